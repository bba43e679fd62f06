//! What the commands of many games have in common: the flags that say how games are played, and why they end without success.

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use clap::Args;
use minishogi::{Lang, Text, Value};
use minishogi_command::command_line::Refused;

use super::board::Board;
use super::engine_config::{EngineConfig, Limit, Roster};
use super::engine_session::Timeouts;
use super::games_file::Heading;
use super::opening::Openings;
use super::play::{Adjudication, Resign, Runner};
use super::sprt::Sprt;
use crate::clean::refuse;

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
    /// Nobody wins a game of this many plies, for example 256
    #[arg(long, value_name = "PLIES", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    max_plies: u32,
    /// End a game when both players say that one is behind by this much, for example 3000. Without it games are played to their end
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(Value).range(1..))]
    resign_score: Option<Value>,
    /// For how many moves each player must say so, for example 4
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
    /// Search this many positions for each move, for example 1000
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search to this depth, for example 5
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Think this many milliseconds for each move, for example 100, which is also the limit where none is given
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// The same as byoyomi: a clock that is empty from the beginning. For example: 10000, as in the tournament
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    byoyomi: Option<u64>,
    /// Seconds for the whole game, and seconds more for each move, for example 10+0.1
    #[arg(long, value_name = "S+S", value_parser = Limit::clock)]
    tc: Option<Limit>,
}

impl Playing {
    /// Returns the limit of engines that have none of their own.
    pub fn limit(&self) -> Limit {
        let LimitFlags { nodes, depth, movetime, byoyomi, tc } = &self.limit;
        let limits = [nodes.map(Limit::Nodes), depth.map(Limit::Depth), movetime.map(Limit::Movetime), byoyomi.map(Limit::Byoyomi), *tc];
        limits.into_iter().flatten().next().unwrap_or(Limit::Movetime(100))
    }

    /// Returns a roster without engines.
    pub fn roster(&self) -> Roster {
        Roster::new(self.limit(), self.srand, self.release)
    }

    pub fn openings<B: Board>(&self) -> Result<Openings<B>, Text> {
        match &self.openings {
            Some(file) => Openings::read(file),
            None => Ok(Openings::random(self.srand)),
        }
    }

    fn adjudication(&self) -> Adjudication {
        let resign = self.resign_score.map(|score| Resign { score, moves: self.resign_moves.into() });
        Adjudication { max_plies: self.max_plies as usize, resign }
    }

    pub fn timeouts(&self) -> Timeouts {
        Timeouts { patience: Duration::from_secs_f64(self.patience), margin: Duration::from_millis(self.margin) }
    }

    /// Returns the heading of a file with games between these engines.
    pub fn heading<B: Board>(&self, event: String, engines: &[EngineConfig], openings: &Openings<B>) -> Heading {
        Heading {
            minishogi: env!("CARGO_PKG_VERSION").to_string(),
            game: B::name().to_string(),
            event,
            engines: engines.iter().map(|config| config.record.clone()).collect(),
            openings: openings.description(),
            adjudication: self.adjudication(),
            shard: None,
            games: None,
        }
    }

    /// What plays games between these engines.
    pub fn runner<'a, B: Board>(&self, engines: &'a [EngineConfig], openings: Openings<B>) -> Runner<'a, B> {
        let is_timed = engines.iter().any(|config| config.record.limit.is_timed());
        let concurrency = match self.concurrency {
            Some(given) => usize::from(given),
            // Two engines that think at the same time would take time from each other.
            None if is_timed => 1,
            None => thread::available_parallelism().map_or(1, NonZero::get),
        };
        let openings = Mutex::new(openings);
        Runner { engines, openings, adjudication: self.adjudication(), timeouts: self.timeouts(), concurrency }
    }
}

/// More games than anybody plays: the meetings of a league are counted with 32 bits, and lie in memory.
const MOST_GAMES: u32 = 1_000_000;

/// Reads a number of games, which must be even.
pub fn even(text: &str) -> Result<u32, Refused> {
    match text.parse() {
        Ok(games) if (1..=MOST_GAMES).contains(&games) && games % 2 == 0 => Ok(games),
        _ => Err(Refused(Text::of(
            format!("expected an even number from 2 to {MOST_GAMES}: each opening is played with both colours"),
            format!("2 から {MOST_GAMES} までの偶数を書きます。どの開始局面も、先手と後手を入れ替えて 2 局ずつ対局します。"),
        ))),
    }
}

fn seconds(text: &str) -> Result<f64, Refused> {
    match text.parse() {
        Ok(seconds) if (0.1..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err(Refused::new("expected seconds from 0.1 to 86400", "0.1 から 86400 までの秒数を書きます。")),
    }
}

/// Returns the test that `--sprt` describes, where it is given.
pub fn read_sprt(words: &[String]) -> Result<Option<Sprt>, Text> {
    if words.is_empty() { Ok(None) } else { Sprt::read(words).map(Some).map_err(|error| error.map(|error| format!("--sprt: {error}"))) }
}

/// Why a command ends without success.
pub enum Failure {
    /// Nothing was begun.
    NotBegun(Text),
    /// It was broken off, or what came out is not good.
    BrokenOff(Text),
}

impl Failure {
    pub fn not_begun(why: impl Into<Text>) -> Failure {
        Failure::NotBegun(why.into())
    }

    pub fn broken_off(why: impl Into<Text>) -> Failure {
        Failure::BrokenOff(why.into())
    }
}

/// Prints why a command failed, if it did, and returns its exit code.
pub fn exit_code(result: Result<(), Failure>, lang: Lang) -> ExitCode {
    let (message, code) = match result {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::BrokenOff(message)) => (message, 1),
        Err(Failure::NotBegun(message)) => (message, 2),
    };
    refuse(&message, lang);
    ExitCode::from(code)
}
