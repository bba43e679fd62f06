//! Reports the player's moves and positions to the parent.

use std::cell::Cell;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use minishogi::observer::{KitFeature, Observer};
use minishogi::{MAX_PLY, Move, Position, Signals};
use minishogi_trace::Recorder;

use crate::given;
use crate::pace::Pace;
use crate::protocol::MARK;
use crate::protocol::TICK;
use crate::protocol::{Fault, Observation, Report};
use crate::searchers::Searchers;

pub(crate) fn tell(observation: Observation) {
    send(&Report::Observation(observation));
}

pub(crate) fn send(report: &Report) {
    let mut out = io::stdout().lock();
    // If the parent has ended, the message is lost.
    let _ = writeln!(out, "{MARK}{}", report.to_line()).and_then(|()| out.flush());
}

/// Watches the player's moves on positions, and ends the child when it goes too far or does something that is not allowed.
pub(crate) struct Monitor {
    /// The number of the exercise that is graded.
    exercise: &'static str,
    pub(crate) recorder: Recorder,
    /// True if the last question is about a part of the exercise. That holds until the next question, and not only until the part returns: another
    /// thread of the player's may hold the standard output, for which the end of the answer waits.
    pub(crate) asks_part: AtomicBool,
    budget: AtomicU64,
    nodes: AtomicU64,
    /// The number of moves done where the search began.
    root_ply: AtomicUsize,
    pub(crate) searchers: Searchers,
    /// The clock of the spec, in microseconds: see [`Until`].
    pub(crate) clock: Arc<AtomicU64>,
    /// The number of nodes after which the running search is stopped, and its signals.
    stop: Mutex<Option<(u64, Signals)>>,
    /// The threads that are held, in exercise 10.
    pub(crate) pace: Pace,
}

/// The exercise in which a part is asked for positions, so that to make some costs nothing.
const RETROGRADE: &str = "12";

impl Monitor {
    pub(crate) fn new(exercise: &'static str) -> Monitor {
        let zero = || AtomicU64::new(0);
        Monitor {
            exercise,
            recorder: Recorder::new(|thread, words| tell(Observation::Trace(thread, words.to_string()))),
            asks_part: AtomicBool::new(false),
            budget: zero(),
            nodes: zero(),
            root_ply: AtomicUsize::new(0),
            searchers: Searchers::default(),
            clock: Arc::new(zero()),
            stop: Mutex::new(None),
            pace: Pace::default(),
        }
    }

    /// Begins to count again, with a search of `pos`.
    pub(crate) fn begin(&self, budget: u64, pos: &Position) {
        self.budget.store(budget, Relaxed);
        self.root_ply.store(pos.ply(), Relaxed);
        self.nodes.store(0, Relaxed);
        self.searchers.begin();
        self.clock.store(0, Relaxed);
        self.stop_after(None);
        self.pace.begin();
        self.recorder.begin();
        tell(Observation::Begins);
    }

    /// Reports the end of everything done until now.
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

    /// Returns the calls of `do_move` and `is_legal` since the beginning of the question, on all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Returns whether `pos` is at the root of the search.
    pub(crate) fn is_root(&self, pos: &Position) -> bool {
        pos.ply() == self.root_ply.load(Relaxed)
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

    /// Counts the move that was just recorded, and ends the child if it is one too many.
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

thread_local! {
    static IS_KIT_AT_WORK: Cell<bool> = const { Cell::new(false) };
}

/// Runs code of the kit that sets up positions of its own: they are none of the player's. The code calls nothing of the player's.
pub(crate) fn unseen<R>(work: impl FnOnce() -> R) -> R {
    /// A panic that the player catches must not leave it unseen.
    struct End;

    impl Drop for End {
        fn drop(&mut self) {
            IS_KIT_AT_WORK.set(false);
        }
    }

    IS_KIT_AT_WORK.set(true);
    let _end = End;
    work()
}

/// A move that is not legal, or that is not the last, is told as well; then the position panics, and the judge knows why.
impl Observer for Monitor {
    fn will_do(&self, pos: &Position, m: Move) {
        if IS_KIT_AT_WORK.get() {
            return;
        }
        self.check_searching();
        self.recorder.does(pos, m);
        self.count_move(pos);
    }

    fn will_try(&self, pos: &Position, m: Move) {
        if IS_KIT_AT_WORK.get() {
            return;
        }
        self.check_searching();
        self.recorder.tries(pos, m);
        self.count_move(pos);
    }

    fn will_undo(&self, pos: &Position, m: Move) {
        if IS_KIT_AT_WORK.get() {
            return;
        }
        self.recorder.undoes(pos, m);
    }

    /// As good as a move, but that it takes no time.
    fn makes(&self) {
        if IS_KIT_AT_WORK.get() {
            return;
        }
        let is_asked_for_positions = self.exercise == RETROGRADE && self.asks_part.load(Relaxed);
        if !is_asked_for_positions {
            self.check_searching();
            self.recorder.makes();
            self.count();
        }
    }

    fn evaluates(&self, pos: &Position) {
        if IS_KIT_AT_WORK.get() {
            return;
        }
        self.recorder.evaluates(pos);
    }

    fn used(&self, given: KitFeature) {
        if IS_KIT_AT_WORK.get() {
            return;
        }
        if given::answers(given, self.exercise, self.asks_part.load(Relaxed)) {
            let (what, since) = given::what_and_since(given);
            self.end_with(Fault::UsedGiven { what: what.to_string(), since: since.to_string() });
        }
    }
}
