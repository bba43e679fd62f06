//! Threads that help a search: given in exercise 10.

use std::thread::{self, Scope, ScopedJoinHandle};

use crate::alpha_beta::{AlphaBeta, Node, search_root_in_order};
use crate::mv::Move;
use crate::ordering::MoveOrdering;
use crate::position::Position;
use crate::qsearch::qsearch;
use crate::search::{Control, RootMoves, STACK_SIZE, Signals};
use crate::table::{Table, repetition_value};
use crate::value::Value;

/// Searches a move with the window of these two values; `None` if the search has to stop.
pub type SearchWindow<'a> = dyn FnMut(Value, Value) -> Option<Value> + 'a;

/// The parts of a search with null windows and several threads that a player writes.
pub trait ParallelSearch: Sync {
    /// Returns the value of a move, which `search(alpha, beta)` searches with a window; `None` if it has to stop. The move with the number 0 is the
    /// first of its position; the others are expected to be no better than `alpha`. The value is exact only if it lies between `alpha` and
    /// `beta`.
    fn value_of_nth_move(&self, number: usize, alpha: Value, beta: Value, search: &mut SearchWindow<'_>) -> Option<Value>;

    /// Returns the best move, found by threads that search the same position and share their results by the table alone (lazy SMP).
    fn search_with_helpers(&self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move;

    /// Gives every root move its score at this depth, with threads that share the moves out (root splitting). `searcher` is that of the thread
    /// that calls. `None` if a search had to stop.
    fn split_root(&self, searcher: &mut Searcher, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()>;
}

/// The state of one thread's alpha-beta: the shared table, and a move ordering of its own.
pub struct Searcher<'a> {
    player: &'a dyn ParallelSearch,
    table: &'a Table,
    ordering: MoveOrdering,
    splits_root: bool,
    null_windows: bool,
}

impl Searcher<'_> {
    /// One that calls the player for the window of each move.
    pub fn new<'a>(player: &'a dyn ParallelSearch, table: &'a Table) -> Searcher<'a> {
        Searcher { player, table, ordering: MoveOrdering::new(), splits_root: false, null_windows: true }
    }

    /// Returns the same, but it also calls the player for the root moves of each depth.
    #[must_use]
    pub fn splitting_root(self) -> Self {
        Searcher { splits_root: true, ..self }
    }

    /// Returns the same, but it searches every move with the whole window, and does not call the player for it.
    #[must_use]
    pub fn without_null_windows(self) -> Self {
        Searcher { null_windows: false, ..self }
    }
}

impl AlphaBeta for Searcher<'_> {
    fn value_of_nth_move(
        &mut self,
        number: usize,
        pos: &mut Position,
        m: Move,
        alpha: Value,
        beta: Value,
        depth: u32,
        ctl: &Control,
    ) -> Option<Value> {
        let player = self.player;
        if !self.null_windows {
            return self.value_of_move(pos, m, alpha, beta, depth, ctl);
        }
        player.value_of_nth_move(number, alpha, beta, &mut |alpha, beta| self.value_of_move(pos, m, alpha, beta, depth, ctl))
    }

    fn search_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        match self.splits_root {
            true => self.player.split_root(self, pos, root_moves, depth, ctl),
            false => search_root_in_order(self, pos, root_moves, depth, ctl),
        }
    }

    fn repetition_value(&self, pos: &Position) -> Option<Value> {
        repetition_value(pos)
    }

    fn probe(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        self.table.probe_node(pos, node)
    }

    fn store(&mut self, pos: &Position, node: Node, value: Value, best_move: Move) {
        self.table.store_node(pos, node, value, best_move);
    }

    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        qsearch(pos, alpha, beta, ply, &self.ordering)
    }

    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.ordering.score(pos, m, ply)
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        self.ordering.note_cutoff(pos, m, depth, ply);
    }
}

/// Starts a thread with a stack for the deepest search. `None` if the system has no thread left: then there is one less, and the search
/// goes on.
///
/// ```
/// use std::thread;
/// use minishogi::threads::start;
///
/// let sum = thread::scope(|scope| {
///     let helper = start(scope, || 20 + 2);
///     20 + helper.map_or(22, |helper| helper.join().unwrap())
/// });
/// assert_eq!(sum, 42);
/// ```
pub fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, work).ok()
}

/// Helpers that are told to stop when this is dropped: a scope waits for its threads, even if a panic ends it.
///
/// ```
/// use minishogi::prelude::*;
/// use minishogi::threads::Helpers;
///
/// let pos = Position::start();
/// let ctl = Control::new(&pos, Limits::default());
/// let helper = ctl.helper();
/// let mut helpers = Helpers::default();
/// helpers.add(helper.signals());
/// assert!(!helper.should_stop(&pos));
/// drop(helpers);
/// assert!(helper.should_stop(&pos) && !ctl.should_stop(&pos));
/// ```
#[derive(Debug, Default)]
pub struct Helpers(Vec<Signals>);

impl Helpers {
    /// One more: the [signals](crate::Control::signals) of its [control](crate::Control::helper).
    pub fn add(&mut self, signals: Signals) {
        self.0.push(signals);
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        self.0.iter().for_each(Signals::stop);
    }
}
