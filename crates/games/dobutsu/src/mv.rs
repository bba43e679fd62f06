//! Squares and moves as text.

use std::fmt;
use std::str::FromStr;

use super::Kind;
use super::steps::{FILES, row, turned};
use minishogi::Color;

/// A square: a file from 3 (left) to 1 (right) and a rank from `a` (top) to `d` (bottom), as in USI.
///
/// ```
/// use minishogi_dobutsu::Square;
/// let square: Square = "2d".parse().unwrap();
/// assert_eq!((square.file(), square.rank()), (2, 4));
/// assert_eq!("4d".parse::<Square>().unwrap_err().to_string(), "`4d` is no square: expected a file 1-3 and a rank a-d, as in `2d`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square(u8);

impl Square {
    /// Returns the square on `file` 1-3 and `rank` 1-4 (`a` is 1), or `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if 1 <= file && file <= 3 && 1 <= rank && rank <= 4 { Some(Square((4 - rank) * FILES + (3 - file))) } else { None }
    }

    /// Returns the file, 1-3, counted from the right.
    pub const fn file(self) -> u8 {
        3 - self.0 % FILES
    }

    /// Returns the rank, 1-4, counted from the top: `a` is 1.
    pub const fn rank(self) -> u8 {
        4 - row(self.0)
    }

    /// Returns all squares as a reader meets them: rank `a` first, each from file 3 to file 1.
    pub fn in_reading_order() -> impl Iterator<Item = Square> {
        (1..=4).flat_map(|rank| (1..=FILES).rev().filter_map(move |file| Square::new(file, rank)))
    }

    /// Returns the square that has this number for a player.
    pub(super) fn seen(color: Color, number: u8) -> Square {
        Square(if color == Color::Black { number } else { turned(number) })
    }

    /// Returns its number for a player.
    pub(super) fn number(self, color: Color) -> u8 {
        if color == Color::Black { self.0 } else { turned(self.0) }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.file(), (b'a' + self.rank() - 1) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSquareError(pub String);

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}` is no square: expected a file 1-3 and a rank a-d, as in `2d`", self.0)
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let square = match text.as_bytes() {
            &[file, rank] => Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a').wrapping_add(1)),
            _ => None,
        };
        square.ok_or_else(|| ParseSquareError(text.to_string()))
    }
}

/// A move, as text as in USI: `2c2b`, `2b2a+` if a chick becomes a hen, `C*2b` for a drop.
///
/// ```
/// use minishogi_dobutsu::{Kind, Move};
/// let drop: Move = "C*2b".parse().unwrap();
/// assert_eq!((drop.dropped(), drop.from(), drop.to().to_string()), (Some(Kind::Chick), None, "2b".to_string()));
/// assert!("2b2a+".parse::<Move>().unwrap().is_promotion());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    origin: Origin,
    to: Square,
    promotion: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Origin {
    Board(Square),
    Hand(Kind),
}

impl Move {
    /// Returns a move on the board.
    pub const fn board(from: Square, to: Square, promotion: bool) -> Move {
        Move { origin: Origin::Board(from), to, promotion }
    }

    /// Returns a drop from the hand.
    pub const fn drop(kind: Kind, to: Square) -> Move {
        Move { origin: Origin::Hand(kind), to, promotion: false }
    }

    /// Returns the square of origin, or `None` for a drop.
    pub const fn from(self) -> Option<Square> {
        match self.origin {
            Origin::Board(from) => Some(from),
            Origin::Hand(_) => None,
        }
    }

    /// Returns the target square.
    pub const fn to(self) -> Square {
        self.to
    }

    /// Returns the kind that is dropped, or `None` for a move on the board.
    pub const fn dropped(self) -> Option<Kind> {
        match self.origin {
            Origin::Board(_) => None,
            Origin::Hand(kind) => Some(kind),
        }
    }

    /// Returns true if a chick becomes a hen with this move.
    pub const fn is_promotion(self) -> bool {
        self.promotion
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = match self.origin {
            Origin::Hand(kind) => format!("{}*{}", kind.letters(), self.to),
            Origin::Board(from) => format!("{from}{}{}", self.to, if self.promotion { "+" } else { "" }),
        };
        f.pad(&text)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMoveError(pub String);

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}` is no move: expected one like `2c2b`, `2b2a+` or `C*2b`", self.0)
    }
}

impl std::error::Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        fn parse(text: &str) -> Option<Move> {
            if let Some((letter, to)) = text.split_once('*') {
                let kind = Kind::IN_HAND.into_iter().find(|kind| kind.letters() == letter)?;
                return Some(Move::drop(kind, to.parse().ok()?));
            }
            let squares = text.strip_suffix('+').unwrap_or(text);
            let (from, to) = (squares.get(..2)?.parse().ok()?, squares.get(2..)?.parse().ok()?);
            Some(Move::board(from, to, text.ends_with('+')))
        }
        parse(text).ok_or_else(|| ParseMoveError(text.to_string()))
    }
}
