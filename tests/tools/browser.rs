//! The kit's pages in a real browser, driven by the scripts in `tests/browser/`.

use std::path::Path;
use std::process::Command;

use crate::grade::root;

/// The exit code of a script that found no browser.
const NO_BROWSER: i32 = 77;

/// Runs `tests/browser/SCRIPT` with these arguments, and fails with what it says. Where Node, its packages or Chromium are missing, the test is
/// skipped, and that is said.
pub fn browser<'a>(script: &str, arguments: impl IntoIterator<Item = &'a Path>) {
    let folder = root().join("tests/browser");
    if !folder.join("node_modules/playwright-core").exists() || !folder.join("node_modules/axe-core").exists() {
        return eprintln!("SKIPPED: the npm packages of tests/browser are not installed: `npm ci` there installs them");
    }
    let run = match Command::new("node").arg(folder.join(script)).args(arguments).output() {
        Err(error) => return eprintln!("SKIPPED: node cannot be run: {error}"),
        Ok(run) => run,
    };
    let told = String::from_utf8_lossy(&run.stderr);
    match run.status.code() {
        Some(0) => {}
        Some(NO_BROWSER) => eprintln!("{told}"),
        _ => panic!("{script}: {}\n{told}{}", run.status, String::from_utf8_lossy(&run.stdout)),
    }
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn faults_of_a_page_are_found() {
    browser("trial.mjs", []);
}
