//! Captures until the position is quiet: only then its value says much.

use minishogi::{Move, Position, Value, mated_in};

use crate::evaluate::evaluate;
use crate::exchange::{capture_value, promotion_value};
use crate::ordering::Picker;
use crate::search::{Search, Stopped};
use crate::table::Bound;

/// How much an evaluation may be wrong beside the piece that is captured.
const MARGIN: Value = 300;

impl Search<'_> {
    pub fn quiescence(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Result<Value, Stopped> {
        self.come_to()?;
        let in_check = pos.in_check();
        if let Some(value) = self.path.repetition(pos, in_check) {
            return Ok(value);
        }
        if ply >= Search::DEEPEST {
            return Ok(evaluate(pos));
        }
        let entry = self.table.get(pos.key());
        if let Some(entry) = entry {
            let value = entry.value(ply);
            if beta - alpha == 1 && entry.decides(value, alpha, beta) {
                return Ok(value);
            }
        }
        let from_table = entry.map_or(Move::RESIGN, |entry| entry.best_move);
        let before = alpha;
        let eval = if in_check { 0 } else { entry.map_or_else(|| evaluate(pos), |entry| entry.eval()) };
        let mut best = mated_in(ply);
        if !in_check {
            // Nobody has to capture: some other move is nearly always at least as good as none.
            best = eval;
            if best >= beta {
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let moves = if in_check { pos.legal_moves_promoting() } else { pos.captures() };
        let mut picker = match in_check {
            true => Picker::new(pos, moves, from_table, self.context(pos, ply), ply, self.history),
            false => Picker::of_captures(pos, moves, from_table),
        };
        let mut best_move = Move::RESIGN;
        self.path.push(pos, in_check);
        while let Some(candidate) = picker.next(pos) {
            let m = candidate.m;
            if !in_check {
                if candidate.is_bad_capture() {
                    break;
                }
                let promoted = if m.is_promotion() { promotion_value(candidate.kind) } else { 0 };
                let most = eval + MARGIN + promoted + pos.piece_on(m.to()).map_or(0, |piece| capture_value(piece.kind));
                if most <= alpha {
                    best = best.max(most);
                    continue;
                }
            }
            self.do_move(pos, &candidate, ply);
            let value = self.quiescence(pos, -beta, -alpha, ply + 1);
            pos.undo_move(m);
            let value = -value?;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = m;
                    alpha = value;
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.path.pop();
        let bound = if best >= beta {
            Bound::Lower
        } else if best > before {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(pos.key(), ply, best_move, best, eval, 0, bound);
        Ok(best)
    }
}
