//! The threads of the child process that search, and those that go on when the search has answered.

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crate::pause::pause;

/// Threads that have done a move and have not ended.
static ALIVE: AtomicU32 = AtomicU32::new(0);

thread_local! {
    static PRESENCE: Presence = Presence::new();
}

/// Lives as long as its thread.
struct Presence {
    /// The question for which the thread did a move last, counted from 1; before the first one 0.
    question: Cell<u32>,
}

impl Presence {
    fn new() -> Presence {
        ALIVE.fetch_add(1, SeqCst);
        Presence { question: Cell::new(0) }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        ALIVE.fetch_sub(1, SeqCst);
    }
}

/// The number of looks at threads that wait for the next search.
const MOST_LOOKS: usize = 400;

/// The same for a scope, which has nearly ended.
const QUICK_LOOKS: usize = 100;

/// Returns whether a thread is alive that has done moves, beside the one that calls the player.
pub(crate) fn others_are_alive() -> bool {
    ALIVE.load(SeqCst) > 1
}

/// The threads that do moves.
#[derive(Default)]
pub(crate) struct Searchers {
    /// The thread that calls the player. It may do moves at any time.
    asker: OnceLock<ThreadId>,
    /// The number of the question, from 1.
    question: AtomicU32,
    /// True if the player searches.
    searching: AtomicBool,
}

impl Searchers {
    pub(crate) fn this_thread_asks(&self) {
        let _ = self.asker.set(thread::current().id());
        // It is alive from the beginning, not only from its first move on.
        PRESENCE.with(|_| {});
    }

    /// Returns whether this is the thread that calls the player.
    pub(crate) fn is_first(&self) -> bool {
        self.asker.get() == Some(&thread::current().id())
    }

    /// The next question.
    pub(crate) fn begin(&self) {
        self.question.fetch_add(1, SeqCst);
    }

    /// The player begins to search.
    pub(crate) fn search(&self) {
        self.searching.store(true, SeqCst);
    }

    /// The player has answered. Waits for the end of the threads that have searched: a move that one of them does meanwhile is seen.
    pub(crate) fn answered(&self) {
        self.searching.store(false, SeqCst);
        // A scope may end a moment before its threads have.
        for _ in (0..QUICK_LOOKS).take_while(|_| others_are_alive()) {
            thread::sleep(Duration::from_micros(100));
        }
        for look in (0..MOST_LOOKS).take_while(|_| others_are_alive()) {
            pause(look, MOST_LOOKS);
        }
    }

    /// Notes that this thread is about to do a move, and whether it may: a search goes on, and it is not one of an earlier question.
    pub(crate) fn may_search(&self) -> bool {
        let question = self.question.load(SeqCst);
        let before = PRESENCE.with(|presence| presence.question.replace(question));
        let is_late = !self.searching.load(SeqCst) || before != 0 && before != question;
        !is_late || self.is_first()
    }
}
