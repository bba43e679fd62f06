//! Games between engines and people: `match`, `league`, `replay`, `puzzles`, `selfplay`, `play` and `usi-check`.
//!
//! - [`engine_config`]: an engine as the user names it, and its limits; [`engine_session`]: a running engine, which speaks its [`dialect`].
//! - [`board`]: the rules of a game; [`own_game`]: a game that a student wrote, with the student's program as referee. [`opening`]: the
//!   positions that games begin with.
//! - [`runner`]: plays games from the opening to the end, in parallel.
//! - [`games`]: games in files, of the kit and of other programs. [`game`]: a game, as in a [`games_file`].
//! - [`tally`]: the results of a match. [`elo`]: the difference in strength that they suggest. [`sprt`]: the test that stops a match.
//!   [`bradley_terry`]: one rating for each player of a league.
//! - [`mod@matches`]: two engines, also on several machines. [`league`]: round-robin and Swiss tournaments.
//! - [`replay`]: a game in the terminal, and for other programs. [`puzzles`]: positions of games with one best move.
//! - [`command`]: the shared part of these commands.
//! - [`mod@selfplay`]: positions to learn from. [`mod@play`]: a person against an engine, in the terminal. [`usi_check`]: tests an engine with
//!   the commands of match servers and board programs.

// Only programs of this workspace use this library: its documentation is for its developers, with the private modules.
#![allow(rustdoc::private_intra_doc_links)]
// These macros panic if a pipe is closed: `terminal` prints instead.
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

/// Runs a command of the arena. Its leagues have only engines.
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
