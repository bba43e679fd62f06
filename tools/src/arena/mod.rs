//! Games between engines: `match`, `league`, `replay` and `arena`.
//!
//! - [`engines`]: who plays, and how they are spoken to. [`limit`]: how much they may think. [`openings`]: what they begin with.
//! - [`play`]: one game. [`conduct`]: many, side by side.
//! - [`game`]: a finished game, as it is kept in a [`games_file`].
//! - [`tally`], [`summary`], [`statistics`]: how much better one side is, and how sure that is.
//! - [`matches`]: two engines. [`merge`]: parts of a match. [`league`]: everybody against everybody.
//! - [`notation`]: games for other programs: KIF, CSA, USI.
//! - [`replay`]: a game in the terminal.

mod conduct;
mod engines;
mod game;
mod games_file;
mod league;
mod limit;
mod matches;
mod merge;
mod notation;
mod openings;
mod options;
mod play;
mod progress;
mod replay;
mod statistics;
mod summary;
mod tally;

use std::process::ExitCode;

pub use league::{LEAGUE_HELP, League};
pub use matches::{MATCH_HELP, Match};
pub use merge::Parts;
pub use replay::{HELP as REPLAY_HELP, Replay};

/// Why a command ends with something else than success.
pub enum Failure {
    /// Not even begun.
    NotBegun(String),
    /// Broken off.
    BrokenOff(String),
}

/// Runs `match`.
pub fn run_match(options: &Match) -> ExitCode {
    exit_code(options.run())
}

/// Runs `league`.
pub fn run_league(options: &League) -> ExitCode {
    exit_code(options.run())
}

/// Runs `arena`.
pub fn run_parts(parts: &Parts) -> ExitCode {
    exit_code(parts.run())
}

fn exit_code(result: Result<(), Failure>) -> ExitCode {
    let (message, code) = match result {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::BrokenOff(message)) => (message, 1),
        Err(Failure::NotBegun(message)) => (message, 2),
    };
    eprintln!("error: {message}");
    ExitCode::from(code)
}
