//! `dobutsu solve`: solves the whole game and writes the table.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use minishogi_command::terminal::warn;
use minishogi_dobutsu::{Figures, Position, Reach, START_SFEN, Solver};
use sha2::{Digest, Sha256};

use super::table::{self, Table};
use minishogi_lab::files::{self, Lock};

/// An interruption loses at most this time and the current step.
const SAVE_EVERY: Duration = Duration::from_secs(20);

/// The number of positions in which the game is not over: the search for reachable positions follows their moves. Known since 2009; only the
/// progress bar needs it.
const OTHERS: u64 = 99_485_568;

/// Writes the table of the game from this start, unless it exists, and returns the figures of the game.
pub fn solve(path: &Path, start: &Position, threads: usize) -> Result<String, Box<dyn Error>> {
    files::must_be_file(path).map_err(|told| told.en)?;
    let _lock = Lock::of(path).map_err(|told| told.en)?;
    let headline = format!("from {}\n", start.sfen());
    match Table::open(path).and_then(|table| table.check().map(|()| table.figures().to_string())) {
        Ok(figures) if figures.starts_with(&headline) => {
            warn(format_args!("the table `{}` exists already, and is sound", path.display()));
            return Ok(figures);
        }
        Ok(_) => warn(format_args!("the table `{}` has another start: now a new one", path.display())),
        Err(error) if error.is_missing() => {}
        Err(error) => warn(format_args!("{error}: now")),
    }
    let saved = Saved::beside(path, start, threads);
    let reach = flood(&saved, start, threads)?;
    let solver = go_back(&saved, start, threads)?;
    let bar = bar("counting and writing");
    let figures = headline + &Figures::count(&reach, &solver).to_string();
    drop(reach);
    let written = table::write(path, start.kinds(), &solver, &figures, threads, |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    written.map_err(|error| named(path, &error))?;
    saved.clear()?;
    bar.finish_and_clear();
    Ok(figures)
}

fn flood(saved: &Saved, start: &Position, threads: usize) -> io::Result<Reach> {
    let reach = saved.reach()?.unwrap_or_else(|| Reach::from(start, threads));
    let bar = bar("1 of 2: reachable positions");
    let all = |followed| if start.sfen() == START_SFEN { OTHERS } else { followed };
    let progress = || (reach.followed(), all(reach.followed()));
    repeat(&bar, progress, || reach.sweep(), || saved.save_reach(&reach))?;
    Ok(reach)
}

fn go_back(saved: &Saved, start: &Position, threads: usize) -> io::Result<Solver> {
    let solver = saved.solver()?.unwrap_or_else(|| Solver::new(start.kinds(), threads));
    let bar = bar("2 of 2: values, backwards from the end");
    repeat(&bar, || solver.progress(), || solver.step(), || saved.save_solver(&solver))?;
    Ok(solver)
}

/// Returns a progress bar, which is hidden in a pipe.
pub fn bar(message: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(1).with_message(message);
    let template = "{msg}: {bar:30} {human_pos} of {human_len}, {elapsed}";
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// Repeats the step until it is done; shows the progress, and saves from time to time and at the end.
fn repeat(
    bar: &ProgressBar,
    progress: impl Fn() -> (u64, u64) + Sync,
    step: impl Fn() -> bool,
    save: impl Fn() -> io::Result<()>,
) -> io::Result<()> {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Relaxed) {
                let (position, length) = progress();
                bar.set_length(length);
                bar.set_position(position);
                thread::sleep(Duration::from_millis(100));
            }
            bar.finish_and_clear();
        });
        let mut saved = Instant::now();
        let mut result = Ok(());
        while result.is_ok() && step() {
            if saved.elapsed() >= SAVE_EVERY {
                result = save();
                saved = Instant::now();
            }
        }
        done.store(true, Relaxed);
        result.and_then(|()| save())
    })
}

/// The folder with the unfinished analysis, beside the table: an interrupted analysis resumes from it.
struct Saved {
    folder: PathBuf,
    start: Position,
    threads: usize,
    /// The first line of each file; a file with a different one belongs to another analysis.
    head: String,
}

/// Must be increased if the numbering of positions or the format of their bytes changes.
const SAVED_VERSION: u32 = 1;

impl Saved {
    fn beside(table: &Path, start: &Position, threads: usize) -> Saved {
        let mut name = table.as_os_str().to_owned();
        name.push(".part");
        let head = format!("dobutsu shogi, unfinished, {SAVED_VERSION}, {}\n", start.sfen());
        Saved { folder: name.into(), start: start.clone(), threads, head }
    }

    fn save_reach(&self, reach: &Reach) -> io::Result<()> {
        self.write("reached", |file| reach.save(file))
    }

    fn save_solver(&self, solver: &Solver) -> io::Result<()> {
        self.write("values", |file| solver.save(file))
    }

    /// Reads the unfinished set of reachable positions. Returns `None` if there is none.
    fn reach(&self) -> io::Result<Option<Reach>> {
        self.read("reached", |file| Reach::load(&self.start, self.threads, file))
    }

    /// Reads the unfinished values. Returns `None` if there are none.
    fn solver(&self) -> io::Result<Option<Solver>> {
        self.read("values", |file| Solver::load(self.start.kinds(), self.threads, file))
    }

    /// Removes the folder, after the table is written.
    fn clear(&self) -> io::Result<()> {
        match fs::remove_dir_all(&self.folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(named(&self.folder, &error)),
            _ => Ok(()),
        }
    }

    fn write(&self, name: &str, content: impl FnOnce(&mut Summed<BufWriter<&mut File>>) -> io::Result<()>) -> io::Result<()> {
        let path = self.folder.join(name);
        let written = files::replace(&path, |file| {
            let mut file = Summed { inner: BufWriter::new(file), sum: Sha256::new() };
            file.write_all(self.head.as_bytes())?;
            content(&mut file)?;
            let sum = file.sum.finalize();
            file.inner.write_all(&sum)?;
            file.inner.flush()
        });
        written.map_err(|error| named(&path, &error))
    }

    fn read<T>(&self, name: &str, content: impl FnOnce(&mut Summed<BufReader<File>>) -> io::Result<T>) -> io::Result<Option<T>> {
        let path = self.folder.join(name);
        let file = match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(|error| named(&path, &error))?,
        };
        let mut file = Summed { inner: BufReader::new(file), sum: Sha256::new() };
        let mut head = vec![0; self.head.len()];
        let found = file.read_exact(&mut head).and_then(|()| if head == self.head.as_bytes() { content(&mut file) } else { Err(other()) });
        let (sum, mut rest) = (file.sum.finalize(), Vec::new());
        file.inner.read_to_end(&mut rest)?;
        match found {
            Ok(found) if rest == sum[..] => Ok(Some(found)),
            _ => {
                warn(format_args!(
                    "`{}` is damaged, of another version or of another start: this part of the analysis begins again",
                    path.display()
                ));
                Ok(None)
            }
        }
    }
}

/// Returns the error with the path that it is about.
fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn other() -> io::Error {
    io::Error::other("another analysis")
}

/// A reader or writer that computes the checksum.
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
