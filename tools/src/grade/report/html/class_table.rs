//! The table of students and exercises.

use minishogi_grading::Lang;

use super::both_of;
use crate::clean::one_line;
use crate::grade::report::cases::grade_of;
use crate::grade::report::words;
use crate::grade::result::{Class, Graded, Submission};
use crate::html::{both, escape, in_both, section};

pub fn class_table(class: &Class) -> String {
    let caption = both(
        "Points of each student for each exercise: the more, the stronger the blue. Hatched cells were not graded.",
        "各学生の課題ごとの得点です。青が強いほど高く、斜線のところは採点できていません。",
    );
    let heads: String = class.exercises.iter().map(head).collect();
    let rows: String = class.submissions.iter().enumerate().map(|(index, submission)| row(class, index, submission)).collect();
    let table = format!(
        "<div class=\"scroll\" role=\"region\" aria-labelledby=\"class-h\" tabindex=\"0\">\n<table class=\"class\">\n<caption>{caption}</caption>\n\
         <thead><tr><th scope=\"col\">{}</th>{heads}<th scope=\"col\">{}<small>{}</small></th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n",
        both("Student", "学生"),
        both("Total", "合計"),
        class.points()
    );
    section("class", "The class", "クラス", &table)
}

fn head(exercise: &Graded) -> String {
    format!(
        "<th scope=\"col\">{} <span class=\"title\">{}</span><small>{}</small></th>",
        escape(&exercise.id),
        both_of(&exercise.title),
        exercise.points
    )
}

fn row(class: &Class, index: usize, submission: &Submission) -> String {
    let cells: String = match submission.problem {
        Some(_) => {
            format!("<td class=\"none\" colspan=\"{}\"><small>{}</small></td>", class.exercises.len(), both("not graded", "採点不能"))
        }
        None => class.exercises.iter().map(|exercise| cell(submission, exercise)).collect(),
    };
    let total = submission.points();
    let shade = shade(total, class.points());
    format!(
        "<tr><th scope=\"row\"><a href=\"#student-{}\">{}</a></th>{cells}<td class=\"total {shade}\">{total}</td></tr>\n",
        index + 1,
        escape(&one_line(&submission.student))
    )
}

fn cell(submission: &Submission, exercise: &Graded) -> String {
    let grade = grade_of(submission, exercise);
    let points = grade.map_or(0, |grade| grade.points);
    match grade.map(|grade| grade.state).filter(|&state| words::mark(state, Lang::En).is_some()) {
        Some(state) => {
            let mark = in_both(|lang| words::mark(state, lang).unwrap_or_default().to_string());
            format!("<td class=\"none\">{points} <small>{mark}</small></td>")
        }
        None => format!("<td class=\"{}\">{points}</td>", shade(points, exercise.points)),
    }
}

/// One of five shades: none, each third, all.
fn shade(points: u32, all: u32) -> &'static str {
    match u64::from(points) * 3 {
        0 => "s0",
        _ if points >= all => "s4",
        thrice if thrice < u64::from(all) => "s1",
        thrice if thrice < 2 * u64::from(all) => "s2",
        _ => "s3",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_are_none_each_third_and_all() {
        let shades: Vec<&str> = (0..=10).map(|points| shade(points, 10)).collect();
        assert_eq!(shades, ["s0", "s1", "s1", "s1", "s2", "s2", "s2", "s3", "s3", "s3", "s4"]);
        assert_eq!((shade(0, 0), shade(u32::MAX, u32::MAX)), ("s0", "s4"));
    }
}
