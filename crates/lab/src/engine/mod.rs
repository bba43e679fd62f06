//! A USI engine as a child process: lines go in, lines come out, and in any case it is gone in the end.
//!
//! Nothing that an engine does can hold up this program: it may never read, never write, never end, or print forever. A caller says how long
//! to wait, and gets a line or an [`EngineError`]. An engine is started by a command line as in a shell, or as a package of the course.

mod protocol;

use std::collections::VecDeque;
use std::env::consts::EXE_SUFFIX;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{fmt, fs, io, thread};

pub use self::protocol::{EngineOption, Info, Introduction, Score, after, set_option, split_at};
use minishogi::{Text, text};
use minishogi_command::checkout::{CHAMPION, engine, find_root, has_champion, is_package, program_of};
use minishogi_command::process::{Group, this_program};
use minishogi_grading::process::Process;
use sha2::{Digest, Sha256};

/// The largest output of an engine between two lines to it, in bytes. A talkative engine needs less for hours of thinking.
pub const MOST_OUTPUT: usize = 16 << 20;

/// The time between two looks whether a silent engine still runs.
const LOOK: Duration = Duration::from_millis(20);

/// The time for the last lines and the exit status of an engine that ends.
const AFTERMATH: Duration = Duration::from_millis(200);

/// The times for which the children of an engine may outlive it: before they count as left behind, and after they were killed.
const GROUP_GRACE: Duration = Duration::from_secs(1);

/// A running engine. Dropping it kills it with all its children.
pub struct Engine {
    process: Process<Group>,
    /// `None` once the input was closed.
    input: Option<Sender<String>>,
    output: Receiver<Output>,
    errors: LastWords,
    /// The output of the engine since the last line to it, in bytes.
    printed: usize,
}

/// Says why a program did not start. A name that is none may be the number of an exercise, mistyped.
pub fn no_program(error: &io::Error) -> Text {
    match error.kind() {
        io::ErrorKind::NotFound => text!(
            "{error}; expected a player of the course, such as ex05, or a program that speaks USI",
            "{error}。ex05 のような演習のプレイヤーか、USI エンジンのプログラムを書きます"
        ),
        _ => error.to_string().into(),
    }
}

/// The end of an engine that was told to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    Clean,
    /// Processes that it had started were still there.
    LeftProcesses,
}

impl Engine {
    pub fn start(command: &EngineCommand) -> Result<Engine, EngineError> {
        let mut program = command.process();
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = Process::<Group>::start(&mut program).map_err(|error| command.not_started(no_program(&error)))?;
        let (input, lines) = channel::<String>();
        if let Some(mut stdin) = process.take_input() {
            // On a thread, because an engine that does not read makes the writer wait.
            thread::spawn(move || lines.into_iter().try_for_each(|line| stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush())));
        }
        let output = read_lines(process.take_output());
        let errors = LastWords::of(process.take_errors());
        Ok(Engine { process, input: Some(input), output, errors, printed: 0 })
    }

    /// Sends a line. If the engine has ended, the wait for its answer notices it.
    pub fn send(&mut self, line: &str) {
        self.printed = 0;
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Returns the next line, without its end, or `None` if there is none before the deadline. Bytes that are no UTF-8 are replaced by `\u{fffd}`.
    pub fn next_line(&mut self, deadline: Instant) -> Result<Option<String>, EngineError> {
        loop {
            let now = Instant::now();
            match self.output.recv_timeout(deadline.saturating_duration_since(now).min(LOOK)) {
                Ok(output) => return self.take(output).map(Some),
                Err(RecvTimeoutError::Disconnected) => return Err(self.died()),
                // A grandchild may keep the output open after the engine has ended.
                Err(RecvTimeoutError::Timeout) if self.process.ended().is_some() => {
                    return match self.output.recv_timeout(AFTERMATH) {
                        Ok(output) => self.take(output).map(Some),
                        Err(_) => Err(self.died()),
                    };
                }
                Err(RecvTimeoutError::Timeout) if now >= deadline => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns a line that has come already.
    pub fn line_at_hand(&mut self) -> Result<Option<String>, EngineError> {
        match self.output.try_recv() {
            Ok(output) => self.take(output).map(Some),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(self.died()),
        }
    }

    /// Reads lines until `accept` takes one.
    pub fn wait_for<T>(
        &mut self,
        waited_for: &str,
        patience: Duration,
        mut accept: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, EngineError> {
        let deadline = Instant::now() + patience;
        while let Some(line) = self.next_line(deadline)? {
            if let Some(accepted) = accept(&line) {
                return Ok(accepted);
            }
        }
        Err(EngineError::Silent { waited_for: waited_for.to_string(), seconds: patience.as_secs_f64() })
    }

    /// Says `quit`, and waits for the end.
    pub fn quit(&mut self, grace: Duration) -> Result<Farewell, EngineError> {
        self.send("quit");
        self.wait_for_end(grace)
    }

    /// Closes the input, as a client does that has ended itself, and waits for the end.
    pub fn end_input(&mut self, grace: Duration) -> Result<Farewell, EngineError> {
        self.input = None;
        self.wait_for_end(grace)
    }

    /// The output is read all the while: an engine that cannot write it could not end.
    fn wait_for_end(&mut self, grace: Duration) -> Result<Farewell, EngineError> {
        let deadline = Instant::now() + grace;
        loop {
            if self.process.ended().is_some() {
                return Ok(if self.process.reach().empties_within(GROUP_GRACE) { Farewell::Clean } else { Farewell::LeftProcesses });
            }
            if Instant::now() >= deadline {
                return Err(EngineError::Silent { waited_for: END_OF_PROGRAM.to_string(), seconds: grace.as_secs_f64() });
            }
            match self.output.recv_timeout(LOOK) {
                Ok(output) => drop(self.take(output)?),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => thread::sleep(LOOK),
            }
        }
    }

    fn take(&mut self, output: Output) -> Result<String, EngineError> {
        match output {
            Output::TooLong(start) => Err(EngineError::BadLine { start }),
            Output::Line(line) => {
                self.printed += line.len() + 1;
                if self.printed > MOST_OUTPUT { Err(EngineError::Flooded { bytes: MOST_OUTPUT }) } else { Ok(line) }
            }
        }
    }

    /// Returns the error for an engine whose output has ended.
    fn died(&mut self) -> EngineError {
        let status = self.process.wait_until(Instant::now() + AFTERMATH);
        let last_words = self.errors.within(AFTERMATH);
        // Soon its number may belong to another process.
        self.process.kill();
        EngineError::Died { status, last_words }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.process.kill();
        // Its children end a moment later.
        self.process.reach().empties_within(GROUP_GRACE);
    }
}

/// The capacity of the queue of lines. An engine that prints more waits itself.
const QUEUE: usize = 256;

/// The part of the error output that is kept: lines, and bytes of each.
const LAST_LINES: usize = 10;
const LAST_LINE_LENGTH: usize = 300;

/// An event of the standard output.
enum Output {
    /// A line without its end.
    Line(String),
    /// The beginning of one that is longer than [`LONGEST_LINE`]. It is the last.
    TooLong(String),
}

/// Returns the lines of an output; the end of the channel is its end.
fn read_lines(output: Option<impl Read + Send + 'static>) -> Receiver<Output> {
    let (sender, receiver) = sync_channel(QUEUE);
    if let Some(output) = output {
        thread::spawn(move || send_lines(BufReader::new(output), &sender));
    }
    receiver
}

fn send_lines(mut output: impl BufRead, sender: &SyncSender<Output>) {
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(length) if length > LONGEST_LINE => {
                let _ = sender.send(Output::TooLong(String::from_utf8_lossy(&line[..40]).escape_debug().to_string()));
                return;
            }
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line);
        // Fails when the engine was dropped.
        if sender.send(Output::Line(text.trim_end_matches(['\n', '\r']).to_string())).is_err() {
            return;
        }
    }
}

/// The last lines of the error output, which is read to its end so that the engine never has to wait.
struct LastWords {
    lines: Arc<Mutex<VecDeque<String>>>,
    end: Receiver<()>,
}

impl LastWords {
    fn of(errors: Option<impl Read + Send + 'static>) -> LastWords {
        let lines = Arc::new(Mutex::new(VecDeque::new()));
        let (at_end, end) = channel();
        let kept = lines.clone();
        thread::spawn(move || {
            errors.into_iter().for_each(|errors| keep_last(BufReader::new(errors), &kept));
            drop(at_end);
        });
        LastWords { lines, end }
    }

    /// All of them if the output ends within `patience`, otherwise those that came so far.
    fn within(&self, patience: Duration) -> Vec<String> {
        let _ = self.end.recv_timeout(patience);
        let lines = self.lines.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        lines.iter().cloned().collect()
    }
}

/// If a line is longer than the part that is kept, the rest counts as further lines.
fn keep_last(mut errors: impl BufRead, kept: &Mutex<VecDeque<String>>) {
    loop {
        let mut line = Vec::new();
        if !errors.by_ref().take(LAST_LINE_LENGTH as u64).read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            return;
        }
        let mut kept = kept.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        kept.push_back(String::from_utf8_lossy(&line).trim_end().to_string());
        if kept.len() > LAST_LINES {
            kept.pop_front();
        }
    }
}

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    line: String,
    program: PathBuf,
    arguments: Vec<String>,
    /// True if it is to know nothing of the environment of this program.
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

    /// Starts the engine, and returns how it answers `usi`.
    ///
    /// # Errors
    /// It cannot be started, or does not introduce itself in half a minute.
    pub fn introduction(&self) -> Result<Introduction, EngineError> {
        const PATIENCE: Duration = Duration::from_secs(30);
        let mut engine = Engine::start(self)?;
        engine.send("usi");
        let mut introduction = Introduction::default();
        engine.wait_for("`usiok`", PATIENCE, |line| introduction.hear(line).then_some(()))?;
        let _ = engine.quit(GROUP_GRACE);
        Ok(introduction)
    }

    /// Returns the game that the engine plays, if it says so and that is not minishogi.
    ///
    /// # Errors
    /// Those of [`introduction`](EngineCommand::introduction).
    pub fn other_game(&self) -> Result<Option<String>, EngineError> {
        Ok(self.introduction()?.plays_another("minishogi"))
    }

    /// Returns the program with this path, without arguments.
    pub fn program(path: &str) -> EngineCommand {
        EngineCommand { line: path.to_string(), program: path.into(), arguments: Vec::new(), without_environment: false }
    }

    /// This very program with other arguments, in an empty environment. Messages name it `line`.
    pub fn this_program(line: &str, arguments: Vec<String>) -> Result<EngineCommand, EngineError> {
        let line = line.to_string();
        match this_program() {
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

    /// Returns a digest of its file and of the script that it runs, which differs between programs of the same name. `None` if neither is named by
    /// its path, and for this very program.
    pub fn digest(&self) -> Option<String> {
        if self.without_environment {
            return None;
        }
        let program = self.program.to_str().filter(|program| Path::new(program).components().nth(1).is_some());
        let script = self.arguments.iter().map(String::as_str).find(|word| is_script(word));
        let files: Vec<Vec<u8>> = program.into_iter().chain(script).filter_map(|path| fs::read(file_of(path)?).ok()).collect();
        let digests: Vec<_> = files.iter().map(Sha256::digest).collect();
        (!digests.is_empty()).then(|| hex::encode(&Sha256::digest(digests.concat())[..8]))
    }

    pub fn not_started(&self, reason: Text) -> EngineError {
        EngineError::NotStarted { command: self.line.clone(), reason }
    }
}

/// Returns whether all of a line is the path of one file.
fn is_program(line: &str) -> bool {
    file_of(line).is_some()
}

/// Returns the file with this path, on Windows with or without its `.exe`.
fn file_of(path: &str) -> Option<PathBuf> {
    [path.into(), format!("{path}{EXE_SUFFIX}").into()].into_iter().find(|path: &PathBuf| path.is_file())
}

/// Returns whether a word of a command line is a program for the program before it.
pub fn is_script(word: &str) -> bool {
    Path::new(word).extension().is_some_and(|extension| extension == "py" || extension == "sh")
}

/// Returns the words of a command line. One that is the path of a file as it is, is that program: folders of users have spaces in their names.
pub fn words(line: &str) -> Result<Vec<String>, Text> {
    if is_program(line) { Ok(vec![line.to_string()]) } else { split(line, cfg!(windows)) }
}

/// With `paths_have_backslashes`, as on Windows, `\` is a character like any other.
fn split(line: &str, paths_have_backslashes: bool) -> Result<Vec<String>, Text> {
    // The characters with a meaning in a shell only, each with a placeholder: none that Unicode lets a text have.
    let literal: &[(&str, &str)] = if paths_have_backslashes { &[("#", "\u{fdd0}"), (r"\", "\u{fdd1}")] } else { &[("#", "\u{fdd0}")] };
    let hidden = literal.iter().fold(line.to_string(), |text, (own, other)| text.replace(own, other));
    let words = shlex::split(&hidden).ok_or_else(|| what_is_open(&hidden))?;
    Ok(words.into_iter().map(|word| literal.iter().fold(word, |text, (own, other)| text.replace(other, own))).collect())
}

/// Why a command line cannot be split: the expected rest.
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
const LONGEST_LINE: usize = 64 << 10;

/// The failures of an engine.
#[derive(Debug)]
pub enum EngineError {
    /// There is no process: no such program, or a package that does not compile.
    NotStarted { command: String, reason: Text },
    /// It does not take an option that the user names.
    Refused(Text),
    /// The engine ended, or closed its output, before it had answered.
    Died {
        /// `None` if it only closed its output.
        status: Option<ExitStatus>,
        /// The last lines of its standard error output.
        last_words: Vec<String>,
    },
    /// The expected line did not come in time.
    Silent { waited_for: String, seconds: f64 },
    /// More came than any answer needs.
    Flooded { bytes: usize },
    /// A line came that is longer than any line of the protocol.
    BadLine { start: String },
}

/// The event that is expected after `quit`.
const END_OF_PROGRAM: &str = "the end of the program";

impl EngineError {
    /// Returns the failure as a sentence without its full stop.
    pub fn sentence(&self) -> String {
        match self {
            EngineError::NotStarted { command, reason } => format!("`{command}` could not be started: {}", reason.en),
            EngineError::Refused(reason) => reason.en.to_string(),
            EngineError::Died { status: Some(status), .. } => format!("the engine ended ({status}) before it had answered"),
            EngineError::Died { status: None, .. } => "the engine closed its output before it had answered".to_string(),
            EngineError::Silent { waited_for, seconds } => format!("waited {seconds} s for {waited_for}, in vain"),
            EngineError::Flooded { bytes } => format!("the engine printed more than {} MiB at once", bytes >> 20),
            EngineError::BadLine { start } => {
                format!("the engine printed a line longer than {} KiB, which begins `{start}`", LONGEST_LINE >> 10)
            }
        }
    }

    /// Returns all of it in both languages: the sentence and the last words. The words of the system are kept.
    pub fn text(&self) -> Text {
        let ja = match self {
            EngineError::NotStarted { command, reason } => format!("`{command}` を起動できません: {}", reason.ja),
            EngineError::Refused(reason) => reason.ja.to_string(),
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

    /// Returns the last lines of the standard error output of an engine that ended.
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

    fn lines(bytes: &'static [u8]) -> Vec<String> {
        let output = |output| match output {
            Output::Line(line) => line,
            Output::TooLong(start) => format!("too long: {start}"),
        };
        read_lines(Some(bytes)).into_iter().map(output).collect()
    }

    #[test]
    fn lines_may_end_in_any_way_and_hold_any_bytes() {
        assert_eq!(lines(b"a\nb\r\n\nc \xff\xfe\nd"), ["a", "b", "", "c \u{fffd}\u{fffd}", "d"]);
        assert_eq!(lines(b""), [""; 0]);
    }

    #[test]
    fn an_endless_line_is_given_up() {
        static LONGEST: [u8; LONGEST_LINE + 1] = [b'x'; LONGEST_LINE + 1];
        assert_eq!(lines(&LONGEST[1..]), ["x".repeat(LONGEST_LINE)]);
        assert_eq!(lines(&LONGEST), [format!("too long: {}", "x".repeat(40))]);
    }

    #[test]
    fn the_last_lines_of_the_error_output_are_kept() {
        let many: String = (0..100).map(|number| format!("line {number}\n")).collect();
        let kept = LastWords::of(Some(std::io::Cursor::new(many))).within(Duration::from_secs(10));
        assert_eq!((kept.len(), kept[0].as_str(), kept[LAST_LINES - 1].as_str()), (LAST_LINES, "line 90", "line 99"));
    }

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
