// Resigns at every question.
// Expected: illegal-move

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        Move::RESIGN
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
