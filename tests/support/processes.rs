//! The processes that are left, and the tests that cannot run here.

use std::env;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Marks the processes of a test, the children of its children too: the environment is handed on.
pub const MARK: &str = "MINISHOGI_TEST_RUN";

/// The tests that may be skipped where `CI=true`: a line `the beginning of the message | the reason`.
const MAY_BE_SKIPPED: &str = include_str!("may_be_skipped.txt");

/// Says that a test is skipped, and why.
///
/// # Panics
/// `CI=true`, and `may_be_skipped.txt` does not list the test: a test that did not run has not passed.
pub fn skip(why: &str) {
    let mut listed = MAY_BE_SKIPPED.lines().filter_map(|line| line.split_once(" | "));
    let is_listed = listed.any(|(beginning, _)| why.starts_with(beginning));
    let is_ci = env::var_os("CI").is_some_and(|value| value == "true");
    assert!(is_listed || !is_ci, "skipped, which tests/support/may_be_skipped.txt does not allow where CI=true: {why}");
    // Not by `println`, which the test harness would hide.
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

/// Returns whether a program can be started.
pub fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// Returns whether GNU parallel is installed; where not, a line says so.
pub fn has_parallel() -> bool {
    or_skip(is_there("parallel"), "GNU parallel is not installed")
}

/// Returns whether a cluster of Slurm can be started here; where not, a line says so.
pub fn has_slurm() -> bool {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    let is_installed = ["munged", "slurmctld", "slurmd", "sbatch"].into_iter().all(is_there);
    or_skip(is_root && is_installed, "Slurm is not installed, or this is not root")
}

/// Returns whether there is a `python3`, in which some engines of the tests are written; where not, a line says so.
pub fn has_python() -> bool {
    or_skip(runs("python3", ""), "what needs python3")
}

/// Returns whether Python has this module; where not, a line says so.
pub fn has_python_module(module: &str) -> bool {
    or_skip(runs(PYTHON, &format!("import {module}")), &format!("what needs Python's {module} (`pip install {module}`)"))
}

/// Python, as it is called on this system.
pub const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

fn runs(python: &str, code: &str) -> bool {
    Command::new(python).args(["-c", code]).output().is_ok_and(|output| output.status.success())
}

fn or_skip(is_there: bool, what: &str) -> bool {
    if !is_there {
        skip(what);
    }
    is_there
}

/// The living processes with this mark.
pub fn processes(mark: &str) -> Vec<String> {
    if !Path::new("/proc/self/environ").exists() {
        skip("this system does not tell which processes are left");
        return Vec::new();
    }
    let mark = format!("{MARK}={mark}");
    let is_marked = |environment: &[u8]| environment.split(|&byte| byte == 0).any(|variable| variable == mark.as_bytes());
    let folders = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    // A process that has ended has no environment any more.
    let marked = folders.filter(|folder| fs::read(folder.join("environ")).is_ok_and(|environment| is_marked(&environment)));
    marked.map(|folder| fs::read_to_string(folder.join("cmdline")).unwrap_or_default().replace('\0', " ")).collect()
}
