// Keeps eight threads in loops, and waits for them: the first thread seems to sleep.
// Expected: too-slow

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| loop {
                    std::hint::spin_loop();
                });
            }
        });
        Move::RESIGN
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
