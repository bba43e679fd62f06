// Answers rightly, and lists files with their sizes.
// Expected: pass

use std::env::{current_dir, set_current_dir};
use std::fs::{canonicalize, metadata, read_link, symlink_metadata};

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        for path in ["/etc/passwd", "/root", "/home", "/tmp", "/proc/1/exe", "/proc/self/cwd"] {
            let found = [metadata(path).map(|file| file.len()), symlink_metadata(path).map(|file| file.len())];
            let led = [canonicalize(path), read_link(path), set_current_dir(path).map(|()| path.into())];
            if found.iter().any(Result::is_ok) || led.iter().any(Result::is_ok) {
                panic!("READ {path}: {found:?} {led:?}");
            }
        }
        if let Ok(started) = current_dir()
            && started.parent().is_some()
        {
            panic!("READ {}", started.display());
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
