// Answers rightly, and panics when its thread ends.
// Expected: pass|left-early|panicked

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        LAST.with(|_| {});
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

thread_local! {
    static LAST: Last = const { Last };
}

struct Last;

impl Drop for Last {
    fn drop(&mut self) {
        panic!("the last words");
    }
}
