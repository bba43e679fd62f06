// Answers rightly, and leaves a process in a session of its own, which no signal to the group reaches.
// Expected: pass

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use minishogi::prelude::*;

static STARTED: AtomicBool = AtomicBool::new(false);

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        if !STARTED.swap(true, Relaxed) {
            let _ = Command::new("setsid").args(["sh", "-c", "sleep 300 & exit"]).status();
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
