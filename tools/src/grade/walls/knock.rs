//! Which walls stand: a program in a cell tries each thing that it should not be able to do, and tells.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;
use std::{env, io};

use minishogi_command::process::Group;
use minishogi_grading::process::{Bounds, Process, Stop};

use super::Cell;
use crate::grade::result::Wall;

/// The name of a wall, and whether it stands where something is tried.
type Trial = (&'static str, fn(&Outside) -> bool);

const TRIALS: &[Trial] = &[
    ("no file outside its own is read", |outside| fs::read(&outside.file).is_err()),
    ("no file is written", |outside| fs::write(&outside.file, "x").is_err() && fs::write(outside.folder.join("new"), "x").is_err()),
    ("no network", |_| TcpListener::bind("127.0.0.1:0").is_err()),
    ("no other program is started", |_| Command::new("/bin/true").stdout(Stdio::null()).spawn().is_err()),
    ("no other process is seen or stopped", |_| no_signals()),
    ("memory is limited", |_| std::hint::black_box(Vec::<u8>::new()).try_reserve_exact(4 << 30).is_err()),
];

/// A folder that the program in the cell has no business with.
struct Outside {
    folder: PathBuf,
    file: PathBuf,
}

impl Outside {
    fn at(folder: &Path) -> Outside {
        Outside { folder: folder.to_path_buf(), file: folder.join("outside") }
    }
}

fn no_signals() -> bool {
    #[cfg(unix)]
    return rustix::process::getppid().is_none_or(|parent| rustix::process::test_kill_process(parent).is_err());
    #[cfg(not(unix))]
    false
}

/// In the cell: tries everything, and prints a line for each wall that stands.
pub fn answer(folder: &Path) -> ExitCode {
    let outside = Outside::at(folder);
    for (name, stands) in TRIALS {
        if stands(&outside) {
            println!("{name}");
        }
    }
    ExitCode::SUCCESS
}

/// Which walls stand around a program in a cell [to run](Cell::to_run) on this machine. `folder` exists and may be written to.
///
/// # Errors
/// Where the trial cannot be made.
pub fn standing(folder: &Path) -> io::Result<Vec<Wall>> {
    let outside = Outside::at(folder);
    fs::write(&outside.file, "nobody should read this")?;
    let this = env::current_exe()?;
    let mut trial = Cell::to_run(&this).command(&this)?;
    trial.arg("knock").arg(folder).stdin(Stdio::null()).stdout(Stdio::piped());
    let bounds = Bounds { time: Some(Duration::from_secs(10)), output: 1 << 16, stop: Stop::default() };
    let told = Process::<Group>::start(&mut trial)?.run(&bounds).output;
    let told = String::from_utf8_lossy(&told);
    fs::remove_file(&outside.file)?;
    let tried = TRIALS.iter().map(|(name, _)| Wall { name: name.to_string(), stood: told.lines().any(|line| line == *name) });
    // These two need nothing of the system but what it must have.
    let always = ["only safe Rust is compiled", "time and output are limited"].map(|name| Wall { name: name.to_string(), stood: true });
    Ok(always.into_iter().chain(tried).collect())
}
