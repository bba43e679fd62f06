//! Why `match`, `league`, `arena` and `selfplay` end without success, and the exit code that says so.

use std::process::ExitCode;

use minishogi::{Lang, Text};

use crate::clean::refuse;

/// Why a command ends without success.
pub enum Failure {
    /// Nothing was begun.
    NotBegun(Text),
    /// It was broken off, or what came out is not good.
    BrokenOff(Text),
}

impl Failure {
    pub fn not_begun(why: impl Into<Text>) -> Failure {
        Failure::NotBegun(why.into())
    }

    pub fn broken_off(why: impl Into<Text>) -> Failure {
        Failure::BrokenOff(why.into())
    }
}

/// Prints why a command failed, if it did, and returns its exit code.
pub fn exit_code(result: Result<(), Failure>, lang: Lang) -> ExitCode {
    let (message, code) = match result {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::BrokenOff(message)) => (message, 1),
        Err(Failure::NotBegun(message)) => (message, 2),
    };
    refuse(&message, lang);
    ExitCode::from(code)
}
