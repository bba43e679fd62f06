//! 12: 後退解析。パート 1 と 2 を書いたら動かしてみましょう。`cargo run --release -p ex12` で始めて、`solve KG-K` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use std::collections::VecDeque;

use minishogi::Setup;
use minishogi::prelude::*;
use minishogi_retrograde::{GameSolver, NumberedGame, Solved};

// パート 1

impl Analysis<'_> {
    /// 終局の局面から 1 手ずつ前の局面を調べ、新しい勝ちも負けもなくなるまで続ける。
    fn backward(mut self) -> Vec<Solved> {
        // キューの先頭から局面を取り出します。親は `self.game.unmoves(position, &mut before)` で求められます。
        // その局面の値から、親について何が分かるでしょうか。新しく決まった勝ちと負けは、キューの末尾に入れます。
        // 最後に、値の決まらなかった局面の値は何でしょうか。
        todo!("パート 1: 後退解析の手順")
    }
}

// パート 2

impl GameSolver for Retrograde {
    /// 合法手 1 つで `pos` になる局面を、1 つずつ。その手番は、`pos` の手番側ではないほう。
    fn parents(&self, pos: &Position) -> Vec<Position> {
        let mover = !pos.side_to_move();
        let mut parents = Vec::new();
        // この配置がありうる局面で、そこで `m` が合法手なら、加える。
        let mut add = |setup: Setup, m: Move| {
            let parent = Position::try_from(setup).ok().filter(|parent| parent.is_legal(m).is_ok());
            parents.extend(parent);
        };
        for to in pos.pieces(mover) {
            let Some(piece) = pos.piece_on(to) else { continue };
            // 駒が `to` に来る前の盤。駒が元いたマスは、まだ空いている。
            let mut setup = Setup { side: mover, ..pos.setup() };
            setup.board[to.index()] = None;
            // 打つ手: 駒を持ち駒に戻します。打つことができた駒の種類はどれでしょうか。
            // 動かす手: 駒を空いたマスのそれぞれに置きます。そこから動けるかどうかはキットで分かります。この手で成ったのでしょうか。
            // 取る手: いまの持ち駒が、`to` にあったのかもしれません。
            todo!("パート 2: 最後の手を戻す")
        }
        parents
    }

    fn solve(&mut self, game: &dyn NumberedGame) -> Vec<Solved> {
        Analysis::forward(game).backward()
    }
}

// ---- ここからは用意された部分: 始める前に分かっていることと、プレイヤー。 ----

/// ゲームについて、これまでに分かったこと。
struct Analysis<'a> {
    game: &'a dyn NumberedGame,
    /// 各局面の値。決まっていれば `Some`。
    values: Vec<Option<Solved>>,
    /// 各局面の、悪いと決まっていない手の数。
    moves_left: Vec<u16>,
    /// 勝ちか負けが決まり、まだ親を調べていない局面。勝ちどうし、負けどうしでは、終局に近いものから順に並ぶ。
    queue: VecDeque<usize>,
}

impl<'a> Analysis<'a> {
    /// 各局面を 1 回ずつ調べる。ゲームが終わっているか。終わっていなければ、手はいくつあるか。
    fn forward(game: &'a dyn NumberedGame) -> Analysis<'a> {
        let mut values = vec![None; game.positions()];
        let mut moves_left = vec![0; game.positions()];
        let mut queue = VecDeque::new();
        let mut after = Vec::new();
        for position in 0..game.positions() {
            values[position] = game.ended(position);
            match values[position] {
                Some(Solved::Draw) => {}
                Some(Solved::Win(_) | Solved::Loss(_)) => queue.push_back(position),
                None => {
                    game.moves(position, &mut after);
                    moves_left[position] = after.len() as u16;
                }
            }
        }
        Analysis { game, values, moves_left, queue }
    }
}

#[derive(Default)]
pub struct Retrograde;

impl Player for Retrograde {}
