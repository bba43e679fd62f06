//! 07: quiescence search. Write `qsearch`, then try it: `cargo run -p ex07`, and type `go depth 3`.

use std::cmp::Reverse;

use minishogi::prelude::*;

// Where the scores of captures, promotions and killers begin. Those of the other moves, by history, stay below.
const CAPTURE: i32 = 2_000_000_000;
const PROMOTION: i32 = 1_500_000_000;
const KILLER: i32 = 1_000_000_000;

pub struct Quiescence {
    /// For each ply the two quiet moves that cut there last, the last one first.
    killers: [[Move; 2]; MAX_PLY as usize],
    /// By colour, kind of piece and target: how much quiet moves have cut so far.
    history: [[[i32; Square::COUNT]; PieceKind::ALL.len()]; 2],
}

impl Default for Quiescence {
    fn default() -> Quiescence {
        Quiescence { killers: [[Move::RESIGN; 2]; MAX_PLY as usize], history: [[[0; Square::COUNT]; PieceKind::ALL.len()]; 2] }
    }
}

impl Player for Quiescence {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        *self = Quiescence::default();
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
}

impl Quiescence {
    /// The value of `pos` for the side to move if it lies between `alpha` and `beta`. Otherwise a bound: at most `alpha` or at least `beta`.
    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        if depth == 0 {
            return self.qsearch(pos, alpha, beta, ply);
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

    /// The value of `pos` when its captures have come to rest, with the window of `alpha_beta`.
    #[allow(unused_variables, unused_mut)] // Delete this line when you begin.
    fn qsearch(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Value {
        // Evasions can put pieces back on the board: nothing else ends a line for sure.
        if ply >= MAX_PLY {
            return evaluate(pos);
        }
        // Stand pat, or look at the captures; in check stand never pat, and look at every move.
        todo!("write the quiescence search")
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
    minishogi::run::<Quiescence>();
}
