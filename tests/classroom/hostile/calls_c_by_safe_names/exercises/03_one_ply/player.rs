// Declares functions of C as safe ones.
// Expected: does-not-compile: error: usage of an `unsafe extern` block

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        system(c"id".as_ptr().cast());
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

unsafe extern "C" {
    safe fn system(command: *const u8) -> i32;
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
