//! The texts of the reports, in both languages of the course.

use minishogi::text;
use minishogi_command::counted;
use minishogi_grading::{Kind, Lang, Text};

use crate::report::result::{Class, Corrected, Grade, Graded, Late, SpecGrade, State, Submission};
use crate::sandbox::Restriction;
use minishogi_lab::clean::{one_line, plain};

/// Returns the name of a verdict, as in `Too slow` for `too-slow`. One that this version does not know keeps its spelling.
pub fn verdict(id: &str, lang: Lang) -> &str {
    Kind::with_id(id).map_or(id, |kind| kind.name(lang))
}

/// Returns why an exercise was not graded; `None` if it was. Its specs may know more than its state.
pub fn why_not_graded(grade: &Grade) -> Option<Text> {
    let of_state = match grade.state {
        State::Graded => return None,
        State::Missing => Text::new("There is no player.rs for this exercise.", "この演習の player.rs がありません。"),
        State::DoesNotCompile => Text::new("player.rs does not compile.", "player.rs をコンパイルできませんでした。"),
        State::NotGraded => Text::new(
            "The grader could not grade this exercise; that says nothing about player.rs.",
            "採点プログラムの都合で、この演習を採点できませんでした。player.rs の良し悪しとは関係ありません。",
        ),
        State::Refused => {
            Text::new("player.rs was refused, so it was not compiled.", "player.rs を受け付けられなかったので、コンパイルしていません。")
        }
    };
    Some(reason(grade).cloned().unwrap_or(of_state))
}

/// Returns why this file was not graded, if that is more than its state.
fn reason(grade: &Grade) -> Option<&Text> {
    let sentences = grade.specs.iter().filter(|_| grade.state != State::Graded).map(|spec| &spec.sentence);
    sentences.into_iter().find(|sentence| !sentence.en.is_empty())
}

/// Returns the same in a word or two, for a table; also for an exercise that is not written.
pub fn mark(grade: &Grade, lang: Lang) -> Option<&'static str> {
    match grade.state {
        State::Graded if grade.is_unwritten() => Some(choose(lang, "not written", "未記入")),
        State::Graded => None,
        State::Missing => Some(choose(lang, "missing", "未提出")),
        State::DoesNotCompile => Some(choose(lang, "no compile", "コンパイル不可")),
        State::Refused => Some(choose(lang, "refused", "受付不可")),
        State::NotGraded => Some(choose(lang, "not graded", "採点不能")),
    }
}

/// A word in place of points, with the exercises that it applies to.
pub struct Remark<'a> {
    /// As in `02 03`.
    pub exercises: String,
    pub mark: &'static str,
    pub reason: Option<&'a Text>,
}

/// Returns the remarks on a submission, in the order of their first exercises.
pub fn remarks(submission: &Submission, lang: Lang) -> Vec<Remark<'_>> {
    let mut remarks: Vec<Remark> = Vec::new();
    for grade in &submission.grades {
        let Some(mark) = mark(grade, lang) else { continue };
        let reason = reason(grade);
        match remarks.iter_mut().find(|remark| (remark.mark, remark.reason) == (mark, reason)) {
            Some(remark) => remark.exercises += &format!(" {}", grade.exercise),
            None => remarks.push(Remark { exercises: grade.exercise.clone(), mark, reason }),
        }
    }
    remarks
}

/// Says that a student of the roster handed in nothing.
pub fn nothing_handed_in() -> Text {
    Text::new("Nothing was handed in.", "提出がありません。")
}

/// Returns a student's total, as in `22 of 40 points, mark 48.0 of 100`: a mark only if exercises have weights.
pub fn total(class: &Class, submission: &Submission, lang: Lang) -> String {
    let points = points_of(submission.points(), class.points(), lang);
    match lang {
        _ if !class.is_weighted() => points,
        Lang::En => format!("{points}, mark {:.1} of 100", class.mark(submission)),
        Lang::Ja => format!("{points}、評点 {:.1}（100 点満点）", class.mark(submission)),
    }
}

/// Returns a sentence with the reason why nothing at all could be graded.
pub fn problem(why: &Text) -> Text {
    text!("Nothing could be graded: {}", "採点できませんでした: {}"; why.en; why.ja)
}

/// Returns points, as in `7 of 10 points`.
pub fn points_of(earned: u32, all: u32, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{earned} of {}", counted(all, "point", "points")),
        Lang::Ja => format!("{all} 点中 {earned} 点"),
    }
}

/// Returns a time, as in `0.1 s`.
pub fn seconds(milliseconds: u64, lang: Lang) -> String {
    let seconds = milliseconds as f64 / 1000.0;
    match lang {
        Lang::En => format!("{seconds:.1} s"),
        Lang::Ja => format!("{seconds:.1} 秒"),
    }
}

/// The restrictions of submissions, in Japanese.
const RESTRICTIONS_IN_JAPANESE: &[(&str, &str)] = &[
    ("only safe Rust is compiled", "安全な Rust だけをコンパイルする"),
    ("time and output are limited", "時間と出力を制限する"),
    ("no file outside its own is read", "ほかのファイルを読ませない"),
    ("no file is looked up", "ほかのファイルがあるかどうかも調べさせない"),
    ("no file gets other permissions, owners or times", "ファイルの権限や所有者、日時を変えさせない"),
    ("it is not the superuser", "管理者の権限を与えない"),
    ("no file is written", "ファイルに書き込ませない"),
    ("no network", "ネットワークを使わせない"),
    ("no other program is started", "ほかのプログラムを起動させない"),
    ("no other process is seen or stopped", "ほかのプロセスを見せず、止めさせない"),
    ("memory is limited", "メモリを制限する"),
];

/// Returns a restriction of the sandbox. One that this version does not know keeps its name.
pub fn restriction(name: &str, lang: Lang) -> &str {
    let in_japanese = RESTRICTIONS_IN_JAPANESE.iter().find(|(en, _)| *en == name).filter(|_| lang == Lang::Ja);
    in_japanese.map_or(name, |(_, ja)| ja)
}

/// Returns the restrictions that were not enforced, each on a line; a single line if there was no sandbox.
pub fn not_enforced(restrictions: &[Restriction], lang: Lang) -> Vec<String> {
    if restrictions.is_empty() {
        return vec![choose(lang, "any restriction", "すべての制限").to_string()];
    }
    let open = restrictions.iter().filter(|restriction| !restriction.enforced);
    open.map(|open| one_line(restriction(&open.name, lang))).collect()
}

/// Returns a warning if the sandbox is open; nothing if all of it is enforced.
pub fn sandbox_warning(restrictions: &[Restriction], lang: Lang) -> Option<String> {
    let (all, enforced) = (restrictions.len(), restrictions.iter().filter(|restriction| restriction.enforced).count());
    match lang {
        _ if all == enforced && all > 0 => None,
        Lang::En if all == 0 => {
            Some("NOT SAFE: there was no sandbox. The graded programs could do everything that you can do on this machine.".to_string())
        }
        Lang::Ja if all == 0 => {
            Some("危険: 隔離されていません。採点したプログラムは、このマシンで、あなたと同じ権限で動きました。".to_string())
        }
        Lang::En => Some(format!(
            "NOT SAFE: this machine enforces only {enforced} of the {all} restrictions of the sandbox. \
             Grade only submissions that you trust, or in a virtual machine with Linux."
        )),
        Lang::Ja => Some(format!(
            "危険: このマシンでは、隔離のための {all} 個の制限のうち {enforced} 個しか有効になりません。\
             信頼できる提出だけを採点するか、Linux の仮想マシンで採点してください。"
        )),
    }
}

/// Returns the whole message of a failed spec. The message mostly repeats the sentence.
pub fn full_message(spec: &SpecGrade, lang: Lang) -> String {
    let (sentence, message) = (plain(spec.sentence.get(lang)), plain(spec.message.get(lang)));
    let told = if message.contains(sentence.trim()) { message } else { format!("{sentence}\n\n{message}") };
    told.trim_end().trim_start_matches('\n').to_string()
}

/// A change of an exercise's points after the verdicts.
pub struct PointsChange<'a> {
    /// As in `03`.
    pub exercise: &'a str,
    /// The change in a word.
    pub label: Text,
    /// The change is a loss for the student.
    pub is_loss: bool,
    /// The sentence with its points and the reason.
    pub told: Text,
}

/// Lists the delays, and then the corrections by hand.
pub fn changes(submission: &Submission) -> Vec<PointsChange<'_>> {
    let late = submission.late.iter().map(|late| PointsChange {
        exercise: &late.exercise,
        label: Text::new("late", "遅れ"),
        is_loss: true,
        told: cost(late),
    });
    let corrected = submission.corrected.iter().map(|corrected| PointsChange {
        exercise: &corrected.exercise,
        label: Text::new("corrected", "訂正"),
        is_loss: corrected.points < 0,
        told: correction(corrected),
    });
    late.chain(corrected).collect()
}

/// Lists the changes of one exercise's points.
pub fn changes_of<'a>(submission: &'a Submission, exercise: &Graded) -> impl Iterator<Item = PointsChange<'a>> {
    changes(submission).into_iter().filter(|change| change.exercise == exercise.id)
}

/// Says that an exercise was late, with its cost.
fn cost(late: &Late) -> Text {
    let (told, lost) = (was_late(late), late.lost);
    let lost_en = counted(lost, "point", "points");
    text!("{}; {lost_en} lost", "{}。{lost} 点の減点"; told.en; told.ja)
}

/// Says that an exercise was late, with its deadline.
pub fn was_late(late: &Late) -> Text {
    let Late { exercise, handed_in, deadline, grace_minutes, days, free_days, .. } = late;
    let days_en = counted(days, "day", "days");
    let (free, free_ja) = match free_days {
        0 => Default::default(),
        free => (format!(", {free} of them free"), format!("、うち {free} 日は減点なし")),
    };
    let (grace, grace_ja) = match grace_minutes {
        0 => Default::default(),
        grace => (format!(" and {} of grace", counted(grace, "minute", "minutes")), format!("、猶予 {grace} 分")),
    };
    text!(
        "{exercise} is {days_en} late{free}: handed in {handed_in}, due {deadline}{grace}",
        "{exercise} は {days} 日の遅れ{free_ja}（提出 {handed_in}、締切 {deadline}{grace_ja}）"
    )
}

/// Says that a mark was corrected by hand, with the reason.
pub fn correction(corrected: &Corrected) -> Text {
    let Corrected { exercise, points, why } = corrected;
    let (count, why) = (points.unsigned_abs(), one_line(why));
    let (done, done_ja) = if *points < 0 { ("taken", "減点") } else { ("added", "加点") };
    Text::of(
        format!("{exercise} was corrected by hand, {} {done}: {why}", counted(count, "point", "points")),
        format!("{exercise} は採点者による訂正で {count} 点の{done_ja}（{why}）"),
    )
}

pub fn choose(lang: Lang, en: &'static str, ja: &'static str) -> &'static str {
    match lang {
        Lang::En => en,
        Lang::Ja => ja,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_have_their_name_in_both_languages() {
        assert_eq!((verdict("too-slow", Lang::En), verdict("too-slow", Lang::Ja)), ("Too slow", "時間切れ"));
        assert_eq!((verdict("not-run", Lang::En), verdict("not-run", Lang::Ja)), ("Not run", "未実行"));
        assert_eq!(verdict("of-tomorrow", Lang::Ja), "of-tomorrow");
    }

    #[test]
    fn what_was_late_is_told_with_the_grace_and_without_one_as_before() {
        let (handed_in, deadline) = ("2026-10-14 08:00 +09:00".to_string(), "2026-10-12 23:59 +09:00".to_string());
        let late = Late { exercise: "02".to_string(), handed_in, deadline, grace_minutes: 1, days: 1, free_days: 0, lost: 2 };
        let told = cost(&late);
        assert_eq!(
            (&*told.en, &*told.ja),
            (
                "02 is 1 day late: handed in 2026-10-14 08:00 +09:00, due 2026-10-12 23:59 +09:00 and 1 minute of grace; 2 points lost",
                "02 は 1 日の遅れ（提出 2026-10-14 08:00 +09:00、締切 2026-10-12 23:59 +09:00、猶予 1 分）。2 点の減点"
            )
        );
        let told = was_late(&Late { grace_minutes: 0, ..late });
        assert!(told.en.ends_with("due 2026-10-12 23:59 +09:00") && told.ja.ends_with("締切 2026-10-12 23:59 +09:00）"), "{told:?}");
    }

    #[test]
    fn a_correction_is_told_with_its_reason_on_one_line() {
        let told = |points| correction(&Corrected { exercise: "05".to_string(), points, why: "it is\nhis own".to_string() });
        assert_eq!(told(1).en, "05 was corrected by hand, 1 point added: it is\\nhis own");
        assert_eq!(told(-2).en, "05 was corrected by hand, 2 points taken: it is\\nhis own");
        assert_eq!(told(-2).ja, "05 は採点者による訂正で 2 点の減点（it is\\nhis own）");
    }

    #[test]
    fn a_sentence_is_told_once() {
        let told = |sentence: &str, message: &str| {
            let text = |text: &str| Text::of(text.into(), text.into());
            let spec = SpecGrade {
                name: String::new(),
                points: 0,
                verdict: "wrong".to_string(),
                milliseconds: 0,
                sentence: text(sentence),
                values: Default::default(),
                message: text(message),
            };
            full_message(&spec, Lang::En)
        };
        assert_eq!(told("you lost.", "Wrong: you lost.\nboard\n"), "Wrong: you lost.\nboard");
        assert_eq!(told("you lost.", "board\n"), "you lost.\n\nboard");
        assert_eq!(told("you lost.", ""), "you lost.");
    }
}
