//! The program `minishogi-web`: a local page to play any player of the workspace, or any USI engine.
//!
//! A module uses only modules above it in this table.
//!
//! | module | purpose |
//! |---|---|
//! | `says` | the messages to the page, in both languages |
//! | `players` | the players to choose from: compiled on request, and again after each save |
//! | `seat` | an engine at work for a page |
//! | `games` | reads and writes games in files |
//! | `guest` | an open page: its events, and its engines, which end with it |
//! | `dobutsu` | dobutsu shogi against a perfect player |
//! | `puzzles` | a puzzle for each day |
//! | `guard` | refuses requests from other machines and pages |
//! | `server` | the requests and their answers |

mod dobutsu;
mod games;
mod guard;
mod guest;
mod players;
mod puzzles;
mod says;
mod seat;
mod server;

use std::process::ExitCode;

use minishogi_command::commands::WebCommand;
use minishogi_command::program;

fn main() -> ExitCode {
    program::run(|WebCommand::Web(options), lang| server::run(&options, lang))
}
