//! `league` with a class: submissions play in the sandbox.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use support::ROOT;
use support::processes::skip;
use support::programs::{stderr, stdout};

use crate::grade::{folder, text};

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(cargo_bin!("minishogi-classroom"));
    command.args(arguments).current_dir(ROOT).env("NO_COLOR", "1").env("LC_ALL", "C").output().unwrap()
}

/// A folder as a class hands it in: of each student the last exercise that is written and can play does so in the sandbox; programs play without it.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_class_plays_its_league() {
    let folder = folder("league of a class");
    let class = folder.join("handed-in");
    let solution = |name: &str| fs::read_to_string(Path::new(ROOT).join("solutions").join(name).join("player.rs"));
    let Ok(one_ply) = solution("03_one_ply") else { return skip("there are no solutions here") };
    for (student, exercise, player) in [
        ("akira", "03_one_ply", one_ply.as_str()),
        ("生徒", "01_random", &solution("01_random").unwrap()),
        ("emi", "04_negamax", "fn main( {"),
    ] {
        fs::create_dir_all(class.join(student).join(exercise)).unwrap();
        fs::write(class.join(student).join(exercise).join("player.rs"), player).unwrap();
    }
    // Students hand in their whole folder.
    let stub = |name: &str| fs::read_to_string(Path::new(ROOT).join("exercises").join(name).join("player.rs")).unwrap();
    for (exercise, player) in
        [("04_negamax", stub("04_negamax")), ("11_mate", solution("11_mate").unwrap()), ("14_any_game", stub("14_any_game"))]
    {
        for student in ["akira", "生徒"] {
            fs::create_dir_all(class.join(student).join(exercise)).unwrap();
            fs::write(class.join(student).join(exercise).join("player.rs"), &player).unwrap();
        }
    }
    let output = run(&["league", text(&class), "--depth", "2", "--games", "6", "--out", text(&folder.join("out"))]);
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    let told = stderr(&output);
    assert!(told.contains("each student enters with the last exercise that is written and plays: akira (03), 生徒 (01)"), "{told}");
    let said = stdout(&output);
    let rank = |name: &str| said.lines().position(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}: {said}"));
    assert!(rank("akira") < rank("生徒"), "{said}");
    assert!(said.contains("player.rs of exercise 04 does not compile: error: this file contains an unclosed delimiter"), "{said}");
}

/// On some disks every file counts as executable.
#[test]
#[cfg(unix)]
fn what_students_put_beside_the_programs_of_a_league_is_never_started() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder("league beside programs");
    let class = folder.join("class");
    fs::create_dir(&class).unwrap();
    let plays = format!("#!/bin/sh\nexec '{}' usi\n", cargo_bin!("minishogi-classroom").display());
    let ran = folder.join("ran");
    let intrudes = format!("#!/bin/sh\ntouch '{}'\n{}", text(&ran), plays.lines().last().unwrap());
    for (name, content) in [
        ("a", &plays),
        ("first.sh", &plays),
        ("akira_12345_67890_readme.txt", &intrudes),
        ("akira_12345_67890_run", &intrudes),
        ("kadai.txt", &intrudes),
        ("player.rs", &intrudes),
    ] {
        fs::write(class.join(name), content).unwrap();
        fs::set_permissions(class.join(name), fs::Permissions::from_mode(0o777)).unwrap();
    }
    let output = run(&["league", text(&class), "--nodes", "1", "--out", text(&folder.join("out"))]);
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(!ran.exists(), "{told}");
    let programs = ["a", "first.sh"].map(|name| text(&class.join(name)).to_string()).join(", ");
    assert!(told.contains(&format!("run without the sandbox: {programs}\n")), "{told}");
    assert!(told.contains("so no submissions: `akira_12345_67890_readme.txt`, `akira_12345_67890_run`, `kadai.txt`\n"), "{told}");
    assert!(told.contains("of unknown students") && told.contains("`player.rs`"), "{told}");
}
