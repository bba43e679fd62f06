//! The program `minishogi-arena`; its code is in the library of this package.

use std::env;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use minishogi_command::commands::ArenaCommand;
use minishogi_command::{LangFlag, Usi, command_line};

/// Games of `minishogi`, which starts this program by itself
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
    Arena(ArenaCommand),
    /// The engine shell of `minishogi usi`, for the engine `random`
    #[command(hide = true)]
    Usi(Usi),
}

fn main() -> ExitCode {
    let Arguments { command, lang } = command_line::read(env::args_os().collect());
    match command {
        Command::Arena(command) => minishogi_arena::run(command, lang.lang()),
        Command::Usi(usi) => usi.run(lang.asked()),
    }
}
