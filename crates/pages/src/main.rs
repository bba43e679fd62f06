//! The program `minishogi-pages`; its code is in the library of this package.

use std::env;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use minishogi_command::commands::PageCommand;
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
    Page(PageCommand),
    /// The engine shell of `minishogi usi`, for the engine `random`
    #[command(hide = true)]
    Usi(Usi),
}

fn main() -> ExitCode {
    let Arguments { command, lang } = command_line::read(env::args_os().collect());
    match command {
        Command::Page(command) => minishogi_pages::run(command, &lang),
        Command::Usi(usi) => usi.run(lang.asked()),
    }
}
