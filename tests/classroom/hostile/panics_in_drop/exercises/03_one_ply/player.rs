// Panics, and once more while the first panic is unwound.
// Expected: panicked|left-early

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let _guard = PanicsInDrop;
        panic!("first")
    }
}

struct PanicsInDrop;

impl Drop for PanicsInDrop {
    fn drop(&mut self) {
        panic!("second");
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
