//! 02: the evaluation function. Write `evaluate`, then try it: `cargo run -p ex02`, and type `eval`.
#![allow(unused)] // Delete this line when you have written everything.

use minishogi::prelude::*;

#[derive(Default)]
pub struct Evaluator;

impl Player for Evaluator {
    fn evaluate(&mut self, pos: &Position) -> Value {
        // The pieces of the side to move minus those of the other side, on the board and in the hand.
        todo!("add up the pieces of both sides, seen from the side to move")
    }
}

/// The value of a piece, on the board and in the hand.
fn value_of(kind: PieceKind) -> Value {
    match kind {
        PieceKind::Pawn => 100,
        // 銀 640, 金 690, 角 890, 飛 1040, と 420, 全 670, 馬 1150, 龍 1300, 玉 15000
        _ => todo!("the values of the other pieces"),
    }
}
