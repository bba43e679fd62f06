//! The command `minishogi`: the coach, the engine shell, and the way to the tools.

// These panic where a pipe is closed: `terminal` has what prints.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

mod coach;
mod japanese;
mod tools;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use minishogi::{Lang, Position, perft, perft_divide};
use minishogi_command::{LangFlag, Usi, command_line, commands, doctor, terminal};

// BEGIN INSTRUCTORS
use minishogi_command::commands::ArenaCommand;
// END INSTRUCTORS

use self::tools::Program;

/// A teaching kit: write a minishogi (5x5 shogi) player step by step
#[derive(Parser)]
#[command(name = "minishogi", version, after_help = "Without a command it shows where the course stands. Example: cargo run -- watch")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    lang: LangFlag,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Coach(coach::Command),
    /// Start the engine shell with a player that only knows the rules
    ///
    /// Without commands it reads them from the standard input; `help` lists them.
    Usi(Usi),
    /// Count the sequences of legal moves of a given length
    #[command(after_help = "Example: minishogi perft 4 --sfen \"r2k1/2bgp/5/PRS2/K4 b BSg 1\" --divide")]
    Perft {
        /// How many moves, for example 4
        #[arg(value_parser = clap::value_parser!(u32).range(..=256))]
        depth: u32,
        /// The position they begin with, for example 'r2k1/2bgp/5/PRS2/K4 b BSg 1'
        #[arg(long, default_value = minishogi::START_SFEN)]
        sfen: Position,
        /// Show the count of each first move, for example: perft 3 --divide
        #[arg(long)]
        divide: bool,
    },
    /// Find out what on this machine keeps the course from being built, and what to type to fix it
    #[command(after_help = "Example: cargo run -- doctor --lang ja")]
    Doctor,
    #[command(flatten)]
    Arena(commands::ArenaCommand),
    #[command(flatten)]
    Pages(commands::PageCommand),
    #[command(flatten)]
    Web(commands::WebCommand),
    // BEGIN INSTRUCTORS
    #[command(flatten)]
    Classroom(commands::ClassCommand),
    // END INSTRUCTORS
}

fn main() -> ExitCode {
    let words = help_last(env::args_os().collect());
    let handed_over = words.get(1..).unwrap_or_default().to_vec();
    let Arguments { command, lang } = command_line::read(words, &[command_line::SHARED, commands::JAPANESE, japanese::HELP]);
    match command {
        None => coach::run(None, &lang),
        Some(Command::Coach(command)) => coach::run(Some(command), &lang),
        Some(Command::Usi(usi)) => usi.run(lang.asked()),
        Some(Command::Perft { depth, sfen, divide }) => count(sfen, depth, divide, lang.lang()),
        Some(Command::Doctor) => doctor::run(lang.lang()),
        // BEGIN INSTRUCTORS
        Some(Command::Arena(ArenaCommand::League(options))) if options.has_a_class() => {
            tools::run(Program::Classroom, &handed_over, lang.lang())
        }
        Some(Command::Classroom(_)) => tools::run(Program::Classroom, &handed_over, lang.lang()),
        // END INSTRUCTORS
        Some(Command::Arena(_)) => tools::run(Program::Arena, &handed_over, lang.lang()),
        Some(Command::Pages(_)) => tools::run(Program::Pages, &handed_over, lang.lang()),
        Some(Command::Web(_)) => tools::run(Program::Web, &handed_over, lang.lang()),
    }
}

/// `help COMMAND` as `COMMAND --help`, which is longer.
fn help_last(mut words: Vec<OsString>) -> Vec<OsString> {
    if words.len() > 2 && words[1] == "help" {
        words.remove(1);
        words.push("--help".into());
    }
    words
}

fn count(mut pos: Position, depth: u32, divide: bool, lang: Lang) -> ExitCode {
    let mut text = String::new();
    if divide {
        for (m, count) in perft_divide(&mut pos, depth) {
            text += &format!("{m}: {count}\n");
        }
        text.push('\n');
    }
    text += &format!("Nodes searched: {}\n", perft(&mut pos, depth));
    terminal::end_with(&text, lang)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_command_and_flag_has_its_help_in_japanese() {
        // What is shared is said by this command too.
        let table = [command_line::SHARED, commands::JAPANESE, japanese::HELP].concat();
        assert_eq!(command_line::faults_of(&table, &mut Arguments::command()), [""; 0]);
    }
}
