// Is not written at all, but brings a `spec.rs`, a `Cargo.toml`, a build script and a macro that would say otherwise.
// Expected: not-written

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    #[allow(unused_variables, unused_mut)] // Delete this line when you begin.
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

fn main() {
    minishogi_shell::run::<OnePly>();
}
