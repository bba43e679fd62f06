// Reads what it can from the pipe to the judge and from every other file that is open, and waits for more.
// Expected: pass

use std::fs::{self, File};
use std::io::Read;

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        for fd in fs::read_dir("/proc/self/fd").into_iter().flatten().flatten() {
            let mut text = String::new();
            if fd.path().file_name().is_some_and(|name| name != "1" && name != "2")
                && let Ok(file) = File::open(fd.path())
                && file.take(1 << 20).read_to_string(&mut text).is_ok()
            {
                panic!("READ {text}");
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
