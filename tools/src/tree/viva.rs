//! Questions about a student's own search.
use clap::Args;
use minishogi::Lang;
use std::process::ExitCode;
pub const HELP: &str = "";
#[derive(Args)]
pub struct Options {}
pub fn run(_: &Options, _: Lang) -> ExitCode {
    ExitCode::SUCCESS
}
