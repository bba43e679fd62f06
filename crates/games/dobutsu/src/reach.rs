//! Finds the positions that can be reached from a start.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::Position;
use super::index::Index;
use super::share::share;

/// A flood through the game: from the start to all positions that can be reached, one bit for each number of the index.
///
/// It follows all moves from a position in which the game is not over. It ends at positions in which the side to move can take the lion, since
/// it does (so no position after another move is reached from there), and at those in which a lion is safe on its last rank.
///
/// ```
/// use minishogi_dobutsu::{Position, Reach};
/// // A game without giraffes and elephants.
/// let start: Position = "1l1/1c1/1C1/1L1 b - 1".parse().unwrap();
/// let reach = Reach::from(&start, 1);
/// while reach.sweep() {}
/// assert_eq!(reach.count(), 24_789);
/// ```
pub struct Reach {
    pub(super) index: Arc<Index>,
    pub(super) threads: usize,
    pub(super) reached: Vec<AtomicU64>,
    /// The positions whose moves have been followed, among those in which the game may go on.
    followed: Vec<AtomicU64>,
    /// The number of positions with each number of moves, among those in which the game is not over.
    pub(super) mobility: [AtomicU64; MOVES],
}

/// More than the number of moves in any position.
const MOVES: usize = 64;

fn zeros(bits: u32) -> Vec<AtomicU64> {
    std::iter::repeat_with(AtomicU64::default).take(bits.div_ceil(64) as usize).collect()
}

#[inline]
fn set(bits: &[AtomicU64], number: u32) {
    let (word, bit) = (&bits[number as usize / 64], 1 << (number % 64));
    // Most are set already, and reading is cheaper than writing.
    if word.load(Relaxed) & bit == 0 {
        word.fetch_or(bit, Relaxed);
    }
}

impl Reach {
    /// Begins at a position, with this many threads.
    pub fn from(start: &Position, threads: usize) -> Reach {
        let reach = Reach::empty(Index::new(start.kinds()), threads);
        if let Some(number) = reach.index.number(&start.view) {
            set(&reach.reached, number);
        }
        reach
    }

    fn empty(index: Index, threads: usize) -> Reach {
        Reach {
            threads,
            reached: zeros(index.len()),
            followed: zeros(index.quiet_len()),
            index: Arc::new(index),
            mobility: std::array::from_fn(|_| AtomicU64::new(0)),
        }
    }

    /// Follows the moves of all reached positions that were not followed yet. Returns false if there were none: then the flood is complete.
    pub fn sweep(&self) -> bool {
        let before = self.followed();
        share(self.threads, self.index.parts(), |part| self.follow(part));
        self.followed() != before
    }

    /// Returns the number of positions whose moves have been followed so far.
    pub fn followed(&self) -> u64 {
        self.mobility.iter().map(|count| count.load(Relaxed)).sum()
    }

    /// Returns the number of positions reached so far.
    pub fn count(&self) -> u64 {
        self.reached.iter().map(|word| u64::from(word.load(Relaxed).count_ones())).sum()
    }

    #[inline]
    pub(super) fn contains(&self, number: u32) -> bool {
        self.reached[number as usize / 64].load(Relaxed) >> (number % 64) & 1 != 0
    }

    fn pending(&self, word: u32) -> u64 {
        let word = word as usize;
        self.reached[word].load(Relaxed) & !self.followed[word].load(Relaxed)
    }

    fn follow(&self, part: usize) {
        let numbers = self.index.part(part);
        if (numbers.start / 64..numbers.end.div_ceil(64)).all(|word| self.pending(word) == 0) {
            return;
        }
        let mut mobility = [0; MOVES];
        for row in self.index.rows(part) {
            let (first, last) = (row.first, row.first + row.len() - 1);
            let over = row.can_catch();
            for word in first / 64..=last / 64 {
                // If two rows share a word, each uses its own bits.
                let (from, to) = (first.max(word * 64) % 64, last.min(word * 64 + 63) % 64);
                let mut pending = self.pending(word) & (u64::MAX << from) & (u64::MAX >> (63 - to));
                if pending == 0 {
                    continue;
                }
                self.followed[word as usize].fetch_or(pending, Relaxed);
                while pending != 0 && !over {
                    let view = row.view(word * 64 + pending.trailing_zeros() - first);
                    pending &= pending - 1;
                    if view.can_catch() {
                        continue;
                    }
                    let mut moves = 0;
                    view.each_move(|_, after| {
                        moves += 1;
                        set(&self.reached, self.index.number_turned(after));
                    });
                    mobility[moves % MOVES] += 1;
                }
            }
        }
        for (sum, count) in self.mobility.iter().zip(mobility) {
            sum.fetch_add(count, Relaxed);
        }
    }

    fn words(&self) -> impl Iterator<Item = &AtomicU64> {
        self.reached.iter().chain(&self.followed).chain(&self.mobility)
    }

    /// Writes its state, between two sweeps.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn save(&self, to: &mut impl Write) -> io::Result<()> {
        self.words().try_for_each(|word| to.write_all(&word.load(Relaxed).to_le_bytes()))
    }

    /// Reads the state that [`save`](Reach::save) wrote, with the same start.
    ///
    /// # Errors
    /// Those of `from`, and if it ends too early.
    pub fn load(start: &Position, threads: usize, from: &mut impl Read) -> io::Result<Reach> {
        let reach = Reach::empty(Index::new(start.kinds()), threads);
        for word in reach.words() {
            let mut bytes = [0; 8];
            from.read_exact(&mut bytes)?;
            word.store(u64::from_le_bytes(bytes), Relaxed);
        }
        Ok(reach)
    }
}
