//! The parent process: starts the child that asks the player, and notes what the child reports and how it ends.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::ask::{Answer, Report};
use super::judge::{Verdict, judge};
use super::{Boards, Exercise, Spec};

/// How long a spec may take. It is the last net, for a loop that never calls the kit: searches are bounded by nodes and plies.
pub const DEADLINE: Duration = Duration::from_secs(10);

/// Names the spec that a child process is to answer and its boards, as in `03/plays_mate_in_one/as_written`.
pub(super) const ASKED: &str = "MINISHOGI_ANSWER_SPEC";

/// How much of what a player prints is read before it is stopped, in bytes.
pub(super) const MOST_OUTPUT: u64 = 1 << 20;

/// Runs one spec of an exercise in a child process, which `child` starts and which must call [`answer_if_asked`](super::answer_if_asked), and
/// judges it. In the end `kill` is called, whatever happened: it must leave nothing of the child running.
///
/// # Errors
/// Where the child cannot be started.
pub fn examine(exercise: &Exercise, spec: &Spec, boards: Boards, mut child: Command, kill: impl FnOnce(&mut Child)) -> io::Result<Verdict> {
    child.env(ASKED, format!("{}/{}/{}", exercise.id, spec.name, boards.name()));
    let process = child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    Ok(judge(spec, boards.questions(spec), Seen::watch(process, kill)))
}

/// Kills a child, and nothing that it may have started.
pub fn kill(child: &mut Child) {
    // It fails only where the child has ended already.
    let _ = child.kill();
}

/// Begins every report of a child: a byte that no text has, and 128 random bits that only the parent and the kit in the child know.
fn new_seal() -> String {
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

/// How a child ended, or was ended.
pub(super) enum End {
    Exited(ExitStatus),
    OutOfTime,
    Flooded,
}

enum Event {
    Report(Report),
    Printed(String),
    EndOfOutput,
    Flooded,
}

impl Seen {
    fn watch(mut process: Child, kill: impl FnOnce(&mut Child)) -> Seen {
        let (events, inbox) = mpsc::channel();
        let seal = new_seal();
        if let Some(mut input) = process.stdin.take() {
            // A child that does not listen will not answer either.
            let _ = writeln!(input, "{seal}");
        }
        read_output(process.stdout.take(), seal, events.clone());
        let errors = read_errors(process.stderr.take(), events);
        let mut seen = Seen { answers: Vec::new(), partial: Answer::default(), last: None, end: End::OutOfTime, errors: String::new() };
        seen.end = seen.follow(&mut process, &inbox);
        kill(&mut process);
        let _ = process.wait();
        // A grandchild may keep the outputs open for ever: what came in time is enough.
        seen.errors = errors.recv_timeout(PATIENCE).unwrap_or_default();
        seen
    }

    /// Notes what the child tells until it has ended, or must be.
    fn follow(&mut self, process: &mut Child, inbox: &Receiver<Event>) -> End {
        let deadline = Instant::now() + DEADLINE;
        let mut ended: Option<(ExitStatus, Instant)> = None;
        loop {
            let until = ended.map_or(deadline, |(_, patience)| patience);
            match inbox.recv_timeout(until.saturating_duration_since(Instant::now()).min(Duration::from_millis(20))) {
                Ok(Event::Report(report)) => self.note(report),
                Ok(Event::Printed(text)) => self.partial.output.push_str(&text),
                Ok(Event::Flooded) => return End::Flooded,
                Ok(Event::EndOfOutput) => return wait_until(process, deadline).map_or(End::OutOfTime, End::Exited),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => match ended {
                    Some((status, patience)) if Instant::now() >= patience => return End::Exited(status),
                    Some(_) => {}
                    None if Instant::now() >= deadline => return End::OutOfTime,
                    None => ended = process.try_wait().ok().flatten().map(|status| (status, Instant::now() + PATIENCE)),
                },
            }
        }
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

/// How long the outputs of a child that has ended may stay open.
const PATIENCE: Duration = Duration::from_secs(3);

/// Tells the reports in the standard output from what the player prints, of which no more than [`MOST_OUTPUT`] is taken.
fn read_output(output: Option<impl Read + Send + 'static>, seal: String, events: mpsc::Sender<Event>) {
    thread::spawn(move || {
        let Some(output) = output else { return };
        let mut output = BufReader::new(output);
        let (mut line, mut left) = (Vec::new(), MOST_OUTPUT);
        // Nobody listens any more once the child is killed.
        while let Ok(count) = output.by_ref().take(left + LONGEST_REPORT).read_until(b'\n', &mut line)
            && count > 0
        {
            let (printed, report) = split_report(&line, &seal);
            left = left.saturating_sub(printed.len() as u64);
            if left == 0 {
                let _ = events.send(Event::Flooded);
                return;
            }
            if !printed.is_empty() {
                let _ = events.send(Event::Printed(String::from_utf8_lossy(printed).into_owned()));
            }
            if let Some(report) = report {
                let _ = events.send(Event::Report(report));
            }
            line.clear();
        }
        let _ = events.send(Event::EndOfOutput);
    });
}

/// More than any report needs, in bytes. What a player puts into a panic may be cut.
const LONGEST_REPORT: u64 = 1 << 16;

/// What the player printed in a line, and the report behind it.
fn split_report<'a>(line: &'a [u8], seal: &str) -> (&'a [u8], Option<Report>) {
    let Some(at) = line.windows(seal.len()).position(|window| window == seal.as_bytes()) else { return (line, None) };
    let report = String::from_utf8_lossy(&line[at + seal.len()..]);
    (&line[..at], Report::from_line(report.trim_end_matches('\n')))
}

/// Reads the standard error output to its end, but no more than [`MOST_OUTPUT`].
fn read_errors(errors: Option<impl Read + Send + 'static>, events: mpsc::Sender<Event>) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(errors) = errors {
            // What was read before an error is still worth showing.
            let _ = errors.take(MOST_OUTPUT).read_to_end(&mut bytes);
        }
        if bytes.len() as u64 == MOST_OUTPUT {
            let _ = events.send(Event::Flooded);
        }
        let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    receiver
}

fn wait_until(process: &mut Child, deadline: Instant) -> Option<ExitStatus> {
    while Instant::now() < deadline {
        if let Ok(Some(status)) = process.try_wait() {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(1));
    }
    None
}
