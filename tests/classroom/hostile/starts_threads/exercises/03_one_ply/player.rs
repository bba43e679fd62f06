// Starts a thread again and again. Ends at 5000, and each only sleeps.
// Expected: pass

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, sleep};
use std::time::Duration;

use minishogi::prelude::*;

static STARTED: AtomicBool = AtomicBool::new(false);

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        if !STARTED.swap(true, Relaxed) {
            for _ in 0..5000 {
                // If no more can be started, it goes on with those it has.
                if thread::Builder::new().stack_size(64 << 10).spawn(|| sleep(Duration::from_secs(20))).is_err() {
                    break;
                }
            }
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
