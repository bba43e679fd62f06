//! The right value of a node: by a search of its own that leaves nothing out which could matter.

use std::collections::HashMap;

use super::proof::Leaf;
use minishogi::game::highest_first;
use minishogi::{MAX_PLY, Move, MoveList, Position, VALUE_INFINITE, Value, evaluate, mated_in, piece_value};

/// The number of positions remembered at most: a hundred megabytes.
const MOST_REMEMBERED: usize = 2 << 20;

/// Works out right values, until it has done enough.
pub(super) struct Right {
    leaf: Leaf,
    /// True if a search sees at its depth that a side has no move, instead of counting its pieces.
    sees_mate_at_leaf: bool,
    /// The number of moves that may still be done.
    budget: u64,
    /// By key, ply and depth left: mates count from the root.
    known: HashMap<(u64, u32, u32), Known>,
}

/// An entry of the table.
#[derive(Clone, Copy)]
struct Known {
    lower: Value,
    upper: Value,
    best: Move,
}

impl Right {
    pub fn new(leaf: Leaf, sees_mate_at_leaf: bool, budget: u64) -> Right {
        Right { leaf, sees_mate_at_leaf, budget, known: HashMap::new() }
    }

    /// Returns the value of `pos` for the side to move, `ply` plies below the root and with `depth` to go, and the best move ([`Move::RESIGN`] where
    /// there is none); `None` once the budget is used up.
    pub fn value(&mut self, pos: &mut Position, depth: u32, ply: u32) -> Option<(Value, Move)> {
        let value = self.search(pos, -VALUE_INFINITE, VALUE_INFINITE, depth, ply)?;
        let best = self.known.get(&(pos.key(), ply, depth)).map_or(Move::RESIGN, |known| known.best);
        Some((value, best))
    }

    /// Returns the same of a move of `pos`, for the side that plays it.
    pub fn value_of(&mut self, pos: &mut Position, m: Move, depth: u32, ply: u32) -> Option<Value> {
        self.after(pos, m, |right, pos| right.value(pos, depth.saturating_sub(1), ply + 1)).map(|(value, _)| -value)
    }

    fn after<R>(&mut self, pos: &mut Position, m: Move, look: impl FnOnce(&mut Right, &mut Position) -> Option<R>) -> Option<R> {
        self.budget = self.budget.checked_sub(1)?;
        pos.push(m);
        let found = look(self, pos);
        pos.pop();
        found
    }

    fn search(&mut self, pos: &mut Position, alpha: Value, beta: Value, depth: u32, ply: u32) -> Option<Value> {
        if depth == 0 && self.leaf == Leaf::Evaluate {
            let is_mated = self.sees_mate_at_leaf && !pos.has_legal_move();
            return Some(if is_mated { mated_in(ply) } else { evaluate(pos) });
        }
        if ply >= MAX_PLY {
            return Some(evaluate(pos));
        }
        let place = (pos.key(), ply, depth);
        let known = self.known.get(&place).copied();
        let Known { lower, upper, best } = known.unwrap_or(Known { lower: -VALUE_INFINITE, upper: VALUE_INFINITE, best: Move::RESIGN });
        if lower >= beta || lower == upper {
            return Some(lower);
        }
        if upper <= alpha {
            return Some(upper);
        }
        let captures_only = depth == 0 && !pos.in_check();
        let mut found = if captures_only { evaluate(pos) } else { mated_in(ply) };
        let mut best_move = best;
        if found < beta {
            let mut moves = if captures_only { pos.captures() } else { pos.legal_moves() };
            sort(pos, &mut moves, best);
            for m in moves {
                let low = alpha.max(found);
                let value = -self.after(pos, m, |right, pos| right.search(pos, -beta, -low, depth.saturating_sub(1), ply + 1))?;
                if value > found {
                    (found, best_move) = (value, m);
                }
                if found >= beta {
                    break;
                }
            }
        }
        if known.is_some() || self.known.len() < MOST_REMEMBERED {
            let lower = if found > alpha { lower.max(found) } else { lower };
            let upper = if found < beta { upper.min(found) } else { upper };
            self.known.insert(place, Known { lower, upper, best: best_move });
        }
        Some(found)
    }
}

/// Sorts known good moves first, then captures of much by little.
fn sort(pos: &Position, moves: &mut MoveList, first: Move) {
    highest_first(moves, |&m| {
        let victim = pos.piece_on(m.to()).map_or(0, |piece| 16 * piece_value(piece.kind));
        let attacker = m.from().and_then(|from| pos.piece_on(from)).map_or(0, |piece| piece_value(piece.kind).min(2000));
        (i64::from(m == first) << 32) + i64::from(if victim > 0 { victim - attacker } else { i32::from(m.is_promotion()) - 1 })
    });
}
