//! Games between engines: `match`, `league`, `replay` and `arena`.
//!
//! - [`limit`]: how much an engine may think. [`game`]: a finished game, as it is kept.
//! - [`statistics`]: how much better one side is, and how sure that is.
//! - [`notation`]: games for other programs: KIF, CSA, USI.
//! - [`replay`]: a game in the terminal.
//! - [`league`]: everybody against everybody.

mod game;
mod league;
mod limit;
mod notation;
mod replay;
mod statistics;

pub use replay::{HELP as REPLAY_HELP, Replay};
