//! The order of threads in exercise 10. A machine starts and runs them as it likes; questions about threads need them in a known order.

use std::cell::Cell;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use minishogi::Signals;

use crate::pause::pause;
use crate::searchers::others_are_alive;

/// The exercise with threads. In all others no thread is ever held, and the monitor observes alone.
pub const THREADS: &str = "10";

/// After this many looks at which no move has been done, the threads are taken to wait. Looks are counted, and not time: on a busy machine no thread
/// goes on.
const QUIET: usize = 1000;

/// The number of looks for other threads that do not come.
const MOST_LOOKS: usize = 1500;

thread_local! {
    /// The depth at which this thread did its last move, as [`Pace`] numbers depths, and how many root moves it has begun there.
    static MEETING: Cell<(usize, u32)> = const { Cell::new((0, 0)) };
}

/// The threads that are held in this search.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// All threads but the first are held until that one waits or ends.
    holds_others: AtomicBool,
    /// The first thread is held at its first move until the others have ended or wait.
    holds_first: AtomicBool,
    /// The others are held from now on: a depth was reported, or there is no need to wait for that.
    has_told: AtomicBool,
    /// The number of root moves the first thread has begun since then.
    root_moves: AtomicUsize,
    /// Another thread is held, or has done a move.
    has_met_another: AtomicBool,
    /// The number of looks for other threads.
    looked: AtomicUsize,
    /// At each depth this many threads are to do a move before one of them begins its second root move; 0 if none has to wait.
    meeting: AtomicU32,
    /// The number of such looks at this depth.
    met: AtomicU32,
    /// The number of depths that were begun, in all searches.
    depths: AtomicUsize,
    /// The signals of the search to stop when the first thread waits.
    stop: Mutex<Option<Signals>>,
}

impl Pace {
    /// Holds no thread.
    pub fn begin(&self) {
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.has_met_another.store(false, Relaxed);
        self.looked.store(0, Relaxed);
        self.holds_first.store(false, Relaxed);
        self.holds_others.store(false, Relaxed);
        self.meeting.store(0, Relaxed);
        self.begin_depth();
    }

    fn begin_depth(&self) {
        self.met.store(0, Relaxed);
        self.depths.fetch_add(1, Relaxed);
    }

    /// Lets each depth begin with moves of this many threads: a busy machine may start one of them after the others have searched all root moves.
    pub fn let_meet(&self, threads: u32) {
        self.meeting.store(threads, Relaxed);
    }

    /// Holds the thread that has just done a move, as the question asks. `is_first` says whether it is the thread that was asked, `is_root` whether
    /// the move was done at the root, and `nodes` how many moves all threads have done.
    pub fn hold(&self, is_first: bool, is_root: bool, nodes: &dyn Fn() -> u64) {
        // If a search is to be stopped, not at depth 1: there a root move ends without another look at `should_stop`.
        if self.meeting.load(Relaxed) > 0 {
            self.meet(is_root);
        }
        let holds = self.holds_others.load(Relaxed) && self.has_told.load(Relaxed);
        match is_first {
            true if self.holds_first.load(Relaxed) => self.let_others_finish(nodes),
            true if holds => self.wait_for_another(is_root),
            true => {}
            false if holds => self.lag_behind(nodes),
            false => self.has_met_another.store(true, Relaxed),
        }
    }

    /// Counts this thread, and has it wait at its second root move of a depth until the others have come.
    fn meet(&self, is_root: bool) {
        let depth = self.depths.load(Relaxed);
        let (at, root_moves) = MEETING.get();
        if at != depth {
            self.met.fetch_add(1, Relaxed);
        }
        let root_moves = if at == depth { root_moves } else { 0 } + u32::from(is_root);
        MEETING.set((depth, root_moves));
        let is_early = || self.met.load(Relaxed) < self.meeting.load(Relaxed) && self.depths.load(Relaxed) == depth;
        if !is_root || root_moves <= 1 {
            return;
        }
        let is_waited_for = is_early();
        while is_early() {
            let look = self.looked.fetch_add(1, Relaxed);
            if look >= MOST_LOOKS / 2 {
                return;
            }
            pause(look, MOST_LOOKS / 2);
        }
        // A player that has brought its threads once gets as long a wait at the next depth.
        if is_waited_for {
            self.looked.store(0, Relaxed);
        }
    }

    /// Holds all threads but the first. With something to stop, once a depth is reported; otherwise from their first moves on: on a busy machine
    /// they could do any number of moves before the first thread reports.
    pub fn hold_others(&self, stop: Option<Signals>) {
        self.has_told.store(stop.is_none(), Relaxed);
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = stop;
        self.holds_others.store(true, Relaxed);
    }

    /// Holds the first thread until the others have finished.
    pub fn hold_first(&self) {
        self.holds_first.store(true, Relaxed);
    }

    /// The first thread has reported a depth.
    pub fn has_told(&self) {
        self.root_moves.store(0, Relaxed);
        self.has_told.store(true, Relaxed);
        self.begin_depth();
    }

    /// If a search is to be stopped while another thread is held, the first thread waits at its second root move of a depth until there is such a
    /// thread: a busy machine may start it late. If none comes, that takes a second or two.
    fn wait_for_another(&self, is_root: bool) {
        let is_stopped_then = || self.stop.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        if !is_root || !is_stopped_then() || self.root_moves.fetch_add(1, Relaxed) == 0 {
            return;
        }
        self.look_for_another();
    }

    fn look_for_another(&self) {
        while !self.has_met_another.load(Relaxed) {
            let look = self.looked.fetch_add(1, Relaxed);
            if look >= MOST_LOOKS {
                return;
            }
            pause(look, MOST_LOOKS);
        }
    }

    /// Holds this thread, which is not the first, until that one has nothing more to do.
    fn lag_behind(&self, nodes: &dyn Fn() -> u64) {
        self.has_met_another.store(true, Relaxed);
        wait_while(nodes, || true);
        self.holds_others.store(false, Relaxed);
        if let Some(signals) = &*self.stop.lock().unwrap_or_else(PoisonError::into_inner) {
            signals.stop();
        }
    }

    /// Holds the first thread until the others have ended, or wait.
    fn let_others_finish(&self, nodes: &dyn Fn() -> u64) {
        self.holds_first.store(false, Relaxed);
        self.look_for_another();
        wait_while(nodes, others_are_alive);
    }
}

/// Waits while `goes_on` holds, but no longer than until no thread has done a move for some time.
fn wait_while(nodes: &dyn Fn() -> u64, goes_on: impl Fn() -> bool) {
    let (mut before, mut looks) = (0, 0);
    while looks < QUIET && goes_on() {
        // If no reader takes the reports of another thread, that thread waits, and this one with it.
        drop(io::stdout().lock());
        let now = nodes();
        if now != before {
            (before, looks) = (now, 0);
        }
        looks += 1;
        pause(looks, QUIET);
    }
}
