// Does a move and takes it back, without end.
// Expected: runaway

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let Some(first) = root_moves.first() else { return Move::RESIGN };
        loop {
            pos.do_move(first.pv[0]);
            pos.undo_move(first.pv[0]);
        }
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
