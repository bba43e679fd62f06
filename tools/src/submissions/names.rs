//! What names tell: of students, of files and archives, and of the places where they lie. Nothing is opened here.

use std::io;

use minishogi_grading::EXERCISES;

/// How the names of archives end, longest first: those that can be opened, and others, so that they are not taken for anything else.
const ARCHIVE_ENDINGS: &[&str] = &[
    ".tar.gz", ".tgz", ".tar", ".zip", ".tar.bz2", ".tar.xz", ".tar.zst", ".tbz2", ".txz", ".7z", ".bz2", ".gz", ".lzh", ".rar", ".xz",
    ".zst",
];

/// Documents whose content happens to be a zip archive.
const DOCUMENT_ENDINGS: &[&str] = &[".docx", ".epub", ".jar", ".odp", ".ods", ".odt", ".pptx", ".xlsm", ".xlsx"];

/// How many names are shown of a longer list.
const FEW: usize = 5;

/// The most folders within each other.
const MAX_DEPTH: usize = 64;

/// The longest path, in bytes.
const MAX_LENGTH: usize = 4096;

/// Students pack the whole kit, and what belongs to it or to its tools is not their work.
const PASSED_OVER: &[&str] = &["node_modules", "solutions", "target", "tests"];

/// The names on the way to a file, folders and archives alike, and its own, with `/` between them. Bytes, because archives know no encoding.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place(Vec<u8>);

/// What a file is, by its path alone.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// For the exercise with this number. A loose one has the number in its own name and not in that of a folder.
    Player {
        exercise: &'static str,
        loose: bool,
    },
    Archive,
    /// It lies in this folder, where no student's work is looked for, or is that folder.
    PassedOver(Place),
    /// A program left it there.
    Litter,
    TooDeep,
    Other,
}

impl Place {
    /// The place with this path below here; `None` where the path leads out. Windows separates with `\`.
    pub(super) fn below(&self, path: &[u8]) -> Option<Place> {
        let is_separator = |byte: &u8| matches!(byte, b'/' | b'\\');
        let has_drive = path.len() >= 2 && path[0].is_ascii_alphabetic() && path[1] == b':';
        if path.first().is_some_and(is_separator) || has_drive {
            return None;
        }
        let mut place = self.clone();
        for name in path.split(is_separator).filter(|name| !matches!(*name, b"" | b".")) {
            if name == b".." {
                return None;
            }
            if !place.0.is_empty() {
                place.0.push(b'/');
            }
            place.0.extend_from_slice(name);
        }
        Some(place)
    }

    fn names(&self) -> Vec<&[u8]> {
        self.0.split(|byte| *byte == b'/').collect()
    }

    /// How many names there are.
    pub(super) fn depth(&self) -> usize {
        self.names().len()
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// What a file here would be.
    pub(super) fn role(&self) -> Role {
        let names = self.names();
        if names.len() > MAX_DEPTH || self.0.len() > MAX_LENGTH {
            return Role::TooDeep;
        }
        if names.iter().any(|name| is_litter(name)) {
            return Role::Litter;
        }
        if let Some(end) = names.iter().position(|name| is_called(name, PASSED_OVER)) {
            return Role::PassedOver(Place(names[..=end].join(&b'/')));
        }
        let [folders @ .., name] = &names[..] else { return Role::Other };
        if name.eq_ignore_ascii_case(b"player.rs") {
            let exercise = folders.iter().rev().find_map(|folder| exercise_of_folder(folder));
            return exercise.map_or(Role::Other, |exercise| Role::Player { exercise, loose: false });
        }
        if archive_ending(name).is_some() {
            return Role::Archive;
        }
        // The kit has an `src/spec/ex03.rs`.
        let in_src = folders.iter().any(|folder| is_called(folder, &["src"]));
        exercise_of_file(name).filter(|_| !in_src).map_or(Role::Other, |exercise| Role::Player { exercise, loose: true })
    }

    /// Whether a folder of all exercises lies on the way.
    pub(super) fn is_below_exercises(&self) -> bool {
        self.names().iter().any(|name| is_called(name, &["exercises"]))
    }
}

/// A packed folder is called as the folder.
fn is_called(name: &[u8], names: &[&str]) -> bool {
    let name = without_archive_ending(name);
    names.iter().any(|other| name.eq_ignore_ascii_case(other.as_bytes()))
}

/// `03`, `03_one_ply`, `03-mine`, `ex03`, `Exercise 03`: the number of an exercise and no further digit.
fn exercise_of_folder(name: &[u8]) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let rest = ["exercise", "ex"].iter().find_map(|word| name.strip_prefix(word.as_bytes())).unwrap_or(&name).trim_ascii_start();
    let rest = rest.strip_prefix(b"_").or(rest.strip_prefix(b"-")).unwrap_or(rest);
    let (number, after) = rest.split_at_checked(2)?;
    let goes_on = after.first().is_some_and(u8::is_ascii_digit);
    EXERCISES.iter().map(|exercise| exercise.id).find(|id| id.as_bytes() == number && !goes_on)
}

/// `03.rs`, `ex03.rs`, `player03.rs`, `03_player.rs`, and the same after a name that a course system put before it, as in
/// `山田_123_player03.rs`: one word, and no other, is the number of an exercise.
fn exercise_of_file(name: &[u8]) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let words: Vec<&[u8]> = name.strip_suffix(b".rs")?.split(|byte| !byte.is_ascii_alphanumeric()).collect();
    if words.contains(&&b"spec"[..]) {
        return None;
    }
    let number =
        |word: &&[u8]| ["exercise", "ex", "player", ""].iter().find_map(|start| exercise_with(word.strip_prefix(start.as_bytes())?));
    let mut numbers = words.iter().filter_map(number);
    let first = numbers.next()?;
    numbers.all(|other| other == first).then_some(first)
}

fn exercise_with(id: &[u8]) -> Option<&'static str> {
    EXERCISES.iter().map(|exercise| exercise.id).find(|other| other.as_bytes() == id)
}

/// A name as text, on one line.
pub(super) fn lossy(name: &[u8]) -> String {
    String::from_utf8_lossy(name).replace(char::is_control, "\u{fffd}")
}

/// A name as it stands in a note; the middle of a long one is left out.
pub(super) fn quoted(name: &[u8]) -> String {
    const SIDE: usize = 60;
    let chars: Vec<char> = lossy(name).chars().collect();
    if chars.len() <= 2 * SIDE {
        return format!("`{}`", chars.iter().collect::<String>());
    }
    let [start, end] = [&chars[..SIDE], &chars[chars.len() - SIDE..]].map(String::from_iter);
    format!("`{start}…{end}`")
}

/// The first names of a list, and how many more there are.
pub(super) fn few(names: impl IntoIterator<Item = String>) -> String {
    let mut names = names.into_iter();
    let shown = names.by_ref().take(FEW).collect::<Vec<_>>().join(", ");
    match names.count() {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Why something could not be read, the same on every system. An error may quote what it found.
pub(super) fn reason(error: &io::Error) -> String {
    match error.raw_os_error() {
        Some(_) => error.kind().to_string(),
        None => lossy(error.to_string().as_bytes()),
    }
}

/// Files that desktops leave behind everywhere.
pub(super) fn is_litter(name: &[u8]) -> bool {
    [".DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX", ".git"].iter().any(|litter| name.eq_ignore_ascii_case(litter.as_bytes()))
        || name.starts_with(b"._")
}

fn ending_in<'a>(name: &[u8], endings: &[&'a str]) -> Option<&'a str> {
    let ends = |ending: &&&str| name.len() >= ending.len() && name[name.len() - ending.len()..].eq_ignore_ascii_case(ending.as_bytes());
    endings.iter().find(ends).copied()
}

/// The ending by which a name tells that it is an archive.
pub(super) fn archive_ending(name: &[u8]) -> Option<&'static str> {
    ending_in(name, ARCHIVE_ENDINGS)
}

pub(super) fn without_archive_ending(name: &[u8]) -> &[u8] {
    &name[..name.len() - archive_ending(name).map_or(0, str::len)]
}

pub(super) fn is_document(name: &[u8]) -> bool {
    ending_in(name, DOCUMENT_ENDINGS).is_some()
}
