//! 03: 1 手読みプレイヤー。`search` のループを書いたら動かしてみましょう。`cargo run -p ex03` で始めて、`go` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let mut best_move = Move::RESIGN;
        let mut max_value = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            // 手を指します。局面の値はいくつで、それは誰から見た値でしょうか。詰みなら `mate_in(1)` です。
            // 手を戻します。値を `root_move.score` に、これまでの最善手を `best_move` に入れます。
            todo!("各手の値を求め、最善手を覚える")
        }
        best_move
    }
}
