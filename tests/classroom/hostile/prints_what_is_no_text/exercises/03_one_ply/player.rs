// Answers rightly, and prints bytes that are no text, with marks and without an end, by itself and by a copy of the standard output.
// Expected: pass

use std::io::{self, Write};

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let mut out = io::stdout();
        let bytes: Vec<u8> = (0..=255).filter(|&byte| byte != b'\n').collect();
        let _ = out.write_all(&bytes).and_then(|()| out.write_all(b"\x04\xff\x04"));
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
