//! The position of a game: the side to move, the moves before, the end.

use std::fmt;

use super::mv::{Move, Square};
use super::steps::{FAR, MINE, SQUARES, THEIRS};
use super::view::{CAUGHT, Man, Step, View};
use super::{Kind, Kinds};
use minishogi::Color;

/// A position of a game, with the moves that led here, to take them back and to detect repetitions.
///
/// ```
/// use minishogi_dobutsu::Position;
/// let mut pos = Position::start();
/// let m = "2c2b".parse().unwrap();
/// pos.do_move(m).unwrap();
/// assert_eq!(pos.sfen(), "gle/1C1/3/ELG w C 2");
/// assert_eq!(pos.undo_move(), Some(m));
/// assert_eq!(pos, Position::start());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) view: View,
    pub(super) side: Color,
    pub(super) number: u32,
    /// The piece there before each move, the move, and its number: that cannot be counted back from the largest there is.
    before: Vec<(View, Move, u32)>,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// キャッチ: this side took the lion.
    Catch(Color),
    /// トライ: the lion of this side reached its last rank and was not, or cannot be, taken at once.
    Try(Color),
    /// The same position for the third time: a draw.
    Repetition,
}

impl Outcome {
    /// Returns the winner, or `None` after a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Catch(color) | Outcome::Try(color) => Some(color),
            Outcome::Repetition => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Outcome::Catch(color) => write!(f, "{color} has taken the lion and wins"),
            Outcome::Try(color) => write!(f, "the lion of {color} has reached its last rank and wins"),
            Outcome::Repetition => f.write_str("a draw: the position occurred three times"),
        }
    }
}

/// An illegal move, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalMoveError {
    /// The rules do not allow it here.
    NotAllowed(Move),
    /// The game is over.
    GameOver(Outcome),
}

impl fmt::Display for IllegalMoveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            IllegalMoveError::NotAllowed(m) => write!(f, "`{m}` is not legal here"),
            IllegalMoveError::GameOver(outcome) => write!(f, "the game is over: {outcome}"),
        }
    }
}

impl std::error::Error for IllegalMoveError {}

impl Position {
    pub(super) fn new(view: View, side: Color, number: u32) -> Position {
        Position { view: view.sorted(), side, number, before: Vec::new() }
    }

    /// Returns the side to move.
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// Returns the number of the next move, from 1.
    pub fn move_number(&self) -> u32 {
        self.number
    }

    /// Returns the kinds of pieces in this game.
    pub fn kinds(&self) -> Kinds {
        let [giraffes, elephants, chicks] = [0, 2, 4].map(|place| self.view.men[place] != Man::NONE);
        Kinds { giraffes, elephants, chicks }
    }

    /// Returns the colour of an owner of lions, men and hands.
    fn color_of(&self, owner: u8) -> Color {
        if owner == MINE { self.side } else { !self.side }
    }

    /// Returns the piece on a square and its side, or `None` if the square is empty.
    pub fn piece_on(&self, square: Square) -> Option<(Color, Kind)> {
        let number = square.number(self.side);
        if let Some(owner) = [MINE, THEIRS].into_iter().find(|&owner| self.view.lions[usize::from(owner)] == number) {
            return Some((self.color_of(owner), Kind::Lion));
        }
        let place = self.view.men.iter().position(|man| man.square() == number)?;
        Some((self.color_of(self.view.men[place].owner()), self.view.kind(place)))
    }

    /// Returns the number of pieces of a kind in a player's hand. A lion is in the hand of the side that took it.
    pub fn in_hand(&self, color: Color, kind: Kind) -> u8 {
        let owner = if color == self.side { MINE } else { THEIRS };
        let count = match kind {
            Kind::Lion => usize::from(self.view.lions[usize::from(1 - owner)] == CAUGHT),
            _ => {
                (0..6).filter(|&place| View::kind_of(place, self.view.men[place]) == kind && self.view.men[place].in_hand_of(owner)).count()
            }
        };
        count as u8
    }

    /// Returns the result of the game, or `None` while it goes on.
    ///
    /// ```
    /// use minishogi::Color;
    /// use minishogi_dobutsu::{Outcome, Position};
    /// // Black's lion has reached the last rank, and the giraffe cannot take it.
    /// let pos: Position = "Lg1/3/1l1/EGE w Cc 1".parse().unwrap_or_else(|error| panic!("{error}"));
    /// assert_eq!(pos.outcome(), None);
    /// let pos: Position = "L1g/3/1l1/EGE w Cc 1".parse().unwrap();
    /// assert_eq!(pos.outcome(), Some(Outcome::Try(Color::Black)));
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        let [mine, theirs] = self.view.lions;
        if mine == CAUGHT {
            Some(Outcome::Catch(!self.side))
        } else if FAR >> mine & 1 != 0 {
            Some(Outcome::Try(self.side))
        } else if theirs < 3 && !self.view.can_catch() {
            Some(Outcome::Try(!self.side))
        } else if self.earlier_occurrences().count() >= 2 {
            Some(Outcome::Repetition)
        } else {
            None
        }
    }

    /// Returns true if the same position with the same side to move occurred before.
    pub(super) fn occurred_before(&self) -> bool {
        self.earlier_occurrences().next().is_some()
    }

    fn earlier_occurrences(&self) -> impl Iterator<Item = &(View, Move, u32)> {
        self.before.iter().rev().skip(1).step_by(2).filter(|(view, ..)| *view == self.view)
    }

    /// Returns true if the side to move can take the lion, and so win at once.
    pub fn can_catch(&self) -> bool {
        self.outcome().is_none() && self.view.can_catch()
    }

    /// Returns true if the opponent could take the lion of the side to move, if it were the opponent's turn.
    ///
    /// ```
    /// use minishogi_dobutsu::Position;
    /// let pos: Position = "gle/1C1/3/ELG w C 2".parse().unwrap();
    /// assert!(pos.in_check() && !Position::start().in_check());
    /// ```
    pub fn in_check(&self) -> bool {
        self.outcome().is_none() && self.view.turned().can_catch()
    }

    /// Returns all legal moves, in an order that depends only on the position. There are none if the game is over.
    ///
    /// A move that lets the opponent take the lion is legal: it loses, but no rule forbids it.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.view.each_move(|step, _| moves.push(self.move_of(step)));
        }
        moves
    }

    fn move_of(&self, step: Step) -> Move {
        let to = Square::seen(self.side, step.to);
        if step.from >= SQUARES {
            return Move::drop(step.kind, to);
        }
        Move::board(Square::seen(self.side, step.from), to, step.kind == Kind::Chick && FAR >> step.to & 1 != 0)
    }

    /// Does a move.
    ///
    /// # Errors
    /// Returns [`IllegalMoveError`], and the position does not change.
    pub fn do_move(&mut self, m: Move) -> Result<(), IllegalMoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMoveError::GameOver(outcome));
        }
        let mut next = None;
        self.view.each_move(|step, after| {
            if self.move_of(step) == m {
                next = Some(after.turned().sorted());
            }
        });
        let next = next.ok_or(IllegalMoveError::NotAllowed(m))?;
        self.before.push((self.view, m, self.number));
        self.view = next;
        self.side = !self.side;
        self.number = self.number.saturating_add(1);
        Ok(())
    }

    /// Takes back the last move and returns it; returns `None` if there is none.
    pub fn undo_move(&mut self) -> Option<Move> {
        let (view, m, number) = self.before.pop()?;
        self.view = view;
        self.side = !self.side;
        self.number = number;
        Some(m)
    }
}

/// Returns the number of ways to play `depth` moves, each up to the end of the game: to check the rules.
///
/// ```
/// use minishogi_dobutsu::{Position, perft};
/// assert_eq!(perft(&mut Position::start(), 3), 123);
/// ```
pub fn perft(pos: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for m in pos.legal_moves() {
        if pos.do_move(m).is_ok() {
            count += perft(pos, depth - 1);
            pos.undo_move();
        }
    }
    count
}
