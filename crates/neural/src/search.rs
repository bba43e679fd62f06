//! The search of exercise 09, by the value of a learner.

use super::Learner;
use minishogi::observer::{KitFeature, used_given};
use minishogi::table::{self, Table};
use minishogi::{AlphaBeta, Control, MAX_PLY, Move, MoveOrdering, Node, Position, RootMoves, Value, mated_in};

/// The search and its memory from one move to the next: alpha-beta with a transposition table and iterative deepening,
/// quiescence search at the leaves, and there [`Learner::value_by_sums`] or [`Player::evaluate`](minishogi::Player::evaluate).
pub struct Memory {
    table: Table,
    ordering: MoveOrdering,
}

/// Makes an almost empty table, a placeholder for `mem::take`.
impl Default for Memory {
    fn default() -> Memory {
        Memory::new(0)
    }
}

impl Memory {
    /// With a table of this size.
    pub fn new(mebibytes: usize) -> Memory {
        Memory { table: Table::new(mebibytes), ordering: MoveOrdering::new() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Chooses a move as [`Player::search`](minishogi::Player::search) does.
    pub fn search<L: Learner>(&mut self, learner: &mut L, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.table.new_search();
        self.ordering = MoveOrdering::new();
        let keeps_sums = learner.keeps_sums();
        if keeps_sums {
            learner.refresh(pos);
        }
        Search { memory: self, learner, keeps_sums }.deepen(pos, root_moves, ctl, 1)
    }
}

struct Search<'a, L> {
    memory: &'a mut Memory,
    learner: &'a mut L,
    keeps_sums: bool,
}

impl<L: Learner> Search<'_, L> {
    fn do_move(&mut self, pos: &mut Position, m: Move) {
        if self.keeps_sums {
            self.learner.change(pos, m, 1.0);
        }
        pos.do_move(m);
    }

    fn undo_move(&mut self, pos: &mut Position, m: Move) {
        pos.undo_move(m);
        if self.keeps_sums {
            self.learner.change(pos, m, -1.0);
        }
    }

    fn value(&mut self, pos: &Position) -> Value {
        if self.keeps_sums { self.learner.value_by_sums(pos) } else { self.learner.evaluate(pos) }
    }

    /// As [`qsearch`](minishogi::qsearch()), by the value of the learner.
    fn qsearch(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Value {
        used_given(KitFeature::Qsearch);
        if ply >= MAX_PLY {
            return self.value(pos);
        }
        let in_check = pos.in_check();
        let mut max_value = if in_check { mated_in(ply) } else { self.value(pos) };
        alpha = alpha.max(max_value);
        if alpha >= beta {
            return max_value;
        }
        let mut moves = if in_check { pos.legal_moves() } else { pos.captures() };
        self.memory.ordering.sort(pos, &mut moves, ply);
        for m in moves {
            self.do_move(pos, m);
            let value = -self.qsearch(pos, -beta, -alpha, ply + 1);
            self.undo_move(pos, m);
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        max_value
    }
}

impl<L: Learner> AlphaBeta for Search<'_, L> {
    fn repetition_value(&self, pos: &Position) -> Option<Value> {
        table::repetition_value(pos)
    }

    fn probe(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        self.memory.table.probe_node(pos, node)
    }

    fn store(&mut self, pos: &Position, node: Node, value: Value, best_move: Move) {
        self.memory.table.store_node(pos, node, value, best_move);
    }

    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        self.qsearch(pos, alpha, beta, ply)
    }

    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.memory.ordering.score(pos, m, ply)
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        self.memory.ordering.note_cutoff(pos, m, depth, ply);
    }

    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        if ctl.should_stop(pos) {
            return None;
        }
        self.do_move(pos, m);
        let value = self.alpha_beta(pos, -beta, -alpha, depth - 1, ctl);
        self.undo_move(pos, m);
        Some(-value?)
    }
}
