//! For instructors: `grade`, `viva`, `starter`, and the `league` of a class.
//!
//! | module | purpose |
//! |---|---|
//! | `fingerprint` | the digest of the specs that the grader was built with |
//! | `sandbox` | the limits of a student's program, and whether this machine enforces them |
//! | `submissions` | submissions, from folders and archives |
//! | `builder` | compiles a student's file in a temporary folder |
//! | `repair` | points at the line of a player that is wrong |
//! | `report` | the results of a class, in every format |
//! | `grade` | a mark for every exercise of every submission |
//! | `entries` | the submissions of a class as players of a league |
//! | `viva` | questions about a player's own searches |
//! | `starter` | the class's copy of the kit |

// Only programs of this workspace use this library: its documentation is for its developers, with the private modules.
#![allow(rustdoc::private_intra_doc_links)]
// These panic if a pipe is closed: `terminal` prints instead.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

mod builder;
mod entries;
mod fingerprint;
mod grade;
#[cfg(test)]
#[path = "../../../tests/support/parsed.rs"]
mod parsed;
mod repair;
mod report;
pub mod sandbox;
mod starter;
mod submissions;
mod viva;

use std::process::ExitCode;

use minishogi_arena::command::exit_code;
use minishogi_arena::league;
use minishogi_command::LangFlag;
use minishogi_command::commands::ClassCommand;
use minishogi_command::commands::arena::League;
use minishogi_command::commands::class::Line;

/// Runs a command for a class.
pub fn run(command: ClassCommand, flag: &LangFlag) -> ExitCode {
    match command {
        ClassCommand::Grade(options) => grade::run(&options, flag.lang()),
        ClassCommand::Viva(options) => viva::run(&options, flag.lang()),
        ClassCommand::Starter(options) => starter::run(&options, flag.asked()),
    }
}

/// Points a student at the line that is wrong: `hint --line`.
pub fn run_line(options: &Line, flag: &LangFlag) -> ExitCode {
    repair::line::run(options, flag.lang())
}

/// Runs a league in which students play: a folder among its entries has their submissions.
pub fn run_league(options: &League, flag: &LangFlag) -> ExitCode {
    exit_code(league::run(options, Some(&mut entries::ClassEntries::new(options.exercise, flag.lang())), flag.lang()), flag.lang())
}
