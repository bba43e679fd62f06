//! A package of one file that cargo builds here, and the setting at fault if cargo refuses.
//!
//! No message is searched for causes: a path or a name in it may hold any word. Instead cargo is asked again without one variable, or outside of the
//! course with one configuration file alone. The setting whose absence, or presence, decides is at fault.

use std::ffi::OsStr;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

use cargo_metadata::MetadataCommand;
use tempfile::TempDir;

use crate::checkout::cargo;

/// Cargo's message when it refuses, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub said: String,
    pub fault: Option<Fault>,
}

/// The setting without which cargo would not refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A variable of the environment, and its value.
    Variable(String, String),
    /// A configuration file of cargo.
    File(PathBuf),
    /// A file that names a toolchain.
    Toolchain(PathBuf),
    /// The program itself cannot be started.
    Missing,
}

impl Refusal {
    /// A message whose cause is not sought.
    pub fn of(said: impl Display) -> Refusal {
        Refusal { said: said.to_string(), fault: None }
    }

    /// Returns the lines of the message without the blanks around them.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.said.lines().map(str::trim)
    }

    /// Returns the number that the system gave to its error: it ends a line, as in `File exists (os error 17)`.
    pub fn os_error(&self) -> Option<u32> {
        self.lines().find_map(|line| line.strip_suffix(')')?.rsplit_once("(os error ")?.1.parse().ok())
    }

    /// Returns the number of curl's error and the words behind it: they begin a line, as in `[6] Could not resolve hostname`.
    pub fn network_error(&self) -> Option<(u32, &str)> {
        self.lines().find_map(|line| {
            let (number, words) = line.strip_prefix('[')?.split_once("] ")?;
            Some((number.parse().ok()?, words))
        })
    }
}

/// Returns the first error and its last cause, without paths: the part that two messages about the same problem have in common.
fn essence(said: &str) -> [String; 2] {
    let mut lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
    let of_line = |line: &str| line.split(' ').filter(|word| !word.contains(['/', '\\'])).collect::<Vec<_>>().join(" ");
    [lines.clone().find(|line| line.starts_with("error")), lines.next_back()].map(|line| line.map_or_else(String::new, of_line))
}

/// The surroundings in which cargo is asked.
#[derive(Clone, Copy)]
enum Surroundings<'a> {
    /// Here, as a user asks.
    Here,
    /// Here, with nothing to be installed: the same is asked once more.
    Again,
    /// Here, without this variable.
    Without(&'a str),
    /// In an empty folder, with this configuration file alone, or with none.
    Elsewhere(Option<&'a Path>),
}

/// Asks cargo in the course at `root`.
pub struct Cargo {
    root: PathBuf,
    elsewhere: TempDir,
}

/// The source of the crates of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fetched {
    /// They are here: no network is needed.
    Before,
    /// The network.
    Now,
}

/// An address without a server: the repeated questions to cargo need no network.
const NOBODY: &str = "http://127.0.0.1:9";

impl Cargo {
    /// # Errors
    /// The system's error if there can be no temporary folder.
    pub fn new(root: &Path) -> io::Result<Cargo> {
        Ok(Cargo { root: root.to_path_buf(), elsewhere: tempfile::tempdir()? })
    }

    fn command(&self, around: Surroundings, words: &[&str], manifest: &Path) -> Command {
        let mut command = Command::new(cargo());
        command.args(words).arg("--manifest-path").arg(manifest).current_dir(&self.root);
        command.env("CARGO_TERM_COLOR", "never").env("CARGO_NET_RETRY", "0");
        if !matches!(around, Surroundings::Here) {
            command.env("RUSTUP_AUTO_INSTALL", "0");
        }
        match around {
            Surroundings::Here | Surroundings::Again => {}
            Surroundings::Without(name) => {
                command.env_remove(name);
            }
            Surroundings::Elsewhere(file) => {
                let folder = self.elsewhere.path();
                command.current_dir(folder).env("CARGO_HOME", folder.join("home"));
                if let Some(file) = file {
                    command.arg("--config").arg(file);
                }
            }
        }
        command
    }

    /// Returns the folder that cargo builds the course in.
    ///
    /// # Errors
    /// Cargo's message, and its reason.
    pub fn target(&self) -> Result<PathBuf, Refusal> {
        let target = self.target_in(Surroundings::Here);
        target.map_err(|refusal| self.blame(refusal, |around| self.target_in(around).err().map(|refusal| refusal.said)))
    }

    fn target_in(&self, around: Surroundings) -> Result<PathBuf, Refusal> {
        let words = ["metadata", "--no-deps", "--format-version", "1"];
        let told = said(&mut self.command(around, &words, &self.root.join("Cargo.toml")))?;
        Ok(MetadataCommand::parse(told).map_err(Refusal::of)?.target_directory.into())
    }

    /// Returns whether cargo has all crates of the course, or can get them.
    ///
    /// # Errors
    /// Cargo's message, and its reason.
    pub fn fetch(&self, host: Option<&str>) -> Result<Fetched, Refusal> {
        let fetch = |around: Surroundings, proxy: Option<&str>, more: &[&str]| {
            let mut command = self.command(around, &["fetch", "--locked", "--quiet"], &self.root.join("Cargo.toml"));
            command.args(more).args(host.into_iter().flat_map(|host| ["--target", host]));
            command.envs(proxy.map(|proxy| ("CARGO_HTTP_PROXY", proxy)));
            said(&mut command)
        };
        if fetch(Surroundings::Here, None, &["--offline"]).is_ok() {
            return Ok(Fetched::Before);
        }
        fetch(Surroundings::Here, None, &[]).map(|_| Fetched::Now).map_err(|refusal| match refusal.network_error() {
            Some(_) => refusal,
            None => self.blame(refusal, |around| fetch(around, Some(NOBODY), &[]).err().map(|refusal| refusal.said)),
        })
    }

    /// Adds the setting that decides whether cargo says the same when it is asked again.
    fn blame(&self, refusal: Refusal, again: impl Fn(Surroundings) -> Option<String>) -> Refusal {
        let deciding = || {
            let told = again(Surroundings::Again)?;
            self.decides(|around: Surroundings| again(around).is_some_and(|now| essence(&now) == essence(&told)))
        };
        let fault = refusal.fault.or_else(deciding);
        Refusal { fault, said: refusal.said }
    }

    /// Returns the setting that decides whether this is so.
    fn decides(&self, is_so: impl Fn(Surroundings) -> bool) -> Option<Fault> {
        if !is_so(Surroundings::Again) {
            return None;
        }
        let is_of_place = !is_so(Surroundings::Elsewhere(None));
        if is_of_place && let Some(file) = configurations(&self.root).into_iter().find(|file| is_so(Surroundings::Elsewhere(Some(file)))) {
            return Some(Fault::File(file));
        }
        if let Some(name) = variables().into_iter().find(|name| !is_so(Surroundings::Without(name))) {
            let value = env::var_os(&name)?.to_string_lossy().into_owned();
            return Some(Fault::Variable(name, value));
        }
        if is_of_place { toolchain_file(&self.root).map(Fault::Toolchain) } else { None }
    }
}

/// A package without dependencies. Its edition is older than that of the course, so that an old compiler can say how old it is.
const MANIFEST: &str = "[package]\nname = \"trial\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n[workspace]\n";

/// The line that the program of the package prints.
const PRINTED: &str = "it works";

/// A package of one file, in the course.
pub struct Trial<'a> {
    cargo: &'a Cargo,
    package: TempDir,
    /// A folder below the one that cargo builds the course in.
    target: PathBuf,
}

impl Drop for Trial<'_> {
    fn drop(&mut self) {
        self.target.parent().into_iter().for_each(|folder| drop(fs::remove_dir_all(folder)));
    }
}

impl Trial<'_> {
    /// Writes the package: into cargo's target folder if that is in the course, otherwise beside the course's own manifest. If neither can be
    /// written, it lies among the temporary files.
    ///
    /// # Errors
    /// The system's error.
    pub fn new<'a>(cargo: &'a Cargo, target: &Path) -> io::Result<Trial<'a>> {
        let root = &cargo.root;
        let make = |folder: &Path| tempfile::Builder::new().prefix(".doctor-").tempdir_in(folder);
        let in_target = || fs::create_dir_all(target).and_then(|()| make(target)).ok();
        let within = if target.starts_with(root) { in_target() } else { None };
        let package = within.or_else(|| make(root).ok()).map_or_else(tempfile::tempdir, Ok)?;
        fs::create_dir(package.path().join("src"))?;
        fs::write(package.path().join("Cargo.toml"), MANIFEST)?;
        fs::write(package.path().join("src/main.rs"), format!("fn main() {{\n    println!({PRINTED:?});\n}}\n"))?;
        let name = package.path().file_name().unwrap_or(OsStr::new("doctor"));
        let target = target.join(name).join("target");
        Ok(Trial { cargo, target, package })
    }

    /// Returns the output of `rustc -vV`, of the compiler that cargo uses here.
    ///
    /// # Errors
    /// Cargo's message, and its reason.
    pub fn compiler(&self) -> Result<String, Refusal> {
        self.ask("rustc")
    }

    /// Builds the program.
    ///
    /// # Errors
    /// Cargo's message, and its reason.
    pub fn build(&self) -> Result<(), Refusal> {
        self.ask("build").map(drop)
    }

    /// Starts the program, as cargo starts programs here.
    ///
    /// # Errors
    /// Cargo's message and its reason, or the words that were printed instead.
    pub fn start(&self) -> Result<(), Refusal> {
        let printed = self.ask("run")?;
        if printed == PRINTED { Ok(()) } else { Err(Refusal::of(format!("it printed {printed:?}"))) }
    }

    fn ask(&self, verb: &str) -> Result<String, Refusal> {
        self.ask_in(Surroundings::Here, &self.target, verb).map_err(|refusal| {
            let again = |around: Surroundings, target: &Path| self.ask_in(around, target, verb).err().map(|refusal| refusal.said);
            let cargo = self.cargo;
            if again(Surroundings::Again, &cargo.elsewhere.path().join("target")).is_some() {
                return cargo.blame(refusal, |around| again(around, &self.target));
            }
            // Only the folder is at fault, and so the setting that names it.
            let fault = cargo
                .target_in(Surroundings::Again)
                .ok()
                .and_then(|now| cargo.decides(|around: Surroundings| cargo.target_in(around).is_ok_and(|target| target == now)));
            Refusal { fault, ..refusal }
        })
    }

    fn ask_in(&self, around: Surroundings, target: &Path, verb: &str) -> Result<String, Refusal> {
        let mut command = self.cargo.command(around, &[verb, "--quiet"], &self.package.path().join("Cargo.toml"));
        command.arg("--target-dir").arg(target);
        if verb == "rustc" {
            command.args(["--", "-vV"]);
        }
        said(&mut command)
    }
}

/// Returns the output of a program.
///
/// # Errors
/// Its words on the error stream, or the reason why it does not start.
pub fn said(command: &mut Command) -> Result<String, Refusal> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| Refusal { said: error.to_string(), fault: Some(Fault::Missing) })?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    match (output.status.success(), text(&output.stderr)) {
        (true, _) => Ok(text(&output.stdout)),
        (false, said) => Err(Refusal::of(if said.is_empty() { output.status.to_string() } else { said })),
    }
}

/// Returns the variables that change the behaviour of cargo, rustup and the compiler. The folder of crates comes last: without it the crates are
/// others.
fn variables() -> Vec<String> {
    // Cargo describes by these the package whose program it has started.
    const OF_A_PACKAGE: [&str; 6] =
        ["CARGO_BIN_", "CARGO_CRATE_NAME", "CARGO_MANIFEST_", "CARGO_PKG_", "CARGO_PRIMARY_PACKAGE", "CARGO_TERM_"];
    let all = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let mut names: Vec<String> = all
        .filter(|name| {
            name.starts_with("CARGO_")
                || name.starts_with("RUSTC")
                || ["RUSTFLAGS", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"].contains(&name.as_str())
        })
        .filter(|name| !OF_A_PACKAGE.iter().any(|prefix| name.starts_with(prefix)))
        .collect();
    names.sort_by_key(|name| (name == "CARGO_HOME", name.clone()));
    names
}

/// Returns the configuration files that cargo reads in `root`, the nearest first, that of the user last.
fn configurations(root: &Path) -> Vec<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let folders = root.ancestors().map(|folder| folder.join(".cargo")).chain(home);
    let named = folders.flat_map(|folder| ["config", "config.toml"].map(|name| folder.join(name)));
    let mut files: Vec<PathBuf> = Vec::new();
    named.filter(|file| file.is_file()).for_each(|file| {
        if !files.contains(&file) {
            files.push(file);
        }
    });
    files
}

/// Returns the file that names the toolchain in `root`.
fn toolchain_file(root: &Path) -> Option<PathBuf> {
    let named = root.ancestors().flat_map(|folder| ["rust-toolchain", "rust-toolchain.toml"].map(|name| folder.join(name)));
    named.into_iter().find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_where_cargo_writes_them_and_nowhere_else() {
        let refusal = |said: &str| Refusal::of(said);
        let full = "error: failed to write `/lab (os error 13)/x`\n\nCaused by:\n  No space left on device (os error 28)";
        assert_eq!(refusal(full).os_error(), Some(28));
        assert_eq!(refusal("error: no file `/a (os error 28)/b`").os_error(), None);
        let unresolved = "error: failed to get `x [7] y`\n\nCaused by:\n  [6] Could not resolve hostname (index.crates.io)";
        assert_eq!(refusal(unresolved).network_error(), Some((6, "Could not resolve hostname (index.crates.io)")));
        assert_eq!(refusal("error: /home/[6] network/SSL: no such file").network_error(), None);
    }
}
