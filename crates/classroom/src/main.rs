//! The program `minishogi-classroom`; the library beside it has all that it does.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use minishogi_classroom::sandbox;
use minishogi_command::commands::ClassCommand;
use minishogi_command::commands::arena::{LEAGUE_HELP, League};
use minishogi_command::commands::class::Line;
use minishogi_command::program;

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
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().collect();
    // A class starts thousands of programs in the sandbox, and building the table of all commands takes longer than the rest of a start.
    if let [_, first, rest @ ..] = &*arguments
        && first == sandbox::ENTER
    {
        return sandbox::enter(rest);
    }
    program::run(|command, lang| match command {
        Command::Class(command) => minishogi_classroom::run(command, lang),
        Command::Line(options) => minishogi_classroom::run_line(&options, lang),
        Command::League(options) => minishogi_classroom::run_league(&options, lang),
        Command::Probe { folder } => sandbox::probe(&folder),
    })
}
