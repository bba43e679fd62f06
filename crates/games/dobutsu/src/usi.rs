//! A position in USI notation: the start of a game, and the moves from there.

use std::error::Error;
use std::fmt;

use super::{IllegalMoveError, Move, ParseMoveError, ParsePositionError, Position};

/// The reason why a text is not a position with moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The text does not begin with a position.
    Position(ParsePositionError),
    /// A word is in the place where only `moves` may.
    Unexpected(String),
    /// The word with this number after `moves`, from 1 on, is no move.
    NoMove(usize, ParseMoveError),
    /// The move with this number is illegal.
    IllegalMove(usize, IllegalMoveError),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PositionError::Position(error) => write!(f, "not a position: {error}"),
            PositionError::Unexpected(text) => write!(f, "`{text}` means nothing here: expected `moves` or the end"),
            PositionError::NoMove(number, error) => write!(f, "move {number}: {error}"),
            PositionError::IllegalMove(number, error) => write!(f, "move {number}: {error}"),
        }
    }
}

impl Error for PositionError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PositionError::Position(error) => Some(error),
            PositionError::NoMove(_, error) => Some(error),
            PositionError::IllegalMove(_, error) => Some(error),
            _ => None,
        }
    }
}

impl Position {
    /// Returns the position that the arguments of USI's `position` describe: `startpos` or `[sfen] TEXT`, and perhaps `moves M...`.
    ///
    /// # Errors
    /// Returns an error if it does not begin with a position, or a move is illegal.
    ///
    /// ```
    /// use minishogi_dobutsu::Position;
    /// let pos = Position::from_usi("startpos moves 2c2b 2a2b").unwrap();
    /// assert_eq!(pos.sfen(), "g1e/1l1/3/ELG b Cc 3");
    /// let error = Position::from_usi("startpos moves 2c2b 2a2c").unwrap_err();
    /// assert_eq!(error.to_string(), "move 2: `2a2c` is not legal here");
    /// ```
    pub fn from_usi(text: &str) -> Result<Position, PositionError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let moves = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let mut pos = match &words[..moves] {
            ["startpos"] => Position::start(),
            ["startpos", rest @ ..] => return Err(PositionError::Unexpected(rest.join(" "))),
            ["sfen", words @ ..] | words => words.join(" ").parse().map_err(PositionError::Position)?,
        };
        for (number, word) in (1..).zip(words.get(moves + 1..).unwrap_or_default()) {
            let m: Move = word.parse().map_err(|error| PositionError::NoMove(number, error))?;
            pos.do_move(m).map_err(|error| PositionError::IllegalMove(number, error))?;
        }
        Ok(pos)
    }
}
