//! Tasks of the authors: `cargo run -p xtask -- prose`, `cargo run -p xtask -- svg startpos --out start.svg`.

mod mutants;
mod new_exercise;
mod pointed;
mod prose;
mod site;

use std::env;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use minishogi_command::{LangFlag, command_line};
use minishogi_lab::notices;
use minishogi_pages::figure;

/// Tasks of the authors
#[derive(Parser)]
#[command(name = "xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
    #[command(flatten)]
    lang: LangFlag,
}

#[derive(Subcommand)]
enum Task {
    /// Report on the style of sources, READMEs and slides
    #[command(after_help = prose::HELP)]
    Prose(prose::Options),
    /// Write wrong players: a solution with one thing changed
    #[command(after_help = mutants::HELP)]
    Mutants(mutants::Options),
    /// Count how often `grade --lines` points at the line of a mutant that was changed
    #[command(after_help = pointed::HELP)]
    Pointed(pointed::Options),
    /// Draw a position, or a game tree, as SVG for slides and handouts
    #[command(after_help = figure::HELP)]
    Svg(Box<figure::Options>),
    /// Write the skeleton of an exercise in all places
    #[command(after_help = new_exercise::HELP)]
    NewExercise(new_exercise::Options),
    /// Write the slides, the documentation and pages to play on as one static site
    #[command(after_help = site::HELP)]
    Site(site::Options),
    /// Print the third-party notices of a program that is handed on
    Notices {
        /// The package, for example champion
        package: String,
        /// The target, for example x86_64-unknown-linux-musl
        target: String,
    },
}

fn main() -> ExitCode {
    let Cli { task, lang } = command_line::read(env::args_os().collect());
    match task {
        Task::Prose(options) => prose::run(&options),
        Task::Mutants(options) => mutants::run(&options),
        Task::Pointed(options) => pointed::run(&options),
        Task::Svg(options) => figure::run(*options, lang.lang()),
        Task::NewExercise(options) => new_exercise::run(&options),
        Task::Site(options) => site::run(&options, lang.asked()),
        Task::Notices { package, target } => notices::run(&package, &target, lang.lang()),
    }
}
