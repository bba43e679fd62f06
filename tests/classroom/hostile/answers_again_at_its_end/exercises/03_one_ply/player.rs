// Answers rightly, and reports another question when its thread ends.
// Expected: left-early

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        AT_THE_END.with(|_| {});
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
    static AT_THE_END: AtTheEnd = const { AtTheEnd };
}

struct AtTheEnd;

impl Drop for AtTheEnd {
    fn drop(&mut self) {
        println!("\u{4}begins\n\u{4}begins\n\u{4}chosen 5d5c\n\u{4}answered");
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
