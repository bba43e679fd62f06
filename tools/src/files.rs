//! Files that a crash cannot spoil: [written as a whole](write()) or line by line.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use minishogi_command::files::{replace, write};

/// A file of JSON lines that only grows. A line that was cut short by a crash is passed over when the log is read, and the next one
/// begins a line of its own.
pub struct Log {
    file: File,
}

impl Log {
    /// Opens the log at `path`, or begins it, and hands over what it holds, line by line.
    pub fn open<T: DeserializeOwned>(path: &Path, mut take: impl FnMut(T)) -> io::Result<Log> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        for line in lines_of(&file) {
            take(line?);
        }
        if ends_in_the_middle(&mut file)? {
            file.write_all(b"\n")?;
        }
        Ok(Log { file })
    }

    /// Adds a line. It outlives this program when this returns.
    pub fn note(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.file.write_all(text.as_bytes())
    }

    /// Waits until all is on the disk, and outlives the machine.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }
}

/// The lines of a log, one after the other.
pub fn read_log<T: DeserializeOwned>(path: &Path) -> io::Result<impl Iterator<Item = io::Result<T>>> {
    Ok(lines_of(File::open(path)?))
}

fn lines_of<T: DeserializeOwned>(file: impl Read) -> impl Iterator<Item = io::Result<T>> {
    BufReader::new(file).split(b'\n').filter_map(|line| line.map(|line| serde_json::from_slice(&line).ok()).transpose())
}

fn ends_in_the_middle(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}
