// Writes the message of a program that has run out of memory, and aborts.
// Expected: crashed

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        eprintln!("memory allocation of 5 bytes failed");
        std::process::abort()
    }
}
