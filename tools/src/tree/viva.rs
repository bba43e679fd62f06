//! Questions about a student's own search.
use std::process::ExitCode;
use clap::Args;
use minishogi::Lang;
pub const HELP: &str = "";
#[derive(Args)]
pub struct Options {}
pub fn run(_: &Options, _: Lang) -> ExitCode { ExitCode::SUCCESS }
