//! The table on disk: the values of all positions, compressed chunk by chunk.
//!
//! - `DOBUTSU\n`: the magic bytes
//! - 4 bytes: the version
//! - 4 bytes: the length of the directory
//! - 32 bytes: the SHA-256 of the directory
//! - the directory:
//!   - 4 bytes: the kinds of pieces, in bits 0-2
//!   - 4 bytes: the count of numbers
//!   - 4 + 32 bytes for each chunk: its length and its SHA-256
//!   - the figures, as text
//! - the chunks, each deflated: the values of [`CHUNK`] numbers, a byte each
//!
//! Numbers are little-endian. A probe needs few chunks, so only those are read, checked and inflated. The file is
//! not mapped into memory: if another program truncated it, this one would crash.
//!
//! This module also has the perfect player: its output about a position, and a game against a human.

use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, BufRead, Read, Seek, SeekFrom, Write, stdin, stdout};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use minishogi::Color;
use minishogi_dobutsu::{Kinds, Oracle, OracleError, Position, Solver, Values};
use sha2::{Digest, Sha256};

use minishogi_lab::files;

const MAGIC: &[u8] = b"DOBUTSU\n";
const VERSION: u32 = 1;
/// Magic, version, length and sum of the directory.
const HEAD: usize = 8 + 4 + 4 + SUM;
const SUM: usize = 32;
/// The count of numbers in a chunk: enough to compress well, few enough to inflate quickly.
const CHUNK: usize = 1 << 16;
/// The number of inflated chunks in the cache: enough for the moves of a few positions.
const KEPT: usize = 64;

pub struct Table {
    path: PathBuf,
    file: Mutex<File>,
    directory: Directory,
    /// The chunks used last, the latest at the end.
    inflated: Mutex<Vec<(usize, Vec<u8>)>>,
}

struct Directory {
    kinds: Kinds,
    numbers: usize,
    chunks: Vec<Chunk>,
    figures: String,
}

struct Chunk {
    place: Range<usize>,
    sum: [u8; SUM],
}

/// The reason why a table cannot be read.
#[derive(Debug)]
pub struct TableError {
    path: PathBuf,
    reason: Reason,
}

#[derive(Debug)]
enum Reason {
    Missing,
    NoTable,
    Version(u32),
    Length { expected: usize, found: usize },
    Damaged(String),
    Io(io::Error),
}

impl TableError {
    pub fn is_missing(&self) -> bool {
        matches!(self.reason, Reason::Missing)
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let path = self.path.display();
        match &self.reason {
            Reason::Missing => write!(f, "there is no table `{path}` yet: `minishogi dobutsu solve` makes it, in a few minutes"),
            Reason::NoTable => write!(f, "`{path}` is no table of dobutsu shogi: expected a file written by `minishogi dobutsu solve`"),
            Reason::Version(version) => {
                write!(f, "the table `{path}` has version {version}, expected {VERSION}: `minishogi dobutsu solve` makes a new one")
            }
            Reason::Length { expected, found } => {
                let what = if found < expected { "is cut short" } else { "is too long" };
                write!(f, "the table `{path}` {what}: {found} bytes, expected {expected}; `minishogi dobutsu solve` makes a new one")
            }
            Reason::Damaged(part) => {
                write!(f, "the table `{path}` is damaged: {part} has not the expected checksum; `minishogi dobutsu solve` makes a new one")
            }
            Reason::Io(error) => write!(f, "the table `{path}` cannot be read: {error}"),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.reason {
            Reason::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl Table {
    /// Opens a table and checks all of it except the chunks, which are checked when they are read.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let error = |reason| TableError { path: path.to_path_buf(), reason };
        let file = File::open(path).map_err(|problem| match problem.kind() {
            io::ErrorKind::NotFound => error(Reason::Missing),
            _ => error(Reason::Io(problem)),
        })?;
        let is_file = file.metadata().map_err(|problem| error(Reason::Io(problem)))?;
        if !is_file.is_file() || is_file.len() < MAGIC.len() as u64 {
            return Err(error(Reason::NoTable));
        }
        let begin = read_begin(&file).map_err(|problem| error(Reason::Io(problem)))?;
        let directory = read_directory(&begin, is_file.len() as usize).map_err(error)?;
        Ok(Table { path: path.to_path_buf(), file: Mutex::new(file), directory, inflated: Mutex::default() })
    }

    /// Returns the kinds of pieces of the game.
    pub fn kinds(&self) -> Kinds {
        self.directory.kinds
    }

    /// Returns the figures of the game, as text.
    pub fn figures(&self) -> &str {
        &self.directory.figures
    }

    /// Checks every chunk.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.directory.chunks.len()).try_for_each(|chunk| self.inflate(chunk).map(drop))
    }

    fn inflate(&self, number: usize) -> Result<Vec<u8>, TableError> {
        let Directory { numbers, chunks, .. } = &self.directory;
        let chunk = &chunks[number];
        let length = CHUNK.min(numbers - number * CHUNK);
        let error = |reason| TableError { path: self.path.clone(), reason };
        let bytes = self.read(&chunk.place).map_err(|problem| error(Reason::Io(problem)))?;
        let mut inflated = Vec::with_capacity(length);
        let sound = sum(&bytes) == chunk.sum
            && DeflateDecoder::new(&bytes[..]).take(length as u64 + 1).read_to_end(&mut inflated).is_ok()
            && inflated.len() == length;
        let damaged = || Reason::Damaged(format!("chunk {} of {}", number + 1, chunks.len()));
        if sound { Ok(inflated) } else { Err(error(damaged())) }
    }

    /// Returns the bytes at this place, fewer if the file is truncated.
    fn read(&self, place: &Range<usize>) -> io::Result<Vec<u8>> {
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        file.seek(SeekFrom::Start(place.start as u64))?;
        let mut bytes = Vec::with_capacity(place.len());
        Read::by_ref(&mut *file).take(place.len() as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

impl Values for Table {
    type Error = TableError;

    fn stored(&self, number: u32) -> Result<u8, TableError> {
        let (chunk, place) = (number as usize / CHUNK, number as usize % CHUNK);
        // The chunks are whole even if a thread panicked while it had the lock.
        let mut inflated = self.inflated.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(kept) = inflated.iter().position(|(kept, _)| *kept == chunk) {
            inflated[kept..].rotate_left(1);
        } else {
            let bytes = self.inflate(chunk)?;
            if inflated.len() == KEPT {
                inflated.remove(0);
            }
            inflated.push((chunk, bytes));
        }
        Ok(inflated.last().map_or(0, |(_, bytes)| bytes[place]))
    }
}

/// Returns the head of a file and its directory, the length of which is in the head.
fn read_begin(mut file: &File) -> io::Result<Vec<u8>> {
    let mut begin = Vec::new();
    file.take(HEAD as u64).read_to_end(&mut begin)?;
    let length = begin.get(12..16).and_then(number).unwrap_or(0);
    Read::by_ref(&mut file).take(length.into()).read_to_end(&mut begin)?;
    Ok(begin)
}

fn sum(bytes: &[u8]) -> [u8; SUM] {
    Sha256::digest(bytes).into()
}

fn number(bytes: &[u8]) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

/// Reads the directory from the beginning of a file of this length.
fn read_directory(file: &[u8], length_of_file: usize) -> Result<Directory, Reason> {
    let cut_short = |expected| Reason::Length { expected, found: length_of_file };
    let head = file.strip_prefix(MAGIC).ok_or(Reason::NoTable)?;
    let version = head.get(..4).and_then(number).ok_or_else(|| cut_short(HEAD))?;
    if version != VERSION {
        return Err(Reason::Version(version));
    }
    let length = head.get(4..8).and_then(number).ok_or_else(|| cut_short(HEAD))? as usize;
    let directory = file.get(HEAD..HEAD + length).ok_or_else(|| cut_short(HEAD + length))?;
    let damaged = || Reason::Damaged("the directory".to_string());
    if file[HEAD - SUM..HEAD] != sum(directory) {
        return Err(damaged());
    }
    let bits = directory.get(..4).and_then(number).ok_or_else(damaged)?;
    let kinds = Kinds { giraffes: bits & 1 != 0, elephants: bits & 2 != 0, chicks: bits & 4 != 0 };
    let numbers = directory.get(4..8).and_then(number).ok_or_else(damaged)? as usize;
    let count = numbers.div_ceil(CHUNK);
    let figures = directory.get(8 + count * (4 + SUM)..).and_then(|text| str::from_utf8(text).ok()).ok_or_else(damaged)?;
    let mut end = HEAD + length;
    let mut chunks = Vec::new();
    for entry in directory[8..].chunks_exact(4 + SUM).take(count) {
        let (length, sum) = entry.split_at(4);
        let begin = end;
        end += number(length).ok_or_else(damaged)? as usize;
        chunks.push(Chunk { place: begin..end, sum: sum.try_into().map_err(|_| damaged())? });
    }
    if end != length_of_file {
        return Err(cut_short(end));
    }
    Ok(Directory { kinds, numbers, chunks, figures: figures.to_string() })
}

/// Writes the table of a solved game, with this many threads. Calls `progress` now and then with the chunks done and all chunks.
pub fn write(
    path: &Path,
    kinds: Kinds,
    solver: &Solver,
    figures: &str,
    threads: usize,
    progress: impl Fn(usize, usize) + Sync,
) -> io::Result<()> {
    let count = solver.numbers().div_ceil(CHUNK);
    let chunks: Vec<Mutex<Vec<u8>>> = (0..count).map(|_| Mutex::default()).collect();
    let next = AtomicUsize::new(0);
    let deflate = || {
        loop {
            let chunk = next.fetch_add(1, Relaxed);
            let Some(place) = chunks.get(chunk) else { break Ok(()) };
            let numbers = chunk * CHUNK..(chunk * CHUNK + CHUNK).min(solver.numbers());
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(&solver.stored(numbers).collect::<Vec<_>>())?;
            *place.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = encoder.finish()?;
            progress(chunk, count);
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(deflate)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|_| Err(io::Error::other("a thread panicked"))))
    })?;
    let chunks: Vec<Vec<u8>> = chunks.into_iter().map(|chunk| chunk.into_inner().unwrap_or_default()).collect();
    let Kinds { giraffes, elephants, chicks: with_chicks } = kinds;
    let bits = u32::from(giraffes) | u32::from(elephants) << 1 | u32::from(with_chicks) << 2;
    let mut directory = bits.to_le_bytes().to_vec();
    directory.extend((solver.numbers() as u32).to_le_bytes());
    for chunk in &chunks {
        directory.extend((chunk.len() as u32).to_le_bytes());
        directory.extend(sum(chunk));
    }
    directory.extend(figures.as_bytes());
    files::replace(path, |file| {
        file.write_all(MAGIC)?;
        file.write_all(&VERSION.to_le_bytes())?;
        file.write_all(&(directory.len() as u32).to_le_bytes())?;
        file.write_all(&sum(&directory))?;
        file.write_all(&directory)?;
        chunks.iter().try_for_each(|chunk| file.write_all(chunk))
    })
}

/// The perfect player.
pub type PerfectPlayer = Oracle<Table>;

/// The reason why it cannot evaluate a position.
pub type Error = OracleError<TableError>;

/// Returns the perfect player of the game whose table is in this file.
pub fn perfect_player(table: &Path) -> Result<PerfectPlayer, TableError> {
    let table = Table::open(table)?;
    Ok(Oracle::new(table.kinds(), table))
}

/// Returns the value of a position and of each move, the best first.
pub fn probe(player: &PerfectPlayer, pos: &Position) -> Result<String, Error> {
    let mut text = format!("value: {}\n", player.value(pos)?);
    if let Some(outcome) = pos.outcome() {
        text += &format!("the game is over: {outcome}\n");
    }
    for (m, value) in player.moves(pos)? {
        let _ = writeln!(text, "{m:<6} {value}");
    }
    Ok(text)
}

/// Returns best play to the end.
pub fn best_line(player: &PerfectPlayer, pos: &Position) -> Result<String, Error> {
    let line = player.best_line(pos)?;
    let moves: Vec<String> = line.iter().map(|m| m.to_string()).collect();
    Ok(format!("{}, {} plies: {}", player.value(pos)?, moves.len(), moves.join(" ")))
}

const HELP: &str =
    "a move such as 2c2b, 2b2a+ or C*2b; `moves` lists them, `hint` shows the value of each, `undo` takes your last move back, `quit` ends";

/// Plays until the game or the input ends.
pub fn play(player: &PerfectPlayer, mut pos: Position, human: Color) -> Result<(), Box<dyn std::error::Error>> {
    let mut out = stdout();
    writeln!(out, "You are {human}. Type {HELP}.\n")?;
    let mut lines = stdin().lock().lines();
    loop {
        write!(out, "{pos}")?;
        if let Some(outcome) = pos.outcome() {
            writeln!(out, "\n{outcome}.")?;
            return Ok(());
        }
        if pos.side_to_move() != human {
            let Some(&(m, value)) = player.moves(&pos)?.first() else { return Ok(()) };
            writeln!(out, "\n{} plays {m} ({value})\n", pos.side_to_move())?;
            pos.do_move(m)?;
            continue;
        }
        // Asks until a move is played.
        let before = pos.clone();
        while pos == before {
            write!(out, "> ")?;
            out.flush()?;
            let Some(line) = lines.next().transpose()? else { return Ok(()) };
            match line.trim() {
                "" => {}
                "quit" | "resign" => return Ok(()),
                "help" => writeln!(out, "{HELP}")?,
                "moves" => writeln!(out, "{}", pos.legal_moves().iter().map(|m| m.to_string()).collect::<Vec<_>>().join(" "))?,
                "hint" => write!(out, "{}", probe(player, &pos)?)?,
                "undo" => {
                    // Takes back the answer and the move before it.
                    if pos.undo_move().and_then(|_| pos.undo_move()).is_none() {
                        pos = before.clone();
                        writeln!(out, "there is no move of yours to take back")?;
                    }
                }
                text => match text.parse().map_err(Box::<dyn std::error::Error>::from).and_then(|m| Ok(pos.do_move(m)?)) {
                    Ok(()) => writeln!(out)?,
                    Err(error) => writeln!(out, "{error}; `help` lists the commands")?,
                },
            }
        }
    }
}
