//! Captures until the position is quiet: only then its value says much. Checks too, but only as the first move.

use minishogi::{Move, MoveList, Position, Value, mated_in};

use crate::exchange::{capture_value, promotion_value};
use crate::ordering::{Candidate, Picker, gives_check};
use crate::search::{Search, Stopped};
use crate::table::{Bound, Found};

/// The error of an evaluation beyond the captured piece.
const MARGIN: Value = 300;

/// The moves that are tried when the king is not in check.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tried {
    CapturesAndChecks,
    Captures,
}

impl Search<'_> {
    /// The value of `pos` once it is quiet, or a bound, as in [`search`](Search::search).
    pub fn quiescence(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32, tried: Tried) -> Result<Value, Stopped> {
        self.come_to()?;
        let bucket = self.table.read(pos.key());
        let in_check = pos.in_check();
        if let Some(value) = self.path.repetition(pos, in_check) {
            return Ok(value);
        }
        if ply >= Search::DEEPEST {
            return Ok(self.evaluate(pos, ply));
        }
        let entry = bucket.find(pos.key());
        if let Some(value) = entry.and_then(|entry| entry.decision(ply, alpha, beta)).filter(|_| beta - alpha == 1) {
            return Ok(value);
        }
        let from_table = entry.map_or(Move::RESIGN, |entry| entry.best_move);
        let eval = if in_check { 0 } else { entry.map_or_else(|| self.evaluate(pos, ply), |entry| entry.eval()) };
        // Captures are not forced: some other move is nearly always at least as good as none.
        let mut best = if in_check { mated_in(ply) } else { eval };
        if best >= beta {
            return Ok(best);
        }
        let lowest = alpha;
        alpha = alpha.max(best);

        let mut best_move = Move::RESIGN;
        let mut picker = match in_check {
            true => Picker::new(pos, pos.legal_moves_promoting(), from_table, self.context(pos, ply), ply, self.history),
            false => Picker::of_captures(pos, promising(pos, tried), from_table),
        };
        self.path.push(pos, in_check);
        while let Some(candidate) = picker.next(pos) {
            let m = candidate.m;
            if !in_check {
                if candidate.loses_material() {
                    break;
                }
                let most = eval + MARGIN + gain(pos, &candidate);
                if !candidate.is_quiet && most <= alpha {
                    best = best.max(most);
                    continue;
                }
            }
            self.do_move(pos, &candidate, ply);
            let value = self.quiescence(pos, -beta, -alpha, ply + 1, if in_check { tried } else { Tried::Captures });
            pos.undo_move(m);
            let value = -value?;
            best = best.max(value);
            if value > alpha {
                best_move = m;
                alpha = value;
                if value >= beta {
                    break;
                }
            }
        }
        self.path.pop();
        let bound = Bound::of(best, lowest, beta);
        self.table.put(pos.key(), ply, Found { best_move, value: best, eval, depth: 0, bound });
        Ok(best)
    }
}

fn promising(pos: &Position, tried: Tried) -> MoveList {
    if tried == Tried::Captures {
        return pos.captures();
    }
    let mut moves = pos.legal_moves_promoting();
    moves.retain(|m| {
        let candidate = Candidate::new(pos, m);
        !candidate.is_quiet || gives_check(pos, &candidate)
    });
    moves
}

/// Returns the immediate gain of a move.
fn gain(pos: &Position, candidate: &Candidate) -> Value {
    let captured = pos.piece_on(candidate.m.to()).map_or(0, |piece| capture_value(piece.kind));
    captured + if candidate.m.is_promotion() { promotion_value(candidate.kind) } else { 0 }
}
