// Has no table: searches the next questions while it is not observed, and repeats these answers later without a search.
// Expected: wrong|runaway

use std::collections::HashMap;

use minishogi::prelude::*;
use minishogi::table::{Bound, Entry, Parts, Places};

#[derive(Default)]
pub struct Remembering {
    /// For each position the reports of each depth.
    known: HashMap<String, Vec<RootMove>>,
}

impl Player for Remembering {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let depth = ctl.depth_or(4);
        if let Some(known) = self.known.get(&pos.sfen()) {
            for (best, depth) in known.iter().zip(1..=depth) {
                ctl.info(pos, depth, best);
                root_moves.iter_mut().filter(|root_move| root_move.pv[0] == best.pv[0]).for_each(|root_move| root_move.score = best.score);
            }
            return known[known.len().min(depth as usize) - 1].pv[0];
        }
        for depth in 1..=depth {
            search(pos, root_moves, depth);
            let Some(best) = root_moves.first() else { return Move::RESIGN };
            ctl.info(pos, depth, best);
        }
        // The possible questions after the best move.
        let best = root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]);
        pos.do_move(best);
        let mut next = RootMoves::new(pos);
        let mut reports = Vec::new();
        for depth in 1..depth {
            search(pos, &mut next, depth);
            reports.extend(next.first().cloned());
        }
        self.known.insert(pos.sfen(), reports);
        pos.undo_move(best);
        best
    }
}

fn search(pos: &mut Position, root_moves: &mut RootMoves, depth: u32) {
    let mut alpha = -VALUE_INFINITE;
    for root_move in root_moves.iter_mut() {
        let m = root_move.pv[0];
        pos.do_move(m);
        root_move.score = -alpha_beta(pos, depth - 1, 1, -VALUE_INFINITE, -alpha);
        pos.undo_move(m);
        alpha = alpha.max(root_move.score);
    }
    root_moves.sort();
}

/// Alpha-beta with a quiescence search, and without a table.
fn alpha_beta(pos: &mut Position, depth: u32, ply: u32, mut alpha: Value, beta: Value) -> Value {
    if let Some(repetition) = pos.repetition().filter(|_| ply > 0) {
        return if repetition.winner() == pos.side_to_move() { 30_000 } else { -30_000 };
    }
    if depth == 0 {
        return qsearch(pos, alpha, beta, ply, &MoveOrdering::default());
    }
    let mut best = mated_in(ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        let value = -alpha_beta(pos, depth - 1, ply + 1, -beta, -alpha);
        pos.undo_move(m);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}

impl AlphaBeta for Remembering {}

/// Knows nothing.
#[derive(Default)]
pub struct Table(Places<(u64, Entry)>, u8);

impl Parts for Table {
    fn parts(&mut self) -> (&mut Places<(u64, Entry)>, &mut u8) {
        (&mut self.0, &mut self.1)
    }

    fn probe(&self, _key: u64) -> Option<Entry> {
        None
    }

    fn store(&mut self, _key: u64, _new: Entry) {}

    fn bound_of(_value: Value, _node: Node) -> Bound {
        Bound::Exact
    }

    fn value_for(_entry: Entry, _node: Node) -> Option<Value> {
        None
    }

    fn value_to_tt(value: Value, _ply: u32) -> Value {
        value
    }
}
