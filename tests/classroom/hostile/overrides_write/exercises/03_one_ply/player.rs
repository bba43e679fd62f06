// Brings a `write` of its own instead of the system's, which says that all was written.
// Expected: does-not-compile: error: declaration of a `no_mangle` function

use minishogi::prelude::*;

#[unsafe(no_mangle)]
pub extern "C" fn write(_fd: i32, _bytes: *const u8, length: usize) -> isize {
    length as isize
}

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
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
