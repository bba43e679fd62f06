// Does not compile: a file of the machine is a part of its source, whose lines the compiler shows.
// Expected: refused: another file

use minishogi::prelude::*;

include!("/usr/lib/os-release");

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        todo!()
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
