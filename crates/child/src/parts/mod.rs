//! The parts of an exercise that a grader asks one by one: the command `part` of its shell.

mod rules;
mod table;

pub use rules::rules;
pub use table::{TableCase, table};
