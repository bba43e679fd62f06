// Answers, and lets a thread search the next position that it is shown.
// Expected: left-early|wrong|runaway|crashed

use minishogi::prelude::*;

#[derive(Default)]
pub struct AlphaBeta;

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let mut copy = pos.clone();
        std::thread::spawn(move || {
            loop {
                for m in copy.legal_moves() {
                    copy.do_move(m);
                    copy.undo_move(m);
                }
            }
        });
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}
