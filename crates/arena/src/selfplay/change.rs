//! Shuffles, splits and merges files. All input is read before any output is written, and no existing file is overwritten.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use minishogi::{Lang, Text, text};
use minishogi_command::{counted, terminal};
use minishogi_neural::data::{BLOCK_LIMIT, DataError, Sample, Writer};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use super::positions::{self, Run, Stats};
use super::read;
use crate::command::Failure;
use minishogi_lab::clean::note;
use minishogi_lab::files::{self, Lock, Unlocked};
use minishogi_lab::shard::{self, Shard};

/// The contents of a file that is not being written.
struct Whole {
    samples: Vec<Sample>,
    runs: Vec<Run>,
}

impl Whole {
    /// # Errors
    /// Returns an error if the file cannot be read, is being written, or is useless to learn from.
    fn read(path: &Path, lang: Lang) -> Result<Whole, Failure> {
        let failed = |error: Text| Failure::NotBegun(error.map(|error| format!("{}: {error}", path.display())));
        // If a file cannot be locked, no program writes to it; a read-only folder cannot have a lock.
        let _lock = match Lock::try_of(path) {
            Ok(lock) => Some(lock),
            Err(Unlocked::Taken) => {
                return Err(failed(Text::new(
                    "it is still being written: wait until that has ended",
                    "まだ書き込み中です。終わるまで待ってください",
                )));
            }
            Err(_) => None,
        };
        let (mut samples, mut stats) = (Vec::new(), Stats::default());
        let note = read(
            path,
            |block| {
                block.samples.iter().for_each(|sample| stats.add(sample));
                samples.extend(block.samples);
                Ok(())
            },
            lang,
        );
        let runs = positions::read(&note.map_err(Failure::not_begun)?).map_err(|error| failed(error.into()))?;
        stats.check().map_err(|error| Failure::BrokenOff(error.map(|error| format!("{}: {error}", path.display()))))?;
        Ok(Whole { samples, runs })
    }

    fn write(&self, out: &Path, lang: Lang) -> Result<(), Failure> {
        let _lock = Lock::of(out).map_err(Failure::not_begun)?;
        let io_error = |error: DataError| match error {
            DataError::Io(error) => error,
            other => io::Error::other(other.to_string()),
        };
        let written = files::replace(out, |file| {
            let mut writer = Writer::new(file, &positions::write(&self.runs)).map_err(io_error)?;
            self.samples.chunks(BLOCK_LIMIT).try_for_each(|block| writer.write(block, 0)).map_err(io_error)?;
            writer.finish().map(|_| ()).map_err(io_error)
        });
        written.map_err(|error| Failure::broken_off(format!("{}: {error}", out.display())))?;
        let (shown, count) = (out.display(), self.samples.len());
        let told = Text::of(format!("{shown}: {}\n", counted(count, "position", "positions")), format!("{shown}: {count} 局面\n"));
        terminal::show(told.get(lang)).map_err(Failure::broken_off)
    }
}

fn must_be_new(out: &Path) -> Result<(), Failure> {
    match std::fs::metadata(out) {
        Ok(_) => {
            let shown = out.display();
            Err(Failure::NotBegun(text!(
                "{shown} is there already; choose another name, or remove the file",
                "{shown} はすでにあります。別の名前にするか、そのファイルを消してください"
            )))
        }
        Err(_) => Ok(()),
    }
}

pub fn shuffle(path: &Path, out: &Path, seed: u64, lang: Lang) -> Result<(), Failure> {
    must_be_new(out)?;
    let mut whole = Whole::read(path, lang)?;
    whole.samples.shuffle(&mut StdRng::seed_from_u64(seed));
    whole.runs.iter_mut().for_each(|run| run.changed.push(format!("shuffled, seed {seed}")));
    whole.write(out, lang)
}

/// Returns an error if both paths are the same file. A file that does not exist yet is compared by its folder and name.
fn must_be_another(held: &Path, out: &Path) -> Result<(), Failure> {
    let place = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        (std::fs::canonicalize(folder).ok(), path.file_name().map(ToOwned::to_owned))
    };
    if place(held) != place(out) {
        return Ok(());
    }
    let shown = held.display();
    Err(Failure::NotBegun(text!(
        "--out and --out-held are both {shown}: choose two names, one for each part",
        "--out と --out-held がどちらも {shown} です。別々の名前にしてください"
    )))
}

/// Splits a file between two games: positions of the same game are alike, and share their result. No position is in both parts.
pub fn split(path: &Path, out: &Path, held: &Path, share: f64, lang: Lang) -> Result<(), Failure> {
    must_be_new(out)?;
    must_be_new(held)?;
    must_be_another(held, out)?;
    let Whole { mut samples, runs } = Whole::read(path, lang)?;
    let shown = path.display();
    if runs.iter().any(|run| run.changed.iter().any(|change| change.starts_with("shuffled"))) {
        return Err(Failure::NotBegun(text!(
            "{shown} is shuffled, so that its games are not known any more: split it first, then shuffle",
            "{shown} は並べ替えてあるため、対局の切れ目が分かりません。先に split、次に shuffle を実行します"
        )));
    }
    let wanted = samples.len() - (samples.len() as f64 * share).round() as usize;
    // A new game begins if the ply does not grow.
    let begins = |&at: &usize| samples[at].ply <= samples[at - 1].ply;
    let Some(at) = (wanted.max(1)..samples.len()).find(begins).or_else(|| (1..wanted.min(samples.len())).rev().find(begins)) else {
        return Err(Failure::NotBegun(text!(
            "{shown} has not two games: there is nothing to split",
            "{shown} には対局が 2 つ以上ないので、分けられません"
        )));
    };
    let mut back = samples.split_off(at);
    let known: HashSet<u64> = samples.iter().map(|sample| sample.position().key()).collect();
    let before = back.len();
    back.retain(|sample| !known.contains(&sample.position().key()));
    let changed = |change: &str| {
        let mut runs = runs.clone();
        runs.iter_mut().for_each(|run| run.changed.push(change.to_string()));
        runs
    };
    let count = before - back.len();
    let positions = counted(count, "position", "positions");
    let left_out = text!("left out, as it is in both parts: {positions}\n", "両方に現れる {count} 局面を除きました\n");
    terminal::show(left_out.get(lang)).map_err(Failure::broken_off)?;
    Whole { samples, runs: changed("split: the first part") }.write(out, lang)?;
    // On some disks `A.pos` and `a.pos` are the same file.
    must_be_new(held)?;
    Whole { samples: back, runs: changed("split: held back") }.write(held, lang)
}

pub fn merge(paths: &[PathBuf], out: &Path, lang: Lang) -> Result<(), Failure> {
    must_be_new(out)?;
    let mut merged = Whole { samples: Vec::new(), runs: Vec::new() };
    let mut known: Vec<(Run, &Path)> = Vec::new();
    for path in paths {
        let Whole { samples, runs } = Whole::read(path, lang)?;
        for run in runs {
            if let Some((_, other)) = known.iter().find(|(other, _)| other.overlaps(&run)) {
                let (one, other) = (path.display(), other.display());
                return Err(Failure::NotBegun(text!(
                    "{one} has the same games as {other}: positions in both would count twice",
                    "{one} と {other} に同じ対局があります。同じ局面を 2 度数えることになります"
                )));
            }
            known.push((run, path));
        }
        merged.samples.extend(samples);
    }
    merged.runs = join_parts(known.into_iter().map(|(run, _)| run).collect());
    for (number, run) in merged.runs.iter().enumerate() {
        let is_sibling = |other: &&Run| other.settings == run.settings;
        if let Some(part) = run.shard.filter(|_| !merged.runs[..number].iter().any(|other| is_sibling(&other))) {
            let there: Vec<Shard> = merged.runs.iter().filter(is_sibling).filter_map(|run| run.shard).collect();
            let missing: Vec<Shard> = part.others().filter(|other| !there.contains(other)).collect();
            if !missing.is_empty() {
                let parts: Vec<String> = missing.iter().map(Shard::to_string).collect();
                let told = Text::of(format!("{} missing", shard::are(&missing)), format!("{} がありません", parts.join("、")));
                note(&told, lang);
            }
        }
    }
    merged.write(out, lang)
}

/// Joins the parts of a run if all are there with the same changes.
fn join_parts(mut runs: Vec<Run>) -> Vec<Run> {
    let mut joined = Vec::new();
    while !runs.is_empty() {
        let first = runs.remove(0);
        let is_sibling = |run: &Run| run.settings == first.settings && run.changed == first.changed && run.shard.is_some();
        match first.shard {
            Some(part) if runs.iter().filter(|run| is_sibling(run)).count() + 1 == part.of() => {
                runs.retain(|run| !is_sibling(run));
                joined.push(Run { shard: None, ..first });
            }
            _ => joined.push(first),
        }
    }
    joined
}
