//! A move as text.

use std::fmt;

use shogi_core::{Square, ToUsi};

/// A move, as text as in USI: `7g7f`, `8h2b+`, `P*5e`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(pub(super) shogi_core::Move);

impl Move {
    /// Returns the square of origin, or `None` for a drop.
    pub fn from(self) -> Option<Square> {
        self.0.from()
    }

    /// Returns the target square.
    pub fn to(self) -> Square {
        self.0.to()
    }

    /// Returns true if the move promotes the piece.
    pub fn is_promotion(self) -> bool {
        self.0.is_promoting()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&self.0.to_usi_owned())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
