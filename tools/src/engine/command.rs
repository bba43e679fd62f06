//! How an engine is started: a command line as in a shell, or a package of the course.

use std::env;
use std::fmt::Display;
use std::path::PathBuf;
use std::process::Command;

use minishogi_command::checkout::{is_package, program_of};

use super::output::EngineError;

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    line: String,
    program: PathBuf,
    arguments: Vec<String>,
    /// Whether it is to know nothing of the environment of this program.
    without_environment: bool,
}

impl EngineCommand {
    /// Reads a command line. Quotes and `\` are as in a shell, and that is all: no variables, no pipes. If it begins with the name of a
    /// package of the course (`ex05`, `sol04`), that is compiled first; optimised as a whole (`cargo build --release`) if `release`.
    pub fn new(line: &str, release: bool) -> Result<EngineCommand, EngineError> {
        let not_started = |reason: String| EngineError::NotStarted { command: line.to_string(), reason };
        let mut words = split(line, cfg!(windows)).map_err(&not_started)?.into_iter();
        let program = words.next().ok_or_else(|| not_started("it names no program".to_string()))?;
        let program = if is_package(&program) { program_of(&program, release).map_err(not_started)? } else { program.into() };
        Ok(EngineCommand { line: line.to_string(), program, arguments: words.collect(), without_environment: false })
    }

    /// The program with this path, without arguments.
    pub fn program(path: &str) -> EngineCommand {
        EngineCommand { line: path.to_string(), program: path.into(), arguments: Vec::new(), without_environment: false }
    }

    /// This very program with other arguments, in an empty environment. Messages name it `line`.
    pub fn this_program(line: &str, arguments: Vec<String>) -> Result<EngineCommand, EngineError> {
        let line = line.to_string();
        match env::current_exe() {
            Ok(program) => Ok(EngineCommand { line, program, arguments, without_environment: true }),
            Err(error) => Err(EngineError::NotStarted { command: line, reason: error.to_string() }),
        }
    }

    pub fn process(&self) -> Command {
        let mut process = Command::new(&self.program);
        process.args(&self.arguments);
        if self.without_environment {
            process.env_clear();
        }
        process
    }

    pub fn not_started(&self, reason: impl Display) -> EngineError {
        EngineError::NotStarted { command: self.line.clone(), reason: reason.to_string() }
    }
}

/// The words of a command line. With `paths_have_backslashes`, as on Windows, `\` is a character like any other.
fn split(line: &str, paths_have_backslashes: bool) -> Result<Vec<String>, String> {
    // What has a meaning in a shell and none here, with characters that stand in for it meanwhile: none that Unicode lets a text have.
    let literal: &[(&str, &str)] = if paths_have_backslashes { &[("#", "\u{fdd0}"), (r"\", "\u{fdd1}")] } else { &[("#", "\u{fdd0}")] };
    let hidden = literal.iter().fold(line.to_string(), |text, (own, other)| text.replace(own, other));
    let words = shlex::split(&hidden).ok_or_else(|| what_is_open(&hidden).to_string())?;
    Ok(words.into_iter().map(|word| literal.iter().fold(word, |text, (own, other)| text.replace(other, own))).collect())
}

/// Why a command line cannot be split: what would have to follow tells.
fn what_is_open(line: &str) -> &'static str {
    let closed_by = |end: &str| shlex::split(&format!("{line}{end}")).is_some();
    if closed_by(r"\") {
        r"nothing follows the last \"
    } else if closed_by("'") {
        "a ' is not closed"
    } else {
        "a \" is not closed"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        split(line, false).unwrap()
    }

    #[test]
    fn words_are_split_as_in_a_shell() {
        assert_eq!(words("  a\tb  "), ["a", "b"]);
        assert_eq!(words("python3 'my engine.py' --name \"a 'b'\""), ["python3", "my engine.py", "--name", "a 'b'"]);
        assert_eq!(words("a'b'\"c\"d ''"), ["abcd", ""]);
        assert_eq!(words(""), [""; 0]);
        assert_eq!(words("engine #1 '#'"), ["engine", "#1", "#"], "no comments");
    }

    #[test]
    fn a_backslash_takes_the_next_letter_as_it_is() {
        assert_eq!(words(r#"a\ b \\ "\"\n" '\'"#), ["a b", r"\", r#""\n"#, r"\"]);
        assert_eq!(split(r"a\", false), Err(r"nothing follows the last \".to_string()));
    }

    #[test]
    fn a_backslash_stays_in_the_paths_of_windows() {
        let line = r#"C:\engines\a.exe "C:\my engines\" '\'"#;
        assert_eq!(split(line, true).unwrap(), [r"C:\engines\a.exe", r"C:\my engines\", r"\"]);
    }

    #[test]
    fn an_open_quote_is_refused() {
        assert_eq!(split("a 'b", false), Err("a ' is not closed".to_string()));
        assert_eq!(split("a \"b", false), Err("a \" is not closed".to_string()));
        assert_eq!(split("a \"b\\", false), Err("a \" is not closed".to_string()));
    }

    #[test]
    fn a_command_that_cannot_be_one_is_named() {
        let error = |line| EngineCommand::new(line, false).unwrap_err().to_string();
        assert_eq!(error("  "), "`  ` could not be started: it names no program");
        assert_eq!(error("x 'y"), "`x 'y` could not be started: a ' is not closed");
    }
}
