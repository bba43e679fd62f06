// Calls methods that the kit gives to later exercises: here the deepening.
// Expected: wrong

use minishogi::prelude::*;

#[derive(Default)]
pub struct Deepening;

impl AlphaBeta for Deepening {}

impl Player for Deepening {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.deepen(pos, root_moves, ctl, 1)
    }
}

fn main() {
    minishogi_shell::run::<Deepening>();
}
