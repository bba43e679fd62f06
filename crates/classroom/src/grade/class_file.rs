//! `class.toml`: the rules of a class. Exercises with weights and deadlines, the cost of a late hand-in, extensions, marks that are corrected by
//! hand, and pseudonyms.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::Path;

use minishogi::text;
use minishogi_grading::{Exercise, Text};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use time::{Date, Duration, Month, OffsetDateTime, PrimitiveDateTime, Time, UtcOffset};
use toml::value::{Datetime, Offset};
use toml::{Spanned, Value};

use crate::repair::Disclosure;
use crate::report::result::{Class, Corrected, Late, Submission};
use crate::submissions::HandedIn;
use minishogi_lab::files::{at_line, read_text};

const DAY: i64 = 24 * 60 * 60;

/// Expectations in the words of the TOML reader, and in words that the author of the file knows.
const EXPECTED: &[(&str, &str)] = &[
    ("expected struct LateRule", "expected a table like `[late]` with `points-per-day = 1`"),
    ("expected struct Assignment", "expected a table like `[exercises.03]` with `weight = 1`"),
    ("expected struct Student", "expected a table like `[students.00123]` with `extension-days = 7`"),
    ("expected struct Adjustment", "expected a table like `{ exercise = \"05\", points = 2, why = \"...\" }`"),
    ("expected a map", "expected tables like `[exercises.03]` and `[students.00123]`"),
    ("expected u32", "expected a whole number from 0 on"),
    ("expected a string", "expected text in quotes, like \"03\""),
    ("expected a TOML datetime", "expected a day or a time without quotes, like 2026-10-19 or 2026-10-19T18:00:00"),
    (
        "invalid unquoted key, expected letters, numbers, `-`, `_`",
        "a name with other characters than A to Z, digits, `-` and `_`: expected quotes around it, like `[students.\"山田 太郎\"]`",
    ),
    ("invalid type: sequence", "invalid type: list"),
];

/// A mistake in the file, with its place.
struct WantedMistake {
    place: Range<usize>,
    what: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    /// As in `+09:00`, for times without an offset and for the reports.
    time_zone: Option<Spanned<Value>>,
    /// The part that students read about a wrong line: `none`, `line` or `edit`.
    lines: Option<Spanned<String>>,
    #[serde(default)]
    late: LateRule,
    exercises: Option<BTreeMap<Spanned<String>, Assignment>>,
    #[serde(default)]
    students: BTreeMap<String, Student>,
}

/// The cost of each day that has begun after the deadline.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct LateRule {
    #[serde(default)]
    grace_minutes: u32,
    points_per_day: Option<Spanned<u32>>,
    /// Of the points of the exercise, rounded up to whole points.
    percent_per_day: Option<Spanned<u32>>,
    /// Days that each student may be late in all without a loss.
    #[serde(default)]
    free_days: u32,
    /// A student who is later than this has no points.
    most_days: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Assignment {
    deadline: Option<Spanned<Datetime>>,
    weight: Option<Spanned<Value>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Student {
    pseudonym: Option<String>,
    #[serde(default)]
    extension_days: u32,
    #[serde(default)]
    deadlines: BTreeMap<Spanned<String>, Spanned<Datetime>>,
    #[serde(default, deserialize_with = "one_or_more")]
    adjust: Vec<Adjustment>,
}

/// A mark that is corrected by hand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Adjustment {
    exercise: Spanned<String>,
    /// To add or, negative, to take.
    points: Spanned<Value>,
    why: Spanned<String>,
}

/// Reads a table, or a list of tables.
fn one_or_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Adjustment>, D::Error> {
    struct Tables;

    impl<'de> Visitor<'de> for Tables {
        type Value = Vec<Adjustment>;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("struct Adjustment, or a list of them")
        }

        fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Vec<Adjustment>, A::Error> {
            Adjustment::deserialize(MapAccessDeserializer::new(table)).map(|one| vec![one])
        }

        fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Vec<Adjustment>, A::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(list))
        }
    }

    deserializer.deserialize_any(Tables)
}

/// The rules of a class.
pub struct ClassFile {
    lines: Disclosure,
    offset: UtcOffset,
    rule: LateRule,
    /// By the number of the exercise, as in `03`.
    assignments: BTreeMap<&'static str, (Option<OffsetDateTime>, u32)>,
    students: BTreeMap<String, Agreed>,
}

/// The rules for one student.
#[derive(Default)]
struct Agreed {
    pseudonym: Option<String>,
    extension: Duration,
    deadlines: BTreeMap<&'static str, OffsetDateTime>,
    /// The points that are added to an exercise or, if negative, taken from it, and the reason.
    adjustments: BTreeMap<&'static str, (i64, String)>,
}

impl ClassFile {
    /// Reads the file.
    ///
    /// # Errors
    /// Names the file and the line, and the expected text.
    pub fn read(path: &Path) -> Result<ClassFile, Text> {
        let text = read_text(path)?;
        ClassFile::parse(&text).map_err(|WantedMistake { place, what }| {
            let line = 1 + text.get(..place.start).map_or(0, |before| before.matches('\n').count());
            at_line(path, line, what)
        })
    }

    fn parse(text: &str) -> Result<ClassFile, WantedMistake> {
        let file: File = toml::from_str(text).map_err(|error| {
            let place = error.span().unwrap_or_default();
            // TOML refuses some of these itself, in other words.
            if let Some(offset) = text.get(place.clone()).and_then(offset_in).filter(|offset| read_offset(offset).is_none()) {
                return no_time_zone(place, offset);
            }
            let said = EXPECTED.iter().fold(error.message().replace('\n', "; "), |said, (rust, toml)| said.replace(rust, toml));
            WantedMistake { place, what: Text::of(said.clone(), format!("書き方が違います（{said}）")) }
        })?;
        let offset = file.time_zone.as_ref().map(|zone| time_zone(zone, text)).transpose()?;
        if let (Some(points), Some(percent)) = (&file.late.points_per_day, &file.late.percent_per_day) {
            let place = points.span().start.max(percent.span().start)..0;
            return Err(WantedMistake {
                place,
                what: Text::new(
                    "expected points-per-day or percent-per-day, not both",
                    "points-per-day と percent-per-day は、どちらか一方だけを書きます",
                ),
            });
        }
        if let Some(percent) = file.late.percent_per_day.as_ref().filter(|percent| *percent.get_ref() > 100) {
            return Err(WantedMistake {
                place: percent.span(),
                what: Text::new("expected percent-per-day from 0 to 100", "percent-per-day は 0 から 100 までの数です"),
            });
        }
        let lines = file.lines.as_ref().map(|id| {
            let expected = || WantedMistake {
                place: id.span(),
                what: text!(
                    "`{}`: expected \"none\", \"line\" or \"edit\"",
                    "`{}`: \"none\"、\"line\"、\"edit\" のどれかを書きます",
                    id.get_ref()
                ),
            };
            Disclosure::with_id(id.get_ref()).ok_or_else(expected)
        });
        // Feedback is read without asking the student how much to show.
        let lines = lines.transpose()?.unwrap_or(Disclosure::Line);
        let mut assignments = BTreeMap::new();
        for (name, assignment) in file.exercises.unwrap_or_default() {
            let deadline = assignment.deadline.as_ref().map(|deadline| moment(deadline, offset)).transpose()?;
            let weight = assignment.weight.as_ref().map(read_weight).transpose()?.unwrap_or(1);
            assignments.insert(exercise(&name)?, (deadline, weight));
        }
        let mut students = BTreeMap::new();
        for (name, student) in file.students {
            let listed = |name: &Spanned<String>| {
                let id = exercise(name)?;
                // If none is listed, all are graded.
                if !assignments.is_empty() && !assignments.contains_key(id) {
                    let what = text!(
                        "`{id}` is none of the exercises that are listed above: expected `[exercises.{id}]`, too",
                        "`{id}` は演習の一覧にありません。`[exercises.{id}]` も書いてください"
                    );
                    return Err(WantedMistake { place: name.span(), what });
                }
                Ok(id)
            };
            let deadlines = student.deadlines.iter().map(|(name, deadline)| Ok((listed(name)?, moment(deadline, offset)?)));
            let deadlines = deadlines.collect::<Result<_, WantedMistake>>()?;
            let mut adjustments = BTreeMap::new();
            for adjustment in student.adjust {
                let id = listed(&adjustment.exercise)?;
                if adjustments.insert(id, read_adjustment(&adjustment)?).is_some() {
                    let what = text!(
                        "`{id}` is adjusted twice: expected one table for each exercise of a student",
                        "`{id}` の adjust が 2 つあります。学生と演習ごとに 1 つだけ書きます"
                    );
                    return Err(WantedMistake { place: adjustment.exercise.span(), what });
                }
            }
            let agreed =
                Agreed { pseudonym: student.pseudonym, extension: Duration::days(student.extension_days.into()), deadlines, adjustments };
            students.insert(name, agreed);
        }
        Ok(ClassFile { lines, offset: offset.unwrap_or(UtcOffset::UTC), rule: file.late, assignments, students })
    }

    /// Returns whether an exercise is one of the class: all are, if none is listed.
    pub fn holds(&self, exercise: &Exercise) -> bool {
        self.assignments.is_empty() || self.assignments.contains_key(exercise.id)
    }

    /// Returns the exercises that are listed.
    pub fn listed(&self) -> Vec<&'static str> {
        self.assignments.keys().copied().collect()
    }

    /// Makes sure that no student is in the file twice, by the id and by the name, and that no name in it is that of two students.
    ///
    /// # Errors
    /// A sentence that names both.
    pub fn check(&self, class: &[HandedIn]) -> Result<(), Text> {
        let called = |handed_in: &HandedIn| -> Vec<String> {
            let names = names(handed_in.id.as_deref(), &handed_in.student).filter(|name| self.students.contains_key(*name));
            names.map(str::to_string).collect()
        };
        if let Some([first, second, ..]) = class.iter().map(called).find(|names| names.len() > 1).as_deref() {
            return Err(text!(
                "class.toml names one student as `{first}` and as `{second}`: expected all that was agreed on in one place",
                "class.toml の `{first}` と `{second}` は同じ学生です。ひとつにまとめてください"
            ));
        }
        for name in self.students.keys() {
            let mut of_this_name = class.iter().filter(|handed_in| called(handed_in).contains(name));
            if let (Some(one), Some(other)) = (of_this_name.next(), of_this_name.next()) {
                let [one, other] = [&one.student, &other.student];
                return Err(text!(
                    "class.toml names `{name}`, which may be `{one}` or `{other}`: expected the id",
                    "class.toml の `{name}` は `{one}` と `{other}` のどちらか分かりません。学籍番号を書いてください"
                ));
            }
        }
        Ok(())
    }

    /// Returns the names in the file that are not those of students of the class.
    pub fn strangers(&self, class: &[Submission]) -> Vec<&str> {
        let is_there =
            |name: &str| class.iter().any(|Submission { id, student, .. }| names(id.as_deref(), student).any(|known| known == name));
        self.students.keys().map(String::as_str).filter(|name| !is_there(name)).collect()
    }

    fn agreed(&self, submission: &Submission) -> Option<&Agreed> {
        names(submission.id.as_deref(), &submission.student).find_map(|name| self.students.get(name))
    }

    /// Applies the weights, the cost of late work, the corrections by hand, and the pseudonyms. `times` are those of each submission, in seconds
    /// since 1970 (UTC), by exercise.
    pub fn apply(&self, class: &mut Class, times: &[BTreeMap<&'static str, i64>]) {
        for exercise in &mut class.exercises {
            exercise.weight = self.assignments.get(&*exercise.id).map_or(1, |(_, weight)| *weight);
        }
        for (submission, times) in class.submissions.iter_mut().zip(times) {
            submission.pseudonym = self.agreed(submission).and_then(|agreed| agreed.pseudonym.clone());
            submission.grades.iter_mut().flat_map(|grade| &mut grade.lines).for_each(|lines| lines.shown = self.lines);
            let mut free = self.rule.free_days;
            (submission.late, submission.corrected) = (Vec::new(), Vec::new());
            // In the order of the course: the earlier exercises use up the free days.
            for (&id, &time) in times {
                let Some(graded) = class.exercises.iter().find(|graded| graded.id == id) else { continue };
                let Some(days_late) = self.days_late(submission, id, time) else { continue };
                let earned = submission.grades.iter().find(|grade| grade.exercise == id).map_or(0, |grade| grade.points);
                let (deadline, days) = days_late;
                let spent = days.min(free);
                let lost = self.lost(days, days - spent, graded.points).min(earned);
                // If they save no point, free days are kept for another exercise.
                let spent = if lost < earned { spent } else { 0 };
                free -= spent;
                // A clock may show a date beyond the calendar: it is late then, by the largest delay there is.
                let handed_in = OffsetDateTime::from_unix_timestamp(time).unwrap_or(PrimitiveDateTime::MAX.assume_utc());
                let [handed_in, deadline] = [handed_in, deadline].map(|at| self.shown(at));
                let grace_minutes = self.rule.grace_minutes;
                submission.late.push(Late { exercise: id.to_string(), handed_in, deadline, grace_minutes, days, free_days: spent, lost });
            }
            for (&id, (points, why)) in self.agreed(submission).into_iter().flat_map(|agreed| &agreed.adjustments) {
                let Some(graded) = class.exercises.iter().find(|graded| graded.id == id) else { continue };
                let has = i64::from(submission.points_of(id));
                let points = has.saturating_add(*points).clamp(0, graded.points.into()) - has;
                submission.corrected.push(Corrected { exercise: id.to_string(), points, why: why.clone() });
            }
        }
    }

    /// Returns the deadline that applied, and the number of days that had begun after it; `None` if in time.
    fn days_late(&self, submission: &Submission, id: &str, time: i64) -> Option<(OffsetDateTime, u32)> {
        let of_class = self.assignments.get(id).and_then(|(deadline, _)| *deadline);
        let deadline = match self.agreed(submission) {
            Some(agreed) => agreed.deadlines.get(id).copied().or(of_class.map(|deadline| deadline.saturating_add(agreed.extension)))?,
            None => of_class?,
        };
        let after = time.saturating_sub(deadline.unix_timestamp() + i64::from(self.rule.grace_minutes) * 60);
        (after > 0).then(|| (deadline, u32::try_from((after - 1) / DAY + 1).unwrap_or(u32::MAX)))
    }

    /// Returns the points that are lost by this many days in all, of which some count.
    fn lost(&self, days: u32, counting: u32, points: u32) -> u32 {
        let LateRule { points_per_day, percent_per_day, most_days, .. } = &self.rule;
        if most_days.is_some_and(|most| days > most) {
            return points;
        }
        match (points_per_day, percent_per_day) {
            (Some(per_day), _) => per_day.get_ref().saturating_mul(counting),
            (None, Some(percent)) => points.saturating_mul(percent.get_ref().saturating_mul(counting).min(100)).div_ceil(100),
            // With only free days, late work beyond them has no points.
            (None, None) if counting > 0 && self.rule.free_days > 0 => points,
            (None, None) => 0,
        }
    }

    /// Returns a moment as the reports show it: in the time zone of the class, except for one whose year does not exist there.
    pub fn shown(&self, at: OffsetDateTime) -> String {
        let at = at.checked_to_offset(self.offset).unwrap_or(at);
        let (hours, minutes, _) = at.offset().as_hms();
        let sign = if at.offset().is_negative() { '-' } else { '+' };
        let (month, day) = (u8::from(at.month()), at.day());
        format!(
            "{:04}-{month:02}-{day:02} {:02}:{:02} {sign}{:02}:{:02}",
            at.year(),
            at.hour(),
            at.minute(),
            hours.unsigned_abs(),
            minutes.unsigned_abs()
        )
    }
}

/// Returns the names by which the file may call a student: the id, the name in the reports, or the name alone that the roster has beside the id.
fn names<'a>(id: Option<&'a str>, student: &'a str) -> impl Iterator<Item = &'a str> {
    let alone = id.and_then(|id| student.strip_prefix(id)).map(str::trim).filter(|name| !name.is_empty() && Some(*name) != id);
    let whole = Some(student).filter(|student| Some(*student) != id);
    id.into_iter().chain(whole).chain(alone)
}

fn exercise(name: &Spanned<String>) -> Result<&'static str, WantedMistake> {
    match minishogi_command::read_exercise(name.get_ref()) {
        Ok(exercise) => Ok(exercise.id),
        Err(refused) => Err(WantedMistake { place: name.span(), what: refused.0.map(|why| format!("`{}`: {why}", name.get_ref())) }),
    }
}

fn read_weight(weight: &Spanned<Value>) -> Result<u32, WantedMistake> {
    let number = weight.get_ref().as_integer().and_then(|number| u32::try_from(number).ok());
    number.filter(|number| (1..=1000).contains(number)).ok_or_else(|| WantedMistake {
        place: weight.span(),
        what: Text::new("expected a weight from 1 to 1000", "weight は 1 から 1000 までの整数です"),
    })
}

/// Checks the points and the reason.
fn read_adjustment(Adjustment { points, why, .. }: &Adjustment) -> Result<(i64, String), WantedMistake> {
    let number = points.get_ref().as_integer().filter(|points| *points != 0).ok_or_else(|| WantedMistake {
        place: points.span(),
        what: Text::new("expected points to add, like 2, or to take, like -2", "加点は 2、減点は -2 のように、0 でない整数を書きます"),
    })?;
    if why.get_ref().trim().is_empty() {
        let what = Text::new("expected the reason, which the student reads", "学生が読む理由を書いてください");
        return Err(WantedMistake { place: why.span(), what });
    }
    Ok((number, why.get_ref().trim().to_string()))
}

fn time_zone(zone: &Spanned<Value>, file: &str) -> Result<UtcOffset, WantedMistake> {
    let written = zone.get_ref().as_str().or(file.get(zone.span())).unwrap_or_default();
    read_offset(written).ok_or_else(|| no_time_zone(zone.span(), written))
}

/// Reads an offset like `+09:00`.
fn read_offset(text: &str) -> Option<UtcOffset> {
    let (sign, rest) = text.split_at_checked(1)?;
    let sign = match sign {
        "+" => 1,
        "-" => -1,
        _ => return None,
    };
    let (hours, minutes) = rest.split_once(':')?;
    let two_digits = |text: &str| (text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse::<i16>().ok())?;
    let (hours, minutes) = (two_digits(hours)?, two_digits(minutes).filter(|minutes| *minutes < 60)?);
    offset_of(sign * (hours * 60 + minutes))
}

/// Makes an offset of minutes, if there is such a time zone.
fn offset_of(minutes: i16) -> Option<UtcOffset> {
    let minutes = Some(minutes).filter(|minutes| (-12 * 60..=14 * 60).contains(minutes))?;
    UtcOffset::from_whole_seconds(i32::from(minutes) * 60).ok()
}

/// Finds the offset in a date as it is written, as in `2026-10-12T18:00:00+09:00`.
fn offset_in(date: &str) -> Option<&str> {
    let time = date.get(10..).filter(|_| date.starts_with(|c: char| c.is_ascii_digit()))?;
    Some(&time[time.find(['+', '-'])?..])
}

fn no_time_zone(place: Range<usize>, text: &str) -> WantedMistake {
    let expected =
        Text::new("expected a time zone from -12:00 to +14:00, like +09:00", "時差は -12:00 から +14:00 までで、+09:00 のように書きます");
    WantedMistake { place, what: expected.map(|what| format!("`{text}`: {what}")) }
}

/// A day alone ends with its last second.
fn moment(at: &Spanned<Datetime>, zone: Option<UtcOffset>) -> Result<OffsetDateTime, WantedMistake> {
    let failed = |en: &str, ja: &str| WantedMistake {
        place: at.span(),
        what: Text::of(en.into(), ja.into()).map(|what| format!("`{}`: {what}", at.get_ref())),
    };
    let Datetime { date: Some(date), time, offset } = at.get_ref() else {
        return Err(failed(
            "expected a day, like 2026-10-12, or a day and a time, like 2026-10-12T18:00:00+09:00",
            "2026-10-12 のような日付か、2026-10-12T18:00:00+09:00 のような日時を書きます",
        ));
    };
    let month = Month::try_from(date.month).ok();
    let day = month.and_then(|month| Date::from_calendar_date(date.year.into(), month, date.day).ok());
    let hour = match time {
        Some(time) => Time::from_hms(time.hour, time.minute, time.second.unwrap_or(0)).ok(),
        None => Time::from_hms(23, 59, 59).ok(),
    };
    let (Some(day), Some(hour)) = (day, hour) else {
        return Err(failed("there is no such day or time", "そのような日付や時刻はありません"));
    };
    let offset = match offset {
        Some(Offset::Z) => Some(UtcOffset::UTC),
        Some(Offset::Custom { minutes }) => {
            Some(offset_of(*minutes).ok_or_else(|| no_time_zone(at.span(), &Offset::Custom { minutes: *minutes }.to_string()))?)
        }
        None => zone,
    };
    let offset = offset.ok_or_else(|| {
        failed(
            "of which time zone? Expected an offset, like +09:00, or `time-zone = \"+09:00\"` at the top",
            "時差が分かりません。+09:00 をつけるか、先頭に `time-zone = \"+09:00\"` を書きます",
        )
    })?;
    Ok(OffsetDateTime::new_in_offset(day, hour, offset))
}

#[cfg(test)]
mod tests {
    use minishogi_grading::EXERCISES;

    use super::*;
    use crate::report::result::{Grade, State};

    const CLASS: &str = r#"
time-zone = "+09:00"

[late]
grace-minutes = 10
points-per-day = 2
free-days = 1
most-days = 3

[exercises.02]
deadline = 2026-10-12
weight = 1
[exercises.03]
deadline = 2026-10-19T18:00:00
weight = 3

[students.00123]
pseudonym = "Fuji"
extension-days = 1
[students."山田 太郎".deadlines]
03 = 2026-10-20T09:00:00Z
"#;

    /// Returns the seconds since 1970 of a moment in Tokyo.
    fn at(text: &str) -> i64 {
        let text = format!("at = {text}+09:00");
        let table: BTreeMap<String, Spanned<Datetime>> = toml::from_str(&text).unwrap();
        moment(&table["at"], None).ok().unwrap().unix_timestamp()
    }

    fn submission(student: &str, id: Option<&str>) -> Submission {
        let grade = |exercise: &str| Grade {
            exercise: exercise.to_string(),
            state: State::Graded,
            points: 5,
            specs: vec![],
            compiler: None,
            mistakes: vec![],
            lines: None,
        };
        Submission {
            student: student.to_string(),
            id: id.map(String::from),
            grades: vec![grade("02"), grade("03")],
            ..Submission::default()
        }
    }

    /// Returns exercise, days late, free days used and points lost of each student. Each student hands in both exercises at these moments.
    fn late(text: &str, students: &[(&str, Option<&str>, [&str; 2])]) -> Vec<Vec<(String, u32, u32, u32)>> {
        let file = ClassFile::parse(text).unwrap_or_else(|mistake| panic!("{}", mistake.what.en));
        let exercises: Vec<&Exercise> = EXERCISES.iter().filter(|exercise| file.holds(exercise)).collect();
        let mut class = Class::of(&exercises, Vec::new());
        class.exercises.iter_mut().for_each(|exercise| exercise.points = 10);
        class.submissions = students.iter().map(|(student, id, _)| submission(student, *id)).collect();
        let times: Vec<_> = students.iter().map(|(.., [two, three])| BTreeMap::from([("02", at(two)), ("03", at(three))])).collect();
        file.apply(&mut class, &times);
        let told = |late: &Late| (late.exercise.clone(), late.days, late.free_days, late.lost);
        class.submissions.iter().map(|submission| submission.late.iter().map(told).collect()).collect()
    }

    #[test]
    fn late_work_uses_the_free_days_first_and_then_costs_points() {
        let told = late(
            CLASS,
            &[
                ("in time", None, ["2026-10-12T23:59:59", "2026-10-19T18:10:00"]),
                ("late", None, ["2026-10-13T00:10:00", "2026-10-20T18:10:01"]),
                ("never", None, ["2026-10-30T00:00:00", "2026-10-19T00:00:00"]),
                ("at last", None, ["2026-10-30T00:00:00", "2026-10-19T18:10:01"]),
            ],
        );
        let of = |exercise: &str, days, free, lost| (exercise.to_string(), days, free, lost);
        assert_eq!(told[0], []);
        assert_eq!(told[1], [of("02", 1, 1, 0), of("03", 2, 0, 4)], "the free day is used up");
        assert_eq!(told[2], [of("02", 17, 0, 5)], "no more than the earned points, and no free day for it");
        assert_eq!(told[3], [of("02", 17, 0, 5), of("03", 1, 1, 0)], "the free day goes where it saves points");
    }

    /// Returns exercise, points of the correction, reason, and the points after it, if the student had 5 of 10 points for both exercises.
    fn corrected(agreed: &str, late: &str) -> Vec<(String, i64, String, u32)> {
        let file = ClassFile::parse(&format!("{CLASS}[students.anna]\n{agreed}\n")).unwrap_or_else(|mistake| panic!("{}", mistake.what.en));
        let mut class = Class::of(&EXERCISES.iter().collect::<Vec<_>>(), Vec::new());
        class.exercises.iter_mut().for_each(|exercise| exercise.points = 10);
        class.submissions = ["anna", "emi"].map(|student| submission(student, None)).to_vec();
        let times = BTreeMap::from([("02", at("2026-10-12T00:00:00")), ("03", at(late))]);
        // Twice, as after another run.
        (0..2).for_each(|_| file.apply(&mut class, &[times.clone(), times.clone()]));
        assert_eq!(class.submissions[1].corrected, [], "nobody else's");
        let anna = &class.submissions[0];
        let told = |one: &Corrected| (one.exercise.clone(), one.points, one.why.clone(), anna.points_of(&one.exercise));
        anna.corrected.iter().map(told).collect()
    }

    #[test]
    fn a_mark_is_corrected_after_what_was_late_and_stays_one_of_the_exercise() {
        let of = |exercise: &str, points, why: &str, then| (exercise.to_string(), points, why.to_string(), then);
        let in_time = "2026-10-12T00:00:00";
        let one = |exercise: &str, points: i64| format!("{{ exercise = \"{exercise}\", points = {points}, why = \" by {points} \" }}");
        let adjust = |points| format!("adjust = {}", one("03", points));
        assert_eq!(corrected(&adjust(2), in_time), [of("03", 2, "by 2", 7)]);
        assert_eq!(corrected(&adjust(-2), in_time), [of("03", -2, "by -2", 3)]);
        assert_eq!(corrected(&adjust(2), "2026-10-21T12:00:00"), [of("03", 2, "by 2", 5)], "of three after a day, besides a free one");
        assert_eq!(corrected(&adjust(i64::MAX), in_time)[0].3, 10);
        assert_eq!(corrected(&adjust(-99), "2026-10-30T12:00:00"), [of("03", 0, "by -99", 0)]);
        let both = [of("02", -1, "by -1", 4), of("03", 1, "by 1", 6)];
        assert_eq!(corrected(&format!("adjust = [{}, {}]", one("03", 1), one("02", -1)), in_time), both);
        let tables = "[[students.anna.adjust]]\nexercise = '03'\npoints = 1\nwhy = 'by 1'\n\
                      [[students.anna.adjust]]\nexercise = '02'\npoints = -1\nwhy = 'by -1'";
        assert_eq!(corrected(tables, in_time), both);
    }

    #[test]
    fn a_student_may_have_longer() {
        let times = ["2026-10-13T23:00:00", "2026-10-20T17:59:00"];
        let told = late(CLASS, &[("00123 佐藤", Some("00123"), times), ("山田 太郎", None, times), ("other", None, times)]);
        assert_eq!(told[0], [], "a day more");
        assert_eq!(told[1].iter().map(|late| &*late.0).collect::<Vec<_>>(), ["02"], "03 until nine o'clock of another zone");
        assert_eq!(told[2].len(), 2);
    }

    /// A student sets the clock of a commit.
    #[test]
    fn a_clock_beyond_all_calendars_is_late_and_stops_nobody() {
        let file = ClassFile::parse(CLASS).ok().unwrap();
        let mut class = Class::of(&EXERCISES.iter().collect::<Vec<_>>(), Vec::new());
        let clocks = [253_402_300_799, 253_402_300_800, i64::MAX, i64::MIN];
        class.submissions = clocks.map(|clock| submission(&clock.to_string(), None)).to_vec();
        file.apply(&mut class, &clocks.map(|clock| BTreeMap::from([("02", clock)])));
        let told: Vec<_> =
            class.submissions.iter().map(|submission| submission.late.iter().map(|late| &*late.handed_in).collect::<Vec<_>>()).collect();
        let last = vec!["9999-12-31 23:59 +00:00"];
        assert_eq!(told, [last.clone(), last.clone(), last, vec![]]);
        let text = CLASS.replace("2026-10-12\n", "9999-12-31T23:00:00-09:00\n");
        let file = ClassFile::parse(&text).ok().unwrap();
        file.apply(&mut class, &clocks.map(|clock| BTreeMap::from([("02", clock)])));
        assert_eq!(class.submissions[2].late[0].deadline, "9999-12-31 23:00 -09:00");
    }

    #[test]
    fn nobody_is_in_the_file_by_the_id_and_by_the_name() {
        let class = ["00123 anna", "00124", "00125 emi"].map(|student| HandedIn {
            student: student.to_string(),
            id: Some(student[..5].to_string()),
            ..HandedIn::default()
        });
        let checked = |more: &str| ClassFile::parse(&format!("{CLASS}[students.{more}]\n")).ok().unwrap().check(&class);
        for once in ["00124", "\"00125 emi\"", "emi", "\"00123 akira\""] {
            assert!(checked(once).is_ok(), "{once}");
        }
        let said = checked("anna").unwrap_err();
        assert!(said.en.contains("as `00123` and as `anna`"), "{}", said.en);
        let file = ClassFile::parse(&format!("{CLASS}[students.emi]\n")).ok().unwrap();
        let one_word = HandedIn { student: "emi emi".to_string(), id: Some("emi".to_string()), ..HandedIn::default() };
        assert!(file.check(&[one_word]).is_ok(), "whose id is the name");
        let of_one_name =
            ["00125", "00126"].map(|id| HandedIn { student: format!("{id} emi"), id: Some(id.to_string()), ..HandedIn::default() });
        let said = file.check(&of_one_name).unwrap_err();
        assert!(said.en.contains("`emi`, which may be `00125 emi` or `00126 emi`"), "{}", said.en);
        let said = checked("\"00123 anna\"").unwrap_err();
        assert!(said.en.contains("as `00123` and as `00123 anna`") && said.ja.contains("`00123` と `00123 anna`"), "{}", said.en);
    }

    #[test]
    fn percents_are_of_the_exercise_and_days_alone_are_all_or_nothing() {
        let class = CLASS.replace("points-per-day = 2", "percent-per-day = 15").replace("free-days = 1", "free-days = 0");
        let student = [("a", None, ["2026-10-12T00:00:00", "2026-10-20T19:00:00"])];
        assert_eq!(late(&class, &student)[0], [("03".to_string(), 2, 0, 3)]);
        let class = CLASS.replace("points-per-day = 2\n", "");
        assert_eq!(late(&class, &student)[0], [("03".to_string(), 2, 0, 5)]);
    }

    #[test]
    fn time_zones_reach_from_twelve_hours_behind_to_fourteen_ahead() {
        let hours = |text: &str| read_offset(text).map(|offset| offset.whole_minutes());
        assert_eq!(["-12:00", "+14:00", "-03:30", "+00:00"].map(hours), [-720, 840, -210, 0].map(Some));
        for offset in ["-12:00", "+14:00"] {
            let text = CLASS.replace("09:00:00Z", &format!("09:00:00{offset}"));
            assert!(ClassFile::parse(&text).is_ok(), "{offset}");
        }
    }

    #[test]
    fn a_mistake_is_named_with_its_line_and_what_was_expected() {
        let changed = |from: &str, to: &str, line: usize, what: &str| {
            let text = CLASS.replacen(from, to, 1);
            assert_ne!(text, CLASS);
            let Err(mistake) = ClassFile::parse(&text) else { panic!("{to} was taken") };
            let found = 1 + text[..mistake.place.start].matches('\n').count();
            assert_eq!(found, line, "{to}: {}", mistake.what.en);
            assert!(mistake.what.en.contains(what), "{to}: {}", mistake.what.en);
            assert!(mistake.what.ja.chars().any(|c| ('あ'..='ん').contains(&c)), "{to}: {}", mistake.what.ja);
        };
        changed("weight = 3", "wieght = 3", 15, "unknown field `wieght`, expected `deadline` or `weight`");
        for weight in ["-2", "0", "1001", "1.5", "\"x\"", "true"] {
            changed("weight = 3", &format!("weight = {weight}"), 15, "expected a weight from 1 to 1000");
        }
        changed("most-days = 3", "most-days = -3", 8, "expected a whole number from 0 on");
        changed("[exercises.03]", "[exercises]\n03 = 1\n[exercises.04]", 14, "expected a table like `[exercises.03]`");
        changed("exercises.03", "exercises.99", 13, "there is no such exercise; there are 00 01");
        changed("03 = 2026", "04 = 2026", 21, "`04` is none of the exercises that are listed above");
        changed("2026-10-12\n", "2026-02-30\n", 11, "");
        changed("2026-10-12\n", "12:00:00\n", 11, "expected a day, like 2026-10-12");
        let adjust = |more: &str, what: &str| changed("extension-days = 1", more, 19, what);
        let ours = "exercise = \"03\", points = 2, why = \"ill\"";
        adjust("adjust = {exercise = \"99\", points = 2, why = \"ill\"}", "`99`: there is no such exercise; there are 00 01");
        adjust("adjust = {exercise = \"05\", points = 2, why = \"ill\"}", "`05` is none of the exercises that are listed above");
        adjust(&format!("adjust = [{{{ours}}}, {{{ours}}}]"), "`03` is adjusted twice");
        for points in ["0", "1.5", "\"2\"", "true"] {
            adjust(&format!("adjust = {{exercise = \"03\", points = {points}, why = \"ill\"}}"), "expected points to add, like 2");
        }
        adjust("adjust = {exercise = \"03\", points = 2, why = \" \"}", "expected the reason");
        adjust("adjust = {exercise = 3, points = 2, why = \"ill\"}", "expected text in quotes");
        adjust("adjust = {exercise = \"03\", points = 2}", "missing field `why`");
        adjust("adjust = [{exercise = \"03\", points = 2}]", "missing field `why`");
        adjust(&format!("adjust = {{{ours}, who = 1}}"), "unknown field `who`");
        adjust("adjust = 2", "expected a table like `{ exercise = \"05\", points = 2, why = \"...\" }`, or a list of them");
        adjust("adjust = [2]", "expected a table like `{ exercise");
        let zone = "expected a time zone from -12:00 to +14:00, like +09:00";
        for text in ["Tokyo", "+25:00", "+14:01", "-12:01", "+09:60", "+9:00", "09:00", "+0９:00", ""] {
            changed("+09:00", text, 2, &format!("`{text}`: {zone}"));
        }
        changed("\"+09:00\"", "9", 2, &format!("`9`: {zone}"));
        for offset in ["+25:00", "+14:01", "-12:01", "-12:60", "+9:00"] {
            changed("03 = 2026-10-20T09:00:00Z", &format!("03 = 2026-10-20T09:00:00{offset}"), 21, &format!("`{offset}`: {zone}"));
        }
        changed("2026-10-12\n", "\"2026-10-12T18:00:00+09:00\"\n", 11, "expected a day or a time without quotes");
        changed("[students.00123]", "[students.山田]", 17, "expected quotes around it, like `[students.\"山田 太郎\"]`");
        changed("time-zone = \"+09:00\"", "", 11, "of which time zone?");
        changed("free-days = 1", "percent-per-day = 5", 7, "not both");
        changed("[late]", "[late", 4, "");
    }
}
