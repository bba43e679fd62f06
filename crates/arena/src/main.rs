//! The program `minishogi-arena`; its code is in the library of this package.

use std::process::ExitCode;

use minishogi_command::commands::ArenaCommand;
use minishogi_command::program;

fn main() -> ExitCode {
    program::run(|command: ArenaCommand, lang| minishogi_arena::run(command, lang.lang()))
}
