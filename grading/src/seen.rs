//! What is seen of a child: its reports, told by a nonce from what the player prints.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;
use std::time::Duration;

use super::ask::{Answer, Fault, Observation, Report};
use super::process::{Bounds, End, Process, Reach, Stop};

/// How long a spec may take. It is the last net, for a loop that never calls the kit: searches are bounded by nodes and plies.
pub const DEADLINE: Duration = Duration::from_secs(10);

/// How much of what a player prints is read before it is stopped, in bytes.
pub(super) const MOST_OUTPUT: u64 = 1 << 20;

/// All that was seen of a child.
pub(super) struct Seen {
    pub answers: Vec<Answer>,
    /// The answer that was not complete yet.
    pub partial: Answer,
    /// What ended the child before its time.
    pub fault: Option<Fault>,
    pub end: End,
    /// The standard error output.
    pub errors: String,
    /// How much the player may still print, in bytes.
    left: u64,
}

impl Seen {
    /// Follows a child to its end, which comes: within [`DEADLINE`], or when `stop` says so.
    pub fn watch<R: Reach>(mut process: Process<R>, stop: Stop) -> Seen {
        let nonce = new_nonce();
        if let Some(mut input) = process.take_input() {
            // A child that does not listen will not answer either.
            let _ = writeln!(input, "{nonce}");
        }
        let mut seen = Seen {
            answers: Vec::new(),
            partial: Answer::default(),
            fault: None,
            end: End::OutOfTime,
            errors: String::new(),
            left: MOST_OUTPUT,
        };
        let ran = process.run_and_hear(&Bounds { time: Some(DEADLINE), output: MOST_OUTPUT, stop }, |line| seen.hear(line, &nonce));
        (seen.end, seen.errors) = (ran.end, String::from_utf8_lossy(&ran.errors).into_owned());
        seen
    }

    /// Tells the reports in the standard output from what the player prints, and returns how much it has printed.
    fn hear(&mut self, line: &[u8], nonce: &str) -> u64 {
        let (printed, report) = split_report(line, nonce);
        self.left = self.left.saturating_sub(printed.len() as u64);
        // A line that is too much, and may be as long as that, is nothing to show.
        if self.left > 0 {
            self.partial.output.push_str(&String::from_utf8_lossy(printed));
        }
        match report {
            Some(Report::Observation(observation)) => self.note(observation),
            // A panic while another is handled would only hide the first.
            Some(Report::Fault(fault)) => drop(self.fault.get_or_insert(fault)),
            None => {}
        }
        printed.len() as u64
    }

    fn note(&mut self, observation: Observation) {
        match observation {
            Observation::Chosen(m) => self.partial.chosen.push(m),
            Observation::Value(value) => self.partial.value = Some(value),
            Observation::Mate(checkmate) => self.partial.mate = Some(checkmate),
            Observation::Solved(values) => self.partial.solved.extend(values),
            Observation::Score(m, score) => self.partial.scores.push((m, score)),
            Observation::Info(reported) => self.partial.reports.push(reported),
            Observation::Done(done) => self.partial.done = done,
            Observation::Threads(threads) => self.partial.threads = threads,
            Observation::Answered(nodes, evaluations, deepest) => {
                let answer = Answer { nodes, evaluations, deepest, ..std::mem::take(&mut self.partial) };
                self.answers.push(answer);
            }
        }
    }
}

/// Begins every report of a child: a byte that no text has, and 128 random bits that only the parent and the kit in the child know.
fn new_nonce() -> String {
    let random = || RandomState::new().build_hasher().finish();
    format!("\u{4}{:016x}{:016x}", random(), random())
}

/// What the player printed in a line, and the report behind it.
fn split_report<'a>(line: &'a [u8], nonce: &str) -> (&'a [u8], Option<Report>) {
    let Some(at) = line.windows(nonce.len()).position(|window| window == nonce.as_bytes()) else { return (line, None) };
    let report = String::from_utf8_lossy(&line[at + nonce.len()..]);
    (&line[..at], Report::from_line(report.trim_end_matches('\n')))
}
