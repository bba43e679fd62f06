// Says that it ran out of memory and of stack, and leaves with the exit code of a success.
// Expected: left-early

use std::process::exit;

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        eprintln!("memory allocation of 4096 bytes failed\nthread 'main' has overflowed its stack");
        exit(0)
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
