// Exports a function by the name of one of the standard library.
// Expected: does-not-compile: `export_name`

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        Move::RESIGN
    }
}

#[unsafe(export_name = "exit")]
pub extern "C" fn leaves(_code: i32) {}
