//! Pages and pictures: `tree`, `net`, `dobutsu` and `share`.
//!
//! | module | purpose |
//! |---|---|
//! | `figure` | positions and trees as SVG |
//! | `tree` | the tree of a search, node by node |
//! | `net` | the page of a network |
//! | `dobutsu` | the smaller game, solved |
//! | `share` | a player as one file for the browser |

// Only programs of this workspace use this library: its documentation is for its developers, with the private modules.
#![allow(rustdoc::private_intra_doc_links)]
// These macros panic if a pipe is closed: `terminal` prints instead.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

pub mod dobutsu;
pub mod figure;
mod net;
// BEGIN INSTRUCTORS
#[cfg(test)]
#[path = "../../../tests/support/parsed.rs"]
mod parsed;
// END INSTRUCTORS
pub mod share;
pub mod tree;

use std::process::ExitCode;

use minishogi_command::LangFlag;
use minishogi_command::commands::PageCommand;

/// Runs a command that makes pages.
pub fn run(command: PageCommand, flag: &LangFlag) -> ExitCode {
    match command {
        PageCommand::Tree(options) => tree::run(&options, flag.lang()),
        PageCommand::Net(command) => net::run(&command, flag.lang()),
        PageCommand::Share(options) => share::run(&options, flag.asked()),
        PageCommand::Dobutsu(options) => dobutsu::run(options),
    }
}
