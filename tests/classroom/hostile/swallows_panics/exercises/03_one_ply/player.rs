// Silences the hook that reports panics, and panics.
// Expected: panicked|left-early

use std::panic::{catch_unwind, set_hook};

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        set_hook(Box::new(|_| {}));
        let _ = catch_unwind(|| panic!("swallowed"));
        panic!("silent")
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
