//! What was found in one submission, what was left out, and how much of it may be read.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs::{self, FileType};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::rc::Rc;

use minishogi_grading::{EXERCISES, Text};

use super::names::{self, Place, Role};

/// The largest `player.rs`, in bytes.
pub(super) const MAX_SOURCE: u64 = 256 << 10;

/// The most that is read of one submission, in bytes after unpacking. A `.tar` or `.tar.gz` must be read to its end to know what is in it, and
/// students pack the whole kit with its `target`: some 500 MB.
const MAX_BYTES: u64 = 1 << 30;

/// The most files and folders of one submission that are looked at.
const MAX_ENTRIES: u32 = 20_000;

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
    Refused(Text),
}

impl Source {
    /// From the bytes of a file, of which no more than one above [`MAX_SOURCE`] need to be read.
    pub(super) fn new(bytes: io::Result<Vec<u8>>) -> Source {
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
        Source::Refused(Text::of(en, ja))
    }
}

/// A reason to leave something out, or to take one thing and not another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Matter {
    Twice,
    Link,
    Special,
    Outside,
    PlayerIsFolder,
    /// From here on they explain why nothing was found.
    TooDeep,
    Unreadable,
    Damaged,
    UnknownFormat,
    TooMany,
    TooMuch,
}

impl Matter {
    fn text(self) -> &'static str {
        match self {
            Matter::Twice => "twice in an archive, the last one counts",
            Matter::Link => "links, not followed",
            Matter::Special => "neither files nor folders, passed over",
            Matter::Outside => "paths that lead out of the submission, passed over",
            Matter::PlayerIsFolder => "a folder where a file was expected",
            Matter::TooDeep => "nested too deeply, passed over",
            Matter::Unreadable => "could not be read",
            Matter::Damaged => "a damaged archive, of which only what comes before the damage counts",
            Matter::UnknownFormat => "no archive that can be opened here (a .zip, .tar or .tar.gz can)",
            Matter::TooMany => "too many files and folders, not looked at from here on",
            Matter::TooMuch => "too much to unpack, not looked at from here on",
        }
    }
}

/// What there is to do with an entry that was looked at.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A limit is reached.
    Stop,
    /// Nothing more.
    GoOn,
    /// It is a folder.
    Enter(Place),
    /// It is an archive.
    Open(Place),
}

/// A file for an exercise.
struct Found {
    exercise: &'static str,
    loose: bool,
    source: Source,
}

/// The search through one submission.
pub(super) struct Search {
    /// The name of the entry.
    name: Vec<u8>,
    entries_left: u32,
    pub(super) meter: Meter,
    found: BTreeMap<Place, Found>,
    /// What else was there, the least deep first.
    seen: BTreeSet<(usize, Place)>,
    notes: BTreeMap<Matter, BTreeSet<String>>,
}

impl Search {
    pub(super) fn new(name: &[u8]) -> Search {
        Search::limited(name, MAX_ENTRIES, MAX_BYTES)
    }

    /// A search with other limits.
    pub(super) fn limited(name: &[u8], entries: u32, bytes: u64) -> Search {
        Search {
            name: name.to_vec(),
            entries_left: entries,
            meter: Meter::new(bytes),
            found: BTreeMap::new(),
            seen: BTreeSet::new(),
            notes: BTreeMap::new(),
        }
    }

    /// The path to a place; the root is called as the submission.
    pub(super) fn name_of<'a>(&'a self, place: &'a Place) -> &'a [u8] {
        if place.bytes().is_empty() { &self.name } else { place.bytes() }
    }

    fn shown(&self, place: &Place) -> String {
        names::quoted(self.name_of(place))
    }

    fn tell(&mut self, matter: Matter, text: String) {
        self.notes.entry(matter).or_default().insert(text);
    }

    pub(super) fn note(&mut self, matter: Matter, place: &Place) {
        self.tell(matter, self.shown(place));
    }

    /// Notes an error, or that the limit of bytes was reached.
    pub(super) fn note_error(&mut self, matter: Matter, place: &Place, error: &io::Error) {
        if self.meter.has_run_out() {
            return self.note_limit(Matter::TooMuch, place);
        }
        self.tell(matter, format!("{} ({})", self.shown(place), names::reason(error)));
    }

    /// Looks at one entry of a folder or archive. `path` leads there from `parent`, and `read` reads the first bytes of a file.
    pub(super) fn look_at(&mut self, parent: &Place, path: &[u8], kind: Kind, read: impl FnOnce(u64) -> io::Result<Vec<u8>>) -> Next {
        let place = parent.below(path);
        if self.meter.has_run_out() || self.entries_left == 0 {
            let limit = if self.entries_left == 0 { Matter::TooMany } else { Matter::TooMuch };
            self.note_limit(limit, place.as_ref().unwrap_or(parent));
            return Next::Stop;
        }
        self.entries_left -= 1;
        let Some(place) = place else {
            self.tell(Matter::Outside, names::quoted(path));
            return Next::GoOn;
        };
        match (place.role(), kind) {
            (Role::Litter, _) => {}
            (Role::TooDeep, _) => self.note(Matter::TooDeep, &place),
            (Role::PassedOver(folder), _) => self.saw(folder),
            (_, Kind::Link) => self.note(Matter::Link, &place),
            (_, Kind::Special) => self.note(Matter::Special, &place),
            (role, Kind::Folder) => {
                if let Role::Player { loose: false, .. } = role {
                    self.note(Matter::PlayerIsFolder, &place);
                }
                return Next::Enter(place);
            }
            (Role::Archive, Kind::File) => return Next::Open(place),
            (Role::Other, Kind::File) => self.saw(place),
            (Role::Player { exercise, loose }, Kind::File) => {
                let bytes = read(MAX_SOURCE + 1);
                if bytes.is_err() && self.meter.has_run_out() {
                    self.note_limit(Matter::TooMuch, &place);
                    return Next::Stop;
                }
                let found = Found { exercise, loose, source: Source::new(bytes) };
                if self.found.insert(place.clone(), found).is_some() {
                    self.note(Matter::Twice, &place);
                }
            }
        }
        Next::GoOn
    }

    fn saw(&mut self, place: Place) {
        self.seen.insert((place.depth(), place));
    }

    /// Notes a limit where it was reached first, and not again for every folder and archive around.
    fn note_limit(&mut self, limit: Matter, place: &Place) {
        if !self.notes.contains_key(&limit) {
            self.note(limit, place);
        }
    }

    /// Chooses one file for each exercise: not a loose one, below `exercises`, the least deep, the first by its path.
    pub(super) fn finish(mut self, student: String) -> HandedIn {
        let mut choices = Vec::new();
        let mut files = BTreeMap::new();
        let mut found: Vec<(Place, Found)> = std::mem::take(&mut self.found).into_iter().collect();
        found.sort_by_cached_key(|(place, found)| (found.loose, !place.is_below_exercises(), place.depth(), place.clone()));
        for id in EXERCISES.iter().map(|exercise| exercise.id) {
            let mut candidates = found.extract_if(.., |(_, found)| found.exercise == id);
            let Some((chosen, file)) = candidates.next() else { continue };
            let others: Vec<String> = candidates.map(|(place, _)| self.shown(&place)).collect();
            if !others.is_empty() {
                choices.push(format!("{id}: {} counts, not {}", self.shown(&chosen), names::few(others)));
            }
            files.insert(id, file.source);
        }
        let problem = files.is_empty().then(|| self.problem());
        let notes = self.notes.into_iter().map(|(matter, places)| format!("{}: {}", matter.text(), names::few(places)));
        HandedIn { student, files, notes: choices.into_iter().chain(notes).collect(), problem }
    }

    /// Why nothing was found.
    fn problem(&self) -> String {
        let seen = match self.seen.len() {
            0 => "nothing".to_string(),
            _ => names::few(self.seen.iter().map(|(_, place)| self.shown(place))),
        };
        let mut text = format!("no player.rs of an exercise was found; found: {seen}");
        for (matter, places) in self.notes.range(Matter::TooDeep..) {
            text += &format!("; {}: {}", matter.text(), names::few(places.iter().cloned()));
        }
        text
    }
}

/// What an entry of a folder or archive is. Only of files is there anything to read: to open a pipe would be to wait for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Folder,
    Link,
    Special,
}

impl From<FileType> for Kind {
    fn from(file_type: FileType) -> Kind {
        match file_type {
            _ if file_type.is_symlink() => Kind::Link,
            _ if file_type.is_dir() => Kind::Folder,
            _ if file_type.is_file() => Kind::File,
            _ => Kind::Special,
        }
    }
}

/// An entry of a folder on the disk.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) file_name: OsString,
    pub(super) kind: Kind,
}

impl Entry {
    pub(super) fn name(&self) -> &[u8] {
        self.file_name.as_encoded_bytes()
    }
}

/// The entries of a folder, sorted by name.
pub(super) fn list(folder: &Path) -> io::Result<Vec<Entry>> {
    let entry = |entry: fs::DirEntry| Ok(Entry { kind: entry.file_type()?.into(), file_name: entry.file_name() });
    let mut entries: Vec<Entry> = fs::read_dir(folder)?.map(|found| entry(found?)).collect::<io::Result<_>>()?;
    entries.sort_by(|a, b| a.file_name.cmp(&b.file_name));
    Ok(entries)
}

/// The first bytes of something, however long it is.
pub(super) fn read_up_to(content: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    content.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Counts down how many bytes may still be read, in all readers that share it.
#[derive(Clone)]
pub(super) struct Meter(Rc<Cell<u64>>);

/// A reader that ends with an error once the meter has run out.
pub(super) struct Metered<R> {
    content: R,
    meter: Meter,
}

impl Meter {
    pub(super) fn new(bytes: u64) -> Meter {
        Meter(Rc::new(Cell::new(bytes)))
    }

    /// From now on it counts nothing.
    pub(super) fn refill(&self) {
        self.0.set(u64::MAX);
    }

    pub(super) fn on<R>(&self, content: R) -> Metered<R> {
        Metered { content, meter: self.clone() }
    }

    pub(super) fn has_run_out(&self) -> bool {
        self.0.get() == 0
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.meter.0.get();
        let wanted = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
        if wanted == 0 && !buffer.is_empty() {
            return Err(io::ErrorKind::QuotaExceeded.into());
        }
        let read = self.content.read(&mut buffer[..wanted])?;
        self.meter.0.set(left - read as u64);
        Ok(read)
    }
}

impl<R: Seek> Seek for Metered<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.content.seek(to)
    }
}
