//! Tests the scripts of the page without a browser, by Node.

use std::path::Path;
use std::process::Command;

use minishogi::{mate_in, mated_in};
use minishogi_board::notation;
use support::ROOT;
use support::processes::skip;
use support::programs::stderr;

#[test]
fn texts_are_complete_and_values_are_spelled_as_in_rust() {
    let values = [0, 4, 5, -5, 50, -250, 1234, -20_000, mate_in(5), mated_in(5), mate_in(256), mate_in(257), mated_in(0)];
    let words = values.map(|value| value.to_string()).join(" ");
    let script = Path::new(ROOT).join("tests/browser/page_scripts.mjs");
    let Ok(output) = Command::new("node").arg(script).env("VALUES", words).output() else { return skip("there is no node") };
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), values.map(notation::value).join(" "));
}
