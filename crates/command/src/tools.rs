//! The larger commands are programs of their own, `minishogi-arena`, `minishogi-pages`, `minishogi-web` and `minishogi-classroom`: a newcomer need
//! not compile them, nor a match the server of pages. They lie beside this program, which parses the whole command line first and hands over only a
//! valid one. Started by `cargo run`, it first builds the other program, unless a release of this version has it.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use minishogi::text;
use minishogi_command::NO_COURSE;
use minishogi_command::checkout::{cargo, engine, find_root};
use minishogi_command::doctor::SEE_DOCTOR;
use minishogi_command::terminal::{refuse, warn};
use minishogi_grading::{Lang, Text};

/// A program beside this one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Program {
    Arena,
    Pages,
    Web,
    Classroom,
}

impl Program {
    /// Returns its name, which is also its package's.
    fn name(self) -> &'static str {
        match self {
            Program::Arena => "minishogi-arena",
            Program::Pages => "minishogi-pages",
            Program::Web => "minishogi-web",
            Program::Classroom => "minishogi-classroom",
        }
    }

    /// Returns its purpose, for the sentence before its compilation.
    fn purpose(self) -> Text {
        match self {
            Program::Arena => Text::new("games between engines and people", "エンジンや人の対局をする"),
            Program::Pages => {
                Text::new("pages about searches, networks and dobutsu shogi", "探索、ネットワーク、どうぶつしょうぎのページを作る")
            }
            Program::Web => Text::new("the page to play on", "対局のページを開く"),
            Program::Classroom => {
                Text::new("the search for a wrong line, and work with a class", "間違いのある行を探したり、クラスの採点をしたりする")
            }
        }
    }

    /// Returns the words after `cargo` that build it: it is no default member of the workspace.
    fn build_words(self) -> Vec<&'static str> {
        // It judges many thousands of answers, and optimised code does that in two thirds of the time.
        let of_judge = (self == Program::Classroom).then_some(["--config", "profile.dev.package.minishogi-grading.opt-level=1"]);
        ["build", "--package", self.name()].into_iter().chain(of_judge.into_iter().flatten()).collect()
    }
}

/// Hands over to a program, with the words behind the name of this one; its exit code is that of this program.
pub fn run(wanted: Program, words: &[OsString], lang: Lang) -> ExitCode {
    let program = match find(wanted, lang) {
        Ok(program) => program,
        Err(message) => {
            refuse(&message, lang);
            return ExitCode::from(2);
        }
    };
    let error = become_the(Command::new(&program).args(words));
    refuse(&not_started(&program, &error), lang);
    ExitCode::from(2)
}

/// Runs a tool, and returns its output.
///
/// # Errors
/// Its complaint, or the reason why it could not be started.
pub fn ask(name: &str, words: &[String], lang: Lang) -> Result<String, String> {
    let program = find(Program::Pages, lang).map_err(|message| message.get(lang).to_string())?;
    let output = Command::new(&program).args(["--lang", lang.code(), name]).args(words).output();
    let output = output.map_err(|error| not_started(&program, &error).get(lang).to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr).trim_end().to_string()) }
}

/// Returns the command that starts a program.
///
/// # Errors
/// The reason why there is no program.
pub fn command(wanted: Program, lang: Lang) -> Result<Command, Text> {
    find(wanted, lang).map(Command::new)
}

fn not_started(program: &Path, error: &io::Error) -> Text {
    let program = program.display();
    Text::of(
        format!("{program} could not be started: {error}\n{}", SEE_DOCTOR.en),
        format!("{program} を起動できません: {error}\n{}", SEE_DOCTOR.ja),
    )
}

/// Returns the place of a program: beside this one, among released programs, or built.
fn find(wanted: Program, lang: Lang) -> Result<PathBuf, Text> {
    let lost = |error| text!("this program does not know where it is: {error}", "このプログラムのある場所が分かりません: {error}");
    let this = env::current_exe().map_err(lost)?;
    let folder = this.parent().unwrap_or(Path::new("."));
    let name = wanted.name();
    let program = folder.join(format!("{name}{}", env::consts::EXE_SUFFIX));
    let by_cargo = was_run_by_cargo();
    if !by_cargo && program.is_file() {
        return Ok(program);
    }
    // A tool that was compiled here may be in development: a release would be older than the sources.
    if !program.is_file()
        && let Some(released) = released(name)
    {
        return Ok(released);
    }
    if by_cargo {
        build(wanted, folder, &program, lang)?;
        return Ok(program);
    }
    let here = folder.display();
    Err(text!(
        "there is no program {name} in {here}: `cargo build --release --package {name}` in the checkout makes it",
        "{here} に {name} というプログラムがありません。教材のフォルダで `cargo build --release --package {name}` を実行すると作られます。"
    ))
}

/// Returns the program of a release of this version: in `engines` of the checkout, or on the path.
fn released(name: &str) -> Option<PathBuf> {
    let unpacked = find_root().and_then(|root| engine(&root, name));
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let on_path =
        env::var_os("PATH").into_iter().flat_map(|path| env::split_paths(&path).collect::<Vec<_>>()).map(|folder| folder.join(&file));
    unpacked.into_iter().chain(on_path.filter(|program| program.is_file())).find(|program| is_of_this_version(program))
}

fn is_of_this_version(program: &Path) -> bool {
    let told = Command::new(program).arg("--version").output();
    told.is_ok_and(|told| String::from_utf8_lossy(&told.stdout).split_whitespace().last() == Some(env!("CARGO_PKG_VERSION")))
}

/// Returns whether `cargo run` started this program, so that the other has to be as new as the sources.
fn was_run_by_cargo() -> bool {
    env::var_os("CARGO").is_some() && env::var("CARGO_PKG_NAME").is_ok_and(|name| name == env!("CARGO_PKG_NAME"))
}

/// Builds a program as this one was built.
fn build(wanted: Program, folder: &Path, program: &Path, lang: Lang) -> Result<(), Text> {
    let root = find_root().ok_or(NO_COURSE)?;
    let mut command = Command::new(cargo());
    command.args(wanted.build_words()).current_dir(root);
    match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => {}
        Some("release") => drop(command.arg("--release")),
        Some(profile) => drop(command.args(["--profile", profile])),
    }
    // The first build takes a while, and cargo shows its progress.
    if program.is_file() {
        command.arg("--quiet");
    } else {
        let (name, why) = (wanted.name(), wanted.purpose());
        warn(match lang {
            Lang::En => format!("Compiling {name} ({}), this once:", why.en),
            Lang::Ja => format!("{}プログラム {name} を、最初の 1 回だけコンパイルします。", why.ja),
        });
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => {
            let words = wanted.build_words().join(" ");
            Err(Text::of(
                format!("`cargo {words}` failed\n{}", SEE_DOCTOR.en),
                format!("`cargo {words}` が失敗しました。\n{}", SEE_DOCTOR.ja),
            ))
        }
        Err(error) => Err(text!("cargo could not be started: {error}", "cargo を起動できません: {error}")),
    }
}

/// Replaces this process if the system can, so that signals and the exit code are the program's own. Returns only if that fails.
#[cfg(unix)]
fn become_the(command: &mut Command) -> io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

#[cfg(not(unix))]
fn become_the(command: &mut Command) -> io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}
