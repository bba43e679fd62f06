//! Reads archives in memory, entry by entry. The entries of a tar archive come from its headers: no content is held in memory, and no header is
//! trusted.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use tar::{EntryType, GnuExtSparseHeader, GnuSparseHeader, Header, PaxExtensions};
use zip::ZipArchive;
use zip::read::read_zipfile_from_stream;

use super::names::{self, PathInside};
use super::search::{EntryKind, MAX_SOURCE, Matter, Meter, Next, Search, Source, read_up_to};

/// The most bytes of an archive within another, because they are held in memory. A larger one counts as truncated.
const MAX_INNER_ARCHIVE: u64 = 256 << 20;

/// The most archives within each other.
const MAX_NESTING: u32 = 3;

/// The most hard links of an archive whose content is looked for.
const MAX_HARD_LINKS: usize = 64;

/// The most bytes of a zip archive's directory: all of them are kept in memory.
const MAX_ZIP_DIRECTORY: u64 = 32 << 20;

/// Bytes with random access.
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
    /// Returns the format by the start of the content.
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

    /// Returns the format by the ending of the name.
    fn of_name(name: &[u8]) -> Format {
        match names::archive_ending(name) {
            Some(".zip") => Format::Zip,
            Some(".tar") => Format::Tar,
            Some(".tar.gz" | ".tgz") => Format::Gzip,
            _ => Format::Unknown,
        }
    }
}

/// Returns whether a file is an archive, by its name or its content.
pub(super) fn is_archive(path: &Path, name: &[u8]) -> bool {
    let has_content = || File::open(path).and_then(|mut file| Format::of_content(&mut file)).is_ok_and(|format| format.is_some());
    names::archive_ending(name).is_some() || !names::is_document(name) && has_content()
}

/// Looks at everything in an archive on the disk.
pub(super) fn open_file(search: &mut Search, place: &PathInside, path: &Path) {
    search.origin = path.to_path_buf();
    match File::open(path) {
        Ok(file) => open(search, place, &mut BufReader::new(file), 1),
        Err(error) => search.note_error(Matter::Unreadable, place, &error),
    }
}

/// Looks at everything in an archive: `nesting` archives lie around its content, itself included.
pub(super) fn open(search: &mut Search, place: &PathInside, content: &mut dyn Content, nesting: u32) {
    let looked = Format::of_content(content).and_then(|format| match format.unwrap_or_else(|| Format::of_name(search.name_of(place))) {
        Format::Zip => look_at_zip(search, place, content, nesting),
        Format::Tar => look_at_tar(search, place, content, nesting, |content, meter| Box::new(meter.on(content))),
        // Packed as well as unpacked bytes count: some files take much work and have no result.
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

/// Looks at an entry of an archive, and at its contents, if it is an archive again. Returns the remaining work.
fn look_at_entry(
    search: &mut Search,
    archive: &PathInside,
    (name, kind): (&[u8], EntryKind),
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

fn look_at_zip(search: &mut Search, place: &PathInside, content: &mut dyn Content, nesting: u32) -> io::Result<()> {
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
            0o120_000 => EntryKind::Link,
            0o040_000 => EntryKind::Folder,
            _ if entry.is_dir() => EntryKind::Folder,
            0 | 0o100_000 => EntryKind::File,
            _ => EntryKind::Special,
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

/// Reads the entries of a zip archive in order, as far as they go: the directory at its end may be missing.
fn look_at_zip_without_directory(search: &mut Search, place: &PathInside, content: &mut dyn Content, nesting: u32) {
    let meter = search.meter.clone();
    let mut content = meter.on(content);
    while let Ok(Some(mut entry)) = read_zipfile_from_stream(&mut content) {
        let kind = if entry.is_dir() { EntryKind::Folder } else { EntryKind::File };
        let name = entry.name_raw().to_vec();
        if look_at_entry(search, place, (&name, kind), nesting, |most| read_up_to(meter.on(&mut entry), most)) == Next::Stop {
            break;
        }
    }
}

/// Begins to read a tar archive, packed or not, counting the bytes.
type Begin = for<'a> fn(&'a mut dyn Content, &Meter) -> Box<dyn Read + 'a>;

fn look_at_tar(search: &mut Search, place: &PathInside, content: &mut dyn Content, nesting: u32, begin: Begin) -> io::Result<()> {
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
            TapeKind::File => (EntryKind::File, Vec::new()),
            TapeKind::Folder => (EntryKind::Folder, Vec::new()),
            TapeKind::SymbolicLink => (EntryKind::Link, Vec::new()),
            TapeKind::HardLink(target) => (EntryKind::HardLink, target),
            TapeKind::Sparse => (EntryKind::Sparse, Vec::new()),
            TapeKind::Special => (EntryKind::Special, Vec::new()),
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

/// Reads the targets of hard links: files of the same archive, which were not kept on the first pass.
fn resolve(
    search: &mut Search,
    archive: &PathInside,
    links: BTreeMap<PathInside, Option<PathInside>>,
    content: &mut dyn Content,
    begin: Begin,
) -> io::Result<()> {
    let mut of_file: BTreeMap<PathInside, Vec<PathInside>> = BTreeMap::new();
    for (number, (link, target)) in links.iter().enumerate() {
        // A link to a link, and so on.
        let follow = |target: &PathInside| links.get(target).cloned().flatten();
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

const BLOCK: u64 = 512;

/// The longest header with the name of the next entry, in bytes.
const MAX_NAME_HEADER: u64 = 64 << 10;

#[derive(Clone, Debug, PartialEq, Eq)]
enum TapeKind {
    File,
    Folder,
    SymbolicLink,
    /// Another name of a file that comes earlier: its path.
    HardLink(Vec<u8>),
    /// A file with holes, which are not in the archive. One without any is a [`TapeKind::File`].
    Sparse,
    Special,
}

#[derive(Debug)]
struct TapeEntry {
    name: Vec<u8>,
    kind: TapeKind,
}

/// Reads a tar archive.
struct Tape<R> {
    content: R,
    /// Bytes of the current entry that are not yet read.
    left: u64,
    /// Bytes after them that fill a block.
    padding: u64,
}

/// The data in the headers before an entry.
#[derive(Default)]
struct Extensions {
    name: Option<Vec<u8>>,
    link: Option<Vec<u8>>,
    size: Option<u64>,
    sparse: Option<Sparse>,
}

/// A sparse file as pax headers describe it.
#[derive(Default)]
struct Sparse {
    name: Option<Vec<u8>>,
    is_version_1: bool,
    size: Option<u64>,
    numbers: Vec<u64>,
}

impl<R: Read> Tape<R> {
    fn new(content: R) -> Tape<R> {
        Tape { content, left: 0, padding: 0 }
    }

    /// Returns the next entry; `None` at the end.
    fn next(&mut self) -> io::Result<Option<TapeEntry>> {
        let mut said = Extensions::default();
        loop {
            self.skip()?;
            let mut header = Header::new_old();
            if !self.read_block(header.as_mut_bytes())? || header.as_bytes().iter().all(|byte| *byte == 0) {
                return Ok(None);
            }
            check_sum(&header)?;
            let kind = header.entry_type();
            let is_extension =
                matches!(kind, EntryType::GNULongName | EntryType::GNULongLink | EntryType::XHeader | EntryType::XGlobalHeader);
            self.left = if is_extension { header.entry_size()? } else { said.size.map_or_else(|| header.entry_size(), Ok)? };
            self.padding = (BLOCK - self.left % BLOCK) % BLOCK;
            let kind = match kind {
                EntryType::GNULongName => {
                    said.name = Some(self.read_name()?);
                    continue;
                }
                EntryType::GNULongLink => {
                    said.link = Some(self.read_name()?);
                    continue;
                }
                EntryType::XHeader => {
                    said = Extensions::of_pax(&self.read(MAX_NAME_HEADER)?);
                    continue;
                }
                EntryType::XGlobalHeader => continue,
                EntryType::Regular | EntryType::Continuous => match &said.sparse {
                    Some(sparse) => self.kind_of_sparse(sparse)?,
                    None => TapeKind::File,
                },
                EntryType::GNUSparse => self.kind_of_gnu_sparse(&header)?,
                EntryType::Directory => TapeKind::Folder,
                EntryType::Symlink => TapeKind::SymbolicLink,
                EntryType::Link => {
                    TapeKind::HardLink(said.link.or_else(|| Some(header.link_name_bytes()?.into_owned())).unwrap_or_default())
                }
                _ => TapeKind::Special,
            };
            let name = said.sparse.and_then(|sparse| sparse.name).or(said.name).unwrap_or_else(|| header.path_bytes().into_owned());
            return Ok(Some(TapeEntry { name, kind }));
        }
    }

    /// Returns the first bytes of the current entry.
    ///
    /// # Errors
    /// Also if the archive ends before them.
    fn read(&mut self, most: u64) -> io::Result<Vec<u8>> {
        let wanted = self.left.min(most);
        let mut bytes = Vec::new();
        let read = (&mut self.content).take(wanted).read_to_end(&mut bytes);
        self.left -= bytes.len() as u64;
        read?;
        if bytes.len() as u64 == wanted { Ok(bytes) } else { Err(broken_off("the archive ends in the middle of it")) }
    }

    fn read_name(&mut self) -> io::Result<Vec<u8>> {
        let name = self.read(MAX_NAME_HEADER)?;
        Ok(name.split(|byte| *byte == 0).next().unwrap_or_default().to_vec())
    }

    /// Fills a block; `false` at the end.
    fn read_block(&mut self, block: &mut [u8; BLOCK as usize]) -> io::Result<bool> {
        let mut filled = 0;
        while filled < block.len() {
            match self.content.read(&mut block[filled..]) {
                Ok(0) if filled == 0 => return Ok(false),
                Ok(0) => return Err(broken_off("the archive ends in the middle of a header")),
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// Goes to the end of the current entry.
    fn skip(&mut self) -> io::Result<()> {
        let rest = self.left.checked_add(self.padding).ok_or_else(|| broken_off("an entry is longer than any archive"))?;
        let skipped = io::copy(&mut (&mut self.content).take(rest), &mut io::sink())?;
        if skipped < rest {
            return Err(broken_off("the archive ends in the middle of an entry"));
        }
        (self.left, self.padding) = (0, 0);
        Ok(())
    }

    /// Returns the kind of a sparse file of GNU tar. The map of many holes continues in blocks after the header, which its size does not count.
    fn kind_of_gnu_sparse(&mut self, header: &Header) -> io::Result<TapeKind> {
        let Some(header) = header.as_gnu() else { return Ok(TapeKind::Sparse) };
        let mut numbers = numbers_of(&header.sparse)?;
        let mut goes_on = header.is_extended();
        while goes_on {
            let mut block = GnuExtSparseHeader::new();
            if !self.read_block(block.as_mut_bytes())? {
                return Err(broken_off("the archive ends in the middle of a header"));
            }
            // A file of so many parts has holes.
            numbers = vec![];
            goes_on = block.is_extended();
        }
        Ok(kind_with(&numbers, header.real_size()?))
    }

    fn kind_of_sparse(&mut self, sparse: &Sparse) -> io::Result<TapeKind> {
        let Some(size) = sparse.size else { return Ok(TapeKind::Sparse) };
        if !sparse.is_version_1 {
            return Ok(kind_with(&sparse.numbers, size));
        }
        // The map is before the content: the number of parts, then the start and the length of each, one number per line.
        let map = self.read(BLOCK)?;
        let lines = map.split(|byte| *byte == b'\n');
        let mut numbers = lines.map_while(|line| str::from_utf8(line).ok()?.parse().ok());
        let count: u64 = numbers.next().unwrap_or(u64::MAX);
        let numbers: Vec<u64> = numbers.collect();
        Ok(if count.checked_mul(2) == Some(numbers.len() as u64) { kind_with(&numbers, size) } else { TapeKind::Sparse })
    }
}

impl Extensions {
    fn of_pax(header: &[u8]) -> Extensions {
        let mut said = Extensions::default();
        for (key, value) in PaxExtensions::new(header).flatten().map(|extension| (extension.key_bytes(), extension.value_bytes())) {
            let number = || str::from_utf8(value).ok().and_then(|value| value.parse().ok());
            match key {
                b"path" => said.name = Some(value.to_vec()),
                b"linkpath" => said.link = Some(value.to_vec()),
                b"size" => said.size = number(),
                _ => {
                    let Some(key) = key.strip_prefix(b"GNU.sparse.") else { continue };
                    let sparse = said.sparse.get_or_insert_default();
                    match key {
                        b"name" => sparse.name = Some(value.to_vec()),
                        b"major" => sparse.is_version_1 = value != b"0",
                        b"size" | b"realsize" => sparse.size = number(),
                        b"offset" | b"numbytes" => sparse.numbers.extend(number()),
                        b"map" => {
                            let numbers = value.split(|byte| *byte == b',');
                            sparse.numbers = numbers.map_while(|number| str::from_utf8(number).ok()?.parse().ok()).collect();
                        }
                        _ => {}
                    }
                }
            }
        }
        said
    }
}

fn numbers_of(parts: &[GnuSparseHeader]) -> io::Result<Vec<u64>> {
    let mut numbers = Vec::new();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        numbers.extend([part.offset()?, part.length()?]);
    }
    Ok(numbers)
}

/// Returns the kind of a file of this size with these parts in the archive, each a start and a length.
fn kind_with(numbers: &[u64], size: u64) -> TapeKind {
    let (parts, _) = numbers.as_chunks::<2>();
    let end = parts.iter().try_fold(0_u64, |end, [start, length]| end.checked_add(*length).filter(|_| *start == end));
    if end == Some(size) { TapeKind::File } else { TapeKind::Sparse }
}

fn check_sum(header: &Header) -> io::Result<()> {
    let bytes = header.as_bytes();
    let sum = bytes[..148].iter().chain(&bytes[156..]).fold(8 * u32::from(b' '), |sum, byte| sum + u32::from(*byte));
    if header.cksum()? == sum { Ok(()) } else { Err(io::Error::other("archive header checksum mismatch")) }
}

fn broken_off(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, why)
}
