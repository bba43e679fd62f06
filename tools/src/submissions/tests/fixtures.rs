//! Folders and archives, as students make them and as no program would.

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compression, Crc};
use minishogi_grading::Text;
use tar::{EntryType, Header};

use crate::submissions::names::Place;
use crate::submissions::search::Search;
use crate::submissions::{self, CollectError, Collected, HandedIn, Known, Source, archive};

/// Of a class of which nothing is known.
pub fn collect(class: &Path) -> Result<Collected, CollectError> {
    submissions::collect(class, &Known::default())
}

/// A folder that goes with the test.
pub struct Temp(PathBuf);

impl Temp {
    /// One for each test, by its name.
    pub fn new(test: &str) -> Temp {
        let path = std::env::temp_dir().join(format!("minishogi_{}_{test}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Temp(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, and the folders on the way to it.
    pub fn write(&self, path: impl AsRef<Path>, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    /// What the only student of the class handed in.
    pub fn only(&self) -> HandedIn {
        let mut collected = collect(&self.0).unwrap();
        assert_eq!((collected.submissions.len(), collected.notes), (1, vec![]), "one student, nothing else");
        collected.submissions.remove(0)
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        // Whatever is left does no harm: the next run of the test has another number.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What is found in an archive of this name.
pub fn opened(name: &str, bytes: Vec<u8>) -> HandedIn {
    look_into(Search::new(name.as_bytes()), bytes)
}

pub fn look_into(mut search: Search, bytes: Vec<u8>) -> HandedIn {
    archive::open(&mut search, &Place::default(), &mut Cursor::new(bytes), 1);
    search.finish("taro".to_string())
}

impl HandedIn {
    /// The files as `03: text`, each refused one as `03: (why)`.
    pub fn list(&self) -> Vec<String> {
        let line = |(id, source): (&&str, &Source)| match source {
            Source::Text(text) => format!("{id}: {text}"),
            Source::Refused(why) => format!("{id}: ({})", why.en),
        };
        self.files.iter().map(line).collect()
    }

    /// The notes in English.
    pub fn said(&self) -> Vec<String> {
        in_english(&self.notes)
    }

    /// Why there is no file, in English.
    pub fn why_not(&self) -> Option<&str> {
        self.problem.as_ref().map(|problem| &*problem.en)
    }

    /// All that is said to the instructor.
    pub fn words(&self) -> String {
        let all = self.notes.iter().chain(&self.problem);
        all.map(|line| format!("{}\n", line.en)).collect()
    }
}

impl Collected {
    /// The notes in English.
    pub fn said(&self) -> Vec<String> {
        in_english(&self.notes)
    }
}

fn in_english(notes: &[Text]) -> Vec<String> {
    notes.iter().map(|note| note.en.to_string()).collect()
}

/// An entry of a zip archive, free to lie about itself.
pub struct ZipEntry {
    pub name: Vec<u8>,
    pub flags: u16,
    pub method: u16,
    pub content: Vec<u8>,
    pub declared_size: u32,
    pub crc: u32,
    pub mode: u32,
    pub comment: Vec<u8>,
}

impl ZipEntry {
    pub fn stored(name: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> ZipEntry {
        let content = content.as_ref().to_vec();
        let mut crc = Crc::new();
        crc.update(&content);
        ZipEntry {
            name: name.as_ref().to_vec(),
            flags: 0,
            method: 0,
            declared_size: content.len() as u32,
            crc: crc.sum(),
            content,
            mode: 0o100_644,
            comment: Vec::new(),
        }
    }

    pub fn deflated(name: &str, content: &[u8]) -> ZipEntry {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(content).unwrap();
        ZipEntry { method: 8, content: packed.finish().unwrap(), ..ZipEntry::stored(name, content) }
    }

    /// What its local header and its entry in the directory have in common.
    fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        for number in [20, self.flags, self.method, 0, 0x21] {
            header.extend(number.to_le_bytes());
        }
        for number in [self.crc, self.content.len() as u32, self.declared_size] {
            header.extend(number.to_le_bytes());
        }
        header.extend((self.name.len() as u16).to_le_bytes());
        header.extend([0, 0]);
        header
    }
}

pub fn zip_of(entries: &[ZipEntry]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for entry in entries {
        let start = bytes.len() as u32;
        bytes.extend([b"PK\x03\x04", &entry.header()[..], &entry.name, &entry.content].concat());
        directory.extend([b"PK\x01\x02\x14\x03", &entry.header()[..]].concat());
        directory.extend((entry.comment.len() as u16).to_le_bytes());
        directory.extend([0; 4]);
        directory.extend((entry.mode << 16).to_le_bytes());
        directory.extend(start.to_le_bytes());
        directory.extend([&entry.name[..], &entry.comment].concat());
    }
    let (start, size, count) = (bytes.len() as u32, directory.len() as u32, entries.len() as u16);
    bytes.extend(directory);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    bytes.extend([count, count].map(u16::to_le_bytes).concat());
    bytes.extend([size, start].map(u32::to_le_bytes).concat());
    bytes.extend([0, 0]);
    bytes
}

pub fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    zip_of(&files.iter().map(|(name, content)| ZipEntry::deflated(name, content.as_bytes())).collect::<Vec<_>>())
}

/// A header and a content, with a name that `tar` itself would not write.
pub fn tar_entry(name: &[u8], kind: EntryType, content: &[u8]) -> Vec<u8> {
    let mut header = Header::new_gnu();
    header.as_mut_bytes()[..name.len()].copy_from_slice(name);
    header.set_entry_type(kind);
    header.set_size(content.len() as u64);
    header.set_mode(0o644);
    header.set_cksum();
    let mut bytes = header.as_bytes().to_vec();
    bytes.extend(content);
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes
}

pub fn tar(files: &[(&str, &str)]) -> Vec<u8> {
    let mut bytes: Vec<u8> =
        files.iter().flat_map(|(name, content)| tar_entry(name.as_bytes(), EntryType::Regular, content.as_bytes())).collect();
    bytes.extend([0; 1024]);
    bytes
}

pub fn gzip(content: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(content).unwrap();
    packed.finish().unwrap()
}
