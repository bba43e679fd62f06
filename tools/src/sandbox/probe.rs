//! What the sandbox enforces on this machine: a program in it tries each thing that it should not be able to do, and tells.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;
use std::{env, io};

use minishogi_command::process::Group;
use minishogi_grading::process::{Bounds, Process, Stop};
use serde::{Deserialize, Serialize};

use super::Policy;

/// The command that probes the sandbox from within.
pub const COMMAND: &str = "probe";

/// Something that no program in the sandbox should be able to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restriction {
    /// For example `no network`.
    pub name: String,
    /// Whether this machine enforces it; `stood` in the reports of version 1.
    #[serde(rename = "stood")]
    pub enforced: bool,
}

/// The name of a restriction, and whether it is enforced where something is tried.
type Trial = (&'static str, fn(&Outside) -> bool);

const TRIALS: &[Trial] = &[
    ("no file outside its own is read", |outside| fs::read(&outside.file).is_err()),
    ("no file is written", |outside| fs::write(&outside.file, "x").is_err() && fs::write(outside.folder.join("new"), "x").is_err()),
    ("no network", |_| TcpListener::bind("127.0.0.1:0").is_err()),
    ("no other program is started", |_| Command::new("/bin/true").stdout(Stdio::null()).spawn().is_err()),
    ("no other process is seen or stopped", |_| no_signals()),
    ("memory is limited", |_| std::hint::black_box(Vec::<u8>::new()).try_reserve_exact(4 << 30).is_err()),
];

/// A folder that the program in the sandbox has no business with.
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

/// `minishogi probe FOLDER`, in the sandbox: tries everything, and prints a line for each restriction that is enforced.
pub fn run(folder: &Path) -> ExitCode {
    let outside = Outside::at(folder);
    for (name, is_enforced) in TRIALS {
        if is_enforced(&outside) {
            println!("{name}");
        }
    }
    ExitCode::SUCCESS
}

/// The restrictions of a program under the policy [to run](Policy::to_run), and which of them this machine enforces. `folder` exists and may be
/// written to.
///
/// # Errors
/// Where the trial cannot be made.
pub fn restrictions(folder: &Path) -> io::Result<Vec<Restriction>> {
    let outside = Outside::at(folder);
    fs::write(&outside.file, "nobody should read this")?;
    let this = env::current_exe()?;
    let mut trial = Policy::to_run(&this).command(&this)?;
    trial.arg(COMMAND).arg(folder).stdin(Stdio::null()).stdout(Stdio::piped());
    let bounds = Bounds { time: Some(Duration::from_secs(10)), output: 1 << 16, stop: Stop::default() };
    let told = Process::<Group>::start(&mut trial)?.run(&bounds).output;
    let told = String::from_utf8_lossy(&told);
    fs::remove_file(&outside.file)?;
    let tried = TRIALS.iter().map(|(name, _)| Restriction { name: name.to_string(), enforced: told.lines().any(|line| line == *name) });
    // These two need nothing of the system but what it must have.
    let always =
        ["only safe Rust is compiled", "time and output are limited"].map(|name| Restriction { name: name.to_string(), enforced: true });
    Ok(always.into_iter().chain(tried).collect())
}
