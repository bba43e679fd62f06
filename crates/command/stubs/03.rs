//! 03: the one-ply player. Write the loop of `search`, then try it: `cargo run -p ex03`, and type `go`.
#![allow(unused)] // Delete this line when you have written everything.

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let mut best_move = Move::RESIGN;
        let mut max_value = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            // Do the move. What is the position worth now, and to whom? A mate is worth `mate_in(1)`.
            // Undo the move. Keep the value in `root_move.score`, and the best move so far in `best_move`.
            todo!("find the value of each move and remember the best")
        }
        best_move
    }
}
