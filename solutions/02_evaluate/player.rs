// BEGIN SOLUTION
//! 02: the evaluation function, solved. Try it: `cargo run -p sol02`, and type `eval`.
// STUB: //! 02: the evaluation function. Write `evaluate`, then try it: `cargo run -p ex02`, and type `eval`.
// STUB: #![allow(unused)] // Delete this line when you have written everything.
// END SOLUTION

use minishogi::prelude::*;

#[derive(Default)]
pub struct Evaluator;

impl Player for Evaluator {
    fn evaluate(&mut self, pos: &Position) -> Value {
        // BEGIN SOLUTION
        let us = pos.side_to_move();
        sum_of_pieces(pos, us) - sum_of_pieces(pos, !us)
        // STUB: // The pieces of the side to move minus those of the other side, on the board and in the hand.
        // STUB: todo!("add up the pieces of both sides, seen from the side to move")
        // END SOLUTION
    }
}

// BEGIN SOLUTION
/// The values of all pieces of one player, on the board and in the hand.
fn sum_of_pieces(pos: &Position, color: Color) -> Value {
    let mut sum = 0;
    for square in Square::all() {
        if let Some(piece) = pos.piece_on(square)
            && piece.color == color
        {
            sum += value_of(piece.kind);
        }
    }
    for (kind, count) in pos.hand_of(color).iter() {
        sum += value_of(kind) * count as Value;
    }
    sum
}

/// The value of a piece, on the board and in the hand.
// STUB: /// The value of a piece, on the board and in the hand.
// END SOLUTION
fn value_of(kind: PieceKind) -> Value {
    match kind {
        PieceKind::Pawn => 100,
        // BEGIN SOLUTION
        PieceKind::Silver => 640,
        PieceKind::Gold => 690,
        PieceKind::Bishop => 890,
        PieceKind::Rook => 1040,
        PieceKind::ProPawn => 420,
        PieceKind::ProSilver => 670,
        PieceKind::Horse => 1150,
        PieceKind::Dragon => 1300,
        PieceKind::King => 15000,
        // STUB: // 銀 640, 金 690, 角 890, 飛 1040, と 420, 全 670, 馬 1150, 龍 1300, 玉 15000
        // STUB: _ => todo!("the values of the other pieces"),
        // END SOLUTION
    }
}
