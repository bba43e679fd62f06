//! For tests that start programs: which of them are left, and what cannot be tested here.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Marks the processes of a test, the children of its children too: the environment is handed on.
pub const MARK: &str = "MINISHOGI_TEST_RUN";

/// Not by `println`, which the test harness would hide.
pub fn skip(what: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
}

/// The program of a package of `solutions/`, compiled, or `None` where there are no solutions.
pub fn built(package: &str) -> Option<PathBuf> {
    let root = env!("CARGO_MANIFEST_DIR");
    if !Path::new(root).join("solutions").exists() {
        skip("there are no solutions here");
        return None;
    }
    let build = ["build", "--quiet", "--package", package, "--message-format=json-render-diagnostics"];
    let run = Command::new(env!("CARGO")).args(build).current_dir(root).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let messages = String::from_utf8(run.stdout).unwrap();
    let messages = messages.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    messages.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).next_back()
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
