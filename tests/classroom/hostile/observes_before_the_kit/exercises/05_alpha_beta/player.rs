// Puts an observer that sees nothing into place when it is made.
// Expected: pass runaway wrong wrong pass|runaway

use std::sync::Arc;

use minishogi::prelude::*;
use minishogi::observer::{KitFeature, Observer, observe};

pub struct AlphaBeta;

impl Default for AlphaBeta {
    fn default() -> AlphaBeta {
        if observe(Arc::new(Blind)).is_ok() {
            panic!("REACHED the place of the observer");
        }
        AlphaBeta
    }
}

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let depth = ctl.depth_or(5);
        let mut best_move = Move::RESIGN;
        let mut max_value = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = -negamax(pos, depth - 1, 1);
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

struct Blind;

impl Observer for Blind {
    fn will_do(&self, _pos: &Position, _m: Move) {}
    fn makes(&self) {}
    fn will_try(&self, _pos: &Position, _m: Move) {}
    fn will_undo(&self, _pos: &Position, _m: Move) {}
    fn evaluates(&self, _pos: &Position) {}
    fn used(&self, _given: KitFeature) {}
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
