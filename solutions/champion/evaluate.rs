//! The value of a position without looking ahead: a sum of weights, one for each [feature](crate::features) of the position.
//! `tune/fit.rs` finds weights that foretell who wins.

use minishogi::{Color, Position, Value};

use crate::features::features;
use crate::repetition::KNOWN_WIN;
use crate::weights::WEIGHTS;

/// The value for the side to move.
pub fn evaluate(pos: &Position) -> Value {
    let mut sum = 0;
    features(pos, |feature, color| {
        let weight = Value::from(WEIGHTS[feature]);
        sum += if color == Color::Black { weight } else { -weight };
    });
    let value = if pos.side_to_move() == Color::Black { sum } else { -sum };
    value.clamp(1 - KNOWN_WIN, KNOWN_WIN - 1)
}
