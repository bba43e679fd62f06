//! 05: αβ法。再帰を書いたら動かしてみましょう。`cargo run -p ex05` で始めて、`go depth 5` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use minishogi::prelude::*;

#[derive(Default)]
pub struct AlphaBeta;

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let depth = ctl.depth_or(5);
        let mut best_move = Move::RESIGN;
        let mut alpha = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = -alpha_beta(pos, -VALUE_INFINITE, -alpha, depth - 1, 1);
            pos.undo_move(m);
            root_move.score = value;
            if value > alpha {
                alpha = value;
                best_move = m;
            }
        }
        best_move
    }
}

/// `alpha` と `beta` の間なら、手番側から見た `pos` の値。そうでなければ、`alpha` 以下の上界か、`beta` 以上の下界。
fn alpha_beta(pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
    // ネガマックス法に、次のことを加えます。相手から見た窓を渡し、alpha を引き上げ、値が beta に達したら残りの手を調べません。
    todo!("再帰を書く")
}
