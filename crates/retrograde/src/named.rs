//! Games that are asked for by name.

use super::NumberedGame;
use minishogi::Text;

/// A game that the shell solves by its name (`solve NAME ...`).
#[derive(Clone, Copy)]
pub struct NamedGame {
    /// One word.
    pub name: &'static str,
    /// The game from the position that the words after the name describe; without words, from where it usually begins. An error says what is
    /// wrong with them.
    pub read: fn(&str) -> Result<Box<dyn ShownGame>, Text>,
}

/// A game whose positions can be shown.
pub trait ShownGame: NumberedGame + Send {
    /// Returns the position that the game begins with, as text and as its number; `None` if it has no number.
    fn start(&self) -> Option<(String, usize)>;

    /// Returns the board of a position.
    ///
    /// # Panics
    /// Panics if there is no such position.
    fn board(&self, position: usize) -> String;
}
