//! Compiles students' files: one file at a time, in a folder that has nothing of the student but this file.
//!
//! Cargo builds the kit once. After that each file is one call of the compiler, in the sandbox, with the options that Cargo gives it in the course.
//! [`outcome`] judges the result. The [`ScratchFolder`] in which all of this happens is removed.

mod outcome;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, io, process};

use minishogi::text;

use self::outcome::{Compilation, Limits, Sources};
use cargo_metadata::diagnostic::Diagnostic;
use cargo_metadata::{Artifact, ArtifactProfile, DependencyKind};
use minishogi_command::checkout;
use minishogi_command::process::Group;
use minishogi_grading::process::{Bounds, End, Process, Ran, Stop};
use minishogi_grading::{Exercise, Text};
use proc_macro2::{TokenStream, TokenTree};
use sha2::{Digest, Sha256};

use crate::fingerprint::BUILT_IN;
use crate::sandbox::{self, Policy, User};
use crate::submissions::Source;
use minishogi_lab::files::{Lock, Unlocked};

/// The time limit of the compiler for one file. It usually needs less than a second, and its processor time is limited as well.
const DEADLINE: Duration = Duration::from_secs(120);

/// The compiler's largest output, in bytes.
const MOST_OUTPUT: u64 = 64 << 20;

/// The name of a compiled submission, the same for every exercise.
const PROGRAM: &str = "player";

/// The environment variables that find and start the linker of Windows.
const ENVIRONMENT: &[&str] = if cfg!(windows) {
    &["SystemRoot", "ProgramData", "ProgramFiles", "ProgramFiles(x86)", "INCLUDE", "LIB", "LIBPATH", "VCINSTALLDIR"]
} else {
    &[]
};

/// The kit, ready to compile students' files with.
pub struct Builder {
    compiler: PathBuf,
    /// As whom the compiler runs.
    user: User,
    /// The folders in which it finds the linker.
    path: Vec<PathBuf>,
    /// The paths that the compiler may read: itself and the compiled kit.
    readable: Vec<PathBuf>,
    /// The folder of the compiled kit and its dependencies.
    libraries: PathBuf,
    flags: Vec<String>,
    /// The `main.rs` of each exercise, which observes the player before it runs.
    entries: BTreeMap<&'static str, String>,
    /// The crates of each exercise: their names and compiled files.
    crates: BTreeMap<&'static str, Vec<(String, PathBuf)>>,
    /// The argument by which a program with many edits in it sees which question it is asked.
    child: String,
    fingerprint: String,
}

/// The reason why a file was not compiled.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The messages of the compiler.
    DoesNotCompile(String),
    /// The reason why the compiler was stopped, or why its messages are not shown.
    NotToBeCompiled(Text),
    /// It reads another file: this one, if it may be named.
    ReadsOtherFiles(Option<String>),
    /// It has this variable of the environment compiled into it.
    ReadsEnvironment(String),
    /// The machine failed for this reason, which says nothing about the file.
    Machine(Text),
}

impl Refusal {
    /// Returns the refusal as a message for the person who runs the players of a class.
    pub fn told(self, exercise: &Exercise) -> Text {
        let id = exercise.id;
        match self {
            Refusal::DoesNotCompile(words) => {
                let first = words.lines().find(|line| line.starts_with("error")).unwrap_or("error").to_string();
                text!("player.rs of exercise {id} does not compile: {first}", "演習 {id} の player.rs がコンパイルできません: {first}")
            }
            Refusal::ReadsOtherFiles(Some(file)) => text!(
                "player.rs of exercise {id} reads another file, {file}",
                "演習 {id} の player.rs が、ほかのファイル {file} を読んでいます"
            ),
            Refusal::ReadsOtherFiles(None) => {
                text!("player.rs of exercise {id} reads another file", "演習 {id} の player.rs が、ほかのファイルを読んでいます")
            }
            Refusal::ReadsEnvironment(name) => text!(
                "player.rs of exercise {id} reads the environment variable {name}",
                "演習 {id} の player.rs が、環境変数 {name} を読んでいます"
            ),
            Refusal::NotToBeCompiled(why) => {
                Text::of(format!("player.rs of exercise {id}: {}", why.en), format!("演習 {id} の player.rs: {}", why.ja))
            }
            Refusal::Machine(reason) => {
                Text::of(format!("it could not be compiled: {}", reason.en), format!("コンパイルできませんでした: {}", reason.ja))
            }
        }
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::Machine(Text::of(error.to_string(), error.to_string()))
    }
}

impl Builder {
    /// Builds the kit of the checkout at `root` and keeps the needed parts in the folder `scratch`.
    ///
    /// # Errors
    /// A sentence for the instructor.
    pub fn new(root: &Path, scratch: &Path, exercises: &[&'static Exercise]) -> Result<Builder, Text> {
        let compiler = sysroot(root)?;
        let program = compiler.join("bin").join(format!("rustc{}", env::consts::EXE_SUFFIX));
        let path = linker_path();
        let names: Vec<String> = exercises.iter().map(|exercise| package_of(exercise)).collect();
        let mut artifacts = checkout::build_kit(root, &names)?;
        // Cargo reports them in the order in which they get ready.
        artifacts.sort_by(|one, other| one.target.name.cmp(&other.target.name));
        let libraries = scratch.join("libraries");
        let mut builder = Builder {
            readable: [&[compiler, libraries.clone()], &*path].concat(),
            user: User::for_compiler(&program, scratch),
            compiler: program,
            path,
            libraries,
            flags: Vec::new(),
            entries: BTreeMap::new(),
            crates: BTreeMap::new(),
            child: String::new(),
            fingerprint: String::new(),
        };
        let kept = builder.keep_libraries(&artifacts).map_err(|error| {
            let shown = scratch.display();
            text!("the kit could not be copied to {shown}: {error}", "教材を {shown} にコピーできません: {error}")
        })?;
        builder.read_packages(root, exercises, &kept)?;
        builder.child = kept.get(CHILD).map(|file| format!("--extern={CHILD}={}", file.display())).unwrap_or_default();
        Ok(builder)
    }

    /// As whom the compiler runs.
    pub fn user(&self) -> User {
        self.user
    }

    /// Copies the compiled crates to a folder of their own, the only one of the checkout that a submission can read. Returns the path of each.
    fn keep_libraries(&mut self, artifacts: &[Artifact]) -> io::Result<BTreeMap<String, PathBuf>> {
        fs::create_dir_all(&self.libraries)?;
        sandbox::let_read(&self.libraries)?;
        let mut hash = Sha256::new();
        let mut all = BTreeMap::new();
        for artifact in artifacts {
            for file in artifact.filenames.iter().filter(|file| file.extension() == Some("rlib")) {
                let kept = self.libraries.join(file.file_name().unwrap_or_default());
                fs::copy(file, &kept)?;
                sandbox::let_read(&kept)?;
                let name = artifact.target.name.replace('-', "_");
                if checkout::KIT.contains(&&*name) {
                    hash.update(fs::read(file)?);
                }
                // The shell has another one: it needs no optimising.
                if name == PROFILED {
                    self.flags = flags_of(&artifact.profile);
                }
                all.insert(name, kept);
            }
        }
        self.fingerprint = hex::encode(hash.finalize());
        Ok(all)
    }

    /// Reads the inputs of each exercise: its `main.rs`, and its dependencies among all crates. The crates that judge are not among them.
    fn read_packages(&mut self, root: &Path, exercises: &[&'static Exercise], all: &BTreeMap<String, PathBuf>) -> Result<(), Text> {
        let packages = checkout::all_packages(root)?;
        for exercise in exercises {
            let entry = root.join("exercises").join(exercise.folder).join("main.rs");
            let text = fs::read_to_string(&entry).map_err(|error| format!("{}: {error}", entry.display()))?;
            self.entries.insert(exercise.id, text);
            let package = packages.iter().find(|package| package.name == package_of(exercise));
            let mut crates = Vec::new();
            let dependencies = package.into_iter().flat_map(|package| &package.dependencies);
            for dependency in dependencies.filter(|dependency| dependency.kind == DependencyKind::Normal) {
                let name = dependency.name.replace('-', "_");
                let Some(file) = all.get(&name).cloned() else {
                    return Err(text!(
                        "`{name}`, which exercise {} needs, could not be built",
                        "演習 {} に必要な `{name}` をビルドできません",
                        exercise.id
                    ));
                };
                crates.push((name, file));
            }
            self.crates.insert(exercise.id, crates);
        }
        Ok(())
    }

    /// Returns a digest of a file, its exercise and this kit. A file that was graded once under this digest need not be graded again.
    pub fn digest(&self, exercise: &Exercise, source: Option<&Source>) -> String {
        let entry = self.entries.get(exercise.id).map_or("", String::as_str);
        let (kind, source) = match source {
            None => ("missing", ""),
            Some(Source::Refused(why)) => ("refused", &*why.en),
            Some(Source::Text(text)) => ("text", &**text),
        };
        hex::encode(Sha256::digest([BUILT_IN, &self.fingerprint, exercise.id, entry, kind, source].join("\0")))
    }

    /// Compiles a `player.rs` in the empty folder `scratch` to the engine of its exercise, which also answers the questions of the specs.
    ///
    /// The entry is that of the checkout: no code of the student's runs before the observer is installed.
    pub fn compile(&self, exercise: &Exercise, source: &str, scratch: &Path) -> Result<Compiled, Refusal> {
        if includes_a_file(source) {
            return Err(Refusal::ReadsOtherFiles(None));
        }
        let (program, name) = program_in(scratch);
        let made = format!("dep-info={PROGRAM}.d,link={name}");
        let Started { ran, policy, player, entry } = self.start(exercise, source, scratch, &["--emit", &made])?;
        let memory = sandbox::alone_limits_memory().then_some(policy.memory);
        let limits = Limits { seconds: policy.seconds, file_size: policy.file_size, output: MOST_OUTPUT, memory };
        let names: Vec<&str> = self.crates[exercise.id].iter().map(|(name, _)| &**name).collect();
        let outcome = outcome::judge(&ran, limits, &Sources { player: &player, crates: &names });
        let used = fs::read_to_string(scratch.join(format!("{PROGRAM}.d"))).ok().and_then(|text| Used::read(&text));
        settle(outcome, used, source, &[&entry, &player])?;
        sandbox::let_read(&program)?;
        Ok(Compiled { program, warnings: outcome::telling(&ran) })
    }

    /// Returns the errors that the compiler finds in another form of a `player.rs` that compiles, or `None` if it was stopped. No lint counts.
    pub fn errors_in(&self, exercise: &Exercise, source: &str, scratch: &Path) -> io::Result<Option<Vec<Diagnostic>>> {
        let made = format!("metadata={PROGRAM}.rmeta");
        let ran = self.start(exercise, source, scratch, &["--emit", &made, "--cap-lints", "allow", &self.child])?.ran;
        Ok(outcome::errors(&ran))
    }

    /// Compiles a form in which the compiler finds no errors to a program; `None` if it was stopped. Most of it is never run, so it is optimised
    /// less.
    pub fn link(&self, exercise: &Exercise, source: &str, scratch: &Path) -> io::Result<Option<PathBuf>> {
        let (program, name) = program_in(scratch);
        let made = format!("link={name}");
        let level = if source.len() > MOST_OPTIMISED || exercise.id == OF_ALL_GAMES { "opt-level=0" } else { "opt-level=2" };
        let ran = self.start(exercise, source, scratch, &["--emit", &made, "--cap-lints", "allow", "-C", level, &self.child])?.ran;
        if !matches!(ran.end, End::Exited(status) if status.success()) {
            return Ok(None);
        }
        sandbox::let_read(&program)?;
        Ok(Some(program))
    }

    /// Runs the compiler on a `player.rs` in the folder `scratch`, in the sandbox.
    fn start(&self, exercise: &Exercise, source: &str, scratch: &Path, words: &[&str]) -> io::Result<Started> {
        let folder = Path::new("exercises").join(exercise.folder);
        let (player, entry) = (folder.join("player.rs"), folder.join("main.rs"));
        fs::create_dir_all(scratch.join(&folder))?;
        fs::create_dir_all(scratch.join("tmp"))?;
        fs::write(scratch.join(&player), source)?;
        fs::write(scratch.join(&entry), &self.entries[exercise.id])?;

        let policy = Policy::to_compile(&self.readable, scratch).run_by(self.user);
        policy.hand_over(scratch)?;
        let mut compiler = policy.command(&self.compiler)?;
        compiler
            .arg(&entry)
            .args(&self.flags)
            .args(["--crate-name", PROGRAM, "--crate-type", "bin", "--edition", "2024"])
            .args(["-F", "unsafe-code", "--error-format", "json", "--diagnostic-width", "120"])
            .arg("-L")
            .arg(format!("dependency={}", self.libraries.display()));
        for (name, file) in &self.crates[exercise.id] {
            compiler.arg("--extern").arg(format!("{name}={}", file.display()));
        }
        compiler.args(words);
        compiler.envs(ENVIRONMENT.iter().filter_map(|name| Some((name, env::var_os(name)?))));
        compiler.env("PATH", env::join_paths(&self.path).map_err(io::Error::other)?);
        // The folder for temporary files of the compiler and the linker; Windows has the other names.
        for name in ["TMPDIR", "TMP", "TEMP"] {
            compiler.env(name, scratch.join("tmp"));
        }
        compiler.current_dir(scratch);

        let bounds = Bounds { time: Some(DEADLINE), output: MOST_OUTPUT, stop: Stop::default() };
        let ran = Process::<Group>::start(compiler.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()))?.run(&bounds);
        Ok(Started { ran, policy, player, entry })
    }
}

/// A run of the compiler.
struct Started {
    ran: Ran,
    policy: Policy,
    player: PathBuf,
    entry: PathBuf,
}

/// Returns the program that is linked in a folder, and its name, which is taken as it is, on Windows too.
fn program_in(scratch: &Path) -> (PathBuf, String) {
    let name = format!("{PROGRAM}{}", env::consts::EXE_SUFFIX);
    (scratch.join(&name), name)
}

/// A compiled `player.rs`.
pub struct Compiled {
    pub program: PathBuf,
    /// The compiler's warnings that may well explain a wrong answer.
    pub warnings: String,
}

/// The inputs of the compiler in addition to its options, as its dependency file lists them.
struct Used {
    files: Vec<String>,
    environment: Vec<String>,
}

impl Used {
    /// Returns `None` if the file is not complete.
    fn read(text: &str) -> Option<Used> {
        let files = text.lines().find_map(|line| line.strip_prefix(PROGRAM)?.strip_prefix(".d:"))?;
        let files = files.replace("\\ ", "\0");
        let variables = text.lines().filter_map(|line| line.strip_prefix("# env-dep:"));
        Some(Used {
            files: files.split_whitespace().map(|name| name.replace('\0', " ")).collect(),
            environment: variables.map(|variable| variable.split('=').next().unwrap_or_default().to_string()).collect(),
        })
    }

    /// Refuses anything more than a submission may use.
    fn check(self, sources: &[&Path]) -> Result<(), Refusal> {
        if let Some(other) = self.files.into_iter().find(|name| !sources.contains(&Path::new(name))) {
            return Err(Refusal::ReadsOtherFiles(Some(other)));
        }
        match self.environment.into_iter().next() {
            Some(variable) => Err(Refusal::ReadsEnvironment(variable)),
            None => Ok(()),
        }
    }
}

/// Decides whether a file has become a program. The compiler's messages are only shown once it is certain that they reveal nothing about other files
/// and the environment: the text of an error may be a whole file.
fn settle(outcome: Compilation, used: Option<Used>, source: &str, sources: &[&Path]) -> Result<(), Refusal> {
    let has_told = used.is_some();
    used.map_or(Ok(()), |used| used.check(sources))?;
    Err(match outcome {
        Compilation::Compiled if has_told => return Ok(()),
        Compilation::Compiled => {
            Refusal::Machine(Text::new("the compiler did not list the files that it read", "コンパイラが、何を読んだかを伝えませんでした"))
        }
        Compilation::Failed(reason) => Refusal::Machine(reason),
        Compilation::WantsOtherFiles => Refusal::ReadsOtherFiles(None),
        Compilation::Stopped(why) => Refusal::NotToBeCompiled(why),
        Compilation::Refused(words) if has_told => Refusal::DoesNotCompile(words),
        // It stopped before it listed its files, in the middle of a macro or at a missing bracket.
        Compilation::Refused(words) => match reading_macro(source) {
            None => Refusal::DoesNotCompile(words),
            Some(name) => Refusal::NotToBeCompiled(text!(
                "player.rs does not compile. The compiler's messages are not shown, because `{name}` may have put a file into them.",
                "player.rs をコンパイルできませんでした。`{name}` がファイルを読み込んだかもしれないので、コンパイラのメッセージは表示しません。"
            )),
        },
    })
}

/// Returns whether a source puts a file into the program, be it itself. A source that is no Rust, which no compiler goes through either, does not.
fn includes_a_file(source: &str) -> bool {
    let Ok(tokens) = source.parse::<TokenStream>() else { return false };
    let mut all = vec![tokens];
    while let Some(tokens) = all.pop() {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) => all.push(group.stream()),
                TokenTree::Ident(word) => match word.to_string().trim_start_matches("r#") {
                    "include_str" | "include_bytes" => return true,
                    "include" if matches!(tokens.peek(), Some(TokenTree::Punct(mark)) if mark.as_char() == '!') => return true,
                    _ => {}
                },
                _ => {}
            }
        }
    }
    false
}

/// Returns the first macro in a source that reads files or the environment, if there may be one. They have no other names: code that renames them has
/// to name them.
fn reading_macro(source: &str) -> Option<&str> {
    const READING: [&str; 5] = ["include", "include_str", "include_bytes", "env", "option_env"];
    source.split(|c: char| !(c.is_alphanumeric() || c == '_')).find(|word| READING.contains(word))
}

/// Returns the folder of the linker, and those of the programs that it may start itself.
fn linker_path() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).filter(|folder| folder.is_absolute());
    if cfg!(windows) {
        return folders.collect();
    }
    let with_linker = folders.into_iter().find(|folder| folder.join("cc").is_file());
    with_linker.into_iter().chain(["/usr/local/bin", "/usr/bin", "/bin"].map(PathBuf::from)).collect()
}

fn package_of(exercise: &Exercise) -> String {
    format!("ex{}", exercise.id)
}

/// Returns the folder of the toolchain.
fn sysroot(root: &Path) -> Result<PathBuf, Text> {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let told = Command::new(&compiler).args(["--print", "sysroot"]).current_dir(root).output();
    match told {
        Ok(told) if told.status.success() => Ok(PathBuf::from(String::from_utf8_lossy(&told.stdout).trim())),
        Ok(told) => Err(format!("rustc --print sysroot: {}", String::from_utf8_lossy(&told.stderr).trim()).into()),
        Err(error) => {
            let compiler = compiler.to_string_lossy();
            Err(text!("the compiler `{compiler}` cannot be started: {error}", "コンパイラ `{compiler}` を起動できません: {error}"))
        }
    }
}

/// The size of a `player.rs` that is optimised a little with all its edits, as far as it is compiled once.
const MOST_OPTIMISED: usize = 300_000;

/// The exercise whose search is compiled for each of its games: to optimise it takes longer than it saves.
const OF_ALL_GAMES: &str = "14";

/// The crate that has the profile of the exercises: a search that is not optimised takes many times as long.
const PROFILED: &str = "minishogi";

/// The crate that asks the players.
const CHILD: &str = "minishogi_child";

/// The oldest processor of its family that the kit is compiled for.
const X86_64: &str = "x86-64-v2";

/// Returns the profile of the course, as Cargo reports it for the kit.
fn flags_of(profile: &ArtifactProfile) -> Vec<String> {
    let on = |is_on| if is_on { "on" } else { "off" };
    // As .cargo/config.toml has it.
    let processor = if cfg!(target_arch = "x86_64") { X86_64 } else { "generic" };
    [
        format!("opt-level={}", profile.opt_level),
        format!("debug-assertions={}", on(profile.debug_assertions)),
        format!("overflow-checks={}", on(profile.overflow_checks)),
        "debuginfo=0".to_string(),
        "strip=debuginfo".to_string(),
        format!("target-cpu={processor}"),
    ]
    .into_iter()
    .flat_map(|flag| ["-C".to_string(), flag])
    .collect()
}

/// The prefix of the folders among the temporary files.
const ELSEWHERE: &str = "minishogi-grade-";

/// The folder in which files are compiled; dropping it removes it. The next run removes the folder of a run that was killed.
pub struct ScratchFolder {
    pub path: PathBuf,
    /// As whom the programs in it run.
    pub user: User,
    /// Shows that the run is alive. Dropped, and removed, after the folder.
    _lock: Option<Lock>,
}

impl ScratchFolder {
    /// Makes a folder of this process: in the target folder of the checkout at `root`, or among the temporary files if the user that the programs
    /// shall run as can only reach those. `as_root` says that this may be the superuser.
    ///
    /// # Errors
    /// A sentence for the instructor.
    pub fn new(root: &Path, as_root: bool) -> Result<ScratchFolder, Text> {
        let target = checkout::target_folder(root)?;
        let scratch = ScratchFolder::tried_out(&target.join("grade"), "")?;
        if scratch.is_as_wanted() {
            return Ok(scratch);
        }
        match ScratchFolder::tried_out(&env::temp_dir(), ELSEWHERE) {
            Ok(elsewhere) if elsewhere.is_as_wanted() => Ok(elsewhere),
            _ if as_root => Ok(scratch),
            _ => {
                let shown = scratch.path.display();
                Err(text!(
                    "you are the superuser, and the programs of students must not be, but no other user can reach {shown}: \
                         grade as another user, move the kit to a folder that all can read, or say --as-root, at your own risk",
                    "root で実行されていますが、学生のプログラムを root で動かすことはできません。{shown} はほかのユーザーからは使えません。\
                         ほかのユーザーで採点する、教材を誰でも読める場所に移す、または自己責任で `--as-root` を付ける、のどれかにしてください"
                ))
            }
        }
    }

    /// Returns a folder in `folders`, with the user that can run programs there.
    fn tried_out(folders: &Path, prefix: &str) -> Result<ScratchFolder, Text> {
        clear(folders, prefix);
        let tried = ScratchFolder::within(folders, prefix).and_then(|mut scratch| {
            scratch.user = User::for_programs_in(&scratch.path)?;
            Ok(scratch)
        });
        tried.map_err(|error| {
            let shown = folders.display();
            text!("the folder {shown} to work in could not be made: {error}", "作業用のフォルダ {shown} を作れません: {error}")
        })
    }

    fn within(folders: &Path, prefix: &str) -> io::Result<ScratchFolder> {
        fs::create_dir_all(folders)?;
        let folders = folders.canonicalize()?;
        let name = format!("{prefix}{}", process::id());
        let mut path = folders.join(&name);
        let mut number = 1;
        // Locked first, so that no other process finds the folder unlocked.
        let lock = loop {
            match Lock::try_of(&path.with_extension("run")) {
                Ok(lock) => break Some(lock),
                Err(Unlocked::Unsupported) if !path.exists() => break None,
                Err(Unlocked::Failed(error)) => return Err(error),
                // Another machine with the same disk may have a process of this number.
                Err(Unlocked::Taken | Unlocked::Unsupported) => number += 1,
            }
            path = folders.join(format!("{name}-{number}"));
        };
        if lock.is_some() && path.exists() {
            fs::remove_dir_all(&path)?;
        }
        // In a folder that all users can write to, another user may have made it in the meantime: that is an error.
        fs::create_dir(&path)?;
        Ok(ScratchFolder { path, user: User::Same, _lock: lock })
    }

    fn is_as_wanted(&self) -> bool {
        self.user != User::Same || !sandbox::is_superuser()
    }
}

/// Removes the folders with this prefix of runs that have ended without removing them.
fn clear(folders: &Path, prefix: &str) {
    let Ok(entries) = fs::read_dir(folders) else { return };
    let ours = entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix));
    for path in ours.map(|entry| entry.path()).filter(|path| path.is_dir()) {
        if let Ok(_lock) = Lock::try_of(&path.with_extension("run")) {
            // Files that a program writes there just before it ends are removed next time.
            let _ = fs::remove_dir_all(&path);
        }
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        // The next run removes the rest.
        let _ = fs::remove_dir_all(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn submissions_are_compiled_for_the_processor_of_the_kit() {
        let config = include_str!("../../../../.cargo/config.toml");
        assert!(config.contains(&format!("\"target-cpu={X86_64}\"")), "{config}");
    }

    const SOURCES: [&str; 2] = ["a/player.rs", "a/main.rs"];
    const PLAIN: &str = "player.d: a/main.rs a/player.rs\n\nplayer: a/main.rs a/player.rs\n";

    fn settled(outcome: Compilation, dependencies: &str, source: &str) -> Result<(), Refusal> {
        settle(outcome, Used::read(dependencies), source, &SOURCES.map(Path::new))
    }

    fn refused(words: &str) -> Compilation {
        Compilation::Refused(words.to_string())
    }

    #[test]
    fn what_is_read_besides_is_named() {
        let compiled = |dependencies: &str| settled(Compilation::Compiled, dependencies, "");
        assert_eq!(compiled(PLAIN), Ok(()));
        let more = "player.d: a/main.rs a/player.rs /home/my\\ kit/solution.rs\n";
        assert_eq!(compiled(more), Err(Refusal::ReadsOtherFiles(Some("/home/my kit/solution.rs".to_string()))));
        for variable in ["HOME=/home/me", "HOME"] {
            let more = format!("{PLAIN}\n# env-dep:{variable}\n");
            assert_eq!(compiled(&more), Err(Refusal::ReadsEnvironment("HOME".to_string())));
        }
        assert!(matches!(compiled(""), Err(Refusal::Machine(_))), "cut short");
    }

    #[test]
    fn a_file_in_the_program_is_found_and_a_word_is_none() {
        for source in ["let s = include_str!(\"player.rs\");", "m! { [r#include_bytes] }", "use std::include_str as s;", "include!(\"x\")"]
        {
            assert!(includes_a_file(source), "{source}");
        }
        for source in
            ["// include_str!(x)", "let s = \"include_bytes!\";", "fn include(x: u32) {}", "self.include(3)", "\"open", "let included = 1;"]
        {
            assert!(!includes_a_file(source), "{source}");
        }
    }

    #[test]
    fn the_compiler_is_not_heard_on_what_it_has_read_elsewhere() {
        let secret = "error: root:x:0:0";
        let plain = settled(refused(secret), PLAIN, "env!(\"HOME\")");
        assert_eq!(plain, Err(Refusal::DoesNotCompile(secret.to_string())), "it has read nothing");
        let with_a_file = settled(refused(secret), "player.d: a/main.rs a/player.rs /etc/passwd\n", "");
        assert_eq!(with_a_file, Err(Refusal::ReadsOtherFiles(Some("/etc/passwd".to_string()))));
        let with_a_variable = settled(refused(secret), &format!("{PLAIN}# env-dep:HOME=/root\n"), "");
        assert_eq!(with_a_variable, Err(Refusal::ReadsEnvironment("HOME".to_string())));
        assert_eq!(settled(Compilation::WantsOtherFiles, PLAIN, ""), Err(Refusal::ReadsOtherFiles(None)));
    }

    #[test]
    fn without_a_list_of_what_was_read_a_macro_that_reads_silences_the_compiler() {
        let told = |source: &str| match settled(refused("error: root:x:0:0"), "", source) {
            Err(Refusal::DoesNotCompile(words)) => words,
            Err(Refusal::NotToBeCompiled(why)) => why.en.into_owned(),
            other => panic!("{other:?}"),
        };
        for source in ["include_str!(\"x\")", "use std::include_bytes as r;", "m!(r#include)", "core::env! (\"X\")", "option_env"] {
            assert!(!told(source).contains("root"), "{source}");
        }
        assert!(told("let included = path; // environment").contains("root"));
    }

    #[test]
    fn a_folder_left_behind_is_cleared_and_that_of_a_living_run_is_not() {
        let folders = env::temp_dir().join(format!("minishogi-scratch-{}", process::id()));
        fs::create_dir_all(folders.join("123456/libraries")).unwrap();
        fs::write(folders.join("123456/libraries/lib.rlib"), "left behind").unwrap();
        fs::write(folders.join(".123456.run.lock"), "").unwrap();
        let [one, other] = [(); 2].map(|()| ScratchFolder::within(&folders, "").unwrap());
        fs::write(one.path.join("program"), "mine").unwrap();
        assert_ne!(one.path, other.path, "another run of the same number");
        clear(&folders, "");
        let names = || fs::read_dir(&folders).unwrap().count();
        assert!(one.path.join("program").is_file() && other.path.is_dir());
        assert_eq!(names(), 4, "two folders, two locks");
        drop((one, other));
        assert_eq!(names(), 0);
        fs::remove_dir_all(folders).unwrap();
    }
}
