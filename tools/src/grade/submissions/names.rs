//! How students, files and archives are called.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use super::folder::{Entry, Kind};

/// How the names of archives end, longest first: those that can be opened, and others, so that they are not taken for anything else.
const ARCHIVE_ENDINGS: &[&str] = &[
    ".tar.gz", ".tgz", ".tar", ".zip", ".tar.bz2", ".tar.xz", ".tar.zst", ".tbz2", ".txz", ".7z", ".bz2", ".gz", ".lzh", ".rar", ".xz",
    ".zst",
];

/// Zip archives by their content that nobody means as such.
const DOCUMENT_ENDINGS: &[&str] = &[".docx", ".epub", ".jar", ".odp", ".ods", ".odt", ".pptx", ".xlsm", ".xlsx"];

/// How many names are shown of a longer list.
const FEW: usize = 5;

/// The names of the students that handed in these, in the same order and no two the same, each with a note where it is not the plain one.
pub(super) fn students(entries: &[Entry]) -> Vec<(String, Option<String>)> {
    let plain = |entry: &Entry| match entry.kind {
        Kind::File => lossy(without_archive_ending(entry.name())),
        _ => lossy(entry.name()),
    };
    let mut same: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in entries {
        same.entry(plain(entry)).or_default().push(quoted(entry.name()));
    }
    let mut taken: BTreeSet<String> = same.iter().filter(|(_, entries)| entries.len() == 1).map(|(name, _)| name.clone()).collect();
    let name_of = |entry: &Entry| {
        let plain = plain(entry);
        let entries = &same[&plain];
        if entries.len() == 1 {
            return (plain, None);
        }
        let mut name = lossy(entry.name());
        for number in 2.. {
            if taken.insert(name.clone()) {
                break;
            }
            name = format!("{} ({number})", lossy(entry.name()));
        }
        (name, Some(format!("several submissions are called `{plain}`: {}", few(entries.clone()))))
    };
    entries.iter().map(name_of).collect()
}

/// A name as text, on one line.
fn lossy(name: &[u8]) -> String {
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
