//! `cargo run` without arguments: the progress in the course.

use std::fs;
use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin_cmd;
use minishogi_grading::EXERCISES;
use support::ROOT;
use support::files::{copy_checkout, new_folder};
use support::programs::{stderr, stdout};

/// Returns the output of the command in a folder.
fn course(folder: &Path) -> String {
    course_in(folder, "en")
}

fn course_in(folder: &Path, lang: &str) -> String {
    let run = cargo_bin_cmd!("minishogi")
        .args(["--lang", lang])
        .current_dir(folder)
        .env("LC_ALL", "C")
        .env_remove("CLICOLOR_FORCE")
        .env("NO_COLOR", "1")
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .assert()
        .success();
    String::from_utf8(run.get_output().stdout.clone()).unwrap()
}

/// A new folder with the files of every exercise as `player` says.
fn folder_with(name: &str, player: impl Fn(&str) -> Option<String>) -> std::path::PathBuf {
    let folder = new_folder(env!("CARGO_TARGET_TMPDIR"), name);
    for exercise in EXERCISES {
        let exercise_folder = folder.join("exercises").join(exercise.folder);
        fs::create_dir_all(&exercise_folder).unwrap();
        if let Some(text) = player(exercise.id) {
            fs::write(exercise_folder.join("player.rs"), text).unwrap();
        }
    }
    folder
}

#[test]
fn a_newcomer_sees_the_exercises_and_what_to_type() {
    let folder = folder_with("newcomer", |_| Some("    todo!(\"write it\")\n".to_string()));
    insta::assert_snapshot!(course(&folder));
}

/// On the slide `status` of the first deck, with `...` for the lines that are left out.
#[test]
fn the_first_deck_shows_what_a_newcomer_sees() {
    let folder = folder_with("newcomer_of_the_deck", |_| Some("    todo!(\"write it\")\n".to_string()));
    for lang in ["en", "ja"] {
        let deck = fs::read_to_string(Path::new(ROOT).join("slides").join(lang).join("01_setup.md")).unwrap();
        let (_, slide) = deck.split_once("<!-- slide: status,").unwrap();
        let shown: Vec<&str> = slide.lines().skip_while(|line| *line != "```text").skip(1).take_while(|line| *line != "```").collect();
        let said = course_in(&folder, lang);
        let missing: Vec<&&str> = shown.iter().filter(|line| !said.contains(line.trim_end_matches("...").trim_end())).collect();
        assert!(shown.len() > 5 && missing.is_empty(), "{lang}: {missing:?} is not in\n{said}");
    }
}

#[test]
fn a_todo_in_a_comment_is_no_todo_and_a_missing_file_is_named() {
    // There is no workspace around these files, so nothing compiles.
    let folder = folder_with("mixed", |id| match id {
        "00" => Some("// the todo!() is written\nfn main() {}\n".to_string()),
        "02" => None,
        _ => Some("    todo!()\n".to_string()),
    });
    fs::write(folder.join("Cargo.toml"), "[workspace]\n").unwrap();
    insta::assert_snapshot!(course(&folder));
}

#[test]
fn a_class_sees_the_exercises_it_has_got() {
    let folder = folder_with("some", |_| Some("    todo!()\n".to_string()));
    for exercise in &EXERCISES[2..] {
        fs::remove_dir_all(folder.join("exercises").join(exercise.folder)).unwrap();
    }
    // One that was taken away, and not one that is still to come.
    fs::remove_dir_all(folder.join("exercises").join(EXERCISES[0].folder)).unwrap();
    let shown = course(&folder);
    let listed: Vec<&str> = shown.lines().filter(|line| line.starts_with("  0")).map(|line| &line[2..4]).collect();
    assert_eq!(listed, ["00", "01"], "{shown}");
    assert!(shown.contains("player.rs is missing") && shown.contains("Next: exercise 00. "), "{shown}");
    for command in ["hint", "watch", "reset", "solution"] {
        cargo_bin_cmd!("minishogi")
            .args([command, "03"])
            .current_dir(&folder)
            .env("LC_ALL", "C")
            .assert()
            .code(1)
            .stderr("error: this copy of the course goes up to exercise 01: there is no folder exercises/03_one_ply\n");
    }
    let output = cargo_bin_cmd!("minishogi").args(["watch", "33"]).current_dir(&folder).env("LC_ALL", "C").output().unwrap();
    let told = stderr(&output);
    assert!(told.contains("\n  01  Random player\n\n"), "{told}");
}

#[test]
fn outside_the_course_the_message_says_where_to_go() {
    cargo_bin_cmd!("minishogi")
        .current_dir(Path::new(ROOT).ancestors().last().unwrap())
        .env("LC_ALL", "C")
        .assert()
        .code(1)
        .stderr("error: there is no folder `exercises` here or above: go to the folder that you cloned, and try again\n");
}

/// A random player that draws the same moves whenever it is started.
const SEEDS_WITH_A_NUMBER: &str = "\
use minishogi::prelude::*;

#[derive(Default)]
pub struct RandomPlayer {
    state: u64,
}

impl Player for RandomPlayer {
    fn search(&mut self, _: &mut Position, root_moves: &mut RootMoves, _: &mut Control) -> Move {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        match root_moves.len() {
            0 => Move::RESIGN,
            count => root_moves[(self.state >> 33) as usize % count].pv[0],
        }
    }
}

fn main() {}
";

/// A student in the middle of the course: one exercise solved, one half, one that does not compile. Slow, because the kit is compiled again in
/// a copy; CI runs it.
#[test]
#[ignore = "slow: compiles the kit in a copy of the course"]
fn a_half_solved_course_shows_its_points_and_still_passes_its_own_tests() {
    let root = Path::new(ROOT);
    let copy = new_folder(env!("CARGO_TARGET_TMPDIR"), "half_solved");
    copy_checkout(&copy);
    let solve = |exercise: usize| {
        let folder = EXERCISES[exercise].folder;
        fs::copy(root.join("solutions").join(folder).join("player.rs"), copy.join("exercises").join(folder).join("player.rs")).unwrap();
    };
    let write = |exercise: usize, text: &str| fs::write(copy.join("exercises").join(EXERCISES[exercise].folder).join("player.rs"), text);
    solve(0);
    write(1, SEEDS_WITH_A_NUMBER).unwrap();
    write(2, "this is no Rust\n").unwrap();
    insta::assert_snapshot!(course(&copy));

    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO")).args(arguments).current_dir(&copy).env("CARGO_TARGET_DIR", copy.join("target")).output().unwrap()
    };
    let cargo = |arguments: &[&str]| run(arguments).status.success();
    assert!(cargo(&["test", "--quiet", "--package", "ex00"]), "the solved exercise passes");
    let half = run(&["test", "--quiet", "--package", "ex01", "--", "--lang", "en"]);
    assert!(!half.status.success(), "the half-solved one does not");
    let half = stdout(&half);
    let (diagnosis, points) =
        (half.find("\nWith this one mistake the solution gives your answers to all "), half.find("\npoints: 8 of 10\n"));
    assert!(diagnosis.is_some() && diagnosis < points, "its mistake is told by name, before the points: {half}");
    assert!(
        cargo(&["test", "--quiet", "--lib"]) && cargo(&["test", "--quiet", "--package", "sol02"]),
        "the kit and the solutions do not mind"
    );
}
