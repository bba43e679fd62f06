//! `feedback/STUDENT.en.md` and `.ja.md`: the feedback for a student.

use minishogi_grading::Lang;

use super::cases::{SpecCase, SpecOutcome, cases, grade_of};
use super::words::{self, choose};
use crate::report::result::{Class, Grade, Graded, SpecGrade, Submission};
use minishogi_lab::clean::{one_line, plain};

pub fn markdown(class: &Class, submission: &Submission, lang: Lang) -> String {
    let total = words::total(class, submission, lang);
    let mut text = format!("# {}\n\n**{total}**\n", escape(&submission.student));
    let changed_without_grade = || class.exercises.iter().map(|exercise| changed(submission, exercise, lang)).collect::<String>();
    if submission.is_absent {
        return text + &format!("\n{}\n", words::nothing_handed_in().get(lang)) + &changed_without_grade();
    }
    let told: String = submission.told_beside_the_problem().map(|note| format!("- {}\n", escape(note.get(lang)))).collect();
    if !told.is_empty() {
        text += &format!("\n{}\n\n{told}", choose(lang, "About your files:", "提出されたものについて:"));
    }
    if let Some(problem) = &submission.problem {
        let (en, ja) = ("Your submission could not be graded:", "提出されたものを採点できませんでした。");
        text += &format!("\n{}\n\n{}\n", choose(lang, en, ja), fenced(problem.get(lang)));
        return text + &changed_without_grade();
    }
    if submission.points() == class.points() && submission.corrected.is_empty() {
        text += choose(lang, "\nAll of it is right. Well done!\n", "\nすべて正解です。おめでとうございます。\n");
    }
    let cases = cases(class, submission);
    for exercise in &class.exercises {
        let grade = grade_of(submission, exercise);
        let points = words::points_of(submission.points_of(&exercise.id), exercise.points, lang);
        text += &format!("\n## {} {}: {points}\n", exercise.id, escape(exercise.title.get(lang)));
        text += &changed(submission, exercise, lang);
        if let Some(grade) = grade {
            text += &about(grade, lang);
        }
        text += &specs(exercise, &cases, lang);
    }
    text
}

/// Returns the delay and the correction by hand of an exercise.
fn changed(submission: &Submission, exercise: &Graded, lang: Lang) -> String {
    words::changes_of(submission, exercise).map(|change| format!("\n{}\n", escape(change.told.get(lang)))).collect()
}

/// Returns the notes on the whole exercise.
fn about(grade: &Grade, lang: Lang) -> String {
    let mut text = String::new();
    if let Some(why) = words::why_not_graded(grade) {
        text += &format!("\n{}\n", escape(why.get(lang)));
    }
    if let Some(compiler) = &grade.compiler {
        let compiler_says = choose(lang, "The compiler says:", "コンパイラのメッセージ（英語のまま）:");
        text += &format!("\n{compiler_says}\n\n{}\n", fenced(compiler));
    }
    for mistake in &grade.mistakes {
        let this_is = choose(lang, "Known mistake:", "よくある誤り:");
        text += &format!("\n{this_is} **{}**\n\n{}\n", escape(mistake.name.get(lang)), fenced(mistake.advice.get(lang)));
    }
    for told in grade.lines.iter().flat_map(|lines| lines.for_student(lang)) {
        text += &format!("\n{}\n", fenced(told));
    }
    text
}

/// Returns the specs that passed, on one line, and each that failed, with its message.
fn specs(exercise: &Graded, cases: &[SpecCase], lang: Lang) -> String {
    let cases = || cases.iter().filter(|case| case.exercise.id == exercise.id);
    let mut text = String::new();
    let passed: Vec<String> =
        cases().filter(|case| matches!(case.outcome(), SpecOutcome::Passed)).map(|case| format!("`{}`", case.spec.name)).collect();
    if !passed.is_empty() {
        text += &format!("\n{} {}\n", choose(lang, "Passed:", "合格:"), passed.join(", "));
    }
    let mut shown: Vec<&SpecGrade> = Vec::new();
    for case in cases() {
        if let SpecOutcome::Failed(result) = case.outcome() {
            let points = words::points_of(result.points, case.spec.points, lang);
            let (open, close) = (choose(lang, " (", "（"), choose(lang, ")", "）"));
            text += &format!("\n### `{}`{open}{points}{close}\n", case.spec.name);
            let message = words::full_message(result, lang);
            // One panic may fail all specs.
            let first = shown.iter().find(|first| first.verdict == result.verdict && first.sentence == result.sentence);
            let title = if first.is_some() { case.spec.title.get(lang) } else { case.title_beside(&message, lang) };
            if !title.is_empty() {
                text += &format!("\n{}\n", escape(title));
            }
            text += &match (first, lang) {
                (None, _) => format!("\n{}\n", fenced(&message)),
                (Some(first), Lang::En) => format!("\nThe verdict is that of `{}`.\n", first.name),
                (Some(first), Lang::Ja) => format!("\n判定は `{}` と同じです。\n", first.name),
            };
            shown.push(result);
        }
    }
    if cases().any(|case| matches!(case.outcome(), SpecOutcome::Failed(_))) {
        let again = choose(lang, "Correct it and try again:", "直したら、もう一度試しましょう:");
        text += &format!("\n{again} `cargo test -p ex{}`\n", exercise.id);
    }
    text
}

/// Returns a block that shows any text literally.
fn fenced(text: &str) -> String {
    let text = plain(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{}\n{fence}", text.trim_matches('\n'))
}

/// Returns the text on one line without markup.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in one_line(text).chars() {
        match c {
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '&' => escaped += "&amp;",
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '~' | '|' | '!' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::sample;
    use minishogi_grading::{Kind, Text};

    #[test]
    fn a_submission_in_part_in_both_languages() {
        let class = sample::class();
        insta::assert_snapshot!("feedback_en", markdown(&class, sample::in_part(&class), Lang::En));
        insta::assert_snapshot!("feedback_ja", markdown(&class, sample::in_part(&class), Lang::Ja));
    }

    #[test]
    fn what_is_not_graded_is_told_why() {
        let class = sample::class();
        insta::assert_snapshot!("feedback_problem", markdown(&class, sample::with_a_problem(&class), Lang::En));
        insta::assert_snapshot!("feedback_not_compiled", markdown(&class, sample::not_compiled(&class), Lang::Ja));
    }

    #[test]
    fn a_verdict_that_repeats_is_shown_once() {
        let mut class = sample::class();
        for spec in class.submissions.iter_mut().flat_map(|submission| &mut submission.grades).flat_map(|grade| &mut grade.specs) {
            spec.verdict = Kind::Panicked.id().to_string();
            spec.sentence = Text::new("your program panicked at player.rs:9: oh", "player.rs:9 でパニックしました: oh");
        }
        let told = markdown(&class, sample::in_part(&class), Lang::En);
        assert_eq!(told.matches("The verdict is that of `").count() + class.exercises.len(), told.matches("\n### ").count(), "{told}");
    }

    #[test]
    fn what_was_found_of_a_submission_is_told_and_what_is_the_instructors_is_not() {
        let class = sample::class();
        let submission = &class.submissions[3];
        let told = markdown(&class, submission, Lang::En);
        assert!(told.contains("About your files:\n\n- left out: 02/movie.mp4\\\\n(3 MB)\n") && !told.contains("two archives"), "{told}");
        let mut absent = submission.clone();
        absent.is_absent = true;
        absent.corrected = vec![sample::corrected("03", 2, "ill")];
        let told = markdown(&class, &absent, Lang::Ja);
        assert!(
            told.ends_with("\n\n提出がありません。\n\n03 は採点者による訂正で 2 点の加点（ill）\n") && !told.contains("player.rs"),
            "{told}"
        );
    }

    #[test]
    fn what_was_corrected_by_hand_is_told_though_nothing_could_be_graded_and_is_no_praise() {
        let mut class = sample::class();
        class.submissions[2].corrected = vec![sample::corrected("02", 5, "by *mail*")];
        let told = markdown(&class, sample::with_a_problem(&class), Lang::En);
        assert!(told.contains("**5 of 10 points**"), "{told}");
        assert!(told.ends_with("\n\n02 was corrected by hand, 5 points added: by \\*mail\\*\n"), "{told}");
        class.submissions[0].corrected = vec![sample::corrected("02", 5, "by mail"), sample::corrected("03", 5, "by mail")];
        let told = markdown(&class, sample::not_compiled(&class), Lang::En);
        assert!(told.contains("**10 of 10 points**") && !told.contains("Well done"), "{told}");
    }

    #[test]
    fn with_weights_the_mark_stands_beside_the_points() {
        let mut class = sample::class();
        class.exercises[1].weight = 3;
        let told = [Lang::En, Lang::Ja].map(|lang| markdown(&class, sample::in_part(&class), lang));
        assert!(told[0].contains("**6 of 10 points, mark 60.0 of 100**"), "{}", told[0]);
        assert!(told[1].contains("**10 点中 6 点、評点 60.0（100 点満点）**"), "{}", told[1]);
    }

    #[test]
    fn a_fence_is_longer_than_any_in_the_text() {
        assert_eq!(fenced("a\n````\nb\n"), "`````text\na\n````\nb\n`````");
    }
}
