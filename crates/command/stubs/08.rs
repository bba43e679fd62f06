//! 08: iterative deepening. Write the loop over the depths and the end of a search, then try it: `cargo run -p ex08`, and type `go depth 6`.
#![allow(unused)] // Delete this line when you have written everything.

use minishogi::prelude::*;

#[derive(Default)]
pub struct Deepening {
    ordering: MoveOrdering,
}

impl Player for Deepening {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.ordering = MoveOrdering::new();
        self.ordering.sort_root(pos, root_moves);
        // For each depth: `self.search_root(pos, root_moves, depth, ctl)`, stop if it was not finished (`None`), put the best move first,
        // and report it.
        todo!("deepen")
    }
}

impl AlphaBeta for Deepening {
    /// The value of `m` for the side that plays it in `pos`, where `depth` more plies are to be searched. `None` if the search has to stop.
    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        // Ask whether to stop. If not, do the move, let `self.alpha_beta(pos, ..., ctl)` search on, and take the move back whether
        // there is a value or not.
        todo!("the value of the move")
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
