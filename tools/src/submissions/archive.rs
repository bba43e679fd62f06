//! Reads archives in memory, entry by entry.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use tar::{EntryType, PaxExtensions};
use zip::ZipArchive;
use zip::read::read_zipfile_from_stream;

use super::names::{self, Place};
use super::search::{Kind, Matter, Meter, Next, Search, read_up_to};

/// What is read of an archive within another, in bytes, because it is held in memory. A larger one is as good as broken off.
const MAX_INNER_ARCHIVE: u64 = 256 << 20;

/// The most archives within each other.
const MAX_NESTING: u32 = 3;

/// The longest header of a tar archive that says how the next entry is called, in bytes.
const MAX_NAME_HEADER: u64 = 64 << 10;

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
    match File::open(path) {
        Ok(file) => open(search, place, &mut BufReader::new(file), 1),
        Err(error) => search.note_error(Matter::Unreadable, place, &error),
    }
}

/// Looks at everything in an archive: `nesting` archives lie around its content, itself included.
pub(super) fn open(search: &mut Search, place: &Place, content: &mut dyn Content, nesting: u32) {
    let looked = Format::of_content(content).and_then(|format| match format.unwrap_or_else(|| Format::of_name(search.name_of(place))) {
        Format::Zip => look_at_zip(search, place, content, nesting),
        Format::Tar => look_at_tar(search, place, content, nesting),
        // Packed as well as unpacked bytes count: there are files that are all work and no result.
        Format::Gzip => look_at_tar(search, place, MultiGzDecoder::new(search.meter.on(content)), nesting),
        Format::Unknown => {
            search.note(Matter::UnknownFormat, place);
            Ok(())
        }
    });
    if let Err(error) = looked {
        search.note_error(Matter::Damaged, place, &error);
    }
}

/// Looks at an entry of an archive, and at what is in it, if it is an archive again. Returns whether to go on.
fn look_at_entry(
    search: &mut Search,
    archive: &Place,
    (name, kind): (&[u8], Kind),
    nesting: u32,
    mut read: impl FnMut(u64) -> io::Result<Vec<u8>>,
) -> bool {
    match search.look_at(archive, name, kind, &mut read) {
        Next::Stop => return false,
        Next::GoOn | Next::Enter(_) => {}
        Next::Open(inner) if nesting == MAX_NESTING => search.note(Matter::TooDeep, &inner),
        Next::Open(inner) => match read(MAX_INNER_ARCHIVE) {
            Ok(bytes) => open(search, &inner, &mut Cursor::new(bytes), nesting + 1),
            Err(error) => search.note_error(Matter::Unreadable, &inner, &error),
        },
    }
    true
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
            true => Err(io::Error::other("it has a password")),
            false => read_up_to(meter.on(archive.by_index(index)?), most),
        };
        if !look_at_entry(search, place, (&name, kind), nesting, read) {
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
        if !look_at_entry(search, place, (&name, kind), nesting, |most| read_up_to(meter.on(&mut entry), most)) {
            break;
        }
    }
}

fn look_at_tar(search: &mut Search, place: &Place, content: impl Read, nesting: u32) -> io::Result<()> {
    let mut archive = tar::Archive::new(search.meter.on(content));
    let mut long_name = None;
    // Raw, because otherwise a name may be as long as the archive says.
    for entry in archive.entries()?.raw(true) {
        let mut entry = entry?;
        let kind = match entry.header().entry_type() {
            EntryType::Regular | EntryType::Continuous => Kind::File,
            EntryType::Directory => Kind::Folder,
            EntryType::Symlink | EntryType::Link => Kind::Link,
            EntryType::GNULongName => {
                let name = read_up_to(&mut entry, MAX_NAME_HEADER)?;
                long_name = name.split(|byte| *byte == 0).next().map(<[u8]>::to_vec);
                continue;
            }
            EntryType::XHeader => {
                let header = read_up_to(&mut entry, MAX_NAME_HEADER)?;
                let path = PaxExtensions::new(&header).flatten().find(|extension| extension.key_bytes() == b"path");
                long_name = path.map(|path| path.value_bytes().to_vec());
                continue;
            }
            EntryType::GNULongLink | EntryType::XGlobalHeader => continue,
            _ => Kind::Special,
        };
        let name = long_name.take().unwrap_or_else(|| entry.path_bytes().into_owned());
        let size = entry.size();
        let read = |most| {
            let bytes = read_up_to(&mut entry, most)?;
            let is_whole = bytes.len() as u64 == size.min(most);
            if is_whole { Ok(bytes) } else { Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the archive ends in the middle of it")) }
        };
        if !look_at_entry(search, place, (&name, kind), nesting, read) {
            break;
        }
    }
    Ok(())
}
