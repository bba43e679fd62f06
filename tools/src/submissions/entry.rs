//! What lies in a folder or archive, and how much of it may be read.

use std::cell::Cell;
use std::ffi::OsString;
use std::fs::{self, FileType};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::rc::Rc;

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
