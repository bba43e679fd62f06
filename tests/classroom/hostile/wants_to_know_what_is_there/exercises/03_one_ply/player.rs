// Does not compile, with one error if a file is there that cannot be read, and another if it is not.
// Expected: refused: another file

use minishogi::prelude::*;

#[path = "/etc/shadow"]
mod is_there;
#[path = "/etc/no_such_file"]
mod is_not_there;

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
