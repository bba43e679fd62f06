// Wants the crate that asks and observes players.
// Expected: does-not-compile: can't find crate for `minishogi_child`

extern crate minishogi_child;

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        Move::RESIGN
    }
}
