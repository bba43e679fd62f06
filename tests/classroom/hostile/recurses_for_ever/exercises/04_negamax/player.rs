// Recurses without end and without a move, until the stack is full.
// Expected: crashed

use std::hint::black_box;

use minishogi::prelude::*;

#[derive(Default)]
pub struct Negamax;

impl Player for Negamax {
    fn search(&mut self, pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        black_box(negamax(pos, 1));
        Move::RESIGN
    }
}

#[allow(unconditional_recursion)]
fn negamax(pos: &mut Position, depth: u32) -> Value {
    // A use after the call keeps it from becoming a loop.
    let frame = black_box([depth; 64]);
    -negamax(pos, black_box(depth)) + frame[1] as Value
}

fn main() {
    minishogi_shell::run::<Negamax>();
}
