// BEGIN SOLUTION
//! 01: the random player, solved. Try it: `cargo run -p sol01`, and type `go`.
// STUB: //! 01: the random player. Write `search`, then try it: `cargo run -p ex01`, and type `go`.
// STUB: #![allow(unused)] // Delete this line when you have written everything.
// END SOLUTION

use minishogi::prelude::*;

#[derive(Default)]
pub struct RandomPlayer;

impl Player for RandomPlayer {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        // BEGIN SOLUTION
        if root_moves.is_empty() {
            return Move::RESIGN;
        }
        let index = rand::random_range(0..root_moves.len());
        root_moves[index].pv[0]
        // STUB: // Without a legal move, resign. Otherwise return one of them, each with the same chance.
        // STUB: // A random index below n is `rand::random_range(0..n)`.
        // STUB: todo!("choose one of the root moves at random")
        // END SOLUTION
    }
}
