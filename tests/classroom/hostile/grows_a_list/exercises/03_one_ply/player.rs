// Makes a list longer and longer.
// Expected: crashed

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let mut list = vec![7_u64];
        loop {
            list.extend_from_within(..);
        }
    }
}
