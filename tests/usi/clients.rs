//! Engines of the course and programs that others wrote: the scripts of `tests/usi/clients`, each run where its programs are installed.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use minishogi::Position;
use minishogi_command::process::Group;
use minishogi_grading::process::{Bounds, End, Process, Stop};
use support::ROOT;
use support::mv;
use support::processes::skip;
use support::programs::built;

/// No client takes nearly as long.
const DEADLINE: Duration = Duration::from_secs(300);

/// The folders in which programs are looked for. Debian puts games into a directory that is not on every user's list.
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

fn script(name: &str) -> PathBuf {
    Path::new(ROOT).join("tests/usi/clients").join(name)
}

/// The kit's own shell, which plays the first move.
fn shell() -> PathBuf {
    script("engine.sh")
}

/// Returns the output of a script with these arguments, or `None` if a program is missing.
fn run(name: &str, programs: &[&str], arguments: &[impl AsRef<OsStr>]) -> Option<String> {
    if let Some(missing) = programs.iter().find(|program| !is_installed(program)) {
        skip(&format!("{name} needs something that is not installed: {missing}"));
        return None;
    }
    let mut client = Command::new(script(name));
    client
        .args(arguments)
        .env("MINISHOGI", assert_cmd::cargo::cargo_bin!("minishogi"))
        .env("PATH", env::join_paths(search_path()).unwrap())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // Children of a client hold its output open: at the deadline all of it must go.
    let bounds = Bounds { time: Some(DEADLINE), output: 64 << 20, stop: Stop::default() };
    let ran = Process::<Group>::start(&mut client).unwrap().run(&bounds);
    let said = String::from_utf8_lossy(&ran.output).into_owned();
    let succeeded = matches!(ran.end, End::Exited(status) if status.success());
    assert!(succeeded, "{:?}: {said}\n{}", ran.end, String::from_utf8_lossy(&ran.errors));
    Some(said)
}

/// Returns the text after the last occurrence of `before`, up to the end of that line.
fn after_last<'a>(said: &'a str, before: &str) -> &'a str {
    let found = said.rfind(before).unwrap_or_else(|| panic!("no `{before}`: {said}"));
    said[found + before.len()..].lines().next().unwrap_or_default()
}

/// These moves from the start are legal and end in mate.
fn assert_whole_game(moves: &str) {
    let mut pos = Position::start();
    for m in moves.split_whitespace().map(mv) {
        assert!(pos.legal_moves().contains(&m), "{m} in {moves}");
        pos.do_move(m);
    }
    assert!(pos.legal_moves().is_empty(), "{moves}");
}

const BRIDGE: &[&str] = &["bash", "uci2wb"];

/// The bridge takes the variant from the name of our option, and our moves reach the other side in its coordinates.
#[test]
fn uci2wb() {
    let Some(said) = run("uci2wb.sh", BRIDGE, &[shell()]) else { return };
    assert!(said.contains(r#"feature variants="shogi,5x5+5_shogi""#), "{said}");
    assert!(said.contains("position startpos moves 5d5c\n"), "{said}");
    assert!(said.contains("engine said: bestmove 1b1c\nmove e4e3\n"), "{said}");
    assert!(said.contains("engine said: info string illegal move 5e5e (number 3): the king cannot move to 5e\n"), "{said}");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn uci2wb_plays_a_whole_game() {
    let Some(solution) = built("sol05") else { return };
    let Some(said) = run("uci2wb.sh", BRIDGE, &[solution]) else { return };
    assert!(said.contains("# position startpos moves\n# go btime 60000 wtime 60000 winc 2000 binc 2000\n"), "{said}");
    assert!(said.contains("engine said: bestmove resign\nresign\n> quit\n"), "{said}");
    assert_whole_game(after_last(&said, "# position startpos moves "));
}

/// A whole game: the board program knows the rules, and would say so if a move of ours were illegal.
///
/// The bridge's two threads share the list of moves without a lock, and it was seen to send a move twice. A fault of ours is in every game.
fn game_in_xboard(engine: &Path) -> Option<String> {
    let mut faults = String::new();
    for _ in 0..3 {
        let said = run("xboard.sh", &["xboard", "uci2wb", "sjaakii", "xvfb-run", "timeout"], &[engine])?;
        assert!(said.contains("[Black \"Minishogi Lab (USI2WB)\"]"), "{said}");
        let result = after_last(&said, ">second: result ");
        let is_ended = ["Checkmate", "Stalemate", "repetition", "perpetual checking"].iter().any(|end| result.contains(end));
        let complaints = ["Forfeit", "Illegal", "illegal", "exited unexpectedly", "forfeits on time"];
        if is_ended && said.contains("<second: move ") && !complaints.iter().any(|complaint| said.contains(complaint)) {
            return Some(said);
        }
        faults += &said;
    }
    panic!("{faults}");
}

#[test]
fn xboard() {
    game_in_xboard(&shell());
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn xboard_with_a_player_that_searches() {
    let Some(said) = built("sol05").and_then(|solution| game_in_xboard(&solution)) else { return };
    let lines = |what: &str| said.lines().filter(|line| line.contains(what)).count();
    assert_eq!(lines("<second:   5 "), lines("<second: move "), "each move comes with its depth and score: {said}");
}

#[test]
fn cshogi() {
    let Some(said) = run("cshogi_engine.py", &["Python module cshogi"], &[shell()]) else { return };
    assert!(said.contains("usi\nMinishogi Lab\n"), "{said}");
    assert!(said.contains("bestmove resign\ngo mate 1000\ncheckmate notimplemented\ngameover win\nquit\nnot ended: 5d5c "), "{said}");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn cshogi_plays_a_whole_game() {
    let Some(solution) = built("sol05") else { return };
    let Some(said) = run("cshogi_engine.py", &["Python module cshogi"], &[solution]) else { return };
    assert_whole_game(after_last(&said, "\nresigned: "));
}
