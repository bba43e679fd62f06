//! The larger commands of `minishogi`, in a program of their own, so that a newcomer does not wait until they are compiled.
//!
//! `minishogi-web` and `xtask` use the modules that are `pub`. The flags of the commands are types of `minishogi-command`.
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
pub mod figure;
mod files;
mod fingerprint;
mod grade;
mod html;
mod net;
// BEGIN INSTRUCTORS
pub mod new_exercise;
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
pub mod site;
// END INSTRUCTORS
mod starter;
mod submissions;
pub mod tree;
mod usi_check;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use minishogi_command::commands::Tool;
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
    #[command(flatten)]
    Tool(Tool),
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
    let Arguments { command, lang } = command_line::read(words);
    match command {
        Command::Tool(tool) => run_tool(tool, &lang),
        // BEGIN INSTRUCTORS
        Command::Notices { package, target } => notices::run(&package, &target, lang.lang()),
        // END INSTRUCTORS
        Command::Sandbox { policy, program } => sandbox::enter(&policy, &program),
        Command::Probe { folder } => sandbox::probe(&folder),
        Command::Usi(usi) => usi.run(lang.asked()),
    }
}

fn run_tool(tool: Tool, flag: &LangFlag) -> ExitCode {
    let lang = flag.lang();
    match tool {
        Tool::Match(options) => arena::run_match(&options, lang),
        Tool::League(options) => arena::run_league(&options, lang),
        Tool::UsiCheck(arguments) => usi_check::run(arguments, lang),
        Tool::Grade(options) => grade::run(&options, lang),
        Tool::Replay(options) => arena::run_replay(&options, lang),
        Tool::Selfplay(options) => selfplay::run(&options, lang),
        Tool::Net(command) => net::run(&command, lang),
        Tool::Dobutsu(options) => dobutsu::run(options),
        Tool::Play(options) => play::run(&options, lang),
        Tool::Share(options) => share::run(&options, flag.asked()),
        Tool::Starter(options) => starter::run(&options, flag.asked()),
        Tool::Tree(options) => tree::run(&options, lang),
        Tool::Viva(options) => tree::run_viva(&options, lang),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::Path;
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
