//! The mistakes that students make, by name: a student whose player fails as one of `tests/wrong` is told which one.
//!
//! - `words`: the mistakes of each exercise, read from text tables.
//! - `variants`: mistakes as programs.
//! - `diagnosis`: which mistakes a player may have, and how sure that is.

mod diagnosis;
mod words;

use super::Text;

pub use diagnosis::{Diagnosis, Evidence, diagnose};
pub(super) use words::of_exercise;

/// A mistake that students make.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// The key of the mistake: the name of the player in `tests/wrong`, as in `ForgetsTheMinusSign`.
    pub id: &'static str,
    /// A player with this mistake does this, as in `forgets the minus sign`.
    pub name: Text,
    /// A question or a fact that leads to the error. It does not tell the error outright.
    pub hint: Text,
    /// The slide to read again.
    pub read_again: &'static Topic,
}

/// A slide that explains something.
#[derive(Debug)]
pub struct Topic {
    /// The deck of slides, below `slides/en` and `slides/ja`.
    pub deck: &'static str,
    /// The title of the slide.
    pub title: Text,
}
