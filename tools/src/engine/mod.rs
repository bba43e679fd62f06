//! A USI engine as a child process: lines go in, lines come out, and whatever it does, it is gone in the end.
//!
//! Nothing that an engine does can hold up this program: it may never read, never write, never end, or print for ever. A caller says how long
//! to wait, and gets a line or an [`EngineError`].

mod command;
mod protocol;

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

pub use command::{EngineCommand, EngineError, words};
pub use protocol::{EngineOption, Info, Introduction, Score, set_option};

use command::{END_OF_PROGRAM, LONGEST_LINE};
use minishogi_command::process::Group;
use minishogi_grading::process::Process;

/// What an engine may print between two lines to it, in bytes. A talkative engine needs less for hours of thinking.
pub const MOST_OUTPUT: usize = 16 << 20;

/// How often to look whether a silent engine still lives.
const LOOK: Duration = Duration::from_millis(20);

/// For what is still on its way when an engine ends: its last lines, its exit status.
const AFTERMATH: Duration = Duration::from_millis(200);

/// How long the children of an engine may outlive it: before they count as left behind, and after they were killed.
const GROUP_GRACE: Duration = Duration::from_secs(1);

/// A running engine. Dropping it kills it with all its children.
pub struct Engine {
    process: Process<Group>,
    /// `None` once the input was closed.
    input: Option<Sender<String>>,
    output: Receiver<Output>,
    errors: LastWords,
    /// What the engine printed since the last line to it, in bytes.
    printed: usize,
}

/// How an engine ended that was told to.
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
        let mut process = Process::<Group>::start(&mut program).map_err(|error| command.not_started(error.to_string().into()))?;
        let (input, lines) = channel::<String>();
        if let Some(mut stdin) = process.take_input() {
            // On a thread, because an engine that does not read makes the writer wait.
            thread::spawn(move || lines.into_iter().try_for_each(|line| stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush())));
        }
        let output = read_lines(process.take_output());
        let errors = LastWords::of(process.take_errors());
        Ok(Engine { process, input: Some(input), output, errors, printed: 0 })
    }

    /// Sends a line. Whether the engine is still there to read it shows when its answer is waited for.
    pub fn send(&mut self, line: &str) {
        self.printed = 0;
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line, without its end, or `None` if there is none before the deadline. What is not UTF-8 is replaced by `\u{fffd}`.
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

    /// A line that has come already.
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

    /// The error for an engine whose output has ended.
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

/// How many lines wait to be received. An engine that prints more waits itself.
const QUEUE: usize = 256;

/// How much of the error output is kept: lines, and bytes of each.
const LAST_LINES: usize = 10;
const LAST_LINE_LENGTH: usize = 300;

/// What came from the standard output.
enum Output {
    /// A line without its end.
    Line(String),
    /// The beginning of one that is longer than [`LONGEST_LINE`]. It is the last.
    TooLong(String),
}

/// The lines of an output; the end of the channel is its end.
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

/// Where a line is longer than what is kept of it, the rest counts as further lines.
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
}
