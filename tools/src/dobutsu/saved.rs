//! What an analysis has found so far, on disk: so that one that is interrupted goes on.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use minishogi_dobutsu::{Position, Reach, Solver};
use sha2::{Digest, Sha256};

use crate::files;

/// The folder beside a table that is being made.
pub struct Saved {
    folder: PathBuf,
    start: Position,
    threads: usize,
    /// The first line of each file: whatever else begins so goes on.
    head: String,
}

/// Goes up when positions are numbered, or their bytes written, in another way.
const VERSION: u32 = 1;

impl Saved {
    pub fn beside(table: &Path, start: &Position, threads: usize) -> Saved {
        let mut name = table.as_os_str().to_owned();
        name.push(".part");
        let head = format!("dobutsu shogi, unfinished, {VERSION}, {}\n", start.sfen());
        Saved { folder: name.into(), start: start.clone(), threads, head }
    }

    pub fn save_reach(&self, reach: &Reach) -> io::Result<()> {
        self.write("reached", |file| reach.save(file))
    }

    pub fn save_solver(&self, solver: &Solver) -> io::Result<()> {
        self.write("values", |file| solver.save(file))
    }

    /// `None` if there is nothing to go on with.
    pub fn reach(&self) -> io::Result<Option<Reach>> {
        self.read("reached", |file| Reach::load(&self.start, self.threads, file))
    }

    /// `None` if there is nothing to go on with.
    pub fn solver(&self) -> io::Result<Option<Solver>> {
        self.read("values", |file| Solver::load(self.start.kinds(), self.threads, file))
    }

    /// When the table stands.
    pub fn clear(&self) -> io::Result<()> {
        match fs::remove_dir_all(&self.folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn write(&self, name: &str, content: impl FnOnce(&mut Summed<BufWriter<&mut File>>) -> io::Result<()>) -> io::Result<()> {
        files::replace(&self.folder.join(name), |file| {
            let mut file = Summed { inner: BufWriter::new(file), sum: Sha256::new() };
            file.write_all(self.head.as_bytes())?;
            content(&mut file)?;
            let sum = file.sum.finalize();
            file.inner.write_all(&sum)?;
            file.inner.flush()
        })
    }

    fn read<T>(&self, name: &str, content: impl FnOnce(&mut Summed<BufReader<File>>) -> io::Result<T>) -> io::Result<Option<T>> {
        let path = self.folder.join(name);
        let file = match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let mut file = Summed { inner: BufReader::new(file), sum: Sha256::new() };
        let mut head = vec![0; self.head.len()];
        let found = file.read_exact(&mut head).and_then(|()| if head == self.head.as_bytes() { content(&mut file) } else { Err(other()) });
        let (sum, mut rest) = (file.sum.finalize(), Vec::new());
        file.inner.read_to_end(&mut rest)?;
        match found {
            Ok(found) if rest == sum[..] => Ok(Some(found)),
            _ => {
                eprintln!(
                    "`{}` is damaged, of another version or of another start: this part of the analysis begins again",
                    path.display()
                );
                Ok(None)
            }
        }
    }
}

fn other() -> io::Error {
    io::Error::other("another analysis")
}

/// Reads or writes, and forms the checksum.
struct Summed<T> {
    inner: T,
    sum: Sha256,
}

impl<T: Write> Write for Summed<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.sum.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: Read> Read for Summed<T> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(bytes)?;
        self.sum.update(&bytes[..count]);
        Ok(count)
    }
}
