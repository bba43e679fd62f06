// Calls methods that the kit gives to later exercises: here the order of the moves.
// Expected: wrong

use minishogi::prelude::*;

#[derive(Default)]
pub struct Ordering(MoveOrdering);

impl AlphaBeta for Ordering {
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.0.score(pos, m, ply)
    }
}

impl Player for Ordering {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.search_to_depth(pos, root_moves, ctl.depth_or(5))
    }
}

fn main() {
    minishogi_shell::run::<Ordering>();
}
