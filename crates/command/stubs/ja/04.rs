//! 04: ネガマックス法。再帰を書いたら動かしてみましょう。`cargo run -p ex04` で始めて、`go depth 3` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use minishogi::prelude::*;

#[derive(Default)]
pub struct Negamax;

impl Player for Negamax {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let depth = ctl.depth_or(3);
        let mut best_move = Move::RESIGN;
        let mut max_value = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = -negamax(pos, depth - 1, 1);
            pos.undo_move(m);
            root_move.score = value;
            if value > max_value {
                max_value = value;
                best_move = m;
            }
        }
        best_move
    }
}

/// `pos` から `depth` 手先まで読んだ、手番側から見た値。`ply` はルートからの手数。
fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
    // 深さ 0 なら `evaluate(pos)` です。合法手がなければ `mated_in(ply)` です。
    // それ以外は、すべての手の値の最大値です。手を指し、相手から見た値の符号を変え、手を戻します。
    todo!("再帰を書く")
}
