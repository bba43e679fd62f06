//! `arena merge`: the parts that several machines have played become the file that one machine would have written.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::Subcommand;

use super::Failure;
use super::games_file::{self, GamesFile, Heading};
use super::options::read_sprt;
use super::statistics::Sprt;
use super::summary::Summary;
use super::tally::Tally;
use crate::shard::Shard;

/// What can be done with the files of several machines.
#[derive(Subcommand)]
pub enum Parts {
    /// Put the parts of a match together: the file is the one of a match played on one machine
    #[command(after_help = "Example: minishogi arena merge part1.jsonl part2.jsonl --out games.jsonl")]
    Merge {
        /// The files that `match --shard` wrote
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The file with all games, for example games.jsonl
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Say what a sequential test says of these games, for example --sprt elo0=0 elo1=50
        #[arg(long, value_name = "NAME=VALUE", num_args = 1..)]
        sprt: Vec<String>,
    },
}

impl Parts {
    pub fn run(&self) -> Result<(), Failure> {
        let Parts::Merge { files, out, sprt } = self;
        let sprt = read_sprt(sprt).map_err(Failure::NotBegun)?;
        merge(files, out, sprt.as_ref()).map_err(Failure::NotBegun)
    }
}

fn merge(files: &[PathBuf], out: &Path, sprt: Option<&Sprt>) -> Result<(), String> {
    let mut whole: Option<Heading> = None;
    let mut parts = HashSet::new();
    let mut of = 1;
    for path in files {
        let mut heading = games_file::read(path, |_| {})?;
        let Some(part) = heading.shard.take() else {
            return Err(format!("{}: this is no part of a match: it was played without --shard", path.display()));
        };
        of = Shard::read(&part).map_err(|error| format!("{}: shard `{part}`: {error}", path.display()))?.of();
        if !parts.insert(part.clone()) {
            return Err(format!("{}: part {part} is there twice", path.display()));
        }
        match &whole {
            Some(whole) if *whole != heading => return Err(games_file::difference(path, &heading, whole)),
            _ => whole = Some(heading),
        }
    }
    let heading = whole.ok_or("there is nothing to merge")?;
    if let Some(missing) = (1..=of).map(|number| format!("{number}/{of}")).find(|part| !parts.contains(part)) {
        return Err(format!("part {missing} is missing"));
    }
    let mut tally = Tally::default();
    let mut numbers = HashSet::new();
    if std::fs::metadata(out).is_ok() {
        return Err(format!("{} is there already; choose another --out, or remove the file", out.display()));
    }
    let mut merged = GamesFile::open(Some(out), &heading, |_| {})?;
    let mut failed = Ok(());
    for path in files {
        games_file::read(path, |game| {
            if failed.is_ok() {
                numbers.insert(game.number);
                tally.add(&game);
                failed = merged.note(&game);
            }
        })?;
    }
    failed?;
    merged.finish()?;
    let last = numbers.iter().max().map_or(0, |last| last + 1);
    if let Some(missing) = (0..last).find(|number| !numbers.contains(number)) {
        eprintln!("note: game {missing} is missing, and perhaps others: run the part that holds it again with the same --out");
    }
    print!("{}", Summary { heading: &heading, tally: &tally, sprt });
    Ok(())
}
