//! The captured pieces a player holds.

use std::fmt;

use crate::piece::PieceKind;

/// The pieces in one player's hand (持ち駒): a count for each of the five kinds, packed into one integer.
///
/// ```
/// use minishogi::{Hand, PieceKind};
/// let mut hand = Hand::EMPTY;
/// hand.add(PieceKind::Pawn);
/// hand.add(PieceKind::Pawn);
/// assert_eq!(hand.count(PieceKind::Pawn), 2);
/// assert!(!hand.has(PieceKind::Gold));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u32);

impl Hand {
    /// No piece.
    pub const EMPTY: Hand = Hand(0);

    const BITS: u32 = 4;

    /// The most pieces of one kind a hand can hold. A legal position has two at the most; this leaves space for set-ups that are not legal.
    pub const MAX: u32 = (1 << Hand::BITS) - 1;

    #[track_caller]
    const fn shift(kind: PieceKind) -> u32 {
        debug_assert!(kind.index() < PieceKind::IN_HAND.len(), "a hand holds no king and no promoted piece: `kind.unpromoted()`");
        kind.index() as u32 * Hand::BITS
    }

    /// Returns how many pieces of this unpromoted kind are in the hand; 0 for a king or a promoted kind.
    pub const fn count(self, kind: PieceKind) -> u32 {
        (self.0 as u64 >> (kind.index() as u32 * Hand::BITS)) as u32 & Hand::MAX
    }

    /// Returns whether there is at least one piece of this kind.
    pub const fn has(self, kind: PieceKind) -> bool {
        self.count(kind) != 0
    }

    /// Returns whether the hand is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts one piece of an unpromoted kind into the hand.
    ///
    /// # Panics
    /// In a build with debug assertions, if there are [`Hand::MAX`] of its kind already.
    #[track_caller]
    pub const fn add(&mut self, kind: PieceKind) {
        debug_assert!(self.count(kind) < Hand::MAX, "a hand has no room for one more of this kind");
        self.0 += 1 << Hand::shift(kind);
    }

    /// Takes one piece of a kind out of the hand, which must hold one.
    ///
    /// # Panics
    /// In a build with debug assertions, if it holds none.
    #[track_caller]
    pub const fn remove(&mut self, kind: PieceKind) {
        debug_assert!(self.has(kind), "a piece was taken out of a hand that holds none of its kind");
        self.0 -= 1 << Hand::shift(kind);
    }

    /// The kinds held with their counts, in the order 歩銀角飛金.
    pub fn iter(self) -> impl Iterator<Item = (PieceKind, u32)> {
        PieceKind::IN_HAND.into_iter().map(move |kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }
}

/// Each kind as ` 銀`, with its count after it from 2 on: ` 歩2 銀`. An empty hand displays as nothing.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (kind, count) in self.iter() {
            write!(f, " {}", kind.kanji())?;
            if count > 1 {
                write!(f, "{count}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
