// Does not compile, with a file of the machine in the message, that of the compiler as well as that of a constant.
// Expected: refused: another file

use minishogi::prelude::*;

compile_error!(concat!("READ ", include_str!("/usr/lib/os-release")));
const _: () = panic!(concat!("READ ", include_str!("/usr/lib/os-release")));

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
