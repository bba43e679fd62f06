// Searches when it is made, before anything is asked.
// Expected: left-early

use minishogi::prelude::*;

pub struct AlphaBeta;

impl Player for AlphaBeta {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        Move::RESIGN
    }
}

impl Default for AlphaBeta {
    fn default() -> AlphaBeta {
        let mut pos = Position::start();
        for m in pos.legal_moves() {
            pos.do_move(m);
            pos.undo_move(m);
        }
        AlphaBeta
    }
}
