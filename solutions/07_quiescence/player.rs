// BEGIN SOLUTION
//! 07: quiescence search, solved. Try it: `cargo run -p sol07`, and type `go depth 3`.
// STUB: //! 07: quiescence search. Write `qsearch`, then try it: `cargo run -p ex07`, and type `go depth 3`.
// STUB: #![allow(unused)] // Delete this line when you have written everything.
// END SOLUTION

use minishogi::prelude::*;

#[derive(Default)]
pub struct Quiescence {
    ordering: MoveOrdering,
}

impl Quiescence {
    /// The value of `pos` when its captures have come to rest, with the window of `alpha_beta`.
    fn qsearch(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Value {
        // Evasions can put pieces back on the board: nothing else ends a line for sure.
        if ply >= MAX_PLY {
            return evaluate(pos);
        }
        // BEGIN SOLUTION
        let in_check = pos.in_check();
        let mut max_value = if in_check { mated_in(ply) } else { evaluate(pos) };
        alpha = alpha.max(max_value);
        if alpha >= beta {
            return max_value;
        }
        let mut moves = if in_check { pos.legal_moves() } else { pos.captures() };
        self.ordering.sort(pos, &mut moves, ply);
        for m in moves {
            pos.do_move(m);
            let value = -self.qsearch(pos, -beta, -alpha, ply + 1);
            pos.undo_move(m);
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        max_value
        // STUB: // Stand pat, or look at the captures; in check never stand pat, and look at every move.
        // STUB: // `self.ordering.sort(pos, &mut moves, ply)` puts the good moves first.
        // STUB: todo!("write the quiescence search")
        // END SOLUTION
    }
}

// ---- Given: the player. Its `alpha_beta` and its move ordering are in the kit. ----

impl AlphaBeta for Quiescence {
    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        self.qsearch(pos, alpha, beta, ply)
    }

    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.ordering.score(pos, m, ply)
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        self.ordering.note_cutoff(pos, m, depth, ply);
    }
}

impl Player for Quiescence {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.ordering = MoveOrdering::new();
        self.search_to_depth(pos, root_moves, ctl.depth_or(5))
    }
}
