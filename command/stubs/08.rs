//! 08: iterative deepening. Write the loop over the depths and the end of a search, then try it: `cargo run -p ex08`, and type `go depth 6`.
#![allow(unused)] // Delete this line when you begin.

use std::cmp::Reverse;

use minishogi::prelude::*;

// Where the scores of captures, promotions and killers begin. Those of the other moves, by history, stay below.
const CAPTURE: i32 = 2_000_000_000;
const PROMOTION: i32 = 1_500_000_000;
const KILLER: i32 = 1_000_000_000;

pub struct Deepening {
    /// For each ply the two quiet moves that cut there last, the last one first.
    killers: [[Move; 2]; MAX_PLY as usize],
    /// By colour, kind of piece and target: how much quiet moves have cut so far.
    history: [[[i32; Square::COUNT]; PieceKind::ALL.len()]; 2],
}

impl Default for Deepening {
    fn default() -> Deepening {
        Deepening { killers: [[Move::RESIGN; 2]; MAX_PLY as usize], history: [[[0; Square::COUNT]; PieceKind::ALL.len()]; 2] }
    }
}

impl Player for Deepening {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        *self = Deepening::default();
        root_moves.sort_by_cached_key(|root_move| Reverse(self.score(pos, root_move.pv[0], 0)));
        // For each depth: search the root moves, stop if it was not finished, put the best move first, and report it.
        todo!("deepen")
    }
}

impl Deepening {
    /// Gives every root move its score at this depth, but those that are no better than an earlier one only a bound. `None` if the search had
    /// to stop: then some scores are new and some are old.
    fn search_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        let mut alpha = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            root_move.score = self.value_of_move(pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, ctl)?;
            alpha = alpha.max(root_move.score);
        }
        Some(())
    }

    /// The value of `pos` for the side to move if it lies between `alpha` and `beta`. Otherwise a bound: at most `alpha` or at least `beta`.
    /// `None` if the search had to stop: then there is no value.
    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        let ply = ctl.ply(pos);
        if depth == 0 {
            return Some(self.qsearch(pos, alpha, beta, ply));
        }
        let mut max_value = mated_in(ply);
        let mut moves = pos.legal_moves();
        moves.sort_by_cached_key(|&m| Reverse(self.score(pos, m, ply)));
        for m in moves {
            let value = self.value_of_move(pos, m, alpha, beta, depth, ctl)?;
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                self.note_cutoff(pos, m, depth, ply);
                break;
            }
        }
        Some(max_value)
    }

    /// The value of `m` for the side that plays it in `pos`, where `depth` more plies are to be searched. `None` if the search has to stop.
    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        // Ask whether to stop. If not, do the move, search what follows, and take the move back whether there is a value or not.
        todo!("the value of the move")
    }

    /// The value of `pos` when its captures have come to rest, with the window of `alpha_beta`.
    fn qsearch(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Value {
        // Evasions can put pieces back on the board: nothing else ends a line for sure.
        if ply >= MAX_PLY {
            return evaluate(pos);
        }
        let in_check = pos.in_check();
        let mut max_value = if in_check { mated_in(ply) } else { evaluate(pos) };
        alpha = alpha.max(max_value);
        if alpha >= beta {
            return max_value;
        }
        let mut moves = if in_check { pos.legal_moves() } else { pos.captures() };
        moves.sort_by_cached_key(|&m| Reverse(self.score(pos, m, ply)));
        for m in moves {
            pos.do_move(m);
            let value = -self.qsearch(pos, -beta, -alpha, ply + 1);
            pos.undo_move(m);
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        max_value
    }

    /// How early to look at `m`: the higher, the earlier.
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        let kind = kind_moved(pos, m);
        if let Some(victim) = pos.piece_on(m.to()) {
            CAPTURE + 1000 * piece_value(victim.kind) - piece_value(kind)
        } else if m.is_promotion() {
            PROMOTION
        } else if self.killers[ply as usize].contains(&m) {
            KILLER
        } else {
            self.history[pos.side_to_move().index()][kind.index()][m.to().index()]
        }
    }

    /// Remembers that `m` was good enough for a cut in `pos`, where `depth` more plies were to be searched.
    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        if pos.piece_on(m.to()).is_some() || m.is_promotion() {
            return;
        }
        let killers = &mut self.killers[ply as usize];
        if killers[0] != m {
            *killers = [m, killers[0]];
        }
        let history = &mut self.history[pos.side_to_move().index()][kind_moved(pos, m).index()][m.to().index()];
        *history = (*history + (depth * depth) as i32).min(KILLER - 1);
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
    minishogi::run::<Deepening>();
}
