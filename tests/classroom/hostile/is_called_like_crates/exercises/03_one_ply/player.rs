// Has modules with the names of the crates that the entry uses, and a `run` in each.
// Expected: illegal-move

use ::minishogi::prelude::*;

#[derive(::std::default::Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        Move::RESIGN
    }
}

pub mod std {
    pub mod env {
        pub fn args() {
            panic!("REACHED std");
        }
    }
}

pub mod core {}

pub mod alloc {}

pub mod minishogi {}

pub mod minishogi_shell {
    pub fn run<P>() {
        panic!("REACHED the shell");
    }
}
