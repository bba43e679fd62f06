//! 06: ムーブオーダリング。手の点を書いたら動かしてみましょう。`cargo run -p ex06` で始めて、`user` や `go depth 5` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use std::cmp::Reverse;

use minishogi::prelude::*;

// 駒を取る手、成る手、キラー手の点の基準。ほかの手には履歴で点をつけ、これより小さくする。
const CAPTURE: i32 = 2_000_000_000;
const PROMOTION: i32 = 1_500_000_000;
const KILLER: i32 = 1_000_000_000;

pub struct Ordering {
    /// `ply` ごとに、最近 βカットを起こした静かな手を 2 つ、新しい順に。
    killers: [[Move; 2]; MAX_PLY as usize],
    /// 手番、駒の種類、行き先ごとに、静かな手がこれまでにどれだけ βカットを起こしたか。
    history: [[[i32; Square::COUNT]; PieceKind::ALL.len()]; 2],
}

impl AlphaBeta for Ordering {
    /// `m` の点。大きいほど先に調べる。
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        // 駒を取る手（取られる駒の価値が大きい順、次に取る駒の価値が小さい順）、成る手、キラー手、そのほかは履歴の順です。
        let stages = [CAPTURE, PROMOTION, KILLER];
        todo!("手に点をつける")
    }

    /// 残りの深さ `depth` の局面 `pos` で、`m` が βカットを起こしたことを覚える。
    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        // 覚えるのは静かな手だけです。駒を取る手と成る手は、もともと先に調べます。
        let killers = &mut self.killers[ply as usize];
        let history = &mut self.history[pos.side_to_move().index()];
        todo!("手を、この ply のキラー手として、また履歴に覚える")
    }
}

// ---- ここからは用意された部分: プレイヤー。`alpha_beta` はキットにあり、節点の手ごとに `score` を、βカットのときに `note_cutoff` を呼ぶ。 ----

impl Player for Ordering {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        *self = Ordering::default();
        self.search_to_depth(pos, root_moves, ctl.depth_or(5))
    }

    /// 手を調べる順に、点とともに表示する。
    fn user(&mut self, pos: &mut Position, _args: &[&str]) {
        let mut moves = pos.legal_moves();
        moves.sort_by_cached_key(|&m| Reverse(self.score(pos, m, 0)));
        for m in moves {
            println!("{m:6} {:10}", self.score(pos, m, 0));
        }
    }
}

impl Default for Ordering {
    fn default() -> Ordering {
        Ordering { killers: [[Move::RESIGN; 2]; MAX_PLY as usize], history: [[[0; Square::COUNT]; PieceKind::ALL.len()]; 2] }
    }
}
