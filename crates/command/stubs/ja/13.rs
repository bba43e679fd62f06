//! 13: 局面の値を学習するネットワーク。6 つのパートを書いたら動かしてみましょう: `cargo run --release -p ex13`
#![allow(unused)] // すべて書き終えたら、この行を消します。

use minishogi::Piece;
use minishogi::prelude::*;
use minishogi_neural::data::Sample;
use minishogi_neural::*;

// パート 1: 入力。

/// 盤上の駒の入力の番号。`viewer` から見たもの。
fn on_board(piece: Piece, square: Square, viewer: Color) -> u16 {
    // `square.index() * 20` に、相手の駒なら 10 を、さらに `piece.kind.index()` を足します。後手は盤を反対側から見ます。
    todo!("パート 1: 盤上の駒")
}

/// `color` の持ち駒に、この種類が `count` 枚あるときの入力の番号。`viewer` から見たもの。
fn in_hand(color: Color, kind: PieceKind, count: u32, viewer: Color) -> u16 {
    // 500 に、相手なら 15 を、さらに `kind.index() * 3` と枚数を足します。
    todo!("パート 1: 持ち駒")
}

// パート 2 と 3: 順伝播と逆伝播。

/// 層の和: バイアスに、それぞれの入力とその行の積を足したもの。
fn sums_of(net: &Network, layer: usize, inputs: &[f32]) -> Vec<f32> {
    // `net.biases(layer).to_vec()` から始め、`net.row(layer, number)` に入力を掛けて `add` していきます。
    todo!("パート 2: 層の和")
}

/// 層を 1 つ逆にたどる。`slopes` は、それぞれの和が増えたときの損失の増え方。重みごとの増え方を `gradient` に足し、
/// 1 つ下の層の和ごとの増え方を返す。`inputs` は、その和を切り詰めた値。
fn back_through(net: &Network, layer: usize, inputs: &[f32], slopes: &[f32], gradient: &mut Network) -> Vec<f32> {
    // 和はバイアス + 入力 × 重み + … です。バイアス、重み、入力がそれぞれ増えると、どれだけ増えるでしょうか。
    // 0 または 1 で止まっているユニットは、和が少し変わるとどうなるでしょうか。
    todo!("パート 3: 層を逆にたどる")
}

#[derive(Default)]
pub struct Neural;

impl Parts for Neural {
    fn inputs(pos: &Position, viewer: Color) -> Vec<u16> {
        // 盤上の駒 1 枚につき 1 つ、両者の持ち駒の種類 1 つにつき 1 つです。0 枚であることも入力で表します。
        todo!("パート 1: 1 になる入力")
    }

    /// 第 1 層の和。少しの入力だけが 1 で、ほかはすべて 0。
    fn first_sums(net: &Network, inputs: &[u16]) -> Vec<f32> {
        // 1 である入力の行だけを足します。0 は掛けません。
        todo!("パート 2: 第 1 層の和")
    }

    /// 第 1 層の和から先の、すべてのユニット。
    fn units_above(net: &Network, first_sums: &[f32]) -> Units {
        // 2 つの隠れ層は `clipped` で切り詰めますが、出力はそのままです。
        todo!("パート 2: 残りの層")
    }

    fn target(sample: &Sample, lambda: f32) -> f32 {
        // 評価値を `SCALE` で割って `sigmoid` に通した値と、勝敗（`sample.won` なら 1）を混ぜます。どちらも手番側から見たものです。
        todo!("パート 3: 学ぶべき値")
    }

    fn loss(output: f32, target: f32) -> f32 {
        todo!("パート 3: 差の 2 乗")
    }

    fn backward(net: &Network, inputs: &[u16], units: &Units, target: f32, gradient: &mut Network) {
        // 出力が増えると、損失はどれだけ増えるでしょうか。シグモイドの傾きは p * (1 - p) です。
        // 次に層 2 と層 1 を逆にたどります。層 0 では、1 である入力の行だけが関係します。
        todo!("パート 3: 勾配")
    }

    // パート 4: Adam とエポック。

    fn step(training: &mut Training, gradient: &Network) {
        // 重みごとに、`mean` は傾きを、`square` はその 2 乗を覚えています。前の値の 0.9 と 0.999 に、新しい値の残りの割合を足します。
        // 0 から始まるので、1 - 0.9^steps と 1 - 0.999^steps で割ります。rate * mean / (sqrt(square) + EPSILON) だけ下ります。
        todo!("パート 4: Adam の更新")
    }

    fn epoch(training: &mut Training, examples: &[Example], done: &mut dyn FnMut(usize)) -> f32 {
        // `training.random.shuffle` で順番を混ぜ、`.chunks(training.batch)` で分けます。それぞれについて、勾配を 0 から始め、
        // 局面ごとに `forward` と `backward` を呼び、平均をとり、`step` と `done(batch.len())` を呼びます。全局面の損失の平均を返します。
        todo!("パート 4: エポック")
    }

    // パート 5: ネットワークで指す。

    /// ネットワークの出力を点数に直したもの。`VALUE_LIMIT` より 0 から遠い値は、千日手や詰みの値と区別できなくなる。
    fn points(output: f32) -> Value {
        todo!("パート 5: 点数")
    }

    fn evaluate(net: &Network, pos: &Position) -> Value {
        // 手番側から見た入力を求め、`Self::forward(net, ..)` の出力を `Self::points` で点数にします。
        todo!("パート 5: 評価")
    }

    // パート 6: 第 1 層の和の差分更新。

    const KEEPS_SUMS: bool = false; // パート 6 を書いたら `true` にします。探索が和を使うようになります。

    fn change(net: &Network, sums: &mut [Vec<f32>; 2], pos: &Position, m: Move, sign: f32) {
        // `pos` は `m` を指す前の局面で、`sign` は 1 です。手を戻すときは、同じ `pos` と -1 で呼ばれます。
        // この手で 0 になる入力と、1 になる入力はどれでしょうか。成る手、駒を取る手、打つ手もあります。
        // 先手と後手のそれぞれについて `add(&mut sums[viewer.index()], net.row(0, input), sign)`、または `-sign` です。
        todo!("パート 6: 手による変化")
    }
}
