// Declares functions of the judge, which it would be linked with.
// Expected: does-not-compile: unsafe extern

unsafe extern "Rust" {
    safe fn minishogi_grading_reference_negamax() -> i32;
}

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        println!("{}", minishogi_grading_reference_negamax());
        Move::RESIGN
    }
}
