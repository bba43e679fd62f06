//! Points at the line: the smallest edit of a student's own player with which it passes.
//!
//! - [`edits`]: the table of edits, with a name and a question for each.
//! - [`candidates`]: every edit that may be tried in a file.
//! - [`schemata`]: one program that holds all of them behind a switch.
//! - [`search`]: which of them repair the player. What repairs it passes the whole exercise, and questions that nobody has seen.
//! - [`words`]: what is said of it.
//! - [`line`]: `hint --line`, for a student.

mod candidates;
mod edits;
pub mod line;
mod schemata;
mod search;
pub mod words;

use std::collections::BTreeSet;

use minishogi_grading::Text;
use serde::{Deserialize, Serialize};

pub use self::candidates::Edit;
pub use self::edits::Shape;
pub use self::search::Bench;

/// What is known of a player after the search for a line.
#[derive(Debug)]
pub struct Repair {
    pub found: Found,
    /// How many questions the exercise has, those that were drawn among them.
    pub questions: usize,
    /// How many edits were tried.
    pub tried: usize,
    /// The lines of macros, in which nothing was tried.
    pub macros: BTreeSet<usize>,
    /// Where no edit repairs it, what its search made of its own values at the first wrong node.
    pub explanation: Option<Text>,
}

/// Where a player is wrong.
#[derive(Debug)]
pub enum Found {
    /// Nowhere: it passes.
    Right,
    /// What fails is not written yet.
    NotWritten,
    /// Each of these edits repairs it. No two are in the same lines.
    Single(Vec<Edit>),
    /// Both edits together repair it.
    Pair(Vec<[Edit; 2]>),
    /// No edit does that was tried.
    Nothing,
}

/// How much a student is told, as a class has agreed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Nothing.
    None,
    /// The line and a question.
    Line,
    /// The edit too, if somebody asks for it.
    #[default]
    Edit,
}

impl Told {
    /// Returns what a word of `class.toml` or of the file of a class's copy allows.
    pub fn with_id(id: &str) -> Option<Told> {
        [("none", Told::None), ("line", Told::Line), ("edit", Told::Edit)].into_iter().find(|(one, _)| *one == id).map(|(_, told)| told)
    }
}
