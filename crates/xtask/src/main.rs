//! Tasks of the authors: `cargo run -p xtask -- prose`.

mod prose;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Tasks of the authors
#[derive(Parser)]
#[command(name = "xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Report on the style of sources, READMEs and slides
    #[command(after_help = prose::HELP)]
    Prose(prose::Options),
}

fn main() -> ExitCode {
    match Cli::parse().task {
        Task::Prose(options) => prose::run(&options),
    }
}
