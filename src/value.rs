//! Values of pieces, and of positions from one player's view.

use crate::piece::PieceKind;

/// The value of a position for a player, in points: a pawn is worth 100. A plain integer, so that `-value` is the other player's view.
pub type Value = i32;

/// Returns the value of a piece, the same on the board and in the hand.
///
/// ```
/// use minishogi::{PieceKind, piece_value};
/// assert_eq!(piece_value(PieceKind::Pawn), 100);
/// ```
pub const fn piece_value(kind: PieceKind) -> Value {
    match kind {
        PieceKind::Pawn => 100,
        PieceKind::Silver => 640,
        PieceKind::Gold => 690,
        PieceKind::Bishop => 890,
        PieceKind::Rook => 1040,
        PieceKind::ProPawn => 420,
        PieceKind::ProSilver => 670,
        PieceKind::Horse => 1150,
        PieceKind::Dragon => 1300,
        PieceKind::King => 15000,
    }
}

/// Larger than every value of a position: the window of a search starts at `(-VALUE_INFINITE, VALUE_INFINITE)`.
///
/// It is far from the limits of the integer, so that negating it is safe; `-i32::MIN` overflows.
pub const VALUE_INFINITE: Value = 32001;

/// The value of having mated the other king at once.
pub const VALUE_MATE: Value = 32000;

/// The value of a repetition for the side that wins by it: more than any material, less than a mate.
pub const REPETITION: Value = 30_000;

/// A draw or an even position.
pub const VALUE_ZERO: Value = 0;

/// The deepest ply a search may reach: mate scores keep this distance from all other values.
pub const MAX_PLY: u32 = 256;

/// Returns the value for a player who is mated `ply` plies below the root: later is better for the loser.
///
/// ```
/// use minishogi::{mated_in, mate_in};
/// assert_eq!(mated_in(2), -31998);
/// assert_eq!(mate_in(3), 31997);
/// assert!(mate_in(1) > mate_in(3));
/// ```
pub const fn mated_in(ply: u32) -> Value {
    -VALUE_MATE + ply as Value
}

/// Returns the value for the player who mates `ply` plies below the root: sooner is better.
pub const fn mate_in(ply: u32) -> Value {
    VALUE_MATE - ply as Value
}

/// Returns the number of plies to the mate if `value` is a mate score, positive for the player who mates, or `None`.
///
/// ```
/// use minishogi::{mate_distance, mated_in};
/// assert_eq!(mate_distance(mated_in(4)), Some(-4));
/// assert_eq!(mate_distance(1200), None);
/// ```
pub const fn mate_distance(value: Value) -> Option<i32> {
    if value >= VALUE_MATE - MAX_PLY as Value && value <= VALUE_MATE {
        Some(VALUE_MATE - value)
    } else if value <= -VALUE_MATE + MAX_PLY as Value && value >= -VALUE_MATE {
        Some(-VALUE_MATE - value)
    } else {
        None
    }
}
