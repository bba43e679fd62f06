//! Tasks of the authors: `cargo run -p xtask -- prose`, `cargo run -p xtask -- mutants 04 --out FOLDER`.

mod mutants;
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
    /// Write wrong players: a solution with one thing changed
    #[command(after_help = mutants::HELP)]
    Mutants(mutants::Options),
}

fn main() -> ExitCode {
    match Cli::parse().task {
        Task::Prose(options) => prose::run(&options),
        Task::Mutants(options) => mutants::run(&options),
    }
}
