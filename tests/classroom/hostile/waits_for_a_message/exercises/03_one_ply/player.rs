// Waits for a message of a sender that it keeps, which takes no time of the processor.
// Expected: too-slow

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let (_sender, inbox) = std::sync::mpsc::channel();
        inbox.recv().unwrap_or(Move::RESIGN)
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
