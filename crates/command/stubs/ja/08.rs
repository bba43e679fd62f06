//! 08: 反復深化。深さのループと探索の打ち切りを書いたら動かしてみましょう。`cargo run -p ex08` で始めて、`go depth 6` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use minishogi::prelude::*;

#[derive(Default)]
pub struct Deepening {
    ordering: MoveOrdering,
}

impl Player for Deepening {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.ordering = MoveOrdering::new();
        self.ordering.sort_root(pos, root_moves);
        // 深さごとに `self.search_root(pos, root_moves, depth, ctl)` を呼びます。読み終えていなければ（`None`）ループを抜けます。
        // 読み終えたら、最善手を先頭に並べ、報告します。
        todo!("深さを 1 つずつ増やして読む")
    }
}

impl AlphaBeta for Deepening {
    /// 残りの深さ `depth` の局面 `pos` で `m` を指したときの、指した側から見た値。探索を止めるときは `None`。
    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        // 止まるべきかを調べます。そうでなければ手を指し、`self.alpha_beta(pos, ..., ctl)` でその先を読み、
        // 値があってもなくても手を戻します。
        todo!("手の値を求める")
    }

    // ---- ここからは用意された部分: キットの `alpha_beta` と `search_root` は `value_of_move(...)?` を呼ぶので、値がなければ同じく `None` を返す。 ----

    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        qsearch(pos, alpha, beta, ply, &self.ordering)
    }

    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.ordering.score(pos, m, ply)
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        self.ordering.note_cutoff(pos, m, depth, ply);
    }
}
