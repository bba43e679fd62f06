//! How an engine is started, by a command line as in a shell or as a package of the course; and what can go wrong with it.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use minishogi::Text;
use minishogi_command::checkout::{CHAMPION, engine, find_root, has_champion, is_package, program_of};

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
    /// package of the course (`ex05`, `sol04`), that is compiled first; optimised as a whole (`cargo build --release`) if `release`. `champion` is
    /// the player beside the solutions, or the program of this name that came without its source.
    pub fn new(line: &str, release: bool) -> Result<EngineCommand, EngineError> {
        let not_started = |reason: Text| EngineError::NotStarted { command: line.to_string(), reason };
        let mut words = words(line).map_err(&not_started)?.into_iter();
        let program = words.next().ok_or_else(|| not_started(Text::new("it names no program", "プログラムの名前がありません")))?;
        let root = find_root();
        let program = if is_package(&program) || program == CHAMPION && root.as_deref().is_some_and(has_champion) {
            program_of(&program, release).map_err(not_started)?
        } else {
            root.and_then(|root| engine(&root, &program)).unwrap_or_else(|| program.into())
        };
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
            Err(error) => Err(EngineError::NotStarted { command: line, reason: error.to_string().into() }),
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

    pub fn not_started(&self, reason: Text) -> EngineError {
        EngineError::NotStarted { command: self.line.clone(), reason }
    }
}

/// Whether all of a line is the path of one file, on Windows with or without its `.exe`.
fn is_program(line: &str) -> bool {
    Path::new(line).is_file() || !EXE_SUFFIX.is_empty() && Path::new(&format!("{line}{EXE_SUFFIX}")).is_file()
}

/// The words of a command line. One that is the path of a file as it stands is that program: folders of users have spaces in their names.
pub fn words(line: &str) -> Result<Vec<String>, Text> {
    if is_program(line) { Ok(vec![line.to_string()]) } else { split(line, cfg!(windows)) }
}

/// With `paths_have_backslashes`, as on Windows, `\` is a character like any other.
fn split(line: &str, paths_have_backslashes: bool) -> Result<Vec<String>, Text> {
    // What has a meaning in a shell and none here, with characters that stand in for it meanwhile: none that Unicode lets a text have.
    let literal: &[(&str, &str)] = if paths_have_backslashes { &[("#", "\u{fdd0}"), (r"\", "\u{fdd1}")] } else { &[("#", "\u{fdd0}")] };
    let hidden = literal.iter().fold(line.to_string(), |text, (own, other)| text.replace(own, other));
    let words = shlex::split(&hidden).ok_or_else(|| what_is_open(&hidden))?;
    Ok(words.into_iter().map(|word| literal.iter().fold(word, |text, (own, other)| text.replace(other, own))).collect())
}

/// Why a command line cannot be split: what would have to follow tells.
fn what_is_open(line: &str) -> Text {
    let closed_by = |end: &str| shlex::split(&format!("{line}{end}")).is_some();
    if closed_by(r"\") {
        Text::new(r"nothing follows the last \", r"最後の \ の後に何もありません")
    } else if closed_by("'") {
        Text::new("a ' is not closed", "' が閉じていません")
    } else {
        Text::new("a \" is not closed", "\" が閉じていません")
    }
}

/// The longest line, in bytes.
pub(super) const LONGEST_LINE: usize = 64 << 10;

/// What can go wrong with an engine.
#[derive(Debug)]
pub enum EngineError {
    /// There is no process: no such program, or a package that does not compile.
    NotStarted { command: String, reason: Text },
    /// The engine ended, or closed its output, before it had answered.
    Died {
        /// `None` where it only closed its output.
        status: Option<ExitStatus>,
        /// The last lines of its standard error output.
        last_words: Vec<String>,
    },
    /// Nothing of what was waited for came in time.
    Silent { waited_for: String, seconds: f64 },
    /// More came than any answer needs.
    Flooded { bytes: usize },
    /// A line came that is longer than any line of the protocol.
    BadLine { start: String },
}

/// What is waited for after `quit`.
pub(super) const END_OF_PROGRAM: &str = "the end of the program";

impl EngineError {
    /// What went wrong, in one sentence without its full stop.
    pub fn sentence(&self) -> String {
        match self {
            EngineError::NotStarted { command, reason } => format!("`{command}` could not be started: {}", reason.en),
            EngineError::Died { status: Some(status), .. } => format!("the engine ended ({status}) before it had answered"),
            EngineError::Died { status: None, .. } => "the engine closed its output before it had answered".to_string(),
            EngineError::Silent { waited_for, seconds } => format!("waited {seconds} s for {waited_for}, in vain"),
            EngineError::Flooded { bytes } => format!("the engine printed more than {} MiB at once", bytes >> 20),
            EngineError::BadLine { start } => {
                format!("the engine printed a line longer than {} KiB, which begins `{start}`", LONGEST_LINE >> 10)
            }
        }
    }

    /// All of it in both languages: the sentence and the last words. What the system says is as it is.
    pub fn text(&self) -> Text {
        let ja = match self {
            EngineError::NotStarted { command, reason } => format!("`{command}` を起動できません: {}", reason.ja),
            EngineError::Died { status: Some(status), .. } => format!("エンジンが、答える前に終わりました（{status}）"),
            EngineError::Died { status: None, .. } => "エンジンが、答える前に出力を閉じました".to_string(),
            EngineError::Silent { waited_for, seconds } if waited_for == END_OF_PROGRAM => {
                format!("{seconds} 秒待ってもプログラムが終わりません")
            }
            EngineError::Silent { waited_for, seconds } => format!("{seconds} 秒待っても {waited_for} が来ません"),
            EngineError::Flooded { bytes } => format!("エンジンが一度に {} MiB を超える出力をしました", bytes >> 20),
            EngineError::BadLine { start } => {
                format!("エンジンが {} KiB を超える行を出力しました。行の始めは `{start}` です", LONGEST_LINE >> 10)
            }
        };
        let last_words: String = self.last_words().iter().map(|line| format!("\n  {line}")).collect();
        let heading = if last_words.is_empty() { "" } else { "。標準エラー出力の最後:" };
        Text::of(self.to_string(), format!("{ja}{heading}{last_words}"))
    }

    /// The last lines of the standard error output of an engine that ended.
    pub fn last_words(&self) -> &[String] {
        match self {
            EngineError::Died { last_words, .. } => last_words,
            _ => &[],
        }
    }
}

/// The sentence and the last words.
impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.sentence())?;
        if !self.last_words().is_empty() {
            write!(f, "; the end of its error output:")?;
        }
        self.last_words().iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split_as_a_shell(line: &str) -> Vec<String> {
        split(line, false).unwrap()
    }

    #[test]
    fn words_are_split_as_in_a_shell() {
        assert_eq!(split_as_a_shell("  a\tb  "), ["a", "b"]);
        assert_eq!(split_as_a_shell("python3 'my engine.py' --name \"a 'b'\""), ["python3", "my engine.py", "--name", "a 'b'"]);
        assert_eq!(split_as_a_shell("a'b'\"c\"d ''"), ["abcd", ""]);
        assert_eq!(split_as_a_shell(""), [""; 0]);
        assert_eq!(split_as_a_shell("engine #1 '#'"), ["engine", "#1", "#"], "no comments");
    }

    #[test]
    fn a_backslash_takes_the_next_letter_as_it_is() {
        assert_eq!(split_as_a_shell(r#"a\ b \\ "\"\n" '\'"#), ["a b", r"\", r#""\n"#, r"\"]);
        assert_eq!(split(r"a\", false).unwrap_err().en, r"nothing follows the last \");
    }

    #[test]
    fn a_backslash_stays_in_the_paths_of_windows() {
        let line = r#"C:\engines\a.exe "C:\my engines\" '\'"#;
        assert_eq!(split(line, true).unwrap(), [r"C:\engines\a.exe", r"C:\my engines\", r"\"]);
    }

    #[test]
    fn a_path_with_spaces_is_one_word_where_it_is_a_file() {
        let folder = tempfile::Builder::new().prefix("it's 五 将棋").tempdir().unwrap();
        let path = folder.path().join("my engine.exe").to_str().unwrap().to_string();
        assert!(EngineCommand::new(&path, false).is_err(), "there is no such file, and its quote is open");
        std::fs::write(&path, "").unwrap();
        assert_eq!(words(&path), Ok(vec![path.clone()]));
        assert_eq!(EngineCommand::new(&path, false).unwrap(), EngineCommand::program(&path));
    }

    #[test]
    fn an_open_quote_is_refused() {
        assert_eq!(split("a 'b", false).unwrap_err().en, "a ' is not closed");
        assert_eq!(split("a \"b", false).unwrap_err().en, "a \" is not closed");
        assert_eq!(split("a \"b\\", false).unwrap_err().en, "a \" is not closed");
    }

    #[test]
    fn a_command_that_cannot_be_one_is_named() {
        let error = |line| EngineCommand::new(line, false).unwrap_err().to_string();
        assert_eq!(error("  "), "`  ` could not be started: it names no program");
        assert_eq!(error("x 'y"), "`x 'y` could not be started: a ' is not closed");
    }
}
