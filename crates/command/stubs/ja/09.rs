//! 09: 置換表。6 つの関数を書いたら動かしてみましょう。`cargo run --release -p ex09` で始めて、`go depth 8` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use minishogi::prelude::*;
use minishogi::table::{self, Bound, Entry, Parts, Places};

/// 局面のエントリを、キーで決まる場所に、キーと一緒に入れる（空の場所では深さが 0）。`age` はこの探索の番号。
#[derive(Default)]
pub struct Table {
    places: Places<(u64, Entry)>,
    age: u8,
}

impl Parts for Table {
    fn parts(&mut self) -> (&mut Places<(u64, Entry)>, &mut u8) {
        (&mut self.places, &mut self.age)
    }

    /// このキーの局面のエントリ。
    fn probe(&self, key: u64) -> Option<Entry> {
        todo!("いくつもの局面が同じ場所 `table::place_of(key, self.places.len())` になる。この局面のエントリか")
    }

    /// `new` をこのキーの場所に入れる。ただし、元のエントリが、この探索で入れた、別の局面の、より深いものなら、そちらを残す。
    fn store(&mut self, key: u64, new: Entry) {
        todo!("表に入れる")
    }

    /// `node` の探索が `value` を返すとき、それが正確な値か、上界か、下界か。
    fn bound_of(value: Value, node: Node) -> Bound {
        todo!("節点の窓と比べる")
    }

    /// エントリから値が決まり、1 手も調べずに `node` の探索を終えてよいなら、その値。
    fn value_for(entry: Entry, node: Node) -> Option<Value> {
        // `table::value_from_tt` で、詰みをルートから数えた値になります。深さが足りていれば、正確な値はいつでも、上界や下界は窓の外のときだけ使えます。
        todo!("エントリの値を返すか、返さないか")
    }

    /// ルートから `ply` 手先で求めた値を、表に入れる値に直す。この局面から数えた詰みは、その手数だけ近い。`table::value_from_tt` の逆。
    fn value_to_tt(value: Value, ply: u32) -> Value {
        todo!("value_from_tt の逆")
    }
}

#[derive(Default)]
pub struct Remembering {
    table: Table,
    ordering: MoveOrdering,
}

impl AlphaBeta for Remembering {
    /// `pos` が前に現れた局面なら、手番側から見た値。勝つ側にとって `table::REPETITION`。
    fn repetition_value(&self, pos: &Position) -> Option<Value> {
        // 2 回目で、4 回目と同じに扱います。一度戻れた局面には、また戻れるからです。そのとき勝つのはどちらでしょうか。
        todo!("前に現れた局面かを調べる")
    }

    /// ここから下は用意された部分です。キットの `alpha_beta` は、節点ごとに千日手を調べ、`probe` を呼び、結果を `store` で入れます。
    fn probe(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        self.table.probe(pos.key()).map_or((None, Move::RESIGN), |entry| (Table::value_for(entry, node), entry.tt_move))
    }

    fn store(&mut self, pos: &Position, node: Node, value: Value, best_move: Move) {
        let (value, bound) = (Table::value_to_tt(value, node.ply), Table::bound_of(value, node));
        self.table.store(pos.key(), Entry { value, tt_move: best_move, depth: node.depth, bound, age: self.table.age });
    }

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

impl Player for Remembering {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.table.age = self.table.age.wrapping_add(1);
        self.ordering = MoveOrdering::new(); // 最近どの手が良かったかは、もう当てにならない。表の中身は、次の探索でも正しい。
        self.deepen(pos, root_moves, ctl, 1)
    }

    fn new_game(&mut self) {
        self.table.places.clear();
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![SpinOption { name: "USI_Hash", default: 16, min: 1, max: 1024 }]
    }

    fn set_option(&mut self, _name: &str, mebibytes: i64) {
        self.table.places = Places::new(mebibytes as usize);
    }
}
