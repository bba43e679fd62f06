//! The kit against programs of others, where they are installed.

use std::process::Command;

use support::processes;
use support::programs::{stderr, stdout};

/// The script's word for a missing library.
const SKIPPED: i32 = 77;

/// With these two it is compared.
fn skip(why: &str) {
    processes::skip(&format!("the comparison with pyffish and minishogilib: {why}"));
}

/// A few hundred positions; `outside/README.md` says how to compare more.
#[test]
fn the_kit_agrees_with_pyffish_and_minishogilib() {
    let kit = env!("CARGO_BIN_EXE_minishogi");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/usi/outside/compare.py");
    let output = match Command::new("python3").args([script, kit, "--positions", "300"]).output() {
        Ok(output) => output,
        Err(error) => return skip(&format!("python3: {error}")),
    };
    let text = stdout(&output);
    match output.status.code() {
        Some(SKIPPED) => skip(text.trim()),
        _ => assert!(output.status.success(), "{text}{}", stderr(&output)),
    }
}
