// BEGIN SOLUTION
//! 03: the one-ply player, solved. Try it: `cargo run -p sol03`, and type `go`.
// STUB: //! 03: the one-ply player. Write the loop of `search`, then try it: `cargo run -p ex03`, and type `go`.
// STUB: #![allow(unused)] // Delete this line when you have written everything.
// END SOLUTION

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let mut best_move = Move::RESIGN;
        let mut max_value = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            // BEGIN SOLUTION
            pos.do_move(m);
            let value = if pos.is_mated() { mate_in(1) } else { -evaluate(pos) };
            pos.undo_move(m);
            root_move.score = value;
            if value > max_value {
                max_value = value;
                best_move = m;
            }
            // STUB: // Do the move. What is the position worth now, and to whom? A mate is worth `mate_in(1)`.
            // STUB: // Undo the move. Keep the value in `root_move.score`, and the best move so far in `best_move`.
            // STUB: todo!("find the value of each move and remember the best")
            // END SOLUTION
        }
        best_move
    }
}
