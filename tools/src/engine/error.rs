//! What can go wrong with an engine.

use std::fmt;
use std::process::ExitStatus;

#[derive(Debug)]
pub enum EngineError {
    /// There is no process: no such program, or a package that does not compile.
    NotStarted { command: String, reason: String },
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

impl EngineError {
    /// What went wrong, in one sentence without its full stop.
    pub fn sentence(&self) -> String {
        match self {
            EngineError::NotStarted { command, reason } => format!("`{command}` could not be started: {reason}"),
            EngineError::Died { status: Some(status), .. } => format!("the engine ended ({status}) before it had answered"),
            EngineError::Died { status: None, .. } => "the engine closed its output before it had answered".to_string(),
            EngineError::Silent { waited_for, seconds } => format!("waited {seconds} s for {waited_for}, in vain"),
            EngineError::Flooded { bytes } => format!("the engine printed more than {} MiB at once", bytes >> 20),
            EngineError::BadLine { start } => {
                format!("the engine printed a line longer than {} KiB, which begins `{start}`", super::output::LONGEST_LINE >> 10)
            }
        }
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
