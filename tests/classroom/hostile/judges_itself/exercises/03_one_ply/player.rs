// Calls the judge from within: `spec::main`, as if the search were a test of another player.
// Expected: does-not-compile: error[E0432]: unresolved import `minishogi_grading`

use minishogi::prelude::*;
use minishogi_grading as spec;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        spec::main::<Resigns>("ex03");
        Move::RESIGN
    }
}

#[derive(Default)]
struct Resigns;

impl Player for Resigns {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        println!("points: 10 of 10");
        Move::RESIGN
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
