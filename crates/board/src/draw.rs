//! A position in the style that it asks for: here, because the drawings know [`Board`], and it none of them.

use crate::{Board, Picture, Style, lecture, wooden};

impl Board {
    /// Draws it.
    ///
    /// # Errors
    /// A sentence, where an arrow begins nowhere.
    pub fn draw(&self) -> Result<Picture, String> {
        match self.style {
            Style::Lecture => lecture::draw(self),
            Style::Wood | Style::Letters => wooden::draw(self),
        }
    }
}
