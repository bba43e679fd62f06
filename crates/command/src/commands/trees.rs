//! A player's search: `tree`, `viva`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use minishogi::MAX_PLY;
use minishogi_grading::{Exercise, Text};

use crate::command_line::Refused;
use crate::read_exercise;

pub const TREE_HELP: &str = "\
Examples:
  minishogi tree ex05 --depth 4
  minishogi tree ex05 --depth 3 --sfen \"r2k1/2bgp/5/PRS2/K4 b BSg 1\" --out tree.html
  minishogi tree ex05 --depth 3 --moves \"5d5c 1b1c\" --compare ex04
  minishogi tree ex05 --depth 3 --format dot --out tree.dot
  minishogi tree ex09 --depth 4 --before \"setoption name USI_Hash value 1 , position startpos , go depth 4\"
  minishogi tree \"ex14 breakthrough\" --depth 5
  minishogi tree ex11 --mate 5 --sfen \"4k/5/1G3/3K1/2R2 b P 1\"
  minishogi tree --text slides/figures/lecture_tree.tree --compare minimax

An engine is a package of the course (ex05: compiled first) or a program whose engine shell is the kit's. A word that ends in .json is the file of a
tree that a shell has written (`tree --format json`).

The page is one file that loads nothing from elsewhere. The exit code is 0, 1 where there is no tree to show, or 2 where an argument is bad.";

/// The flags of `tree`.
#[derive(Args)]
pub struct Tree {
    /// The player, for example ex05
    #[arg(value_name = "ENGINE", required_unless_present = "text", conflicts_with = "text")]
    pub engine: Option<String>,
    /// How deep it searches, for example 4
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub depth: u32,
    /// A search for a mate by checks instead, of at most this many plies, for example 5
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["depth", "text"], value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_PLY)))]
    pub mate: Option<u32>,
    /// A search that ends after this many moves instead, for example 5000
    #[arg(long, value_name = "N", conflicts_with_all = ["depth", "mate", "text"], value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    #[command(flatten)]
    pub at: At,
    /// What the engine shell is told before, with commas between: options and earlier searches, for example 'position startpos , go depth 3'
    #[arg(long, value_name = "COMMANDS", conflicts_with = "text", default_value = "", hide_default_value = true)]
    pub before: String,
    /// A second search of the same position, side by side: another player, for example ex04; with --text, `minimax` or another file
    #[arg(long, value_name = "ENGINE")]
    pub compare: Option<String>,
    /// A made-up tree in the form of the slides, searched by alpha-beta, for example slides/figures/lecture_tree.tree
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sfen", "moves", "position"])]
    pub text: Option<PathBuf>,
    /// What to write: the page, or what the engine shell's `tree` writes, such as dot for Graphviz and trace for Perfetto
    #[arg(long, value_enum, default_value = "html")]
    pub format: Format,
    /// The file to write, for example ex05.html; without it tree.html, or the standard output for other formats
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How many seconds the search may take, for example 120
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub timeout: u64,
    /// Compile a package of the course with optimisations, for example: ex05 --release
    #[arg(long)]
    pub release: bool,
}

/// A position.
#[derive(Args)]
pub struct At {
    /// The position, for example 'r2k1/2bgp/5/PRS2/K4 b BSg 1'
    #[arg(long, value_name = "SFEN")]
    pub sfen: Option<String>,
    /// Moves before the search, for example '5d5c 1b1c'
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// The same as USI has it, for example 'startpos moves 5d5c 1b1c'
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["sfen", "moves"])]
    pub position: Option<String>,
}

/// What `tree` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Html,
    Json,
    Dot,
    Svg,
    Trace,
}

pub const VIVA_HELP: &str = "\
Examples:
  minishogi viva ex05
  minishogi viva ex05 --depth 4 --questions 3 --out viva.html
  minishogi viva --class submissions --exercise 05 --out viva

The player searches a few positions; the questions are about what it did there: which moves it never looked at and why, where its windows come from,
which order would have been better, and where a value is wrong. Two players are asked different things. With --class a folder is written, with a page
for each student; submissions are found as by `minishogi grade`, and run in its sandbox.

The exit code is 0, 1 where nobody could be asked, or 2 where an argument is bad.";

/// The flags of `viva`.
#[derive(Args)]
pub struct Viva {
    /// The player, for example ex05
    #[arg(value_name = "ENGINE", required_unless_present = "class", conflicts_with = "class")]
    pub engine: Option<String>,
    /// The submissions of a class, for example the folder submissions
    #[arg(long, value_name = "FOLDER")]
    pub class: Option<PathBuf>,
    /// The only exercise that was handed in, for example 05; without it the last that each student has written
    #[arg(long, value_name = "NN", requires = "class", value_parser = read_tree)]
    pub exercise: Option<&'static Exercise>,
    /// How deep the player searches, for example 4
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub depth: u32,
    /// How many questions, for example 3
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=20))]
    pub questions: u64,
    /// The file to write, or the folder for a class, for example viva.html; without it viva.html or viva
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How many seconds a search may take, for example 120
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub timeout: u64,
}

/// The first exercise in which a tree is searched, and the last.
pub const TREES: std::ops::RangeInclusive<&str> = "04"..="10";

/// Reads the number of an exercise that searches a tree.
fn read_tree(typed: &str) -> Result<&'static Exercise, Refused> {
    read_exercise(typed).ok().filter(|exercise| TREES.contains(&exercise.id)).ok_or_else(|| {
        let (first, last) = (TREES.start(), TREES.end());
        Refused(Text::of(
            format!("expected an exercise that searches a tree, {first} to {last}"),
            format!("木を探索する {first} から {last} の演習を選びます。"),
        ))
    })
}
