//! The program `minishogi-classroom`; the library beside it has all that it does.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use minishogi_classroom::sandbox;
use minishogi_command::commands::ClassCommand;
use minishogi_command::commands::arena::{LEAGUE_HELP, League};
use minishogi_command::commands::class::Line;
use minishogi_command::{LangFlag, Usi, command_line};

/// Commands of `minishogi` for instructors, which starts this program by itself
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
    Class(ClassCommand),
    /// Let many engines play, or a whole class, and rate them
    #[command(after_help = LEAGUE_HELP)]
    League(Box<League>),
    /// Point at the wrong line, for `minishogi hint --line`
    #[command(hide = true)]
    Line(Line),
    /// Try everything that the sandbox forbids, and print the restrictions that are enforced
    #[command(name = sandbox::PROBE, hide = true)]
    Probe {
        /// A folder outside the sandbox
        folder: PathBuf,
    },
    /// The engine shell of `minishogi usi`, for the engine `random`
    #[command(hide = true)]
    Usi(Usi),
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().collect();
    // A class starts thousands of programs in the sandbox, and building the table of all commands takes longer than the rest of a start.
    if let [_, first, rest @ ..] = &*arguments
        && first == sandbox::ENTER
    {
        return sandbox::enter(rest);
    }
    let Arguments { command, lang } = command_line::read(arguments);
    match command {
        Command::Class(command) => minishogi_classroom::run(command, &lang),
        Command::Line(options) => minishogi_classroom::run_line(&options, &lang),
        Command::League(options) => minishogi_classroom::run_league(&options, &lang),
        Command::Probe { folder } => sandbox::probe(&folder),
        Command::Usi(usi) => usi.run(lang.asked()),
    }
}
