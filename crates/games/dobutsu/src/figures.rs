//! The figures of a solved game.

use std::fmt;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::share::share;
use super::values::DRAW;
use super::{Reach, Solver};

/// The figures of a solved game, of the positions that can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// All reachable positions; mirror images count once, and so do both sides.
    pub reachable: u64,
    /// Those in which the side to move can take the lion.
    pub catches: u64,
    /// Those in which the opponent's lion is safe on its last rank.
    pub tries: u64,
    /// The number of the others that are decided, by distance: at odd distances won, at even ones lost.
    pub decided: Vec<u64>,
    /// The number of draws among the others.
    pub draws: u64,
    /// The number of the others by their number of moves.
    pub mobility: Vec<u64>,
}

impl Figures {
    /// Counts the positions.
    ///
    /// # Panics
    /// Panics if the two belong to different games.
    pub fn count(reach: &Reach, solver: &Solver) -> Figures {
        let mut decided = vec![0; 256];
        for (number, stored) in (0..).zip(solver.stored(0..solver.numbers())) {
            if stored != 0 && reach.contains(number) {
                decided[usize::from(stored)] += 1;
            }
        }
        let draws = decided.pop().unwrap_or_default();
        let longest = decided.iter().rposition(|&count| count > 0).unwrap_or_default();
        decided.truncate(longest + 1);
        let reachable = reach.count();
        let others = decided.iter().sum::<u64>() + draws;
        let tries = tries(reach);
        let mut mobility: Vec<u64> = reach.mobility.iter().map(|count| count.load(Relaxed)).collect();
        mobility.truncate(mobility.iter().rposition(|&count| count > 0).unwrap_or_default() + 1);
        Figures { reachable, catches: reachable - others - tries, tries, decided, draws, mobility }
    }

    /// Returns the positions that neither side has won yet.
    pub fn others(&self) -> u64 {
        self.wins() + self.losses() + self.draws
    }

    /// Returns the number of the others that are won.
    pub fn wins(&self) -> u64 {
        self.decided.iter().skip(1).step_by(2).sum()
    }

    /// Returns the number of the others that are lost.
    pub fn losses(&self) -> u64 {
        self.decided.iter().step_by(2).sum()
    }

    /// Returns the number of moves from the others.
    pub fn moves(&self) -> u64 {
        (0..).zip(&self.mobility).map(|(moves, count)| moves * count).sum()
    }
}

/// Returns the number of reached positions with a lion on its last rank that cannot be taken.
fn tries(reach: &Reach) -> u64 {
    let index = &reach.index;
    let tries = AtomicU64::new(0);
    let words = index.quiet_len() / 64..index.len().div_ceil(64);
    const SHARE: u32 = 1 << 12;
    share(reach.threads, words.len().div_ceil(SHARE as usize), |part| {
        let first = words.start + part as u32 * SHARE;
        let mut count = 0;
        for number in first * 64..((first + SHARE) * 64).min(index.len()) {
            count += u64::from(number >= index.quiet_len() && reach.contains(number) && !index.view(number).can_catch());
        }
        tries.fetch_add(count, Relaxed);
    });
    tries.into_inner()
}

const _: () = assert!(DRAW == 255, "the figures keep draws behind all distances");

/// Returns a number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut line = |name: &str, number: u64| writeln!(f, "{name:<58}{:>13}", grouped(number));
        line("positions that can be reached", self.reachable)?;
        line("  the side to move can take the lion: won", self.catches)?;
        line("  the opponent's lion is safe on its last rank: lost", self.tries)?;
        line("  others", self.others())?;
        line("    won", self.wins())?;
        line("    lost", self.losses())?;
        line("    drawn", self.draws)?;
        line("all: won", self.wins() + self.catches)?;
        line("all: lost", self.losses() + self.tries)?;
        line("all: drawn", self.draws)?;
        let longest = self.decided.len().saturating_sub(1);
        line(&format!("longest distance: {longest} plies, positions"), self.decided.last().copied().unwrap_or_default())?;
        line("moves from the others", self.moves())?;
        let most = self.mobility.len().saturating_sub(1);
        line(&format!("most moves: {most}, positions"), self.mobility.last().copied().unwrap_or_default())
    }
}
