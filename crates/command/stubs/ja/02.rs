//! 02: 評価関数。`evaluate` を書いたら動かしてみましょう。`cargo run -p ex02` で始めて、`eval` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use minishogi::prelude::*;

#[derive(Default)]
pub struct Evaluator;

impl Player for Evaluator {
    fn evaluate(&mut self, pos: &Position) -> Value {
        // 盤上の駒と持ち駒について、手番側の駒の合計から、相手の駒の合計を引きます。
        todo!("両者の駒の価値を足し、手番側から見た値にする")
    }
}

/// 駒の価値。盤上でも持ち駒でも同じ。
fn value_of(kind: PieceKind) -> Value {
    match kind {
        PieceKind::Pawn => 100,
        // 銀 640, 金 690, 角 890, 飛 1040, と 420, 全 670, 馬 1150, 龍 1300, 玉 15000
        _ => todo!("ほかの駒の価値"),
    }
}
