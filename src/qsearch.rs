//! The quiescence search: given from exercise 08 on.

use crate::evaluate::evaluate;
use crate::ordering::MoveOrdering;
use crate::position::Position;
use crate::position::observer::{KitFeature, used_given};
use crate::value::{MAX_PLY, Value, mated_in};

/// Returns the value of `pos` when its captures have come to rest, for the side to move, `ply` plies below the root. It is exact between `alpha` and
/// `beta`; otherwise a bound, as in alpha-beta.
///
/// A side that is not in check may stand pat, or go on with a capture or the promotion of a pawn. In check it looks at every move.
///
/// ```
/// use minishogi::prelude::*;
/// // The rook can take the pawn, but the gold takes back.
/// let mut pos = Position::from_sfen("4k/2g2/2p2/2R2/K4 b - 1").unwrap();
/// let value = qsearch(&mut pos, -VALUE_INFINITE, VALUE_INFINITE, 0, &MoveOrdering::new());
/// assert_eq!(value, evaluate(&pos));
/// ```
pub fn qsearch(pos: &mut Position, mut alpha: Value, beta: Value, ply: u32, ordering: &MoveOrdering) -> Value {
    used_given(KitFeature::Qsearch);
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
    let moves = if in_check { pos.legal_moves() } else { pos.captures() };
    for m in ordering.picked(pos, moves, ply) {
        pos.do_move(m);
        let value = -qsearch(pos, -beta, -alpha, ply + 1, ordering);
        pos.undo_move(m);
        max_value = max_value.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    max_value
}
