//! The shell and programs that others wrote: the scripts of `tests/clients`, each run where its programs are installed.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// No client takes nearly as long.
const DEADLINE: Duration = Duration::from_secs(300);

/// Where programs are looked for. Debian puts games into a directory that is not on every user's list.
fn search_path() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).chain([PathBuf::from("/usr/games")]).collect()
}

fn is_installed(program: &str) -> bool {
    match program.strip_prefix("Python module ") {
        Some(module) => {
            Command::new("python3").args(["-c", &format!("import {module}")]).output().is_ok_and(|output| output.status.success())
        }
        None => search_path().iter().any(|directory| directory.join(program).is_file()),
    }
}

/// What a script prints when it is given the shell as its engine, or `None` where a program is missing.
fn run(script: &str, programs: &[&str]) -> Option<String> {
    if let Some(missing) = programs.iter().find(|program| !is_installed(program)) {
        // Not by `println`, which the test harness would hide.
        let _ = writeln!(std::io::stderr(), "skipped: {script} needs something that is not installed: {missing}");
        return None;
    }
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients");
    let output = assert_cmd::Command::new(scripts.join(script))
        .arg(scripts.join("engine.sh"))
        .env("MINISHOGI", assert_cmd::cargo::cargo_bin!("minishogi"))
        .env("PATH", env::join_paths(search_path()).unwrap())
        .timeout(DEADLINE)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    Some(said)
}

/// The bridge takes the variant from the name of our option, and our moves reach the other side in its coordinates.
#[test]
fn uci2wb() {
    let Some(said) = run("uci2wb.sh", &["bash", "uci2wb"]) else { return };
    assert!(said.contains(r#"feature variants="shogi,5x5+5_shogi""#), "{said}");
    assert!(said.contains("position startpos moves 5d5c\n"), "{said}");
    assert!(said.contains("engine said: bestmove 1b1c\nmove e4e3\n"), "{said}");
    assert!(said.contains("engine said: info string illegal move 5e5e (number 3): the king cannot move to 5e\n"), "{said}");
}

/// A whole game: the board program knows the rules, and would say so if a move of ours were illegal.
#[test]
fn xboard() {
    let Some(said) = run("xboard.sh", &["xboard", "uci2wb", "sjaakii", "xvfb-run", "timeout"]) else { return };
    assert!(said.contains("[Black \"Minishogi Lab (USI2WB)\"]"), "{said}");
    assert!(said.contains("<second: move "), "{said}");
    assert!(!said.contains("[Result \"*\"]"), "the game came to an end: {said}");
    let complaints = ["Forfeit", "Illegal", "illegal", "exited unexpectedly", "forfeits on time"];
    assert!(!complaints.iter().any(|complaint| said.contains(complaint)), "{said}");
}

#[test]
fn cshogi() {
    let Some(said) = run("cshogi_engine.py", &["Python module cshogi"]) else { return };
    assert!(said.contains("usi\nMinishogi Lab\n"), "{said}");
    assert!(said.ends_with("bestmove resign\ngo mate 1000\ncheckmate notimplemented\ngameover win\nquit\n40 moves\n"), "{said}");
}
