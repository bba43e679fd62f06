//! The parent process: starts the child that asks the player, and notes what the child reports and how it ends.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::num::NonZero;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::ask::{Answer, Fault, Observation, Report};
use super::judge::{Verdict, judge};
use super::process::{Bounds, End, Process, Reach, Stop};
use super::{Boards, Exercise, Kind, Spec};

/// How long a spec may take. It is the last net, for a loop that never calls the kit: searches are bounded by nodes and plies.
pub const DEADLINE: Duration = Duration::from_secs(10);

/// Names the spec that a child process is to answer and its boards, as in `03/plays_mate_in_one/as_written`.
pub(super) const ASKED: &str = "MINISHOGI_ANSWER_SPEC";

/// How much of what a player prints is read before it is stopped, in bytes.
pub(super) const MOST_OUTPUT: u64 = 1 << 20;

/// How the specs of an exercise are put to a program.
#[derive(Clone, Debug)]
pub struct Examination {
    /// The exercise.
    pub exercise: &'static Exercise,
    /// Those of its specs that are wanted.
    pub specs: Vec<&'static Spec>,
    /// The boards they are asked on, one after the other, up to the first on which a spec fails.
    pub boards: &'static [Boards],
    /// How many specs are asked at a time, from 1 on.
    pub threads: usize,
    /// Ends it before.
    pub stop: Stop,
}

impl Examination {
    /// All specs as they are written, as many at a time as the machine has cores.
    pub fn of(exercise: &'static Exercise) -> Examination {
        Examination {
            exercise,
            specs: exercise.specs.iter().collect(),
            boards: &[Boards::AsWritten],
            threads: thread::available_parallelism().map_or(1, NonZero::get),
            stop: Stop::default(),
        }
    }
}

/// Lets a program answer specs, each in a process of its own that `child` starts (see [`examine`]). Tells each verdict as it comes, and returns
/// all in the order of the exercise.
///
/// # Errors
/// Where a child cannot be started; [`Interrupted`](io::ErrorKind::Interrupted) where it was stopped.
pub fn grade_exercise<R: Reach>(
    examination: &Examination,
    child: impl Fn() -> io::Result<Command> + Sync,
    mut tell: impl FnMut(&'static Spec, &Verdict),
) -> io::Result<Vec<(&'static Spec, Verdict)>> {
    let Examination { exercise, specs, boards, threads, stop } = examination;
    let examine_on_all = |spec: &Spec| {
        let mut verdict = Verdict::pass();
        for &boards in *boards {
            verdict = examine::<R>(exercise, spec, boards, child()?, stop)?;
            if verdict.kind != Kind::Pass {
                break;
            }
        }
        Ok(verdict)
    };
    let (sender, receiver) = mpsc::channel();
    let next = AtomicUsize::new(0);
    let mut verdicts: Vec<(&'static Spec, Verdict)> = thread::scope(|scope| {
        for _ in 0..(*threads).min(specs.len()) {
            let (sender, next, examine_on_all) = (sender.clone(), &next, &examine_on_all);
            scope.spawn(move || {
                while let Some(&spec) = specs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Nobody listens any more after an error.
                    if sender.send(examine_on_all(spec).map(|verdict| (spec, verdict))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let told = receiver.into_iter().map(|examined: io::Result<_>| examined.inspect(|(spec, verdict)| tell(spec, verdict)));
        told.collect::<io::Result<_>>()
    })?;
    // As the exercise tells them, not as they happened to end.
    verdicts.sort_by_key(|(spec, _)| exercise.specs.iter().position(|other| other.name == spec.name));
    Ok(verdicts)
}

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
    /// What ended the child before its time.
    pub fault: Option<Fault>,
    pub end: End,
    /// The standard error output.
    pub errors: String,
    /// How much the player may still print, in bytes.
    left: u64,
}

impl Seen {
    fn watch<R: Reach>(mut process: Process<R>, stop: Stop) -> Seen {
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

/// What the player printed in a line, and the report behind it.
fn split_report<'a>(line: &'a [u8], nonce: &str) -> (&'a [u8], Option<Report>) {
    let Some(at) = line.windows(nonce.len()).position(|window| window == nonce.as_bytes()) else { return (line, None) };
    let report = String::from_utf8_lossy(&line[at + nonce.len()..]);
    (&line[..at], Report::from_line(report.trim_end_matches('\n')))
}
