//! The transposition table: what was found out about a position, however it was reached.

use std::collections::TryReserveError;

use minishogi::{Move, Value, mate_distance};

/// What a search that looked at only part of the values knows about the true one.
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
    /// What a search with this window knows about the value if it found `value`.
    pub fn of(value: Value, alpha: Value, beta: Value) -> Bound {
        match value {
            _ if value >= beta => Bound::Lower,
            _ if value > alpha => Bound::Exact,
            _ => Bound::Upper,
        }
    }
}

/// What a search found out about a position.
pub struct Found {
    /// [`Move::RESIGN`] where no move was better than the others.
    pub best_move: Move,
    pub value: Value,
    /// The value without looking ahead; 0 in check.
    pub eval: Value,
    pub depth: i32,
    pub bound: Bound,
}

/// What is known about one position: 16 bytes.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The upper half of the key. The lower half says where to look.
    check: u32,
    pub best_move: Move,
    value: i16,
    eval: i16,
    /// The depth of the search, 0 for quiescence.
    pub depth: i8,
    bound: Bound,
    age: u8,
}

impl Entry {
    const EMPTY: Entry = Entry { check: 0, best_move: Move::RESIGN, value: 0, eval: 0, depth: -1, bound: Bound::Upper, age: 0 };

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

/// Four entries, one line of the processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Bucket([Entry; 4]);

impl Bucket {
    const EMPTY: Bucket = Bucket([Entry::EMPTY; 4]);

    /// What is known about the position with this key, which must be the one that the bucket was read for.
    pub fn find(&self, key: u64) -> Option<Entry> {
        self.0.iter().find(|entry| entry.check == check(key) && entry.depth >= 0).copied()
    }
}

/// A fixed number of entries; a new one takes the place of the least useful of four.
pub struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// The largest table of at most `mebibytes` (one at least) whose number of buckets is a power of two.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<Table, TryReserveError> {
        let number = 1 << (mebibytes.max(1) << 20 >> 6).ilog2();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(number)?;
        buckets.resize(number, Bucket::EMPTY);
        Ok(Table { buckets, age: 0 })
    }

    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::EMPTY);
        self.age = 0;
    }

    /// Entries of searches before this one are replaced first.
    pub fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// The place of a position. It takes long to come from memory, so ask for it before there is need of it.
    pub fn read(&self, key: u64) -> Bucket {
        self.buckets[self.place(key)]
    }

    /// `value` is seen from a node `ply` below the root.
    pub fn put(&mut self, key: u64, ply: u32, found: Found) {
        let Found { best_move, value, eval, depth, bound } = found;
        let age = self.age;
        let place = self.place(key);
        let bucket = &mut self.buckets[place].0;
        let same = bucket.iter().position(|entry| entry.check == check(key));
        let usefulness = |entry: &Entry| i32::from(entry.depth) - 4 * i32::from(age.wrapping_sub(entry.age));
        let victim = same.unwrap_or_else(|| (0..bucket.len()).min_by_key(|&i| usefulness(&bucket[i])).expect("a bucket has entries"));
        let entry = &mut bucket[victim];
        // A search that found no move good enough does not know the best one: the old one may be.
        let best_move = if best_move == Move::RESIGN && same.is_some() { entry.best_move } else { best_move };
        // Much deeper knowledge of the same position is worth more than something new.
        if same.is_some() && bound != Bound::Exact && depth + 4 < entry.depth.into() && entry.age == age {
            entry.best_move = best_move;
            return;
        }
        let value = shift_mate(value, ply as i32) as i16;
        *entry = Entry { check: check(key), best_move, value, eval: eval as i16, depth: depth.clamp(0, 127) as i8, bound, age };
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }
}

fn check(key: u64) -> u32 {
    (key >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use minishogi::{mate_in, mated_in};

    #[test]
    fn a_mate_is_kept_as_its_distance_from_the_node() {
        let mut table = Table::new(1).unwrap();
        // A mate seven plies below the root, found four below it, is three plies away; two below the root it comes at five.
        let found = |value| Found { best_move: Move::RESIGN, value, eval: 0, depth: 5, bound: Bound::Exact };
        table.put(1, 4, found(mate_in(7)));
        assert_eq!(table.read(1).find(1).map(|entry| entry.value(2)), Some(mate_in(5)));
        table.put(2, 4, found(mated_in(7)));
        assert_eq!(table.read(2).find(2).map(|entry| entry.value(2)), Some(mated_in(5)));
        assert!(table.read(3).find(3).is_none());
    }

    #[test]
    fn a_table_is_as_large_as_it_may_be() {
        for (mebibytes, buckets) in [(0, 1 << 14), (1, 1 << 14), (3, 1 << 15), (32, 1 << 19)] {
            assert_eq!(Table::new(mebibytes).unwrap().buckets.len(), buckets, "{mebibytes} MiB");
        }
        assert!(Table::new(1 << 40).is_err(), "more memory than there is does not end the program");
    }
}
