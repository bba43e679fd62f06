//! The programs that `minishogi` starts by itself.

use std::env;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::command_line::read;
use crate::{LangFlag, Usi};

/// A part of `minishogi`, which starts this program by itself
#[derive(Parser)]
#[command(name = "minishogi", bin_name = "minishogi", version)]
struct Arguments<C: Subcommand> {
    #[command(subcommand)]
    command: Command<C>,
    #[command(flatten)]
    lang: LangFlag,
}

#[derive(Subcommand)]
enum Command<C: Subcommand> {
    #[command(flatten)]
    Own(C),
    /// The engine shell of `minishogi usi`, for the engine `random`
    #[command(hide = true)]
    Usi(Usi),
}

/// Reads the command line of this process, and runs one of the commands `C`, or the engine shell.
pub fn run<C: Subcommand>(run: impl FnOnce(C, &LangFlag) -> ExitCode) -> ExitCode {
    let Arguments { command, lang } = read(env::args_os().collect());
    match command {
        Command::Own(command) => run(command, &lang),
        Command::Usi(usi) => usi.run(lang.asked()),
    }
}
