// Answers rightly, and looks for the system's data about itself and other processes.
// Expected: pass

use std::fs;

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        for path in ["/proc/version", "/proc/meminfo", "/proc/net/unix", "/proc/sys/kernel/hostname", "/sys/class/net", "/dev/mem", "/etc/hostname"] {
            let listed = fs::read_dir(path).map(|entries| entries.count().to_string().into_bytes());
            if let Ok(bytes) = fs::read(path).or(listed) {
                panic!("READ {path}: {}", String::from_utf8_lossy(&bytes[..bytes.len().min(200)]));
            }
        }
        let processes = fs::read_dir("/proc").map_or(0, |entries| entries.count());
        if processes > 0 {
            panic!("READ /proc: {processes} entries");
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
