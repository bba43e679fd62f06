// Turns on features that only a nightly compiler has.
// Expected: does-not-compile: error[E0658]: use of unstable library feature

#![feature(core_intrinsics)]
#![allow(internal_features)]

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        std::intrinsics::abort()
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
