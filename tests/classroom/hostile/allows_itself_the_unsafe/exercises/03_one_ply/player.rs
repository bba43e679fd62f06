// Allows itself the unsafe code that the course forbids.
// Expected: does-not-compile: error[E0453]: allow(unsafe_code) incompatible with previous forbid

#![allow(unsafe_code)]

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let nobody: &u8 = unsafe { &*std::ptr::null() };
        println!("{nobody}");
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
