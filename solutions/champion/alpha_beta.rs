//! Alpha-beta as the literature knows it: a null window for all moves but the first (principal variation search), and less
//! depth for moves that promise little.

use minishogi::{Move, Position, Value, mate_in, mated_in};

use crate::exchange::wins;
use crate::ordering::{Picker, gives_check};
use crate::pruning::{Node, is_hopeless, reduction_of};
use crate::quiescence::Tried;
use crate::repetition::KNOWN_WIN;
use crate::search::{Search, Stopped};
use crate::table::{Bound, Found};

impl Search<'_> {
    /// The value of `pos` for the side to move if it lies between `alpha` and `beta`. Otherwise a bound: at most `alpha` or at least `beta`.
    ///
    /// At a cut node some move is expected to reach `beta`.
    pub fn search(
        &mut self,
        pos: &mut Position,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        ply: u32,
        cut_node: bool,
    ) -> Result<Value, Stopped> {
        self.lines[ply as usize].clear();
        if depth <= 0 {
            return self.quiescence(pos, alpha, beta, ply, Tried::CapturesAndChecks);
        }
        self.come_to()?;
        let bucket = self.table.read(pos.key());
        let in_check = pos.in_check();
        if let Some(value) = self.path.repetition(pos, in_check) {
            return Ok(value);
        }
        if ply >= Search::DEEPEST {
            return Ok(self.evaluate(pos, ply));
        }
        // No line from here is worse than being mated now, or better than mating with the next move.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return Ok(alpha);
        }

        let is_pv = beta - alpha > 1;
        let entry = bucket.find(pos.key());
        let deep_enough = entry.filter(|entry| !is_pv && i32::from(entry.depth) >= depth);
        if let Some(value) = deep_enough.and_then(|entry| entry.decision(ply, alpha, beta)) {
            return Ok(value);
        }
        let from_table = entry.map_or(Move::RESIGN, |entry| entry.best_move);
        let eval = match in_check {
            true => None,
            false => Some(entry.map_or_else(|| self.evaluate(pos, ply), |entry| entry.eval())),
        };
        self.evals[ply as usize] = eval;
        let improving = eval.is_some_and(|eval| ply >= 2 && self.evals[ply as usize - 2].is_none_or(|before| eval > before));

        let mut node = Node { alpha, beta, depth, ply, is_pv, cut_node, in_check, eval, improving };
        if let Some(value) = self.shortcut(pos, &node)? {
            return Ok(value);
        }
        // Without a move to begin with, most of the work is wasted on bad ones: a search of less depth will find one for the next time.
        if depth >= 4 && from_table == Move::RESIGN {
            node.depth -= 1;
        }
        self.moves(pos, &node, from_table)
    }

    /// Tries the moves of a node.
    fn moves(&mut self, pos: &mut Position, node: &Node, from_table: Move) -> Result<Value, Stopped> {
        let &Node { mut alpha, beta, depth, ply, .. } = node;
        let context = self.context(pos, ply);
        let mut picker = Picker::new(pos, pos.legal_moves_promoting(), from_table, context, ply, self.history);
        let (mut best, mut best_move) = (mated_in(ply), Move::RESIGN);
        let mut tried = Vec::new();
        let mut count = 0;
        self.path.push(pos, node.in_check);
        while let Some(candidate) = picker.next(pos) {
            let m = candidate.m;
            let checks = gives_check(pos, &candidate);
            if best > -KNOWN_WIN && is_hopeless(pos, &candidate, node, alpha, count, checks) {
                continue;
            }
            count += 1;
            let extension = i32::from(checks && (ply as i32) < 2 * self.root_depth && wins(pos, m, 0));
            let new_depth = depth - 1 + extension;

            self.do_move(pos, &candidate, ply);
            let value = if count == 1 {
                self.search(pos, -beta, -alpha, new_depth, ply + 1, !node.is_pv && !node.cut_node).map(|value| -value)
            } else {
                let less = reduction_of(&candidate, node, count, checks);
                self.later_move(pos, (alpha, beta), (new_depth, less), ply, !node.cut_node)
            };
            pos.undo_move(m);
            let value = value?;

            if value > best {
                best = value;
                if value > alpha {
                    best_move = m;
                    if node.is_pv {
                        self.remember_line(m, ply);
                    }
                    if value >= beta {
                        if candidate.is_quiet {
                            self.history.refuted(context, ply, depth, (candidate.kind, m), &tried);
                        }
                        break;
                    }
                    alpha = value;
                }
            }
            if candidate.is_quiet {
                tried.push((candidate.kind, m));
            }
        }
        self.path.pop();
        let (eval, bound) = (node.eval.unwrap_or(0), Bound::of(best, node.alpha, beta));
        self.table.put(pos.key(), ply, Found { best_move, value: best, eval, depth, bound });
        Ok(best)
    }

    /// A move that is not expected to be the best (its position is `pos`): first less deep and with a null window, then as far as is needed.
    pub fn later_move(
        &mut self,
        pos: &mut Position,
        (alpha, beta): (Value, Value),
        (depth, less): (i32, i32),
        ply: u32,
        cut: bool,
    ) -> Result<Value, Stopped> {
        let mut value = -self.search(pos, -alpha - 1, -alpha, depth - less, ply + 1, less > 0 || cut)?;
        if value > alpha && less > 0 {
            value = -self.search(pos, -alpha - 1, -alpha, depth, ply + 1, cut)?;
        }
        if value > alpha && value < beta {
            value = -self.search(pos, -beta, -alpha, depth, ply + 1, false)?;
        }
        Ok(value)
    }
}
