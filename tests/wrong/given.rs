//! Players that leave an exercise to the rooms of the kit that answer it. They would pass every spec, if the kit did not tell.

use minishogi::prelude::*;
use minishogi::table::{self, Table};

use super::Candidate;

pub fn candidates() -> Vec<Candidate> {
    let all = [("05", 5), ("06", 6), ("07", 7), ("08", 8), ("09", 9)];
    let all = all.map(|(id, exercise)| Candidate::new(id, "LeavesItToTheKit", false, move || Kit::solving(exercise)));
    let own_loop = Candidate::new("08", "LeavesTheStopToTheKit", false, || DeepensAlone(Kit::solving(8)));
    all.into_iter().chain([own_loop]).collect()
}

/// The solution of an exercise, made of nothing but the kit.
struct Kit {
    exercise: u32,
    ordering: MoveOrdering,
    table: Table,
}

impl Kit {
    fn solving(exercise: u32) -> Kit {
        Kit { exercise, ordering: MoveOrdering::new(), table: Table::new(1) }
    }
}

impl AlphaBeta for Kit {
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        if self.exercise >= 6 { self.ordering.score(pos, m, ply) } else { 0 }
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        if self.exercise >= 6 {
            self.ordering.note_cutoff(pos, m, depth, ply);
        }
    }

    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        if self.exercise >= 7 { qsearch(pos, alpha, beta, ply, &self.ordering) } else { evaluate(pos) }
    }

    fn repetition_value(&self, pos: &Position) -> Option<Value> {
        if self.exercise >= 9 { table::repetition_value(pos) } else { None }
    }

    fn probe(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        if self.exercise >= 9 { self.table.probe_node(pos, node) } else { (None, Move::RESIGN) }
    }

    fn store(&mut self, pos: &Position, node: Node, value: Value, best_move: Move) {
        if self.exercise >= 9 {
            self.table.store_node(pos, node, value, best_move);
        }
    }
}

impl Player for Kit {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.table.new_search();
        self.ordering = MoveOrdering::new();
        if self.exercise >= 8 { self.deepen(pos, root_moves, ctl, 1) } else { self.search_to_depth(pos, root_moves, ctl.depth_or(5)) }
    }
}

/// Writes the loop over the depths, and not what stops it.
struct DeepensAlone(Kit);

impl Player for DeepensAlone {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.0.ordering = MoveOrdering::new();
        self.0.sort_root(pos, root_moves);
        let mut best_move = root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]);
        for depth in 1..=ctl.depth_or(MAX_PLY) {
            if self.0.search_root(pos, root_moves, depth, ctl).is_none() {
                break;
            }
            root_moves.sort();
            let Some(best) = root_moves.first() else { break };
            best_move = best.pv[0];
            ctl.info(pos, depth, best);
            if best.score.abs() >= mate_in(depth) {
                break;
            }
        }
        best_move
    }
}
