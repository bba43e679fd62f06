//! `tree`: what a search did, node by node, as a page; `viva`: questions about it for an oral examination.
//!
//! - [`recorded`]: the tree that a player's engine shell tells, played once more by the rules.
//! - [`made_up`]: a tree of the slides, searched by alpha-beta.
//! - [`sheet`]: what the page knows of one search or of two.
//! - [`grey`]: what was never looked at.
//! - [`ask`]: has a player search, and takes its tree.
//! - [`page`]: the page.
//! - [`viva`]: the questions.

mod ask;
mod command;
mod grey;
mod made_up;
mod page;
mod recorded;
mod sheet;
mod viva;

pub use command::{HELP, Options, page_of, run};
pub use viva::{HELP as VIVA_HELP, Options as VivaOptions, run as run_viva};
