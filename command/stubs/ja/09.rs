//! 09: 置換表。6 つの関数を書いたら動かしてみましょう。`cargo run --release -p ex09` で始めて、`go depth 8` と打ちます。

use minishogi::prelude::*;
use minishogi::table::{self, Bound, Case, Entry};

/// 局面のエントリを、キーで決まる場所に、キーと一緒に入れる。空の場所では深さが 0。
struct Table {
    places: Vec<(u64, Entry)>,
    /// この探索の番号。
    age: u8,
}

#[allow(unused_variables)] // 書き始めるときに、この行を消します。
impl Table {
    /// このキーの局面のエントリ。
    fn probe(&self, key: u64) -> Option<Entry> {
        // 場所は `table::place_of(key, self.places.len())` です。いくつもの局面が同じ場所になります。この局面のエントリでしょうか。
        todo!("表を引く")
    }

    /// `new` をこのキーの場所に入れる。元のエントリのほうが役に立つなら、そちらを残す。
    fn store(&mut self, key: u64, new: Entry) {
        // 元のエントリを残すのは、この探索で入れた、別の局面の、より深いもののときだけです。
        todo!("表に入れる")
    }
}

/// `node` の探索が `value` を返すとき、それが正確な値か、上界か、下界か。
#[allow(unused_variables)] // 書き始めるときに、この行を消します。
fn bound_of(value: Value, node: Node) -> Bound {
    todo!("節点の窓と比べる")
}

/// エントリから値が決まり、1 手も調べずに `node` の探索を終えてよいなら、その値。
#[allow(unused_variables)] // 書き始めるときに、この行を消します。
fn value_for(entry: Entry, node: Node) -> Option<Value> {
    // `table::value_from_tt` で、詰みの手数をルートから数えた値になります。深さは足りているでしょうか。正確な値ならいつでも使えます。
    // 上界や下界が使えるのは、窓の外のときだけです。
    todo!("エントリの値を返すか、返さないか")
}

/// `table::value_from_tt` の逆: ルートから `ply` 手先で求めた値を、表に入れる値に直す。
#[allow(unused_variables)] // 書き始めるときに、この行を消します。
fn value_to_tt(value: Value, ply: u32) -> Value {
    // 詰みまでの手数は、この局面から数えると、ルートから数えるより `ply` 手短くなります。
    todo!("value_from_tt の逆")
}

pub struct Remembering {
    table: Table,
    ordering: MoveOrdering,
}

impl AlphaBeta for Remembering {
    /// `pos` が前に現れた局面なら、手番側から見た値。勝つ側にとって `table::REPETITION`。
    #[allow(unused_variables)] // 書き始めるときに、この行を消します。
    fn repetition_value(&self, pos: &Position) -> Option<Value> {
        // 2 回目で、4 回目と同じに扱います。一度戻れた局面には、また戻れるからです。そのとき勝つのはどちらでしょうか。
        todo!("前に現れた局面かを調べる")
    }

    // ---- ここからは用意された部分: キットの `alpha_beta` は、節点ごとに千日手を調べ、`probe` で表を引き、結果を `store` で入れる。 ----

    fn probe(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        match self.table.probe(pos.key()) {
            Some(entry) => (value_for(entry, node), entry.tt_move),
            None => (None, Move::RESIGN),
        }
    }

    fn store(&mut self, pos: &Position, node: Node, value: Value, best_move: Move) {
        let (value, bound) = (value_to_tt(value, node.ply), bound_of(value, node));
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
        // 局面のエントリは、次の探索でも正しい。最近どの手が良かったかは、もう当てにならない。
        self.table.age = self.table.age.wrapping_add(1);
        self.ordering = MoveOrdering::new();
        self.deepen(pos, root_moves, ctl, 1)
    }

    /// スペックが部分ごとに尋ねるときに使います（たとえば `user bound 100 0 100`）。詳しくは `table::Case` にあります。このままにしておきます。
    fn user(&mut self, pos: &mut Position, words: &[&str]) {
        let mut places = vec![(0, Entry::default()); Case::PLACES];
        match Case::of(words) {
            Some(Case::Probe { old, key }) => {
                places[table::place_of(old.0, Case::PLACES)] = old;
                println!("{:?}", Table { places, age: 1 }.probe(key).map(|entry| entry.depth));
            }
            Some(Case::Store { old, new }) => {
                let place = table::place_of(new.0, Case::PLACES);
                places[place] = old;
                let mut table = Table { places, age: new.1.age };
                table.store(new.0, new.1);
                let stands = |other| table.places[place] == other;
                println!("{}", ["new", "old", "neither"][[new, old].into_iter().position(stands).unwrap_or(2)]);
            }
            Some(Case::Bound { value, node }) => println!("{:?}", bound_of(value, node)),
            Some(Case::Value { entry, node }) => println!("{:?}", value_for(entry, node)),
            Some(Case::Mate { value, ply }) => println!("{}", value_to_tt(value, ply)),
            Some(Case::Repetition) => println!("{:?}", self.repetition_value(pos)),
            None => println!("user probe, store, bound, value, mate or repetition, and the numbers of a case"),
        }
    }

    fn new_game(&mut self) {
        self.table.places.fill_with(Default::default);
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![SpinOption { name: "USI_Hash", default: 16, min: 1, max: 1024 }]
    }

    fn set_option(&mut self, _name: &str, mebibytes: i64) {
        self.table.places = table::room_for(mebibytes as usize);
    }
}

impl Default for Remembering {
    fn default() -> Remembering {
        Remembering { table: Table { places: table::room_for(16), age: 0 }, ordering: MoveOrdering::new() }
    }
}

fn main() {
    minishogi_shell::run::<Remembering>();
}
