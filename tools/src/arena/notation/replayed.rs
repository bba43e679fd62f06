//! A game that was played through again.

use minishogi::{Color, Move, Position, Value};

use crate::arena::game::{End, Game};
use crate::clean::one_line;

/// A game whose moves are all legal, with its positions.
pub struct Replayed<'a> {
    pub game: &'a Game,
    /// The start and the position after each move.
    pub positions: Vec<Position>,
}

/// How a game ended, in the words that other programs have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move has no move.
    Mate,
    /// The same position for the fourth time: in this game Black has lost.
    Repetition,
    /// The side to move gave up.
    Resignation,
    /// The clock of the side to move ran out.
    Time,
    /// Somebody did what is not allowed, and lost.
    Foul { by: Color },
    /// Nothing of this, whoever won.
    BrokenOff,
}

impl Replayed<'_> {
    /// Plays the game through.
    ///
    /// # Errors
    /// Names the first move that is not legal, or what is wrong with the start.
    pub fn new(game: &Game) -> Result<Replayed<'_>, String> {
        Ok(Replayed { game, positions: game.positions()? })
    }

    /// Each move with the position it was chosen in.
    pub fn moves(&self) -> impl Iterator<Item = (&Position, Move)> {
        self.positions.iter().zip(self.game.moves.iter().copied())
    }

    /// The position the game ended with.
    pub fn last(&self) -> &Position {
        // There is always the start.
        &self.positions[self.positions.len() - 1]
    }

    /// What the move with this index was worth to Black, as the side that chose it said.
    pub fn score_for_black(&self, index: usize) -> Option<Value> {
        let value = self.game.score_of(index)?;
        match self.positions[index].side_to_move() {
            Color::Black => Some(value),
            Color::White => Some(-value),
        }
    }

    /// The whole seconds each move took and those its side has used up with it. `None` where there was no clock.
    ///
    /// Only the sums are rounded down, so that the seconds of the moves add up to them.
    pub fn seconds(&self) -> Vec<Option<(u64, u64)>> {
        let mut used = [0; 2];
        let times = self.moves().enumerate().map(|(index, (pos, _))| {
            let millis = *self.game.millis.get(index.checked_sub(self.game.given)?)?;
            let used = &mut used[pos.side_to_move().index()];
            let before = *used / 1000;
            *used += u64::from(millis);
            Some((*used / 1000 - before, *used / 1000))
        });
        times.collect()
    }

    /// How the game ended.
    pub fn ending(&self) -> Ending {
        let to_move = self.last().side_to_move();
        match (self.game.end, self.game.winner.map(|winner| !winner)) {
            (End::Fourfold, _) => Ending::Repetition,
            (End::Mate | End::NoMoves, Some(loser)) if loser == to_move => Ending::Mate,
            (End::Resignation, Some(loser)) if loser == to_move => Ending::Resignation,
            (End::Time, Some(loser)) if loser == to_move => Ending::Time,
            (End::PerpetualCheck, Some(by)) => Ending::Foul { by },
            (end, Some(by)) if end.is_fault() => Ending::Foul { by },
            _ => Ending::BrokenOff,
        }
    }

    /// Who won and why, on one line.
    pub fn result(&self) -> String {
        let Game { winner, end, detail, .. } = self.game;
        let winner = winner.map_or("Nobody".to_string(), |winner| winner.to_string());
        let detail = if detail.is_empty() { String::new() } else { format!(" ({})", one_line(detail)) };
        format!("{winner} wins: {end}{detail}")
    }
}
