//! `explain`, and a key of `watch`: the tree of the search that a failing question asks for, opened where its first wrong value is.

use std::io;
use std::process::ExitCode;

use minishogi_grading::{Ask, Exercise, Kind, Question};

use super::course::{Course, say};
use super::outcome::{Graded, Outcome};
use super::overview;
use crate::tools;

/// The first exercise whose players search a tree, and the last: questions about mates and solved games have none.
const TREES: std::ops::RangeInclusive<&str> = "04"..="10";

/// A page deeper than this would not show more, and the search may take minutes.
const DEEPEST: u32 = 5;

/// Draws the tree of an exercise's first failing question, or of the first exercise that has not all its points.
pub fn explain(course: &Course, exercise: Option<&'static Exercise>) -> io::Result<ExitCode> {
    let is_open = |exercise: &&'static Exercise| !Outcome::for_points(course, exercise).is_full(exercise);
    let Some(exercise) = exercise.or_else(|| course.exercises.iter().find(is_open)) else {
        say(&overview::all_done(course))?;
        return Ok(ExitCode::SUCCESS);
    };
    let (told, is_drawn) = draw(course, exercise, &Outcome::of(course, exercise));
    say(&format!("{told}\n"))?;
    Ok(if is_drawn { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Draws the tree, and tells where it is; or why there is none.
pub fn draw(course: &Course, exercise: &Exercise, outcome: &Outcome) -> (String, bool) {
    let id = exercise.id;
    let written = |graded: &&Graded| graded.failures().all(|failure| failure.verdict.kind != Kind::NotWritten);
    let graded = if let Outcome::Graded(graded) = outcome { Some(graded).filter(written) } else { None };
    let Some(graded) = graded else {
        let none = course.text(
            format!("Exercise {id} does not run yet, so there is no search to draw. See: cargo run -- hint {id}"),
            format!("演習 {id} はまだ動かないので、描く探索がありません。まず: cargo run -- hint {id}"),
        );
        return (none, false);
    };
    if graded.failures().next().is_none() {
        let none = course.text(
            format!("All specs of exercise {id} pass: there is nothing to explain. To see a search: cargo run -- tree ex{id}"),
            format!("演習 {id} のスペックはすべて合格です。説明することはありません。探索を見るには: cargo run -- tree ex{id}"),
        );
        return (none, false);
    }
    let Some((question, depth)) = searched(exercise, graded) else {
        let none = course.text(
            format!("No failing question of exercise {id} asks for a search to a depth: there is no tree to draw."),
            format!("演習 {id} の不合格のスペックに、深さを決めた探索はありません。描く木がありません。"),
        );
        return (none, false);
    };
    let file = course.root.join(format!("tree_{id}.html"));
    let position = question.position();
    let moves: Vec<String> = question.moves.iter().map(ToString::to_string).collect();
    let mut words = vec![format!("ex{id}"), "--depth".to_string(), depth.to_string(), "--sfen".to_string(), question.sfen.clone()];
    if !moves.is_empty() {
        words.extend(["--moves".to_string(), moves.join(" ")]);
    }
    words.extend(["--out".to_string(), file.display().to_string()]);
    match tools::ask("tree", &words, course.lang) {
        Ok(told) => {
            let asked = course.text(
                format!("The tree of the first question that fails: depth {depth} in {}", position.sfen()),
                format!("最初の不合格の質問の木: 深さ {depth}、局面 {}", position.sfen()),
            );
            (format!("{asked}\n{}", told.trim_end()), true)
        }
        Err(message) => (message, false),
    }
}

/// The first failing question that asks for a search to a depth, and how deep the page goes.
fn searched<'a>(exercise: &Exercise, graded: &'a Graded) -> Option<(&'a Question, u32)> {
    let questions = graded.failures().filter_map(|failure| failure.verdict.question.as_ref());
    questions.filter(|_| TREES.contains(&exercise.id)).find_map(|question| match question.ask {
        Ask::Search { depth: Some(depth), .. } if question.position().has_legal_move() => Some((question, depth.min(DEEPEST))),
        _ => None,
    })
}
