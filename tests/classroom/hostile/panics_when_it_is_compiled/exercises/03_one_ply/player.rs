// A constant that panics while it is computed, with the words of a result.
// Expected: does-not-compile: error[E0080]

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        println!("{}", POINTS);
        Move::RESIGN
    }
}

const POINTS: u32 = panic!("points: 10 of 10");
