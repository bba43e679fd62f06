//! Reads what an engine prints, never more than there is room for; and what can go wrong meanwhile.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::process::ExitStatus;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fmt, thread};

use minishogi::Text;

/// The longest line, in bytes.
pub(super) const LONGEST_LINE: usize = 64 << 10;

/// How many lines wait to be received. An engine that prints more waits itself.
const QUEUE: usize = 256;

/// How much of the error output is kept: lines, and bytes of each.
const LAST_LINES: usize = 10;
const LAST_LINE_LENGTH: usize = 300;

/// What came from the standard output.
pub(super) enum Output {
    /// A line without its end.
    Line(String),
    /// The beginning of one that is longer than [`LONGEST_LINE`]. It is the last.
    TooLong(String),
}

/// The lines of an output; the end of the channel is its end.
pub(super) fn read_lines(output: Option<impl Read + Send + 'static>) -> Receiver<Output> {
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
pub(super) struct LastWords {
    lines: Arc<Mutex<VecDeque<String>>>,
    end: Receiver<()>,
}

impl LastWords {
    pub(super) fn of(errors: Option<impl Read + Send + 'static>) -> LastWords {
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
    pub(super) fn within(&self, patience: Duration) -> Vec<String> {
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
pub const END_OF_PROGRAM: &str = "the end of the program";

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
