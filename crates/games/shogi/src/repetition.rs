//! Repetition (千日手), and the end of a game.

use std::fmt;

use minishogi::game::GameResult;
use shogi_core::Color;

use crate::{Played, Shogi};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The other side has no legal move.
    Mate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The same board, hands and side to move for the fourth time (千日手): a draw.
    Fourfold,
    /// The fourth time, and one side gave check with every one of its moves in between (連続王手の千日手): that side has lost.
    PerpetualCheck {
        /// The side that had to answer the checks.
        winner: Color,
    },
}

impl Outcome {
    /// Returns the winner, or `None` after a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Mate { winner } | Outcome::PerpetualCheck { winner } => Some(winner),
            Outcome::Fourfold => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = |winner: &Color| if *winner == Color::Black { "Black" } else { "White" };
        match self {
            Outcome::Mate { winner } => write!(f, "{} wins: the other side has no legal move", name(winner)),
            Outcome::Fourfold => f.write_str("a draw: the position occurred four times"),
            Outcome::PerpetualCheck { winner } => write!(f, "{} wins: the other side gave perpetual check", name(winner)),
        }
    }
}

impl<E> Shogi<E> {
    /// Returns the end of the game, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
}

impl Played {
    fn outcome(&self) -> Option<Outcome> {
        let us = self.board.side_to_move();
        if !self.board.has_legal_moves() {
            return Some(Outcome::Mate { winner: us.flip() });
        }
        // The third one back is the first of four.
        let first = self.earlier_occurrences().nth(2)?;
        Some(match self.result_of_circle(first) {
            GameResult::Draw => Outcome::Fourfold,
            GameResult::Win => Outcome::PerpetualCheck { winner: us },
            GameResult::Loss => Outcome::PerpetualCheck { winner: us.flip() },
        })
    }

    /// Returns the plies of earlier occurrences of the position, latest first.
    pub(crate) fn earlier_occurrences(&self) -> impl Iterator<Item = usize> {
        let (now, key) = (self.before.len(), self.board.key());
        (4..=now).step_by(2).map(move |back| now - back).filter(move |&ply| self.before[ply].key == key)
    }

    /// Returns the value of a circle that began at ply `since` for the side to move: a draw, unless one side gave check with all its moves.
    pub(crate) fn result_of_circle(&self, since: usize) -> GameResult {
        let in_check = |ply: usize| self.before.get(ply).map_or_else(|| self.board.in_check(), |before| before.in_check);
        let now = self.before.len();
        if (since + 2..=now).step_by(2).all(in_check) {
            GameResult::Win
        } else if (since + 1..now).step_by(2).all(in_check) {
            GameResult::Loss
        } else {
            GameResult::Draw
        }
    }
}
