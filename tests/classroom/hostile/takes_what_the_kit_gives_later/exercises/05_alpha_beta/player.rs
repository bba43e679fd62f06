// Calls methods that the kit gives to later exercises: here the whole of alpha-beta.
// Expected: wrong

use minishogi::prelude::*;

#[derive(Default)]
pub struct AlphaBeta;

struct Given;

impl minishogi::AlphaBeta for Given {}

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        minishogi::AlphaBeta::search_to_depth(&mut Given, pos, root_moves, ctl.depth_or(5))
    }
}

fn main() {
    minishogi_shell::run::<AlphaBeta>();
}
