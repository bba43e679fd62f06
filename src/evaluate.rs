//! The value of a position without looking ahead: the pieces.

use crate::color::Color;
use crate::position::Position;
use crate::position::observer::observer;
use crate::value::Value;

/// Returns the value of a position, seen from the side to move: the pieces of that side, on the board and in the hand, minus the other's.
///
/// ```
/// use minishogi::{Position, evaluate};
/// let pos = Position::from_sfen("r2k1/2bgp/5/PRS2/K4 b BSg 1").unwrap();
/// assert_eq!(evaluate(&pos), 3310 - 3410);
/// ```
pub fn evaluate(pos: &Position) -> Value {
    tell_observer(pos);
    let us = pos.side_to_move();
    pos.material(us) - pos.material(!us)
}

/// Returns the sum of the values of one player's pieces, on the board and in the hand, without the king.
///
/// ```
/// use minishogi::{Color, Position, material};
/// let pos = Position::from_sfen("r2k1/2bgp/5/PRS2/K4 b BSg 1").unwrap();
/// assert_eq!((material(&pos, Color::Black), material(&pos, Color::White)), (3310, 3410));
/// ```
pub fn material(pos: &Position, color: Color) -> Value {
    tell_observer(pos);
    pos.material(color)
}

#[inline]
fn tell_observer(pos: &Position) {
    if let Some(observer) = observer() {
        observer.evaluates(pos);
    }
}
