// Has macros with the names of those that an entry may use. Before their proper work they run code of the player.
// Expected: illegal-move

#[macro_export]
macro_rules! env {
    ($($words:tt)*) => {{
        $crate::player::before();
        "ex05"
    }};
}

#[macro_export]
macro_rules! concat {
    ($($words:tt)*) => {{
        $crate::player::before();
        "ex05"
    }};
}

#[macro_export]
macro_rules! println {
    ($($words:tt)*) => {
        $crate::player::before()
    };
}

#[macro_export]
macro_rules! matches {
    ($($words:tt)*) => {{
        $crate::player::before();
        true
    }};
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
