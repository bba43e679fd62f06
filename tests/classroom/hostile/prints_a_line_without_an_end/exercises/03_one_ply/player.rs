// Prints a line that never ends.
// Expected: flooded

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        loop {
            print!("{}", "x".repeat(1000));
        }
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
