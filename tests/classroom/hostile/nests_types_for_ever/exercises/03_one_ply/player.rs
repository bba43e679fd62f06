// A function that needs itself for a larger type.
// Expected: does-not-compile: recursion limit

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        println!("{}", deeper(1_u8, 0));
        Move::RESIGN
    }
}

fn deeper<T: Copy>(x: T, depth: u32) -> u32 {
    if depth > 100 { depth } else { deeper((x, x), depth + 1) }
}
