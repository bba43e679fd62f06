// Reads a file while it is compiled, and spells it so that no search for `include_str!` finds it.
// Expected: refused: another file

use minishogi::prelude::*;

macro_rules! call {
    ($name:ident, $path:expr) => {
        $name!($path)
    };
}
const TEXT: &str = call!(include_str, concat!("/etc", "/passwd"));
const MORE: &str = std::r#include_str /* here */ !("/etc/group");

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        panic!("READ {TEXT} {MORE}");
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
