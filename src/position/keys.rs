//! Random numbers for the 64-bit keys of positions (Albert Zobrist, 1970).
//!
//! The key of a position is the exclusive or of one number for each piece on its square, one for each hand's count of a kind, and one if
//! White is to move. A move changes few of these, so the key follows along with a few operations.

use crate::color::Color;
use crate::piece::PieceKind;
use crate::random::splitmix64;
use crate::square::Square;

const PIECES: usize = 2 * PieceKind::ALL.len() * Square::COUNT;
const HAND_COUNTS: usize = 4;

static PIECE_KEYS: [u64; PIECES] = {
    let mut keys = [0; PIECES];
    let mut i = 0;
    while i < PIECES {
        keys[i] = splitmix64(1 + i as u64);
        i += 1;
    }
    keys
};

/// The number for holding none of a kind is 0, so that an empty hand adds nothing.
static HAND_KEYS: [[[u64; HAND_COUNTS]; 5]; 2] = {
    let mut keys = [[[0; HAND_COUNTS]; 5]; 2];
    let mut i = 0;
    while i < 2 * 5 * HAND_COUNTS {
        if i % HAND_COUNTS > 0 {
            keys[i / HAND_COUNTS / 5][i / HAND_COUNTS % 5][i % HAND_COUNTS] = splitmix64(1 + (PIECES + i) as u64);
        }
        i += 1;
    }
    keys
};

/// Added when White is to move.
pub(super) const WHITE_TO_MOVE: u64 = splitmix64(1 + (PIECES + 2 * 5 * HAND_COUNTS) as u64);

#[inline]
pub(super) fn piece_key(color: Color, kind: PieceKind, square: Square) -> u64 {
    PIECE_KEYS[(color.index() * PieceKind::ALL.len() + kind.index()) * Square::COUNT + square.index()]
}

#[inline]
pub(super) fn hand_key(color: Color, kind: PieceKind, count: u32) -> u64 {
    HAND_KEYS[color.index()][kind.index()][(count as usize) & (HAND_COUNTS - 1)]
}
