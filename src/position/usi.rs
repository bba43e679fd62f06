//! A position as USI writes it: where a game begins, and the moves from there.

use std::error::Error;

use crate::mv::{Move, ParseMoveError};
use crate::position::{IllegalMoveError, Position, SfenError};
use crate::text::{Text, displays_text, text};

/// Why a text is no position with moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// It does not begin with a position.
    Sfen(SfenError),
    /// A word is in the place where only `moves` may.
    Unexpected(String),
    /// A move is in the place where `moves` must come first.
    NoMoves(String),
    /// A word after `moves` is no move.
    NoMove {
        /// From 1 on.
        number: usize,
        /// The word and its fault.
        error: ParseMoveError,
    },
    /// A move is not legal where it is done.
    IllegalMove {
        /// From 1 on.
        number: usize,
        /// The move.
        m: Move,
        /// Why.
        reason: IllegalMoveError,
    },
}

impl PositionError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            PositionError::Sfen(error) => error.text(),
            PositionError::Unexpected(text) => {
                text!("position: `{text}` means nothing here", "position: `{text}` はここでは意味を持ちません")
            }
            PositionError::NoMoves(m) => text!("position: `moves` is missing before `{m}`", "position: `{m}` の前に `moves` がありません"),
            PositionError::NoMove { number, error } => {
                let Text { en, ja } = error.text();
                text!("illegal move {} (number {number}): {en}", "{number} 手目の {} は指せません: {ja}"; error.0; error.0)
            }
            PositionError::IllegalMove { number, m, reason } => {
                let Text { en, ja } = reason.text();
                text!("illegal move {m} (number {number}): {en}", "{number} 手目の {m} は指せません: {ja}")
            }
        }
    }
}

displays_text!(PositionError);

impl Error for PositionError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PositionError::Sfen(error) => Some(error),
            PositionError::NoMove { error, .. } => Some(error),
            PositionError::IllegalMove { reason: error, .. } => Some(error),
            _ => None,
        }
    }
}

impl Position {
    /// Returns the position that the arguments of USI's `position` describe: `startpos` or `[sfen] SFEN`, and perhaps `moves M...`.
    ///
    /// # Errors
    /// If it begins with no position, or a move is not legal: then no part of it counts.
    ///
    /// ```
    /// # use minishogi::Position;
    /// let pos = Position::from_usi("startpos moves 5d5c 1b1c").unwrap();
    /// assert_eq!(pos.sfen(), "rbsgk/5/P3p/5/KGSBR b - 3");
    /// let error = Position::from_usi("startpos moves 5d5c 5e5a").unwrap_err();
    /// assert!(error.to_string().starts_with("illegal move 5e5a (number 2)"));
    /// ```
    pub fn from_usi(text: &str) -> Result<Position, PositionError> {
        let mut words = text.split_whitespace().peekable();
        words.next_if_eq(&"sfen");
        let mut pos = if words.next_if_eq(&"startpos").is_some() {
            Position::start()
        } else {
            let mut sfen = Vec::new();
            // From the fourth field on a move is no field: a position without its number may end where the moves begin.
            while let Some(word) = words.next_if(|&word| word != "moves" && (sfen.len() < 3 || !is_move(word))) {
                sfen.push(word);
            }
            Position::from_sfen(&sfen.join(" ")).map_err(PositionError::Sfen)?
        };
        if let Some(word) = words.next_if(|&word| word != "moves") {
            return Err(if is_move(word) { PositionError::NoMoves } else { PositionError::Unexpected }(word.to_string()));
        }
        pos.do_text(words.skip(1))?;
        Ok(pos)
    }

    /// Does moves given as text.
    ///
    /// # Errors
    /// At the first that is not legal. Those before it are done then.
    ///
    /// ```
    /// # use minishogi::Position;
    /// let mut pos = Position::start();
    /// pos.do_text(["5d5c", "1b1c"]).unwrap();
    /// assert_eq!(pos.sfen(), "rbsgk/5/P3p/5/KGSBR b - 3");
    /// ```
    pub fn do_text<'a>(&mut self, moves: impl IntoIterator<Item = &'a str>) -> Result<(), PositionError> {
        for (number, text) in (1..).zip(moves) {
            let m: Move = text.parse().map_err(|error| PositionError::NoMove { number, error })?;
            self.is_legal(m).map_err(|reason| PositionError::IllegalMove { number, m, reason })?;
            self.do_move(m);
        }
        Ok(())
    }
}

fn is_move(word: &str) -> bool {
    word.parse::<Move>().is_ok()
}
