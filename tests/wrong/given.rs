//! Players that leave an exercise to the modules of the kit that answer it. They would pass every spec, if the kit did not tell.

use minishogi::prelude::*;
use minishogi::table::{self, Table};

use super::Candidate;

pub fn candidates() -> Vec<Candidate> {
    let all = [("05", 5), ("06", 6), ("07", 7), ("08", 8), ("09", 9)];
    let all = all.map(|(id, exercise)| Candidate::new(id, "LeavesItToTheKit", false, move || Kit::solving(exercise)));
    let own_loop = Candidate::new("08", "LeavesTheStopToTheKit", false, || DeepensAlone(Kit::solving(8)));
    let root = Candidate::new("03", "LeavesTheRootToTheKit", false, || ValuesAlone);
    let root_of_04 = Candidate::new("04", "LeavesTheRootToTheKit", false, || ValuesAlone);
    let moves = Candidate::new("03", "LeavesTheMovesToTheKit", false, || WithoutMoves(ValuesAlone));
    let moves_of_04 = Candidate::new("04", "LeavesTheMovesToTheKit", false, || WithoutMoves(ValuesAlone));
    all.into_iter().chain([own_loop, root, root_of_04, moves, moves_of_04]).collect()
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

/// Writes the loop over the depths, without the code that stops it.
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

/// Says what a position is worth. All that is done with the moves, the kit does: at the root, and below it by `value_of_move`.
struct ValuesAlone;

impl AlphaBeta for ValuesAlone {
    fn alpha_beta(&mut self, pos: &mut Position, _alpha: Value, _beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        let ply = ctl.ply(pos);
        let moves = pos.legal_moves();
        if moves.is_empty() && (depth > 0 || pos.in_check()) {
            return Some(mated_in(ply));
        }
        if depth == 0 {
            return Some(evaluate(pos));
        }
        moves.into_iter().map(|m| self.value_of_move(pos, m, -VALUE_INFINITE, VALUE_INFINITE, depth, ctl)).max().flatten()
    }
}

impl Player for ValuesAlone {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.search_to_depth(pos, root_moves, ctl.depth_or(1))
    }
}

/// Writes the loop of the root. That a move is done, and undone, and its value turned, is left to the kit.
struct WithoutMoves(ValuesAlone);

impl Player for WithoutMoves {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let (mut best_move, mut max_value) = (Move::RESIGN, -VALUE_INFINITE);
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            let value = self.0.value_of_move(pos, m, -VALUE_INFINITE, VALUE_INFINITE, ctl.depth_or(1), ctl);
            root_move.score = value.unwrap_or_default();
            if root_move.score > max_value {
                (max_value, best_move) = (root_move.score, m);
            }
        }
        best_move
    }
}
