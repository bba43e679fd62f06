// Waits for a lock that it holds itself, which takes no time of the processor.
// Expected: too-slow

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let lock = std::sync::Mutex::new(());
        let _held = lock.lock();
        let _never = lock.lock();
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
