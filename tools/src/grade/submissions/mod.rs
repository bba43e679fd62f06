//! What students handed in: for each exercise one `player.rs`, wherever they put it.
//!
//! A folder holds one entry per student, a folder or an archive (`.zip`, `.tar`, `.tar.gz`). All that lies in it is foreign: links are not
//! followed, archives are read in memory and never unpacked to the disk, and reading ends at the limits below. What is left out is told in a
//! note, so that nobody's work gets lost in silence.
//!
//! - `place`: what a file is, by its path alone.
//! - `search`: what was found in one submission, and what was left out.
//! - `folder`, `archive`: the two ways to walk through one.
//! - `names`: how students and files are called.

mod archive;
mod folder;
mod names;
mod place;
mod search;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use minishogi_grading::EXERCISES;

use super::result::Bilingual;
use folder::{Entry, Kind};
use place::Place;
use search::Search;

/// The largest `player.rs`, in bytes.
pub const MAX_SOURCE: u64 = 256 << 10;

/// The most that is read of one submission, in bytes after unpacking. A `.tar` or `.tar.gz` must be read to its end to know what is in it, and
/// students pack the whole kit with its `target`: some 500 MB.
const MAX_BYTES: u64 = 1 << 30;

/// What is read of an archive within another, in bytes, because it is held in memory. A larger one is as good as broken off.
const MAX_INNER_ARCHIVE: u64 = 256 << 20;

/// The most files and folders of one submission that are looked at.
const MAX_ENTRIES: u32 = 20_000;

/// The most archives within each other.
const MAX_NESTING: u32 = 3;

/// A folder with the work of a class, as it was read.
#[derive(Debug, PartialEq, Eq)]
pub struct Collected {
    /// Sorted by the name of the student.
    pub submissions: Vec<HandedIn>,
    /// What lies in the folder and is no submission.
    pub notes: Vec<String>,
}

/// What one student handed in.
#[derive(Debug, PartialEq, Eq)]
pub struct HandedIn {
    /// The name of the folder or archive. No two are the same.
    pub student: String,
    /// The `player.rs` of each exercise that was found, by the exercise's number, as in `03`.
    pub files: BTreeMap<&'static str, Source>,
    /// What was left out, and what was chosen where there was a choice.
    pub notes: Vec<String>,
    /// Why there is no file at all.
    pub problem: Option<String>,
}

/// The content of a `player.rs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Text(String),
    /// There is a file, but none to be compiled. Tells the student why.
    Refused(Bilingual),
}

/// The folder with the submissions cannot be read.
#[derive(Debug)]
pub struct CollectError {
    dir: PathBuf,
    error: io::Error,
}

impl fmt::Display for CollectError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let expected = "expected a folder with one folder or archive for each student";
        write!(f, "the submissions in {} cannot be read: {}; {expected}", self.dir.display(), self.error)
    }
}

impl Error for CollectError {}

/// Reads the submissions in `dir`, one entry per student.
pub fn collect(dir: &Path) -> Result<Collected, CollectError> {
    let entries = folder::list(dir).map_err(|error| CollectError { dir: dir.to_path_buf(), error })?;
    let (mut submissions, mut left_out) = (Vec::new(), BTreeMap::<_, BTreeSet<String>>::new());
    for entry in entries.into_iter().filter(|entry| !names::is_litter(entry.name())) {
        match reason_to_leave_out(dir, &entry) {
            None => submissions.push(entry),
            Some(reason) => drop(left_out.entry(reason).or_default().insert(names::quoted(entry.name()))),
        }
    }
    let named = names::students(&submissions);
    let mut submissions: Vec<HandedIn> =
        submissions.iter().zip(named).map(|(entry, (student, note))| read_submission(dir, entry, student, note)).collect();
    submissions.sort_by(|a, b| a.student.cmp(&b.student));
    let notes = left_out.into_iter().map(|(reason, entries)| format!("{reason}: {}", names::few(entries))).collect();
    Ok(Collected { submissions, notes })
}

/// Why an entry of the folder is no submission, if it is none.
fn reason_to_leave_out(dir: &Path, entry: &Entry) -> Option<&'static str> {
    match entry.kind {
        _ if entry.name().starts_with(b".") => Some("hidden, so no submissions"),
        Kind::Folder => None,
        Kind::File if archive::is_archive(&dir.join(&entry.file_name), entry.name()) => None,
        Kind::File if entry.name().to_ascii_lowercase().ends_with(b".rs") => {
            Some("single files, of nobody known (put each in a folder with the student's name, and there in one like 03_one_ply)")
        }
        Kind::File => Some("no folders and no archives, so no submissions"),
        Kind::Link => Some("links, not followed"),
        Kind::Special => Some("neither files nor folders"),
    }
}

fn read_submission(dir: &Path, entry: &Entry, student: String, note: Option<String>) -> HandedIn {
    let path = dir.join(&entry.file_name);
    let mut search = Search::new(entry.name());
    match entry.kind {
        Kind::Folder => folder::walk(&mut search, &path),
        _ => archive::open_file(&mut search, &Place::default(), &path),
    }
    let mut handed_in = search.finish(student);
    handed_in.notes.splice(0..0, note);
    handed_in
}

/// What the course in this folder would hand in: the files of its exercises.
pub fn this_checkout(root: &Path) -> HandedIn {
    let files = EXERCISES.iter().filter_map(|exercise| {
        let path = root.join("exercises").join(exercise.folder).join("player.rs");
        let there = fs::metadata(&path).is_ok_and(|metadata| metadata.is_file());
        let read = || File::open(&path).and_then(|file| read_up_to(file, MAX_SOURCE + 1));
        there.then(|| (exercise.id, Source::new(read())))
    });
    let files: BTreeMap<_, _> = files.collect();
    let problem = files.is_empty().then(|| format!("no player.rs was found in {}", root.join("exercises").display()));
    HandedIn { student: "this checkout".to_string(), files, notes: Vec::new(), problem }
}

impl Source {
    /// From the bytes of a file, of which no more than one above [`MAX_SOURCE`] need to be read.
    fn new(bytes: io::Result<Vec<u8>>) -> Source {
        let bytes = match bytes {
            Ok(bytes) if bytes.len() as u64 <= MAX_SOURCE => bytes,
            Ok(_) => {
                let kib = MAX_SOURCE >> 10;
                return Source::refused(format!("player.rs is larger than {kib} KiB."), format!("player.rs が {kib} KiB を超えています。"));
            }
            Err(error) => {
                let why = names::reason(&error);
                return Source::refused(format!("player.rs could not be read: {why}."), format!("player.rs を読めませんでした（{why}）。"));
            }
        };
        let line_at = |bytes: &[u8], end: usize| bytes[..end].iter().filter(|byte| **byte == b'\n').count() + 1;
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let line = line_at(error.as_bytes(), error.utf8_error().valid_up_to());
                return Source::refused(
                    format!("line {line} of player.rs is not UTF-8 text: save the file as UTF-8."),
                    format!("player.rs の {line} 行目が UTF-8 ではありません。UTF-8 で保存してください。"),
                );
            }
        };
        // As in UTF-16 without a mark, whose every other byte is NUL.
        if let Some(nul) = text.find('\0') {
            let line = line_at(text.as_bytes(), nul);
            return Source::refused(
                format!("line {line} of player.rs has a NUL character, so it is no text: save the file as UTF-8."),
                format!("player.rs の {line} 行目に NUL 文字があり、テキストではありません。UTF-8 で保存してください。"),
            );
        }
        Source::Text(text)
    }

    fn refused(en: String, ja: String) -> Source {
        Source::Refused(Bilingual::new(en, ja))
    }
}

/// The first bytes of something, however long it is.
fn read_up_to(content: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    content.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
