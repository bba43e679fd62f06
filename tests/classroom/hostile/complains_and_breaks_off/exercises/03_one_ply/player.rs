// Does not compile, with a file in the message, and stops the compiler before it can list the files that it has read.
// Expected: refused: another file

use minishogi::prelude::*;

use std::include_str as harmless;

compile_error!(concat!("READ ", harmless!("/usr/lib/os-release")));

macro_rules! forever {
    ($($token:tt)*) => {
        forever! { $($token)* a }
    };
}
forever! {}

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
