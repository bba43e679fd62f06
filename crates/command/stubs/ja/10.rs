//! 10: PVS とスレッド。パート 1 から 3 を書いたら動かしてみましょう。`cargo run --release -p ex10` で始めます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use std::thread;

use minishogi::prelude::*;
use minishogi::table::Table;
use minishogi::threads::{Helpers, ParallelSearch, SearchWindow, Searcher, start};

impl ParallelSearch for Threads {
    // パート 1

    /// 手の値。`search(alpha, beta)` が、その手を窓で探索する。止まるときは `None`。`number` が 0 の手が、その局面の最初の手。
    /// ほかの手は `alpha` より良くないと予想する。値が正確なのは、
    /// `alpha` と `beta` の間のときだけ。
    fn value_of_nth_move(&self, number: usize, alpha: Value, beta: Value, search: &mut SearchWindow) -> Option<Value> {
        // 最初の手は全幅の窓で調べます。ほかの手は、まず最も狭い窓で、`alpha` より良いかどうかを調べます。
        todo!("パート 1: PVS")
    }

    // パート 2

    /// すべてのスレッドが同じ局面を探索し、表だけを共有する（lazy SMP）。
    fn search_with_helpers(&self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        // `thread::scope` の中で、表のほかはすべて自分の複製をもつヘルパーを始め、このスレッドでも探索します。
        // `self.searcher().deepen(pos, root_moves, ctl, 1)` です。
        todo!("パート 2: ヘルパーとともに探索する")
    }

    // パート 3

    /// ルートの手をスレッドに分け、すべての手にこの深さの値をつける。まず最初の手を 1 つのスレッドで調べて窓を決め、
    /// それから各スレッドが次の手を取り出す。`searcher` はこのスレッドのもの。途中で止まったら `None`。
    fn split_root(&self, searcher: &mut Searcher, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        // `others.iter_mut()` を `Mutex` に入れると、ルートの手を 1 つずつ渡すキューになります。
        // 最大の値は、アトミック変数に入れます。
        todo!("パート 3: ルートの手を分ける")
    }
}

// ---- ここからは用意された部分: プレイヤー。1 つのスレッドの探索に必要な `Searcher` はキットにあり、節点の手ごとにパート 1 を呼ぶ。 ----

pub struct Threads {
    table: Table,
    threads: usize,
    /// ルートの手をスレッドに分けるか、すべてのスレッドが木全体を探索するか。
    split_root: bool,
    /// パート 1 を窓に使うかどうか。使わなければ、窓はどれも全幅の窓なので、パート 2 と 3 をそれだけで試せます。
    null_windows: bool,
}

impl Threads {
    fn searcher(&self) -> Searcher<'_> {
        let searcher = Searcher::new(self, &self.table);
        if self.null_windows { searcher } else { searcher.without_null_windows() }
    }
}

impl Player for Threads {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.table.new_search();
        if self.split_root {
            self.searcher().splitting_root().deepen(pos, root_moves, ctl, 1)
        } else if self.threads > 1 {
            self.search_with_helpers(pos, root_moves, ctl)
        } else {
            self.searcher().deepen(pos, root_moves, ctl, 1)
        }
    }

    fn new_game(&mut self) {
        self.table.clear();
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![
            SpinOption { name: "USI_Hash", default: 16, min: 1, max: 1024 },
            SpinOption { name: "Threads", default: 1, min: 1, max: 64 },
            SpinOption { name: "SplitRoot", default: 0, min: 0, max: 1 },
            SpinOption { name: "NullWindows", default: 1, min: 0, max: 1 },
        ]
    }

    fn set_option(&mut self, name: &str, value: i64) {
        match name {
            "USI_Hash" => self.table = Table::new(value as usize),
            "Threads" => self.threads = value as usize,
            "NullWindows" => self.null_windows = value == 1,
            _ => self.split_root = value == 1,
        }
    }
}

impl Default for Threads {
    fn default() -> Threads {
        Threads { table: Table::new(16), threads: 1, split_root: false, null_windows: true }
    }
}
