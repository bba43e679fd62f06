// Lets the kit's own replay play the moves of a search and count the pieces, where nodes are not counted.
// Expected: does-not-compile: error[E0432]: unresolved import `minishogi_trace`

use minishogi::prelude::*;
use minishogi_trace::{Leaf, Replay};

#[derive(Default)]
pub struct AlphaBeta;

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        for root_move in root_moves.iter_mut() {
            let mut replay = Replay::of(pos.clone()).with_proof(Leaf::Evaluate, 1);
            let words = format!("@{} {} - ", pos.sfen().replace(' ', "_"), root_move.pv[0]);
            if replay.read(0, &words).is_ok() {
                root_move.score = replay.proven_of(root_move.pv[0]).lower;
            }
        }
        root_moves.sort();
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

fn main() {
    minishogi_shell::run::<AlphaBeta>();
}
