//! 07: 静止探索。`qsearch` を書いたら動かしてみましょう。`cargo run -p ex07` で始めて、`go depth 3` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use minishogi::prelude::*;

#[derive(Default)]
pub struct Quiescence {
    ordering: MoveOrdering,
}

impl Quiescence {
    /// 駒の取り合いが終わったときの `pos` の値。窓の意味は `alpha_beta` と同じ。
    fn qsearch(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Value {
        // 王手を逃れる手では駒を打てるので、必ず終わるように手数を制限する。
        if ply >= MAX_PLY {
            return evaluate(pos);
        }
        // stand pat か、駒を取る手を調べます。王手のときは stand pat を使わず、すべての手を調べます。
        // `self.ordering.sort(pos, &mut moves, ply)` で、良さそうな手が先に並びます。
        todo!("静止探索を書く")
    }
}

// ---- ここからは用意された部分: プレイヤー。`alpha_beta` とオーダリングはキットにある。 ----

impl AlphaBeta for Quiescence {
    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        self.qsearch(pos, alpha, beta, ply)
    }

    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.ordering.score(pos, m, ply)
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        self.ordering.note_cutoff(pos, m, depth, ply);
    }
}

impl Player for Quiescence {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.ordering = MoveOrdering::new();
        self.search_to_depth(pos, root_moves, ctl.depth_or(5))
    }
}
