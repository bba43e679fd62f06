//! What a solver leaves behind, and what perfect play is made of: a byte for each position.

/// Where the values of a solved game are kept.
pub trait Values {
    /// What can go wrong.
    type Error;

    /// What is stored for a number of the index: the distance to the end in plies, odd in a won position and even in a lost one, or 255 for a
    /// draw.
    ///
    /// # Errors
    /// If the value cannot be read.
    fn stored(&self, number: u32) -> Result<u8, Self::Error>;
}

/// What [`Values`] holds for a draw.
pub(super) const DRAW: u8 = u8::MAX;
