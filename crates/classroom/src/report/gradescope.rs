//! `gradescope/STUDENT.json`: the `results.json` of a Gradescope autograder.
//!
//! As in <https://gradescope-autograders.readthedocs.io/en/latest/specs/>: `score` and `tests`, each test with its `score` and `max_score` (there is
//! no `max_score` for the whole: that is the assignment's), and `status` if there are no points. The format is `text`, so that Gradescope does not
//! render a student's text or output. Restrictions that the sandbox did not enforce are a test that only instructors see.

use std::io;

use minishogi_grading::{Lang, Text};
use serde::Serialize;

use super::cases::{SpecOutcome, cases};
use super::words::{self, PointsChange};
use crate::report::result::{Class, Grade, Submission};
use minishogi_lab::clean::plain;

#[derive(Serialize)]
struct Results {
    score: u32,
    output: String,
    output_format: &'static str,
    visibility: &'static str,
    stdout_visibility: &'static str,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<u32>,
    status: &'static str,
    name: String,
    number: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    output: String,
    output_format: &'static str,
    visibility: &'static str,
}

pub fn json(class: &Class, submission: &Submission) -> io::Result<String> {
    let cases = cases(class, submission);
    let mut tests: Vec<Test> = not_safe(class).into_iter().collect();
    for case in &cases {
        if case.number == 1 && !submission.is_absent {
            tests.extend(case.grade.and_then(what_stopped));
        }
        let (passed, output) = match case.outcome() {
            SpecOutcome::Passed => (true, String::new()),
            SpecOutcome::Failed(result) => (false, [Lang::En, Lang::Ja].map(|lang| words::full_message(result, lang)).join("\n\n")),
            SpecOutcome::NotRun => (false, in_both(&case.why_not_run(submission))),
        };
        tests.push(Test {
            score: Some(case.points()),
            max_score: Some(case.spec.points),
            name: format!("{}: {}", case.name(), case.spec.title.en),
            number: format!("{}.{}", case.exercise.id, case.number),
            ..test(passed, output)
        });
    }
    tests.extend(words::changes(submission).iter().map(change));
    let results = Results {
        score: submission.points(),
        output: summary(class, submission),
        output_format: "text",
        visibility: "visible",
        stdout_visibility: "hidden",
        tests,
    };
    Ok(serde_json::to_string_pretty(&results)? + "\n")
}

fn test(passed: bool, output: String) -> Test {
    Test {
        score: None,
        max_score: None,
        status: if passed { "passed" } else { "failed" },
        name: String::new(),
        number: String::new(),
        output,
        output_format: "text",
        visibility: "visible",
    }
}

/// Returns a test without points, visible to instructors only, with the restrictions that this machine did not enforce.
fn not_safe(class: &Class) -> Option<Test> {
    let told = |lang| {
        Some([vec![words::sandbox_warning(&class.restrictions, lang)?], words::not_enforced(&class.restrictions, lang)].concat().join("\n"))
    };
    let output = format!("{}\n\n{}", told(Lang::En)?, told(Lang::Ja)?);
    Some(Test { name: "NOT SAFE: the sandbox".to_string(), number: "0".to_string(), visibility: "hidden", ..test(false, output) })
}

/// Returns a test without points that reports a delay or a correction by hand: the total score includes the points that it costs or adds.
fn change(change: &PointsChange) -> Test {
    let PointsChange { exercise, label, is_loss, told } = change;
    Test { name: format!("{exercise}: {}", label.en), number: exercise.to_string(), ..test(!is_loss, in_both(told)) }
}

/// Returns a test without points that says why an exercise was not graded, with the compiler's messages.
fn what_stopped(grade: &Grade) -> Option<Test> {
    let why = words::why_not_graded(grade)?;
    let compiler = grade.compiler.as_deref().map(|compiler| format!("\n\n{}", plain(compiler.trim_end()))).unwrap_or_default();
    Some(Test {
        name: format!("{}: {}", grade.exercise, why.en),
        number: grade.exercise.clone(),
        ..test(false, format!("{}{compiler}", in_both(&why)))
    })
}

/// Returns the total points, the notes on the submission, and the mistakes that have a name.
fn summary(class: &Class, submission: &Submission) -> String {
    let total = |lang| words::total(class, submission, lang);
    let mut lines = vec![format!("{} / {}", total(Lang::En), total(Lang::Ja))];
    if let Some(problem) = &submission.problem {
        lines.push(in_both(&words::problem(problem)));
    }
    lines.extend(submission.is_absent.then(|| in_both(&words::nothing_handed_in())));
    lines.extend(submission.told_beside_the_problem().map(in_both));
    for grade in &submission.grades {
        lines.extend(grade.mistakes.iter().map(|mistake| format!("{}: {}", grade.exercise, in_both(&mistake.advice))));
        let told = [Lang::En, Lang::Ja].into_iter().flat_map(|lang| grade.lines.iter().flat_map(move |lines| lines.for_student(lang)));
        lines.extend(told.map(|told| format!("{}: {}", grade.exercise, plain(told))));
    }
    plain(&lines.join("\n"))
}

fn in_both(text: &Text) -> String {
    plain(&format!("{}\n{}", text.en, text.ja))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::sample;

    #[test]
    fn a_submission_in_part_and_one_that_could_not_be_graded() {
        let class = sample::class();
        insta::assert_snapshot!("gradescope_in_part", json(&class, sample::in_part(&class)).unwrap());
        insta::assert_snapshot!("gradescope_with_a_problem", json(&class, sample::with_a_problem(&class)).unwrap());
    }

    #[test]
    fn a_correction_is_in_the_score_and_a_test_tells_why() {
        let mut class = sample::class();
        let told = |class: &Class| -> serde_json::Value { serde_json::from_str(&json(class, &class.submissions[0]).unwrap()).unwrap() };
        let results = told(&class);
        let last = results["tests"].as_array().unwrap().last().unwrap();
        assert_eq!((&results["score"], &last["name"], &last["status"]), (&2.into(), &"03: corrected".into(), &"passed".into()));
        assert!(last["output"].as_str().unwrap().contains("2 points added: =It lacked") && last["score"].is_null(), "{last}");
        class.submissions[0].corrected = vec![sample::corrected("03", -1, "copied")];
        assert_eq!(told(&class)["tests"].as_array().unwrap().last().unwrap()["status"], "failed");
    }

    #[test]
    fn the_mark_and_what_was_found_stand_in_what_the_student_reads() {
        let mut class = sample::class();
        class.exercises[1].weight = 3;
        let told = json(&class, &class.submissions[3]).unwrap();
        assert!(told.contains("5 of 10 points, mark 75.0 of 100 / ") && told.contains("left out: 02/movie.mp4"), "{told}");
        assert!(!told.contains("two archives"), "{told}");
    }
}
