//! Points at the line: the smallest edit of a student's own player with which it passes.
//!
//! - [`edits`]: the table of edits, with a name and a question for each.
//! - [`types`]: the types of the values in a file.
//! - [`candidates`]: every edit that may be tried in a file.
//! - [`schemata`]: one program that holds all of them behind a switch.
//! - [`search`]: finds the edits that repair the player, with the whole exercise and with fresh questions.
//! - [`words`]: the texts about them.
//! - [`line`]: `hint --line`, for a student.

mod candidates;
mod edits;
pub mod line;
mod schemata;
mod search;
mod types;
pub mod words;

use std::collections::BTreeSet;

use minishogi_grading::Text;
use serde::{Deserialize, Serialize};

pub use self::candidates::Edit;
pub use self::edits::Shape;
pub use self::search::{Bench, Progress};

/// The result of the search for a line.
#[derive(Debug)]
pub struct Repair {
    pub found: Faults,
    /// The number of questions of the exercise, with those that were drawn.
    pub questions: usize,
    /// The number of edits that were tried.
    pub tried: usize,
    /// The lines of macros, in which nothing was tried.
    pub macros: BTreeSet<usize>,
    /// The first wrong node in the values of its own search, if no edit repairs it.
    pub explanation: Option<Text>,
}

/// The places where a player is wrong.
#[derive(Debug)]
pub enum Faults {
    /// Nowhere: it passes.
    Right,
    /// The parts that fail are not written yet.
    NotWritten,
    /// Each of these edits repairs it. No two are in the same lines.
    Single(Vec<Edit>),
    /// Both edits together repair it.
    Pair(Vec<[Edit; 2]>),
    /// No edit does that was tried.
    Nothing,
    /// The time of the search was used up before all edits were tried.
    Unfinished {
        /// True if no single edit repairs it, and pairs were next.
        no_single: bool,
    },
}

/// The part that a student may read, as a class has agreed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Disclosure {
    /// Nothing.
    None,
    /// The line and a question.
    Line,
    /// The edit too, on request.
    #[default]
    Edit,
}

impl Disclosure {
    /// Returns the part that a word of `class.toml` or of the record of a class's copy allows.
    pub fn with_id(id: &str) -> Option<Disclosure> {
        [("none", Disclosure::None), ("line", Disclosure::Line), ("edit", Disclosure::Edit)]
            .into_iter()
            .find(|(one, _)| *one == id)
            .map(|(_, told)| told)
    }
}
