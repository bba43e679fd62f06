// Writes a file without end. Ends at 1 GiB, and takes it away again.
// Expected: pass

use std::fs::{self, File};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use minishogi::prelude::*;

static WRITTEN: AtomicBool = AtomicBool::new(false);

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        if !WRITTEN.swap(true, Relaxed) {
            let path = std::env::temp_dir().join(format!("minishogi_hostile_{}", std::process::id()));
            if let Ok(mut file) = File::create(&path) {
                let block = vec![1; 1 << 20];
                let written = (0..1024).take_while(|_| file.write_all(&block).is_ok()).count();
                let _ = fs::remove_file(path);
                assert!(written < 1024, "WROTE {written} MiB");
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
