//! A USI engine as a child process: lines go in, lines come out, and whatever it does, it is gone in the end.
//!
//! Nothing that an engine does can hold up this program: it may never read, never write, never end, or print for ever. A caller says how long
//! to wait, and gets a line or an [`EngineError`].

mod command;
mod output;
mod protocol;

use std::io::Write;
use std::process::Stdio;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

pub use command::{EngineCommand, words};
pub use output::EngineError;
pub use protocol::{EngineOption, Info, Introduction, Score, set_option};

use minishogi_command::process::Group;
use minishogi_grading::process::Process;
use output::{LastWords, Output};

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
        let output = output::read_lines(process.take_output());
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
                return Err(EngineError::Silent { waited_for: output::END_OF_PROGRAM.to_string(), seconds: grace.as_secs_f64() });
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
