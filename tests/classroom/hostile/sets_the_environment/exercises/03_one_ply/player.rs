// Sets variables that the kit might read.
// Expected: does-not-compile: error

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        std::env::set_var("MINISHOGI_ANSWER", "00");
        Move::RESIGN
    }
}
