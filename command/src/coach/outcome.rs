//! What `cargo test` says of an exercise, taken from what it prints: the spec harness is the one home of those texts.

use std::fs;
use std::io;
use std::process::{Command, Stdio};

use colored::control::SHOULD_COLORIZE;
use minishogi_command::checkout::cargo;
use minishogi_grading::{Exercise, Kind, Lang, Spec, hint_line};

use super::Course;

/// More than cargo and the specs print, in bytes.
pub const MOST_OUTPUT: u64 = 16 << 20;

/// How far a student is with an exercise.
pub enum Outcome {
    /// There is no player.rs.
    Missing,
    /// player.rs cannot be read, and why.
    Unreadable(io::Error),
    /// A `todo!` is still in the file, so there is no need to compile it.
    NotWritten,
    /// Cargo could not be started, and why.
    NoCargo(io::Error),
    /// Nothing could be graded: what cargo said, and the package that it could not compile.
    Refused {
        package: Option<String>,
        said: String,
    },
    Graded(Graded),
}

/// An exercise whose specs were tried.
pub struct Graded {
    pub points: u32,
    /// In the order of the exercise.
    pub failures: Vec<Failure>,
    /// What the harness adds after the failures.
    pub notes: String,
    /// Whether the compiler had warnings.
    pub warned: bool,
}

/// A spec that failed.
pub struct Failure {
    pub spec: &'static Spec,
    /// What `cargo test` prints, but for the hint.
    pub message: String,
    /// Whether the hint has to do with what happened.
    pub hint_fits: bool,
}

impl Outcome {
    pub fn points(&self) -> u32 {
        match self {
            Outcome::Graded(graded) => graded.points,
            _ => 0,
        }
    }

    pub fn is_full(&self, exercise: &Exercise) -> bool {
        self.points() == exercise.points()
    }

    /// What can be known without compiling.
    pub fn at_a_glance(course: &Course, exercise: &Exercise) -> Option<Outcome> {
        match fs::read_to_string(course.player(exercise)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Some(Outcome::Missing),
            Err(error) => Some(Outcome::Unreadable(error)),
            Ok(text) if text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains("todo!(")) => {
                Some(Outcome::NotWritten)
            }
            Ok(_) => None,
        }
    }

    /// Grades the exercise, unless it cannot be read.
    pub fn of(course: &Course, exercise: &'static Exercise) -> Outcome {
        match Outcome::at_a_glance(course, exercise) {
            None | Some(Outcome::NotWritten) => Outcome::by_cargo(course, exercise),
            Some(outcome) => outcome,
        }
    }

    /// Grades the exercise, unless a glance tells enough to count its points.
    pub fn for_points(course: &Course, exercise: &'static Exercise) -> Outcome {
        Outcome::at_a_glance(course, exercise).unwrap_or_else(|| Outcome::by_cargo(course, exercise))
    }

    fn by_cargo(course: &Course, exercise: &'static Exercise) -> Outcome {
        match grading(course, exercise).output() {
            Err(error) => Outcome::NoCargo(error),
            Ok(run) => {
                Outcome::read(exercise, course.lang, &String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr).into())
            }
        }
    }

    /// What cargo's two outputs say.
    pub fn read(exercise: &'static Exercise, lang: Lang, output: &str, errors: String) -> Outcome {
        let points = output.lines().rev().find_map(|line| line.strip_prefix("points: ")?.split(' ').next()?.parse().ok());
        let Some(points) = points else {
            let package = errors.split_once("could not compile `").and_then(|(_, rest)| Some(rest.split_once('`')?.0.to_string()));
            return Outcome::Refused { package, said: output.to_string() + &errors };
        };
        // The failures, their names once more, and what else there is to say, with the points below it all.
        let (_, failed) = output.split_once("\nfailures:\n").unwrap_or_default();
        let (failures, rest) = failed.rsplit_once("\nfailures:\n").unwrap_or_default();
        let notes = rest.lines().skip_while(|line| line.starts_with("    ")).take_while(|line| !line.starts_with("points: "));
        Outcome::Graded(Graded {
            points,
            failures: read_failures(exercise, lang, failures),
            notes: notes.collect::<Vec<_>>().join("\n").trim().to_string(),
            warned: errors.contains("warning") && errors.contains("player.rs"),
        })
    }
}

/// Sections that begin with `---- name ----`.
fn read_failures(exercise: &'static Exercise, lang: Lang, text: &str) -> Vec<Failure> {
    let mut failures: Vec<Failure> = Vec::new();
    for line in text.lines() {
        let name = line.strip_prefix("---- ").and_then(|rest| rest.strip_suffix(" ----"));
        if let Some(spec) = name.and_then(|name| exercise.spec(name)) {
            failures.push(Failure { spec, message: String::new(), hint_fits: false });
        }
        if let Some(failure) = failures.last_mut() {
            failure.message += &format!("{line}\n");
        }
    }
    for Failure { spec, message, hint_fits } in &mut failures {
        let hint = hint_line(spec, lang);
        *hint_fits = message.contains(&hint) || message.contains(&format!("\n{}: ", Kind::NotWritten.name(lang)));
        *message = message.replacen(&hint, "", 1).trim_end().to_string();
    }
    failures
}

/// `cargo test` for an exercise.
pub fn grading(course: &Course, exercise: &Exercise) -> Command {
    let mut command = Command::new(cargo());
    command.args(["test", "--quiet", "--package", &format!("ex{}", exercise.id), "--", "--lang", course.lang.code()]);
    // What it prints goes through a pipe, where it would leave out the colours by itself.
    command.env("CARGO_TERM_COLOR", if SHOULD_COLORIZE.should_colorize() { "always" } else { "never" });
    command.current_dir(&course.root).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}
