//! `hint`: what to think about.

use std::io;
use std::process::ExitCode;

use minishogi_grading::Exercise;

use super::outcome::Outcome;
use super::{Course, messages, say};

/// The hint for the first spec that fails.
pub fn first(course: &Course, exercise: &'static Exercise) -> io::Result<ExitCode> {
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
pub fn all(course: &Course, exercise: &Exercise) -> io::Result<ExitCode> {
    let hints: Vec<String> = exercise.specs.iter().map(|spec| messages::spec_with_hint(course, spec)).collect();
    say(&format!("{}\n{}\n", hints.join("\n"), messages::more_hints(course, exercise)))?;
    Ok(ExitCode::SUCCESS)
}
