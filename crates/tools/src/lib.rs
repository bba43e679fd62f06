//! The larger commands of `minishogi`, in a program of their own, so that a newcomer does not wait until they are compiled.
//!
//! `minishogi-web` uses the modules that are `pub`.
//!
//! A module uses only modules above it in this table.
//!
//! | module | purpose | uses |
//! |---|---|---|
//! | `clean` | foreign text made fit to be shown; names that look alike; refusals and notes | |
//! | `encoding` | text in other encodings than UTF-8 | |
//! | `files` | files that a crash cannot spoil, and that one program at a time writes; texts that somebody wrote | `clean` `encoding` |
//! | `fingerprint` | the digest of the specs that the grader was built with | |
//! | `shard` | a part of work that several machines share | |
//! | `html` | the frame of every page: two languages, one style sheet | `clean` |
//! | `engine` | a USI engine as a child process | |
//! | `sandbox` | the limits of a student's program, and whether this machine enforces them | |
//! | `submissions` | submissions, from folders and archives | `clean` `encoding` |
//! | `builder` | compiles a student's file in a temporary folder | `files` `fingerprint` `sandbox` `submissions` |
//! | `report` | the results of a class, in every format | `clean` `files` `fingerprint` `html` `sandbox` `shard` |
//! | `grade` | a mark for every exercise of every submission | `builder` `clean` `engine` `files` `fingerprint` `html` `report` `sandbox` `shard` `submissions` |
//! | `arena` | matches and leagues | `builder` `clean` `engine` `files` `html` `report` `sandbox` `shard` `submissions` |
//! | `selfplay` | positions to learn from | `arena` `clean` `files` `shard` |
//! | `net` | the page of a network | `clean` `files` `html` |
//! | `usi_check` | checks an engine with the commands of match servers and board programs | `clean` `engine` |
//! | `dobutsu` | the smaller game, solved | `clean` `engine` `files` `html` |
//! | `new_exercise` | the skeleton of an exercise in all places | `files` |
//! | `starter` | the class's copy of the kit | `clean` `files` |
//! | `figure` | positions and trees as SVG | `clean` `files` |
//! | `tree` | the tree of a search, node by node | `builder` `clean` `engine` `figure` `files` `html` `sandbox` `submissions` |
//! | `play` | a person against an engine, in the terminal | `arena` `clean` `files` |
//! | `notices` | the crates in a program, with their licences | `clean` |
//! | `share` | a player as one file for the browser | `clean` `files` `html` `notices` |
//! | `site` | the slides, the documentation and pages to play on as one site | `clean` `dobutsu` `files` `html` `share` `tree` |
//! | `japanese` | the texts of `--help` in Japanese | `arena` `dobutsu` `figure` `grade` `net` `new_exercise` `play` `selfplay` `share` `site` `starter` `tree` |

// Only programs of this workspace use this library: its documentation is for its developers, with the private modules.
#![allow(rustdoc::private_intra_doc_links)]
// These panic where a pipe is closed: `terminal` has what prints.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

pub mod arena;
mod builder;
pub mod clean;
pub mod dobutsu;
mod encoding;
pub mod engine;
mod figure;
mod files;
mod fingerprint;
mod grade;
mod html;
mod japanese;
mod net;
// BEGIN INSTRUCTORS
mod new_exercise;
// END INSTRUCTORS
mod notices;
// BEGIN INSTRUCTORS
#[cfg(test)]
#[path = "../../../tests/tools/parsed.rs"]
mod parsed;
// END INSTRUCTORS
mod play;
mod report;
mod sandbox;
mod selfplay;
mod shard;
mod share;
// BEGIN INSTRUCTORS
mod site;
// END INSTRUCTORS
mod starter;
mod submissions;
pub mod tree;
mod usi_check;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use minishogi_command::{LangFlag, Usi, command_line};

/// The larger commands of `minishogi`, which starts this program by itself
#[derive(Parser)]
#[command(name = "minishogi", bin_name = "minishogi", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    lang: LangFlag,
}

#[derive(Subcommand)]
enum Command {
    /// Try on an engine everything that match servers and board programs send, and show what it answers
    ///
    /// Works for any USI engine in any language. The exit code is 0 if all required steps passed, 1 if not, 2 if the engine could not be
    /// started.
    #[command(after_help = "Example: minishogi usi-check \"python3 my_engine.py\" --timeout 2")]
    UsiCheck(usi_check::UsiCheck),
    /// Let two engines play, and say which is better and how sure that is
    #[command(after_help = arena::MATCH_HELP)]
    Match(Box<arena::Match>),
    /// Let many engines play, or a whole class, and rate them
    #[command(after_help = arena::LEAGUE_HELP)]
    League(Box<arena::League>),
    /// Put together what several machines have played
    #[command(subcommand)]
    Arena(arena::Parts),
    /// Show a game of a games file, or write games for other programs
    #[command(after_help = arena::REPLAY_HELP)]
    Replay(arena::Replay),
    /// Let an engine play against itself, and keep quiet positions to train a network on
    #[command(after_help = selfplay::HELP)]
    Selfplay(Box<selfplay::Options>),
    /// Look at a network: what it has learnt
    #[command(subcommand)]
    Net(net::Net),
    /// Play, look at and solve dobutsu shogi (3x4): who wins in every position
    ///
    /// Without a command it starts a shell, which is also a USI engine.
    #[command(after_help = dobutsu::HELP)]
    Dobutsu(dobutsu::Options),
    /// Draw a position, or a game tree, as SVG for slides and handouts
    #[command(after_help = figure::HELP)]
    Svg(Box<figure::Options>),
    /// Draw the tree of a player's search as a page: every node, its window, its cuts, step by step
    #[command(after_help = tree::HELP)]
    Tree(Box<tree::Options>),
    /// Ask about a player's own searches: questions with answers for an oral examination
    #[command(after_help = tree::VIVA_HELP)]
    Viva(tree::VivaOptions),
    /// Grade this checkout, or the submissions of a class
    Grade(Box<grade::Options>),
    /// Play against your own player, or any engine, here in the terminal
    #[command(after_help = play::HELP)]
    Play(Box<play::Options>),
    /// Put a player into one file for the browser, which needs no server: for friends and telephones
    #[command(after_help = share::HELP)]
    Share(share::Options),
    /// Write what a class gets: the kit without solutions, with the exercises so far
    #[command(after_help = starter::HELP)]
    Starter(starter::Options),
    // BEGIN INSTRUCTORS
    /// Write the skeleton of an exercise in all places, for authors
    #[command(after_help = new_exercise::HELP)]
    NewExercise(new_exercise::Options),
    /// Write the slides, the documentation and pages to play on as one static site
    #[command(after_help = site::HELP)]
    Site(site::Options),
    // END INSTRUCTORS
    /// Become a program in the sandbox: how the grader starts what students wrote
    #[command(name = sandbox::ENTER, hide = true)]
    Sandbox {
        /// What the program may do, as JSON
        policy: String,
        /// The program and its arguments
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
        program: Vec<OsString>,
    },
    /// Try what a program in the sandbox should not be able to do, and tell what is enforced
    #[command(name = sandbox::PROBE, hide = true)]
    Probe {
        /// A folder outside the sandbox
        folder: PathBuf,
    },
    // BEGIN INSTRUCTORS
    /// Print the third-party notices of a program that is handed on
    #[command(hide = true)]
    Notices {
        /// The package, for example champion
        package: String,
        /// What it is compiled for, for example x86_64-unknown-linux-musl
        target: String,
    },
    // END INSTRUCTORS
    /// The engine shell of `minishogi usi`, for the engine `random` of the arena
    #[command(hide = true)]
    Usi(Usi),
}

/// Runs the program with these words, the first of which is its own name.
pub fn run(words: Vec<OsString>) -> ExitCode {
    let Arguments { command, lang } = command_line::read(words, &[command_line::SHARED, japanese::HELP]);
    match command {
        Command::Match(options) => arena::run_match(&options, lang.lang()),
        Command::League(options) => arena::run_league(&options, lang.lang()),
        Command::Arena(parts) => arena::run_parts(&parts, lang.lang()),
        Command::UsiCheck(arguments) => usi_check::run(arguments, lang.lang()),
        Command::Grade(options) => grade::run(&options, lang.lang()),
        Command::Replay(arguments) => arguments.run(lang.lang()),
        Command::Selfplay(options) => selfplay::run(&options, lang.lang()),
        Command::Net(command) => net::run(&command, lang.lang()),
        Command::Dobutsu(options) => dobutsu::run(options),
        Command::Play(options) => play::run(&options, lang.lang()),
        // BEGIN INSTRUCTORS
        Command::NewExercise(options) => new_exercise::run(&options),
        Command::Site(options) => site::run(&options, lang.asked()),
        Command::Notices { package, target } => notices::run(&package, &target, lang.lang()),
        // END INSTRUCTORS
        Command::Share(options) => share::run(&options, lang.asked()),
        Command::Starter(options) => starter::run(&options, lang.asked()),
        Command::Svg(options) => figure::run(*options, lang.lang()),
        Command::Tree(options) => tree::run(&options, lang.lang()),
        Command::Viva(options) => tree::run_viva(&options, lang.lang()),
        Command::Sandbox { policy, program } => sandbox::enter(&policy, &program),
        Command::Probe { folder } => sandbox::probe(&folder),
        Command::Usi(usi) => usi.run(lang.asked()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::Path;

    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_command_and_flag_has_its_help_in_japanese() {
        assert_eq!(command_line::faults_of(japanese::HELP, &mut Arguments::command()), [""; 0]);
        for (english, japanese) in japanese::HELP {
            let examples = english.lines().filter(|line| line.starts_with("  minishogi "));
            let commands = examples.map(|line| line.trim_start().split("  ").next().unwrap_or(line));
            let missing: Vec<&str> = commands.filter(|command| !japanese.contains(command)).collect();
            assert!(missing.is_empty(), "not among the examples in Japanese: {missing:#?}");
        }
    }

    /// Returns the modules of the table, each with those that it uses.
    fn table() -> Vec<(String, BTreeSet<String>)> {
        let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_string).collect::<Vec<_>>();
        let rows = include_str!("lib.rs").lines().filter_map(|line| line.strip_prefix("//! | `"));
        let cells = rows.map(|row| row.split(" | ").collect::<Vec<_>>());
        cells.map(|cells| (cells[0].trim_end_matches('`').to_string(), quoted(cells[2]).into_iter().collect())).collect()
    }

    /// Adds the modules that a file, or the files of a folder, import.
    fn add_imports(path: &Path, imports: &mut BTreeSet<String>) {
        if path.is_dir() {
            fs::read_dir(path).unwrap().for_each(|entry| add_imports(&entry.unwrap().path(), imports));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(path).unwrap();
            for import in text.split("crate::").skip(1) {
                let end = |c: char| !(c.is_alphanumeric() || c == '_');
                let list = import.strip_prefix('{').map_or("", |import| import.split('}').next().unwrap_or_default());
                let names = list.split(", ").chain([import]).filter_map(|name| name.split(end).next());
                imports.extend(names.map(str::to_string));
            }
        }
    }

    #[test]
    fn modules_use_those_of_their_rows_and_only_modules_above() {
        let table = table();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for entry in fs::read_dir(sources).unwrap().map(|entry| entry.unwrap().path()) {
            let module = entry.file_stem().unwrap().to_str().unwrap().to_string();
            if !["lib", "main"].contains(&&*module) && (entry.is_dir() || entry.extension().is_some_and(|extension| extension == "rs")) {
                add_imports(&entry, found.entry(module).or_default());
            }
        }
        assert_eq!(found.keys().collect::<BTreeSet<_>>(), table.iter().map(|(module, _)| module).collect());
        let mut above = BTreeSet::new();
        for (module, used) in &table {
            let imports: BTreeSet<String> =
                found[module].iter().filter(|name| *name != module && found.contains_key(*name)).cloned().collect();
            assert_eq!(&imports, used, "`{module}` uses");
            assert!(imports.is_subset(&above), "`{module}` uses a module below it");
            above.insert(module.clone());
        }
    }
}
