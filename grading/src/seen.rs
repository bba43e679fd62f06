//! What is seen of a child: its stream, told from what the player prints, and played once more by the rules.

use std::io::Write;
use std::thread;
use std::time::Duration;

use minishogi::trace::Replay;

use super::Question;
use super::ask::{Answer, Earlier, MOST_DONE, Observation, Proof, Report, Reported, Trouble};
use super::process::{Bounds, End, Process, Reach, Stop};

/// Begins every line of the stream: no text has this character.
pub(super) const MARK: char = '\u{4}';

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
    pub trouble: Option<Trouble>,
    pub end: End,
    /// The standard error output.
    pub errors: String,
}

/// Follows a child.
struct Watch<'a> {
    questions: &'a [Question],
    seen: Seen,
    /// How often something began for this question.
    begun: usize,
    replay: Option<Replay>,
    /// How much the player may still print, in bytes.
    left: u64,
}

impl Seen {
    /// Asks a child these questions and follows it to its end, which comes: within [`DEADLINE`], or when `stop` says so.
    pub fn watch<R: Reach>(mut process: Process<R>, questions: &[Question], stop: Stop) -> Seen {
        let lines: String = questions.iter().map(|question| question.to_line() + "\n").collect();
        if let Some(mut input) = process.take_input() {
            // A child that does not listen will not answer either, and must not be waited for.
            thread::spawn(move || drop(input.write_all(lines.as_bytes())));
        }
        let seen = Seen { answers: Vec::new(), partial: Answer::default(), trouble: None, end: End::OutOfTime, errors: String::new() };
        let mut watch = Watch { questions, seen, begun: 0, replay: None, left: MOST_OUTPUT };
        let ran = process.run_and_hear(&Bounds { time: Some(DEADLINE), output: MOST_OUTPUT, stop }, |line| watch.hear(line));
        Seen { end: ran.end, errors: String::from_utf8_lossy(&ran.errors).into_owned(), ..watch.seen }
    }
}

impl Watch<'_> {
    /// Tells the stream from what the player prints, and returns how much it has printed.
    fn hear(&mut self, line: &[u8]) -> u64 {
        let (printed, report) = split_report(line);
        self.left = self.left.saturating_sub(printed.len() as u64);
        // A line that is too much, and may be as long as that, is nothing to show.
        if self.left > 0 {
            self.seen.partial.output.push_str(&String::from_utf8_lossy(printed));
        }
        // What comes after the first trouble shows nothing any more; a panic while another is handled would only hide the first.
        if self.seen.trouble.is_none() {
            match report {
                Some(Report::Observation(observation)) => self.note(observation),
                Some(Report::Fault(fault)) => self.seen.trouble = Some(Trouble::Told(fault)),
                None => {}
            }
        }
        printed.len() as u64
    }

    fn note(&mut self, observation: Observation) {
        let answer = &mut self.seen.partial;
        match observation {
            Observation::Begins => self.replay = self.begin(),
            Observation::Trace(thread, words) => {
                if let Some(Err(flaw)) = self.replay.as_mut().map(|replay| replay.read(thread, &words)) {
                    self.seen.trouble = Some(Trouble::Found(flaw));
                }
            }
            Observation::Chosen(m) => answer.chosen.push(m),
            Observation::Value(value) => answer.value = Some(value),
            Observation::Mate(checkmate) => answer.mate = Some(checkmate),
            Observation::Solved(values) => answer.solved.extend(values),
            Observation::Score(m, value) => answer.scores.push((m, value)),
            Observation::Info(depth, m, score) => {
                let Some(replay) = &mut self.replay else { return };
                let proves = self.questions.get(self.seen.answers.len()).and_then(|question| question.proof);
                let proven = matches!(proves, Some(Proof::Deepening(_))).then(|| replay.proven());
                answer.reports.push(Reported { depth, m, score, nodes: replay.nodes(), proven });
                replay.next_depth();
            }
            Observation::Answered => self.answered(),
        }
    }

    /// The search that begins: one before the one that is asked about, or that.
    fn begin(&mut self) -> Option<Replay> {
        let question = self.questions.get(self.seen.answers.len())?;
        self.begun += 1;
        // The first time is for the options.
        let root = match question.earlier {
            Some(Earlier { back, .. }) if self.begun == 2 => question.position_before(back),
            _ => question.position(),
        };
        let replay = Replay::of(root).with_budget(question.budget).that_keeps(MOST_DONE);
        Some(match question.proof {
            Some(Proof::Whole(leaf)) => replay.that_proves(leaf, question.depth()),
            Some(Proof::Deepening(leaf)) => replay.that_proves(leaf, 1),
            None => replay,
        })
    }

    fn answered(&mut self) {
        let Some(replay) = self.replay.take() else { return };
        let proof = self.questions.get(self.seen.answers.len()).and_then(|question| question.proof);
        let answer = Answer {
            nodes: replay.nodes(),
            evaluations: replay.evaluations(),
            deepest: replay.deepest(),
            threads: replay.threads(),
            done: replay.done().to_vec(),
            proven: matches!(proof, Some(Proof::Whole(_))).then(|| replay.proven()),
            ..std::mem::take(&mut self.seen.partial)
        };
        self.seen.answers.push(answer);
        self.begun = 0;
    }
}

/// What the player printed in a line, and the report behind it.
fn split_report(line: &[u8]) -> (&[u8], Option<Report>) {
    let Some(at) = line.iter().position(|&byte| byte == MARK as u8) else { return (line, None) };
    let report = String::from_utf8_lossy(&line[at + 1..]);
    match Report::from_line(report.trim_end_matches('\n')) {
        Some(report) => (&line[..at], Some(report)),
        None => (line, None),
    }
}
