//! Counting the leaves of the game tree: the test that finds every error of a move generator, and its speedometer.

use crate::mv::Move;
use crate::position::Position;

/// Returns the number of sequences of `depth` legal moves from a position. The last ply is counted, not played.
///
/// ```
/// use minishogi::{Position, perft};
/// assert_eq!(perft(&mut Position::start(), 4), 35401);
/// ```
pub fn perft(pos: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => pos.count_legal_moves() as u64,
        _ => {
            let mut leaves = 0;
            for m in pos.legal_moves() {
                pos.do_move(m);
                leaves += perft(pos, depth - 1);
                pos.undo_move(m);
            }
            leaves
        }
    }
}

/// [`perft`] for each first move, in the order of [`Position::legal_moves`].
pub fn perft_divide(pos: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    let mut counts = Vec::new();
    if depth > 0 {
        for m in pos.legal_moves() {
            pos.do_move(m);
            counts.push((m, perft(pos, depth - 1)));
            pos.undo_move(m);
        }
    }
    counts
}
