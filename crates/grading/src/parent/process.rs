//! Child processes: started, bounded in time and output, and gone in the end in any case.
//!
//! The caller chooses the reach of a kill by a [`KillScope`]: the child [`ChildOnly`], or all that it has started as well, which takes more of
//! the system than the standard library knows.
//!
//! A child's time is the time that it computes, sleeps or waits. The time that it waits for a processor is the machine's.

#[cfg(target_os = "linux")]
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};
use std::{io, thread};

/// The processes that are killed with a child.
pub trait KillScope: Send + Sized {
    /// Prepares the command for it.
    fn prepare(command: &mut Command);

    /// Takes hold of a child that was started by such a command.
    fn of(child: &Child) -> Self;

    /// Kills all of it. The child may have ended already.
    fn kill(&mut self, child: &mut Child);
}

/// The child, and nothing that it may have started.
pub struct ChildOnly;

impl KillScope for ChildOnly {
    fn prepare(_: &mut Command) {}

    fn of(_: &Child) -> ChildOnly {
        ChildOnly
    }

    fn kill(&mut self, child: &mut Child) {
        // It fails only where the child has ended already.
        let _ = child.kill();
    }
}

/// A child process. It is killed when it is dropped.
pub struct Process<R: KillScope = ChildOnly> {
    child: Child,
    reach: R,
}

impl<R: KillScope> Process<R> {
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

    /// The end of the child, if it has ended.
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

    /// The processes that are killed with it.
    pub fn reach(&mut self) -> &mut R {
        &mut self.reach
    }

    /// Kills it, as far as there is anything left.
    pub fn kill(&mut self) {
        self.reach.kill(&mut self.child);
        let _ = self.child.wait();
    }
}

impl<R: KillScope> Drop for Process<R> {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Ends a process, from any thread. All clones are one.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Allowance>);

#[derive(Debug, Default)]
struct Allowance {
    is_stopped: AtomicBool,
    most: Option<Duration>,
    /// The processor time of the children, in microseconds.
    used: AtomicU64,
}

impl Stop {
    /// Ends by itself when the children that have it have used so much time of their own, all together.
    pub fn after(time: Duration) -> Stop {
        Stop(Arc::new(Allowance { most: Some(time), ..Allowance::default() }))
    }

    /// Ends it, now and forever.
    pub fn stop(&self) {
        self.0.is_stopped.store(true, Relaxed);
    }

    /// Returns whether it is to end.
    pub fn is_stopped(&self) -> bool {
        self.0.is_stopped.load(Relaxed) || self.is_used_up()
    }

    fn is_used_up(&self) -> bool {
        self.0.most.is_some_and(|most| self.used() >= most)
    }

    /// Returns how much time of their own the children have used.
    pub fn used(&self) -> Duration {
        Duration::from_micros(self.0.used.load(Relaxed))
    }

    fn spend(&self, time: Duration) {
        self.0.used.fetch_add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Relaxed);
    }
}

/// The limits of a child. The command that starts it bounds its memory, if the system can.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The limit of its own time, if there is one.
    pub time: Option<Duration>,
    /// The number of bytes it may print, to the standard output and to the standard error output each.
    pub output: u64,
    /// Ends it before.
    pub stop: Stop,
}

/// The end of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself.
    Exited(ExitStatus),
    /// It computed too long.
    OutOfTime,
    /// It slept or waited too long.
    Asleep,
    /// The machine gave it too little time to tell.
    Starved,
    /// It printed too much.
    Flooded,
    /// By [`Bounds::stop`].
    Stopped,
    /// The listener has heard enough.
    Enough,
}

/// A child that has ended, with its output if the command pipes it. Of too much output only the beginning is here.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The end of the child.
    pub end: End,
    /// The standard output.
    pub output: Vec<u8>,
    /// The standard error output.
    pub errors: Vec<u8>,
}

/// The time for which the outputs of an ended child may stay open.
const PATIENCE: Duration = Duration::from_secs(3);

/// The number of empty reads after the end of a child that count as the end of its output.
const SILENT_LOOKS: u32 = 150;

/// The time between two looks at a silent child.
const LOOK: Duration = Duration::from_millis(20);

/// The bytes of a line that do not count as output.
const NOT_PRINTED: u64 = 1 << 16;

/// The capacity of the queue of lines. A child that prints more waits itself.
const QUEUE: usize = 16;

enum Event {
    Line(Vec<u8>),
    EndOfOutput,
    FloodOfErrors,
}

impl<R: KillScope> Process<R> {
    /// Waits for the end of the child and sees to it that it comes.
    pub fn run(self, bounds: &Bounds) -> Ran {
        let mut output = Vec::new();
        let ran = self.run_and_hear(bounds, |line| {
            output.extend_from_slice(line);
            Some(line.len() as u64)
        });
        Ran { output, ..ran }
    }

    /// Returns the same with every line of the standard output given to `hear`, with its end, as it comes. `hear` returns how many bytes of it count
    /// as printed, or `None` to end it; [`Ran::output`] stays empty. A line that is too long comes in parts. The time to listen is no time of the
    /// child's.
    pub fn run_and_hear(mut self, bounds: &Bounds, hear: impl FnMut(&[u8]) -> Option<u64>) -> Ran {
        let (events, inbox) = mpsc::sync_channel(QUEUE);
        let unheard = Arc::new(AtomicUsize::new(0));
        read_lines(self.take_output(), bounds.output + NOT_PRINTED, events.clone(), unheard.clone());
        let errors = read_errors(self.take_errors(), bounds.output, events);
        let end = self.follow(bounds, &inbox, &unheard, hear);
        self.kill();
        // The threads that read must not wait for space.
        drop(inbox);
        // Its own children may keep the outputs open forever: the output up to now is enough.
        let errors = errors.recv_timeout(PATIENCE).unwrap_or_default();
        // It may end the moment its errors are read no more.
        let is_flood = matches!(end, End::Exited(_)) && errors.len() as u64 == bounds.output;
        Ran { end: if is_flood { End::Flooded } else { end }, output: Vec::new(), errors }
    }

    fn follow(
        &mut self,
        bounds: &Bounds,
        inbox: &Receiver<Event>,
        unheard: &AtomicUsize,
        mut hear: impl FnMut(&[u8]) -> Option<u64>,
    ) -> End {
        let mut meter = Meter::new();
        let mut left = bounds.output;
        let mut ended: Option<(ExitStatus, Instant)> = None;
        let mut output_is_open = true;
        let mut silent_looks = 0;
        loop {
            let now = Instant::now();
            if ended.is_none() && meter.is_due(now) {
                bounds.stop.spend(meter.look(now, Activity::of(self.child.id()), unheard.load(Relaxed) == 0));
            }
            match ended {
                Some((status, _)) if !output_is_open => return End::Exited(status),
                // On a busy machine it takes long to hear all that a child has left.
                Some((status, net)) if silent_looks >= SILENT_LOOKS || now >= net => return End::Exited(status),
                None if bounds.time.is_some_and(|time| meter.own() >= time) => return meter.end(),
                _ if bounds.stop.is_stopped() => {
                    return if bounds.stop.is_used_up() && meter.is_starved() { End::Starved } else { End::Stopped };
                }
                _ => {}
            }
            // A child that has closed its output is about to end.
            let look = if output_is_open { LOOK } else { Duration::from_millis(1) };
            match inbox.recv_timeout(look) {
                Ok(Event::Line(line)) => {
                    unheard.fetch_sub(1, Relaxed);
                    silent_looks = 0;
                    let begun = Instant::now();
                    let Some(printed) = hear(&line) else { return End::Enough };
                    meter.heard(begun.elapsed());
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
                ended = self.ended().map(|status| (status, Instant::now() + NET * PATIENCE));
            } else {
                silent_looks += 1;
            }
        }
    }
}

/// The factor by which a child may exceed its own time on a busy machine. It is the last net.
pub const NET: u32 = 20;

/// The same where the system does not report the time of a process.
const BLIND_NET: u32 = 3;

/// The time between two looks at the time of a child.
const SAMPLE: Duration = Duration::from_millis(100);

/// The time of a child that is its own.
struct Meter {
    since: Instant,
    /// The listener's share of the time since then.
    hearing: Duration,
    /// True if the child has said something since then.
    has_spoken: bool,
    /// True if it rested at that moment.
    was_at_rest: bool,
    /// The last readings of the system.
    told: Duration,
    /// The time that it computed, on one processor or on several.
    computed: Duration,
    /// The time that it slept or waited.
    rested: Duration,
    /// The time for which nothing was known of it.
    untold: Duration,
    /// All of the time, but for the listener's.
    whole: Duration,
}

impl Meter {
    fn new() -> Meter {
        let zero = Duration::ZERO;
        Meter {
            since: Instant::now(),
            hearing: zero,
            has_spoken: false,
            was_at_rest: false,
            told: zero,
            computed: zero,
            rested: zero,
            untold: zero,
            whole: zero,
        }
    }

    fn heard(&mut self, time: Duration) {
        self.hearing += time;
        self.has_spoken = true;
    }

    fn is_due(&self, now: Instant) -> bool {
        now.duration_since(self.since) >= SAMPLE
    }

    /// Takes in the child's activity since the last time, and returns how much of its own time that was. A child that rests while lines are
    /// unheard may wait for the listener.
    fn look(&mut self, now: Instant, activity: Option<Activity>, all_is_heard: bool) -> Duration {
        let before = self.own();
        let time = now.duration_since(self.since).saturating_sub(self.hearing);
        let has_spoken = self.has_spoken;
        (self.since, self.hearing, self.has_spoken) = (now, Duration::ZERO, false);
        self.whole += time;
        match activity {
            Some(Activity { computed, rests }) => {
                let more = computed.saturating_sub(self.told).min(time);
                self.told = self.told.max(computed);
                self.computed += more;
                let rests = rests && all_is_heard;
                let has_rested = rests && (self.was_at_rest || !has_spoken);
                self.was_at_rest = rests;
                if has_rested {
                    // A parent that was not there itself has not seen the rest.
                    self.rested += time.min(2 * SAMPLE).saturating_sub(more);
                }
            }
            None => self.untold += time,
        }
        self.own().saturating_sub(before)
    }

    fn known(&self) -> Duration {
        self.computed + self.rested + self.untold / BLIND_NET
    }

    fn own(&self) -> Duration {
        self.known().max(self.whole / NET)
    }

    /// Returns whether it is only the net that ends it.
    fn is_starved(&self) -> bool {
        self.known() < self.whole / NET
    }

    /// Why it ends.
    fn end(&self) -> End {
        match self {
            _ if self.is_starved() => End::Starved,
            _ if self.rested > self.computed.max(self.untold / BLIND_NET) => End::Asleep,
            _ => End::OutOfTime,
        }
    }
}

/// Readings of a process and its descendants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Activity {
    /// The processor time of all their threads.
    computed: Duration,
    /// True if none of them would go on if it had a processor.
    rests: bool,
}

impl Activity {
    #[cfg(unix)]
    fn and(self, other: Activity) -> Activity {
        Activity { computed: self.computed + other.computed, rests: self.rests && other.rests }
    }

    /// Of the process with this number; `None` if the system does not report it.
    #[cfg(target_os = "linux")]
    fn of(process: u32) -> Option<Activity> {
        Activity::of_descendants(process, MOST_DESCENDANTS)
    }

    #[cfg(target_os = "linux")]
    fn of_descendants(process: u32, most: u32) -> Option<Activity> {
        let folder = format!("/proc/{process}");
        let mut all = Activity::of_stat(&fs::read_to_string(format!("{folder}/stat")).ok()?)?;
        for task in fs::read_dir(format!("{folder}/task")).ok()?.flatten().take(MOST_THREADS) {
            // A thread may end meanwhile.
            let read = |name| fs::read_to_string(task.path().join(name)).unwrap_or_default();
            all.rests &= Activity::of_stat(&read("stat")).is_none_or(|thread| thread.rests);
            let children: Vec<u32> = read("children").split_whitespace().filter_map(|child| child.parse().ok()).collect();
            for child in children.into_iter().filter(|_| most > 0) {
                all = all.and(Activity::of_descendants(child, most - 1).unwrap_or(Activity { rests: true, ..Activity::default() }));
            }
        }
        Some(all)
    }

    /// `PID (NAME) STATE PARENT ...`, and the name may hold anything. The times are in hundredths of a second.
    #[cfg(target_os = "linux")]
    fn of_stat(stat: &str) -> Option<Activity> {
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        // One that waits for a disk waits for the machine.
        let rests = !matches!(fields.next()?, "R" | "D");
        let ticks: u64 = fields.skip(10).take(4).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        Some(Activity { computed: Duration::from_millis(10 * ticks), rests })
    }

    #[cfg(all(unix, not(target_os = "linux")))]
    fn of(process: u32) -> Option<Activity> {
        let told = Command::new("ps").args(["-o", "state=", "-o", "time=", "-p", &process.to_string()]).output().ok()?;
        Activity::of_ps(&String::from_utf8_lossy(&told.stdout))
    }

    /// `STATE HOURS:MINUTES:SECONDS`, where the hours may be missing.
    #[cfg(all(unix, any(test, not(target_os = "linux"))))]
    fn of_ps(told: &str) -> Option<Activity> {
        let (state, time) = told.trim().split_once(' ')?;
        let seconds = time.trim().split(':').try_fold(0.0, |sum, part| Some(60.0 * sum + part.parse::<f64>().ok()?))?;
        Some(Activity { computed: Duration::try_from_secs_f64(seconds).ok()?, rests: !state.starts_with(['R', 'U']) })
    }

    #[cfg(not(unix))]
    fn of(_: u32) -> Option<Activity> {
        None
    }
}

/// The number of threads of a process that are looked at: a look must cost little.
#[cfg(target_os = "linux")]
const MOST_THREADS: usize = 64;

/// The number of generations looked at.
#[cfg(target_os = "linux")]
const MOST_DESCENDANTS: u32 = 8;

fn read_lines(output: Option<impl Read + Send + 'static>, longest: u64, events: SyncSender<Event>, unheard: Arc<AtomicUsize>) {
    thread::spawn(move || {
        let mut output = output.map(BufReader::new);
        loop {
            let mut line = Vec::new();
            let read = output.as_mut().map_or(Ok(0), |output| output.take(longest).read_until(b'\n', &mut line));
            let last = !read.is_ok_and(|count| count > 0);
            unheard.fetch_add(usize::from(!last), Relaxed);
            // No one receives it once the child is killed.
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
        // The text before an error is still shown.
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
        let time = Some(Duration::from_millis(300));
        let ran = run("echo out; exec sleep 1000", time);
        assert_eq!((ran.end, &*ran.output), (End::Asleep, &b"out\n"[..]));
        for script in ["exec >&- 2>&-; exec sleep 1000", "kill -STOP $$"] {
            assert_eq!(run(script, time).end, End::Asleep, "{script}");
        }
        assert_eq!(run("while :; do :; done", time).end, End::OutOfTime);
    }

    #[test]
    fn its_children_share_what_is_allowed() {
        // On a busy machine a child may be starved, and its time is shared too: then it is tried once more.
        let seen = loop {
            let stop = Stop::after(Duration::from_millis(600));
            let bounds = Bounds { time: Some(Duration::from_millis(400)), output: 1000, stop: stop.clone() };
            let seen = [(); 2].map(|()| (start("while :; do :; done").run(&bounds).end, stop.is_stopped()));
            if seen.iter().all(|(end, _)| *end != End::Starved) {
                break seen;
            }
        };
        assert_eq!(seen, [(End::OutOfTime, false), (End::Stopped, true)]);
    }

    /// The end of a child with these times and a limit of ten seconds, and the number of looks, a tenth of a second apart.
    fn ended(activity: impl Fn(u64) -> Option<Activity>) -> (End, u64) {
        let (mut meter, begun) = (Meter::new(), Instant::now());
        for look in 1.. {
            meter.look(begun + Duration::from_millis(100 * look), activity(look), true);
            if meter.own() >= Duration::from_secs(10) {
                return (meter.end(), look);
            }
        }
        unreachable!("it has ended")
    }

    #[test]
    fn the_time_that_a_child_waits_for_a_processor_is_not_its_own() {
        let computed = |look, share, rests| Some(Activity { computed: Duration::from_millis(look * share), rests });
        let looks = |(end, looks): (End, u64)| (end, looks / 10);
        assert_eq!(looks(ended(|look| computed(look, 100, false))), (End::OutOfTime, 10), "a quiet machine");
        assert_eq!(looks(ended(|look| computed(look, 400, false))), (End::OutOfTime, 10), "four threads");
        assert_eq!(looks(ended(|look| computed(look, 20, false))), (End::OutOfTime, 50), "a busy machine");
        assert_eq!(looks(ended(|look| computed(look, 1, false))), (End::Starved, 200), "one that is too busy");
        assert_eq!(looks(ended(|_| computed(0, 0, true))), (End::Asleep, 10), "a sleeper");
        assert_eq!(looks(ended(|look| computed(look, 10, true))), (End::Asleep, 10), "one that looks again and again");
        assert_eq!(looks(ended(|_| None)), (End::OutOfTime, 30), "a system that does not tell");
    }

    #[test]
    fn a_child_that_speaks_now_and_then_rests_between_and_one_that_waits_for_the_listener_does_not() {
        let rested = |all_is_heard: bool| {
            let (mut meter, begun) = (Meter::new(), Instant::now());
            for look in 1..=100 {
                meter.heard(Duration::ZERO);
                meter.look(
                    begun + Duration::from_millis(100 * look),
                    Some(Activity { computed: Duration::ZERO, rests: true }),
                    all_is_heard,
                );
            }
            meter.rested
        };
        assert_eq!((rested(true), rested(false)), (Duration::from_millis(9900), Duration::ZERO));
        let time = Some(Duration::from_millis(300));
        assert_eq!(run("while sleep 0.1; do echo; done", time).end, End::Asleep);
    }

    #[test]
    fn all_that_an_ended_child_has_said_is_heard() {
        let mut lines = 0;
        let bounds = Bounds { time: None, output: 1000, stop: Stop::default() };
        let ran = start("seq 40").run_and_hear(&bounds, |_| {
            lines += 1;
            thread::sleep(Duration::from_millis(100));
            Some(0)
        });
        assert!(matches!(ran.end, End::Exited(_)));
        assert_eq!(lines, 40);
    }

    #[test]
    fn what_ps_tells_is_read() {
        let activity = |seconds, rests| Some(Activity { computed: Duration::from_secs(seconds), rests });
        assert_eq!(Activity::of_ps("S+     0:07.00\n"), activity(7, true));
        assert_eq!(Activity::of_ps("R  1:02:03\n"), activity(3723, false));
        assert_eq!(Activity::of_ps(""), None);
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
