//! Output into a pipe whose reader has gone: `minishogi match .. | head`. The reader has seen enough, and the command goes on.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use support::ROOT;
use support::processes::has_python;
use support::programs::tool;

use crate::grade::{folder, hand_in, solution, text};

/// Runs a command whose outputs are closed before it prints.
fn unread(words: &[&str]) {
    let mut command = Command::new(tool(words));
    command.args(words).current_dir(ROOT).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop((child.stdout.take(), child.stderr.take()));
    assert_eq!(child.wait().unwrap().code(), Some(0), "{words:?}");
}

#[test]
fn a_reader_that_leaves_early_has_seen_enough() {
    let folder = folder("closed pipe");
    let file = |name: &str| text(&folder.join(name)).to_string();
    fs::write(file("made up.tree"), "levels: MAX MIN\nroot = 3\n  A = 3\n  B = 2\n").unwrap();
    let (games, data, league) = (file("games.jsonl"), file("positions.pos"), file("league"));
    unread(&["match", "random", "random", "--games", "2", "--out", &games]);
    unread(&["replay", &games, "1"]);
    unread(&["league", "random", "random", "--out", &league]);
    assert!(Path::new(&league).join("index.html").exists());
    unread(&["svg", "startpos"]);
    unread(&["tree", "--text", &file("made up.tree"), "--out", &file("tree.html")]);
    unread(&["starter", &file("class"), "--upto", "01"]);
    if !has_python() {
        return;
    }
    let shell = tool(&["selfplay"]);
    let engine = format!("cmd=python3 '{ROOT}/tests/arena/faulty_engine.py' 'scores by material' '{}' usi,name=first", shell.display());
    unread(&["selfplay", &engine, "--games", "4", "--out", &data]);
    unread(&["selfplay", "stats", &data]);
    unread(&["selfplay", "shuffle", &data, "--out", &file("shuffled.pos")]);
}

/// Grading takes long.
#[test]
fn a_reader_that_leaves_early_costs_no_report() {
    let class = folder("unread").join("handed in");
    hand_in(&class, "akira", "00", &solution("00"));
    let (out, page) = (class.with_file_name("marks"), class.with_file_name("progress.html"));
    unread(&["grade", "--submissions", text(&class), "--upto", "00", "--dry-run"]);
    unread(&["grade", "--submissions", text(&class), "--upto", "00", "--out", text(&out)]);
    for report in ["results.csv", "report.html", "feedback/akira.en.md", "manifest.sha256"] {
        assert!(out.join(report).exists(), "{report}");
    }
    unread(&["grade", "progress", text(&out), "--out", text(&page)]);
    assert!(page.exists());
}
