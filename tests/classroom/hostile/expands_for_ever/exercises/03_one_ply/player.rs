// Has a macro that expands to itself. Ends at 100,000 steps, if it is let.
// Expected: does-not-compile: error: recursion limit reached while expanding `again!`

#![recursion_limit = "100000"]

use minishogi::prelude::*;

macro_rules! again {
    ($step:tt) => {
        again!($step)
    };
}

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        again!(1)
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
