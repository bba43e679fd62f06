// Unwinds without a panic that a hook would hear of.
// Expected: left-early

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        std::panic::resume_unwind(Box::new("points: 10 of 10"))
    }
}
