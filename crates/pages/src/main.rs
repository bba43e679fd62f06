//! The program `minishogi-pages`; its code is in the library of this package.

use std::process::ExitCode;

use minishogi_command::commands::PageCommand;
use minishogi_command::program;

fn main() -> ExitCode {
    program::run(|command: PageCommand, lang| minishogi_pages::run(command, lang))
}
