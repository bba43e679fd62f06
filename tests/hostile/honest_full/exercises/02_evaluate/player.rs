// Tries nothing: the solution.

use minishogi::prelude::*;

#[derive(Default)]
pub struct Evaluator;

impl Player for Evaluator {
    fn evaluate(&mut self, pos: &Position) -> Value {
        let us = pos.side_to_move();
        sum_of_pieces(pos, us) - sum_of_pieces(pos, !us)
    }
}

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

fn value_of(kind: PieceKind) -> Value {
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

fn main() {
    minishogi::run::<Evaluator>();
}
