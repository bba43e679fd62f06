//! Positions to learn from, and networks: `selfplay`, `net`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use minishogi::{Setup, Value};

use super::{Part, read_part};
use crate::command_line::Refused;

pub const SELFPLAY_HELP: &str = "\
An engine is a package of the course (ex09: compiled first), a program, or a command line in quotes, as for `match`.

Examples:
  minishogi selfplay ex09 --release --out games.pos                        a million positions
  minishogi selfplay ex09 --release --positions 3000000 --out games.pos    go on with the same file, to three million
  minishogi selfplay ex09 --release --games 50000 --shard 1/2 --out part1.pos
  minishogi selfplay merge part1.pos part2.pos --out games.pos
  minishogi selfplay stats games.pos
  minishogi selfplay split games.pos --out train.pos --held held.pos
  minishogi selfplay shuffle train.pos --out shuffled.pos
  minishogi selfplay show games.pos --count 5

The same command with the same --out goes on where it was broken off, and with the same --seed gives the same file, on any number of cores.
The exit code is 0 if all went well, 1 if not (also where scores and results disagree), and 2 if nothing could be begun.";

/// The flags of `selfplay`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Selfplay {
    #[command(subcommand)]
    pub command: Option<SelfplayCommand>,
    #[command(flatten)]
    pub games: SelfplayGames,
}

#[derive(Subcommand)]
pub enum SelfplayCommand {
    /// Show positions of a file: each with its number, score, result and ply, for the side to move
    Show {
        /// The file, for example games.pos
        file: PathBuf,
        /// The number of the first position, for example 1000
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        from: u64,
        /// How many positions, for example 5
        #[arg(long, value_name = "N", default_value_t = 20)]
        count: u64,
    },
    /// Say what is in a file: how it was made, duplicates, results, and how often score and result agree
    Stats {
        /// The file, for example games.pos
        file: PathBuf,
    },
    /// Put the positions of a file in a random order
    Shuffle {
        /// The file, for example games.pos
        file: PathBuf,
        /// The new file, for example shuffled.pos
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// The same number, the same order. For example: 7
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Split a file by its games: most to train on, the last ones to be held back
    Split {
        /// The file, in the order in which it was played, for example games.pos
        file: PathBuf,
        /// The new file to train on, for example train.pos
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// The new file with the positions that are held back, for example held.pos
        #[arg(long, value_name = "FILE")]
        held: PathBuf,
        /// How much is held back, from 0 to 1, for example 0.1
        #[arg(long, default_value_t = 0.05, value_parser = share)]
        share: f64,
    },
    /// Put files together: the parts of --shard, or files of different runs
    Merge {
        /// The files, for example part1.pos part2.pos
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The new file, for example games.pos
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

/// How a file is played.
#[derive(Args)]
pub struct SelfplayGames {
    /// The engine, for example ex09, or cmd=./engine,option.USI_Hash=1 as for `match`
    #[arg(required = true)]
    pub engine: Option<String>,
    /// Keep the positions in this file, and go on where it ends. For example: games.pos
    #[arg(long, value_name = "FILE", required = true)]
    pub out: Option<PathBuf>,
    /// Stop when the file has this many positions, for example 3000000
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub positions: u64,
    /// Stop after this many games instead, for example 50000
    #[arg(long, value_name = "N", conflicts_with = "positions", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: Option<u32>,
    /// Search this many positions for each move, for example 5000
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// The same number, the same games. For example: 7
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Play only every n-th game, beginning with the i-th, for `selfplay merge`. For example: 1/4
    #[arg(long, value_name = "i/n", value_parser = read_part)]
    pub shard: Option<Part>,
    /// Compile packages of the course with `cargo build --release`: it takes longer, and they play faster
    #[arg(long)]
    pub release: bool,
    /// How many games at a time; without it one for each core. For example: 2
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: Option<u16>,
    /// A game of this many plies has no winner and is thrown away, for example 256
    #[arg(long, value_name = "PLIES", default_value_t = 256, value_parser = clap::value_parser!(u16).range(10..=2000))]
    pub max_plies: u16,
    /// End a game when both sides say that one is behind by this much, for example 3000; one game in eight is played to its end all the same
    #[arg(long, value_name = "CP", default_value_t = 2000, value_parser = clap::value_parser!(Value).range(1..))]
    pub resign_score: Value,
    /// For how many moves each side must say so, for example 4; 0 plays all games to their end
    #[arg(long, value_name = "MOVES", default_value_t = 3)]
    pub resign_moves: u16,
}

/// Reads a share, from 0 to 1.
fn share(text: &str) -> Result<f64, Refused> {
    let share = text.parse().ok().filter(|share| *share > 0.0 && *share < 1.0);
    share.ok_or(Refused::new("expected a number between 0 and 1, for example 0.05", "0 と 1 の間の数を書きます。例: 0.05"))
}

pub const NET_HELP: &str = "\
The log of a training is what `train` printed: one line for each epoch, as in `epoch 1/10  loss 0.04120  held back 0.04310`.

Examples:
  minishogi net page my.net --out net.html
  minishogi net page my.net --data held.pos --log train.log --out net.html
  minishogi net page my.net --position \"r2k1/2bgp/5/PRS2/K4 b BSg 1\"";

/// The commands of `net`.
#[derive(Subcommand)]
pub enum Net {
    /// Write a page that shows what a network has learnt: losses, weights, units, and what each piece is worth to it
    #[command(after_help = NET_HELP)]
    Page {
        /// The network, for example my.net
        net: PathBuf,
        /// Positions to look at, for example held.pos; without it those of `bench`
        #[arg(long, value_name = "FILE")]
        data: Option<PathBuf>,
        /// The log of a training, once or more often, for example train.log
        #[arg(long, value_name = "FILE")]
        log: Vec<PathBuf>,
        /// A position to show, once or more often, as an SFEN
        #[arg(long, value_name = "SFEN")]
        position: Vec<Setup>,
        /// The file of the page, for example net.html
        #[arg(long, value_name = "FILE", default_value = "net.html")]
        out: PathBuf,
    },
}
