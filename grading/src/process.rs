//! Child processes: started, bounded in time and output, and gone in the end, whatever they do.
//!
//! How far a kill reaches is for the caller to say by a [`Reach`]: the child [`Alone`], or all that it has started as well, which takes more of
//! the system than the standard library knows.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};
use std::{io, thread};

/// What is killed when a child is.
pub trait Reach: Send + Sized {
    /// Prepares the command for it.
    fn prepare(command: &mut Command);

    /// Takes hold of a child that was started by such a command.
    fn of(child: &Child) -> Self;

    /// Kills all of it. The child may have ended already.
    fn kill(&mut self, child: &mut Child);
}

/// The child, and nothing that it may have started.
pub struct Alone;

impl Reach for Alone {
    fn prepare(_: &mut Command) {}

    fn of(_: &Child) -> Alone {
        Alone
    }

    fn kill(&mut self, child: &mut Child) {
        // It fails only where the child has ended already.
        let _ = child.kill();
    }
}

/// A child process. It is killed when it is dropped.
pub struct Process<R: Reach = Alone> {
    child: Child,
    reach: R,
}

impl<R: Reach> Process<R> {
    /// Starts a child.
    ///
    /// # Errors
    /// As [`Command::spawn`].
    pub fn start(command: &mut Command) -> io::Result<Process<R>> {
        R::prepare(command);
        let child = command.spawn()?;
        Ok(Process { reach: R::of(&child), child })
    }

    /// Its input, once, where the command pipes it.
    pub fn take_input(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    /// Its output, once, where the command pipes it.
    pub fn take_output(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// Its error output, once, where the command pipes it.
    pub fn take_errors(&mut self) -> Option<ChildStderr> {
        self.child.stderr.take()
    }

    /// How it ended, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Waits for its end, until `deadline` at the latest.
    pub fn wait_until(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            let ended = self.ended();
            if ended.is_some() || Instant::now() >= deadline {
                return ended;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// What is killed with it.
    pub fn reach(&mut self) -> &mut R {
        &mut self.reach
    }

    /// Kills it, as far as there is anything left.
    pub fn kill(&mut self) {
        self.reach.kill(&mut self.child);
        let _ = self.child.wait();
    }
}

impl<R: Reach> Drop for Process<R> {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Ends what runs, from any thread. All clones are one.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends it, now and for ever.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether it is to end.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// What a child may use up. Its memory is bounded by the command that starts it, where the system can do so.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// How long it may run, if not as long as it likes.
    pub time: Option<Duration>,
    /// How many bytes it may print, to the standard output and to the standard error output each.
    pub output: u64,
    /// Ends it before.
    pub stop: Stop,
}

/// How a child ended, or was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself.
    Exited(ExitStatus),
    /// It ran too long.
    OutOfTime,
    /// It printed too much.
    Flooded,
    /// By [`Bounds::stop`].
    Stopped,
    /// The listener has heard enough.
    Enough,
}

/// A child that is no more, and what it printed where the command pipes it. Of what is too much only the beginning is here.
#[derive(Clone, Debug)]
pub struct Ran {
    /// How it ended.
    pub end: End,
    /// The standard output.
    pub output: Vec<u8>,
    /// The standard error output.
    pub errors: Vec<u8>,
}

/// How long the outputs of a child that has ended may stay open.
const PATIENCE: Duration = Duration::from_secs(3);

/// How often to look whether a silent child has ended or is to.
const LOOK: Duration = Duration::from_millis(20);

/// What a line may be longer than all that may be printed, for what does not count as printed.
const NOT_PRINTED: u64 = 1 << 16;

/// How many lines wait to be heard. A child that prints more waits itself.
const QUEUE: usize = 16;

enum Event {
    Line(Vec<u8>),
    EndOfOutput,
    FloodOfErrors,
}

impl<R: Reach> Process<R> {
    /// Waits for the end of the child and sees to it that it comes.
    pub fn run(self, bounds: &Bounds) -> Ran {
        let mut output = Vec::new();
        let ran = self.run_and_hear(bounds, |line| {
            output.extend_from_slice(line);
            Some(line.len() as u64)
        });
        Ran { output, ..ran }
    }

    /// The same with every line of the standard output given to `hear`, with its end, as it comes. `hear` returns how many bytes of it count as
    /// printed, or `None` to end it; [`Ran::output`] stays empty. A line that is too long comes in parts. What it takes to hear is no time of the
    /// child's.
    pub fn run_and_hear(mut self, bounds: &Bounds, hear: impl FnMut(&[u8]) -> Option<u64>) -> Ran {
        let (events, inbox) = mpsc::sync_channel(QUEUE);
        read_lines(self.take_output(), bounds.output + NOT_PRINTED, events.clone());
        let errors = read_errors(self.take_errors(), bounds.output, events);
        let end = self.follow(bounds, &inbox, hear);
        self.kill();
        // The threads that read must not wait for room.
        drop(inbox);
        // What it has started may keep the outputs open for ever: what came in time is enough.
        let errors = errors.recv_timeout(PATIENCE).unwrap_or_default();
        // It may end the moment its errors are read no more.
        let is_flood = matches!(end, End::Exited(_)) && errors.len() as u64 == bounds.output;
        Ran { end: if is_flood { End::Flooded } else { end }, output: Vec::new(), errors }
    }

    fn follow(&mut self, bounds: &Bounds, inbox: &Receiver<Event>, mut hear: impl FnMut(&[u8]) -> Option<u64>) -> End {
        let mut deadline = bounds.time.map(|time| Instant::now() + time);
        let mut left = bounds.output;
        let mut ended: Option<(ExitStatus, Instant)> = None;
        let mut output_is_open = true;
        loop {
            let now = Instant::now();
            match ended {
                Some((status, _)) if !output_is_open => return End::Exited(status),
                Some((status, patience)) if now >= patience => return End::Exited(status),
                None if deadline.is_some_and(|deadline| now >= deadline) => return End::OutOfTime,
                _ if bounds.stop.is_stopped() => return End::Stopped,
                _ => {}
            }
            // A child that has closed its output is about to end.
            let look = if output_is_open { LOOK } else { Duration::from_millis(1) };
            match inbox.recv_timeout(look) {
                Ok(Event::Line(line)) => {
                    let begun = Instant::now();
                    let Some(printed) = hear(&line) else { return End::Enough };
                    deadline = deadline.map(|deadline| deadline + begun.elapsed());
                    left = left.saturating_sub(printed);
                    if left == 0 {
                        return End::Flooded;
                    }
                    continue;
                }
                Ok(Event::FloodOfErrors) => return End::Flooded,
                Ok(Event::EndOfOutput) => output_is_open = false,
                Err(RecvTimeoutError::Disconnected) => thread::sleep(look),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if ended.is_none() {
                ended = self.ended().map(|status| (status, Instant::now() + PATIENCE));
            }
        }
    }
}

fn read_lines(output: Option<impl Read + Send + 'static>, longest: u64, events: SyncSender<Event>) {
    thread::spawn(move || {
        let mut output = output.map(BufReader::new);
        loop {
            let mut line = Vec::new();
            let read = output.as_mut().map_or(Ok(0), |output| output.take(longest).read_until(b'\n', &mut line));
            let last = !read.is_ok_and(|count| count > 0);
            // Nobody listens any more once the child is killed.
            if events.send(if last { Event::EndOfOutput } else { Event::Line(line) }).is_err() || last {
                return;
            }
        }
    });
}

fn read_errors(errors: Option<impl Read + Send + 'static>, most: u64, events: SyncSender<Event>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error is still worth showing.
        let _ = errors.map(|errors| errors.take(most).read_to_end(&mut bytes));
        let is_flood = bytes.len() as u64 == most;
        let _ = sender.send(bytes);
        if is_flood {
            let _ = events.send(Event::FloodOfErrors);
        }
    });
    receiver
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::Stdio;

    fn run(script: &str, time: Option<Duration>) -> Ran {
        start(script).run(&Bounds { time, output: 1000, stop: Stop::default() })
    }

    fn start(script: &str) -> Process {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Process::start(&mut command).unwrap()
    }

    #[test]
    fn a_child_that_ends_leaves_its_status_and_what_it_printed() {
        let ran = run("echo out; echo err >&2; exit 3", None);
        assert!(matches!(ran.end, End::Exited(status) if status.code() == Some(3)), "{:?}", ran.end);
        assert_eq!((&*ran.output, &*ran.errors), (&b"out\n"[..], &b"err\n"[..]));
    }

    #[test]
    fn a_child_that_does_not_end_is_ended() {
        let ran = run("echo out; exec sleep 1000", Some(Duration::from_millis(300)));
        assert_eq!(ran.end, End::OutOfTime);
        let closes = run("exec >&- 2>&- sleep 1000", Some(Duration::from_millis(300)));
        assert_eq!(closes.end, End::OutOfTime);
    }

    #[test]
    fn too_much_output_ends_it_on_either_way_and_the_beginning_is_kept() {
        for script in ["yes", "yes >&2", "head -c 1000 /dev/zero", "head -c 1000 /dev/zero >&2", "cat /dev/zero"] {
            let ran = run(script, None);
            assert_eq!(ran.end, End::Flooded, "{script}");
            assert!(ran.output.len() + ran.errors.len() >= 1000, "{script}");
        }
        assert!(matches!(run("head -c 999 /dev/zero; head -c 999 /dev/zero >&2", None).end, End::Exited(_)));
    }

    #[test]
    fn what_does_not_count_as_printed_is_no_flood() {
        let mut lines = 0;
        let ran = start("yes | head -n 5000").run_and_hear(&Bounds { time: None, output: 1000, stop: Stop::default() }, |line| {
            lines += usize::from(line == b"y\n");
            Some(0)
        });
        assert!(matches!(ran.end, End::Exited(_)));
        assert_eq!(lines, 5000);
    }

    #[test]
    fn it_is_stopped_by_another_thread() {
        let bounds = Bounds { time: None, output: 1000, stop: Stop::default() };
        let stop = bounds.stop.clone();
        let mut heard = false;
        let ran = start("echo begun; exec sleep 1000").run_and_hear(&bounds, |_| {
            heard = true;
            let stop = stop.clone();
            thread::spawn(move || stop.stop());
            Some(1)
        });
        assert!(heard && ran.end == End::Stopped);
    }

    #[test]
    fn it_is_ended_when_enough_was_heard_and_the_time_of_hearing_is_not_its_own() {
        let mut lines = 0;
        let bounds = Bounds { time: Some(Duration::from_secs(1)), output: 1000, stop: Stop::default() };
        let ran = start("echo 1; echo 2; echo 3; exec sleep 1000").run_and_hear(&bounds, |_| {
            lines += 1;
            thread::sleep(Duration::from_millis(500));
            (lines < 3).then_some(2)
        });
        assert_eq!((ran.end, lines), (End::Enough, 3));
    }
}
