//! 10: principal variation search and threads. Write the parts 1 to 3, then try it: `cargo run --release -p ex10`.
#![allow(unused)] // Delete this line when you have written everything.

use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use std::thread;

use minishogi::prelude::*;
use minishogi::table::Table;
use minishogi::threads::{Helpers, ParallelSearch, SearchWindow, Searcher, start};

impl ParallelSearch for Threads {
    // Part 1.

    /// The value of a move, which `search(alpha, beta)` searches with a window; `None` if it has to stop. The move with the `number` 0 is the
    /// first of its position; the others are expected to be no better than `alpha`. The value is exact only where it lies between `alpha` and
    /// `beta`.
    fn value_of_nth_move(&self, number: usize, alpha: Value, beta: Value, search: &mut SearchWindow) -> Option<Value> {
        // The first move has the whole window. The others first have to show, in the smallest window, that they deserve it.
        todo!("part 1: principal variation search")
    }

    // Part 2.

    /// All threads search the same position, and exchange results by the table alone (lazy SMP).
    fn search_with_helpers(&self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        // In a `thread::scope`: start the helpers, each with its own copy of everything but the table, and search here as well:
        // `self.searcher().deepen(pos, root_moves, ctl, 1)`.
        todo!("part 2: search with helpers")
    }

    // Part 3.

    /// Gives every root move its score at this depth, with threads that share the moves out: the first one alone, for a window, and then each
    /// thread takes the next. `searcher` is that of this thread. `None` if a search had to stop.
    fn split_root(&self, searcher: &mut Searcher, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        // A `Mutex` around `others.iter_mut()` is a queue that gives each thread a root move of its own; an atomic number
        // holds the best score.
        todo!("part 3: split the root")
    }
}

// ---- Given: the player. The kit has the search of one thread, `Searcher`, which calls part 1 for each move of a node. ----

pub struct Threads {
    table: Table,
    threads: usize,
    /// True if the threads share the root moves out among them, or all search the whole tree.
    split_root: bool,
    /// True if part 1 is asked for the windows: without it all of them are whole, and the parts 2 and 3 can be tried by themselves.
    null_windows: bool,
}

impl Threads {
    fn searcher(&self) -> Searcher<'_> {
        let searcher = Searcher::new(self, &self.table);
        if self.null_windows { searcher } else { searcher.without_null_windows() }
    }
}

impl Player for Threads {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.table.new_search();
        if self.split_root {
            self.searcher().splitting_root().deepen(pos, root_moves, ctl, 1)
        } else if self.threads > 1 {
            self.search_with_helpers(pos, root_moves, ctl)
        } else {
            self.searcher().deepen(pos, root_moves, ctl, 1)
        }
    }

    fn new_game(&mut self) {
        self.table.clear();
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![
            SpinOption { name: "USI_Hash", default: 16, min: 1, max: 1024 },
            SpinOption { name: "Threads", default: 1, min: 1, max: 64 },
            SpinOption { name: "SplitRoot", default: 0, min: 0, max: 1 },
            SpinOption { name: "NullWindows", default: 1, min: 0, max: 1 },
        ]
    }

    fn set_option(&mut self, name: &str, value: i64) {
        match name {
            "USI_Hash" => self.table = Table::new(value as usize),
            "Threads" => self.threads = value as usize,
            "NullWindows" => self.null_windows = value == 1,
            _ => self.split_root = value == 1,
        }
    }
}

impl Default for Threads {
    fn default() -> Threads {
        Threads { table: Table::new(16), threads: 1, split_root: false, null_windows: true }
    }
}
