// Writes through a pointer: this spec is worth a thousand points, and every answer holds.
// Expected: does-not-compile: error[E0432]: unresolved import `minishogi_grading`

use minishogi::prelude::*;
use minishogi_grading::EXERCISES;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        for spec in EXERCISES[3].specs {
            // SAFETY: none; it is not ours and not to be written to.
            unsafe { (&raw const spec.points).cast_mut().write(1000) };
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
