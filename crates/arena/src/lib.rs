//! Games between engines and people: `match`, `league`, `replay`, `puzzles`, `selfplay`, `play` and `usi-check`.
//!
//! - [`engine_config`]: an engine as the user names it, and how much it may think; [`engine_session`]: the same while it plays, spoken to in its
//!   [`dialect`].
//! - [`board`]: what a referee asks of a game; [`own_game`]: a game that a student wrote, with the student's program as referee. [`opening`]: what games begin with.
//! - [`runner`]: games from the opening to the end, side by side.
//! - [`games`]: games in files, of the kit and of other programs. [`game`]: one of them, as it is kept in a [`games_file`].
//! - [`tally`]: the results of a match, with the difference that they suggest and what that means by [`elo`], and whether it is enough to
//!   stop by [`sprt`]. [`bradley_terry`]: one rating for each player of a league.
//! - [`mod@matches`]: two engines, also on several machines. [`league`]: everybody against everybody.
//! - [`replay`]: a game in the terminal, and for other programs. [`puzzles`]: positions of games with one best move.
//! - [`command`]: what these commands have in common.
//! - [`mod@selfplay`]: positions to learn from. [`mod@play`]: a person against an engine, in the terminal. [`usi_check`]: an engine tried with the commands
//!   of match servers and board programs.

// Only programs of this workspace use this library: its documentation is for its developers, with the private modules.
#![allow(rustdoc::private_intra_doc_links)]
// These panic where a pipe is closed: `terminal` has what prints.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

pub mod board;
mod bradley_terry;
pub mod command;
pub mod dialect;
mod elo;
pub mod engine_config;
pub mod engine_session;
pub mod games_file;
pub mod league;
mod matches;
mod opening;
pub mod own_game;
// BEGIN INSTRUCTORS
#[cfg(test)]
#[path = "../../../tests/support/parsed.rs"]
mod parsed;
// END INSTRUCTORS
mod play;
pub mod puzzles;
mod replay;
pub mod runner;
mod selfplay;
mod sprt;
mod tally;
mod usi_check;

use std::process::ExitCode;

use minishogi::Lang;
use minishogi_command::commands::ArenaCommand;
pub use minishogi_lab::games::{self, game};

use self::command::exit_code;

/// Runs a command of the arena. Its leagues are of engines only.
pub fn run(command: ArenaCommand, lang: Lang) -> ExitCode {
    match command {
        ArenaCommand::Play(options) => play::run(&options, lang),
        ArenaCommand::Match(options) => exit_code(matches::run_match(&options, lang), lang),
        ArenaCommand::League(options) => exit_code(league::run(&options, None, lang), lang),
        ArenaCommand::Replay(options) => replay::run(&options, lang),
        ArenaCommand::Puzzles(options) => puzzles::run(&options, lang),
        ArenaCommand::Selfplay(options) => selfplay::run(&options, lang),
        ArenaCommand::UsiCheck(options) => usi_check::run(options, lang),
    }
}
