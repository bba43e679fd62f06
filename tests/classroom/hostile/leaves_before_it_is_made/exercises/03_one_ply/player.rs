// Leaves with the exit code of a success when it is made.
// Expected: left-early

use minishogi::prelude::*;

pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        Move::RESIGN
    }
}

impl Default for OnePly {
    fn default() -> OnePly {
        println!("points: 10 of 10");
        std::process::exit(0)
    }
}
