//! The entries of a tar archive one after the other, as the headers tell them: nothing is held in memory, nothing trusted.

use std::io::{self, Read};

use tar::{EntryType, GnuExtSparseHeader, GnuSparseHeader, Header, PaxExtensions};

const BLOCK: u64 = 512;

/// The longest header that says how the next entry is called, in bytes.
const MAX_NAME_HEADER: u64 = 64 << 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TapeKind {
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
pub(super) struct TapeEntry {
    pub(super) name: Vec<u8>,
    pub(super) kind: TapeKind,
}

/// Reads a tar archive.
pub(super) struct Tape<R> {
    content: R,
    /// Bytes of the current entry that are not yet read.
    left: u64,
    /// Bytes after them that fill a block.
    padding: u64,
}

/// What the headers before an entry say of it.
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
    pub(super) fn new(content: R) -> Tape<R> {
        Tape { content, left: 0, padding: 0 }
    }

    /// The next entry; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<TapeEntry>> {
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

    /// The first bytes of the current entry.
    ///
    /// # Errors
    /// Also where the archive ends before them.
    pub(super) fn read(&mut self, most: u64) -> io::Result<Vec<u8>> {
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

    /// The map of a file with many holes goes on in blocks after the header, which its size does not count.
    fn kind_of_gnu_sparse(&mut self, header: &Header) -> io::Result<TapeKind> {
        let Some(header) = header.as_gnu() else { return Ok(TapeKind::Sparse) };
        let mut numbers = numbers_of(&header.sparse)?;
        let mut goes_on = header.is_extended();
        while goes_on {
            let mut block = GnuExtSparseHeader::new();
            if !self.read_block(block.as_mut_bytes())? {
                return Err(broken_off("the archive ends in the middle of a header"));
            }
            // What has so many parts has holes.
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
        // The map stands before the content: how many parts, then the start and the length of each, a number a line.
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

/// Of a file of this size, of which these parts are in the archive, each a start and a length.
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
