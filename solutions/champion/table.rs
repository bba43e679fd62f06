//! The transposition table: the results for a position, however it was reached.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use minishogi::{Move, Value, mate_distance};

/// A search's knowledge about the true value, from its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

impl Bound {
    /// Returns the knowledge of a search with this window about the value if it found `value`.
    pub fn of(value: Value, alpha: Value, beta: Value) -> Bound {
        match value {
            _ if value >= beta => Bound::Lower,
            _ if value > alpha => Bound::Exact,
            _ => Bound::Upper,
        }
    }
}

/// The result of a search of a position.
pub struct Found {
    /// [`Move::RESIGN`] where no move was better than the others.
    pub best_move: Move,
    pub value: Value,
    /// The value without looking ahead; 0 in check.
    pub eval: Value,
    pub depth: i32,
    pub bound: Bound,
}

/// The entry of one position.
#[derive(Clone, Copy)]
pub struct Entry {
    pub best_move: Move,
    value: i16,
    eval: i16,
    /// The depth of the search, 0 for quiescence.
    pub depth: i8,
    bound: Bound,
    age: u8,
}

impl Entry {
    /// From the lowest bit on: the value (16 bits), the value without looking ahead (16), the move (16), the depth (8), the bound (2), the age (6).
    fn bits(self) -> u64 {
        let values = u64::from(self.value as u16) | u64::from(self.eval as u16) << 16 | u64::from(self.best_move.bits()) << 32;
        values | u64::from(self.depth as u8) << 48 | (self.bound as u64) << 56 | u64::from(self.age) << 58
    }

    fn from_bits(bits: u64) -> Entry {
        let bound = match bits >> 56 & 3 {
            0 => Bound::Upper,
            1 => Bound::Lower,
            _ => Bound::Exact,
        };
        Entry {
            best_move: Move::from_bits((bits >> 32) as u16).unwrap_or(Move::RESIGN),
            value: bits as i16,
            eval: (bits >> 16) as i16,
            depth: (bits >> 48) as i8,
            bound,
            age: (bits >> 58) as u8,
        }
    }

    /// The value as seen from a node `ply` below the root: mates are kept as their distance from the node.
    fn value(&self, ply: u32) -> Value {
        shift_mate(self.value.into(), -(ply as i32))
    }

    /// The value of the position without looking ahead.
    pub fn eval(&self) -> Value {
        self.eval.into()
    }

    /// The value, if it settles a search with this window.
    pub fn decision(&self, ply: u32, alpha: Value, beta: Value) -> Option<Value> {
        let value = self.value(ply);
        let decides = match self.bound {
            Bound::Upper => value <= alpha,
            Bound::Lower => value >= beta,
            Bound::Exact => true,
        };
        decides.then_some(value)
    }
}

/// Makes a mate seem `by` plies farther from the root (nearer to the node).
fn shift_mate(value: Value, by: i32) -> Value {
    match mate_distance(value) {
        Some(distance) => value + by * distance.signum(),
        None => value,
    }
}

/// The place of an entry: its bits, and the key mixed with them. A thread that reads while another one writes has two words that do not belong
/// together, and finds nothing (Hyatt and Mann, 2002).
#[derive(Default)]
struct Place {
    mixed: AtomicU64,
    bits: AtomicU64,
}

impl Place {
    fn read(&self) -> [u64; 2] {
        [self.mixed.load(Relaxed), self.bits.load(Relaxed)]
    }

    fn write(&self, key: u64, bits: u64) {
        self.mixed.store(key ^ bits, Relaxed);
        self.bits.store(bits, Relaxed);
    }
}

/// Four entries, one line of the processor's cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Place; 4]);

/// A bucket that was read.
#[derive(Clone, Copy)]
pub struct Read([[u64; 2]; 4]);

impl Read {
    /// Returns the entry of the position with this key, which must be the one that the bucket was read for.
    pub fn find(&self, key: u64) -> Option<Entry> {
        self.place(key).map(|place| Entry::from_bits(self.0[place][1]))
    }

    fn place(&self, key: u64) -> Option<usize> {
        // An empty place is all zeros; no entry is, for its age is not.
        self.0.iter().position(|&[mixed, bits]| mixed ^ bits == key && bits != 0)
    }
}

/// A fixed number of entries, which all threads share; a new one takes the place of the least useful of four.
pub struct Table {
    buckets: Vec<Bucket>,
    /// From 1 to [`OLDEST`].
    age: u8,
}

/// Ages begin again after this one.
const OLDEST: u8 = 63;

impl Table {
    /// The largest table of at most `mebibytes` (one at least) whose number of buckets is a power of two.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<Table, TryReserveError> {
        let number = 1 << (mebibytes.max(1) << 20 >> 6).ilog2();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(number)?;
        buckets.resize_with(number, Bucket::default);
        Ok(Table { buckets, age: 1 })
    }

    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = 1;
    }

    /// Entries of searches before this one are replaced first.
    pub fn grow_older(&mut self) {
        self.age = self.age % OLDEST + 1;
    }

    /// The place of a position. It takes long to come from memory, so ask for it before there is need of it.
    pub fn read(&self, key: u64) -> Read {
        Read(std::array::from_fn(|i| self.bucket(key).0[i].read()))
    }

    /// `value` is seen from a node `ply` below the root.
    pub fn put(&self, key: u64, ply: u32, found: Found) {
        let Found { mut best_move, value, eval, depth, bound } = found;
        let read = self.read(key);
        let usefulness = |&[_, bits]: &[u64; 2]| {
            let entry = Entry::from_bits(bits);
            let searches_ago = (self.age + OLDEST - entry.age) % OLDEST;
            if bits == 0 { i32::MIN } else { i32::from(entry.depth) - 4 * i32::from(searches_ago) }
        };
        let same = read.place(key);
        let place = same.unwrap_or_else(|| (0..read.0.len()).min_by_key(|&i| usefulness(&read.0[i])).expect("a bucket has entries"));
        let place_of_it = &self.bucket(key).0[place];
        if same.is_some() {
            let old = Entry::from_bits(read.0[place][1]);
            // A search that found no move good enough does not know the best one: the old one may be.
            if best_move == Move::RESIGN {
                best_move = old.best_move;
            }
            // Much deeper knowledge of the same position is worth more than something new.
            if bound != Bound::Exact && depth + 4 < old.depth.into() && old.age == self.age {
                return place_of_it.write(key, Entry { best_move, ..old }.bits());
            }
        }
        let value = shift_mate(value, ply as i32) as i16;
        let entry = Entry { best_move, value, eval: eval as i16, depth: depth.clamp(0, 127) as i8, bound, age: self.age };
        place_of_it.write(key, entry.bits());
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minishogi::{mate_in, mated_in};

    #[test]
    fn a_mate_is_kept_as_its_distance_from_the_node() {
        let table = Table::new(1).unwrap();
        // A mate seven plies below the root, found four below it, is three plies away; two below the root it comes at five.
        let found = |value| Found { best_move: Move::RESIGN, value, eval: 0, depth: 5, bound: Bound::Exact };
        table.put(1, 4, found(mate_in(7)));
        assert_eq!(table.read(1).find(1).map(|entry| entry.value(2)), Some(mate_in(5)));
        table.put(2, 4, found(mated_in(7)));
        assert_eq!(table.read(2).find(2).map(|entry| entry.value(2)), Some(mated_in(5)));
        assert!(table.read(3).find(3).is_none());
    }

    #[test]
    fn what_is_kept_is_found_again() {
        let mut table = Table::new(1).unwrap();
        for age in 1..200 {
            table.grow_older();
            for (bound, value, depth) in [(Bound::Upper, -30_000, 0), (Bound::Lower, 30_000, 127), (Bound::Exact, -1, 40)] {
                let best_move: Move = if age % 2 == 0 { "P*3c" } else { "5e5d+" }.parse().unwrap();
                table.put(u64::MAX - age, 0, Found { best_move, value, eval: -value / 2, depth, bound });
                let entry = table.read(u64::MAX - age).find(u64::MAX - age).unwrap();
                let found = (entry.best_move, entry.value(0), entry.eval(), i32::from(entry.depth), entry.bound, entry.age);
                assert_eq!(found, (best_move, value, -value / 2, depth, bound, table.age));
            }
        }
    }

    /// Of two words that do not belong together nothing is believed.
    #[test]
    fn a_mixture_is_not_found() {
        let table = Table::new(1).unwrap();
        let found = |value| Found { best_move: Move::RESIGN, value, eval: 0, depth: 5, bound: Bound::Exact };
        table.put(7, 0, found(1));
        let bits = table.bucket(7).0[0].bits.load(Relaxed);
        table.put(7, 0, found(2));
        assert!(table.read(7).find(7).is_some());
        table.bucket(7).0[0].bits.store(bits, Relaxed);
        assert!(table.read(7).find(7).is_none());
    }

    #[test]
    fn a_table_is_as_large_as_it_may_be() {
        for (mebibytes, buckets) in [(0, 1 << 14), (1, 1 << 14), (3, 1 << 15), (32, 1 << 19)] {
            assert_eq!(Table::new(mebibytes).unwrap().buckets.len(), buckets, "{mebibytes} MiB");
        }
        assert!(Table::new(1 << 40).is_err(), "more memory than there is does not end the program");
    }
}
