//! Perfect play, by the values of a solved game.

use std::fmt;

use super::index::Index;
use super::steps::{FAR, row};
use super::values::{DRAW, Values};
use super::view::{CAUGHT, View};
use super::{Kinds, Move, Position};
use minishogi_retrograde::Solved;

/// A perfect player, with the value of every position.
///
/// Repetitions do not count here: neither side needs one to win. [`Solver`](super::Solver) shows an example.
pub struct Oracle<V> {
    index: Index,
    kinds: Kinds,
    values: V,
}

/// The reason why there is no value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OracleError<E> {
    /// The position is of a game with other kinds.
    OtherGame(Kinds),
    /// The value could not be read.
    Values(E),
}

impl<E: fmt::Display> fmt::Display for OracleError<E> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            OracleError::OtherGame(kinds) => write!(f, "these are values of another game: this one is played with {kinds}"),
            OracleError::Values(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Display + fmt::Debug> std::error::Error for OracleError<E> {}

impl<V: Values> Oracle<V> {
    /// Returns an oracle of the game with these kinds.
    pub fn new(kinds: Kinds, values: V) -> Oracle<V> {
        Oracle { index: Index::new(kinds), kinds, values }
    }

    /// Returns the value of a position for the side to move.
    ///
    /// A side that can take the lion wins in 1. A side that has lost its lion, or whose opponent's lion is safe on its last rank, loses
    /// in 0. If its own lion is there, the opponent did not take it when it could: won, in 0.
    ///
    /// # Errors
    /// If the position is of another game, or its value cannot be read.
    pub fn value(&self, pos: &Position) -> Result<Solved, OracleError<V::Error>> {
        let kinds = pos.kinds();
        if kinds == self.kinds { self.value_of(&pos.view).map_err(OracleError::Values) } else { Err(OracleError::OtherGame(kinds)) }
    }

    fn value_of(&self, view: &View) -> Result<Solved, V::Error> {
        let [mine, theirs] = view.lions;
        let number = match self.index.number(view) {
            _ if mine == CAUGHT => return Ok(Solved::Loss(0)),
            _ if FAR >> mine & 1 != 0 => return Ok(Solved::Win(0)),
            _ if view.can_catch() => return Ok(Solved::Win(1)),
            Some(number) if row(theirs) != 0 => number,
            _ => return Ok(Solved::Loss(0)),
        };
        Ok(match self.values.stored(number)? {
            DRAW => Solved::Draw,
            distance if distance % 2 == 0 => Solved::Loss(distance.into()),
            distance => Solved::Win(distance.into()),
        })
    }

    /// Returns all legal moves, the best first, each with its value for the side to move.
    ///
    /// # Errors
    /// As [`value`](Oracle::value).
    pub fn moves(&self, pos: &Position) -> Result<Vec<(Move, Solved)>, OracleError<V::Error>> {
        let mut moves = Vec::new();
        for m in pos.legal_moves() {
            let mut after = pos.clone();
            if after.do_move(m).is_ok() {
                moves.push((m, before(self.value(&after)?)));
            }
        }
        moves.sort_by_key(|(_, value)| rank(*value));
        Ok(moves)
    }

    /// Returns best play from here to the end of the game: the winner is as fast, the loser as slow as possible. A draw ends at the first repetition.
    ///
    /// # Errors
    /// As [`value`](Oracle::value).
    pub fn best_line(&self, pos: &Position) -> Result<Vec<Move>, OracleError<V::Error>> {
        let mut pos = pos.clone();
        let mut line = Vec::new();
        let mut seen = Vec::new();
        while !seen.contains(&pos.view) {
            seen.push(pos.view);
            let Some(&(m, _)) = self.moves(&pos)?.first() else { break };
            if pos.do_move(m).is_err() {
                break;
            }
            line.push(m);
        }
        Ok(line)
    }
}

/// Returns the value one ply before, if that is the best move, for the side then to move.
fn before(value: Solved) -> Solved {
    match value {
        Solved::Win(plies) => Solved::Loss(plies + 1),
        Solved::Loss(plies) => Solved::Win(plies + 1),
        Solved::Draw => Solved::Draw,
    }
}

/// Returns a rank by which moves are sorted: a smaller one is better.
fn rank(value: Solved) -> i32 {
    match value {
        Solved::Win(plies) => i32::from(plies) - 1000,
        Solved::Draw => 0,
        Solved::Loss(plies) => 1000 - i32::from(plies),
    }
}
