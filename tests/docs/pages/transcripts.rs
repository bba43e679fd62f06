//! Transcripts of the shell: every one is the output of the solutions, to the byte; only the times of searches may differ.

use std::path::Path;
use std::sync::Mutex;

use support::programs::{built, started_by_a_user, stderr, stdout, with_tools};

/// Runs the commands of a fence, the lines that begin with `$ `. The error says which of them prints something else, and what.
pub fn check(code: &str) -> Result<(), String> {
    check_with(code, printed_by)
}

/// The same with `printed_by` for the output of a command line.
pub fn check_with(code: &str, printed_by: impl Fn(&str) -> Result<Option<String>, String>) -> Result<(), String> {
    for transcript in code.split("$ ").skip(1) {
        let (line, shown) = transcript.split_once('\n').unwrap_or((transcript, ""));
        let Some(printed) = printed_by(line)? else { continue };
        if without_times(shown) != without_times(&printed) {
            return Err(format!("$ {line}\nprints\n{printed}"));
        }
    }
    Ok(())
}

/// Returns the output of a command line, as [printed_by] has it.
///
/// # Panics
/// If it is none that the tests can run, or its program is not compiled.
pub fn run(line: &str) -> String {
    printed_by(line).unwrap().unwrap_or_else(|| panic!("the program of `{line}` is not here"))
}

/// Returns the output of `cargo run -q -p exNN -- WORDS` with the solution in the place of the exercise, of `solNN`, or of one of the tools without
/// `-p`. `None` if the program is not here, and an error if this is no such line.
fn printed_by(line: &str) -> Result<Option<String>, String> {
    // Some commands build programs that others run.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let unknown = || format!("not a command that the tests can run: {line}");
    let (package, words) = line.strip_prefix("cargo run -q ").and_then(|rest| rest.split_once("-- ")).ok_or_else(unknown)?;
    let words = words_of(words).ok_or_else(unknown)?;
    let program = match package.trim().strip_prefix("-p ") {
        Some(package) => {
            let exercise = package.strip_prefix("ex").or_else(|| package.strip_prefix("sol")).ok_or_else(unknown)?;
            built(&format!("sol{exercise}"))
        }
        None if package.is_empty() => with_tools().map(Path::to_path_buf),
        None => return Err(unknown()),
    };
    let Some(program) = program else { return Ok(None) };
    let output = started_by_a_user(&program).args(words).env("NO_COLOR", "1").output().unwrap();
    assert_eq!(stderr(&output), "", "{line}");
    Ok(Some(stdout(&output)))
}

/// The words of a command line, some in double quotes, as every shell has them. `None` if a shell would do more than split it.
pub fn words_of(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    for (number, part) in line.split('"').enumerate() {
        if number % 2 == 1 && !part.contains(['$', '`', '\\', '!']) {
            words.push(part.to_string());
        } else if part.contains(['\'', '*', '\\', '$', '|', '>', '<', ';', '&']) {
            return None;
        } else {
            words.extend(part.split_whitespace().map(str::to_string));
        }
    }
    Some(words)
}

/// The text without the numbers after `time` and `nps` in lines about a search.
pub fn without_times(text: &str) -> String {
    let mut words_before = "";
    let mut hide = |word| {
        let hidden = matches!(words_before, "time" | "nps");
        words_before = word;
        if hidden { "?" } else { word }
    };
    let lines = text.split('\n').map(|line| {
        if line.starts_with("info depth ") { line.split(' ').map(&mut hide).collect::<Vec<_>>().join(" ") } else { line.to_string() }
    });
    lines.collect::<Vec<_>>().join("\n")
}
