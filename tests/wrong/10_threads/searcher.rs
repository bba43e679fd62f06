//! The search of one thread: that of the kit, with the windows of each way.

use std::sync::Mutex;
use std::sync::atomic::AtomicI32;

use minishogi::prelude::*;
use minishogi::table::{self, repetition_value};
use minishogi::{MoveOrdering, Node, qsearch};

use super::Way::{self, *};
use super::split_root;

pub struct Searcher<'a> {
    pub way: Way,
    pub table: &'a Table,
    /// True if the question is about part 1.
    pub null_windows: bool,
    /// The number of threads among which the root is split, if it is.
    threads: Option<usize>,
    ordering: MoveOrdering,
}

impl Searcher<'_> {
    pub fn new(way: Way, table: &Table) -> Searcher<'_> {
        Searcher { way, table, null_windows: true, threads: None, ordering: MoveOrdering::new() }
    }

    pub fn with_null_windows(self, null_windows: bool) -> Self {
        Searcher { null_windows, ..self }
    }

    pub fn splitting_root(self, threads: usize) -> Self {
        Searcher { threads: Some(threads), ..self }
    }
}

impl AlphaBeta for Searcher<'_> {
    fn search_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        if let Some(threads) = self.threads {
            return split_root(self, pos, root_moves, depth, ctl, threads);
        }
        let mut alpha = -VALUE_INFINITE;
        for (number, root_move) in root_moves.iter_mut().enumerate() {
            root_move.score = match self.way {
                KeepsTheWholeWindowAtTheRoot => self.value_of_move(pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, ctl)?,
                _ => self.value_of_nth_move(number, pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, ctl)?,
            };
            alpha = alpha.max(root_move.score);
        }
        Some(())
    }

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
        let first = number == 0;
        let narrows = match self.way {
            _ if !self.null_windows => false,
            NeverNarrowsTheWindow => false,
            NarrowsTheWindowOfTheFirstMoveOnly => first,
            _ => !first,
        };
        if !narrows {
            return self.value_of_move(pos, m, alpha, beta, depth, ctl);
        }
        let whole = match self.way {
            SearchesTheWholeWindowFirst => Some(self.value_of_move(pos, m, alpha, beta, depth, ctl)?),
            _ => None,
        };
        let (low, high) = match self.way {
            LeavesTheNullWindowNoRoom => (alpha, alpha),
            LaysTheNullWindowBelowBeta => (beta - 1, beta),
            LaysTheNullWindowBelowAlpha => (alpha - 1, alpha),
            TurnsTheWindowTwice => (-alpha - 1, -alpha),
            _ => (alpha, alpha + 1),
        };
        let less = u32::from(self.way == LooksLessDeepInTheNullWindow && depth > 1);
        let value = match self.value_of_move(pos, m, low, high, depth - less, ctl) {
            None if self.way == TakesAlphaForAStoppedNullWindow => return Some(alpha),
            None if self.way == TakesZeroForAStoppedNullWindow => return Some(0),
            None if self.way == TakesMinusInfinityForAStoppedNullWindow => -VALUE_INFINITE,
            value if self.way == PanicsWhereItIsToStop => value.unwrap(),
            value => value?,
        };
        let value = if self.way == NegatesTheValueTwice { -value } else { value };
        let again = match self.way {
            NeverSearchesAgain => false,
            SearchesAgainAboveBetaToo => value > alpha,
            SearchesAgainOnlyAboveBeta => value >= beta,
            SearchesEveryMoveAgain => true,
            SearchesAgainAtAlpha => value >= alpha && value < beta,
            TakesTheNullWindowForBetterMoves => value <= alpha && value < beta,
            GivesNothingForAMoveThatFails if value <= alpha => return None,
            _ => value > alpha && value < beta,
        };
        match self.way {
            GivesAlphaForAMoveThatFails if value < alpha => Some(alpha),
            SearchesTheWholeWindowFirst => whole,
            _ if !again => Some(value),
            SearchesAgainFromMinusInfinity => self.value_of_move(pos, m, -VALUE_INFINITE, beta, depth, ctl),
            SearchesAgainInTheNullWindow => self.value_of_move(pos, m, alpha, alpha + 1, depth, ctl),
            SearchesAgainFromTheValueFound => self.value_of_move(pos, m, value - 1, beta, depth, ctl),
            _ => self.value_of_move(pos, m, alpha, beta, depth, ctl),
        }
    }

    fn repetition_value(&self, pos: &Position) -> Option<Value> {
        repetition_value(pos)
    }

    fn probe(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        self.table.entries.probe_node(pos, node)
    }

    fn store(&mut self, pos: &Position, node: Node, value: Value, best_move: Move) {
        self.table.entries.store_node(pos, node, value, best_move);
    }

    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        qsearch(pos, alpha, beta, ply, &self.ordering)
    }

    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        match self.way {
            SharesTheKillers => self.table.ordering.lock().unwrap().score(pos, m, ply),
            _ => self.ordering.score(pos, m, ply),
        }
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        match self.way {
            SharesTheKillers => self.table.ordering.lock().unwrap().note_cutoff(pos, m, depth, ply),
            _ => self.ordering.note_cutoff(pos, m, depth, ply),
        }
    }
}

/// The table of the kit, with more that threads can share.
pub struct Table {
    entries: table::Table,
    /// For those who share the killers, and the history with them.
    ordering: Mutex<MoveOrdering>,
    /// For those who keep it.
    pub best: AtomicI32,
}

impl Table {
    pub fn new_search(&mut self) {
        self.entries.new_search();
    }
}

impl Default for Table {
    fn default() -> Table {
        Table { entries: table::Table::new(16), ordering: Mutex::default(), best: AtomicI32::new(-VALUE_INFINITE) }
    }
}
