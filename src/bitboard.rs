//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::color::Color;
use crate::square::Square;

/// A set of squares: bit *i* of the integer says whether square *i* belongs to it.
///
/// With squares numbered along the files, one step forward for Black is a shift to the right by one, one file to the left a shift to the left by
/// five.
///
/// ```
/// use minishogi::{Bitboard, Square};
/// let file5: Bitboard = Square::all().filter(|s| s.file() == 5).collect();
/// assert_eq!(file5.len(), 5);
/// assert!(file5.contains("5d".parse().unwrap()));
/// assert_eq!((!file5).len(), 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub(crate) u32);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);

    /// All 25 squares.
    pub const FULL: Bitboard = Bitboard((1 << 25) - 1);

    /// One square.
    pub const fn from_square(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// Returns the five squares of the rank 1-5, as `color` counts them: rank 1 is the one where its pieces promote.
    ///
    /// # Panics
    /// In a build with debug assertions, if there is no such rank; in another, the set means nothing.
    pub const fn rank_for(color: Color, rank: u8) -> Bitboard {
        debug_assert!(1 <= rank && rank <= 5, "a board has the ranks 1 to 5");
        let row = match color {
            Color::Black => rank - 1,
            Color::White => 5 - rank,
        };
        Bitboard(RANK_A << row)
    }

    /// Returns whether there is no square in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of squares in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set has two squares or more.
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns whether `square` belongs to the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Returns the square with the smallest number, or `None` for the empty set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_bit(self.0.trailing_zeros())) }
    }

    /// Returns all squares of the files on which this set has a square.
    pub const fn files(self) -> Bitboard {
        let down = self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3 | self.0 >> 4;
        // The bit for rank a of a file now says whether the file has any; times 31 fills the file.
        Bitboard((down & RANK_A) * 31)
    }
}

/// The first bit of each file: rank a.
const RANK_A: u32 = 0b00001_00001_00001_00001_00001;

impl BitAnd for Bitboard {
    type Output = Bitboard;
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Bitboard::FULL.0)
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Bitboard) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
    }
}

/// The squares of a [`Bitboard`] in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Squares(u32);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | Bitboard::from_square(square))
    }
}

/// Five lines as a player sees the board, `*` for a square of the set, `.` for the others.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for square in Square::in_reading_order() {
            f.write_str(if self.contains(square) { "*" } else { "." })?;
            if square.file() == 1 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
