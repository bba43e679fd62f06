//! 01, the random player, done right and wrong.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, SystemTime};

use minishogi::prelude::*;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

struct RandomPlayer {
    way: Way,
    moves_played: usize,
    seeded: StdRng,
    formula: u32,
    first: usize,
}

ways! {
    RandomPlayer solves "01";
    right {
        FollowsTheSolution,
        LetsTheIteratorChoose,
        ShufflesTheRootMoves,
        /// Without the crate `rand`: the standard library's hasher has a seed of its own.
        TakesItsChanceFromAHasher,
    }
    wrong {
        PlaysTheFirstMove,
        PlaysTheLastMove,
        /// `0..len - 1` leaves out the last index: the end of a range is not in it.
        NeverPlaysTheLastMove,
        /// Counts from 1.
        NeverPlaysTheFirstMove,
        /// The last index is `len - 1`.
        ReachesOneBeyondTheEnd,
        NeverDrops,
        NeverPromotes,
        PlaysTheMovesInTurn,
        /// The same number for the same position, in every run.
        ChoosesByThePosition,
        SeedsWithANumber,
        /// Seconds would be no better: another run within the second plays the same.
        SeedsWithTheDay,
        /// The moves of the first position it ever saw.
        KeepsTheListOfTheFirstPosition,
        PlaysTheSameMoveEverywhere,
        AlwaysResigns,
        /// `random_range(0..0)` panics.
        ForgetsThatThereMayBeNoMove,
        /// Draws again while there is nothing to draw.
        WaitsForAMove,
        /// With no move left, plays one that is not legal rather than give up.
        NeverResigns,
        /// `COUNTER.fetch_add(1) % len`: all runs play alike.
        CountsUpInAStatic,
        /// `random_range(0..=len).min(len - 1)`: the last index comes twice as often.
        PrefersTheLastMove,
        /// `random_range(0..=len) % len`: the index 0 comes twice as often.
        PrefersTheFirstMove,
        /// Of two draws the smaller one.
        PrefersTheFirstMoves,
        /// `(len - 1) * random`, rounded: the first and the last move come half as often.
        RoundsTheIndex,
        PlaysTheFirstMoveHalfOfTheTime,
        /// Six faces, for any number of moves.
        ThrowsADie,
        /// The generator is made inside `search`: always its first number.
        SeedsAnewForEachMove,
        ChoosesAmongTheCaptures,
        /// `len() <= 1`: the one move is there to be played.
        ResignsWithOneMoveLeft,
        /// Check is not mate.
        ResignsInCheck,
        /// A field that begins with the same number, and a formula.
        ComputesItsOwnNumbers,
        /// Drawn is the number it begins with, once for each player, and nothing else.
        CountsUpFromADrawnNumber,
        /// And then always its first move: the other moves of that piece are never played.
        ChoosesThePieceFirst,
        /// `!root_moves.is_empty()`.
        ResignsWithAMove,
        ChoosesAmongTheFirstHalf,
        /// `% len`; here the days, which do not change under the test.
        TakesTheTimeForChance,
        /// Stronger, and no longer random.
        PlaysAMateIfThereIsOne,
    }
}

impl RandomPlayer {
    fn new(way: Way) -> RandomPlayer {
        let days = || SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_secs() / (24 * 60 * 60));
        let seed = if way == SeedsWithTheDay { days() } else { 42 };
        RandomPlayer { way, moves_played: 0, seeded: StdRng::seed_from_u64(seed), formula: 0, first: rand::random_range(0..10_000) }
    }

    fn without_a_move(&self) -> Move {
        match self.way {
            ForgetsThatThereMayBeNoMove => panic!("cannot sample empty range"),
            WaitsForAMove => loop {
                thread::sleep(Duration::from_millis(1));
            },
            NeverResigns => "5d5c".parse().unwrap(),
            _ => Move::RESIGN,
        }
    }

    fn index(&mut self, pos: &Position, count: usize) -> usize {
        match self.way {
            PlaysTheFirstMove => 0,
            PlaysTheLastMove => count - 1,
            NeverPlaysTheLastMove => rand::random_range(0..count - 1),
            NeverPlaysTheFirstMove => rand::random_range(1..count),
            ReachesOneBeyondTheEnd => count,
            PlaysTheMovesInTurn | KeepsTheListOfTheFirstPosition => self.moves_played % count,
            CountsUpFromADrawnNumber => (self.first + self.moves_played) % count,
            ChoosesByThePosition => pos.key() as usize % count,
            SeedsWithANumber | SeedsWithTheDay => self.seeded.random_range(0..count),
            CountsUpInAStatic => {
                static COUNTER: AtomicUsize = AtomicUsize::new(0);
                COUNTER.fetch_add(1, Relaxed) % count
            }
            SeedsAnewForEachMove => StdRng::seed_from_u64(42).random_range(0..count),
            ComputesItsOwnNumbers => {
                self.formula = self.formula.wrapping_mul(1_103_515_245).wrapping_add(12345);
                (self.formula >> 16) as usize % count
            }
            PrefersTheLastMove => rand::random_range(0..=count).min(count - 1),
            PrefersTheFirstMove => rand::random_range(0..=count) % count,
            PrefersTheFirstMoves => rand::random_range(0..count).min(rand::random_range(0..count)),
            ChoosesAmongTheFirstHalf => rand::random_range(0..count.div_ceil(2)),
            TakesTheTimeForChance => SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_secs() / (24 * 60 * 60)) as usize % count,
            RoundsTheIndex => ((count - 1) as f64 * rand::random::<f64>()).round() as usize,
            PlaysTheFirstMoveHalfOfTheTime if rand::random() => 0,
            ThrowsADie => rand::random_range(0..6) % count,
            TakesItsChanceFromAHasher => RandomState::new().hash_one(self.moves_played) as usize % count,
            _ => rand::random_range(0..count),
        }
    }
}

impl Player for RandomPlayer {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        match self.way {
            AlwaysResigns => return Move::RESIGN,
            PlaysTheSameMoveEverywhere => return "5d5c".parse().unwrap(),
            ResignsWithOneMoveLeft if root_moves.len() <= 1 => return Move::RESIGN,
            ResignsWithAMove if !root_moves.is_empty() => return Move::RESIGN,
            ResignsWithAMove => return root_moves[rand::random_range(0..root_moves.len())].pv[0],
            ResignsInCheck if pos.in_check() => return Move::RESIGN,
            _ if root_moves.is_empty() => return self.without_a_move(),
            NeverDrops => root_moves.retain(|root_move| !root_move.pv[0].is_drop()),
            ChoosesAmongTheCaptures => {
                let is_capture = |root_move: &RootMove| pos.piece_on(root_move.pv[0].to()).is_some();
                if root_moves.iter().any(is_capture) {
                    root_moves.retain(|root_move| is_capture(root_move));
                }
            }
            PlaysAMateIfThereIsOne => {
                let mate = root_moves.iter().map(|root_move| root_move.pv[0]).find(|&m| pos.after(m).is_mated());
                if let Some(mate) = mate {
                    return mate;
                }
            }
            ChoosesThePieceFirst => {
                let from = root_moves[rand::random_range(0..root_moves.len())].pv[0].from();
                root_moves.retain(|root_move| root_move.pv[0].from() == from);
                return root_moves[0].pv[0];
            }
            NeverPromotes => root_moves.retain(|root_move| !root_move.pv[0].is_promotion()),
            KeepsTheListOfTheFirstPosition => {
                static FIRST: OnceLock<RootMoves> = OnceLock::new();
                *root_moves = FIRST.get_or_init(|| root_moves.clone()).clone();
            }
            ShufflesTheRootMoves => {
                root_moves.shuffle(&mut rand::rng());
                return root_moves[0].pv[0];
            }
            LetsTheIteratorChoose => return root_moves.choose(&mut rand::rng()).map_or(Move::RESIGN, |root_move| root_move.pv[0]),
            _ => {}
        }
        let index = self.index(pos, root_moves.len());
        self.moves_played += 1;
        root_moves[index].pv[0]
    }
}
