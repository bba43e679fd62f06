//! Walks through the folder that a student handed in.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs::{self, FileType};
use std::io;
use std::path::Path;

use super::place::Place;
use super::search::{Matter, Next, Search};
use super::{archive, read_up_to};

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

/// Looks at all that lies in a folder: level by level, so that neither the stack nor the order depends on how it is nested.
pub(super) fn walk(search: &mut Search, root: &Path) {
    let mut waiting = VecDeque::from([(root.to_path_buf(), Place::default())]);
    while let Some((folder, place)) = waiting.pop_front() {
        let entries = match list(&folder) {
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
