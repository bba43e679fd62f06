// Wants a library of the system to be linked whole.
// Expected: does-not-compile: error: usage of an `unsafe extern` block

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

#[link(name = "c", kind = "static", modifiers = "+whole-archive")]
unsafe extern "C" {}

fn main() {
    minishogi_shell::run::<OnePly>();
}
