//! Plays whole games in a real browser, by `tests/browser/web.mjs`.

use std::fs;
use std::path::Path;

use support::ROOT;
use support::browser::run_script;
use support::processes::skip;
use support::programs::{built, started_by_a_user, stderr, with_tools};

use crate::server::{Server, folder, scripted, wait_until, web};

/// Runs a case of `web.mjs`. Returns false, with a message, if Node, its packages or Chromium are missing.
fn case(name: &str, server: &Server, file: &str) -> bool {
    run_script("web.mjs", [name, &server.address, file])
}

/// Plays a case against the engines that play a scripted game.
fn play(name: &str) {
    play_with(name, &[]);
}

/// Does the same with more arguments of the server.
fn play_with(name: &str, more: &[&str]) {
    let marks = folder(name);
    let fault = |fault: &str| format!("{fault} '{}'", marks.join(fault).display());
    let engines = [
        ("script", String::new()),
        ("crasher", fault("crash")),
        ("cheat", fault("illegal")),
        ("sleeper", fault("silent")),
        ("deaf", fault("deaf")),
    ];
    let engines: Option<Vec<String>> = engines.iter().map(|(name, arguments)| scripted(name, arguments)).collect();
    let Some(engines) = engines else { return skip("there is no node") };
    // The first engine plays White, and `human` Black.
    let named: Vec<&str> =
        [engines[0].as_str(), "human"].into_iter().chain(engines[1..].iter().map(String::as_str)).chain(more.iter().copied()).collect();
    let server = Server::start(&named);
    if case(name, &server, "") {
        // The browser has closed its pages.
        wait_until(|| server.engines().is_empty(), || format!("left behind: {:?}", server.engines()));
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_game_by_clicks_with_undo_files_analysis_and_a_position() {
    play("clicks");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn what_is_pressed_in_another_order_is_got_over() {
    play("corners");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_game_by_touch_in_japanese() {
    play("touch");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_game_by_keys_alone() {
    play("keys");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn it_fits_and_is_accessible_in_every_size_light_and_language() {
    play("looks");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_first_minute_needs_no_knowledge_of_shogi() {
    play("minute");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_board_comes_first_on_a_telephone_and_in_a_hall() {
    play("sizes");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_end_of_a_game_is_a_lesson() {
    play("lesson");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_crash_and_an_illegal_move_are_shown_and_got_over() {
    play("crash");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn the_clocks_run_and_a_flag_falls() {
    play("clocks");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn an_engine_that_thinks_too_long_is_stopped_or_ended() {
    play_with("limit", &["--think", "2"]);
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn engines_play_each_other() {
    play("watch");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn dobutsu_shogi_is_played_against_the_perfect_player() {
    let Some(minishogi) = with_tools() else { return };
    let table = folder("dobutsu").join("small.table");
    let solve = ["dobutsu", "solve", "--position", "1l1/1c1/1C1/1L1 b - 1", "--out", table.to_str().unwrap()];
    let solved = started_by_a_user(minishogi).args(solve).current_dir(ROOT).output().unwrap();
    assert!(solved.status.success(), "{}", stderr(&solved));
    let Some(script) = scripted("script", "") else { return skip("there is no node") };
    let server = Server::start(&[&script, "--table", table.to_str().unwrap()]);
    case("dobutsu", &server, "");
}

/// The game's program is the referee, and the page shows its text.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_game_of_ones_own_is_played() {
    let Some(program) = built("sol14") else { return };
    let server = Server::start(&[&format!("'{}' connect-four", program.display())]);
    run_script("own_game.mjs", [&server.address, "connect-four"]);
}

/// A player that moves the first piece of the list.
const PLAYER: &str = "use minishogi::prelude::*;

#[derive(Default)]
struct First;

impl Player for First {
    fn search(&mut self, _: &mut Position, root_moves: &mut RootMoves, _: &mut Control) -> Move {
        root_moves[0].pv[0]
    }
}

fn main() {
    minishogi_shell::run::<First>();
}
";

/// Runs in a separate checkout, with one exercise.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_save_is_compiled_and_the_game_goes_on() {
    let root = folder("rebuild");
    let exercise = root.join("exercises/01_random");
    fs::create_dir_all(&exercise).unwrap();
    let kit = Path::new(ROOT).display();
    let workspace = "[workspace]\nmembers = [\"exercises/*\"]\nresolver = \"3\"\n[profile.dev]\nopt-level = 1\ndebug = false\n";
    fs::write(root.join("Cargo.toml"), workspace).unwrap();
    let package = format!(
        "[package]\nname = \"ex01\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\n\
         minishogi = {{ path = '{kit}', default-features = false }}\nminishogi-shell = {{ path = '{kit}/crates/shell' }}\n\
         [[bin]]\nname = \"ex01\"\npath = \"player.rs\"\n"
    );
    fs::write(exercise.join("Cargo.toml"), package).unwrap();
    fs::copy(Path::new(ROOT).join("Cargo.lock"), root.join("Cargo.lock")).unwrap();
    let player = exercise.join("player.rs");
    fs::write(&player, PLAYER).unwrap();
    let mut command = web(&["ex01"]);
    // The dependencies need not be compiled each time.
    command.current_dir(&root).env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("web_rebuild_target"));
    let server = Server::start_by(command);
    case("rebuild", &server, player.to_str().unwrap());
}
