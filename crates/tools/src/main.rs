//! The program `minishogi-tools`; the library beside it has all that it does.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    minishogi_tools::run(env::args_os().collect())
}
