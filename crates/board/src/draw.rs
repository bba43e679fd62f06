//! Draws a position in its style. A module of its own, because the drawings use [`Board`], which uses none of them.

use crate::board::Board;
use crate::picture::Picture;
use crate::style::Style;
use crate::{lecture, wooden};

impl Board {
    /// Draws the position.
    ///
    /// # Errors
    /// Returns a sentence if an arrow has no piece.
    pub fn draw(&self) -> Result<Picture, String> {
        match self.style {
            Style::Lecture => lecture::draw(self),
            Style::Wood | Style::Letters => wooden::draw(self),
        }
    }
}
