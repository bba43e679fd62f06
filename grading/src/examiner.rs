//! The parent process: starts the child that asks the player, and notes what the child reports and how it ends.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::ask::{Answer, Report};
use super::judge::{Verdict, judge};
use super::process::{Bounds, End, Process, Reach, Stop};
use super::{Boards, Exercise, Spec};

/// How long a spec may take. It is the last net, for a loop that never calls the kit: searches are bounded by nodes and plies.
pub const DEADLINE: Duration = Duration::from_secs(10);

/// Names the spec that a child process is to answer and its boards, as in `03/plays_mate_in_one/as_written`.
pub(super) const ASKED: &str = "MINISHOGI_ANSWER_SPEC";

/// How much of what a player prints is read before it is stopped, in bytes.
pub(super) const MOST_OUTPUT: u64 = 1 << 20;

/// Runs one spec of an exercise in a child process, which `child` starts and which must call [`answer_if_asked`](super::answer_if_asked), and
/// judges it. Whatever happens, nothing is left running in the end, as far as `R` reaches.
///
/// # Errors
/// Where the child cannot be started; [`Interrupted`](io::ErrorKind::Interrupted) where it was stopped by `stop`.
pub fn examine<R: Reach>(exercise: &Exercise, spec: &Spec, boards: Boards, mut child: Command, stop: &Stop) -> io::Result<Verdict> {
    child.env(ASKED, format!("{}/{}/{}", exercise.id, spec.name, boards.name()));
    child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let seen = Seen::watch(Process::<R>::start(&mut child)?, stop.clone());
    if seen.end == End::Stopped {
        return Err(io::ErrorKind::Interrupted.into());
    }
    Ok(judge(spec, boards.questions(spec), seen))
}

/// Begins every report of a child: a byte that no text has, and 128 random bits that only the parent and the kit in the child know.
fn new_nonce() -> String {
    let random = || RandomState::new().build_hasher().finish();
    format!("\u{4}{:016x}{:016x}", random(), random())
}

/// All that was seen of a child.
pub(super) struct Seen {
    pub answers: Vec<Answer>,
    /// The answer that was not complete yet.
    pub partial: Answer,
    /// The report that ended the child.
    pub last: Option<Report>,
    pub end: End,
    /// The standard error output.
    pub errors: String,
}

impl Seen {
    fn watch<R: Reach>(mut process: Process<R>, stop: Stop) -> Seen {
        let nonce = new_nonce();
        if let Some(mut input) = process.take_input() {
            // A child that does not listen will not answer either.
            let _ = writeln!(input, "{nonce}");
        }
        let mut seen = Seen { answers: Vec::new(), partial: Answer::default(), last: None, end: End::OutOfTime, errors: String::new() };
        let ran = process.run_and_hear(&Bounds { time: Some(DEADLINE), output: MOST_OUTPUT, stop }, |line| seen.hear(line, &nonce));
        (seen.end, seen.errors) = (ran.end, String::from_utf8_lossy(&ran.errors).into_owned());
        seen
    }

    /// Tells the reports in the standard output from what the player prints, and returns how much it has printed.
    fn hear(&mut self, line: &[u8], nonce: &str) -> u64 {
        let (printed, report) = split_report(line, nonce);
        self.partial.output.push_str(&String::from_utf8_lossy(printed));
        if let Some(report) = report {
            self.note(report);
        }
        printed.len() as u64
    }

    fn note(&mut self, report: Report) {
        match report {
            Report::Chosen(m) => self.partial.chosen.push(m),
            Report::Value(value) => self.partial.value = Some(value),
            Report::Mate(checkmate) => self.partial.mate = Some(checkmate),
            Report::Solved(values) => self.partial.solved.extend(values),
            Report::Score(m, score) => self.partial.scores.push((m, score)),
            Report::Info(reported) => self.partial.reports.push(reported),
            Report::Done(done) => self.partial.done = done,
            Report::Threads(threads) => self.partial.threads = threads,
            Report::Answered(nodes, evaluations, deepest) => {
                let answer = Answer { nodes, evaluations, deepest, ..std::mem::take(&mut self.partial) };
                self.answers.push(answer);
            }
            // A panic while another is handled would only hide the first.
            end => self.last = self.last.take().or(Some(end)),
        }
    }
}

/// What the player printed in a line, and the report behind it.
fn split_report<'a>(line: &'a [u8], nonce: &str) -> (&'a [u8], Option<Report>) {
    let Some(at) = line.windows(nonce.len()).position(|window| window == nonce.as_bytes()) else { return (line, None) };
    let report = String::from_utf8_lossy(&line[at + nonce.len()..]);
    (&line[..at], Report::from_line(report.trim_end_matches('\n')))
}
