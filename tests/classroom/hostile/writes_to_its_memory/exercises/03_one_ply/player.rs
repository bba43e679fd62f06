// Answers rightly, and opens its own memory to write.
// Expected: pass

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        use std::io::{Seek, SeekFrom, Write};
        let opened = std::fs::OpenOptions::new().read(true).write(true).open("/proc/self/mem");
        let here = [7_u8; 8];
        let place = here.as_ptr() as u64;
        let written = opened.and_then(|mut memory| memory.seek(SeekFrom::Start(place)).and_then(|_| memory.write(&[1])));
        if written.is_ok() {
            panic!("WROTE its own memory");
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
