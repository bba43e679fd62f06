//! What the command shows when it is given nothing to do: where the course stands, and what to type next.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use colored::Colorize;
use minishogi::spec::{EXERCISES, Exercise, Lang};

/// How far a student is with an exercise. Found out anew each time, never stored.
enum State {
    /// A `todo!` is still in the file, so there is no need to compile it.
    NotWritten,
    DoesNotCompile,
    Points(u32),
    NoFile,
}

/// Shows the exercises with their state and the next command to type.
pub fn show() -> ExitCode {
    let Some(root) = find_root() else {
        eprintln!("error: there is no folder `exercises` here or above: go to the folder that you cloned, and try again");
        return ExitCode::FAILURE;
    };
    println!("Minishogi Lab: write a minishogi player step by step.\n");
    let mut next = None;
    for exercise in EXERCISES {
        let state = state_of(exercise, &root);
        println!("  {}  {:<46}{}", exercise.id, exercise.title.get(Lang::En), describe(&state, exercise));
        if next.is_none() && !matches!(state, State::Points(points) if points == exercise.points()) {
            next = Some((exercise, state));
        }
    }
    match next {
        Some((exercise, state)) => show_next(exercise, &state),
        None => println!("\nAll exercises are done. Try your player: cargo run --release -p ex{}", EXERCISES[EXERCISES.len() - 1].id),
    }
    ExitCode::SUCCESS
}

/// The folder of the course: this one or the nearest above it that has exercises.
pub fn find_root() -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    here.ancestors().find(|folder| folder.join("exercises").is_dir()).map(Path::to_path_buf)
}

fn state_of(exercise: &Exercise, root: &Path) -> State {
    match fs::read_to_string(root.join("exercises").join(exercise.folder).join("player.rs")) {
        Err(_) => State::NoFile,
        Ok(text) if text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains("todo!(")) => State::NotWritten,
        Ok(_) => grade(exercise, root),
    }
}

/// The points that `cargo test` gives.
fn grade(exercise: &Exercise, root: &Path) -> State {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let run = Command::new(cargo).args(["test", "--quiet", "--package", &format!("ex{}", exercise.id)]).current_dir(root).output();
    let points = run.ok().and_then(|run| points_in(&String::from_utf8_lossy(&run.stdout)));
    points.map_or(State::DoesNotCompile, State::Points)
}

/// The line `points: N of M` of a graded exercise.
fn points_in(output: &str) -> Option<u32> {
    output.lines().rev().find_map(|line| line.strip_prefix("points: ")?.split(' ').next()?.parse().ok())
}

fn describe(state: &State, exercise: &Exercise) -> String {
    let all = exercise.points();
    match state {
        State::NotWritten => "not written yet".dimmed().to_string(),
        State::DoesNotCompile => "does not compile".red().to_string(),
        State::NoFile => "player.rs is missing".red().to_string(),
        State::Points(points) if *points == all => format!("{points} of {all} points").green().to_string(),
        State::Points(points) => format!("{points} of {all} points").yellow().to_string(),
    }
}

fn show_next(exercise: &Exercise, state: &State) {
    let Exercise { id, folder, .. } = exercise;
    println!("\nNext: exercise {id}. Read exercises/{folder}/README.md (日本語: README.ja.md), write in exercises/{folder}/player.rs.\n");
    match state {
        State::DoesNotCompile => println!("  cargo build -p ex{id}                 what the compiler says"),
        State::NoFile => println!("  git checkout exercises/{folder}/player.rs     brings the file back"),
        State::NotWritten | State::Points(_) => {}
    }
    println!("  cargo test -p ex{id}                  grades it");
    println!("  cargo run -p ex{id} -- isready , d    talks to it (without words it reads them from you: help lists them)");
}
