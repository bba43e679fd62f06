//! Retrograde analysis: the value of every position, from the end of the game backwards.

use std::convert::Infallible;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::index::Index;
use super::share::share;
use super::steps::{FAR, THEIRS};
use super::values::{DRAW, Values};
use super::view::View;
use super::{Kind, Kinds};

/// The analysis of all positions with certain kinds of pieces, reachable or not. One byte is enough for each:
///
/// - 0 if no value is needed: the lion can be taken, or the mirror image has the number that counts;
/// - less than 64: the number of moves that may still save the side to move, without those that lose the lion at once or are known to lose;
/// - 64 and more: decided, and the byte minus 64 is the distance, odd in a won position, even in a lost one.
///
/// First the moves are counted. Then, level by level, the solver goes back from the positions of one distance: before a lost position is a won
/// one, and before a won position one with a move less that may save it; after the last, it is lost. The positions left at the end are draws.
///
/// ```
/// use minishogi_dobutsu::{Kinds, Oracle, Position, Solver};
/// use minishogi_retrograde::Solved;
/// // A game without giraffes and elephants.
/// let start: Position = "1l1/1c1/1C1/1L1 b - 1".parse().unwrap();
/// let solver = Solver::new(start.kinds(), 1);
/// while solver.step() {}
/// let oracle = Oracle::new(start.kinds(), solver);
/// assert_eq!(oracle.value(&start), Ok(Solved::Win(15)));
/// ```
pub struct Solver {
    index: Arc<Index>,
    threads: usize,
    bytes: Vec<AtomicU8>,
    /// Marks the pages with positions of even and odd distances that have just been decided.
    marks: [Vec<AtomicU8>; 2],
    /// The distance from which to go back next; 0 before the moves are counted.
    level: AtomicU8,
    decided: AtomicU64,
    counted: AtomicU64,
}

/// The first byte of a decided position.
const DECIDED: u8 = 64;

/// The number of positions with one mark.
const PAGE: usize = 256;

fn zeros(count: usize) -> Vec<AtomicU8> {
    std::iter::repeat_with(AtomicU8::default).take(count).collect()
}

impl Solver {
    /// Returns an analysis that is still to be done, with this many threads.
    pub fn new(kinds: Kinds, threads: usize) -> Solver {
        Solver::begin(Arc::new(Index::new(kinds)), threads)
    }

    fn begin(index: Arc<Index>, threads: usize) -> Solver {
        let count = index.quiet_len() as usize;
        let marks = || zeros(count.div_ceil(PAGE));
        Solver {
            index,
            threads,
            bytes: zeros(count),
            marks: [marks(), marks()],
            level: AtomicU8::new(0),
            decided: AtomicU64::new(0),
            counted: AtomicU64::new(0),
        }
    }

    /// Counts the moves in the first step, and later goes back from the next distance. Returns false if no position is left: all is done.
    pub fn step(&self) -> bool {
        let level = self.level();
        let marked = |level: u8| self.marks[usize::from(level % 2)].iter().any(|mark| mark.load(Relaxed) != 0);
        if level > 0 && !marked(level) {
            return false;
        }
        match level {
            0 => share(self.threads, self.index.parts(), |part| self.count_moves(part)),
            _ => share(self.threads, self.index.parts(), |part| self.go_back(part, level)),
        }
        if level > 0 {
            self.marks[usize::from(level % 2)].iter().for_each(|mark| mark.store(0, Relaxed));
        }
        self.level.store(level + 1, Relaxed);
        marked(level + 1)
    }

    /// Returns the distance from which it will go back next; 0 before the moves are counted.
    pub fn level(&self) -> u8 {
        self.level.load(Relaxed)
    }

    /// Returns the number of decided positions, and the number of all positions in question.
    pub fn progress(&self) -> (u64, u64) {
        (self.decided.load(Relaxed), self.counted.load(Relaxed))
    }

    fn decide(&self, number: u32, distance: u8) {
        self.bytes[number as usize].store(DECIDED + distance, Relaxed);
        self.marks[usize::from(distance % 2)][number as usize / PAGE].store(1, Relaxed);
    }

    fn count_moves(&self, part: usize) {
        let (mut decided, mut counted) = (0, 0);
        for row in self.index.rows(part).filter(|row| !row.can_catch()) {
            for i in 0..row.len() {
                let (view, number) = (row.view(i), row.first + i);
                if view.can_catch() || !self.index.counts(&view, number) {
                    continue;
                }
                counted += 1;
                match self.saving_moves(&view) {
                    None => self.decide(number, 1),
                    Some(0) => self.decide(number, 2),
                    Some(count) => {
                        self.bytes[number as usize].store(count, Relaxed);
                        continue;
                    }
                }
                decided += 1;
            }
        }
        self.counted.fetch_add(counted, Relaxed);
        self.decided.fetch_add(decided, Relaxed);
    }

    /// Returns the number of different positions after moves that leave the mover's lion safe. Returns `None` if one of the moves wins: the lion
    /// reaches the last rank.
    fn saving_moves(&self, view: &View) -> Option<u8> {
        let mut wins = false;
        let mut count = 0;
        let mut different = self.different(view);
        view.each_move(|step, after| {
            let lion = 1 << after.lions[0];
            if after.attacks(THEIRS) & lion == 0 {
                wins |= step.kind == Kind::Lion && FAR & lion != 0;
                count += u8::from(different(after));
            }
        });
        (!wins).then_some(count)
    }

    /// Returns a filter that accepts each neighbour of this position once. Only a position that is its own mirror image can have two neighbours
    /// that are mirror images of each other.
    fn different(&self, view: &View) -> impl FnMut(&View) -> bool {
        let symmetric = self.index.is_symmetric(view);
        let mut seen = Vec::new();
        move |other| {
            if symmetric {
                let number = self.index.number_turned(other);
                if seen.contains(&number) {
                    return false;
                }
                seen.push(number);
            }
            true
        }
    }

    fn go_back(&self, part: usize, level: u8) {
        let marks = &self.marks[usize::from(level % 2)];
        let marked = |first: u32, last: u32| marks[first as usize / PAGE..=last as usize / PAGE].iter().any(|mark| mark.load(Relaxed) != 0);
        let numbers = self.index.part(part);
        if !marked(numbers.start, numbers.end - 1) {
            return;
        }
        let mut decided = 0;
        for row in self.index.rows(part).filter(|row| marked(row.first, row.first + row.len() - 1)) {
            for i in 0..row.len() {
                if self.bytes[(row.first + i) as usize].load(Relaxed) != DECIDED + level {
                    continue;
                }
                let view = row.view(i);
                let mut different = self.different(&view);
                view.each_move_back(|before| {
                    if different(before) {
                        decided += u64::from(self.hear(self.index.number_turned(before), level));
                    }
                });
            }
        }
        self.decided.fetch_add(decided, Relaxed);
    }

    /// Notes that a move leads from this position to one of this distance. Returns true if that decides it.
    #[inline]
    fn hear(&self, number: u32, level: u8) -> bool {
        let byte = &self.bytes[number as usize];
        let before = byte.load(Relaxed);
        if !(1..DECIDED).contains(&before) {
            return false;
        }
        let decided = if level.is_multiple_of(2) {
            // Another thread may decide the same position.
            byte.compare_exchange(before, DECIDED + level + 1, Relaxed, Relaxed).is_ok()
        } else {
            byte.fetch_sub(1, Relaxed) == 1
        };
        if decided {
            self.decide(number, level + 1);
        }
        decided
    }

    /// Returns the number of numbers.
    pub fn numbers(&self) -> usize {
        self.bytes.len()
    }

    /// Returns the stored values of these numbers, in order: see [`Values::stored`]; 0 for unused numbers.
    ///
    /// # Panics
    /// Panics if there are no such numbers.
    pub fn stored(&self, numbers: Range<usize>) -> impl ExactSizeIterator<Item = u8> {
        self.bytes[numbers].iter().map(stored)
    }

    /// Writes its state, between two steps.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn save(&self, to: &mut impl Write) -> io::Result<()> {
        to.write_all(&[self.level()])?;
        self.bytes.chunks(1 << 16).try_for_each(|chunk| to.write_all(&chunk.iter().map(|byte| byte.load(Relaxed)).collect::<Vec<_>>()))
    }

    /// Reads the state that [`save`](Solver::save) wrote, with the same kinds.
    ///
    /// # Errors
    /// Those of `from`, and if it ends too early.
    pub fn load(kinds: Kinds, threads: usize, from: &mut impl Read) -> io::Result<Solver> {
        let solver = Solver::new(kinds, threads);
        let mut buffer = vec![0; 1 << 16];
        from.read_exact(&mut buffer[..1])?;
        let level = buffer[0];
        solver.level.store(level, Relaxed);
        let (mut decided, mut counted) = (0, 0);
        for (page, bytes) in solver.bytes.chunks(PAGE).enumerate() {
            let buffer = &mut buffer[..bytes.len()];
            from.read_exact(buffer)?;
            for (byte, value) in bytes.iter().zip(buffer) {
                byte.store(*value, Relaxed);
                counted += u64::from(*value != 0);
                decided += u64::from(*value >= DECIDED);
                // While the moves are counted, both distances are found.
                for distance in [level, level.saturating_add(1)] {
                    if level > 0 && *value == DECIDED.saturating_add(distance) {
                        solver.marks[usize::from(distance % 2)][page].store(1, Relaxed);
                    }
                }
            }
        }
        solver.counted.store(counted, Relaxed);
        solver.decided.store(decided, Relaxed);
        Ok(solver)
    }
}

fn stored(byte: &AtomicU8) -> u8 {
    match byte.load(Relaxed) {
        0 => 0,
        1..DECIDED => DRAW,
        decided => decided - DECIDED,
    }
}

impl Values for Solver {
    type Error = Infallible;

    fn stored(&self, number: u32) -> Result<u8, Infallible> {
        Ok(stored(&self.bytes[number as usize]))
    }
}
