//! The protocol between parent and child: [`Question`]s in, [`Report`]s out, each in a line.

mod line;
mod question;
mod report;

pub use line::MARK;
pub use question::{Ask, Earlier, End, Proof, Question, TICK, Until};
pub use report::{Fault, Observation, Report};
