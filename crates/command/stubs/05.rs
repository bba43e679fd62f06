//! 05: alpha-beta. Write the recursion, then try it: `cargo run -p ex05`, and type `go depth 5`.
#![allow(unused)] // Delete this line when you have written everything.

use minishogi::prelude::*;

#[derive(Default)]
pub struct AlphaBeta;

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let depth = ctl.depth_or(5);
        let mut best_move = Move::RESIGN;
        let mut alpha = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = -alpha_beta(pos, -VALUE_INFINITE, -alpha, depth - 1, 1);
            pos.undo_move(m);
            root_move.score = value;
            if value > alpha {
                alpha = value;
                best_move = m;
            }
        }
        best_move
    }
}

/// The value of `pos` for the side to move if it lies between `alpha` and `beta`. Otherwise a bound: at most `alpha` or at least `beta`.
fn alpha_beta(pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
    // As in negamax, but hand on the window as the other side sees it, raise alpha, and stop where a value reaches beta.
    todo!("write the recursion")
}
