//! Repetition (千日手) and the end of the game.
//!
//! Two tests that must not be mixed up: a search treats the *second* occurrence of a position as a repetition
//! ([`Position::is_repetition`], [`Position::repetition`]), because a position that was reached twice can be reached again; the game ends at the
//! *fourth* ([`Position::outcome`]).

use crate::color::Color;

use super::Position;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Mate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move has no legal move, though it is not in check: it has lost as well.
    NoMoves {
        /// The side that left the other without a move.
        winner: Color,
    },
    /// The same board, hands and side to move for the fourth time (千日手): Black loses.
    Fourfold,
    /// The fourth time, and one side gave check with every one of its moves in between (連続王手の千日手): that side loses.
    PerpetualCheck {
        /// The side that had to answer the checks.
        winner: Color,
    },
}

impl Outcome {
    /// Returns the winner; every game has one.
    pub const fn winner(self) -> Color {
        match self {
            Outcome::Mate { winner } | Outcome::NoMoves { winner } | Outcome::PerpetualCheck { winner } => winner,
            Outcome::Fourfold => Color::White,
        }
    }
}

impl Position {
    /// Returns how often board, hands and side to move of this position occurred, this time included: 1 or more.
    pub fn occurrences(&self) -> usize {
        1 + self.earlier_occurrences().count()
    }

    /// Returns whether this position occurred before: the repetition test for searches.
    pub fn is_repetition(&self) -> bool {
        self.earlier_occurrences().next().is_some()
    }

    /// Returns the plies at which the same position stood before, latest first.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> {
        // The same side is to move at every second ply, and it takes four plies to come back.
        let back = (4..=self.history.len()).step_by(2).map(|back| self.history.len() - back);
        back.filter(|&ply| self.history[ply].same_position(&self.state))
    }

    /// Returns the end of the game, or `None` while it goes on.
    ///
    /// If both sides gave check with all their moves through the whole cycle, which the rules leave open, it is an ordinary fourfold
    /// repetition: Black loses.
    ///
    /// ```
    /// use minishogi::{Outcome, Position};
    /// let mut pos = Position::start();
    /// for m in "1e1d 5a5b 1d1e 5b5a ".repeat(3).split_whitespace() {
    ///     assert_eq!(pos.outcome(), None);
    ///     pos.do_move(m.parse().unwrap());
    /// }
    /// assert_eq!(pos.outcome(), Some(Outcome::Fourfold));
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        let us = self.state.side;
        if !self.has_legal_move() {
            return Some(match self.in_check() {
                true => Outcome::Mate { winner: !us },
                false => Outcome::NoMoves { winner: !us },
            });
        }
        let first = self.earlier_occurrences().nth(2)?;
        Some(self.fourfold_since(first))
    }

    /// Returns the end of the game if the moves since the last occurrence of this position were repeated until the fourth, or `None` if it never
    /// stood here: the value of a repetition in a search.
    ///
    /// ```
    /// use minishogi::{Outcome, Position};
    /// let mut pos = Position::start();
    /// for m in "1e1d 5a5b 1d1e 5b5a".split_whitespace() {
    ///     assert_eq!(pos.repetition(), None);
    ///     pos.do_move(m.parse().unwrap());
    /// }
    /// assert_eq!((pos.repetition(), pos.outcome()), (Some(Outcome::Fourfold), None));
    /// ```
    pub fn repetition(&self) -> Option<Outcome> {
        let last = self.earlier_occurrences().next()?;
        Some(self.fourfold_since(last))
    }

    /// Returns the end of a game in which everything since this ply repeats itself.
    fn fourfold_since(&self, first: usize) -> Outcome {
        // Every position after the first occurrence, this one included, was reached by a move of the side that was not to move there.
        let reached = || self.history[first + 1..].iter().chain([&self.state]);
        let always_checked = |by: Color| reached().filter(|state| state.side != by).all(|state| state.king_attacked(state.side));
        fourfold(Color::ALL.map(always_checked))
    }
}

/// The end of a game by the fourth occurrence, given whether Black and whether White gave check with all moves in between.
fn fourfold(always_checked: [bool; 2]) -> Outcome {
    match always_checked {
        [true, false] => Outcome::PerpetualCheck { winner: Color::White },
        [false, true] => Outcome::PerpetualCheck { winner: Color::Black },
        [false, false] | [true, true] => Outcome::Fourfold,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No game is known in which both sides give check all the time, so no test from outside can show its result.
    #[test]
    fn black_loses_if_both_sides_or_none_gave_check_all_the_time() {
        assert_eq!(fourfold([true, true]), Outcome::Fourfold);
        assert_eq!(fourfold([false, false]), Outcome::Fourfold);
        assert_eq!(fourfold([true, false]).winner(), Color::White);
        assert_eq!(fourfold([false, true]).winner(), Color::Black);
    }
}
