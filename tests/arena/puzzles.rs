//! End-to-end tests of `puzzles`: the mistakes of a match, and refused input.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use minishogi::Position;
use serde_json::Value;
use support::files::new_folder;
use support::programs::{stderr, stdout};

fn folder(test: &str) -> PathBuf {
    new_folder(env!("CARGO_TARGET_TMPDIR"), &format!("puzzles/{test}"))
}

fn arena(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minishogi-arena"));
    command.args(arguments).env("NO_COLOR", "1").env("LC_ALL", "C").current_dir(folder).output().unwrap()
}

#[test]
fn the_mistakes_of_a_match_become_puzzles() {
    let folder = folder("made");
    let played = arena(&folder, &["match", "kit", "random", "--depth", "2", "--games", "4", "--out", "games.jsonl"]);
    assert!(played.status.success(), "{}", stderr(&played));
    let made = arena(&folder, &["puzzles", "games.jsonl", "--depth", "5", "--out", "puzzles.jsonl"]);
    let said = stdout(&made);
    let text = fs::read_to_string(folder.join("puzzles.jsonl")).unwrap();
    let puzzles: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(made.status.success() && !puzzles.is_empty(), "{said}");
    assert_eq!(said, format!("puzzles.jsonl: {} puzzle{} from 4 games\n", puzzles.len(), if puzzles.len() == 1 { "" } else { "s" }));
    for puzzle in &puzzles {
        let pos = Position::from_sfen(puzzle["sfen"].as_str().unwrap()).unwrap();
        for name in ["best", "played"] {
            assert_eq!(pos.is_legal(puzzle[name].as_str().unwrap().parse().unwrap()), Ok(()), "{puzzle}");
        }
        assert_ne!(puzzle["best"], puzzle["played"]);
        assert_eq!(puzzle["line"][0], puzzle["best"]);
    }
    // The same games make the same puzzles.
    arena(&folder, &["puzzles", "games.jsonl", "--depth", "5", "--out", "again.jsonl"]);
    assert_eq!(fs::read_to_string(folder.join("again.jsonl")).unwrap(), text);
}

#[test]
fn a_file_that_holds_no_games_or_cannot_be_written_is_named() {
    let folder = folder("refused");
    fs::write(folder.join("other.txt"), "no games\n").unwrap();
    for (arguments, code, why) in [
        (&["puzzles", "missing.jsonl", "--out", "puzzles.jsonl"][..], 1, "missing.jsonl"),
        (&["puzzles", "other.txt", "--out", "puzzles.jsonl"], 1, "other.txt"),
        (&["puzzles", "other.txt", "--depth", "1", "--out", "puzzles.jsonl"], 2, "--depth"),
        (&["puzzles", "other.txt"], 2, "--out"),
        (&["puzzles", "--out", "puzzles.jsonl"], 2, "GAMES"),
    ] {
        let output = arena(&folder, arguments);
        let said = stderr(&output);
        assert!(output.status.code() == Some(code) && said.contains(why), "{arguments:?}: {said}");
        assert!(!folder.join("puzzles.jsonl").exists(), "{arguments:?}");
    }
}
