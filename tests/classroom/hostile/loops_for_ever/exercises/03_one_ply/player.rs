// Loops without end and without a call of the kit.
// Expected: too-slow

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        loop {
            std::hint::spin_loop();
        }
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
