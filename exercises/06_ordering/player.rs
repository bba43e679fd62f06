//! 06: move ordering. Write the score of a move, then try it: `cargo run -p ex06`, and type `user` and `go depth 5`.
#![allow(unused)] // Delete this line when you have written everything.

use std::cmp::Reverse;

use minishogi::prelude::*;

// The lowest scores of captures, promotions and killers. Those of the other moves, by history, stay below.
const CAPTURE: i32 = 2_000_000_000;
const PROMOTION: i32 = 1_500_000_000;
const KILLER: i32 = 1_000_000_000;

pub struct Ordering {
    /// For each ply the two quiet moves that cut there last, the last one first.
    killers: [[Move; 2]; MAX_PLY as usize],
    /// By colour, kind of piece and target: how much quiet moves have cut so far.
    history: [[[i32; Square::COUNT]; PieceKind::ALL.len()]; 2],
}

impl AlphaBeta for Ordering {
    /// Returns the priority of `m`: the higher, the earlier.
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        // Captures first, the most valuable victim before all, then the least valuable attacker; promotions; killers; then by history.
        let stages = [CAPTURE, PROMOTION, KILLER];
        todo!("score the move")
    }

    /// Remembers that `m` was good enough for a cut in `pos`, where `depth` more plies were to be searched.
    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        // Only of quiet moves: captures and promotions come first anyway.
        let killers = &mut self.killers[ply as usize];
        let history = &mut self.history[pos.side_to_move().index()];
        todo!("remember the move as a killer of this ply, and in the history")
    }
}

// ---- Given: the player. Its `alpha_beta` is in the kit; it calls `score` for each move of a node, and `note_cutoff` where one cuts. ----

impl Player for Ordering {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        *self = Ordering::default();
        self.search_to_depth(pos, root_moves, ctl.depth_or(5))
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

impl Default for Ordering {
    fn default() -> Ordering {
        Ordering { killers: [[Move::RESIGN; 2]; MAX_PLY as usize], history: [[[0; Square::COUNT]; PieceKind::ALL.len()]; 2] }
    }
}
