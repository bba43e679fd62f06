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

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use minishogi_command::commands::WebCommand;
use minishogi_command::{LangFlag, Usi, command_line};

/// Pages of `minishogi`, which starts this program by itself
#[derive(Parser)]
#[command(name = "minishogi", bin_name = "minishogi", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    lang: LangFlag,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Page(WebCommand),
    /// The engine shell of `minishogi usi`, for the engine `random`
    #[command(hide = true)]
    Usi(Usi),
}

fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().collect();
    let Arguments { command, lang } = command_line::read(words);
    match command {
        Command::Page(WebCommand::Web(options)) => server::run(&options, &lang),
        Command::Usi(usi) => usi.run(lang.asked()),
    }
}
