//! The way to the tools: grader, arena, figures and dobutsu shogi are a program of their own, `minishogi-tools`, so that a newcomer does not wait
//! for them; what serves pages is another, `minishogi-web`, so that nobody who wants a match waits for that. They lie beside this one; started by
//! `cargo run`, this one has the one that is asked for built first.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Args, Subcommand};
use minishogi_command::NO_COURSE;
use minishogi_command::checkout::{cargo, find_root};
use minishogi_command::doctor::SEE_DOCTOR;
use minishogi_command::terminal::refuse;
use minishogi_grading::{Lang, Text};

/// A program beside this one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Program {
    Tools,
    Web,
}

impl Program {
    /// Its name, which is that of its package too.
    fn name(self) -> &'static str {
        match self {
            Program::Tools => "minishogi-tools",
            Program::Web => "minishogi-web",
        }
    }

    /// What makes it of the checkout: it is not among the packages that are built when none is named.
    fn build_words(self) -> [&'static str; 3] {
        ["build", "--package", self.name()]
    }
}

/// The commands of the tools. What follows them is theirs to read.
#[derive(Subcommand)]
pub enum Tool {
    /// Try on an engine everything that match servers and board programs send, and show what it answers
    #[command(disable_help_flag = true)]
    UsiCheck(Words),
    /// Let two engines play, and say which is better and how sure that is
    #[command(disable_help_flag = true)]
    Match(Words),
    /// Let many engines play, or a whole class, and rate them
    #[command(disable_help_flag = true)]
    League(Words),
    /// Put together what several machines have played
    #[command(disable_help_flag = true)]
    Arena(Words),
    /// Show a game of a games file, or write games for other programs
    #[command(disable_help_flag = true)]
    Replay(Words),
    /// Let an engine play against itself, and keep quiet positions to train a network on
    #[command(disable_help_flag = true)]
    Selfplay(Words),
    /// Look at a network: what it has learnt
    #[command(disable_help_flag = true)]
    Net(Words),
    /// Play, look at and solve dobutsu shogi (3x4): who wins in every position
    #[command(disable_help_flag = true)]
    Dobutsu(Words),
    /// Draw a position, or a game tree, as SVG for slides and handouts
    #[command(disable_help_flag = true)]
    Svg(Words),
    /// Draw the tree of a player's search as a page: every node, its window, its cuts, step by step
    #[command(disable_help_flag = true)]
    Tree(Words),
    /// Ask about a player's own searches: questions with answers for an oral examination
    #[command(disable_help_flag = true)]
    Viva(Words),
    /// Grade this checkout, or the submissions of a class
    #[command(disable_help_flag = true)]
    Grade(Words),
    /// Play against your own player, or any engine, here in the terminal
    #[command(disable_help_flag = true)]
    Play(Words),
    /// Put a player into one file for the browser, which needs no server: for friends and telephones
    #[command(disable_help_flag = true)]
    Share(Words),
    // BEGIN INSTRUCTORS
    /// Write the skeleton of an exercise in all places, for authors
    #[command(disable_help_flag = true)]
    NewExercise(Words),
    /// Write the slides, the documentation and pages to play on as one static site
    #[command(disable_help_flag = true)]
    Site(Words),
    // END INSTRUCTORS
    /// Write what a class gets: the kit without solutions, with the exercises so far
    #[command(disable_help_flag = true)]
    Starter(Words),
    /// Play against your own player, or any engine, on a page in the browser
    #[command(disable_help_flag = true)]
    Web(Words),
}

/// The words after a command, as they were typed.
#[derive(Args)]
pub struct Words {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    words: Vec<OsString>,
}

impl Tool {
    fn program(&self) -> Program {
        match self {
            Tool::Web(_) => Program::Web,
            _ => Program::Tools,
        }
    }

    fn name_and_words(self) -> (&'static str, Vec<OsString>) {
        let (name, Words { words }) = match self {
            Tool::UsiCheck(words) => ("usi-check", words),
            Tool::Match(words) => ("match", words),
            Tool::League(words) => ("league", words),
            Tool::Arena(words) => ("arena", words),
            Tool::Replay(words) => ("replay", words),
            Tool::Selfplay(words) => ("selfplay", words),
            Tool::Net(words) => ("net", words),
            Tool::Dobutsu(words) => ("dobutsu", words),
            Tool::Svg(words) => ("svg", words),
            Tool::Tree(words) => ("tree", words),
            Tool::Viva(words) => ("viva", words),
            Tool::Grade(words) => ("grade", words),
            Tool::Play(words) => ("play", words),
            Tool::Share(words) => ("share", words),
            // BEGIN INSTRUCTORS
            Tool::NewExercise(words) => ("new-exercise", words),
            Tool::Site(words) => ("site", words),
            // END INSTRUCTORS
            Tool::Starter(words) => ("starter", words),
            Tool::Web(words) => ("web", words),
        };
        (name, words)
    }

    /// Hands over to the tools; their exit code is that of this program.
    pub fn run(self, lang: Option<Lang>) -> ExitCode {
        let wanted = self.program();
        let (name, words) = self.name_and_words();
        let program = match find(wanted) {
            Ok(program) => program,
            Err(message) => {
                refuse(&message, lang.unwrap_or_else(Lang::from_env));
                return ExitCode::from(2);
            }
        };
        let mut command = Command::new(&program);
        if let Some(lang) = lang {
            command.args(["--lang", lang.code()]);
        }
        command.arg(name).args(words);
        let error = become_the(&mut command);
        refuse(&not_started(&program, &error), lang.unwrap_or_else(Lang::from_env));
        ExitCode::from(2)
    }
}

/// What a tool prints when it has done what it was told; its progress is to be seen meanwhile.
///
/// # Errors
/// What it complains of, or why it could not be started.
pub fn ask(name: &str, words: &[String], lang: Lang) -> Result<String, String> {
    let program = find(Program::Tools).map_err(|message| message.get(lang).to_string())?;
    let output = Command::new(&program).args(["--lang", lang.code(), name]).args(words).output();
    let output = output.map_err(|error| not_started(&program, &error).get(lang).to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr).trim_end().to_string()) }
}

fn not_started(program: &Path, error: &io::Error) -> Text {
    let program = program.display();
    Text::of(
        format!("{program} could not be started: {error}\n{}", SEE_DOCTOR.en),
        format!("{program} を起動できません: {error}\n{}", SEE_DOCTOR.ja),
    )
}

/// Where a program lies.
fn find(wanted: Program) -> Result<PathBuf, Text> {
    let lost = |error| {
        Text::of(format!("this program does not know where it is: {error}"), format!("このプログラムのある場所が分かりません: {error}"))
    };
    let this = env::current_exe().map_err(lost)?;
    let folder = this.parent().unwrap_or(Path::new("."));
    let name = wanted.name();
    let program = folder.join(format!("{name}{}", env::consts::EXE_SUFFIX));
    if was_run_by_cargo() {
        build(wanted, folder, &program)?;
    }
    if program.is_file() {
        return Ok(program);
    }
    let here = folder.display();
    Err(Text::of(
        format!("there is no program {name} in {here}: `cargo build --release --package {name}` in the checkout makes it"),
        format!(
            "{here} に {name} というプログラムがありません。教材のフォルダで `cargo build --release --package {name}` を実行すると作られます。"
        ),
    ))
}

/// `cargo run` means: what there is to run is as new as the sources.
fn was_run_by_cargo() -> bool {
    env::var_os("CARGO").is_some() && env::var("CARGO_PKG_NAME").is_ok_and(|name| name == env!("CARGO_PKG_NAME"))
}

/// Builds a program as this one was built.
fn build(wanted: Program, folder: &Path, program: &Path) -> Result<(), Text> {
    let root = find_root().ok_or(NO_COURSE)?;
    let mut command = Command::new(cargo());
    command.args(wanted.build_words()).current_dir(root);
    match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => {}
        Some("release") => drop(command.arg("--release")),
        Some(profile) => drop(command.args(["--profile", profile])),
    }
    // The first time takes a while, and cargo shows how it goes on.
    if program.is_file() {
        command.arg("--quiet");
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
        Err(error) => Err(Text::of(format!("cargo could not be started: {error}"), format!("cargo を起動できません: {error}"))),
    }
}

/// Replaces this process where the system can, so that signals and the exit code are the program's own. Returns only where that fails.
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
