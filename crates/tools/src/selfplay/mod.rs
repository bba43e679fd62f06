//! `selfplay`: positions to learn from, out of games of an engine against itself.
//!
//! - [`run`]: games, one and many side by side, and the positions that are kept of them.
//! - [`positions`]: what a file says of how it was made, and what is in it: whether scores and results agree.
//! - [`change`]: files made of others: shuffled, split, put together.

mod change;
mod positions;
mod run;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use minishogi::{Lang, Text};
use minishogi_command::{counted, terminal};
use minishogi_neural::data::{Block, DataError, Reader, Sample};
use minishogi_shell::Japanese;

use self::positions::Stats;
use self::run::Playing;
use crate::arena::command::{Failure, exit_code};
use crate::clean::note;

pub const HELP: &str = "\
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
pub struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    playing: Playing,
}

#[derive(Subcommand)]
enum Command {
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
        #[arg(long, default_value_t = 0.05, value_parser = change::share)]
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

/// Runs `selfplay`.
pub fn run(options: &Options, lang: Lang) -> ExitCode {
    let result = match &options.command {
        None => options.playing.run(lang),
        Some(Command::Show { file, from, count }) => show(file, *from, *count, lang),
        Some(Command::Stats { file }) => stats(file, lang),
        Some(Command::Shuffle { file, out, seed }) => change::shuffle(file, out, *seed, lang),
        Some(Command::Split { file, out, held, share }) => change::split(file, out, held, *share, lang),
        Some(Command::Merge { files, out }) => change::merge(files, out, lang),
    };
    exit_code(result, lang)
}

fn named<T>(path: &Path, result: Result<T, DataError>) -> Result<T, Text> {
    result.map_err(|error| Text::of(error.to_string(), error.japanese()).map(|error| format!("{}: {error}", path.display())))
}

/// Reads a file block by block, and returns its note. What a kill has left of the last block of a file that was not finished does not count.
///
/// # Errors
/// Names the file and what is wrong with it, or what `take` says.
fn read(path: &Path, mut take: impl FnMut(Block) -> Result<(), Text>, lang: Lang) -> Result<String, Text> {
    let mut reader = named(path, Reader::open(path))?;
    let unfinished = reader.total().is_none();
    for block in reader.by_ref() {
        match block {
            Err(DataError::CutShort(_)) if unfinished => break,
            block => take(named(path, block)?)?,
        }
    }
    if unfinished {
        let shown = path.display();
        let told = Text::of(
            format!("{shown} is not finished: the command that wrote it goes on where it ends"),
            format!("{shown} は途中までです。書いたのと同じコマンドで続けられます"),
        );
        note(&told, lang);
    }
    Ok(reader.note().to_string())
}

/// The positions with these numbers.
fn show(path: &Path, from: u64, count: u64, lang: Lang) -> Result<(), Failure> {
    let mut number = 0;
    let mut lines = String::new();
    read(
        path,
        |block| {
            for sample in block.samples {
                number += 1;
                if number >= from && number - from < count {
                    let Sample { setup, score, ply, .. } = &sample;
                    let won = if sample.won { Text::new("won", "勝ち") } else { Text::new("lost", "負け") };
                    let line = Text::of(
                        format!("{number}  {setup}  score {score}  {}  ply {ply}\n", won.en),
                        format!("{number}  {setup}  評価値 {score}  {}  {ply} 手目\n", won.ja),
                    );
                    lines += line.get(lang);
                }
            }
            Ok(())
        },
        lang,
    )
    .map_err(Failure::not_begun)?;
    if number < from {
        let shown = path.display();
        return Err(Failure::NotBegun(Text::of(
            format!("{shown} has {}: there is none with the number {from}", counted(number, "position", "positions")),
            format!("{shown} にあるのは {number} 局面で、{from} 番目はありません"),
        )));
    }
    terminal::show(&lines).map_err(Failure::broken_off)
}

fn stats(path: &Path, lang: Lang) -> Result<(), Failure> {
    let mut stats = Stats::default();
    let note = read(
        path,
        |block| {
            block.samples.iter().for_each(|sample| stats.add(sample));
            Ok(())
        },
        lang,
    )
    .map_err(Failure::not_begun)?;
    let told = terminal::show(&format!("{}\n{}", note, stats.text(lang)));
    stats.check().map_err(|error| error.map(|error| format!("{}: {error}", path.display()))).and(told).map_err(Failure::BrokenOff)
}
