//! Refusals are in the language of the reader: those of files and engines, not only those of the command line.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use support::ROOT;
use support::japanese::english_in;
use support::programs::{stderr, tool};

/// Writes a file to these tests' own folder, and returns its path.
fn file(name: &str, text: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("refusals");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_string_lossy().into_owned()
}

/// Returns the program of a command.
fn program_of(words: &[&str]) -> Command {
    Command::new(tool(words))
}

/// Returns the message of a refused command line, after `error: ` or `エラー: `.
fn refused(words: &[&str], lang: &str) -> String {
    let output = program_of(words).args(words).env("LANG", lang).env_remove("LC_ALL").current_dir(ROOT).output().unwrap();
    assert!(!output.status.success() && output.stdout.is_empty(), "{words:?}");
    let errors = stderr(&output);
    let before = if lang.starts_with("ja") || words.starts_with(&["--lang", "ja"]) { "エラー: " } else { "error: " };
    errors.strip_prefix(before).unwrap_or_else(|| panic!("{words:?}: {errors}")).to_string()
}

#[test]
fn what_a_tool_refuses_is_told_in_japanese() {
    let no_value = file("no_value.tree", "root\n  A\n");
    let odd = file("odd.tree", "root\n 1\n");
    let wrong_tree = file("wrong.json", "3\n");
    let no_results = file("no_results.json", "{}\n");
    let no_games = file("no_games.jsonl", "{}\n");
    let no_opening = file("no_opening.txt", "# nothing\n");
    let bad_opening = file("bad_opening.txt", "startpos moves 5e5a\n");
    let match_file = file(
        "games.jsonl",
        "{\"minishogi\":\"0.0.0\",\"event\":\"match\",\"engines\":[],\"openings\":\"random, seed 1\",\"referee\":{\"max_plies\":512,\"resign\":null}}\n",
    );
    let half = file("half.jsonl", "{\"other\":");
    let no_text = file("no_text.chart", "series: a\n\0\n");
    let huge = file("huge.chart", "kind: bars\nseries: a\n1e308\n");
    let lines: &[&[&str]] = &[
        &["match", "random"],
        &["match", "./no_such_engine", "random"],
        &["match", "'random", "random"],
        &["match", "random", "--engine", "name=mine"],
        &["match", "random", "--engine", "cmd=./mine,proto=xboard"],
        &["match", "random", "--engine", "cmd=./mine,nodes=0"],
        &["match", "random", "--engine", "cmd=./mine,movetime=0"],
        &["match", "random", "--engine", "cmd=./mine,tc=0"],
        &["match", "random", "--engine", "cmd=./mine,nodes=5,depth=6"],
        &["match", "random", "random", "--openings", &no_opening],
        &["match", "random", "random", "--openings", &bad_opening],
        &["match", "random", "random", "--out", &no_games],
        &["match", "random", "random", "--out", &match_file],
        &["match", "random", "random", "--sprt", "elo0=0"],
        &["match", "random", "random", "--sprt", "elo0=5", "elo1=5"],
        &["match", "random", "random", "--out", env!("CARGO_TARGET_TMPDIR")],
        &["match", "random", "random", "--out", &half],
        &["league", "random", "random", "--out", &odd],
        &["selfplay", "random", "--games", "1", "--out", env!("CARGO_TARGET_TMPDIR")],
        &["selfplay", "random", "--games", "-1", "--out", &half],
        &["selfplay", "random", "--resign-score", "-5", "--out", &half],
        &["svg", "--chart", &no_text],
        &["svg", "--chart", &huge],
        &["site", &odd],
        &["starter", ROOT, "--update"],
        &["match", "merge", &match_file, "--out", "merged.jsonl"],
        &["match", "merge", &match_file, "--out", &match_file],
        &["starter", env!("CARGO_TARGET_TMPDIR")],
        &["starter", "--update", env!("CARGO_TARGET_TMPDIR")],
        &["selfplay", "shuffle", &no_games, "--out", &no_games],
        &["svg", "--tree", &odd],
        &["svg", "gle/1c1/1C1/ELG b - 1", "--board-only"],
        &["tree", "--text", &no_value],
        &["tree", "--text", &odd, "--format", "dot"],
        &["tree", &wrong_tree],
        &["tree", "./no_such_engine"],
        &["tree", "./no_such_engine", "--moves", "5a5b"],
        &["viva", "./no_such_engine"],
        &["viva", "--submissions", ".", "--exercise", "99"],
        &["viva", "--submissions", ".", "--exercise", "03"],
        &["viva", "--submissions", "exercises", "--out", "exercises/viva"],
        &["league", "exercises", "--out", "exercises/league"],
        &["grade", "--engine", "./no_such_engine"],
        &["grade", "merge", &no_results, "--out", "marks"],
        &["play", "./no_such_engine"],
    ];
    // The path of the checkout is in no language.
    let told = |words: &[&str], lang: &str| refused(words, lang).replace(env!("CARGO_TARGET_TMPDIR"), "").replace(ROOT, "the/kit");
    let mut complaints = String::new();
    for words in lines {
        let said = told(words, "ja_JP.UTF-8");
        // Flags are not translated, and the system has its own words.
        let own: Vec<&str> = said.split([' ', '、']).filter(|word| !word.starts_with("--")).collect();
        assert!(said.contains(|c: char| ('ぁ'..='ん').contains(&c)), "{words:?}: {said}");
        let english: Vec<String> = english_in(&own.join(" ")).into_iter().filter(|word| !SYSTEM.contains(&word.as_str())).collect();
        if !english.is_empty() {
            complaints += &format!("{words:?}: {english:?} in {said}");
        }
        assert_eq!(told(&[&["--lang", "ja"], *words].concat(), "C"), said, "{words:?}");
        assert!(told(words, "C").is_ascii(), "{words:?}");
    }
    assert_eq!(complaints, "");
}

/// Words of the system, and of the crate that reads JSON.
const SYSTEM: &[&str] = &[
    "No",
    "such",
    "file",
    "or",
    "directory",
    "os",
    "error",
    "The",
    "system",
    "cannot",
    "find",
    "the",
    "specified",
    "missing",
    "field",
    "schema",
    "at",
    "line",
    "column",
];

/// A file may have any name, and a terminal obeys: no argument of a command moves the cursor or turns the direction of writing.
#[test]
#[cfg(unix)] // Windows has no such names.
fn nothing_that_is_echoed_acts_on_a_terminal() {
    let odd = file("odd\u{1b}[2J\u{202e}.txt", "odd\u{1b}[2J\u{202e}\n");
    let new = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("new\u{1b}[2J\u{202e}");
    let (odd, new) = (odd.as_str(), new.to_str().unwrap());
    let none = &format!("{new}.none");
    let lines: &[&[&str]] = &[
        &["match", odd, "random"],
        &["match", "random", "random", "--openings", odd],
        &["match", "random", "random", "--out", odd],
        &["match", "random", odd, "--sprt", odd],
        &["league", odd, "random", "--out", new],
        &["league", "--submissions", odd, "--out", new],
        &["league", "--submissions", none, "--out", odd],
        &["match", "merge", odd, "--out", new],
        &["replay", odd, "1"],
        &["replay", none, "1"],
        &["selfplay", "show", odd],
        &["selfplay", "stats", none],
        &["selfplay", "merge", odd, "--out", new],
        &["net", "page", odd],
        &["net", "page", none],
        &["dobutsu", "--table", odd, "probe", "startpos"],
        &["dobutsu", "probe", odd],
        &["svg", odd],
        &["svg", "--tree", none],
        &["svg", "--chart", odd],
        &["tree", odd],
        &["tree", "--text", odd],
        &["tree", none, "--moves", odd],
        &["viva", odd],
        &["viva", "--submissions", odd, "--out", new],
        &["grade", odd],
        &["grade", "--submissions", none],
        &["grade", "--engine", odd],
        &["grade", "merge", odd, "--out", new],
        &["play", odd],
        &["share", odd],
        &["starter", odd],
        &["starter", new, "--upto", odd],
        &["starter", "--update", none],
        &["site", odd],
        &["usi-check", odd],
        &["new-exercise", odd, "--title", odd],
        &[odd],
        &["match", "--flag\u{1b}[2J"],
    ];
    for words in lines {
        for lang in ["en_US.UTF-8", "ja_JP.UTF-8"] {
            let output = program_of(words).args(*words).env("LANG", lang).env_remove("LC_ALL").current_dir(ROOT).output().unwrap();
            let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
            assert!(!output.status.success() && !said.is_empty(), "{words:?}: {said}");
            assert!(!said.contains(['\u{1b}', '\u{202e}']), "{words:?}: {said:?}");
        }
    }
}
