// Recurses without end on a thread of its own.
// Expected: crashed

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let _ = std::thread::spawn(|| recurse(1)).join();
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

#[allow(unconditional_recursion)]
fn recurse(depth: u64) -> u64 {
    std::hint::black_box(depth) + recurse(depth + 1)
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
