//! What students handed in: for each exercise one `player.rs`, wherever they put it.
//!
//! A folder holds one entry per student, a folder or an archive (`.zip`, `.tar`, `.tar.gz`). Everything in it is foreign: links are not
//! followed, archives are read in memory and never unpacked to the disk, and reading ends at limits. What is left out is told in a note, so
//! that nobody's work gets lost in silence.
//!
//! | file | what it knows | builds on |
//! |---|---|---|
//! | `names` | what a name or a path says of a file | |
//! | `search` | what was found in one submission, and what was left out; how much may be read | `names` |
//! | `archive` | the way through an archive | `search` |
//! | this one | the way through a folder; the class | all |

mod archive;
mod names;
mod search;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use minishogi_grading::EXERCISES;

pub use search::{HandedIn, Source};

use names::Place;
use search::{Entry, Kind, MAX_SOURCE, Matter, Next, Search, read_up_to};

/// A folder with the work of a class, as it was read.
#[derive(Debug, PartialEq, Eq)]
pub struct Collected {
    /// Sorted by the name of the student.
    pub submissions: Vec<HandedIn>,
    /// What lies in the folder and is not a submission.
    pub notes: Vec<String>,
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
    let entries = search::list(dir).map_err(|error| CollectError { dir: dir.to_path_buf(), error })?;
    let (mut submissions, mut left_out) = (Vec::new(), BTreeMap::<_, BTreeSet<String>>::new());
    for entry in entries.into_iter().filter(|entry| !names::is_litter(entry.name())) {
        match reason_to_leave_out(dir, &entry) {
            None => submissions.push(entry),
            Some(reason) => drop(left_out.entry(reason).or_default().insert(names::quoted(entry.name()))),
        }
    }
    let named = students(&submissions);
    let mut submissions: Vec<HandedIn> =
        submissions.iter().zip(named).map(|(entry, (student, note))| read_submission(dir, entry, student, note)).collect();
    submissions.sort_by(|a, b| a.student.cmp(&b.student));
    let notes = left_out.into_iter().map(|(reason, entries)| format!("{reason}: {}", names::few(entries))).collect();
    Ok(Collected { submissions, notes })
}

/// Why an entry of the folder is not a submission; `None` if it is one.
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

/// The names of the students that handed in these, in the same order and no two the same, each with a note where it is not the plain one.
fn students(entries: &[Entry]) -> Vec<(String, Option<String>)> {
    let plain = |entry: &Entry| match entry.kind {
        Kind::File => names::lossy(names::without_archive_ending(entry.name())),
        _ => names::lossy(entry.name()),
    };
    let mut same: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in entries {
        same.entry(plain(entry)).or_default().push(names::quoted(entry.name()));
    }
    let mut taken: BTreeSet<String> = same.iter().filter(|(_, entries)| entries.len() == 1).map(|(name, _)| name.clone()).collect();
    let name_of = |entry: &Entry| {
        let plain = plain(entry);
        let entries = &same[&plain];
        if entries.len() == 1 {
            return (plain, None);
        }
        let mut name = names::lossy(entry.name());
        for number in 2.. {
            if taken.insert(name.clone()) {
                break;
            }
            name = format!("{} ({number})", names::lossy(entry.name()));
        }
        (name, Some(format!("several submissions are called `{plain}`: {}", names::few(entries.clone()))))
    };
    entries.iter().map(name_of).collect()
}

fn read_submission(dir: &Path, entry: &Entry, student: String, note: Option<String>) -> HandedIn {
    let path = dir.join(&entry.file_name);
    let mut search = Search::new(entry.name());
    match entry.kind {
        Kind::Folder => walk(&mut search, &path),
        _ => archive::open_file(&mut search, &Place::default(), &path),
    }
    let mut handed_in = search.finish(student);
    handed_in.notes.splice(0..0, note);
    handed_in
}

/// Looks at everything in a folder, level by level, so that neither the stack nor the order depends on how it is nested.
fn walk(search: &mut Search, root: &Path) {
    let mut waiting = VecDeque::from([(root.to_path_buf(), Place::default())]);
    while let Some((folder, place)) = waiting.pop_front() {
        let entries = match search::list(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                search.note_error(Matter::Unreadable, &place, &error);
                continue;
            }
        };
        for entry in entries {
            let path = folder.join(&entry.file_name);
            let meter = search.meter.clone();
            let read = |most| fs::File::open(&path).and_then(|file| read_up_to(meter.on(file), most));
            match search.look_at(&place, entry.name(), entry.kind, read) {
                Next::Stop => return,
                Next::GoOn => {}
                Next::Enter(below) => waiting.push_back((path, below)),
                Next::Open(below) => archive::open_file(search, &below, &path),
            }
        }
    }
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
