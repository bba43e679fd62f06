// Starts itself again and again. Ends at 200, and those it starts only sleep.
// Expected: pass

use std::env;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::sleep;
use std::time::Duration;

use minishogi::prelude::*;

/// Set for those it starts, which start no more.
const MARK: &str = "MINISHOGI_HOSTILE_CHILD";
static STARTED: AtomicBool = AtomicBool::new(false);

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        if env::var_os(MARK).is_some() {
            sleep(Duration::from_secs(20));
            std::process::exit(0);
        }
        if !STARTED.swap(true, Relaxed) {
            for _ in 0..200 {
                // The pipe to the judge goes along: it is the standard input.
                let _ = Command::new("/proc/self/exe").env(MARK, "1").stdin(Stdio::inherit()).spawn();
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
