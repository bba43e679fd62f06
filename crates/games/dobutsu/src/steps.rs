//! The steps of the animals.
//!
//! The side to move looks at the board from below: squares are numbered 0-11 from the left of its back rank, row by row, so 10 is the middle
//! of the far rank. A set of squares is a `u16`, one bit for each.

use super::Kind;

pub(super) const FILES: u8 = 3;
pub(super) const SQUARES: u8 = 12;

/// The far rank, on which chicks become hens and lions win.
pub(super) const FAR: u16 = 0b111 << 9;

pub(super) const fn row(square: u8) -> u8 {
    square / FILES
}

/// Returns the same square from the view of the opponent.
pub(super) const fn turned(square: u8) -> u8 {
    SQUARES - 1 - square
}

/// Returns the same square in a mirror: left and right change places.
pub(super) const fn mirrored(square: u8) -> u8 {
    row(square) * FILES + (FILES - 1 - square % FILES)
}

/// The owner of a piece.
pub(super) const MINE: u8 = 0;
pub(super) const THEIRS: u8 = 1;

/// The sets of attacked squares. No piece goes further than one square, so a set depends only on kind, owner and square.
pub(super) static STEPS: [[[u16; 16]; Kind::COUNT]; 2] = all_steps();

/// Returns the squares a piece attacks.
#[inline]
pub(super) fn steps(owner: u8, kind: Kind, square: u8) -> u16 {
    STEPS[usize::from(owner & 1)][kind as usize][usize::from(square & 15)]
}

const fn all_steps() -> [[[u16; 16]; Kind::COUNT]; 2] {
    let mut table = [[[0; 16]; Kind::COUNT]; 2];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut square = 0;
        while square < SQUARES {
            let mut to = 0;
            while to < SQUARES {
                let right = (to % FILES) as i8 - (square % FILES) as i8;
                let ahead = row(to) as i8 - row(square) as i8;
                if Kind::ALL[kind].steps(right, ahead) {
                    table[MINE as usize][kind][square as usize] |= 1 << to;
                    table[THEIRS as usize][kind][turned(square) as usize] |= 1 << turned(to);
                }
                to += 1;
            }
            square += 1;
        }
        kind += 1;
    }
    table
}

/// Returns the squares of a set, in order.
#[inline]
pub(super) fn each(mut squares: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = squares.trailing_zeros() as u8;
        squares &= squares.wrapping_sub(1);
        (square < SQUARES).then_some(square)
    })
}
