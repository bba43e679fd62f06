//! The checkout: the folder of the course, its exercises, and the packages that cargo builds in it.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cargo_metadata::diagnostic::DiagnosticLevel;
use cargo_metadata::{Artifact, CompilerMessage, Message, Metadata, MetadataCommand, Package, PackageId};
use colored::control::SHOULD_COLORIZE;
use minishogi::text;
use minishogi_grading::process::{Bounds, End, Process, Stop};
use minishogi_grading::{EXERCISES, Exercise, Lang, Text};

use crate::process::Group;
use crate::terminal::say_aside;

/// Returns the folder of the course: this one or the nearest above it that has exercises.
pub fn find_root() -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    here.ancestors().find(|folder| folder.join("exercises").is_dir()).map(Path::to_path_buf)
}

/// Returns the exercises of the course at `root`, up to the last that is there: a class may get the others later.
pub fn exercises(root: &Path) -> &'static [Exercise] {
    let is_there = |exercise: &Exercise| root.join("exercises").join(exercise.folder).is_dir();
    let last = EXERCISES.iter().rposition(is_there);
    last.map_or(EXERCISES, |last| &EXERCISES[..=last])
}

/// A copy of the course, and the language to speak.
#[derive(Clone)]
pub struct Course {
    /// The folder that has the folder `exercises`.
    pub root: PathBuf,
    /// The exercises that the class has got.
    pub exercises: &'static [Exercise],
    /// The language to speak.
    pub lang: Lang,
}

impl Course {
    /// Returns the course in this folder or the nearest above it that has exercises.
    pub fn find(lang: Lang) -> Option<Course> {
        let root = find_root()?;
        let exercises = exercises(&root);
        Some(Course { root, exercises, lang })
    }

    /// Returns the folder of an exercise.
    pub fn folder(&self, exercise: &Exercise) -> PathBuf {
        self.root.join("exercises").join(exercise.folder)
    }

    /// Returns the file that the student writes.
    pub fn player(&self, exercise: &Exercise) -> PathBuf {
        self.folder(exercise).join("player.rs")
    }

    /// Returns the sentence in the language of the course.
    pub fn text(&self, en: impl Into<String>, ja: impl Into<String>) -> String {
        Text::of(en.into(), ja.into()).get(self.lang).to_string()
    }

    /// Returns the page about an exercise, seen from the root.
    pub fn readme(&self, exercise: &Exercise) -> String {
        let name = match self.lang {
            Lang::En => "README.md",
            Lang::Ja => "README.ja.md",
        };
        format!("exercises/{}/{name}", exercise.folder)
    }
}

/// Returns the cargo to build with: the one that started this program, if one did.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// More than cargo prints, in bytes.
const MOST_OUTPUT: u64 = 64 << 20;

/// The result of a build.
pub enum Built {
    /// All of them compile.
    Compiled {
        /// Everything that was made, or was there already.
        artifacts: Vec<Artifact>,
        /// The compiler's warnings.
        warnings: Vec<CompilerMessage>,
    },
    /// One does not, or cargo had another reason to stop.
    Refused {
        /// The package that does not compile, if that is the reason.
        package: Option<String>,
        /// The packages that compiled nevertheless.
        artifacts: Vec<Artifact>,
        /// The messages of the compiler and of cargo.
        said: String,
    },
}

/// Lets cargo build in the checkout at `root`, with these words but for the format of its messages. It is killed once `stop` says so.
///
/// # Errors
/// If cargo cannot be started; [`Interrupted`](io::ErrorKind::Interrupted) if it was stopped.
pub fn build(root: &Path, words: &[&str], stop: &Stop) -> io::Result<Built> {
    build_with(&[], root, words, stop)
}

/// [`build`] with these variables in the environment.
///
/// # Errors
/// As those of `build`.
pub fn build_with(variables: &[(&str, &str)], root: &Path, words: &[&str], stop: &Stop) -> io::Result<Built> {
    let mut command = Command::new(cargo());
    command.envs(variables.iter().copied());
    // Cargo leaves out the colours if its output is a pipe.
    let is_coloured = SHOULD_COLORIZE.should_colorize();
    command.args(words).arg(if is_coloured { "--message-format=json-diagnostic-rendered-ansi" } else { "--message-format=json" });
    command.env("CARGO_TERM_COLOR", if is_coloured { "always" } else { "never" });
    command.current_dir(root).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // The compilers are children of cargo, and end with it only as a group.
    let ran = Process::<Group>::start(&mut command)?.run(&Bounds { time: None, output: MOST_OUTPUT, stop: stop.clone() });
    if ran.end == End::Stopped {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let (artifacts, messages) = read(&ran.output);
    if matches!(ran.end, End::Exited(status) if status.success()) {
        return Ok(Built::Compiled { artifacts, warnings: messages });
    }
    let error = messages.iter().find(|message| message.message.level == DiagnosticLevel::Error);
    let said = shown(&messages) + &String::from_utf8_lossy(&ran.errors);
    Ok(Built::Refused { package: error.map(package_of), artifacts, said })
}

fn read(output: &[u8]) -> (Vec<Artifact>, Vec<CompilerMessage>) {
    let (mut artifacts, mut messages) = (Vec::new(), Vec::new());
    for message in Message::parse_stream(Cursor::new(output)) {
        match message {
            Ok(Message::CompilerArtifact(artifact)) => artifacts.push(artifact),
            Ok(Message::CompilerMessage(message)) => messages.push(message),
            _ => {}
        }
    }
    (artifacts, messages)
}

/// Returns the messages as the compiler shows them, each once: a file may be part of several programs.
fn shown<'a>(messages: impl IntoIterator<Item = &'a CompilerMessage>) -> String {
    let mut told = BTreeSet::new();
    // Cargo also leaves these lines out, and prints its own counts.
    let counts =
        |text: &str| text.starts_with("aborting due to ") || text.ends_with(" warning emitted") || text.ends_with(" warnings emitted");
    let messages = messages.into_iter().filter(|message| !counts(&message.message.message));
    messages.filter_map(|message| message.message.rendered.as_deref()).filter(|&text| told.insert(text)).collect()
}

/// The lints of rustc that point to wrong behaviour, not only to untidy code.
const TELLING: [&str; 8] = [
    "path_statements",
    "unconditional_recursion",
    "unreachable_code",
    "unreachable_patterns",
    "unused_assignments",
    "unused_comparisons",
    "unused_must_use",
    "while_true",
];

/// Returns whether a warning of this lint may well be the reason for a wrong answer.
pub fn is_telling(lint: &str) -> bool {
    TELLING.contains(&lint)
}

/// Returns the warnings about a package that may well be the reason for a wrong answer, as the compiler shows them.
pub fn telling(package: &str, warnings: &[CompilerMessage]) -> String {
    let tells = |warning: &&CompilerMessage| {
        package_of(warning) == package && warning.message.code.as_ref().is_some_and(|code| is_telling(&code.code))
    };
    shown(warnings.iter().filter(tells))
}

/// Returns the name of the package that a message is about.
pub fn package_of(message: &CompilerMessage) -> String {
    package_name(&message.package_id)
}

/// Returns the name in the id of a package, as in `path+file:///course/exercises/03_one_ply#ex03@0.1.0`. Cargo may leave the name out if it equals
/// the folder's.
fn package_name(id: &PackageId) -> String {
    let (place, rest) = id.repr.split_once('#').unwrap_or((&id.repr, ""));
    match rest.split_once('@') {
        Some((name, _)) => name.to_string(),
        None => place.rsplit(['/', '\\']).next().unwrap_or_default().to_string(),
    }
}

/// Returns whether a word is the name of a package of the course: `exNN` or `solNN`.
pub fn is_package(word: &str) -> bool {
    let number = word.strip_prefix("ex").or_else(|| word.strip_prefix("sol"));
    number.is_some_and(|number| number.len() == 2 && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Compiles a package of the course, and returns its program. The compiler's messages go to the standard error output.
///
/// # Errors
/// The reason in a few words.
pub fn program_of(package: &str, release: bool) -> Result<PathBuf, Text> {
    let root = find_root().ok_or(Text::new(
        "it is a package of the course, but there is no folder `exercises` here or above",
        "演習のパッケージですが、ここにも上のフォルダにも `exercises` がありません",
    ))?;
    let mut words = vec!["build", "--quiet", "--package", package];
    words.extend(release.then_some("--release"));
    match build(&root, &words, &Stop::default()).map_err(|error| format!("cargo: {error}"))? {
        Built::Compiled { artifacts, warnings } => {
            say_aside(shown(&warnings));
            let mut programs = artifacts.into_iter().filter_map(|artifact| artifact.executable);
            programs
                .next_back()
                .map(PathBuf::from)
                .ok_or_else(|| text!("the package {package} makes no program", "パッケージ {package} からプログラムができません"))
        }
        // Cargo's words suggest a neighbour, which may be another exercise.
        Built::Refused { said, .. } if said.contains("did not match any packages") => {
            let there: Vec<String> = exercises(&root).iter().map(|exercise| format!("ex{}", exercise.id)).collect();
            let there = there.join(" ");
            Err(text!(
                "there is no such package here; the exercises here are {there}",
                "そのパッケージはありません。ここにある演習は {there} です"
            ))
        }
        Built::Refused { said, .. } => {
            say_aside(said);
            Err(Text::new("`cargo build` failed", "`cargo build` が失敗しました"))
        }
    }
}

/// The strongest player: a package beside the solutions or, in a copy without them, a program among the [engines](engine).
pub const CHAMPION: &str = "champion";

/// Returns the program of this name that came without its source, in the folder `engines` of the checkout at `root`: one folder for each system, so
/// that the same copy serves a whole class.
pub fn engine(root: &Path, name: &str) -> Option<PathBuf> {
    let program = root.join("engines").join(env::consts::OS).join(format!("{name}{}", env::consts::EXE_SUFFIX));
    program.is_file().then_some(program)
}

/// Returns whether the checkout at `root` has the source of the champion.
pub fn has_champion(root: &Path) -> bool {
    root.join("solutions").join(CHAMPION).is_dir()
}

/// The crates of the kit in every program of a student: the library, the crate that questions the player and reports its actions, and the shell.
pub const KIT: [&str; 3] = ["minishogi", "minishogi_child", "minishogi_shell"];

/// Builds the [kit](KIT) of the checkout at `root` and the other dependencies of these packages, and returns all artifacts. The packages themselves
/// need not compile.
///
/// # Errors
/// A sentence for the instructor with the compiler's messages, if the kit itself does not compile.
pub fn build_kit(root: &Path, packages: &[String]) -> Result<Vec<Artifact>, Text> {
    let mut words = vec!["build", "--keep-going"];
    words.extend(packages.iter().flat_map(|package| ["--package", package]));
    let (artifacts, said) = match build(root, &words, &Stop::default()).map_err(not_started)? {
        Built::Compiled { artifacts, .. } => (artifacts, String::new()),
        Built::Refused { artifacts, said, .. } => (artifacts, said),
    };
    if KIT.iter().all(|name| artifacts.iter().any(|artifact| artifact.target.name == *name)) {
        return Ok(artifacts);
    }
    Err(text!("the kit does not compile:\n{said}", "教材をコンパイルできません:\n{said}"))
}

/// Returns the packages of the checkout at `root`.
///
/// # Errors
/// Cargo's message.
pub fn all_packages(root: &Path) -> Result<Vec<Package>, Text> {
    Ok(metadata(root)?.packages)
}

/// Returns the folder that cargo builds the checkout at `root` in: a variable or a configuration file may name another than `target`.
///
/// # Errors
/// Cargo's message.
pub fn target_folder(root: &Path) -> Result<PathBuf, Text> {
    Ok(metadata(root)?.target_directory.into())
}

fn metadata(root: &Path) -> Result<Metadata, Text> {
    let told = MetadataCommand::new().cargo_path(cargo()).current_dir(root).no_deps().exec();
    told.map_err(|error| match error {
        cargo_metadata::Error::Io(error) => not_started(error),
        other => other.to_string().into(),
    })
}

fn not_started(error: io::Error) -> Text {
    let cargo = cargo();
    let cargo = cargo.to_string_lossy();
    text!("`{cargo}` cannot be started: {error}", "`{cargo}` を起動できません: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_packages_are_packages() {
        assert!(is_package("ex05") && is_package("sol00"));
        assert!(!["ex5", "ex005", "./ex05", "sol", "example", "ex+5"].into_iter().any(is_package));
    }

    #[test]
    fn a_package_is_named_with_or_without_the_name_of_its_folder() {
        let name = |repr: &str| package_name(&PackageId { repr: repr.to_string() });
        assert_eq!(name("path+file:///home/a/kit/exercises/03_one_ply#ex03@0.1.0"), "ex03");
        assert_eq!(name("path+file:///C:/kit/minishogi#0.1.0"), "minishogi");
        assert_eq!(name("registry+https://github.com/rust-lang/crates.io-index#rand@0.10.0"), "rand");
    }
}
