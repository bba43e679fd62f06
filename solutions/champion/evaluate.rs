//! The value of a position without looking ahead: the output of the [network](crate::network).

use minishogi::{Position, Value};

use crate::network::{NETWORK, bucket};
use crate::repetition::KNOWN_WIN;

/// The value for the side to move, without a search's memory of the positions before.
pub fn evaluate(pos: &Position) -> Value {
    let [own, other] = [pos.side_to_move(), !pos.side_to_move()].map(|viewer| NETWORK.sums(pos, viewer));
    within_bounds(NETWORK.value(&own, &other, bucket(pos)))
}

/// A value that is no mate, and not decided by a repetition.
pub fn within_bounds(value: Value) -> Value {
    value.clamp(1 - KNOWN_WIN, KNOWN_WIN - 1)
}
