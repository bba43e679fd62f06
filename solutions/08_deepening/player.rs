// BEGIN SOLUTION
//! 08: iterative deepening, solved. Try it: `cargo run -p sol08`, and type `go depth 6` and `go movetime 500`.
// STUB: //! 08: iterative deepening. Write the loop over the depths and the end of a search, then try it: `cargo run -p ex08`, and type `go depth 6`.
// STUB: #![allow(unused)] // Delete this line when you have written everything.
// END SOLUTION

use minishogi::prelude::*;

#[derive(Default)]
pub struct Deepening {
    ordering: MoveOrdering,
}

impl Player for Deepening {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.ordering = MoveOrdering::new();
        self.ordering.sort_root(pos, root_moves);
        // BEGIN SOLUTION
        let mut best_move = root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]);
        for depth in 1..=ctl.depth_or(MAX_PLY) {
            if self.search_root(pos, root_moves, depth, ctl).is_none() {
                break;
            }
            root_moves.sort();
            let Some(best) = root_moves.first() else { break };
            best_move = best.pv[0];
            ctl.info(pos, depth, best);
            let finds_mate = best.score.abs() >= mate_in(depth);
            if finds_mate {
                break;
            }
        }
        best_move
        // STUB: // For each depth: `self.search_root(pos, root_moves, depth, ctl)`, stop if it was not finished (`None`), put the best move first,
        // STUB: // and report it.
        // STUB: todo!("deepen")
        // END SOLUTION
    }
}

impl AlphaBeta for Deepening {
    /// The value of `m` for the side that plays it in `pos`, where `depth` more plies are to be searched. `None` if the search has to stop.
    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        // BEGIN SOLUTION
        if ctl.should_stop(pos) {
            return None;
        }
        pos.do_move(m);
        let value = self.alpha_beta(pos, -beta, -alpha, depth - 1, ctl);
        pos.undo_move(m);
        Some(-value?)
        // STUB: // Ask whether to stop. If not, do the move, let `self.alpha_beta(pos, ..., ctl)` search on, and take the move back whether
        // STUB: // there is a value or not.
        // STUB: todo!("the value of the move")
        // END SOLUTION
    }

    // ---- Given: `alpha_beta` and `search_root` of the kit call `value_of_move(...)?`, so where there is no value they have none either. ----

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
