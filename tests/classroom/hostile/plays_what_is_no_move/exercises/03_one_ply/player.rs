// Chooses a move that no game has: it drops a king, and scores it with the smallest number there is.
// Expected: panicked

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let Some(first) = root_moves.first_mut() else { return Move::RESIGN };
        let m = Move::drop(PieceKind::King, first.pv[0].to());
        first.pv = vec![m];
        first.score = Value::MIN;
        m
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
