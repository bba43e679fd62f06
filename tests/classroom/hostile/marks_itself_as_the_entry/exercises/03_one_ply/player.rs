// Marks a function of its own as the one that the compiler begins with.
// Expected: does-not-compile: error[E0658]

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        Move::RESIGN
    }
}

#[rustc_main]
pub fn begins() {
    println!("points: 10 of 10");
}
