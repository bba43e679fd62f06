//! The answer to `go mate`.

use std::fmt;
use std::str::FromStr;

use crate::mv::{Move, MoveList};
use crate::position::{IllegalMoveError, Position};
use crate::text::{Text, displays_text, text};

/// The answer of a player that was asked for a mate by checks ([`MateSolver`](crate::MateSolver)). Displays as a line of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checkmate {
    /// The line of play: a check, the answer to it, and so on until the mate.
    Mate(Vec<Move>),
    /// There is none.
    NoMate,
    /// The search had to end before it knew.
    Timeout,
    /// The player does not look for mates.
    NotImplemented,
}

impl fmt::Display for Checkmate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "checkmate")?;
        match self {
            Checkmate::Mate(line) => line.iter().try_for_each(|m| write!(f, " {m}")),
            Checkmate::NoMate => write!(f, " nomate"),
            Checkmate::Timeout => write!(f, " timeout"),
            Checkmate::NotImplemented => write!(f, " notimplemented"),
        }
    }
}

/// The rules of exercise 11 by the player's own code: the pawn drop that mates, and the legal moves.
pub trait OwnRules {
    /// Returns whether the pawn drop `m` mates, found by looking at the position. Our own king does not matter here.
    fn mates_by_looking(pos: &Position, m: Move) -> bool;

    /// The same, found by doing the drop and every answer.
    fn mates_by_trying(pos: &mut Position, m: Move) -> bool;

    /// Returns the legal moves.
    fn legal_moves(pos: &mut Position) -> MoveList;
}

/// A text that is no answer to `go mate`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCheckmateError(String);

impl fmt::Display for ParseCheckmateError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}` instead of `checkmate` and moves, `nomate`, `timeout` or `notimplemented`", self.0)
    }
}

impl std::error::Error for ParseCheckmateError {}

impl FromStr for Checkmate {
    type Err = ParseCheckmateError;

    fn from_str(text: &str) -> Result<Checkmate, ParseCheckmateError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let wrong = || ParseCheckmateError(text.to_string());
        match words.as_slice() {
            ["checkmate", "nomate"] => Ok(Checkmate::NoMate),
            ["checkmate", "timeout"] => Ok(Checkmate::Timeout),
            ["checkmate", "notimplemented"] => Ok(Checkmate::NotImplemented),
            ["checkmate", moves @ ..] => {
                moves.iter().map(|m| m.parse().map_err(|_| wrong())).collect::<Result<_, _>>().map(Checkmate::Mate)
            }
            _ => Err(wrong()),
        }
    }
}

/// Why a line of play is no mate by checks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MateError {
    /// It has more moves than were asked for.
    TooLong(usize),
    /// A move is illegal. Moves are numbered from 1 on.
    Illegal(usize, Move, IllegalMoveError),
    /// A move of the attacker gives no check.
    NoCheck(usize, Move),
    /// After the last move there is a way out.
    NotMated,
}

impl MateError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            MateError::TooLong(plies) => {
                text!("its {plies} moves are more than were asked for", "{plies} 手は、求められた手数を超えています")
            }
            MateError::Illegal(number, m, reason) => {
                let Text { en, ja } = reason.text();
                text!("move {number}, {m}, is illegal: {en}", "{number} 手目の {m} は指せません: {ja}")
            }
            MateError::NoCheck(number, m) => text!("move {number}, {m}, gives no check", "{number} 手目の {m} は王手ではありません"),
            MateError::NotMated => text!("it does not end in mate", "最後の局面が詰みではありません"),
        }
    }
}

displays_text!(MateError);

impl std::error::Error for MateError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            MateError::Illegal(_, _, reason) => Some(reason),
            _ => None,
        }
    }
}

impl Checkmate {
    /// Returns whether the line of play is a mate of at most `plies` moves: every move legal, every other one a check, and mate at the end. An
    /// answer that claims no mate is not looked at.
    ///
    /// # Errors
    /// The first thing that is wrong.
    ///
    /// ```
    /// use minishogi::{Checkmate, Position, MateError};
    /// let pos = Position::from_sfen("4k/5/5/R4/4K b - 1").unwrap();
    /// let mate = |text: &str| text.parse::<Checkmate>().unwrap();
    /// assert_eq!(mate("checkmate 5d5a+").verify(&pos, 1), Err(MateError::NotMated));
    /// assert_eq!(mate("checkmate 5d5a+ 1a1b").verify(&pos, 1), Err(MateError::TooLong(2)));
    /// ```
    pub fn verify(&self, pos: &Position, plies: u32) -> Result<(), MateError> {
        let Checkmate::Mate(line) = self else { return Ok(()) };
        if line.len() > plies as usize {
            return Err(MateError::TooLong(line.len()));
        }
        let attacker = pos.side_to_move();
        let mut pos = pos.clone();
        for (number, &m) in (1..).zip(line) {
            pos.is_legal(m).map_err(|reason| MateError::Illegal(number, m, reason))?;
            pos.do_move(m);
            if pos.side_to_move() != attacker && !pos.in_check() {
                return Err(MateError::NoCheck(number, m));
            }
        }
        if pos.side_to_move() != attacker && pos.is_mated() { Ok(()) } else { Err(MateError::NotMated) }
    }
}
