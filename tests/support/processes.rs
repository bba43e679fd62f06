//! Which processes are left, and what cannot be tested here.

use std::fs;
use std::io::Write;
use std::path::Path;

/// Marks the processes of a test, the children of its children too: the environment is handed on.
pub const MARK: &str = "MINISHOGI_TEST_RUN";

/// Not by `println`, which the test harness would hide.
pub fn skip(what: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
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
