//! Games for other programs: KIF, CSA, USI.
//!
//! - [`replayed`]: a game that was played through again; what all notations and `replay` say of it.

mod csa;
mod kif;
mod replayed;
mod usi;

use clap::ValueEnum;

pub use replayed::Replayed;

use super::game::Game;

/// How a game is written for other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Notation {
    /// What board programs read, lishogi among them
    Kif,
    /// What programs of computer tournaments read
    Csa,
    /// The `position` line of engines, which the shell reads too
    Usi,
}

impl Notation {
    /// How a file's name ends. KIF files in UTF-8 end in `kifu`; programs read one that ends in `kif` as Shift JIS.
    pub fn extension(self) -> &'static str {
        match self {
            Notation::Kif => "kifu",
            Notation::Csa => "csa",
            Notation::Usi => "usi",
        }
    }
}

/// The text of a file with this game.
///
/// # Errors
/// Names the first move that is not legal, or what is wrong with the start.
pub fn write(notation: Notation, game: &Game) -> Result<String, String> {
    let replayed = Replayed::new(game)?;
    Ok(match notation {
        Notation::Kif => kif::write(&replayed),
        Notation::Csa => csa::write(&replayed),
        Notation::Usi => usi::write(&replayed),
    })
}

#[cfg(test)]
mod tests;
