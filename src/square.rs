//! The 25 squares.

use std::fmt;
use std::str::FromStr;

use crate::color::Color;

/// A square of the board: a file from 5 (left) to 1 (right) and a rank from `a` (top) to `e` (bottom), as in USI.
///
/// Squares are numbered along the files, so the square in front of Black's piece is the number before:
/// `1a` is 0, `1b` is 1, ... `1e` is 4, `2a` is 5, ... `5e` is 24.
///
/// ```
/// use minishogi::Square;
/// let square: Square = "5d".parse().unwrap();
/// assert_eq!((square.file(), square.rank()), (5, 4));
/// assert_eq!(square, Square::new(5, 4).unwrap());
/// assert_eq!("6a".parse::<Square>().unwrap_err().to_string(), "`6a` is no square: expected a file 1-5 and a rank a-e, as in `5d`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 25;

    /// Returns the square on `file` 1-5 and `rank` 1-5 (`a` is 1), or `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if 1 <= file && file <= 5 && 1 <= rank && rank <= 5 { Some(Square((file - 1) * 5 + (rank - 1))) } else { None }
    }

    /// Returns the square with this number.
    ///
    /// # Panics
    /// Panics if `index` is 25 or more.
    pub const fn from_index(index: usize) -> Square {
        assert!(index < Square::COUNT, "a square's number is 0-24");
        Square(index as u8)
    }

    /// Returns the number of the square, 0-24.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the file, 1-5, counted from the right.
    pub const fn file(self) -> u8 {
        self.0 / 5 + 1
    }

    /// Returns the rank, 1-5, counted from the top: `a` is 1.
    pub const fn rank(self) -> u8 {
        self.0 % 5 + 1
    }

    /// The rank as `color` counts it: 1 is the farthest, where its pieces promote.
    pub const fn rank_for(self, color: Color) -> u8 {
        match color {
            Color::Black => self.rank(),
            Color::White => 6 - self.rank(),
        }
    }

    /// Returns all squares in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..Square::COUNT as u8).map(Square)
    }

    /// Returns all squares as a reader meets them: rank `a` first, each from file 5 to file 1.
    pub fn in_reading_order() -> impl Iterator<Item = Square> {
        (1..=5).flat_map(|rank| (1..=5).rev().filter_map(move |file| Square::new(file, rank)))
    }

    /// Only for numbers known to be in range, such as those of a bitboard's bits.
    // The compiler inlines small functions by itself, but not if an assertion may call something: so this one and its callers ask for it.
    #[inline]
    pub(crate) const fn from_bit(index: u32) -> Square {
        debug_assert!(index < 25);
        Square(index as u8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&format!("{}{}", self.file(), (b'a' + self.rank() - 1) as char))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no square. It carries the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSquareError(pub String);

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}` is no square: expected a file 1-5 and a rank a-e, as in `5d`", self.0)
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
