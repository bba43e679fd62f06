//! A search that goes on, and its result.

use minishogi::{Checkmate, Move, Position, Signals, Text, text};

use crate::player::Reply;
use crate::record::Again;
use crate::tree::game::GameSearch;

/// A search that has not been answered yet.
pub(crate) struct Search {
    pub(crate) signals: Signals,
    /// The answer must wait for `stop`.
    infinite: bool,
    /// The answer is not wanted any more (`gameover`).
    pub(crate) silent: bool,
    progress: Progress,
    /// The finding if the player panics.
    if_panicked: Finding,
}

enum Progress {
    Thinking(Reply<Finding>),
    Found(Finding),
}

impl Search {
    /// Returns a search that is not held back, and at which the player is.
    pub(crate) fn thinking(signals: Signals, finding: Reply<Finding>, if_panicked: Finding) -> Search {
        Search { signals, infinite: false, silent: false, progress: Progress::Thinking(finding), if_panicked }
    }

    /// Returns a search in which there is nothing to find out.
    pub(crate) fn found(signals: Signals, finding: Finding) -> Search {
        Search { signals, infinite: false, silent: false, progress: Progress::Found(finding), if_panicked: Finding::default() }
    }

    /// Returns the same, but for whether it goes on until it is told to stop.
    pub(crate) fn infinite(self, infinite: bool) -> Search {
        Search { infinite, ..self }
    }

    pub(crate) fn was_stopped(&self) -> bool {
        self.signals.stopped()
    }

    /// Returns whether it comes to an end without further commands, as far as the shell can tell.
    pub(crate) fn ends_by_itself(&self) -> bool {
        !self.was_stopped() && !self.is_held()
    }

    /// The player is done with it.
    pub(crate) fn done(&mut self) {
        if let Progress::Thinking(finding) = &self.progress {
            self.progress = Progress::Found(finding.take().unwrap_or_else(|| std::mem::take(&mut self.if_panicked)));
        }
    }

    /// Returns whether the answer is known and need not wait.
    pub(crate) fn is_due(&self) -> bool {
        matches!(self.progress, Progress::Found(_)) && !self.is_held()
    }

    /// Returns the finding, if it is wanted.
    pub(crate) fn into_finding(self) -> Option<Finding> {
        match self.progress {
            Progress::Found(finding) if !self.silent => Some(finding),
            _ => None,
        }
    }

    /// Returns whether the answer must wait for `stop` or `ponderhit`, even if it is known.
    fn is_held(&self) -> bool {
        !self.signals.stopped() && (self.infinite || self.signals.pondering())
    }
}

/// The result of a search.
#[derive(Default)]
pub(crate) struct Finding {
    /// Remarks for the student.
    pub(crate) remarks: Vec<Text>,
    /// The value of the move, if the player did not report any itself.
    pub(crate) info: Option<String>,
    /// The last line.
    pub(crate) answer: Option<String>,
    /// The search once more, for the tree of minishogi.
    pub(crate) again: Option<Box<Again>>,
    /// The tree in other games.
    pub(crate) game_search: Option<GameSearch>,
}

impl Finding {
    pub(crate) fn answering(answer: impl Into<String>) -> Finding {
        Finding { answer: Some(answer.into()), ..Finding::default() }
    }

    pub(crate) fn best_move(m: Move) -> Finding {
        Finding::answering(format!("bestmove {m}"))
    }

    pub(crate) fn checkmate(found: &Checkmate) -> Finding {
        Finding::answering(found.to_string())
    }
}

/// Returns the faults of the position as a player left it, and of the move it chose.
pub(crate) fn faults(root: &Position, pos: &Position, best_move: Move) -> Vec<Text> {
    let mut faults: Vec<Text> = what_was_left_done(root, pos).into_iter().collect();
    if best_move != Move::RESIGN
        && let Err(reason) = root.is_legal(best_move)
    {
        let Text { en, ja } = reason.text();
        faults.push(text!("the player chose {best_move}, which is illegal: {en}", "プレイヤーが選んだ {best_move} は指せません: {ja}"));
    }
    faults
}

/// Returns the player's changes to the position that it had to restore.
pub(crate) fn what_was_left_done(root: &Position, pos: &Position) -> Option<Text> {
    if pos == root {
        return None;
    }
    let left: Vec<String> = pos.moves_done().skip(root.ply()).map(|m| m.to_string()).collect();
    Some(match left.as_slice() {
        [] => text!(
            "the player left another position than it was given: {}",
            "プレイヤーが、渡された局面と違う局面を残しました: {}",
            pos.sfen()
        ),
        _ => text!(
            "the player did not take back {} (a forgotten undo_move?)",
            "プレイヤーが {} を戻していません（undo_move の書き忘れ？）",
            left.join(" ")
        ),
    })
}
