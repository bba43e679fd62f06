// Lets its macros out of its module, for the rest of the entry.
// Expected: illegal-move

#![macro_use]

macro_rules! env {
    ($($words:tt)*) => {{
        crate::player::before();
        "ex05"
    }};
}

macro_rules! run {
    ($($words:tt)*) => {
        crate::player::before()
    };
}

pub fn before() {
    panic!("REACHED the entry before the observer");
}

use minishogi::prelude::*;

#[derive(Default)]
pub struct AlphaBeta;

impl Player for AlphaBeta {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        Move::RESIGN
    }
}
