//! Reads archives in memory, entry by entry.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use zip::ZipArchive;
use zip::read::read_zipfile_from_stream;

use super::names::{self, Place};
use super::search::{Kind, MAX_SOURCE, Matter, Meter, Next, Search, Source, read_up_to};
use super::tape::{Tape, TapeEntry, TapeKind};

/// What is read of an archive within another, in bytes, because it is held in memory. A larger one is as good as broken off.
const MAX_INNER_ARCHIVE: u64 = 256 << 20;

/// The most archives within each other.
const MAX_NESTING: u32 = 3;

/// The most hard links of an archive whose content is looked for.
const MAX_HARD_LINKS: usize = 64;

/// How many bytes of a zip archive are read to learn what is in it: all of them are kept in memory.
const MAX_ZIP_DIRECTORY: u64 = 32 << 20;

/// Bytes to be read from any place.
pub(super) trait Content: Read + Seek {}
impl<T: Read + Seek> Content for T {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Zip,
    Tar,
    /// A packed tar archive.
    Gzip,
    Unknown,
}

impl Format {
    /// By how the content begins.
    fn of_content(content: &mut (impl Content + ?Sized)) -> io::Result<Option<Format>> {
        let start = read_up_to(&mut *content, 512)?;
        content.rewind()?;
        const STARTS: &[(usize, &[u8], Format)] = &[
            (0, b"PK\x03\x04", Format::Zip),
            (0, b"PK\x05\x06", Format::Zip),
            (0, b"\x1f\x8b", Format::Gzip),
            (257, b"ustar", Format::Tar),
            (0, b"Rar!\x1a\x07", Format::Unknown),
            (0, b"7z\xbc\xaf\x27\x1c", Format::Unknown),
            (0, b"\xfd7zXZ\x00", Format::Unknown),
            (0, b"\x28\xb5\x2f\xfd", Format::Unknown),
        ];
        let begins = |(at, magic, _): &&(usize, &[u8], Format)| start.get(*at..).is_some_and(|start| start.starts_with(magic));
        Ok(STARTS.iter().find(begins).map(|(.., format)| *format))
    }

    /// By how the name ends.
    fn of_name(name: &[u8]) -> Format {
        match names::archive_ending(name) {
            Some(".zip") => Format::Zip,
            Some(".tar") => Format::Tar,
            Some(".tar.gz" | ".tgz") => Format::Gzip,
            _ => Format::Unknown,
        }
    }
}

/// Whether a file is an archive, by its name or its content.
pub(super) fn is_archive(path: &Path, name: &[u8]) -> bool {
    let has_content = || File::open(path).and_then(|mut file| Format::of_content(&mut file)).is_ok_and(|format| format.is_some());
    names::archive_ending(name).is_some() || !names::is_document(name) && has_content()
}

/// Looks at everything in an archive on the disk.
pub(super) fn open_file(search: &mut Search, place: &Place, path: &Path) {
    search.origin = path.to_path_buf();
    match File::open(path) {
        Ok(file) => open(search, place, &mut BufReader::new(file), 1),
        Err(error) => search.note_error(Matter::Unreadable, place, &error),
    }
}

/// Looks at everything in an archive: `nesting` archives lie around its content, itself included.
pub(super) fn open(search: &mut Search, place: &Place, content: &mut dyn Content, nesting: u32) {
    let looked = Format::of_content(content).and_then(|format| match format.unwrap_or_else(|| Format::of_name(search.name_of(place))) {
        Format::Zip => look_at_zip(search, place, content, nesting),
        Format::Tar => look_at_tar(search, place, content, nesting, |content, meter| Box::new(meter.on(content))),
        // Packed as well as unpacked bytes count: there are files that are all work and no result.
        Format::Gzip => {
            look_at_tar(search, place, content, nesting, |content, meter| Box::new(meter.on(MultiGzDecoder::new(meter.on(content)))))
        }
        Format::Unknown => {
            search.note(Matter::UnknownFormat, place);
            Ok(())
        }
    });
    if let Err(error) = looked {
        search.note_error(Matter::Damaged, place, &error);
    }
}

/// Looks at an entry of an archive, and at what is in it, if it is an archive again. Returns what there is left to do.
fn look_at_entry(
    search: &mut Search,
    archive: &Place,
    (name, kind): (&[u8], Kind),
    nesting: u32,
    mut read: impl FnMut(u64) -> io::Result<Vec<u8>>,
) -> Next {
    match search.look_at(archive, name, kind, &mut read) {
        next @ (Next::Stop | Next::Resolve(_)) => return next,
        Next::GoOn | Next::Enter(_) => {}
        Next::Open(inner) if nesting == MAX_NESTING => search.note(Matter::TooDeep, &inner),
        Next::Open(inner) => match read(MAX_INNER_ARCHIVE) {
            Ok(bytes) => open(search, &inner, &mut Cursor::new(bytes), nesting + 1),
            Err(error) => search.note_error(Matter::Unreadable, &inner, &error),
        },
    }
    Next::GoOn
}

fn look_at_zip(search: &mut Search, place: &Place, content: &mut dyn Content, nesting: u32) -> io::Result<()> {
    let for_directory = Meter::new(MAX_ZIP_DIRECTORY);
    let mut archive = match ZipArchive::new(for_directory.on(&mut *content)) {
        Ok(archive) => archive,
        Err(error) => {
            content.rewind()?;
            look_at_zip_without_directory(search, place, content, nesting);
            return Err(error.into());
        }
    };
    for_directory.refill();
    if archive.has_duplicate_names() {
        search.note(Matter::Twice, place);
    }
    for index in 0..archive.len() {
        let entry = archive.by_index_data(index)?;
        let kind = match entry.unix_mode().unwrap_or_default() & 0o170_000 {
            0o120_000 => Kind::Link,
            0o040_000 => Kind::Folder,
            _ if entry.is_dir() => Kind::Folder,
            0 | 0o100_000 => Kind::File,
            _ => Kind::Special,
        };
        let name = entry.name_raw().to_vec();
        let is_locked = entry.encrypted();
        let meter = search.meter.clone();
        let read = |most| match is_locked {
            true => Err(io::Error::other(names::LOCKED)),
            false => read_up_to(meter.on(archive.by_index(index)?), most),
        };
        if look_at_entry(search, place, (&name, kind), nesting, read) == Next::Stop {
            break;
        }
    }
    Ok(())
}

/// The directory of a zip archive is at its end, which may be missing. This reads the entries one after the other, as far as they go.
fn look_at_zip_without_directory(search: &mut Search, place: &Place, content: &mut dyn Content, nesting: u32) {
    let meter = search.meter.clone();
    let mut content = meter.on(content);
    while let Ok(Some(mut entry)) = read_zipfile_from_stream(&mut content) {
        let kind = if entry.is_dir() { Kind::Folder } else { Kind::File };
        let name = entry.name_raw().to_vec();
        if look_at_entry(search, place, (&name, kind), nesting, |most| read_up_to(meter.on(&mut entry), most)) == Next::Stop {
            break;
        }
    }
}

/// Begins to read a tar archive, packed or not, counting the bytes.
type Begin = for<'a> fn(&'a mut dyn Content, &Meter) -> Box<dyn Read + 'a>;

fn look_at_tar(search: &mut Search, place: &Place, content: &mut dyn Content, nesting: u32, begin: Begin) -> io::Result<()> {
    let meter = search.meter.clone();
    let mut links = BTreeMap::new();
    let mut tape = Tape::new(begin(content, &meter));
    let looked = loop {
        let TapeEntry { name, kind } = match tape.next() {
            Ok(Some(entry)) => entry,
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        };
        let (kind, target) = match kind {
            TapeKind::File => (Kind::File, Vec::new()),
            TapeKind::Folder => (Kind::Folder, Vec::new()),
            TapeKind::SymbolicLink => (Kind::Link, Vec::new()),
            TapeKind::HardLink(target) => (Kind::HardLink, target),
            TapeKind::Sparse => (Kind::Sparse, Vec::new()),
            TapeKind::Special => (Kind::Special, Vec::new()),
        };
        match look_at_entry(search, place, (&name, kind), nesting, |most| tape.read(most)) {
            Next::Stop => return Ok(()),
            Next::Resolve(link) => drop(links.insert(link, place.below(&target))),
            _ => {}
        }
    };
    drop(tape);
    if !links.is_empty() {
        resolve(search, place, links, content, begin)?;
    }
    looked
}

/// Reads what hard links stand for: files of the same archive, which were not kept when they were passed.
fn resolve(
    search: &mut Search,
    archive: &Place,
    links: BTreeMap<Place, Option<Place>>,
    content: &mut dyn Content,
    begin: Begin,
) -> io::Result<()> {
    let mut of_file: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
    for (number, (link, target)) in links.iter().enumerate() {
        // A link to a link, and so on.
        let follow = |target: &Place| links.get(target).cloned().flatten();
        let last = std::iter::successors(target.clone(), follow).take(MAX_HARD_LINKS).last();
        match last.filter(|last| number < MAX_HARD_LINKS && !links.contains_key(last)) {
            Some(file) => of_file.entry(file).or_default().push(link.clone()),
            None => search.note(Matter::HardLink, link),
        }
    }
    content.rewind()?;
    let meter = search.meter.clone();
    let mut tape = Tape::new(begin(content, &meter));
    while let Ok(Some(entry)) = tape.next() {
        if !matches!(entry.kind, TapeKind::File | TapeKind::Sparse) {
            continue;
        }
        let Some(links) = archive.below(&entry.name).and_then(|place| of_file.remove(&place)) else { continue };
        let source = match entry.kind {
            TapeKind::Sparse => (Source::sparse(), None),
            _ => Source::new(tape.read(MAX_SOURCE + 1)),
        };
        for link in links {
            search.note(Matter::Resolved, &link);
            search.take(link, source.clone());
        }
    }
    let matter = if meter.has_run_out() { Matter::TooMuch } else { Matter::HardLink };
    of_file.into_values().flatten().for_each(|link| search.note(matter, &link));
    Ok(())
}
