//! The flags that a match and a league have in common: how games are played.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use clap::Args;
use minishogi::Value;

use super::conduct::Arena;
use super::engines::{Contestant, Contestants, Manners};
use super::limit::Limit;
use super::openings::Openings;
use super::play::{Referee, Resign};
use super::statistics::Sprt;

/// How games are played.
#[derive(Args)]
pub struct Playing {
    #[command(flatten)]
    limit: LimitFlags,
    /// The openings, one in each line: an SFEN, or startpos, and perhaps `moves ...`. Without it they are made. For example: book.txt
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Where the random openings begin: the same number, the same openings. For example: 7
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    srand: u64,
    /// Compile packages of the course with `cargo build --release`: it takes longer, and they play faster
    #[arg(long)]
    release: bool,
    /// How many games at a time; without it one for each core, or one at a time where time counts. For example: 2
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// Nobody wins a game of so many plies, for example 256
    #[arg(long, value_name = "PLIES", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    max_plies: u32,
    /// End a game when both players say that one is behind by so much, for example 3000. Without it games are played to their end
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(Value).range(1..))]
    resign_score: Option<Value>,
    /// For how many moves each they must say so, for example 4
    #[arg(long, value_name = "MOVES", default_value_t = 3, requires = "resign_score", value_parser = clap::value_parser!(u16).range(1..))]
    resign_moves: u16,
    /// How much later than the clock allows a move may come, for example 50
    #[arg(long, value_name = "MS", default_value_t = 100)]
    margin: u64,
    /// How long to wait for an engine to get ready, and for a move where there is no clock, for example 60
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds)]
    patience: f64,
}

/// What an engine without a limit of its own may spend on a move.
#[derive(Args)]
#[group(multiple = false)]
struct LimitFlags {
    /// Search so many positions for each move, for example 1000
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search so deep, for example 5
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Think so many milliseconds for each move, for example 100; this is what happens without a limit
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// The same as byoyomi: a clock that is empty from the beginning. For example: 10000, as in the tournament
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    byoyomi: Option<u64>,
    /// Seconds for the whole game, and for each move more, for example 10+0.1
    #[arg(long, value_name = "S+S", value_parser = Limit::clock)]
    tc: Option<Limit>,
}

impl Playing {
    /// The limit of engines that have none of their own.
    pub fn limit(&self) -> Limit {
        let LimitFlags { nodes, depth, movetime, byoyomi, tc } = &self.limit;
        let limits = [nodes.map(Limit::Nodes), depth.map(Limit::Depth), movetime.map(Limit::Movetime), byoyomi.map(Limit::Byoyomi), *tc];
        limits.into_iter().flatten().next().unwrap_or(Limit::Movetime(100))
    }

    /// Nobody yet, to be added to.
    pub fn nobody(&self) -> Contestants {
        Contestants::new(self.limit(), self.srand, self.release)
    }

    pub fn openings(&self) -> Result<Openings, String> {
        match &self.openings {
            Some(file) => Openings::read(file),
            None => Ok(Openings::random(self.srand)),
        }
    }

    pub fn referee(&self) -> Referee {
        let resign = self.resign_score.map(|score| Resign { score, moves: self.resign_moves.into() });
        Referee { max_plies: self.max_plies as usize, resign }
    }

    pub fn manners(&self) -> Manners {
        Manners { patience: Duration::from_secs_f64(self.patience), margin: Duration::from_millis(self.margin) }
    }

    /// The arena in which `contestants` play.
    pub fn arena<'a>(&self, contestants: &'a [Contestant], openings: Openings) -> Arena<'a> {
        let is_timed = contestants.iter().any(|contestant| contestant.entry.limit.is_timed());
        let concurrency = match self.concurrency {
            Some(given) => usize::from(given),
            // Two that think at a time would take time from each other.
            None if is_timed => 1,
            None => thread::available_parallelism().map_or(1, NonZero::get),
        };
        let openings = Mutex::new(openings);
        Arena { contestants, openings, referee: self.referee(), manners: self.manners(), concurrency }
    }
}

/// A number of games.
pub fn even(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(games) if games > 0 && games % 2 == 0 => Ok(games),
        _ => Err("expected an even number: each opening is played with both colours".to_string()),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.1..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected seconds from 0.1 to 86400".to_string()),
    }
}

/// The test that `--sprt` describes, where it is given.
pub fn read_sprt(words: &[String]) -> Result<Option<Sprt>, String> {
    if words.is_empty() { Ok(None) } else { Sprt::read(words).map(Some).map_err(|error| format!("--sprt: {error}")) }
}
