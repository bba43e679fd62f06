// Tries nothing: the solution.

use minishogi::prelude::*;

#[derive(Default)]
pub struct RandomPlayer;

impl Player for RandomPlayer {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        if root_moves.is_empty() {
            return Move::RESIGN;
        }
        let index = rand::random_range(0..root_moves.len());
        root_moves[index].pv[0]
    }
}

fn main() {
    minishogi::run::<RandomPlayer>();
}
