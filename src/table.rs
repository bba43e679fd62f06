//! The transposition table: the results of searches, by position. Given in exercise 10.
//!
//! All threads read and write one [`Table`] at once, without locks (Hyatt and Mann 2002).

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::alpha_beta::Node;
use crate::game::{Game, GameResult};
use crate::mv::Move;
use crate::position::Position;
use crate::position::observer::{KitFeature, used_given};
use crate::value::{Value, mate_distance};

pub use crate::value::REPETITION;

/// An entry of the table: the result of a search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value for the side to move. A mate counts the plies from this position, not from the root.
    pub value: Value,
    /// The best move that was found, or [`Move::RESIGN`]: to be looked at first next time.
    pub tt_move: Move,
    /// The depth of the search, from 1 on.
    pub depth: u32,
    /// The kind of `value`.
    pub bound: Bound,
    /// The number of the search it comes from.
    pub age: u8,
}

/// The kind of a value that a search returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is as high or higher: the search was cut off.
    Lower,
    /// The value is as low or lower: no move came above alpha.
    Upper,
}

impl Bound {
    /// Returns the kind of `value` that a search with this window returned.
    ///
    /// ```
    /// use minishogi::table::Bound;
    /// assert_eq!(Bound::of(20, 0, 100), Bound::Exact);
    /// assert_eq!(Bound::of(100, 0, 100), Bound::Lower);
    /// assert_eq!(Bound::of(0, 0, 100), Bound::Upper);
    /// ```
    pub fn of(value: Value, alpha: Value, beta: Value) -> Bound {
        used_given(KitFeature::Table);
        if value >= beta {
            Bound::Lower
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// The empty entry: its depth is 0, which no search has here.
impl Default for Entry {
    fn default() -> Entry {
        Entry { value: 0, tt_move: Move::RESIGN, depth: 0, bound: Bound::Upper, age: 0 }
    }
}

impl Entry {
    /// Returns the value with which the search of this node may end without looking at a move, if the entry has one.
    pub fn value_for(&self, node: Node) -> Option<Value> {
        used_given(KitFeature::Table);
        let value = value_from_tt(self.value, node.ply);
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= node.beta,
            Bound::Upper => value <= node.alpha,
        };
        (self.depth >= node.depth && settles).then_some(value)
    }

    /// From the lowest bit on: the value (16 bits), the move (16), the depth (8), the bound (8), the age (8).
    fn bits(self) -> u64 {
        let low = u64::from(self.value as i16 as u16) | u64::from(self.tt_move.bits()) << 16;
        low | u64::from(self.depth.min(255)) << 32 | (self.bound as u64) << 40 | u64::from(self.age) << 48
    }

    /// `None` if it is no entry: depth 0 is an empty place.
    fn from_bits(bits: u64) -> Option<Entry> {
        let bound = [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().find(|&bound| bound as u64 == bits >> 40 & 255)?;
        let (value, tt_move, depth) = (Value::from(bits as i16), Move::from_bits((bits >> 16) as u16)?, (bits >> 32) as u32 & 255);
        (depth > 0).then_some(Entry { value, tt_move, depth, bound, age: (bits >> 48) as u8 })
    }
}

/// Returns a value from the table, as it counts `ply` plies below the root: a mate is that much farther away.
///
/// ```
/// use minishogi::mate_in;
/// use minishogi::table::{value_from_tt, value_to_tt};
/// assert_eq!(value_from_tt(mate_in(1), 4), mate_in(5));
/// assert_eq!(value_to_tt(mate_in(5), 4), mate_in(1));
/// assert_eq!(value_from_tt(120, 4), 120);
/// ```
pub fn value_from_tt(value: Value, ply: u32) -> Value {
    match mate_distance(value) {
        Some(_) => value - value.signum() * ply as Value,
        None => value,
    }
}

/// Returns the way back: a value found `ply` plies below the root, as the table keeps it.
pub fn value_to_tt(value: Value, ply: u32) -> Value {
    used_given(KitFeature::Table);
    match mate_distance(value) {
        Some(_) => value + value.signum() * ply as Value,
        None => value,
    }
}

/// Returns the value of `pos` for the side to move if it stood on the board before: the second time counts as much as the fourth.
///
/// ```
/// use minishogi::Position;
/// use minishogi::table::{REPETITION, repetition_value};
/// let mut pos = Position::start();
/// for m in "1e1d 5a5b 1d1e 5b5a".split_whitespace() {
///     assert_eq!(repetition_value(&pos), None);
///     pos.do_move(m.parse().unwrap());
/// }
/// assert_eq!(repetition_value(&pos), Some(-REPETITION)); // Black, to move, loses by it.
/// ```
pub fn repetition_value(pos: &Position) -> Option<Value> {
    used_given(KitFeature::Table);
    Game::repetition(pos).map(GameResult::by_repetition)
}

/// Returns the place, of these `places`, of the position with this key.
///
/// # Panics
/// Panics if there are none.
pub fn place_of(key: u64, places: usize) -> usize {
    (key % places as u64) as usize
}

/// The places of a table. They are read and written as those of a `Vec`, but their number stays.
///
/// ```
/// use minishogi::table::{Places, place_of};
///
/// let mut places: Places<u64> = Places::new(1);
/// assert_eq!(places.len(), 131_072);
/// let place = place_of(131_075, places.len());
/// places[place] = 7;
/// assert_eq!(places[3], 7);
/// places.clear();
/// assert_eq!(places[3], 0);
/// ```
#[derive(Clone, Debug)]
pub struct Places<T>(Vec<T>);

impl<T: Default> Places<T> {
    /// As many empty places as fill this much memory; fewer if there is less, but at least one.
    pub fn new(mebibytes: usize) -> Places<T> {
        let mut places = Vec::new();
        let wanted = ((mebibytes << 20) / size_of::<T>().max(1)).max(1);
        let mut count = wanted;
        while count > 1 && places.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        if count < wanted {
            println!("info string there is no room for {mebibytes} MiB: the table has {} MiB", (count * size_of::<T>()) >> 20);
        }
        places.resize_with(count, T::default);
        Places(places)
    }

    /// Makes all places empty.
    pub fn clear(&mut self) {
        self.0.fill_with(T::default);
    }
}

/// 16 MiB, the default of `USI_Hash`.
/// A place for each element.
impl<T> From<Vec<T>> for Places<T> {
    fn from(places: Vec<T>) -> Places<T> {
        Places(places)
    }
}

impl<T: Default> Default for Places<T> {
    fn default() -> Places<T> {
        Places::new(16)
    }
}

impl<T> Deref for Places<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for Places<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

/// A table of positions as exercise 09 writes it: its parts, which can be asked one by one.
pub trait Parts: Default {
    /// Returns the places, each with the key of its entry, and the number of the search.
    fn parts(&mut self) -> (&mut Places<(u64, Entry)>, &mut u8);

    /// Returns the entry of the position with this key, if it is there.
    fn probe(&self, key: u64) -> Option<Entry>;

    /// Puts `new` in the place of this key, unless the entry there is of this search, of another position, and deeper.
    fn store(&mut self, key: u64, new: Entry);

    /// Returns the bound that the search of `node` proves if it returns `value`.
    fn bound_of(value: Value, node: Node) -> Bound;

    /// Returns the value with which the search of `node` may end without looking at a move, if the entry has one.
    fn value_for(entry: Entry, node: Node) -> Option<Value>;

    /// Returns a value found `ply` plies below the root as the table keeps it: the opposite of [`value_from_tt`].
    fn value_to_tt(value: Value, ply: u32) -> Value;
}

/// A transposition table: entries at the places that their keys give. All threads may read and write it at once.
///
/// ```
/// use minishogi::prelude::*;
/// use minishogi::table::{Bound, Entry, Table};
///
/// let table = Table::new(1);
/// let entry = Entry { value: 20, tt_move: "1e1d".parse().unwrap(), depth: 3, bound: Bound::Exact, age: table.age() };
/// let key = Position::start().key();
/// assert_eq!(table.probe(key), None);
/// table.store(key, entry);
/// assert_eq!(table.probe(key), Some(entry));
/// assert_eq!(table.probe(!key), None);
/// ```
#[derive(Debug)]
pub struct Table {
    places: Places<Place>,
    age: u8,
}

/// The bits of an entry, and the key mixed with them. Two threads can write here at the same moment; then the two halves do not belong
/// together, no key fits, and the place is as good as empty.
#[derive(Debug, Default)]
struct Place {
    mixed: AtomicU64,
    bits: AtomicU64,
}

impl Table {
    /// Returns a table of this size; a smaller one if there is no memory for it.
    pub fn new(mebibytes: usize) -> Table {
        Table { places: Places::new(mebibytes), age: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.places.clear();
    }

    /// Begins a new search: its entries may replace those of earlier searches.
    pub fn new_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// Returns the number of this search, which begins again after 255.
    pub fn age(&self) -> u8 {
        self.age
    }

    /// Returns the place of this key.
    fn place(&self, key: u64) -> &Place {
        &self.places[place_of(key, self.places.len())]
    }

    /// Returns the entry of the position with this key.
    pub fn probe(&self, key: u64) -> Option<Entry> {
        used_given(KitFeature::Table);
        let place = self.place(key);
        let bits = place.bits.load(Relaxed);
        if place.mixed.load(Relaxed) ^ bits == key { Entry::from_bits(bits) } else { None }
    }

    /// Puts `new` in the place of this key, unless there is an entry of the same search for another position, and a deeper one.
    ///
    /// The value is kept in 16 bits, the depth in 8.
    pub fn store(&self, key: u64, new: Entry) {
        used_given(KitFeature::Table);
        let place = self.place(key);
        let bits = place.bits.load(Relaxed);
        let same = place.mixed.load(Relaxed) ^ bits == key;
        let keeps = |old: Entry| !same && old.age == new.age && old.depth > new.depth;
        if !Entry::from_bits(bits).is_some_and(keeps) {
            let bits = new.bits();
            place.mixed.store(key ^ bits, Relaxed);
            place.bits.store(bits, Relaxed);
        }
    }

    /// Looks `pos` up for [`AlphaBeta::probe`](crate::AlphaBeta::probe).
    pub fn probe_node(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        match self.probe(pos.key()) {
            Some(entry) => (entry.value_for(node), entry.tt_move),
            None => (None, Move::RESIGN),
        }
    }

    /// Remembers the result of the search of a node, with the arguments of [`AlphaBeta::store`](crate::AlphaBeta::store).
    pub fn store_node(&self, pos: &Position, node: Node, value: Value, best_move: Move) {
        let bound = Bound::of(value, node.alpha, node.beta);
        let entry = Entry { value: value_to_tt(value, node.ply), tt_move: best_move, depth: node.depth, bound, age: self.age };
        self.store(pos.key(), entry);
    }
}
