//! What there is to know of a machine.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;
use std::{env, fs, io};

use crate::checkout::{cargo, find_root};

/// The families of systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    Windows,
    Mac,
    /// Linux, and what is like it.
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

    /// Returns the one that is for this system.
    pub fn choose<'a>(self, windows: &'a str, mac: &'a str, linux: &'a str) -> &'a str {
        match self {
            System::Windows => windows,
            System::Mac => mac,
            System::Linux => linux,
        }
    }
}

/// What became of a small program.
#[derive(Debug)]
pub enum Trial {
    Works,
    /// What the compiler said.
    NotBuilt(String),
    /// What the system said.
    NotStarted(String),
}

/// Whether cargo has what it needs.
#[derive(Debug)]
pub enum Crates {
    /// Without a network.
    Here,
    /// Now, by the network.
    Fetched,
    /// What cargo said.
    Refused(String),
}

/// All that is found out, before it is judged.
#[derive(Debug)]
pub struct Machine {
    pub system: System,
    /// What `rustc -vV` prints, or why it does not.
    pub rustc: Result<String, String>,
    pub trial: Trial,
    /// The course, and where cargo builds it.
    pub folder: PathBuf,
    pub target: PathBuf,
    /// What `chcp` prints on Windows.
    pub code_page: Option<String>,
    /// The locale of characters on other systems.
    pub locale: Option<String>,
    /// Free bytes where cargo builds, or why they cannot be told.
    pub free: Result<u64, String>,
    pub crates: Crates,
    pub proxy: Option<String>,
    pub now: SystemTime,
    /// When the newest file of the course was changed.
    pub newest: Option<SystemTime>,
    /// What the registry of Windows says of it.
    pub smart_app_control: Option<String>,
}

/// The key of the registry that tells whether Smart App Control is on.
const SMART_APP_CONTROL: [&str; 4] = ["query", r"HKLM\SYSTEM\CurrentControlSet\Control\CI\Policy", "/v", "VerifiedAndReputablePolicyState"];

impl Machine {
    /// This one, and the course that it is asked in.
    pub fn here() -> Machine {
        let system = System::here();
        let folder = find_root().or_else(|| env::current_dir().ok()).unwrap_or_default();
        let target = target_folder(&folder);
        let rustc = said(Command::new(rustc()).arg("-vV"));
        let is_windows = system == System::Windows;
        let host = rustc.as_deref().ok().and_then(|told| field(told, "host")).map(str::to_string);
        Machine {
            system,
            trial: trial(&target),
            code_page: is_windows.then(|| said(Command::new("cmd").args(["/c", "chcp"])).unwrap_or_default()),
            locale: ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| env::var(name).ok().filter(|value| !value.is_empty())),
            free: free_space(existing(&target)).map_err(|error| error.to_string()),
            crates: crates(&folder, host.as_deref()),
            proxy: ["HTTPS_PROXY", "https_proxy", "CARGO_HTTP_PROXY", "ALL_PROXY"].iter().find_map(|name| env::var(name).ok()),
            now: SystemTime::now(),
            newest: newest(&folder),
            smart_app_control: is_windows.then(|| said(Command::new("reg").args(SMART_APP_CONTROL)).ok()).flatten(),
            rustc,
            folder,
            target,
        }
    }

    /// Returns the target that rustc builds for.
    pub fn host(&self) -> &str {
        self.rustc.as_deref().ok().and_then(|told| field(told, "host")).unwrap_or("?")
    }
}

/// The lines of `rustc -vV` are `NAME: VALUE`.
pub fn field<'a>(told: &'a str, name: &str) -> Option<&'a str> {
    told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

/// Returns the compiler that cargo uses: its neighbour where cargo has started this program.
fn rustc() -> OsString {
    let beside = || {
        let beside = Path::new(&env::var_os("CARGO")?).with_file_name(format!("rustc{}", env::consts::EXE_SUFFIX));
        beside.is_file().then(|| beside.into_os_string())
    };
    env::var_os("RUSTC").or_else(beside).unwrap_or_else(|| "rustc".into())
}

/// Returns the folder that cargo builds in, as an absolute path.
fn target_folder(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |target| root.join(target))
}

/// What a program prints, or why it does not.
fn said(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

/// Builds a program where cargo would, and starts it.
fn trial(target: &Path) -> Trial {
    let not_built = |error: io::Error| Trial::NotBuilt(format!("error: {}: {error}", target.display()));
    let folder = match fs::create_dir_all(target).and_then(|()| tempfile::Builder::new().prefix("doctor").tempdir_in(target)) {
        Ok(folder) => folder,
        Err(error) => return not_built(error),
    };
    let (source, program) = (folder.path().join("trial.rs"), folder.path().join(format!("trial{}", env::consts::EXE_SUFFIX)));
    if let Err(error) = fs::write(&source, "fn main() {\n    println!(\"it works\");\n}\n") {
        return not_built(error);
    }
    if let Err(said) = said(Command::new(rustc()).args(["--edition", "2024", "-o"]).arg(&program).arg(&source)) {
        return Trial::NotBuilt(said);
    }
    match said(&mut Command::new(&program)) {
        Ok(printed) if printed == "it works" => Trial::Works,
        Ok(printed) => Trial::NotStarted(format!("it printed {printed:?}")),
        Err(said) => Trial::NotStarted(said),
    }
}

/// Returns whether cargo has all crates: first without the network, then with it.
fn crates(folder: &Path, host: Option<&str>) -> Crates {
    let fetch = |more: &[&str]| {
        let mut command = Command::new(cargo());
        command.args(["fetch", "--locked", "--quiet"]).args(more).current_dir(folder).env("CARGO_NET_RETRY", "0");
        command.args(host.into_iter().flat_map(|host| ["--target", host]));
        said(&mut command)
    };
    if fetch(&["--offline"]).is_ok() {
        return Crates::Here;
    }
    fetch(&[]).map_or_else(Crates::Refused, |_| Crates::Fetched)
}

/// This folder, or the nearest above it that is there.
fn existing(folder: &Path) -> &Path {
    folder.ancestors().find(|folder| folder.is_dir()).unwrap_or(folder)
}

/// When the newest file of the kit or of a player was changed.
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
