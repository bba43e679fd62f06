//! What the player does with positions, told to the parent as it happens.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use minishogi::trace::Recorder;
use minishogi::{Given, MAX_PLY, Move, Observer, Position, Signals};

use crate::given;
use crate::line::MARK;
use crate::question::TICK;
use crate::report::{Fault, Observation, Report};
use crate::searchers::Searchers;

pub(crate) fn tell(observation: Observation) {
    send(&Report::Observation(observation));
}

pub(crate) fn send(report: &Report) {
    let mut out = io::stdout().lock();
    // If nobody listens any more, there is nobody to tell.
    let _ = writeln!(out, "{MARK}{}", report.to_line()).and_then(|()| out.flush());
}

/// Watches what the player does with positions, and ends the child when it goes too far or does what is not allowed.
pub(crate) struct Monitor {
    /// The number of the exercise that is graded.
    exercise: &'static str,
    pub(crate) recorder: Recorder,
    /// Whether what was asked last is for the `user` hook. That holds until something else is asked, and not only until the hook returns: another
    /// thread of the player's may hold the standard output, for which the end of the answer waits.
    pub(crate) asks_user: AtomicBool,
    budget: AtomicU64,
    nodes: AtomicU64,
    /// How many moves had been done where the search began.
    root_ply: AtomicUsize,
    pub(crate) searchers: Searchers,
    /// The clock of the spec, in microseconds: see [`Until`].
    pub(crate) clock: Arc<AtomicU64>,
    /// How to stop the search that goes on, and after how many nodes.
    stop: Mutex<Option<(u64, Signals)>>,
    /// Whether all threads but the first are held until that one waits, and what to stop then.
    holds_others: AtomicBool,
    /// Whether they are held from now on: a depth was reported, or there is no need to wait for that.
    has_told: AtomicBool,
    /// How many root moves the first thread has begun since then.
    root_moves: AtomicUsize,
    /// Whether a thread is held, and how often the first has looked for one.
    holds_one: AtomicBool,
    looked: AtomicUsize,
    stop_after_lag: Mutex<Option<Signals>>,
}

/// In how many looks, a millisecond or more apart, the first thread does no move until it is taken for one that waits.
const QUIET: usize = 1000;

/// How often, in a search, the first thread looks for another that is held, a millisecond or more apart.
const MOST_LOOKS: usize = 1500;

/// The exercise in which `user` asks for positions, so that to make some costs nothing.
const RETROGRADE: &str = "12";

impl Monitor {
    pub(crate) fn new(exercise: &'static str) -> Monitor {
        let zero = || AtomicU64::new(0);
        Monitor {
            exercise,
            recorder: Recorder::new(|thread, words| tell(Observation::Trace(thread, words.to_string()))),
            asks_user: AtomicBool::new(false),
            budget: zero(),
            nodes: zero(),
            root_ply: AtomicUsize::new(0),
            searchers: Searchers::default(),
            clock: Arc::new(zero()),
            stop: Mutex::new(None),
            holds_others: AtomicBool::new(false),
            has_told: AtomicBool::new(false),
            root_moves: AtomicUsize::new(0),
            holds_one: AtomicBool::new(false),
            looked: AtomicUsize::new(0),
            stop_after_lag: Mutex::new(None),
        }
    }

    /// Begins to count anew, with a search of `pos`.
    pub(crate) fn begin(&self, budget: u64, pos: &Position) {
        self.budget.store(budget, Relaxed);
        self.root_ply.store(pos.ply(), Relaxed);
        self.nodes.store(0, Relaxed);
        self.searchers.begin();
        self.clock.store(0, Relaxed);
        self.stop_after(None);
        self.hold_others(false, None);
        self.recorder.begin();
        tell(Observation::Begins);
    }

    /// Tells what must stand behind all that was done until now.
    pub(crate) fn tell(&self, observation: Observation) {
        self.recorder.flush();
        tell(observation);
    }

    /// Ends the child where the stream shows why.
    fn end(&self) -> ! {
        self.recorder.flush();
        std::process::exit(0)
    }

    /// Ends the child, and says why.
    pub(crate) fn end_with(&self, fault: Fault) -> ! {
        self.recorder.flush();
        send(&Report::Fault(fault));
        std::process::exit(0)
    }

    pub(crate) fn stop_after(&self, stop: Option<(u64, Signals)>) {
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = stop;
    }

    pub(crate) fn hold_others(&self, holds: bool, stop: Option<Signals>) {
        let holds_at_once = stop.is_none();
        *self.stop_after_lag.lock().unwrap_or_else(PoisonError::into_inner) = stop;
        // Where nothing is stopped, from their first move on: on a busy machine they could do any number before the first thread reports.
        self.has_told.store(holds_at_once, Relaxed);
        self.holds_one.store(false, Relaxed);
        self.looked.store(0, Relaxed);
        self.holds_others.store(holds, Relaxed);
    }

    pub(crate) fn has_told(&self) {
        self.root_moves.store(0, Relaxed);
        self.has_told.store(true, Relaxed);
    }

    /// Where a search is to be stopped while a thread is held, the first one waits at its second root move of a depth until there is such a thread:
    /// a busy machine may start it late. Where none comes, that costs a second or two.
    fn wait_for_another(&self, pos: &Position) {
        if !self.holds_others.load(Relaxed) || !self.has_told.load(Relaxed) || pos.ply() != self.root_ply.load(Relaxed) {
            return;
        }
        let is_stopped_then = self.stop_after_lag.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        if !is_stopped_then || !self.searchers.is_first() || self.root_moves.fetch_add(1, Relaxed) == 0 {
            return;
        }
        while !self.holds_one.load(Relaxed) && self.looked.fetch_add(1, Relaxed) < MOST_LOOKS {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Holds this thread, if it is not the first, until that one has nothing more to do.
    fn lag_behind(&self) {
        // Where a search is to be stopped, not at depth 1: there a root move ends without another look at `should_stop`.
        if !self.holds_others.load(Relaxed) || !self.has_told.load(Relaxed) || self.searchers.is_first() {
            return;
        }
        self.holds_one.store(true, Relaxed);
        let (mut nodes, mut looks) = (0, 0);
        // Counted in looks: a machine that is busy elsewhere lets neither thread go on.
        while looks < QUIET {
            // Where nobody hears what the first thread tells, this one waits as well.
            drop(io::stdout().lock());
            let now = self.nodes.load(Relaxed);
            if now != nodes {
                (nodes, looks) = (now, 0);
            }
            looks += 1;
            thread::sleep(Duration::from_millis(1));
        }
        self.holds_others.store(false, Relaxed);
        if let Some(signals) = &*self.stop_after_lag.lock().unwrap_or_else(PoisonError::into_inner) {
            signals.stop();
        }
    }

    /// Lets the time of a move pass.
    fn tick(&self, nodes: u64) {
        self.clock.fetch_add(TICK.as_micros() as u64, Relaxed);
        let stop = self.stop.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((after, signals)) = &*stop
            && nodes >= *after
        {
            signals.stop();
        }
    }

    fn check_searching(&self) {
        if !self.searchers.may_search() {
            self.end_with(Fault::StillSearching);
        }
    }

    /// Counts what was just recorded, and ends the child where it is one too many.
    pub(crate) fn count(&self) -> u64 {
        let nodes = self.nodes.fetch_add(1, Relaxed) + 1;
        if nodes > self.budget.load(Relaxed) {
            self.end();
        }
        nodes
    }

    /// The same for a move on `pos`.
    fn count_move(&self, pos: &Position) {
        let nodes = self.count();
        self.tick(nodes);
        if pos.ply().saturating_sub(self.root_ply.load(Relaxed)) as u32 >= MAX_PLY {
            self.end();
        }
    }

    pub(crate) fn check_restored(&self, before: &Position, pos: &Position) {
        if pos != before {
            let left = pos.moves_done().skip(before.ply()).collect();
            self.end_with(Fault::NotRestored { left });
        }
    }
}

/// A move that is not legal, or that is not the last, is told as well; then the position panics, and the judge knows why.
impl Observer for Monitor {
    fn will_do(&self, pos: &Position, m: Move) {
        self.check_searching();
        self.recorder.does(pos, m);
        self.count_move(pos);
        self.wait_for_another(pos);
        self.lag_behind();
    }

    fn will_try(&self, pos: &Position, m: Move) {
        self.check_searching();
        self.recorder.tries(pos, m);
        self.count_move(pos);
    }

    fn will_undo(&self, pos: &Position, m: Move) {
        self.recorder.undoes(pos, m);
    }

    /// As good as a move, but that it takes no time.
    fn makes(&self) {
        let is_asked_for_positions = self.exercise == RETROGRADE && self.asks_user.load(Relaxed);
        if !is_asked_for_positions {
            self.check_searching();
            self.recorder.makes();
            self.count();
        }
    }

    fn evaluates(&self, pos: &Position) {
        self.recorder.evaluates(pos);
    }

    fn used(&self, given: Given) {
        if given::answers(given, self.exercise, self.asks_user.load(Relaxed)) {
            let (what, since) = given::what_and_since(given);
            self.end_with(Fault::UsedGiven { what: what.to_string(), since: since.to_string() });
        }
    }
}
