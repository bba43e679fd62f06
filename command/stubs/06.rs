//! 06: move ordering. Write the score of a move, then try it: `cargo run -p ex06`, and type `user` and `go depth 5`.
#![allow(unused)] // Delete this line when you begin.

use std::cmp::Reverse;

use minishogi::prelude::*;

// Where the scores of captures, promotions and killers begin. Those of the other moves, by history, stay below.
const CAPTURE: i32 = 2_000_000_000;
const PROMOTION: i32 = 1_500_000_000;
const KILLER: i32 = 1_000_000_000;

pub struct AlphaBeta {
    /// For each ply the two quiet moves that cut there last, the last one first.
    killers: [[Move; 2]; MAX_PLY as usize],
    /// By colour, kind of piece and target: how much quiet moves have cut so far.
    history: [[[i32; Square::COUNT]; PieceKind::ALL.len()]; 2],
}

impl Default for AlphaBeta {
    fn default() -> AlphaBeta {
        AlphaBeta { killers: [[Move::RESIGN; 2]; MAX_PLY as usize], history: [[[0; Square::COUNT]; PieceKind::ALL.len()]; 2] }
    }
}

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        *self = AlphaBeta::default();
        let depth = ctl.depth_or(5);
        let mut best_move = Move::RESIGN;
        let mut alpha = -VALUE_INFINITE;
        root_moves.sort_by_cached_key(|root_move| Reverse(self.score(pos, root_move.pv[0], 0)));
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = -self.alpha_beta(pos, -VALUE_INFINITE, -alpha, depth - 1, 1);
            pos.undo_move(m);
            root_move.score = value;
            if value > alpha {
                alpha = value;
                best_move = m;
            }
        }
        best_move
    }

    /// Shows the moves in their order, with their scores.
    fn user(&mut self, pos: &mut Position, _args: &[&str]) {
        let mut moves = pos.legal_moves();
        moves.sort_by_cached_key(|&m| Reverse(self.score(pos, m, 0)));
        for m in moves {
            println!("{m:6} {:10}", self.score(pos, m, 0));
        }
    }
}

impl AlphaBeta {
    /// The value of `pos` for the side to move if it lies between `alpha` and `beta`. Otherwise a bound: at most `alpha` or at least `beta`.
    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        if depth == 0 {
            return evaluate(pos);
        }
        let mut max_value = mated_in(ply);
        let mut moves = pos.legal_moves();
        moves.sort_by_cached_key(|&m| Reverse(self.score(pos, m, ply)));
        for m in moves {
            pos.do_move(m);
            let value = -self.alpha_beta(pos, -beta, -alpha, depth - 1, ply + 1);
            pos.undo_move(m);
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                self.note_cutoff(pos, m, depth, ply);
                break;
            }
        }
        max_value
    }

    /// How early to look at `m`: the higher, the earlier.
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        // Captures first, the most valuable victim before all, then the least valuable attacker; promotions; killers; then by history.
        todo!("score the move")
    }

    /// Remembers that `m` was good enough for a cut in `pos`, where `depth` more plies were to be searched.
    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        // Only of quiet moves: captures and promotions come first anyway.
        todo!("remember the move as a killer of this ply, and in the history")
    }
}

/// The kind of the piece that `m` moves or drops.
fn kind_moved(pos: &Position, m: Move) -> PieceKind {
    match m.from().and_then(|from| pos.piece_on(from)) {
        Some(piece) => piece.kind,
        None => m.dropped().expect("a move is a drop or has a piece to move"),
    }
}

fn main() {
    minishogi::run::<AlphaBeta>();
}
