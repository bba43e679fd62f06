//! The facts about a machine.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use std::{env, fs, io};

use super::cargo::{Cargo, Fetched, Refusal, Trial, said};
use crate::checkout::find_root;

/// The families of systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    Windows,
    Mac,
    /// Linux and similar systems.
    Linux,
}

impl System {
    fn here() -> System {
        match env::consts::OS {
            "windows" => System::Windows,
            "macos" => System::Mac,
            _ => System::Linux,
        }
    }

    /// Returns the word for this system.
    pub fn choose<'a>(self, windows: &'a str, mac: &'a str, linux: &'a str) -> &'a str {
        match self {
            System::Windows => windows,
            System::Mac => mac,
            System::Linux => linux,
        }
    }
}

/// The result of building and starting a small program.
#[derive(Debug)]
pub enum Tried {
    Works,
    NotBuilt(Refusal),
    NotStarted(Refusal),
}

/// The facts about a machine, before they are judged.
#[derive(Debug)]
pub struct Machine {
    pub system: System,
    /// The folder of the course.
    pub folder: PathBuf,
    pub target: Result<PathBuf, Refusal>,
    /// The output of `rustc -vV`. `None` if cargo was not asked, since it had refused before.
    pub rustc: Option<Result<String, Refusal>>,
    pub tried: Option<Tried>,
    pub crates: Option<Result<Fetched, Refusal>>,
    /// The output of `chcp` on Windows.
    pub code_page: Option<String>,
    /// The locale of characters on other systems.
    pub locale: Option<String>,
    /// The free bytes on the disk that cargo builds on, or the reason why they are unknown.
    pub free: Result<u64, String>,
    pub proxy: Option<String>,
    pub now: SystemTime,
    /// The time of the newest file of the course.
    pub newest: Option<SystemTime>,
    /// The value in the registry of Windows.
    pub smart_app_control: Option<String>,
}

/// The key of the registry for the state of Smart App Control.
const SMART_APP_CONTROL: [&str; 4] = ["query", r"HKLM\SYSTEM\CurrentControlSet\Control\CI\Policy", "/v", "VerifiedAndReputablePolicyState"];

impl Machine {
    /// Examines this machine, and the course in the current folder.
    pub fn here() -> Machine {
        let system = System::here();
        let folder = find_root().or_else(|| env::current_dir().ok()).unwrap_or_default();
        let cargo = Cargo::new(&folder).map_err(|error| Refusal::of(format!("{}: {error}", env::temp_dir().display())));
        let target = cargo.as_ref().map_err(Refusal::clone).and_then(Cargo::target);
        let (mut rustc, mut tried, mut crates) = (None, None, None);
        if let (Ok(cargo), Ok(target)) = (&cargo, &target) {
            match Trial::new(cargo, target) {
                Err(error) => rustc = Some(Err(Refusal::of(format!("{}: {error}", folder.display())))),
                Ok(trial) => {
                    let told = trial.compiler();
                    tried = told.is_ok().then(|| Tried::of(&trial));
                    rustc = Some(told);
                }
            }
            crates = Some(cargo.fetch(host(&rustc)));
        }
        let is_windows = system == System::Windows;
        Machine {
            system,
            code_page: is_windows.then(|| said(Command::new("cmd").args(["/c", "chcp"])).unwrap_or_default()),
            locale: ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| env::var(name).ok().filter(|value| !value.is_empty())),
            free: free_space(existing(target.as_ref().unwrap_or(&folder))).map_err(|error| error.to_string()),
            proxy: ["HTTPS_PROXY", "https_proxy", "CARGO_HTTP_PROXY", "ALL_PROXY"].iter().find_map(|name| env::var(name).ok()),
            now: SystemTime::now(),
            newest: newest(&folder),
            smart_app_control: is_windows.then(|| said(Command::new("reg").args(SMART_APP_CONTROL)).ok()).flatten(),
            folder,
            target,
            rustc,
            tried,
            crates,
        }
    }

    /// Returns the target that rustc builds for.
    pub fn host(&self) -> &str {
        host(&self.rustc).unwrap_or("?")
    }
}

fn host(rustc: &Option<Result<String, Refusal>>) -> Option<&str> {
    field(rustc.as_ref()?.as_ref().ok()?, "host")
}

impl Tried {
    fn of(trial: &Trial) -> Tried {
        match (trial.build(), || trial.start()) {
            (Err(refusal), _) => Tried::NotBuilt(refusal),
            (Ok(()), start) => start().map_or_else(Tried::NotStarted, |()| Tried::Works),
        }
    }
}

/// Returns the value of a line `NAME: VALUE` of `rustc -vV`.
pub fn field<'a>(told: &'a str, name: &str) -> Option<&'a str> {
    told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

/// Returns this folder, or the nearest above it that exists.
fn existing(folder: &Path) -> &Path {
    folder.ancestors().find(|folder| folder.is_dir()).unwrap_or(folder)
}

/// Returns the time of the newest file of the kit or of a player.
fn newest(folder: &Path) -> Option<SystemTime> {
    let places = ["Cargo.toml", "src", "exercises"].map(|name| folder.join(name));
    let (mut newest, mut waiting) = (None, places.to_vec());
    while let Some(place) = waiting.pop() {
        // Links are not followed: a folder may lead to itself.
        let Ok(known) = place.symlink_metadata() else { continue };
        if known.is_dir() {
            waiting.extend(fs::read_dir(place).into_iter().flatten().flatten().map(|entry| entry.path()));
        } else if known.is_file() {
            newest = newest.max(known.modified().ok());
        }
    }
    newest
}

/// Returns the bytes that this user may still write where `folder` lies.
#[cfg(unix)]
fn free_space(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail * disk.f_frsize)
}

#[cfg(not(unix))]
fn free_space(folder: &Path) -> io::Result<u64> {
    fs4::available_space(folder)
}
