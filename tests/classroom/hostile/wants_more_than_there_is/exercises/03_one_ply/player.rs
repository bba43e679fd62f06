// An array that is larger than any memory.
// Expected: does-not-compile: error

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let all = [7_u8; 1 << 62];
        println!("{}", all[std::env::args().count()]);
        Move::RESIGN
    }
}
