// Searches without cuts, on a position of its own where nodes are not counted.
// Expected: pass runaway wrong wrong pass|runaway

use minishogi::prelude::*;

#[derive(Default)]
pub struct AlphaBeta;

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let depth = ctl.depth_or(5);
        let Ok(mut hidden) = Position::from_sfen(&pos.sfen()) else { return Move::RESIGN };
        let mut best_move = Move::RESIGN;
        let mut max_value = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            hidden.do_move(m);
            let value = -negamax(&mut hidden, depth - 1, 1);
            hidden.undo_move(m);
            root_move.score = value;
            if value > max_value {
                max_value = value;
                best_move = m;
            }
        }
        best_move
    }
}

/// Plain negamax, which sees the whole tree.
fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    let mut max_value = mated_in(ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        max_value = max_value.max(-negamax(pos, depth - 1, ply + 1));
        pos.undo_move(m);
    }
    max_value
}

fn main() {
    minishogi_shell::run::<AlphaBeta>();
}
