//! 09: the transposition table. Write six functions, then try it: `cargo run --release -p ex09`, and type `go depth 8`.
#![allow(unused)] // Delete this line when you have written everything.

use minishogi::prelude::*;
use minishogi::table::{self, Bound, Entry, Parts, Places};

/// The entries of positions, each with its key at the place that the key gives it (empty: depth 0); `age` counts the searches.
#[derive(Default)]
pub struct Table {
    places: Places<(u64, Entry)>,
    age: u8,
}

impl Parts for Table {
    fn parts(&mut self) -> (&mut Places<(u64, Entry)>, &mut u8) {
        (&mut self.places, &mut self.age)
    }

    /// Returns the entry of the position with this key.
    fn probe(&self, key: u64) -> Option<Entry> {
        todo!("many positions share the place `table::place_of(key, self.places.len())`: is it this one?")
    }

    /// Puts `new` in the place of this key, unless the entry there is of this search, of another position, and deeper.
    fn store(&mut self, key: u64, new: Entry) {
        todo!("store it")
    }

    /// The bound that the search of `node` proves if it returns `value`.
    fn bound_of(value: Value, node: Node) -> Bound {
        todo!("compare it with the window of the node")
    }

    /// The value with which the search of `node` may end without looking at a move, if the entry has one.
    fn value_for(entry: Entry, node: Node) -> Option<Value> {
        // `table::value_from_tt` counts a mate from the root. Deep enough? Then an exact value serves, a bound only outside the window.
        todo!("use it, or not")
    }

    /// A value found `ply` plies below the root, as the table keeps it: a mate is that much nearer. The opposite of `table::value_from_tt`.
    fn value_to_tt(value: Value, ply: u32) -> Value {
        todo!("the opposite of value_from_tt")
    }
}

#[derive(Default)]
pub struct Remembering {
    table: Table,
    ordering: MoveOrdering,
}

impl AlphaBeta for Remembering {
    /// The value of `pos` for the side to move if it stood on the board before: `table::REPETITION` for the winner.
    fn repetition_value(&self, pos: &Position) -> Option<Value> {
        // The second time counts as much as the fourth: a side that came back once can do so again. Who wins then?
        todo!("look back")
    }

    /// Given, as all below: the kit's `alpha_beta` asks at each node for a repetition, then `probe`s, and `store`s its result.
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
        self.ordering = MoveOrdering::new(); // The good moves are others now; the entries of the table are still true.
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
