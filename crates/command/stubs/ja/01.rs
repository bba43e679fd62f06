//! 01: ランダムプレイヤー。`search` を書いたら動かしてみましょう。`cargo run -p ex01` で始めて、`go` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use minishogi::prelude::*;

#[derive(Default)]
pub struct RandomPlayer;

impl Player for RandomPlayer {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        // 合法手がなければ投了します。あれば、その 1 つを、どれも同じ確率で返します。
        // n より小さいランダムな番号は `rand::random_range(0..n)` です。
        todo!("ルートの手を 1 つランダムに選ぶ")
    }
}
