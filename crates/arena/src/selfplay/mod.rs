//! `selfplay`: positions to learn from, out of games of an engine against itself.
//!
//! - [`run`]: plays games in parallel, and keeps positions of them.
//! - [`positions`]: the note of a file, which says how it was made, and the statistics of its contents.
//! - [`change`]: shuffles, splits and merges files.

mod change;
mod positions;
mod run;

use std::path::Path;
use std::process::ExitCode;

use minishogi::{Lang, Text, text};
use minishogi_command::commands::learning::{Selfplay, SelfplayCommand as Command};
use minishogi_command::{counted, terminal};
use minishogi_neural::data::{Block, DataError, Reader, Sample};

use self::positions::Stats;
use crate::command::{Failure, exit_code};
use minishogi_lab::clean::note;

/// Runs `selfplay`.
pub fn run(options: &Selfplay, lang: Lang) -> ExitCode {
    let result = match &options.command {
        None => run::run(&options.games, lang),
        Some(Command::Show { file, from, count }) => show(file, *from, *count, lang),
        Some(Command::Stats { file }) => stats(file, lang),
        Some(Command::Shuffle { file, out, seed }) => change::shuffle(file, out, *seed, lang),
        Some(Command::Split { file, out, out_held, share }) => change::split(file, out, out_held, *share, lang),
        Some(Command::Merge { files, out }) => change::merge(files, out, lang),
    };
    exit_code(result, lang)
}

fn named<T>(path: &Path, result: Result<T, DataError>) -> Result<T, Text> {
    result.map_err(|error| error.text().map(|error| format!("{}: {error}", path.display())))
}

/// Reads a file block by block, and returns its note. Ignores an incomplete last block, which a killed run leaves in an unfinished file.
///
/// # Errors
/// Names the file and the error in it, or passes on the error of `take`.
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
        let told = text!(
            "{shown} is not finished: the command that wrote it goes on where it ends",
            "{shown} は途中までです。書いたのと同じコマンドで続けられます"
        );
        note(&told, lang);
    }
    Ok(reader.note().to_string())
}

/// Prints the positions with these numbers.
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
