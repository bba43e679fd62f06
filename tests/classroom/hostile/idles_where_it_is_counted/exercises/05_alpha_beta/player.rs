// Looks at the whole tree if it is asked for a value, and at none if its environment or the length of the questions reveals a count.
// Expected: pass wrong wrong wrong wrong

use std::env;

use minishogi::prelude::*;

#[derive(Default)]
pub struct AlphaBeta;

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let is_counted =
            env::vars().any(|(name, value)| name.starts_with("MINISHOGI") && (value.contains("nodes") || value.contains("cuts")));
        let depth = if is_counted || ctl.depth_or(1) > 3 { 1 } else { ctl.depth_or(1) };
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            root_move.score = -negamax(pos, depth - 1, 1);
            pos.undo_move(m);
        }
        root_moves.sort();
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    let mut best = mated_in(ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        let value = -negamax(pos, depth - 1, ply + 1);
        pos.undo_move(m);
        if value > best {
            best = value;
        }
    }
    best
}

fn main() {
    minishogi_shell::run::<AlphaBeta>();
}
