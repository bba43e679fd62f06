//! Tests `match` on 9x9 and in chess, against a foreign engine, and the commands that do not support these games.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use minishogi::game::GameText;
use minishogi_chess::Chess;
use minishogi_games::TicTacToe;
use minishogi_shogi::{Material, Shogi};
use support::ROOT;
use support::files::new_folder;
use support::processes::{PYTHON, has_python_module, skip};
use support::programs::{built, stderr, tool};

const FAIRY: &str = "/usr/games/fairy-stockfish";

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(tool(arguments));
    command.args(arguments).env("NO_COLOR", "1").env("LC_ALL", "C").current_dir(ROOT);
    command.output().unwrap()
}

fn folder(test: &str) -> PathBuf {
    new_folder(env!("CARGO_TARGET_TMPDIR"), &format!("other_games/{test}"))
}

/// Checks that the games of a file are legal to their ends, and end by the rules.
fn check<G: GameText>(file: &Path, count: usize) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(file).unwrap();
    let games: Vec<serde_json::Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), count);
    for played in &games {
        let mut game = G::from_text(played["start"].as_str().unwrap()).unwrap();
        for text in played["moves"].as_str().unwrap().split(' ') {
            let m = game.read_move(text).unwrap_or_else(|error| panic!("{}: {played}", error.en));
            game.do_move(m);
        }
        match played["end"].as_str().unwrap() {
            "mate" => assert!(game.legal_moves().is_empty() && game.in_check(), "{played}"),
            "no-moves" => assert!(game.legal_moves().is_empty() && !game.in_check(), "{played}"),
            end => assert!(["drawn", "fourfold", "perpetual-check", "ply-cap", "resignation"].contains(&end), "{played}"),
        }
    }
    games
}

/// Plays two games, and repeats the command, which then has nothing to play.
fn play<G: GameText>(game: &str, first: &str, second: &str, limit: [&str; 2], test: &str) -> PathBuf {
    let file = folder(test).join("games.jsonl");
    let arguments = ["match", "--game", game, "--engine", first, "--engine", second, limit[0], limit[1], "--games", "2", "--out"];
    let arguments: Vec<&str> = arguments.into_iter().chain([file.to_str().unwrap()]).collect();
    let output = run(&arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
    let games = check::<G>(&file, 2);
    assert_eq!(games[0]["black"], games[1]["white"], "colours are swapped");
    let before = fs::read(&file).unwrap();
    assert!(run(&arguments).status.success());
    assert_eq!(fs::read(&file).unwrap(), before);
    file
}

fn fairy(name: &str) -> Option<String> {
    if !Path::new(FAIRY).exists() {
        skip("fairy-stockfish is not installed");
        return None;
    }
    Some(format!("cmd={FAIRY},name={name},option.Hash=1"))
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn an_engine_that_others_wrote_plays_9x9_and_chess() {
    let (Some(first), Some(second)) = (fairy("first"), fairy("second")) else { return };
    play::<Shogi<Material>>("shogi", &first, &second, ["--nodes", "50"], "fairy_shogi");
    play::<Shogi<Material>>("shogi", &first, &format!("{second},proto=uci"), ["--nodes", "50"], "fairy_shogi_uci");
    play::<Chess>("chess", &first, &second, ["--nodes", "50"], "fairy_chess");
}

const CSHOGI: &str = "
import cshogi, json, sys
for line in list(open(sys.argv[1]))[1:]:
    game = json.loads(line)
    board = cshogi.Board(game['start'])
    for move in game['moves'].split():
        m = board.move_from_usi(move)
        assert board.is_legal(m), (game['number'], move)
        board.push(m)
    if game['end'] == 'mate':
        assert board.is_game_over() and board.is_check()
print('legal')
";

/// The solution of 14 plays games to the end, and cshogi agrees about them.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_solution_plays_whole_games_of_9x9_and_chess() {
    let (Some(program), Some(fairy)) = (built("sol14"), fairy("fairy")) else { return };
    let engine = |game: &str| format!("cmd='{}' {game},name=sol14", program.display());
    play::<Chess>("chess", &engine("chess"), &fairy, ["--nodes", "500"], "solution_chess");
    let file = play::<Shogi<Material>>("shogi", &engine("shogi"), &fairy, ["--nodes", "500"], "solution_shogi");
    if !has_python_module("cshogi") {
        return;
    }
    let output = Command::new(PYTHON).args(["-c", CSHOGI]).arg(file).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "legal", "{}", stderr(&output));
}

/// Each mistake gives one sentence, before any game is played.
#[test]
fn what_is_not_for_these_games_is_said_in_one_sentence() {
    let folder = folder("refused");
    let mini = format!("cmd='{}' usi,name=mini", env!("CARGO_BIN_EXE_minishogi-arena"));
    let openings = folder.join("openings.txt");
    fs::write(&openings, "startpos moves 7g7f\nrbsgk/4p/5/P4/KGSBR b - 1\n").unwrap();
    let games = folder.join("games.jsonl");
    let heading =
        r#"{"minishogi":"0.1.0","game":"shogi","event":"match","engines":[],"openings":"","referee":{"max_plies":512,"resign":null}}"#;
    fs::write(&games, format!("{heading}\n")).unwrap();
    let (openings, games) = (openings.to_str().unwrap(), games.to_str().unwrap());
    for (arguments, code, told) in [
        (vec!["match", "--game", "shogi", "random", &mini], 2, "it plays minishogi alone".to_string()),
        (vec!["match", "--game", "shogi", "--engine", &mini, "--engine", &mini], 2, "it plays minishogi, not shogi".to_string()),
        (
            vec!["match", "--game", "shogi", "--engine", &mini, "--engine", &mini, "--openings", openings],
            2,
            format!("{openings}, line 2: `rbsgk/4p/5/P4/KGSBR`: a board of 5x5 squares, but shogi has 9x9"),
        ),
        (vec!["replay", games], 1, "games of shogi, not of minishogi".to_string()),
    ] {
        let output = run(&arguments);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.lines().count() == 1 && said.trim_end().ends_with(&told), "{arguments:?}: {said}");
    }
}

/// A student's own game needs no package of the kit: the program that plays it is the referee.
#[test]
fn a_game_of_ones_own_is_played_in_matches_and_in_the_terminal() {
    let Some(program) = built("sol14") else { return };
    let engine = format!("'{}' tic-tac-toe", program.display());
    let named = |name: &str| format!("cmd={engine},name={name}");
    let file = play::<TicTacToe>("tic-tac-toe", &named("a"), &named("b"), ["--depth", "9"], "own_game");
    let text = fs::read_to_string(&file).unwrap();
    let heading: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(heading["game"], "tic-tac-toe", "{text}");

    // The program has no game of another name.
    let output = run(&["match", "--game", "tic-tac-to", &engine, &engine, "--depth", "1", "--games", "2"]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot be the referee of tic-tac-to: it plays tic-tac-toe, not tic-tac-to"), "{said}");

    // Its search can be drawn.
    let page = file.with_file_name("tree.html");
    let output = run(&["tree", &engine, "--depth", "4", "--out", page.to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
    let drawn = fs::read_to_string(&page).unwrap();
    assert!(drawn.contains("tic-tac-toe, from .../.../...") && drawn.contains("{\"text\":\"b2\"}"), "{drawn}");
    let output = run(&["tree", &engine, "--position", "sfen none", "--out", page.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("position: `none`"), "{}", stderr(&output));

    let mut player = Command::new(env!("CARGO_BIN_EXE_minishogi-arena"))
        .args(["play", &engine, "--depth", "9"])
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    player.stdin.take().unwrap().write_all(b"b2\nb2\nundo\nhelp\nb2\n").unwrap();
    let said = String::from_utf8(player.wait_with_output().unwrap().stdout).unwrap();
    assert!(said.starts_with("tic-tac-toe: you are Black; "), "{said}");
    assert!(said.contains("\n...\n...\n...\nLegal moves: a1 b1 c1 a2 b2 c2 a3 b3 c3\n"), "{said}");
    assert!(said.contains("\n`b2` is no legal move here. The legal moves: "), "{said}");
    assert_eq!(said.matches("\n.x.\n").count(), 2, "the move, and once more after `undo`: {said}");
}
