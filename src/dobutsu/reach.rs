//! Which positions can be reached from the start.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::index::Index;
use super::share::share;
use super::view::View;

/// The positions reached so far, one bit each.
pub struct Reach<'a> {
    index: &'a Index,
    threads: usize,
    reached: Vec<AtomicU64>,
    /// Those whose moves have been followed, among those in which the game may go on.
    followed: Vec<AtomicU64>,
    pub(super) others: AtomicU64,
    pub(super) edges: AtomicU64,
}

fn zeros(bits: u32) -> Vec<AtomicU64> {
    std::iter::repeat_with(|| AtomicU64::new(0)).take(bits.div_ceil(64) as usize).collect()
}

#[inline]
fn set(bits: &[AtomicU64], number: u32) {
    let (word, bit) = (&bits[number as usize / 64], 1 << (number % 64));
    if word.load(Relaxed) & bit == 0 {
        word.fetch_or(bit, Relaxed);
    }
}

impl<'a> Reach<'a> {
    pub(super) fn new(index: &'a Index, start: &View, threads: usize) -> Reach<'a> {
        let reach = Reach {
            index,
            threads,
            reached: zeros(index.len()),
            followed: zeros(index.quiet_len()),
            others: AtomicU64::new(0),
            edges: AtomicU64::new(0),
        };
        if let Some(number) = index.number(start) {
            set(&reach.reached, number);
        }
        reach
    }

    /// Follows the moves of all positions that are reached and were not followed yet. Tells how many there were; after 0 all is done.
    pub(super) fn sweep(&self) -> u64 {
        let before = self.others.load(Relaxed);
        share(self.threads, self.index.parts(), |part| self.follow(part));
        self.others.load(Relaxed) - before
    }

    fn pending(&self, word: usize) -> u64 {
        self.reached[word].load(Relaxed) & !self.followed[word].load(Relaxed)
    }

    fn follow(&self, part: usize) {
        let numbers = self.index.part(part);
        if (numbers.start as usize / 64..=(numbers.end as usize - 1) / 64).all(|word| self.pending(word) == 0) {
            return;
        }
        let (mut others, mut edges) = (0, 0);
        for row in self.index.rows(part) {
            let (first, last) = (row.first, row.first + row.len() - 1);
            let over = row.can_catch();
            for word in first / 64..=last / 64 {
                let from = first.max(word * 64) % 64;
                let to = last.min(word * 64 + 63) % 64;
                let mut pending = self.pending(word as usize) & (u64::MAX << from) & (u64::MAX >> (63 - to));
                if pending == 0 {
                    continue;
                }
                self.followed[word as usize].fetch_or(pending, Relaxed);
                while pending != 0 && !over {
                    let number = word * 64 + pending.trailing_zeros();
                    pending &= pending - 1;
                    let view = row.view(number - first);
                    if view.can_catch() {
                        continue;
                    }
                    others += 1;
                    view.each_move(|_, after| {
                        edges += 1;
                        set(&self.reached, self.index.number_turned(after));
                    });
                }
            }
        }
        self.others.fetch_add(others, Relaxed);
        self.edges.fetch_add(edges, Relaxed);
    }

    pub(super) fn count(&self) -> u64 {
        self.reached.iter().map(|word| u64::from(word.load(Relaxed).count_ones())).sum()
    }
    pub(super) fn contains(&self, number: u32) -> bool {
        self.reached[number as usize / 64].load(Relaxed) >> (number % 64) & 1 != 0
    }
}
