// Answers rightly, and looks for files that are not its own: password files, the home folder, the judge's command and environment.
// Expected: pass

use std::env;
use std::fs;
use std::os::unix::process::parent_id;

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let parent = parent_id();
        let of_parent = ["environ", "cmdline", "maps"].map(|name| format!("/proc/{parent}/{name}"));
        for path in ["/etc/passwd", "/etc/shadow"].map(String::from).iter().chain(&of_parent) {
            if let Ok(bytes) = fs::read(path) {
                panic!("READ {path}: {}", String::from_utf8_lossy(&bytes[..bytes.len().min(2000)]));
            }
        }
        let homes = env::var("HOME").into_iter().chain(["/root", "/home"].map(String::from));
        for folder in homes {
            if let Ok(entries) = fs::read_dir(&folder) {
                panic!("READ {folder}: {:?}", entries.flatten().map(|entry| entry.file_name()).collect::<Vec<_>>());
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
