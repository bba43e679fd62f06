// Leaves with the exit code of a success before it answers.
// Expected: left-early

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        std::process::exit(0)
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
