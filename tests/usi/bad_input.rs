//! Limits, options and positions that no sensible client sends, to real players through their built programs.

use std::path::Path;
use std::time::Duration;

use support::programs::{built, stdout};

/// The net under every test: no correct program comes near it.
const DEADLINE: Duration = Duration::from_secs(60);

/// The solutions that are asked, and whether they stop when told to: those of the first exercises search to their depth.
const PLAYERS: [(&str, bool); 4] = [("sol05", false), ("sol07", false), ("sol10", true), ("champion", true)];

/// Returns the answers of an engine up to its end, which must be a quiet one.
fn transcript(engine: &Path, lines: &str) -> Vec<String> {
    let output = assert_cmd::Command::new(engine).write_stdin(lines).timeout(DEADLINE).output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""), "{lines:.200}");
    stdout(&output).lines().map(str::to_string).collect()
}

fn complaints(answer: &[String]) -> Vec<&str> {
    answer.iter().filter_map(|line| line.strip_prefix("info string ")).collect()
}

fn bestmoves(answer: &[String]) -> Vec<&str> {
    answer.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect()
}

fn for_each_player(test: impl Fn(&Path, bool)) {
    for (package, stops) in PLAYERS {
        let Some(engine) = built(package) else { return };
        test(&engine, stops);
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn odd_limits_get_one_answer() {
    for_each_player(|engine, _| answers_odd_limits(engine));
}

/// The same of one player, for a test that does not wait for the champion to be compiled.
#[test]
fn odd_limits_get_one_answer_of_alpha_beta() {
    if let Some(engine) = built("sol05") {
        answers_odd_limits(&engine);
    }
}

fn answers_odd_limits(engine: &Path) {
    for (go, complaint) in [
        ("depth 0", None),
        ("depth 99999999999", Some("depth: 99999999999 is too large")),
        ("movetime 0", None),
        ("movetime -5", None),
        ("btime -1 wtime -1", None),
        ("nodes 0", None),
        ("depth -1 movetime 0", Some("depth: `-1` instead of a number from 0 on")),
    ] {
        let answer = transcript(engine, &format!("go {go}\n"));
        assert_eq!(complaints(&answer), Vec::from_iter(complaint), "{engine:?}: go {go}");
        let [m] = bestmoves(&answer)[..] else { panic!("{engine:?}: go {go}: {answer:?}") };
        assert!(minishogi::Position::start().is_legal(support::mv(m)).is_ok(), "{engine:?}: go {go}: {m}");
    }
}

/// Depths that no search reaches, also where a careless recursion would be as deep as the search.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_depth_out_of_reach_ends_with_stop_or_is_told_of() {
    for_each_player(|engine, stops| {
        for go in
            ["position startpos\ngo depth 4294967295", "sfen 4k/5/5/5/K4 b - 1\ngo depth 200", "sfen 4k/5/5/5/K4 b Pp 1\ngo depth 256"]
        {
            let answer = transcript(engine, &format!("{go}\nisready\nstop\neval\nside\nquit\n"));
            assert!(
                answer.iter().any(|line| line == "readyok") && answer.iter().any(|line| line == "black"),
                "{engine:?}: {go}: {answer:?}"
            );
            if stops {
                assert_eq!((complaints(&answer), bestmoves(&answer).len()), (vec![], 1), "{engine:?}: {go}");
            } else {
                let told = "the search ignores `stop`: does the player call `ctl.should_stop`?";
                assert_eq!((complaints(&answer), bestmoves(&answer)), (vec![told], vec![]), "{engine:?}: {go}");
            }
        }
    });
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn odd_values_of_options_are_told_and_change_nothing() {
    for_each_player(|engine, _| {
        let announced = transcript(engine, "usi\n");
        let has = |option: &str| announced.iter().any(|line| line.starts_with(&format!("option name {option} ")));
        for value in ["0", "-1", "99999999999", "abc", ""] {
            // No program sends the number of threads to a player that has none.
            let threads = if has("Threads") { format!("setoption name Threads value {value}\n") } else { String::new() };
            let lines = format!("setoption name USI_Hash value {value}\n{threads}go depth 3\n");
            let answer = transcript(engine, &lines);
            let told = [("USI_Hash", 1024), ("Threads", 64)].into_iter().filter(|(option, _)| has(option));
            let stands = if value.is_empty() { "expected".to_string() } else { format!("`{value}` instead of") };
            let told: Vec<String> = told.map(|(option, max)| format!("{option}: {stands} a number from 1 to {max}")).collect();
            assert_eq!(
                (complaints(&answer), bestmoves(&answer).len()),
                (told.iter().map(String::as_str).collect(), 1),
                "{engine:?}: {value}"
            );
        }
    });
}

/// Every size that USI_Hash allows can be had, the most of it too, and does not change the moves of a search without old knowledge.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn every_size_of_the_table_works() {
    let Some(engine) = built("champion") else { return };
    let moves = ["1", "3", "1024"].map(|size| {
        let answer = transcript(&engine, &format!("setoption name USI_Hash value {size}\ngo depth 7\n"));
        assert_eq!(complaints(&answer), [""; 0]);
        bestmoves(&answer).join(" ")
    });
    assert_eq!(moves[0].split(' ').count(), 1);
    assert_eq!([&moves[1], &moves[2]], [&moves[0]; 2]);
}

/// Ten thousand moves forth and back: the game was over after twelve. The shell plays on, and a search that does not look at repetitions
/// finds what it finds at the start.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_game_that_went_on_after_its_end() {
    let moves = " 1e1d 5a5b 1d1e 5b5a".repeat(2500);
    for_each_player(|engine, knows_repetition| {
        let answer = transcript(engine, &format!("position startpos moves{moves}\ngo depth 3\n"));
        assert_eq!((complaints(&answer), bestmoves(&answer).len()), (vec![], 1), "{engine:?}");
        if !knows_repetition {
            let score = |answer: &[String]| answer[0].split(" time ").next().unwrap().to_string();
            let fresh = transcript(engine, "go depth 3\n");
            assert_eq!((score(&answer), bestmoves(&answer)), (score(&fresh), bestmoves(&fresh)), "{engine:?}");
        }
        // Nothing of a line with a mistake counts, however long it is.
        let answer = transcript(engine, &format!("position startpos moves{moves} 5e5a\nsfen\n"));
        assert_eq!(answer[1], "sfen rbsgk/4p/5/P4/KGSBR b - 1");
        assert!(answer[0].starts_with("info string illegal move 5e5a (number 10001): "), "{answer:?}");
    });
}
