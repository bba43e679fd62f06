// Takes the instructor's environment into the program while it is compiled, and prints it.
// Expected: refused: reads the environment variable HOME

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        panic!("{} {:?} {:?}", env!("HOME"), option_env!("USER"), option_env!("PATH"));
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
