//! Retrograde analysis: the value of every position.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::index::Index;
use super::share::share;
use super::steps::{FAR, THEIRS};
use super::view::View;
use super::Kind;

/// Bytes below this count the moves that may still save the side to move; others are this and the distance to the end.
const DECIDED: u8 = 64;

pub struct Solver<'a> {
    index: &'a Index,
    threads: usize,
    pub(super) bytes: Vec<AtomicU8>,
    /// Marks pages of 256 numbers in which there are positions of this level, and of the next.
    marks: [Vec<AtomicU8>; 2],
    pub(super) level: u8,
}

const PAGE: u32 = 256;

impl<'a> Solver<'a> {
    pub(super) fn new(index: &'a Index, threads: usize) -> Solver<'a> {
        let zeros = |count: u32| std::iter::repeat_with(|| AtomicU8::new(0)).take(count as usize).collect::<Vec<_>>();
        let marks = || zeros(index.quiet_len().div_ceil(PAGE));
        let solver = Solver { index, threads, bytes: zeros(index.quiet_len()), marks: [marks(), marks()], level: 0 };
        share(threads, index.parts(), |part| solver.begin(part));
        solver
    }

    fn decide(&self, number: u32, distance: u8) {
        self.bytes[number as usize].store(DECIDED + distance, Relaxed);
        self.marks[usize::from(distance % 2)][(number / PAGE) as usize].store(1, Relaxed);
    }

    fn begin(&self, part: usize) {
        for row in self.index.rows(part) {
            if row.can_catch() {
                continue;
            }
            for i in 0..row.len() {
                let view = row.view(i);
                let number = row.first + i;
                if view.can_catch() || self.index.number(&view) != Some(number) {
                    continue;
                }
                match self.saving_moves(&view) {
                    None => self.decide(number, 1),
                    Some(0) => self.decide(number, 2),
                    Some(count) => self.bytes[number as usize].store(count, Relaxed),
                }
            }
        }
    }

    fn saving_moves(&self, view: &View) -> Option<u8> {
        let (mut count, mut wins) = (0, false);
        let mut seen = Vec::new();
        let symmetric = self.index.is_symmetric(view);
        view.each_move(|step, after| {
            let lion = 1 << after.lions[0];
            if after.attacks(THEIRS) & lion != 0 {
                return;
            }
            wins |= step.kind == Kind::Lion && FAR & lion != 0;
            if symmetric {
                let number = self.index.number_turned(after);
                if seen.contains(&number) {
                    return;
                }
                seen.push(number);
            }
            count += 1;
        });
        (!wins).then_some(count)
    }

    /// Goes back from all positions decided in the last level. `false` if there are none.
    pub(super) fn step(&mut self) -> bool {
        self.level += 1;
        share(self.threads, self.index.parts(), |part| self.go_back(part));
        let parity = usize::from(self.level % 2);
        for mark in &self.marks[parity] {
            mark.store(0, Relaxed);
        }
        self.marks[1 - parity].iter().any(|mark| mark.load(Relaxed) != 0)
    }

    fn go_back(&self, part: usize) {
        let marks = &self.marks[usize::from(self.level % 2)];
        let marked = |first: u32, last: u32| marks[(first / PAGE) as usize..=(last / PAGE) as usize].iter().any(|mark| mark.load(Relaxed) != 0);
        let numbers = self.index.part(part);
        if !marked(numbers.start, numbers.end - 1) {
            return;
        }
        let mut seen = Vec::new();
        for row in self.index.rows(part) {
            if !marked(row.first, row.first + row.len() - 1) {
                continue;
            }
            for i in 0..row.len() {
                if self.bytes[(row.first + i) as usize].load(Relaxed) != DECIDED + self.level {
                    continue;
                }
                let view = row.view(i);
                let symmetric = self.index.is_symmetric(&view);
                seen.clear();
                view.each_move_back(|before| {
                    let number = self.index.number_turned(before);
                    if symmetric {
                        if seen.contains(&number) {
                            return;
                        }
                        seen.push(number);
                    }
                    self.hear(number);
                });
            }
        }
    }

    /// A move from this position leads to one that was decided in this level.
    #[inline]
    fn hear(&self, number: u32) {
        let byte = &self.bytes[number as usize];
        if !(1..DECIDED).contains(&byte.load(Relaxed)) {
            return;
        }
        if self.level % 2 == 0 || byte.fetch_sub(1, Relaxed) == 1 {
            self.decide(number, self.level + 1);
        }
    }
}
#[cfg(test)]
mod tests {
    use super::super::{index::*, reach::*, view::*, Kinds};
    use super::*;
    #[test]
    fn full() {
        let kinds = Kinds { giraffes: std::env::var("G").is_ok(), elephants: std::env::var("E").is_ok(), chicks: true };
        let t = std::time::Instant::now();
        let index = Index::new(kinds);
        println!("{} {} blocks {}", index.len(), index.quiet_len(), index.parts());
        let threads = 2;
        let m = |on: bool, s, o| if on { Man::new(s, o, false) } else { Man::NONE };
        let (g, e) = (kinds.giraffes, kinds.elephants);
        let start = View { lions: [1, 10], men: [m(g, 2, 0), m(g, 9, 1), m(e, 0, 0), m(e, 11, 1), m(true, 4, 0), m(true, 7, 1)] };
        assert_eq!(index.view(index.number(&start).unwrap()).lions, [1, 10]);
        let mut bad = 0;
        for n in (0..index.len()).step_by((index.len() / 1000000 + 1) as usize) {
            let v = index.view(n);
            let k = index.number(&v).unwrap();
            if k != n { bad += 1; assert!(v.lions[0] % 3 == 1 && v.lions[1] % 3 == 1); assert_eq!(index.number(&index.view(k)), Some(k)) }
        }
        println!("bad {bad} {:?}", t.elapsed());
        let reach = Reach::new(&index, &start, threads);
        while { let n = reach.sweep(); println!("{n} {:?}", t.elapsed()); n != 0 } {}
        println!("reached {} others {} edges {} {:?}", reach.count(), reach.others.load(Relaxed), reach.edges.load(Relaxed), t.elapsed());
        let mut s = Solver::new(&index, threads);
        println!("begun {:?}", t.elapsed());
        while s.step() { if s.level < 10 || s.level % 16 == 0 { println!("{} {:?}", s.level, t.elapsed()); } }
        let mut hist = [0u64; 256];
        let mut all = [0u64; 256];
        for (n, b) in s.bytes.iter().enumerate() { let b = b.load(Relaxed); all[b as usize] += 1; if reach.contains(n as u32) { hist[b as usize] += 1; } }
        println!("undecided {} {} nonstatic all {}", hist[1..64].iter().sum::<u64>(), all[1..64].iter().sum::<u64>(), all[1..].iter().sum::<u64>());
        println!("win {} loss {}", (1..=191).step_by(2).map(|d| hist[64 + d]).sum::<u64>(), (2..=191).step_by(2).map(|d| hist[64 + d]).sum::<u64>());
        println!("{:?}", &hist[64..]);
        println!("start {} {:?}", s.bytes[index.number(&start).unwrap() as usize].load(Relaxed), t.elapsed());
    }
}
