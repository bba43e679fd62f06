//! The value of a position.

use minishogi::Value;
use shogi_core::{Hand, PieceKind};

use crate::Board;

/// An evaluation function, as a type: students write one for 9x9.
///
/// ```
/// use minishogi::Value;
/// use minishogi::game::{Game, GameText};
/// use minishogi_shogi::{Board, Evaluate, Shogi};
///
/// /// Values all positions the same.
/// struct Indifferent;
///
/// impl Evaluate for Indifferent {
///     fn evaluate(_board: &Board) -> Value {
///         0
///     }
/// }
///
/// assert_eq!(Shogi::<Indifferent>::start().evaluate(), 0);
/// ```
pub trait Evaluate {
    /// Returns the value of the position for the side to move, in points: a pawn is worth 100.
    fn evaluate(board: &Board) -> Value;
}

/// The pieces on the board and in both hands, by [`piece_value`].
#[derive(Clone, Copy, Debug)]
pub struct Material;

impl Evaluate for Material {
    fn evaluate(board: &Board) -> Value {
        let us = board.side_to_move();
        let value = |color| {
            let pieces = board.player_bb(color);
            let on_board = PieceKind::all().map(|kind| (piece_value(kind), (board.piece_kind_bb(kind) & pieces).count()));
            let hand = board.hand(color);
            let in_hand = Hand::all_hand_pieces().map(|kind| (piece_value(kind), u32::from(hand.count(kind).unwrap_or(0))));
            on_board.into_iter().chain(in_hand).map(|(value, count)| value * count as Value).sum::<Value>()
        };
        value(us) - value(us.flip())
    }
}

/// Returns the value of a piece in points; a king 0, since both sides have one.
///
/// The kinds of minishogi have the values of minishogi; the knight and the lance are between pawn and silver.
pub const fn piece_value(kind: PieceKind) -> Value {
    let small = match kind {
        PieceKind::Lance => return 300,
        PieceKind::Knight => return 350,
        PieceKind::ProLance | PieceKind::ProKnight => minishogi::PieceKind::ProSilver,
        PieceKind::Pawn => minishogi::PieceKind::Pawn,
        PieceKind::Silver => minishogi::PieceKind::Silver,
        PieceKind::Gold => minishogi::PieceKind::Gold,
        PieceKind::Bishop => minishogi::PieceKind::Bishop,
        PieceKind::Rook => minishogi::PieceKind::Rook,
        PieceKind::King => return 0,
        PieceKind::ProPawn => minishogi::PieceKind::ProPawn,
        PieceKind::ProSilver => minishogi::PieceKind::ProSilver,
        PieceKind::ProBishop => minishogi::PieceKind::Horse,
        PieceKind::ProRook => minishogi::PieceKind::Dragon,
    };
    minishogi::piece_value(small)
}
