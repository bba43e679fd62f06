//! Positions that differ in their chicks.

use super::frame::Lions;
use super::pair::FREE;
use super::view::{HAND, Man, Men, View};

/// All positions with the lions, giraffes and elephants in the same places. They differ in their chicks, and their numbers follow each other.
pub(super) struct Row<'a> {
    pub(super) first: u32,
    pub(super) lions: Lions,
    pub(super) men: Men,
    /// The meanings of the chicks' labels.
    pub(super) free: [u8; FREE + 1],
    pub(super) chicks: &'a [[u8; 2]],
    pub(super) has_chicks: bool,
}

impl Row<'_> {
    pub(super) fn len(&self) -> u32 {
        self.chicks.len() as u32
    }

    /// Returns the position with the number `first + i`.
    #[inline]
    pub(super) fn view(&self, i: u32) -> View {
        let mut men = self.men;
        if self.has_chicks {
            // There are no hens in a hand, so the owner is in the bit of hens.
            let man = |code: u8| match self.free[usize::from(code >> 2)] {
                HAND => Man::new(HAND, code & 1, false),
                square => Man::new(square, code >> 1 & 1, code & 1 != 0),
            };
            men[4..].copy_from_slice(&self.chicks[i as usize].map(man));
        }
        View { lions: self.lions, men }
    }

    /// Returns true if a giraffe, an elephant or the lion can take the lion, regardless of the chicks.
    pub(super) fn can_catch(&self) -> bool {
        View { lions: self.lions, men: self.men }.can_catch()
    }
}
