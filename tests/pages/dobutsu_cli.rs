//! End-to-end tests of `minishogi dobutsu`, with tables of small games.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use support::files::new_folder;
use support::programs::quoted;

/// Lions and chicks, and the same with giraffes.
const SMALL: &str = "1l1/1c1/1C1/1L1 b - 1";
const LARGER: &str = "gl1/1c1/1C1/1LG b - 1";

struct Ran {
    code: Option<i32>,
    output: String,
    errors: String,
}

fn dobutsu(arguments: &[&str], input: &str) -> Ran {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("minishogi-pages");
    let output =
        command.arg("dobutsu").args(arguments).env("LC_ALL", "C").write_stdin(input).timeout(Duration::from_secs(120)).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ran { code: output.status.code(), output: text(&output.stdout), errors: text(&output.stderr) }
}

/// Returns an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    new_folder(env!("CARGO_TARGET_TMPDIR"), &format!("dobutsu/{name}"))
}

fn solve(table: &Path, start: &str) -> Ran {
    dobutsu(&["solve", "--out", table.to_str().unwrap(), "--position", start], "")
}

#[test]
fn solve_writes_a_table_that_the_other_commands_read() {
    let table = folder("commands").join("small.table");
    let path = table.to_str().unwrap();
    let ran = solve(&table, SMALL);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    assert!(ran.output.contains("positions that can be reached                                    24,789\n"), "{}", ran.output);
    assert!(ran.output.ends_with("answer: Black, to move, wins in 15 plies\n"), "{}", ran.output);
    assert!(!table.with_extension("table.part").exists());

    let again = solve(&table, SMALL);
    assert_eq!((again.code, &again.output), (Some(0), &ran.output));
    assert!(again.errors.contains("exists already"), "{}", again.errors);

    let probe = dobutsu(&["--table", path, "probe", SMALL], "");
    assert_eq!((probe.code, probe.output.lines().next()), (Some(0), Some("value: win in 15")), "{}", probe.errors);
    assert_eq!(probe.output.lines().count(), 1 + 5, "{}", probe.output);
    let line = dobutsu(&["line", SMALL, "--table", path], "");
    assert!(line.output.starts_with("win in 15, 15 plies: "), "{}", line.output);
    let moves: Vec<&str> = line.output.trim().split(' ').skip(5).collect();
    let end = dobutsu(&["probe", SMALL, "moves", &moves.join(" "), "--table", path], "");
    assert!(end.output.starts_with("value: loss in 0\nthe game is over: Black has"), "{}", end.output);

    let other = dobutsu(&["--table", path, "probe", "startpos"], "");
    assert_eq!(other.code, Some(1));
    assert!(other.errors.contains("these are values of another game"), "{}", other.errors);
}

#[test]
fn without_a_table_the_message_says_what_makes_it() {
    let table = folder("missing").join("none.table");
    let path = table.to_str().unwrap();
    for command in [&["probe", "startpos"][..], &["line"], &["play"]] {
        let ran = dobutsu(&[command, &["--table", path]].concat(), "");
        assert_eq!(ran.code, Some(1));
        assert_eq!(ran.errors.lines().count(), 1, "{}", ran.errors);
        assert!(ran.errors.contains(path) && ran.errors.contains("`minishogi dobutsu solve` makes it"), "{}", ran.errors);
    }
    let shell = dobutsu(&["--table", path], "go\n");
    assert!(shell.output.starts_with("info string there is no table") && shell.output.ends_with("bestmove resign\n"), "{}", shell.output);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn damaged_tables_are_refused_and_made_anew() {
    let table = folder("damaged").join("small.table");
    let path = table.to_str().unwrap();
    assert_eq!(solve(&table, SMALL).code, Some(0));
    let sound = fs::read(&table).unwrap();
    let flipped = |place: usize| {
        let mut bytes = sound.clone();
        bytes[place] ^= 1;
        bytes
    };
    let longer = [&sound[..], b"x"].concat();
    for (bytes, message) in [
        (Vec::new(), "is no table of dobutsu shogi"),
        (b"hello\n".to_vec(), "is no table of dobutsu shogi"),
        (b"this is another file".to_vec(), "is no table of dobutsu shogi"),
        (sound[..8].to_vec(), "is cut short: 8 bytes"),
        (sound[..60].to_vec(), "is cut short: 60 bytes"),
        (sound[..sound.len() - 1].to_vec(), "is cut short"),
        (longer, "is too long"),
        (flipped(0), "is no table of dobutsu shogi"),
        (flipped(8), "has version 0, expected 1"),
        (flipped(20), "is damaged: the directory"),
        (flipped(60), "is damaged: the directory"),
        (flipped(sound.len() - 1), "is damaged: chunk 1 of 1"),
    ] {
        fs::write(&table, bytes).unwrap();
        let ran = dobutsu(&["--table", path, "probe", SMALL], "");
        assert_eq!((ran.code, ran.output.as_str()), (Some(1), ""), "{message}");
        assert!(ran.errors.contains(message) && ran.errors.contains(path), "{message}: {}", ran.errors);
        assert!(ran.errors.contains("`minishogi dobutsu solve`"), "{}", ran.errors);
    }
    let ran = solve(&table, SMALL);
    assert!(ran.errors.contains("is damaged"), "{}", ran.errors);
    assert!(fs::read(&table).unwrap() == sound);
    let ran = solve(&table, LARGER);
    assert!(ran.errors.contains("has another start"), "{}", ran.errors);
}

/// Other systems have other limits of names.
#[test]
#[cfg(unix)]
fn what_was_saved_is_checked() {
    let folder = folder("saved");
    // The name is too long only for the temporary file of the table: the analysis is saved, and then the command fails.
    let table = folder.join("t".repeat(247));
    let ran = solve(&table, SMALL);
    assert_eq!(ran.code, Some(1), "{}", ran.errors);
    let part = table.with_extension("part");
    for (name, cut) in [("reached", 0), ("reached", 5), ("values", 0), ("values", 5)] {
        let path = part.join(name);
        let sound = fs::read(&path).unwrap();
        let mut bytes = sound[..sound.len() - cut].to_vec();
        bytes[sound.len() / 2] ^= 4;
        fs::write(&path, bytes).unwrap();
        let ran = solve(&table, SMALL);
        assert!(ran.errors.contains(&format!("{name}` is damaged")), "{}", ran.errors);
        assert!(fs::read(&path).unwrap() == sound, "the same again");
    }
    let short = folder.join("t");
    fs::rename(part, short.with_extension("part")).unwrap();
    let ran = solve(&short, SMALL);
    assert!(ran.code == Some(0) && !ran.errors.contains("damaged"), "{}", ran.errors);
    assert!(!short.with_extension("part").exists());
}

/// If the file were mapped, a signal would end the shell here.
#[test]
fn a_table_that_is_cut_short_under_an_open_shell_is_refused() {
    let table = folder("cut").join("small.table");
    assert_eq!(solve(&table, SMALL).code, Some(0));
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("minishogi-pages"));
    command.args(["dobutsu", "--table", table.to_str().unwrap()]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut shell = command.spawn().unwrap();
    let (mut to, mut from) = (shell.stdin.take().unwrap(), BufReader::new(shell.stdout.take().unwrap()));
    // A position of another game opens the table, and reads no chunk of it.
    writeln!(to, "probe\nisready").unwrap();
    let mut opened = String::new();
    while !opened.ends_with("readyok\n") {
        assert_ne!(from.read_line(&mut opened).unwrap(), 0, "{opened}");
    }
    assert!(opened.starts_with("info string these are values of another game"), "{opened}");
    File::options().write(true).open(&table).unwrap().set_len(100).unwrap();
    write!(to, "position sfen {SMALL}\nprobe\ngo\nquit\n").unwrap();
    let mut said = String::new();
    from.read_to_string(&mut said).unwrap();
    assert!(shell.wait().unwrap().success(), "{said}");
    assert_eq!(said.matches("is damaged: chunk 1 of 1").count(), 2, "{said}");
    assert!(said.ends_with("bestmove resign\n"), "{said}");
}

/// The message names a folder that cannot be made.
#[test]
fn a_table_that_cannot_be_written_is_named() {
    let folder = folder("in the way");
    fs::write(folder.join("file"), "").unwrap();
    let table = folder.join("file").join("small.table");
    let ran = solve(&table, SMALL);
    assert_eq!(ran.code, Some(1));
    assert!(ran.errors.contains(folder.join("file").to_str().unwrap()), "{}", ran.errors);
}

#[test]
fn the_shell_looks_at_positions() {
    let ran = dobutsu(&[], "moves\ndo 2c2b 2a2b\nd\nundo\nundo\nundo\nperft 2\nmoves\nhelp\nquit\nd\n");
    assert_eq!(ran.code, Some(0));
    let expected = "\
1d1c 2c2b 2d3c 2d1c
^き 口^ぞ
 口^ラ 口
 口 口 口
 ぞ ラ き
先手 手駒 : ひ , 後手 手駒 : ひ
手番 = 先手
sfen g1e/1l1/3/ELG b Cc 3
info string undo: no move was played since the position was set up
1d1c: 4
2c2b: 5
2d3c: 4
2d1c: 4

Nodes searched: 17
1d1c 2c2b 2d3c 2d1c
position startpos";
    assert!(ran.output.starts_with(expected), "{}", ran.output);
    assert!(ran.output.contains("\nprobe "), "{}", ran.output);
    assert!(!ran.output.ends_with("sfen gle/1c1/1C1/ELG b - 1\n"), "nothing after quit");
}

#[test]
fn mistakes_in_the_shell_are_named_and_change_nothing() {
    for (line, answer) in [
        ("foo", "info string `foo` is neither a command nor a legal move here; `help` lists the commands"),
        ("position", "info string position: expected `startpos` or `sfen SFEN`"),
        (
            "position sfen",
            "info string position: the text ends before the board: expected `BOARD SIDE HANDS NUMBER`, as in `gle/1c1/1C1/ELG b - 1`",
        ),
        ("position startpos 2c2b", "info string position: `2c2b` instead of `moves M...`"),
        ("position startpos moves 2c2b 1x", "info string move 2: `1x` is no legal move here"),
        ("do 2c2b 2c2b", "info string move 2: `2c2b` is no legal move here"),
        ("perft x", "info string perft: `x` instead of a depth from 0 to 256, as in `perft 3`"),
    ] {
        let ran = dobutsu(&[], &format!("{line}\nside\n"));
        assert_eq!((ran.code, ran.output), (Some(0), format!("{answer}\nblack\n")), "{line}");
    }
}

#[test]
fn the_perfect_player_is_an_engine_and_plays_humans() {
    let table = folder("play").join("small.table");
    let path = table.to_str().unwrap();
    assert_eq!(solve(&table, SMALL).code, Some(0));
    let ran = dobutsu(&["--table", path], &format!("usi\nisready\nusinewgame\nposition sfen {SMALL}\ngo byoyomi 1000\nquit\n"));
    let lines: Vec<&str> = ran.output.lines().collect();
    assert!(lines.contains(&"usiok") && lines.contains(&"readyok"), "{}", ran.output);
    assert!(lines[lines.len() - 2].starts_with("info depth 15 score mate 15 nodes "), "{}", ran.output);
    assert!(lines[lines.len() - 1].starts_with("bestmove "), "{}", ran.output);

    // Black is the program and always wins; White plays the first legal move.
    let mut input = String::new();
    for _ in 0..20 {
        let ran = dobutsu(&["--table", path, "play", SMALL], &format!("{input}moves\n"));
        assert_eq!(ran.code, Some(0), "{}", ran.errors);
        if let Some(end) = ran.output.lines().last().filter(|line| line.ends_with("wins.")) {
            assert!(end.contains("Black"), "{end}");
            return;
        }
        let moves = ran.output.lines().rev().find_map(|line| line.strip_prefix("> ").filter(|line| !line.is_empty())).unwrap();
        input += &format!("{}\n", moves.split(' ').next().unwrap());
    }
    panic!("no end after {input}");
}

#[test]
fn the_perfect_player_loses_no_won_game() {
    let table = folder("match").join("small.table");
    let path = table.to_str().unwrap();
    assert_eq!(solve(&table, SMALL).code, Some(0));
    let engine = format!("{} dobutsu --table \"{path}\"", quoted(Path::new(env!("CARGO_BIN_EXE_minishogi-pages"))));
    let ran = |second: &str| dobutsu(&["match", "perfect", second, "--games", "20", "--position", SMALL, "--table", path], "");
    let random = ran("random");
    assert_eq!(random.code, Some(0), "{}", random.errors);
    assert!(random.output.contains("\nperfect: ") && random.output.contains(" won; 0 of "), "{}", random.output);
    let errors: u32 = random.output.split("\nrandom: ").nth(1).and_then(|rest| rest.split(' ').nth(2)?.parse().ok()).unwrap();
    assert!(errors > 0, "who plays any move errs: {}", random.output);
    let itself = ran(&engine);
    assert_eq!(itself.output.matches(" won; 0 of ").count(), 2, "{}{}", itself.output, itself.errors);
}

#[test]
fn a_player_that_breaks_the_rules_loses_and_the_match_goes_on() {
    let table = folder("cheats").join("small.table");
    let path = table.to_str().unwrap();
    assert_eq!(solve(&table, SMALL).code, Some(0));
    for (engine, fault) in [
        ("sh -c 'while read line; do echo usiok; echo readyok; echo bestmove 2d2a; done'", "2d2a is illegal in "),
        ("sh -c 'while read line; do echo usiok; echo readyok; echo bestmove; done'", "`` is no move: "),
        ("sh -c 'echo usiok; echo readyok'", " before it had answered"),
    ] {
        let ran = dobutsu(&["match", "perfect", engine, "--games", "2", "--position", SMALL, "--table", path], "");
        assert_eq!(ran.code, Some(0), "{engine}: {}", ran.errors);
        assert!(ran.output.contains(fault) && ran.output.contains("perfect: 2 won; 0 of "), "{engine}: {}", ran.output);
    }
    let absent = dobutsu(&["match", "perfect", "./no-such-engine", "--table", path], "");
    assert!(absent.code == Some(1) && absent.errors.contains("./no-such-engine"), "{}", absent.errors);
}

#[test]
fn wrong_arguments_are_named() {
    let ran = dobutsu(&["probe", "gle/1c1/1C1/ELG", "x", "-"], "");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.errors, "error: not a position: the side to move is `x`: expected `b` or `w`\n");
    let ran = dobutsu(&["solve", "--position", "gle/1c1"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.errors.contains("the board has 2 ranks"), "{}", ran.errors);
    assert_eq!(dobutsu(&["solve", "--threads", "0"], "").code, Some(2));
}
