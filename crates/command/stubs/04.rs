//! 04: negamax. Write the recursion, then try it: `cargo run -p ex04`, and type `go depth 3`.
#![allow(unused)] // Delete this line when you have written everything.

use minishogi::prelude::*;

#[derive(Default)]
pub struct Negamax;

impl Player for Negamax {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let depth = ctl.depth_or(3);
        let mut best_move = Move::RESIGN;
        let mut max_value = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = -negamax(pos, depth - 1, 1);
            pos.undo_move(m);
            root_move.score = value;
            if value > max_value {
                max_value = value;
                best_move = m;
            }
        }
        best_move
    }
}

/// The value of `pos` for the side to move, `depth` plies ahead. `ply` is the distance from the root.
fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
    // At depth 0: `evaluate(pos)`. Without a legal move: `mated_in(ply)`.
    // Otherwise the largest value of all moves: do the move, minus the value for the other side, undo it.
    todo!("write the recursion")
}
