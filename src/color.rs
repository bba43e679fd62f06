//! The two players.

use std::fmt;
use std::ops::Not;

/// A player: Black (先手) moves first and up the board, White (後手) down.
///
/// ```
/// use minishogi::Color;
/// assert_eq!(!Color::Black, Color::White);
/// assert_eq!(Color::White.to_string(), "White");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Color {
    /// 先手, the player of the upper-case letters in SFEN.
    Black,
    /// 後手, the player of the lower-case letters in SFEN.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// 0 for Black, 1 for White: the place in an array of two.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name in Japanese: 先手 or 後手.
    pub const fn kanji(self) -> &'static str {
        match self {
            Color::Black => "先手",
            Color::White => "後手",
        }
    }

    /// Returns the letter of the side to move in SFEN: `b` or `w`.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'b',
            Color::White => 'w',
        }
    }
}

impl Not for Color {
    type Output = Color;

    /// Returns the other player.
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}
