//! The ladder of the course: each solution beats the one before it, in pairs of games with colours swapped, from random openings of one seed.
//!
//! `cargo test -p minishogi-arena --test arena ladder -- --ignored --nocapture` shows each match, with the confidence. The solutions up
//! to 07 have a limit of depth, not of nodes: each plays at the greatest depth for which no move of these games needs more nodes than allowed.
//! All matches except that of two threads are the same in every run.

use std::fs;
use std::path::Path;
use std::process::Command;

use support::ROOT;
use support::programs::succeeded;

/// A match of a solution against the one before it.
struct Rung {
    later: &'static str,
    earlier: &'static str,
    games: u32,
    /// The most nodes of a move, for both; each of two threads has that many.
    allowed: u64,
    /// The required probability that the later one is stronger, in percent.
    confidence: f64,
}

impl Rung {
    const fn new(later: &'static str, earlier: &'static str, games: u32, allowed: u64) -> Rung {
        Rung { later, earlier, games, allowed, confidence: 95.0 }
    }
}

const RUNGS: &[Rung] = &[
    // The players of 00 and 02 do not search; that of 01 is random.
    Rung::new("cmd=sol03,depth=1", "cmd=sol01,depth=1", 40, 1_000),
    Rung::new("cmd=sol04,depth=3", "cmd=sol03,depth=1", 40, 600_000),
    Rung::new("cmd=sol05,depth=4", "cmd=sol04,depth=3", 60, 600_000),
    Rung::new("cmd=sol06,depth=5", "cmd=sol05,depth=4", 60, 600_000),
    Rung::new("cmd=sol07,depth=5", "cmd=sol06,depth=5", 60, 1_200_000),
    Rung::new("cmd=sol08,nodes=100000", "cmd=sol07,depth=4", 60, 100_000),
    Rung::new("cmd=sol09,nodes=5000", "cmd=sol08,nodes=5000", 200, 5_000),
    // A null window saves a tenth of the nodes, too little to show in a match: the second thread decides.
    Rung::new("cmd=sol10,nodes=5000,option.Threads=2", "cmd=sol09,nodes=5000", 600, 5_000),
    // The network of the kit, in the search of 09.
    Rung { confidence: 99.0, ..Rung::new("cmd=sol13,nodes=1000", "cmd=sol09,nodes=1000", 200, 1_000) },
];

/// The quiescence searches do not check whether to stop, and visit fewer nodes than this at a time.
const SLACK: u64 = 1_000;

impl Rung {
    /// Plays the match, writes its games to a file, and returns its output.
    fn play(&self, games: &Path) -> String {
        let _ = fs::remove_file(games);
        let mut command = Command::new(env!("CARGO_BIN_EXE_minishogi-arena"));
        command.args(["match", "--release", "--seed", "7", "--games", &self.games.to_string()]).arg("--out").arg(games);
        command.args(["--engine", self.later, "--engine", self.earlier]).current_dir(ROOT);
        succeeded(&command.output().unwrap())
    }
}

/// Returns the probability that the later one is stronger, in percent, from the output of the match.
fn confidence(shown: &str) -> Option<f64> {
    let line = shown.lines().find_map(|line| line.trim_start().strip_prefix("LOS"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Returns the most nodes of a move in these games, of either side.
fn most_nodes(games: &Path) -> u64 {
    let text = fs::read_to_string(games).unwrap();
    let values = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let of_game = |game: serde_json::Value| game["most_nodes"].as_array().map(|most| most.iter().filter_map(|nodes| nodes.as_u64()).max());
    values.filter_map(of_game).flatten().max().unwrap_or_default()
}

#[test]
#[ignore = "slow: takes minutes, with solutions in a release build"]
fn each_solution_beats_the_one_before() {
    let games = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ladder.jsonl");
    for rung in RUNGS {
        let shown = rung.play(&games);
        println!("{shown}");
        assert!(
            confidence(&shown).is_some_and(|confidence| confidence >= rung.confidence),
            "{}: expected to be stronger for sure",
            rung.later
        );
        let most = most_nodes(&games);
        assert!((1..=rung.allowed + SLACK).contains(&most), "{}: {most} nodes for a move, {} are allowed", rung.later, rung.allowed);
    }
}
