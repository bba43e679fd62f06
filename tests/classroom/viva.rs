//! `minishogi viva` from outside: its questions, and its pages in a browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::cargo::cargo_bin_cmd;
use support::ROOT;
use support::browser::run_script;
use support::programs::stderr;

use crate::parsed;
use crate::wrong_players::wrong_player;

fn run(arguments: &[&str]) -> Output {
    cargo_bin_cmd!("minishogi-classroom").current_dir(ROOT).args(["--lang", "en"]).args(arguments).output().unwrap()
}

/// Returns the path of a file in these tests' own folder.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("viva");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// Writes the page of `viva` about a player, and returns its place.
fn viva(name: &str, player: &str) -> PathBuf {
    let place = file(name);
    let output = run(&["viva", player, "--out", place.to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
    place
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_page_of_an_oral_examination() {
    let page = viva("browser_viva.html", "sol05");
    run_script("viva.mjs", [&*page]);
    run_script("labels.mjs", [&*page]);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_viva_asks_about_what_the_player_did() {
    let asked = |player: &str| fs::read_to_string(viva("viva.html", player)).unwrap();
    let right = asked("sol05");
    assert_eq!(parsed::all(&parsed::html(&right), "details").len(), 5);
    assert!(right.contains("and never at ") && right.contains("What were alpha and beta?") && right.contains("は一度も調べていません"));
    assert!(!right.contains("What went wrong?"));
    let whole = asked("sol04");
    assert!(whole.contains("After which of them could it have stopped") && !whole.contains("and never at "));
    assert!(asked(&wrong_player("CutsBelowAlpha")).contains("What went wrong?"));
    let output = run(&["viva", "sol03", "--out", file("viva.html").to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
}

/// Makes a page for each student from the submissions of a class, with the players in the sandbox.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_class_gets_a_page_each() {
    let class = file("viva_class");
    let _ = fs::remove_dir_all(&class);
    let out = file("viva_pages");
    let _ = fs::remove_dir_all(&out);
    let solution = fs::read_to_string(Path::new(ROOT).join("solutions/05_alpha_beta/player.rs")).unwrap();
    for (student, text) in [("alice", solution.as_str()), ("bob", "this is no Rust"), ("carol", "")] {
        let folder = class.join(student).join("exercises/05_alpha_beta");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("player.rs"), text).unwrap();
    }
    let (class, pages) = (class.to_str().unwrap(), out.to_str().unwrap());
    let output = run(&["viva", "--submissions", class, "--exercise", "05", "--only", "alice", "--only", "bob", "--out", pages]);
    assert!(output.status.success(), "{}", stderr(&output));
    let index = fs::read_to_string(out.join("index.html")).unwrap();
    assert_eq!(parsed::texts(&parsed::html(&index), "a[href='001.html']"), ["alice"]);
    assert!(index.contains("bob: ") && !index.contains("carol"), "{index}");
    assert!(fs::read_to_string(out.join("001.html")).unwrap().contains("What were alpha and beta?"));
    run_script("viva_class.mjs", [&*out.join("index.html")]);
}
