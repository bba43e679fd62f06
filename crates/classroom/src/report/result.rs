//! The results of grading: plain values, the same for every format of report.
//!
//! They are written as JSON field by field. Except for the time of each spec nothing in them depends on the machine or the hour, so that grading
//! twice, or in parts, gives the same bytes.

use std::borrow::Cow;
use std::collections::HashSet;

use minishogi::text;
use minishogi_grading::{Exercise, Kind, Lang, Text, Verdict};
use serde::{Deserialize, Serialize};

use crate::fingerprint;
use crate::repair::Disclosure;
use crate::sandbox::Restriction;
use minishogi_lab::shard::{self, Shard};

/// The name of the format, in the field `schema`.
pub const SCHEMA: &str = "minishogi-lab/grade/v4";

/// The result of a class: every submission, every exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// Always [`SCHEMA`].
    pub schema: String,
    /// The version of the kit.
    pub kit: String,
    /// The [fingerprint] of the specs that judged.
    pub fingerprint: String,
    /// A digest of the submissions of the whole class: parts of one run have the same. Empty for an engine.
    pub handed_in: String,
    /// The parts of the class that are not in here, as in `2/4`. A whole class has all.
    pub missing: Vec<Shard>,
    /// The seed of the hidden questions; `None` if there were none, and in results of an older kit.
    #[serde(default)]
    pub seed: Option<u32>,
    /// The graded exercises, in the order of the course.
    pub exercises: Vec<Graded>,
    /// The restrictions of the submissions, with those that were not enforced.
    #[serde(rename = "walls")]
    pub restrictions: Vec<Restriction>,
    /// Notes on the class: other files in the folder, students who are not on the roster, and those on it who handed in nothing.
    #[serde(default, with = "list")]
    pub notes: Vec<Text>,
    /// Sorted by the name of the student.
    pub submissions: Vec<Submission>,
}

/// An exercise as it was graded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Graded {
    /// As in `03`.
    pub id: String,
    #[serde(with = "InFile")]
    pub title: Text,
    pub points: u32,
    /// Its weight among the exercises, from `class.toml`.
    pub weight: u32,
    pub specs: Vec<SpecOf>,
}

/// A spec of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecOf {
    pub name: String,
    #[serde(with = "InFile")]
    pub title: Text,
    pub points: u32,
}

/// The results of one student.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    /// The name of the folder or archive, or that of the roster.
    pub student: String,
    /// The id on the roster; `None` if there is no roster, or the student is not on it.
    pub id: Option<String>,
    /// On the roster, and nothing was handed in.
    #[serde(rename = "absent")]
    pub is_absent: bool,
    /// Notes for the instructor: a file left out, an archive that could not be read to its end.
    #[serde(with = "list")]
    pub notes: Vec<Text>,
    /// The notes for the student, too: those on the student's own files.
    #[serde(default, with = "list")]
    pub told: Vec<Text>,
    /// The reason why nothing at all could be graded.
    #[serde(default, with = "option")]
    pub problem: Option<Text>,
    /// One for each exercise of the class, in their order; empty if there is a problem.
    pub grades: Vec<Grade>,
    /// The student's public name, from `class.toml`.
    pub pseudonym: Option<String>,
    /// The exercises that were handed in after their deadlines.
    pub late: Vec<Late>,
    /// The marks that were corrected by hand, one for each exercise at most.
    #[serde(default)]
    pub corrected: Vec<Corrected>,
}

/// An exercise that was handed in after its deadline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Late {
    /// As in `03`.
    pub exercise: String,
    /// As in `2026-10-12 18:00 +09:00`.
    pub handed_in: String,
    /// The deadline of this student.
    pub deadline: String,
    /// The tolerance after the deadline, in minutes.
    #[serde(default)]
    pub grace_minutes: u32,
    /// The number of days that had begun after the deadline and that tolerance.
    pub days: u32,
    /// The number of them that cost nothing.
    pub free_days: u32,
    /// The points that the others cost.
    pub lost: u32,
}

/// A mark that `class.toml` corrects by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corrected {
    /// As in `03`.
    pub exercise: String,
    /// The points that it has added or, if negative, taken away: the sum stays between 0 and the points of the exercise.
    pub points: i64,
    /// The instructor's reason.
    pub why: String,
}

/// One exercise of one student.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grade {
    /// As in `03`.
    pub exercise: String,
    pub state: State,
    pub points: u32,
    /// One for each spec of the exercise, in their order.
    pub specs: Vec<SpecGrade>,
    /// The compiler's errors if it did not compile; its warnings that may be the reason if something fails.
    pub compiler: Option<String>,
    /// The known mistakes that fail in this way: as a rule none or one.
    pub mistakes: Vec<KnownMistake>,
    /// The lines in which an edit repairs the player; `None` if none were asked for, or all specs pass.
    #[serde(default)]
    pub lines: Option<Lines>,
}

impl Grade {
    /// Returns whether something fails and no line was looked for.
    pub fn lacks_lines(&self) -> bool {
        let fails = self.specs.iter().any(|spec| spec.verdict != Kind::Pass.id());
        self.state == State::Graded && fails && self.lines.is_none()
    }
}

/// The lines in which edits repair a player: see [`repair`](crate::repair).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lines {
    /// `single`, `pair`, `nothing`, or `unknown` if the search failed.
    pub found: String,
    /// If `found` is `single`, each place repairs the player; otherwise each two together do.
    pub places: Vec<Place>,
    /// The number of edits that were tried.
    pub tried: usize,
    /// The lines and the questions in words; empty if nothing was found.
    #[serde(with = "InFile")]
    pub told: Text,
    /// The part of it that a student reads.
    pub shown: Disclosure,
    /// The time of the search.
    pub milliseconds: u64,
}

impl Lines {
    /// Returns the student's part: a paragraph each.
    pub fn for_student(&self, lang: Lang) -> Vec<&str> {
        let is_told = self.shown != Disclosure::None && !self.places.is_empty();
        let edits = self.places.iter().filter(|_| self.shown == Disclosure::Edit).map(|place| place.edit.get(lang));
        [self.told.get(lang)].into_iter().chain(edits).filter(|_| is_told).collect()
    }
}

/// Lines, and the edit that repairs them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub first: usize,
    pub last: usize,
    /// As in `sign`.
    pub kind: String,
    /// The edit in words and code.
    #[serde(with = "InFile")]
    pub edit: Text,
}

/// A mistake that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownMistake {
    /// As in `forgets the minus sign`.
    #[serde(with = "InFile")]
    pub name: Text,
    /// The advice for the student, the name included.
    #[serde(with = "InFile")]
    pub advice: Text,
}

/// The progress of grading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// All specs were tried.
    Graded,
    /// There was no `player.rs` for this exercise.
    Missing,
    /// The compiler refused it, or it took too long or too much to compile.
    DoesNotCompile,
    /// It was refused: too large, no text, reads other files.
    Refused,
    /// The machine failed: grade again.
    NotGraded,
}

/// One spec of one exercise of one student.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecGrade {
    pub name: String,
    pub points: u32,
    /// The [id](Kind::id) of the kind of verdict; a report of another version may know others.
    pub verdict: String,
    /// The time from the start of the program to the verdict, on all boards; 0 if nothing was run.
    pub milliseconds: u64,
    /// One sentence; empty for a pass.
    #[serde(with = "InFile")]
    pub sentence: Text,
    /// The values in that sentence by their names, as `found`, `expected` and `depth`: [`Finding::values`](minishogi_grading::Finding::values).
    #[serde(default)]
    pub values: Vec<NamedValue>,
    /// Everything the student should read: board, expected and found, lines to replay, hint. Empty for a pass.
    #[serde(with = "InFile")]
    pub message: Text,
}

/// A value in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedValue {
    /// As `found`.
    pub name: String,
    /// The value as the sentence has it.
    pub value: String,
}

impl NamedValue {
    /// Returns the values in the sentence of a verdict.
    pub fn all_of(verdict: &Verdict) -> Vec<NamedValue> {
        verdict.values().into_iter().map(|(name, value)| NamedValue { name, value }).collect()
    }
}

/// A [`Text`] in the file: an object with `en` and `ja`.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Text")]
struct InFile {
    en: Cow<'static, str>,
    ja: Cow<'static, str>,
}

#[derive(Deserialize)]
struct Owned(#[serde(with = "InFile")] Text);

#[derive(Serialize)]
struct Borrowed<'a>(#[serde(with = "InFile")] &'a Text);

mod list {
    use super::{Borrowed, Deserialize, Owned, Text};

    pub fn serialize<S: serde::Serializer>(texts: &[Text], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(texts.iter().map(Borrowed))
    }

    pub fn deserialize<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<Text>, D::Error> {
        Ok(Vec::deserialize(from)?.into_iter().map(|Owned(text)| text).collect())
    }
}

mod option {
    use super::{Borrowed, Deserialize, Owned, Serialize, Text};

    pub fn serialize<S: serde::Serializer>(text: &Option<Text>, to: S) -> Result<S::Ok, S::Error> {
        text.as_ref().map(Borrowed).serialize(to)
    }

    pub fn deserialize<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Text>, D::Error> {
        Ok(Option::deserialize(from)?.map(|Owned(text)| text))
    }
}

impl Class {
    /// Returns a class without submissions.
    pub fn of(exercises: &[&Exercise], restrictions: Vec<Restriction>) -> Class {
        let exercises = exercises.iter().map(|exercise| Graded {
            id: exercise.id.to_string(),
            title: exercise.title.clone(),
            points: exercise.points(),
            weight: 1,
            specs: exercise
                .specs
                .iter()
                .map(|spec| SpecOf { name: spec.name.to_string(), title: spec.title.clone(), points: spec.points })
                .collect(),
        });
        Class {
            schema: SCHEMA.to_string(),
            kit: env!("CARGO_PKG_VERSION").to_string(),
            fingerprint: fingerprint::BUILT_IN.to_string(),
            handed_in: String::new(),
            missing: Vec::new(),
            seed: None,
            exercises: exercises.collect(),
            restrictions,
            notes: Vec::new(),
            submissions: Vec::new(),
        }
    }

    /// Returns whether every submission got a result.
    pub fn is_complete(&self) -> bool {
        self.submissions.iter().all(Submission::is_complete)
    }

    /// Makes sure that grading can have produced this: each student once, with the specs of the class, the points of the passed specs, and
    /// corrections within the points of the exercise. A file can have been edited.
    ///
    /// # Errors
    /// Names the student and the exercise.
    pub fn check(&self) -> Result<(), Text> {
        let mut students = HashSet::new();
        for submission in &self.submissions {
            let Submission { student, grades, corrected, .. } = submission;
            let do_not_follow = |id: &str| {
                Err(text!(
                    "the points of {student} in {id} do not follow from the verdicts there: was the file edited?",
                    "{student} の演習 {id} の点数が、判定と合いません。ファイルを書き換えていませんか"
                ))
            };
            if !students.insert(student) {
                return Err(text!("{student} is there twice", "{student} が 2 回あります"));
            }
            for grade in grades {
                let of = self.exercises.iter().find(|exercise| exercise.id == grade.exercise);
                let is_of = |(spec, of): (&SpecGrade, &SpecOf)| {
                    let points = if spec.verdict == Kind::Pass.id() { of.points } else { 0 };
                    (&spec.name, spec.points) == (&of.name, points)
                };
                let is_right = of.is_some_and(|of| of.specs.len() == grade.specs.len() && grade.specs.iter().zip(&of.specs).all(is_of));
                if !is_right || grade.points != grade.specs.iter().map(|spec| spec.points).sum::<u32>() {
                    return do_not_follow(&grade.exercise);
                }
            }
            let mut exercises = HashSet::new();
            for Corrected { exercise: id, .. } in corrected {
                let of = self.exercises.iter().find(|exercise| exercise.id == *id);
                let fits = of.is_some_and(|of| (0..=i64::from(of.points)).contains(&submission.sum_of(id)));
                if !exercises.insert(id) || !fits {
                    return do_not_follow(id);
                }
            }
        }
        Ok(())
    }

    /// Adds the students of another part of the same run.
    ///
    /// # Errors
    /// A sentence, if it is a part of another run, or is here already.
    pub fn add(&mut self, part: Class) -> Result<(), Text> {
        if (&self.schema, &self.kit) != (&part.schema, &part.kit) {
            return Err(Text::new(
                "it was graded by another version of the kit than the first",
                "最初のものとは別の版の教材で採点されています",
            ));
        }
        if self.fingerprint != part.fingerprint {
            return Err(text!(
                "it was graded with other specs ({}) than the first ({})",
                "スペック（{}）が最初のもの（{}）と違います",
                part.fingerprint,
                self.fingerprint
            ));
        }
        if self.exercises != part.exercises {
            return Err(Text::new("it was graded for other exercises than the first", "採点した演習が最初のものと違います"));
        }
        if self.handed_in != part.handed_in {
            return Err(Text::new(
                "it is of another class than the first, or submissions have changed since: grade that part again",
                "最初のものとは別のクラスか、その後に提出が変わっています。その部分を採点し直します",
            ));
        }
        let (here, there) = (self.missing.first(), part.missing.first());
        if let (Some(here), Some(there)) = (here, there)
            && here.of() != there.of()
        {
            return Err(text!(
                "it is a part of {}, and the first a part of {}",
                "{} 個に分けた部分ですが、最初のものは {} 個に分けた部分です",
                there.of(),
                here.of()
            ));
        }
        // A part lacks all the others.
        if part.missing.is_empty() || self.missing.is_empty() {
            return Err(Text::new(
                "it is the whole class, or joins one that is whole already",
                "クラス全体の結果か、すでに全体がそろっています",
            ));
        }
        let held: Vec<Shard> = part.parts().into_iter().filter(|part| !self.missing.contains(part)).collect();
        if !held.is_empty() {
            return Err(Text::of(
                format!("{} in an earlier file already", shard::are(&held)),
                format!("{} は前のファイルにもあります", held.iter().map(Shard::to_string).collect::<Vec<_>>().join("、")),
            ));
        }
        if self.seed != part.seed {
            let words = |seed: Option<u32>| seed.map_or("no seed".to_string(), |seed| format!("seed {seed}"));
            return Err(text!(
                "its questions were drawn by {}, those of the first by {}",
                "問題の選び方（{}）が最初のもの（{}）と違います",
                words(part.seed),
                words(self.seed)
            ));
        }
        for submission in part.submissions {
            match self.submissions.binary_search_by(|other| other.student.cmp(&submission.student)) {
                Ok(_) => {
                    let student = submission.student.escape_debug();
                    return Err(text!("{student} is in an earlier file already", "{student} は前のファイルにもあります"));
                }
                Err(place) => self.submissions.insert(place, submission),
            }
        }
        // Each part has looked at the whole folder.
        let new: Vec<Text> = part.notes.into_iter().filter(|note| !self.notes.contains(note)).collect();
        self.notes.extend(new);
        self.missing.retain(|missing| part.missing.contains(missing));
        for (restriction, other) in self.restrictions.iter_mut().zip(part.restrictions) {
            restriction.enforced &= other.enforced;
        }
        Ok(())
    }

    /// Returns the parts that are in here, if it is not the whole class.
    fn parts(&self) -> Vec<Shard> {
        let Some(missing) = self.missing.first() else { return Vec::new() };
        let all = missing.others().chain([*missing]);
        all.filter(|part| !self.missing.contains(part)).collect()
    }

    /// Takes away the points of all specs that could not be judged from outside.
    pub fn give_no_points_for_what_is_not_seen(&mut self, submission: &Submission) {
        for (exercise, grade) in self.exercises.iter_mut().zip(&submission.grades) {
            for (spec, _) in exercise.specs.iter_mut().zip(&grade.specs).filter(|(_, seen)| seen.verdict == Kind::NotObservable.id()) {
                spec.points = 0;
            }
            exercise.points = exercise.specs.iter().map(|spec| spec.points).sum();
        }
    }

    /// Returns whether some exercises count more than others.
    pub fn is_weighted(&self) -> bool {
        self.exercises.iter().any(|exercise| exercise.weight != 1)
    }

    /// Returns a student's mark out of 100, each exercise by its weight.
    pub fn mark(&self, submission: &Submission) -> f64 {
        let share = |exercise: &Graded| {
            let points = submission.points_of(&exercise.id);
            f64::from(exercise.weight) * f64::from(points) / f64::from(exercise.points.max(1))
        };
        let weights: f64 = self.exercises.iter().map(|exercise| f64::from(exercise.weight)).sum();
        100.0 * self.exercises.iter().map(share).sum::<f64>() / weights.max(1.0)
    }

    /// Returns all points that can be earned.
    pub fn points(&self) -> u32 {
        self.exercises.iter().map(|exercise| exercise.points).sum()
    }
}

/// The end of the English note on an exercise that the machine could not grade.
pub const GRADE_AGAIN: &str = "; grade again";

/// Returns the note that the machine could not grade an exercise, with the reason.
pub fn not_graded(exercise: &str, reason: &Text) -> Text {
    Text::of(
        format!("{exercise} could not be graded: {}{GRADE_AGAIN}", reason.en),
        format!("{exercise} を採点できませんでした（{}）。もう一度採点してください", reason.ja),
    )
}

impl Submission {
    /// Returns whether every exercise got a result.
    pub fn is_complete(&self) -> bool {
        self.problem.is_none() && self.grades.iter().all(|grade| grade.state != State::NotGraded)
    }

    /// Returns the notes, without those that the problem contains.
    pub fn notes_beside_the_problem(&self) -> impl Iterator<Item = &Text> {
        self.beside_the_problem(&self.notes)
    }

    /// Returns the notes for the student, without those that the problem contains.
    pub fn told_beside_the_problem(&self) -> impl Iterator<Item = &Text> {
        self.beside_the_problem(&self.told)
    }

    fn beside_the_problem<'a>(&'a self, notes: &'a [Text]) -> impl Iterator<Item = &'a Text> {
        notes.iter().filter(|note| self.problem.as_ref().is_none_or(|problem| !problem.en.contains(&*note.en)))
    }

    /// Adds up the points of all exercises.
    pub fn points(&self) -> u32 {
        let is_graded = |id: &String| self.grades.iter().any(|grade| grade.exercise == *id);
        // An exercise that could not be graded has only its correction.
        let others = self.corrected.iter().map(|corrected| &corrected.exercise).filter(|id| !is_graded(id));
        self.grades.iter().map(|grade| &grade.exercise).chain(others).map(|id| self.points_of(id)).sum()
    }

    /// Counts the points of one of its exercises, without those that were lost by being late, and as corrected by hand.
    pub fn points_of(&self, exercise: &str) -> u32 {
        u32::try_from(self.sum_of(exercise).max(0)).unwrap_or(u32::MAX)
    }

    /// Returns the correction of an exercise by hand.
    pub fn correction_of(&self, exercise: &str) -> Option<&Corrected> {
        self.corrected.iter().find(|corrected| corrected.exercise == exercise)
    }

    /// Returns the sum, which a correction may bring below 0 in an edited file.
    fn sum_of(&self, exercise: &str) -> i64 {
        let earned = self.grades.iter().find(|grade| grade.exercise == exercise).map_or(0, |grade| grade.points);
        let lost = self.late.iter().find(|late| late.exercise == exercise).map_or(0, |late| late.lost);
        let by_hand = self.correction_of(exercise).map_or(0, |corrected| corrected.points);
        i64::from(earned.saturating_sub(lost)).saturating_add(by_hand)
    }
}

impl Grade {
    /// Returns whether it has no points and a `todo!` is left: usually an unchanged stub.
    pub fn is_unwritten(&self) -> bool {
        self.state == State::Graded && self.points == 0 && self.specs.iter().any(|spec| spec.verdict == Kind::NotWritten.id())
    }
}

impl SpecGrade {
    pub fn passed(&self) -> bool {
        self.verdict == Kind::Pass.id()
    }
}

/// A small class for the tests: one of every result, and names that are hard to print.
#[cfg(test)]
pub mod sample {
    use super::*;

    /// Five students, two exercises.
    pub fn class() -> Class {
        Class {
            schema: SCHEMA.to_string(),
            kit: "1.2.3".to_string(),
            fingerprint: "0123456789abcdef".to_string(),
            handed_in: "fedcba9876543210".to_string(),
            missing: Vec::new(),
            seed: Some(17),
            exercises: vec![
                exercise("02", "Evaluation function", "評価関数", &[("counts_material", 4), ("ignores_nothing", 1)]),
                exercise("03", "One-ply player", "1 手読みプレイヤー", &[("takes_the_best_capture", 3), ("plays_mate_in_one", 2)]),
            ],
            restrictions: vec![restriction("no network", true), restriction("no files but its own", false)],
            notes: vec![Text::new("links, not followed: `<b>`", "リンクなので、たどっていません: `<b>`")],
            submissions: vec![
                not_compiled_submission(),
                in_part_submission(),
                problem_submission(),
                refused_submission(),
                passed_submission(),
            ],
        }
    }

    /// Returns the submission with a wrong answer and a panic; its name is markup.
    pub fn in_part(class: &Class) -> &Submission {
        &class.submissions[1]
    }

    /// Returns the submission that could not be graded; its name is a formula.
    pub fn with_a_problem(class: &Class) -> &Submission {
        &class.submissions[2]
    }

    /// Returns the submission without one file and with another that does not compile; its name is a path.
    pub fn not_compiled(class: &Class) -> &Submission {
        &class.submissions[0]
    }

    fn exercise(id: &str, en: &str, ja: &str, specs: &[(&str, u32)]) -> Graded {
        let title = Text::new("It is as it should be.", "正しくできている。");
        Graded {
            id: id.to_string(),
            title: Text::of(en.into(), ja.into()),
            points: specs.iter().map(|(_, points)| points).sum(),
            weight: 1,
            specs: specs.iter().map(|&(name, points)| SpecOf { name: name.to_string(), title: title.clone(), points }).collect(),
        }
    }

    fn restriction(name: &str, enforced: bool) -> Restriction {
        Restriction { name: name.to_string(), enforced }
    }

    /// Returns a delay that costs one point.
    fn late(exercise: &str) -> Late {
        let [handed_in, deadline] = ["2026-10-14 08:00 +09:00", "2026-10-12 23:59 +09:00"].map(String::from);
        Late { exercise: exercise.to_string(), handed_in, deadline, grace_minutes: 10, days: 2, free_days: 1, lost: 1 }
    }

    pub fn corrected(exercise: &str, points: i64, why: &str) -> Corrected {
        Corrected { exercise: exercise.to_string(), points, why: why.to_string() }
    }

    fn submission(student: &str, grades: Vec<Grade>) -> Submission {
        Submission { student: student.to_string(), grades, ..Submission::default() }
    }

    fn grade(exercise: &str, state: State, specs: Vec<SpecGrade>) -> Grade {
        let points = specs.iter().map(|spec| spec.points).sum();
        Grade { exercise: exercise.to_string(), state, points, specs, compiler: None, mistakes: Vec::new(), lines: None }
    }

    pub fn mistake(en: &str, ja: &str) -> KnownMistake {
        let advice = text!("You fail like one that {en}.\n  Look after the move.\n", "「{ja}」です。\n  指した後を見ましょう。\n");
        KnownMistake { name: Text::of(en.into(), ja.into()), advice }
    }

    fn spec(name: &str, points: u32, verdict: &str, sentence: Text, message: Text) -> SpecGrade {
        SpecGrade {
            name: name.to_string(),
            points,
            verdict: verdict.to_string(),
            milliseconds: 0,
            sentence,
            values: vec![NamedValue { name: "found".to_string(), value: "0".to_string() }],
            message,
        }
    }

    fn pass(name: &str, points: u32) -> SpecGrade {
        SpecGrade { milliseconds: 1250, ..spec(name, points, "pass", Text::default(), Text::default()) }
    }

    fn not_run(name: &str) -> SpecGrade {
        spec(name, 0, "not-run", Text::default(), Text::default())
    }

    fn passed_submission() -> Submission {
        let grades = vec![
            grade("02", State::Graded, vec![pass("counts_material", 4), pass("ignores_nothing", 1)]),
            grade("03", State::Graded, vec![pass("takes_the_best_capture", 3), pass("plays_mate_in_one", 2)]),
        ];
        submission("山田 太郎", grades)
    }

    fn in_part_submission() -> Submission {
        let panicked = spec(
            "ignores_nothing",
            0,
            "panicked",
            Text::new("your program panicked at player.rs:9: <b>`oh`</b>", "player.rs:9 でパニックしました:「<b>`oh`</b>」"),
            Text::new(
                "---- ignores_nothing ----\nPanicked: your program panicked at player.rs:9: <b>`oh`</b>\n\nYour program printed:\n  \u{1b}[31m```\n  ]]>\n",
                "---- ignores_nothing ----\nパニック: player.rs:9 でパニックしました:「<b>`oh`</b>」\n\nプログラムの出力:\n  \u{1b}[31m```\n  ]]>\n",
            ),
        );
        let board = " 飛 口 口^玉 口\n 玉 口 口 口 口\n手番 = 先手\n";
        let wrong = spec(
            "plays_mate_in_one",
            0,
            "wrong",
            Text::new("you played 5d5c, but 4d4b mates.", "5d5c を指しましたが、4d4b で詰みです。"),
            text!("{board}Hint: `pos.is_mated()` tells.", "{board}ヒント: `pos.is_mated()` で分かります。"),
        );
        let mut second = grade("03", State::Graded, vec![pass("takes_the_best_capture", 3), wrong]);
        second.mistakes = vec![mistake("Does not look for mate", "詰みを調べていない")];
        let edit = Text::new("line 9, a sign put or taken away: `<x>` -> `-<x>`", "9 行目、符号を付ける、または外す: `<x>` -> `-<x>`");
        second.lines = Some(Lines {
            found: "single".to_string(),
            places: vec![Place { first: 9, last: 9, kind: "sign".to_string(), edit }],
            tried: 99,
            told: Text::new("With another expression in line 9 it passes.", "9 行目の式を変えると合格します。"),
            shown: Disclosure::None,
            milliseconds: 1500,
        });
        let first = grade("02", State::Graded, vec![pass("counts_material", 4), panicked]);
        let submission = submission("<script>alert('x')</script>\n\"佐藤\" & 花子", vec![first, second]);
        Submission { pseudonym: Some("Fuji".to_string()), late: vec![late("02")], ..submission }
    }

    fn problem_submission() -> Submission {
        let mut submission = submission("=HYPERLINK(\"http://example.org\",\"x\")", Vec::new());
        submission.problem = Some(Text::new("the archive <a.zip> could not be read", "圧縮ファイル <a.zip> を読めませんでした"));
        submission
    }

    fn not_compiled_submission() -> Submission {
        let missing = grade("02", State::Missing, vec![not_run("counts_material"), not_run("ignores_nothing")]);
        let mut broken = grade("03", State::DoesNotCompile, vec![not_run("takes_the_best_capture"), not_run("plays_mate_in_one")]);
        broken.compiler = Some("error[E0308]: mismatched types\n --> player.rs:3:5\n  |\n3 |\tVec::<i32>::new() && \"x\"\n".to_string());
        let corrected = vec![corrected("03", 2, "=It lacked <one> `;`\nof a *line*")];
        Submission { corrected, ..submission("../../CON", vec![missing, broken]) }
    }

    fn refused_submission() -> Submission {
        let refused = grade("02", State::Refused, vec![not_run("counts_material"), not_run("ignores_nothing")]);
        let graded = grade("03", State::Graded, vec![pass("takes_the_best_capture", 3), pass("plays_mate_in_one", 2)]);
        let mut submission = submission("s1234567_鈴木", vec![refused, graded]);
        submission.notes = vec![
            Text::new("left out: 02/movie.mp4\n(3 MB)", "対象外: 02/movie.mp4\n(3 MB)"),
            Text::new("@two archives", "@圧縮ファイルが 2 つ"),
        ];
        submission.told = submission.notes[..1].to_vec();
        submission
    }
}
