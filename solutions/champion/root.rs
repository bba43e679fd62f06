//! The root of the search: all moves in a fixed order, with the line of play of the best.

use minishogi::{Position, RootMoves, VALUE_INFINITE, Value};

use crate::ordering::Candidate;
use crate::pruning::reduction;
use crate::search::{Search, Stopped};
use crate::table::{Bound, Found};

impl Search<'_> {
    /// Searches the moves of the root, and sorts them: the best one first, with its line. The others keep their order.
    pub fn root(
        &mut self,
        pos: &mut Position,
        root_moves: &mut RootMoves,
        mut alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Result<Value, Stopped> {
        let in_check = pos.in_check();
        let mut best = -VALUE_INFINITE;
        let lowest = alpha;
        self.evals[0] = (!in_check).then(|| self.evaluate(pos, 0));
        self.path.push(pos, in_check);
        for i in 0..root_moves.len() {
            let m = root_moves[i].pv[0];
            let candidate = Candidate::new(pos, m);
            self.do_move(pos, &candidate, 0);
            let value = if i == 0 {
                self.search(pos, -beta, -alpha, depth - 1, 1, false).map(|value| -value)
            } else {
                let less = if i > 3 && depth > 3 && candidate.is_quiet && !in_check { reduction(depth, i as i32) - 1 } else { 0 };
                self.later_move(pos, (alpha, beta), (depth - 1, less.max(0)), 0, true)
            };
            pos.undo_move(m);
            let value = value?;
            root_moves[i].score = -VALUE_INFINITE;
            if i == 0 || value > alpha {
                root_moves[i].score = value;
                root_moves[i].pv.truncate(1);
                root_moves[i].pv.extend_from_slice(&self.lines[1]);
                // The best so far goes to the front at once: if time runs out it is the answer.
                root_moves[..=i].rotate_right(1);
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
        self.path.pop();
        // Of some of the moves only (`go searchmoves`), the best says nothing about the position.
        if root_moves.len() == pos.count_legal_moves() {
            let found = Found {
                best_move: root_moves[0].pv[0],
                value: best,
                eval: self.evals[0].unwrap_or(0),
                depth,
                bound: Bound::of(best, lowest, beta),
            };
            self.table.put(pos.key(), 0, found);
        }
        Ok(best)
    }
}
