//! 00: ツアー。`user` を書いたら動かしてみましょう。`cargo run -p ex00` で始めて、`user` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use minishogi::prelude::*;

#[derive(Default)]
pub struct Tour;

impl Player for Tour {
    fn user(&mut self, pos: &mut Position, _args: &[&str]) {
        // 局面を表示します。次に、合法手ごとに、手を指し、手と空白 1 つと SFEN を 1 行で表示し、手を戻します。
        todo!("局面と、各合法手を指した後の局面を表示する")
    }
}
