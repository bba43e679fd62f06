//! End-to-end tests of `minishogi share`: the file, played on in a browser, and the error messages.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use minishogi::Random;
use minishogi_grading::EXERCISES;
use minishogi_neural::Network;
use support::programs::{built, stderr, stdout};
use tempfile::TempDir;

use support::browser::run_script;
use support::files::root;
use support::programs::{has_wasm, tool};

fn share(checkout: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minishogi-pages"));
    // A copy of the checkout shares the kit's build folder, and leaves no files.
    let target = checkout.join("target");
    command
        .arg("share")
        .args(words)
        .current_dir(checkout)
        .env("CARGO_TARGET_DIR", target)
        .env("LC_ALL", "C")
        .env("CARGO_NET_OFFLINE", "true");
    command
}

fn told(output: &Output) -> String {
    format!("{}{}", stdout(output), stderr(output)).replace("\r\n", "\n")
}

/// The largest size of a page: smaller than a photograph.
const MOST_BYTES: u64 = 1_500_000;

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_shared_page_plays_from_the_disk_as_the_player_does_here() {
    let Some(program) = built("sol05").filter(|_| has_wasm()) else { return };
    let folder = TempDir::new().unwrap();
    let page = folder.path().join("my player.html");
    let output = share(root(), &["sol05", "--out", page.to_str().unwrap()]).output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    assert!(told(&output).contains("my player.html: "), "{}", told(&output));
    let size = page.metadata().unwrap().len();
    assert!(size < MOST_BYTES, "{size} bytes");
    run_script("share.mjs", [page.as_path(), program.as_path()]);

    let page = folder.path().join("random.html");
    let output = share(root(), &["sol01", "--out", page.to_str().unwrap()]).output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    run_script("share_random.mjs", [page.as_path()]);
}

/// The program of each exercise starts another engine.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_player_of_each_exercise_is_shared() {
    if !has_wasm() {
        return;
    }
    let folder = TempDir::new().unwrap();
    for exercise in EXERCISES {
        let page = folder.path().join(format!("{}.html", exercise.id));
        let output = share(root(), &[&format!("sol{}", exercise.id), "--out", page.to_str().unwrap()]).output().unwrap();
        assert!(output.status.success(), "{}: {}", exercise.id, told(&output));
    }
}

/// The page has the games of exercise 14, including a student's own.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_shared_page_plays_the_games_of_14() {
    if !has_wasm() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let page = folder.path().join("tic.html");
    let output = share(root(), &["sol14", "--game", "tic-tac-toe", "--out", page.to_str().unwrap()]).output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    run_script("own_game.mjs", [page.as_path(), Path::new("tic-tac-toe")]);
}

/// With a network other than the player's built-in one, the page and the local player play the same.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_shared_page_plays_by_the_network_of_a_file() {
    let Some(program) = built("sol13").filter(|_| has_wasm()) else { return };
    let folder = TempDir::new().unwrap();
    let (page, net) = (folder.path().join("net.html"), folder.path().join("my.net"));
    let (mut network, mut random) = (Network::zeros([8, 4]), Random(5));
    network.weights.iter_mut().for_each(|weight| *weight = random.between_one_and_minus_one() / 2.0);
    network.save(&net).unwrap();
    let output = share(root(), &["sol13", "--net", net.to_str().unwrap(), "--out", page.to_str().unwrap()]).output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    run_script("share.mjs", [page.as_path(), program.as_path(), net.as_path()]);
}

#[test]
fn a_network_and_a_game_are_for_players_that_have_them() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("no.net");
    fs::write(&file, "not a network").unwrap();
    for (player, words) in [("sol05", "sol05 has no network: --net is for a player that learns"), ("sol13", "no.net: ")] {
        let output = share(root(), &[player, "--net", file.to_str().unwrap(), "--out", "page.html"]).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(told(&output).contains(words), "{}", told(&output));
    }
    let output = share(root(), &["sol05", "--game", "breakthrough"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(told(&output).contains("sol05 plays minishogi alone, not breakthrough"), "{}", told(&output));
}

/// A player with unsupported calls and failures.
const TROUBLED: &str = "
use minishogi::prelude::*;

#[derive(Default)]
pub struct AlphaBeta;

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        match pos.last_move().map(|m| m.to_string()).as_deref() {
            Some(\"5d5c\") => std::thread::spawn(|| {}).join().unwrap(),
            Some(\"3e3d\") => println!(\"{:?}\", std::time::Instant::now()),
            Some(\"3e2d\") => loop {},
            Some(\"4e4d\") => panic!(\"depth {} is too deep\\nfor this\", root_moves.len()),
            // Ends only if there is a clock.
            Some(\"2e1d\") => while !ctl.should_stop(pos) {},
            Some(\"2e3d\") => return deeper(pos, 1_000_000),
            _ => {}
        }
        root_moves[0].pv[0]
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![SpinOption { name: \"Threads\", default: 1, min: 1, max: 8 }]
    }
}

fn deeper(pos: &mut Position, depth: u32) -> Move {
    let moves = pos.legal_moves();
    let found = if depth == 0 { moves[0] } else { deeper(pos, depth - 1) };
    if moves.contains(&found) { found } else { Move::RESIGN }
}
";

/// Runs in the copy of a class, without solutions and with students' files.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn in_a_class_s_copy_too_and_what_a_player_does_wrong_is_told() {
    if !has_wasm() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let class = folder.path().join("class");
    let mut starter = Command::new(tool(&["starter"]));
    let made =
        starter.arg("starter").arg(&class).args(["--upto", "05"]).current_dir(root()).env("CARGO_NET_OFFLINE", "true").output().unwrap();
    assert!(made.status.success(), "{}", told(&made));
    let player = class.join("exercises/05_alpha_beta/player.rs");

    fs::write(&player, TROUBLED).unwrap();
    let output = share(&class, &["ex05", "--name", "Tama & <Mike>"]).output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    run_script("share_faults.mjs", [class.join("my_player.html").as_path()]);

    fs::write(&player, TROUBLED.replace("root_moves[0].pv[0]", "root_moves[0].pv[\"first\"]")).unwrap();
    let output = share(&class, &["ex05", "--lang", "ja"]).output().unwrap();
    let said = told(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("error[E0277]") && said.contains("player.rs:19:"), "{said}");
    assert!(said.ends_with("エラー: ex05 をコンパイルできません。最初のエラーから見てください。\n"), "{said}");

    // Unsafe code is forbidden as in the course.
    fs::write(&player, TROUBLED.replace("root_moves[0].pv[0]", "unsafe { root_moves[0].pv[0] }")).unwrap();
    let said = told(&share(&class, &["ex05"]).output().unwrap());
    assert!(said.contains("usage of an `unsafe` block") && said.ends_with("The first error is the one to look at.\n"), "{said}");

    fs::write(class.join("src/text.rs"), "nothing").unwrap();
    let said = told(&share(&class, &["ex05"]).output().unwrap());
    assert!(said.ends_with("error: the error is not in ex05 but in `minishogi`: `git status` shows what was changed\n"), "{said}");
}

#[test]
fn who_is_no_player_is_told_who_is() {
    let output = share(root(), &["minishogi"]).output().unwrap();
    let said = told(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.starts_with("error: `minishogi` is no player of this checkout: expected one of ") && said.contains(" ex05, "), "{said}");
    let elsewhere = share(root(), &["ex05"]).current_dir(std::env::temp_dir()).output().unwrap();
    assert!(told(&elsewhere).starts_with("error: there is no folder `exercises` here or above"), "{}", told(&elsewhere));
}

/// The compiler here reports a missing folder for every target.
#[cfg(unix)]
#[test]
fn where_the_target_is_missing_there_is_one_command_to_type() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let compiler = folder.path().join("rustc");
    fs::write(&compiler, "#!/bin/sh\necho /no/such/folder\n").unwrap();
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
    for (lang, words) in [
        ("en", "Type this once: rustup target add wasm32-unknown-unknown"),
        ("ja", "次のコマンドを一度だけ実行してください: rustup target add wasm32-unknown-unknown"),
    ] {
        let output = share(root(), &["ex05", "--lang", lang]).env("RUSTC", &compiler).output().unwrap();
        let said = told(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.trim_end().ends_with(words), "{said}");
    }
    assert!(!root().join("my_player.html").exists());
}
