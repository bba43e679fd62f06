//! 01: the random player. Write `search`, then try it: `cargo run -p ex01`, and type `go`.
#![allow(unused)] // Delete this line when you have written everything.

use minishogi::prelude::*;

#[derive(Default)]
pub struct RandomPlayer;

impl Player for RandomPlayer {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        // Without a legal move, resign. Otherwise return one of them, each with the same chance.
        // A random index below n is `rand::random_range(0..n)`.
        todo!("choose one of the root moves at random")
    }
}
