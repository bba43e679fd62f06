//! 09: the transposition table. Write six functions, then try it: `cargo run --release -p ex09`, and type `go depth 8`.

use minishogi::prelude::*;
#[allow(unused_imports)] // Delete this line when you begin.
use minishogi::table::{Bound, Entry, REPETITION, value_from_tt};

/// What is known about positions, each at the place that its key gives it, with the key. An empty place has the depth 0.
struct Table {
    places: Vec<(u64, Entry)>,
    /// The number of this search.
    age: u8,
}

#[allow(unused_variables)] // Delete this line when you begin.
impl Table {
    /// What is known about the position with this key.
    fn probe(&self, key: u64) -> Option<Entry> {
        // Many positions share `self.places[self.place(key)]`: is it this one?
        todo!("look it up")
    }

    /// Puts `new` in the place of this key, unless what stands there is worth more.
    fn store(&mut self, key: u64, new: Entry) {
        // Keep the old entry only if it is of this search, of another position, and deeper.
        todo!("store it")
    }
}

/// What a search with this window says about the value if it returned `value`.
#[allow(unused_variables)] // Delete this line when you begin.
fn bound_of(value: Value, alpha: Value, beta: Value) -> Bound {
    todo!("compare it with the window")
}

/// The value with which the search of `node` may end without looking at a move, if the entry has one.
#[allow(unused_variables)] // Delete this line when you begin.
fn value_for(entry: Entry, node: Node) -> Option<Value> {
    // The kit's `value_from_tt` makes the value count from here. Was the search deep enough? Then an exact value always serves, a bound only
    // outside the window.
    todo!("use it, or not")
}

/// The opposite of the kit's `value_from_tt`: a value found `ply` plies below the root, as the table keeps it.
#[allow(unused_variables)] // Delete this line when you begin.
fn value_to_tt(value: Value, ply: u32) -> Value {
    // A mate is `ply` plies nearer from this position than from the root.
    todo!("the opposite of value_from_tt")
}

/// The value of `pos` for the side to move if it stood on the board before: `REPETITION` for the winner.
#[allow(unused_variables)] // Delete this line when you begin.
fn repetition_value(pos: &Position) -> Option<Value> {
    // The second time counts as much as the fourth: whoever could come back once can do so again. Who wins then?
    todo!("look back")
}

// ---- Given: the kit's `alpha_beta` asks at each node for a repetition, then `probe`s, and `store`s what it found. ----

pub struct Remembering {
    table: Table,
    ordering: MoveOrdering,
}

impl AlphaBeta for Remembering {
    fn repetition_value(&self, pos: &Position) -> Option<Value> {
        repetition_value(pos)
    }

    fn probe(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        match self.table.probe(pos.key()) {
            Some(entry) => (value_for(entry, node), entry.tt_move),
            None => (None, Move::RESIGN),
        }
    }

    fn store(&mut self, pos: &Position, node: Node, value: Value, best_move: Move) {
        let bound = bound_of(value, node.alpha, node.beta);
        let entry = Entry { value: value_to_tt(value, node.ply), tt_move: best_move, depth: node.depth, bound, age: self.table.age };
        self.table.store(pos.key(), entry);
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
        // What is known about positions is as true as before; which moves were good lately is not.
        self.table.age = self.table.age.wrapping_add(1);
        self.ordering = MoveOrdering::new();
        self.deepen(pos, root_moves, ctl, 1)
    }

    fn new_game(&mut self) {
        self.table.places.fill((0, Entry::EMPTY));
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![SpinOption { name: "USI_Hash", default: 16, min: 1, max: 1024 }]
    }

    fn set_option(&mut self, _name: &str, mebibytes: i64) {
        self.table = Table::new(mebibytes as usize);
    }
}

impl Default for Remembering {
    fn default() -> Remembering {
        Remembering { table: Table::new(16), ordering: MoveOrdering::new() }
    }
}

impl Table {
    /// A table of this size; a smaller one where there is no memory for it.
    fn new(mebibytes: usize) -> Table {
        let mut places = Vec::new();
        let mut size = (mebibytes << 20) / size_of::<(u64, Entry)>();
        while places.try_reserve_exact(size).is_err() {
            size /= 2;
        }
        places.resize(size, (0, Entry::EMPTY));
        Table { places, age: 0 }
    }

    /// Where the position with this key belongs.
    fn place(&self, key: u64) -> usize {
        (key % self.places.len() as u64) as usize
    }
}

fn main() {
    minishogi_shell::run::<Remembering>();
}
