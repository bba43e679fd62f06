//! End-to-end tests of `minishogi replay`: its output, how other programs read its files, and its messages about bad input.
//!
//! `tests/data/games.jsonl` has all kinds of ends, promotions, drops, captures, other starts, and names that try to break the formats.

mod outside;

use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;
use std::process::Output;

use assert_cmd::cargo::cargo_bin_cmd;
use encoding_rs::SHIFT_JIS;
use minishogi::{Position, START_SFEN};
use serde_json::{Value, json};
use support::files::new_folder;
use support::processes::skip;
use support::programs::{quoted, stderr, stdout, succeeded, words};

/// The path from the folder of the package, in which tests run.
const GAMES: &str = "../../tests/data/games.jsonl";

fn run(arguments: &str) -> Output {
    cargo_bin_cmd!("minishogi-arena").arg("replay").args(words(arguments)).env("LC_ALL", "C").output().unwrap()
}

fn shown(arguments: &str) -> String {
    succeeded(&run(arguments))
}

/// Returns an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    new_folder(env!("CARGO_TARGET_TMPDIR"), &format!("replay/{name}"))
}

/// Writes a file for a test.
fn file(name: &str, text: &str) -> String {
    let path = folder(name).join("games.jsonl");
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// Returns the games of a file, in their order.
fn games(file: &str) -> Vec<Value> {
    let text = fs::read_to_string(file).unwrap();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).filter(|game: &Value| game["moves"].is_string()).collect()
}

/// Returns the positions of a game, by the rules alone.
fn positions(game: &Value) -> Vec<Position> {
    let mut pos = Position::from_sfen(game["start"].as_str().unwrap()).unwrap();
    let mut positions = vec![pos.clone()];
    for m in game["moves"].as_str().unwrap().split_whitespace() {
        pos.do_move(m.parse().unwrap());
        positions.push(pos.clone());
    }
    positions
}

#[test]
fn without_a_number_it_lists_the_games() {
    insta::assert_snapshot!(shown(GAMES));
}

/// Game 0 has times and values, game 8 another start.
#[test]
fn a_game_in_each_notation() {
    insta::assert_snapshot!("kif", shown(&format!("{GAMES} 0 --as kif")));
    insta::assert_snapshot!("csa", shown(&format!("{GAMES} 0 --as csa")));
    insta::assert_snapshot!("usi", shown(&format!("{GAMES} 0 --as usi")));
    insta::assert_snapshot!("kif_start", shown(&format!("{GAMES} 8 --as kif")));
    insta::assert_snapshot!("csa_start", shown(&format!("{GAMES} 8 --as csa")));
    insta::assert_snapshot!("usi_start", shown(&format!("{GAMES} 8 --as usi")));
}

#[test]
fn a_game_in_words() {
    insta::assert_snapshot!("whole", shown(&format!("{GAMES} 10")));
    insta::assert_snapshot!("ply", shown(&format!("{GAMES} 0 --ply 24")));
    let given = shown(&format!("{GAMES} 0 --ply 2"));
    assert!(given.contains("\n2. White 4a2c, given\n"), "{given}");
    // Escape sequences in a name do not reach the terminal.
    assert!(!shown(&format!("{GAMES} 1 --ply 0")).contains('\u{1b}'));
}

#[test]
fn everything_is_said_in_japanese_as_well() {
    let replay = |arguments: &str| {
        let words = words(arguments);
        cargo_bin_cmd!("minishogi-arena").args(["--lang", "ja", "replay", GAMES]).args(words).output().unwrap()
    };
    let said = |arguments: &str| String::from_utf8(replay(arguments).stdout).unwrap();
    insta::assert_snapshot!("list_ja", said(""));
    insta::assert_snapshot!("ply_ja", said("0 --ply 24"));
    assert!(said("0 --ply 2").contains("\n2 手目 後手 4a2c、指定の手\n"), "{}", said("0 --ply 2"));
    for (arguments, refusal) in [
        ("99", "エラー: 99 番の対局はありません（あるのは 0 から 15 まで）。\n"),
        ("0 --ply 999", "エラー: 999 手目はありません（0 から "),
        ("--ply 3", "エラー: 16 局あります。1 局の番号を書きます（0 から 15 まで）。\n"),
    ] {
        let output = replay(arguments);
        let refused = stderr(&output);
        assert!(output.status.code() == Some(1) && refused.starts_with(refusal), "{arguments}: {refused}");
    }
}

/// The file's only game needs no number.
#[test]
fn every_board_is_that_of_the_rules() {
    for game in games(GAMES) {
        let path = file("one", &game.to_string());
        let text = shown(&format!("'{path}'"));
        let boards: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("sfen ")).collect();
        let expected: Vec<String> = positions(&game).iter().map(Position::sfen).collect();
        assert_eq!(boards, expected, "{game}");
    }
}

/// The kit's shell reads the USI lines.
#[test]
fn the_shell_reads_the_lines_for_engines() {
    let mut script = String::new();
    let mut expected = String::new();
    for game in games(GAMES) {
        script += &shown(&format!("{GAMES} {} --as usi", game["number"]));
        script += "sfen\n";
        expected += &format!("sfen {}\n", positions(&game).last().unwrap().sfen());
    }
    let output = cargo_bin_cmd!("minishogi-arena").arg("usi").write_stdin(script).output().unwrap();
    assert_eq!(stdout(&output), expected);
}

/// Files of other programs are shown and converted, with notes on skipped parts.
#[test]
fn games_of_other_programs_are_converted() {
    let kif = folder("foreign").join("game.kif");
    let record = "手合割：5五将棋\r\n先手：羽生\r\n棋戦：x\r\n1 ５三歩(54)\r\n2 同　飛(51)   ( 0:03/00:00:03)\r\n3 切れ負け\r\n";
    fs::write(&kif, SHIFT_JIS.encode(record).0).unwrap();
    let kif = quoted(&kif);
    let output = run(&format!("{kif} --as usi"));
    assert_eq!(stdout(&output), "position startpos moves 5d5c 5a5c\n");
    assert_eq!(stderr(&output), "note: game 0: 1 header (棋戦) passed over; White wins: time\n");
    assert!(shown(&format!("{kif} --as csa")).ends_with("+5453FU\nT0\n-5153HI\nT3\n%TIME_UP\n'White wins: time\n"));
    // There and back by every format.
    let usi = shown(&format!("{GAMES} --as usi"));
    for (notation, ending) in
        [("kif", "kifu"), ("ki2", "ki2u"), ("csa", "csa"), ("usi", "usi"), ("jsonl", "jsonl"), ("jkf", "jkf"), ("kif9", "kifu")]
    {
        let path = folder(&format!("as_{notation}")).join(format!("all.{ending}"));
        fs::write(&path, shown(&format!("{GAMES} --as {notation}"))).unwrap();
        let path = quoted(&path);
        // No format but two has the number of the first move.
        let unnumbered = |lines: &str| {
            lines
                .lines()
                .map(|line| line.replace(" 2 moves", " 1 moves").replace(" 7 moves", " 1 moves").replace(" 8 moves", " 1 moves"))
                .collect::<Vec<_>>()
        };
        assert_eq!(unnumbered(&shown(&format!("{path} --as usi"))), unnumbered(&usi), "{notation}");
    }
}

#[test]
fn out_writes_a_file_for_each_game() {
    let out = folder("out");
    let said = shown(&format!("{GAMES} --as kif --out {}", quoted(&out)));
    assert_eq!(said, format!("16 games written to {}\n", out.display()));
    assert_eq!(fs::read_dir(&out).unwrap().count(), 16);
    assert_eq!(fs::read_to_string(out.join("0009.kifu")).unwrap(), shown(&format!("{GAMES} 9 --as kif")));

    let out = folder("out_one");
    assert!(shown(&format!("{GAMES} 3 --as csa --out {}", quoted(&out))).starts_with("1 game written"));
    assert_eq!(fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>(), ["0003.csa"]);
}

fn game_line(number: u32, start: &str, moves: &str) -> String {
    let game = json!({ "number": number, "black": "a", "white": "b", "start": start, "given": 0, "moves": moves, "winner": null, "end": "ply-cap" });
    format!("{game}\n")
}

#[test]
fn what_is_wrong_is_named() {
    let illegal = file("illegal", &(game_line(0, START_SFEN, "5d5c") + &game_line(1, START_SFEN, "5d5c 1b1d")));
    let start = file("start", &game_line(0, "rbsgk/4p/5/P4/KGSBX b - 1", ""));
    let twice = file("twice", &game_line(4, START_SFEN, "").repeat(2));
    let none = file("none", "{\"match\":1}\n");
    let nonsense = file("nonsense", "{\"match\":1}\nnonsense\n");
    let out = folder("nothing");
    let bad = [
        (format!("'{none}x'"), 1, "games.jsonlx: No such file".to_string()),
        (format!("'{none}'"), 1, "line 1: `{\"match\":1}`: no line of it is a game".to_string()),
        (format!("'{nonsense}'"), 1, "line 2: `nonsense`: no JSON".to_string()),
        (format!("{GAMES} 16"), 1, "there is no game 16: expected 0 to 15".to_string()),
        (format!("'{twice}' 7"), 1, "there is no game 7: expected 4".to_string()),
        (format!("{GAMES} --ply 3"), 1, "16 games: expected the number of one".to_string()),
        (format!("{GAMES} 10 --ply 3"), 1, "there is no ply 3: expected 0 to 2".to_string()),
        (format!("'{illegal}' 1"), 1, "game 1, move 2, 1b1d: ".to_string()),
        (format!("'{illegal}' 1 --as csa"), 1, "game 1, move 2, 1b1d: ".to_string()),
        (format!("'{illegal}' --as csa --out {}", quoted(&out)), 1, "game 1, move 2, 1b1d: ".to_string()),
        (format!("'{start}'"), 1, "game 0: ".to_string()),
        (format!("'{twice}' 4"), 1, "more than one game has the number 4".to_string()),
        (format!("'{twice}' --as usi --out {}", quoted(&out)), 1, "more than one game has the number 4".to_string()),
        (format!("{GAMES} x"), 2, "invalid value 'x' for '[GAME]'".to_string()),
        (format!("{GAMES} 0 --as pgn"), 2, "invalid value 'pgn' for '--as <FORMAT>'".to_string()),
        (format!("{GAMES} 0 --as kif --ply 3"), 2, "'--as <FORMAT>' cannot be used with".to_string()),
        (format!("{GAMES} --out {}", quoted(&out)), 2, "--as <FORMAT>".to_string()),
        (String::new(), 2, "<FILE>".to_string()),
    ];
    for (arguments, code, expected) in bad {
        let output = run(&arguments);
        let error = stderr(&output);
        assert!(error.starts_with("error: ") && error.contains(&expected), "{arguments}: {error}\ndoes not contain {expected:?}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(code), 0), "{arguments}");
    }
    assert_eq!(fs::read_dir(out).unwrap().count(), 0, "nothing is written where not everything can be");
}

#[cfg(unix)]
#[test]
fn in_a_terminal_keys_lead_through_the_game() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cli/made_up/terminal.py");
    let command = format!("{} replay {GAMES} 9", quoted(Path::new(env!("CARGO_BIN_EXE_minishogi-arena"))));
    let steps = [
        ("p", "Game 9: tama (Black) - mike (White)\n0 of 3 moves\n\nThe start"),
        ("]", "Game 8: tama (Black) - mike (White)\n0 of 24 moves"),
        ("[", "24 of 24 moves\n\n24. Black 5d5e\n"),
        ("n", "0 of 24 moves"),
        (">", "Game 9"),
        (" ", "1 of 3 moves\n\n1. Black 5d5c"),
        ("<", "2 of 3 moves\n\n2. White 1b1c"),
        ("x", "1 of 3 moves"),
        ("]", "1 of 3 moves"),
        (">", "3 of 3 moves\n\n3. Black 5c5b"),
        ("q", "Black wins: illegal move (5a5a: there is no way from 5a to 5a)"),
    ];
    let keys: String = steps.iter().map(|(key, _)| *key).collect();
    let texts = steps.map(|(_, text)| text.replace('\n', "\r\n"));
    let mut python = Command::new("python3");
    python.args([script, &command, &keys]).args(texts).env("TERM", "xterm").env_remove("NO_COLOR");
    match python.output() {
        Ok(output) => {
            let text = stdout(&output);
            assert!(output.status.success(), "{text}{}", stderr(&output));
            assert!(text.ends_with("exit 0\nterminal as before\n"), "{text}");
        }
        Err(error) => skip(&format!("replay in a terminal: python3: {error}")),
    }
}
