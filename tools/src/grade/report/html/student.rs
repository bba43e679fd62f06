//! A section for each student, a page each in print: all of the feedback, and the notes for the instructor.

use super::{block_in_both, both_of};
use crate::clean::one_line;
use crate::grade::report::cases::{Case, Outcome, cases, grade_of};
use crate::grade::report::words;
use crate::grade::result::{Class, Grade, Graded, Submission};
use crate::html::{both, escape, in_both, section};

pub fn students(class: &Class) -> String {
    let students = class.submissions.iter().enumerate().map(|(index, submission)| student(class, index + 1, submission));
    section("students", "The students", "学生ごとの結果", &students.collect::<String>())
}

fn student(class: &Class, number: usize, submission: &Submission) -> String {
    let mut text = String::new();
    if let Some(problem) = &submission.problem {
        text += &format!("<p class=\"warning\">{} {}</p>\n", both("Nothing could be graded:", "採点できませんでした:"), escape(problem));
    }
    if !submission.notes.is_empty() {
        let notes = submission.notes.iter().map(|note| format!("<li>{}</li>", escape(&one_line(note))));
        text += &format!("<ul class=\"notes\" aria-label=\"Notes\">{}</ul>\n", notes.collect::<String>());
    }
    let cases = cases(class, submission);
    for exercise in &class.exercises {
        if let Some(grade) = grade_of(submission, exercise) {
            text += &exercise_of(exercise, grade, &cases);
        }
    }
    format!(
        "<article class=\"student\" id=\"student-{number}\" aria-labelledby=\"student-{number}-h\">\n\
         <div class=\"name\"><h3 id=\"student-{number}-h\">{}</h3><p><strong>{}</strong> / {}</p></div>\n{text}\
         <p class=\"back\"><a href=\"#class\">{}</a></p>\n</article>\n",
        escape(&one_line(&submission.student)),
        submission.points(),
        class.points(),
        both("↑ The class", "↑ クラス")
    )
}

fn exercise_of(exercise: &Graded, grade: &Grade, cases: &[Case]) -> String {
    let mut text = format!(
        "<h4>{} {} <span class=\"points\">{} / {}</span></h4>\n",
        escape(&exercise.id),
        both_of(&exercise.title),
        grade.points,
        exercise.points
    );
    if let Some(why) = words::why_not_graded(grade) {
        text += &format!("<p class=\"why\">{}</p>\n", both_of(&why));
    }
    if let Some(compiler) = &grade.compiler {
        text += &format!("<pre lang=\"en\">{}</pre>\n", escape(compiler.trim_end()));
    }
    for mistake in &grade.mistakes {
        text += &format!(
            "<p class=\"mistake\">{} <strong>{}</strong></p>\n<p class=\"advice\">{}</p>\n",
            both("Known mistake:", "よくある誤り:"),
            both_of(&mistake.name),
            both_of(&mistake.advice)
        );
    }
    let cases = || cases.iter().filter(|case| case.exercise.id == exercise.id);
    let passed: Vec<String> =
        cases().filter(|case| matches!(case.outcome(), Outcome::Passed)).map(|case| escape(&case.spec.name)).collect();
    if !passed.is_empty() {
        text += &format!("<p class=\"passed\">✓ {}</p>\n", passed.join(" · "));
    }
    text + &cases().map(failure).collect::<String>()
}

/// A failed spec with its message; nothing for others.
fn failure(case: &Case) -> String {
    let Outcome::Failed(result) = case.outcome() else { return String::new() };
    let message = |lang| words::full_message(result, lang);
    format!(
        "<div class=\"failure\">\n<h5>✗ {} <span class=\"kind\">{}</span> <span class=\"points\">{} / {}</span></h5>\n<p>{}</p>\n{}</div>\n",
        escape(&case.spec.name),
        in_both(|lang| words::verdict(&result.verdict, lang).to_string()),
        result.points,
        case.spec.points,
        in_both(|lang| case.title_beside(&message(lang), lang).to_string()),
        block_in_both(message)
    )
}
