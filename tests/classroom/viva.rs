//! `minishogi viva` from outside: its questions, and its pages in a browser.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use assert_cmd::cargo::cargo_bin_cmd;
use support::ROOT;
use support::browser::run_script;

use crate::parsed;
use crate::wrong_players::wrong_player;

fn run(arguments: &[&str]) -> Output {
    cargo_bin_cmd!("minishogi-classroom").current_dir(ROOT).args(["--lang", "en"]).args(arguments).output().unwrap()
}

/// A file of these tests' own folder.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("viva");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// Writes the page of `viva` about a player, and returns its place.
fn viva(name: &str, player: &str) -> PathBuf {
    let place = file(name);
    let output = run(&["viva", player, "--out", place.to_str().unwrap()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    place
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_page_of_an_oral_examination() {
    run_script("viva.mjs", [&*viva("browser_viva.html", "sol05")]);
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
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
}
