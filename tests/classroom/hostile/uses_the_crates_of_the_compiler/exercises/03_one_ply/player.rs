// Wants the crates of the compiler, and those of the grader.
// Expected: does-not-compile: error[E0463]: can't find crate for `rustc_driver`

extern crate proc_macro;
extern crate rustc_driver;
extern crate minishogi_classroom;

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
