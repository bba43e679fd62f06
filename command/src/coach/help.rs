//! `hint` and `solution`: what to think about, and the answer for those who have their own.

use std::process::ExitCode;
use std::{fs, io};

use minishogi_grading::Exercise;

use super::outcome::Outcome;
use super::{Course, messages, say};

/// The hint for the first spec that fails.
pub fn hint(course: &Course, exercise: &'static Exercise) -> io::Result<ExitCode> {
    let id = exercise.id;
    let outcome = Outcome::of(course, exercise);
    let mut text = String::new();
    if let Outcome::Refused { said, .. } = &outcome {
        text += &format!("{}\n\n", said.trim_end());
    }
    let failed = if let Outcome::Graded(graded) = &outcome { graded.failures().next() } else { None };
    if let Some(failure) = &failed {
        text += &course.text("The first spec that fails", "最初の不合格のスペック");
        text += &format!(": {}\n{}\n\n", failure.spec.name, failure.spec.title.get(course.lang));
    }
    text += &format!("{}\n\n", messages::hint(course, exercise, &outcome));
    if failed.is_some() {
        text += &course.text(
            format!("Once it passes, `cargo run -- hint {id}` shows the next.\n"),
            format!("合格すると、`cargo run -- hint {id}` で次のヒントが見られます。\n"),
        );
    }
    text += &course.text(
        format!("The hints of all specs: cargo run -- hint {id} --all\n"),
        format!("すべてのヒントを見るには: cargo run -- hint {id} --all\n"),
    );
    say(&format!("{text}{}\n", messages::more_hints(course, exercise)))?;
    Ok(ExitCode::SUCCESS)
}

/// The hints of all specs.
pub fn all_hints(course: &Course, exercise: &Exercise) -> io::Result<ExitCode> {
    let hints: Vec<String> = exercise.specs.iter().map(|spec| messages::spec_with_hint(course, spec)).collect();
    say(&format!("{}\n{}\n", hints.join("\n"), messages::more_hints(course, exercise)))?;
    Ok(ExitCode::SUCCESS)
}

/// What the exercises are cut out of the solutions by; a reader of the solution has no use for it.
const MARKERS: [&str; 3] = ["// BEGIN SOLUTION", "// STUB:", "// END SOLUTION"];

/// Shows the solution, `anyway` or where the exercise has all its points.
pub fn solution(course: &Course, exercise: &'static Exercise, anyway: bool) -> io::Result<ExitCode> {
    let Exercise { id, folder, .. } = exercise;
    let place = format!("solutions/{folder}/player.rs");
    let solution = match fs::read_to_string(course.root.join(&place)) {
        Ok(solution) => solution,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            say(&course.text(
                format!("{place} is not here: this copy of the course comes without the solution of {id}. Ask your instructor.\n"),
                format!("{place} がありません。このコースには課題 {id} の解答が含まれていません。教員にたずねてください。\n"),
            ))?;
            return Ok(ExitCode::FAILURE);
        }
        Err(error) => return Err(io::Error::new(error.kind(), format!("{place} cannot be read: {error}"))),
    };
    if !anyway {
        let outcome = Outcome::for_points(course, exercise);
        if !outcome.is_full(exercise) {
            say(&refusal(course, exercise, &outcome))?;
            return Ok(ExitCode::FAILURE);
        }
    }
    let lines = solution.lines().filter(|line| !MARKERS.iter().any(|marker| line.trim_start().starts_with(marker)));
    say(&format!("// {place}\n\n{}", lines.map(|line| format!("{line}\n")).collect::<String>()))?;
    Ok(ExitCode::SUCCESS)
}

fn refusal(course: &Course, exercise: &Exercise, outcome: &Outcome) -> String {
    let (id, points, all) = (exercise.id, outcome.points(), exercise.points());
    let missing = all - points.min(all);
    let problem = messages::problem(course, exercise, outcome);
    let problem = if problem.is_empty() { problem } else { problem + "\n" };
    problem
        + &course.text(
            format!("Exercise {id} has {points} of {all} points; the solution is shown when it has all. Missing: {missing}.\n"),
            format!("課題 {id} は {all} 点中 {points} 点です。解答は満点になると表示されます（あと {missing} 点）。\n"),
        )
        + &course.text(
            format!("A hint: cargo run -- hint {id}. The solution anyway: cargo run -- solution {id} --anyway\n"),
            format!("ヒントを見るには: cargo run -- hint {id}。それでも解答を見るには: cargo run -- solution {id} --anyway\n"),
        )
}
