// Answers rightly, and gives files that it may read, its own program among them, other permissions, owners and times.
// Expected: pass

use std::fs::{File, FileTimes, Permissions, set_permissions};
use std::os::unix::fs::{PermissionsExt, chown, fchown, lchown};
use std::time::SystemTime;

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        for path in ["/proc/self/exe", "/lib/x86_64-linux-gnu/libc.so.6", "/lib64/libc.so.6", "/etc/ld.so.cache", "/dev/null"] {
            // `/dev/null` keeps its mode, so that the machine survives.
            let mode = if path == "/dev/null" { 0o666 } else { 0o755 };
            let mut changed = set_permissions(path, Permissions::from_mode(mode)).is_ok();
            changed |= chown(path, Some(0), Some(0)).is_ok() | lchown(path, Some(0), Some(0)).is_ok();
            if let Ok(file) = File::open(path) {
                changed |= file.set_permissions(Permissions::from_mode(mode)).is_ok();
                changed |= fchown(&file, Some(0), Some(0)).is_ok();
                changed |= file.set_times(FileTimes::new().set_modified(SystemTime::now())).is_ok();
            }
            if changed {
                panic!("WROTE {path}");
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
