//! The terminal, if there is one.

use std::env;
use std::io::{self, IsTerminal};

/// Whether somebody sits at a terminal that can be cleared and gives single keys.
pub fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && env::var_os("TERM").is_none_or(|term| term != "dumb")
}
