//! The programs of the workspace, as fresh as the sources.
//!
//! A test of the package that has a program gets its path from cargo: `env!("CARGO_BIN_EXE_...")`. This is for the programs of other packages.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use minishogi_grading::EXERCISES;

use crate::ROOT;
use crate::processes::skip;

/// The folder of the programs, in which `deps/` has the program that runs this test.
fn folder() -> PathBuf {
    let this = env::current_exe().expect("this program has a path");
    this.ancestors().nth(2).unwrap_or_else(|| panic!("{this:?} is not in a target folder")).to_path_buf()
}

/// `cargo build` in the profile of this test, into the folder of its programs.
pub fn cargo_build(arguments: &[&str]) -> Command {
    let folder = folder();
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") => "dev",
        Some(profile) => profile,
        None => panic!("{folder:?} is no profile's folder"),
    };
    let mut build = Command::new(env!("CARGO"));
    build
        .current_dir(ROOT)
        .args(["build", "--locked", "--quiet", "--profile", profile, "--target-dir"])
        .arg(folder.parent().unwrap())
        .args(arguments);
    build
}

/// Builds programs beside those of `cargo test`, and returns their folder.
fn build(packages: &[String]) -> PathBuf {
    // The packages that `cargo run` selects, and a test: so cargo unites the features as `cargo test` has done, and compiles nothing twice.
    let mut arguments = vec!["--bins", "--test", "games"];
    let beside = ["minishogi-command", "minishogi-dobutsu"];
    arguments.extend(beside.into_iter().chain(packages.iter().map(String::as_str)).flat_map(|package| ["--package", package]));
    let output = cargo_build(&arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder()
}

fn program(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{EXE_SUFFIX}"))
}

/// The command `minishogi`.
pub fn minishogi() -> &'static Path {
    static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| program(&build(&[]), "minishogi"));
    &PROGRAM
}

/// The command `minishogi` with its larger programs beside it, or `None` if they are not compiled: they take as much of the disk as half of the
/// rest. `.ci/run` compiles them.
pub fn with_tools() -> Option<&'static Path> {
    static PROGRAM: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        let packages = LARGER.map(|name| format!("minishogi-{name}"));
        if !packages.iter().all(|name| program(&folder(), name).exists()) {
            skip(&format!("commands of the larger programs: `cargo build --package {}` makes them", packages.join(" --package ")));
            return None;
        }
        Some(program(&build(&packages), "minishogi"))
    });
    PROGRAM.as_deref()
}

/// The larger programs that tests need beside their own.
const LARGER: [&str; 3] = ["arena", "classroom", "pages"];

/// Returns the program of a command line, built: `tool(&["match", "05", "04"])` is `minishogi-arena`. Other commands are those of `minishogi`.
pub fn tool(words: &[&str]) -> PathBuf {
    let command = words.iter().find(|word| !["--lang", "en", "ja"].contains(word));
    let name = match command.copied().unwrap_or_default() {
        "match" | "league" | "replay" | "selfplay" | "play" | "usi-check" => "minishogi-arena",
        "tree" | "net" | "share" | "dobutsu" => "minishogi-pages",
        "grade" | "viva" | "starter" => "minishogi-classroom",
        "svg" | "site" | "new-exercise" => "xtask",
        _ => return minishogi().to_path_buf(),
    };
    static BUILT: LazyLock<PathBuf> = LazyLock::new(|| {
        let others = LARGER.map(|name| format!("minishogi-{name}"));
        build(&others.into_iter().chain(["xtask".to_string()]).collect::<Vec<_>>())
    });
    program(&BUILT, name)
}

/// The tasks of authors.
pub fn xtask() -> &'static Path {
    static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| program(&build(&["xtask".to_string()]), "xtask"));
    &PROGRAM
}

/// A path as one word of a command line that is split as in a shell: the folder of a checkout may have a space in its name.
pub fn quoted(path: &Path) -> String {
    format!("\"{}\"", path.display())
}

/// The words of a command line, as a shell splits it.
pub fn words(line: &str) -> Vec<String> {
    shlex::split(line).unwrap_or_else(|| panic!("a quote is open: {line}"))
}

/// A program as a user starts it, and not `cargo run`: of that, a test inherits the variables that the command `minishogi` goes by.
pub fn started_by_a_user(program: &Path) -> Command {
    let mut command = Command::new(program);
    // The user of the tests may speak Japanese, and want colours everywhere.
    command.env_remove("CARGO_PKG_NAME").env_remove("CLICOLOR_FORCE").env("LC_ALL", "C");
    command
}

/// The program of a package of `solutions/`, compiled, or `None` if there are no solutions.
pub fn built(package: &str) -> Option<PathBuf> {
    // Cargo is asked once for those of all exercises.
    static EXERCISES_SOLVED: LazyLock<PathBuf> =
        LazyLock::new(|| build(&Vec::from_iter(EXERCISES.iter().map(|exercise| format!("sol{}", exercise.id)))));
    static CHAMPION: LazyLock<PathBuf> = LazyLock::new(|| build(&["champion".to_string()]));
    if !Path::new(ROOT).join("solutions").exists() {
        skip("there are no solutions here");
        return None;
    }
    let folder = if package == "champion" { &CHAMPION } else { &EXERCISES_SOLVED };
    Some(program(folder, package))
}

/// Returns whether the compiler can make programs for the browser; a line says if it cannot.
pub fn has_wasm() -> bool {
    let asked = Command::new("rustc").args(["--print", "target-libdir", "--target", "wasm32-unknown-unknown"]).current_dir(ROOT).output();
    let found = asked.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir());
    if !found {
        skip("players for the browser need `rustup target add wasm32-unknown-unknown`");
    }
    found
}

/// Returns the standard output of a program.
///
/// # Panics
/// Panics if it is no UTF-8.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stdout)))
}

/// Returns the standard error output of a program, which may hold bytes of others.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns the standard output of a program that succeeded.
///
/// # Panics
/// Panics with all of its output if it failed.
pub fn succeeded(output: &Output) -> String {
    assert!(output.status.success(), "{}: {}{}", output.status, stdout(output), stderr(output));
    stdout(output)
}
