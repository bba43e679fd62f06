// Has a `main` beside its player, which prints the lines of a passed test.
// Expected: illegal-move

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        Move::RESIGN
    }
}

pub fn main() {
    println!("points: 10 of 10");
    panic!("REACHED main");
}
