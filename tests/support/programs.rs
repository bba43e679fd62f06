//! The programs of the workspace, as fresh as the sources.
//!
//! A test of the package that has a program gets its path from cargo: `env!("CARGO_BIN_EXE_...")`. This is for the programs of other packages.

use std::collections::HashMap;
use std::env;
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, Mutex};

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
        // As `cargo test` compiles: `dev` differs in what it strips, and would compile a third of the workspace once more.
        Some("debug") => "test",
        Some(profile) => profile,
        None => panic!("{folder:?} is no profile's folder"),
    };
    let mut build = Command::new(env!("CARGO"));
    build.current_dir(ROOT).args(["build", "--quiet", "--profile", profile, "--target-dir"]).arg(folder.parent().unwrap()).args(arguments);
    build
}

/// Builds programs, and tells the folder where they are.
pub fn build(arguments: &[&str]) -> PathBuf {
    let output = cargo_build(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder()
}

/// The command `minishogi`, with `minishogi-tools` beside it. Both are selected as `cargo run` selects them, so mostly they are there already.
pub fn minishogi() -> &'static Path {
    static PROGRAM: LazyLock<PathBuf> =
        // With a test beside them cargo counts what tests alone ask of a crate, as `cargo test` has done, and compiles nothing twice.
        LazyLock::new(|| {
            build(&["--bin", "minishogi", "--bin", "minishogi-tools", "--test", "games"]).join(format!("minishogi{EXE_SUFFIX}"))
        });
    &PROGRAM
}

/// A program as a user starts it, and not `cargo run`: of that, a test inherits what the command `minishogi` goes by.
pub fn started_by_a_user(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_remove("CARGO_PKG_NAME");
    command
}

/// The program of a package of `solutions/`, compiled, or `None` where there are no solutions.
pub fn built(package: &str) -> Option<PathBuf> {
    if !Path::new(ROOT).join("solutions").exists() {
        skip("there are no solutions here");
        return None;
    }
    static FRESH: LazyLock<Mutex<HashMap<String, PathBuf>>> = LazyLock::new(Mutex::default);
    let mut fresh = FRESH.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let program = fresh.entry(package.to_string()).or_insert_with(|| {
        let run = cargo_build(&["--package", package, "--message-format=json-render-diagnostics"]).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let messages = String::from_utf8(run.stdout).unwrap();
        let messages = messages.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        messages.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).next_back().expect("cargo names the program")
    });
    Some(program.clone())
}
