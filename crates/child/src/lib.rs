//! The program of an exercise as a grader asks it.
//!
//! A grader starts the engine of the exercise with [`ANSWER_VARIABLE`] in its environment. The shell then calls [`answer_if_asked`] first, so that
//! no code of the student's runs before the observer is installed. The questions come over the standard input and are read before the player
//! is made. The stream of [`Report`]s goes to the standard output, between the player's own output; a [`MARK`] that no text has begins each of its
//! lines. It holds no secret, since the parent plays every move once more by the rules: a report that a player makes up is judged like a real one.
//!
//! Nothing here judges: right answers, reference searches and lists of positions are in the parent alone.

mod ask;
mod console;
mod engine;
mod given;
mod monitor;
mod pace;
mod paced;
pub mod parts;
mod pause;
mod protocol;
mod searchers;

pub use ask::{NO_THREAD, VALUES_IN_A_REPORT, answer_if_asked, answered, is_asked};
pub use console::prepare_console;
pub use engine::{AnswerPart, AnyPlayer, Engine, NewPlayer};
pub use pace::THREADS;
pub use protocol::{Ask, Earlier, End, Fault, MARK, Observation, Proof, Question, Report, TICK, Until};

/// The environment variable that makes a program answer questions. Its value is the number of the exercise, as in `03`.
pub const ANSWER_VARIABLE: &str = "MINISHOGI_ANSWER";
