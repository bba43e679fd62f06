//! The program `minishogi-web`: a local page to play any player of the workspace, or any USI engine.
//!
//! A module uses only modules above it in this table.
//!
//! | module | purpose |
//! |---|---|
//! | `says` | the messages to the page, in both languages |
//! | `players` | the players to choose from: compiled on request, and again after each save |
//! | `seat` | an engine at work for a page |
//! | `games` | games in files, both ways |
//! | `guest` | an open page: its events, and its engines, which end with it |
//! | `dobutsu` | dobutsu shogi against a perfect player |
//! | `guard` | refuses requests from other machines and pages |
//! | `server` | the requests and their answers |
//! | `japanese` | the texts of `--help` in Japanese |

mod dobutsu;
mod games;
mod guard;
mod guest;
mod japanese;
mod players;
mod says;
mod seat;
mod server;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
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
    /// Play against your own player, or any engine, on a page in the browser
    ///
    /// The page is for this machine only: its address has a secret in it, and nobody else can use it. An exercise is compiled, and compiled
    /// again after each save while the game goes on. The players of the course can all be chosen on the page; programs are named here.
    #[command(after_help = server::HELP)]
    Web(server::Options),
    /// The engine shell of `minishogi usi`, for the engine `random`
    #[command(hide = true)]
    Usi(Usi),
}

fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().collect();
    let Arguments { command, lang } = command_line::read(words, &[command_line::SHARED, japanese::HELP]);
    match command {
        Command::Web(options) => server::run(&options, &lang),
        Command::Usi(usi) => usi.run(lang.asked()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_command_and_flag_has_its_help_in_japanese() {
        assert_eq!(command_line::faults_of(japanese::HELP, &mut Arguments::command()), [""; 0]);
    }
}
