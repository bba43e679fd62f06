//! `go`: begins the search that is asked for, within the limits that hold.

use std::panic::{AssertUnwindSafe, catch_unwind};

use minishogi::{Color, Limits, MAX_PLY, Value, mate_distance};

use crate::command::{DEFAULT_BYOYOMI, Go};
use crate::output::say;
use crate::pending::Search;
use crate::player::{Panic, last_panic};
use crate::shell::Shell;
use crate::table::{Task, Todo};

impl Shell {
    pub(crate) fn go(&mut self, mut go: Go) {
        std::mem::take(&mut go.mistakes).iter().for_each(|mistake| self.complain(mistake.text()));
        if !self.player_is_free() {
            return;
        }
        let speaks_uci = self.speaks_uci;
        if speaks_uci && let Some(moves) = go.limits.mate.take() {
            // UCI asks for a mate in this many moves, and waits for the first of them.
            go.limits.depth = Some((2 * moves).min(MAX_PLY));
        }
        let report = move |line: String, score| say(if speaks_uci { in_uci(line, score) } else { line });
        let task = catch_unwind(AssertUnwindSafe(|| self.table.search(go, None, Box::new(report))));
        let Ok(Task { signals, remarks, todo, infinite }) = task else {
            // A student's rules. The other side waits for a move all the same.
            self.complain_of_panic(Panic(last_panic()));
            return say(if speaks_uci { "bestmove 0000" } else { "bestmove resign" });
        };
        remarks.into_iter().for_each(|remark| self.complain(remark));
        let search = match todo {
            Todo::Known(finding) => Search::found(signals, finding),
            Todo::Think(think, if_panicked) => Search::thinking(signals, self.player.ask(think), if_panicked),
        };
        self.search = Some(search.infinite(infinite));
        self.answer();
    }
}

impl Go {
    /// Returns the limits: without any, `go` is `go byoyomi 1000`.
    pub(crate) fn limits_to_obey(&self, side: Color) -> Limits {
        let mut limits = self.limits.clone();
        let is_limited = limits.infinite || limits.depth.is_some() || limits.nodes.is_some();
        if !is_limited && limits.time_for_move(side).is_none() {
            limits.byoyomi = Some(DEFAULT_BYOYOMI);
        }
        limits
    }
}

/// Returns a line as UCI has it, which counts a mate in moves: one of 3 plies is one in 2 moves, and a side that is mated in 2 plies is mated in 1.
fn in_uci(line: String, score: Value) -> String {
    match mate_distance(score) {
        Some(plies) => line.replacen(&format!(" mate {plies} "), &format!(" mate {} ", (plies + plies.signum()) / 2), 1),
        None => line,
    }
}
