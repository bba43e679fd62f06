//! A search that goes on, and what comes out of it.

use crate::{Checkmate, Info, Move, Position, Signals};

use super::player::Reply;

/// A search that has not been answered yet.
pub(super) struct Search {
    pub(super) signals: Signals,
    /// The answer must wait for `stop`.
    infinite: bool,
    /// Nobody waits for the answer any more (`gameover`).
    pub(super) silent: bool,
    progress: Progress,
    /// What is found where the player panics.
    if_panicked: Finding,
}

enum Progress {
    Thinking(Reply<Finding>),
    Found(Finding),
}

impl Search {
    /// A search that is not held back, and at which the player is.
    pub(super) fn thinking(signals: Signals, finding: Reply<Finding>, if_panicked: Finding) -> Search {
        Search { signals, infinite: false, silent: false, progress: Progress::Thinking(finding), if_panicked }
    }

    /// A search in which there is nothing to find out.
    pub(super) fn found(signals: Signals, finding: Finding) -> Search {
        Search { signals, infinite: false, silent: false, progress: Progress::Found(finding), if_panicked: Finding::default() }
    }

    /// The same, but for whether it goes on until it is told to stop.
    pub(super) fn infinite(self, infinite: bool) -> Search {
        Search { infinite, ..self }
    }

    pub(super) fn was_stopped(&self) -> bool {
        self.signals.stopped()
    }

    /// Whether it comes to an end without further commands, as far as the shell can tell.
    pub(super) fn ends_by_itself(&self) -> bool {
        !self.was_stopped() && !self.is_held()
    }

    /// The player is done with it.
    pub(super) fn done(&mut self) {
        if let Progress::Thinking(finding) = &self.progress {
            self.progress = Progress::Found(finding.take().unwrap_or_else(|| std::mem::take(&mut self.if_panicked)));
        }
    }

    /// Whether the answer is known and need not wait.
    pub(super) fn is_due(&self) -> bool {
        matches!(self.progress, Progress::Found(_)) && !self.is_held()
    }

    /// What was found, if somebody wants to know it.
    pub(super) fn into_finding(self) -> Option<Finding> {
        match self.progress {
            Progress::Found(finding) if !self.silent => Some(finding),
            _ => None,
        }
    }

    /// Whether the answer must wait for `stop` or `ponderhit`, even if it is known.
    fn is_held(&self) -> bool {
        !self.signals.stopped() && (self.infinite || self.signals.pondering())
    }
}

/// What came out of a search.
#[derive(Default)]
pub(super) struct Finding {
    /// What the student should know.
    pub(super) remarks: Vec<String>,
    /// The value of the move, where the player did not report any itself.
    pub(super) info: Option<Info>,
    /// The last line.
    pub(super) answer: Option<String>,
}

impl Finding {
    pub(super) fn best_move(m: Move) -> Finding {
        Finding { answer: Some(format!("bestmove {m}")), ..Finding::default() }
    }

    pub(super) fn checkmate(found: &Checkmate) -> Finding {
        Finding { answer: Some(found.to_string()), ..Finding::default() }
    }
}

/// What is wrong with how a player left the position it was given, and with the move it chose.
pub(super) fn faults(root: &Position, pos: &Position, best_move: Move) -> Vec<String> {
    let mut faults: Vec<String> = what_was_left_done(root, pos).into_iter().collect();
    if best_move != Move::RESIGN
        && let Err(reason) = root.is_legal(best_move)
    {
        faults.push(format!("the player chose {best_move}, which is illegal: {reason}"));
    }
    faults
}

/// What the player changed in the position it had to leave as it was.
pub(super) fn what_was_left_done(root: &Position, pos: &Position) -> Option<String> {
    if pos == root {
        return None;
    }
    let left: Vec<String> = pos.moves_done().skip(root.ply()).map(|m| m.to_string()).collect();
    Some(match left.as_slice() {
        [] => format!("the player left another position than it was given: {}", pos.sfen()),
        _ => format!("the player did not take back {} (a forgotten undo_move?)", left.join(" ")),
    })
}
