// Answers rightly, and writes to the program that it is, which runs again for the next spec.
// Expected: pass

use std::fs::{self, OpenOptions};
use std::env;

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let program = env::current_exe().unwrap_or_else(|_| "/proc/self/exe".into());
        let opened = OpenOptions::new().write(true).open(&program).or_else(|_| OpenOptions::new().append(true).open("/proc/self/exe"));
        if opened.is_ok() || fs::rename(&program, program.with_extension("old")).is_ok() || fs::remove_file(&program).is_ok() {
            panic!("WROTE {}", program.display());
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
