// Does not compile, with the folders of the instructor's programs in the message.
// Expected: refused: reads the environment variable PATH

use minishogi::prelude::*;

const _: () = panic!(concat!("READ ", env!("PATH")));

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
