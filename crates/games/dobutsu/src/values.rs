//! The table of a solved game, for perfect play: a byte for each position.

/// The source of the values of a solved game.
pub trait Values {
    /// The errors.
    type Error;

    /// Returns the value for a number of the index: the distance to the end in plies, odd in a won position and even in a lost one, or 255 for a
    /// draw.
    ///
    /// # Errors
    /// Returns an error if the value cannot be read.
    fn stored(&self, number: u32) -> Result<u8, Self::Error>;
}

/// The value that [`Values`] has for a draw.
pub(super) const DRAW: u8 = u8::MAX;
