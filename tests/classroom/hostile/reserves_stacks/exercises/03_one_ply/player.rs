// Answers rightly, and starts threads with stacks of a gibibyte.
// Expected: pass

use std::thread::{Builder, sleep};
use std::time::Duration;

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let stacks = (0..64).filter(|_| Builder::new().stack_size(1 << 30).spawn(|| sleep(Duration::from_millis(20))).is_ok()).count();
        if stacks > 4 {
            panic!("ALLOCATED {stacks} GiB of stacks");
        }
        let mut best_move = Move::RESIGN;
        let mut max_value = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = if pos.is_mated() { mate_in(1) } else { -evaluate(pos) };
            pos.undo_move(m);
            root_move.score = value;
            if value > max_value {
                max_value = value;
                best_move = m;
            }
        }
        best_move
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
