//! The ladder of the course: each solution beats the one before it, in pairs of games with colours swapped, from random openings of one seed.
//!
//! `cargo test --release --test ladder -- --ignored --nocapture` shows each match as `minishogi match` does, with the confidence. The solutions up
//! to 07 look at a depth and not at nodes: each plays at the greatest depth for which no move of these games needs more nodes than are allowed.
//! All but the match of two threads is the same in every run.

use std::path::Path;
use std::process::Command;

/// One solution against the one before it.
struct Rung {
    later: &'static str,
    earlier: &'static str,
    games: u32,
    /// The most nodes of a move, for both; of two threads each has so many.
    allowed: u64,
}

const RUNGS: &[Rung] = &[
    // The players of 00 and 02 do not search; that of 01 plays at random.
    Rung { later: "cmd=sol03,depth=1", earlier: "cmd=sol01,depth=1", games: 40, allowed: 1_000 },
    Rung { later: "cmd=sol04,depth=3", earlier: "cmd=sol03,depth=1", games: 40, allowed: 600_000 },
    Rung { later: "cmd=sol05,depth=4", earlier: "cmd=sol04,depth=3", games: 60, allowed: 600_000 },
    Rung { later: "cmd=sol06,depth=5", earlier: "cmd=sol05,depth=4", games: 60, allowed: 600_000 },
    Rung { later: "cmd=sol07,depth=5", earlier: "cmd=sol06,depth=5", games: 60, allowed: 600_000 },
    Rung { later: "cmd=sol08,nodes=100000", earlier: "cmd=sol07,depth=4", games: 60, allowed: 100_000 },
    Rung { later: "cmd=sol09,nodes=5000", earlier: "cmd=sol08,nodes=5000", games: 200, allowed: 5_000 },
    // A null window saves a tenth of the nodes, which no reasonable number of games shows: what counts is the second thread.
    Rung { later: "cmd=sol10,nodes=5000,option.Threads=2", earlier: "cmd=sol09,nodes=5000", games: 600, allowed: 5_000 },
    Rung { later: "cmd=sol11,nodes=5000", earlier: "cmd=sol10,nodes=5000", games: 400, allowed: 5_000 },
];

/// How sure it must be that the later one is stronger, in percent.
const CONFIDENCE: f64 = 95.0;

impl Rung {
    /// What the match shows.
    fn play(&self) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_minishogi"));
        command.args(["match", "--release", "--srand", "7", "--games", &self.games.to_string()]);
        command.args(["--engine", self.later, "--engine", self.earlier]).current_dir(env!("CARGO_MANIFEST_DIR"));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

/// The number after `word` in the line that begins with `name`.
fn number(shown: &str, name: &str, word: &str) -> Option<f64> {
    let line = shown.lines().find_map(|line| line.trim_start().strip_prefix(name))?;
    let rest = line.split_once(word)?.1;
    rest.split_whitespace().next()?.trim_matches([',', ';']).parse().ok()
}

#[test]
#[ignore = "takes minutes, in a release build"]
fn each_solution_beats_the_one_before() {
    if !Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions").exists() {
        return println!("skipped: there are no solutions here");
    }
    for rung in RUNGS {
        let shown = rung.play();
        println!("{shown}");
        let los = number(&shown, "LOS", "").unwrap_or_default();
        assert!(los >= CONFIDENCE, "{}: expected to be stronger for sure", rung.later);
        // Where both have the same limit of nodes, there is nothing to compare.
        if let Some(line) = shown.lines().find(|line| line.trim_start().starts_with("Nodes")) {
            let most: Vec<u64> =
                line.split_whitespace().rev().map(|word| word.trim_matches([',', ';'])).filter_map(|word| word.parse().ok()).collect();
            let [of_earlier, _, of_later, _] = most[..] else { panic!("{line}") };
            assert!(of_later <= rung.allowed && of_earlier <= rung.allowed, "more than {} nodes for a move: {line}", rung.allowed);
        }
    }
}
