//! Games between engines: `match`, `league` and `replay`.
//!
//! - [`engine_config`]: an engine as the user names it, and how much it may think; [`engine_session`]: the same while it plays, spoken to in its
//!   [`dialect`].
//! - [`board`]: what a referee asks of a game; [`own_game`]: a game that a student wrote, with the student's program as referee. [`opening`]: what games begin with.
//! - [`play`]: games from the opening to the end, side by side.
//! - [`game`]: a finished game, as it is kept in a [`games_file`].
//! - [`tally`]: the results of a match, with the difference that they suggest and what that means by [`elo`], and whether it is enough to
//!   stop by [`sprt`]. [`bradley_terry`]: one rating for each player of a league.
//! - [`mod@matches`]: two engines, also on several machines. [`league`]: everybody against everybody.
//! - [`notation`]: games for other programs. [`replay`]: a game in the terminal.
//! - [`command`]: what these commands have in common.

pub mod board;
mod bradley_terry;
pub mod command;
pub mod dialect;
mod elo;
pub mod engine_config;
pub mod engine_session;
pub mod game;
pub mod games_file;
mod league;
mod matches;
pub mod notation;
mod opening;
pub mod own_game;
pub mod play;
mod replay;
mod sprt;
mod tally;

use std::process::ExitCode;

use minishogi::Lang;
use minishogi_command::commands::arena::{League, Match};

use self::command::exit_code;
pub use self::replay::run as run_replay;

/// Runs `match`.
pub fn run_match(options: &Match, lang: Lang) -> ExitCode {
    exit_code(matches::run_match(options, lang), lang)
}

/// Runs `league`.
pub fn run_league(options: &League, lang: Lang) -> ExitCode {
    exit_code(league::run(options, lang), lang)
}
