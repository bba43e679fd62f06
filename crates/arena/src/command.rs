//! The shared part of the commands that play many games: their flags, and the reasons for which they fail.

use std::num::NonZero;
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use minishogi::{Lang, Text};
use minishogi_command::commands::arena::{Limits, Playing};

use super::board::Board;
use super::engine_config::{EngineConfig, Limit, Roster};
use super::engine_session::Timeouts;
use super::games_file::Heading;
use super::opening::Openings;
use super::runner::{Adjudication, Resign, Runner};
use super::sprt::Sprt;
use minishogi_lab::clean::refuse;

/// Returns the limit of engines that have none of their own.
pub fn limit(playing: &Playing) -> Limit {
    let Limits { nodes, depth, movetime, byoyomi, tc } = &playing.limit;
    let limits =
        [nodes.map(Limit::Nodes), depth.map(Limit::Depth), movetime.map(Limit::Movetime), byoyomi.map(Limit::Byoyomi), tc.map(Limit::from)];
    limits.into_iter().flatten().next().unwrap_or(Limit::Movetime(100))
}

/// Returns a roster without engines.
pub fn roster(playing: &Playing) -> Roster {
    Roster::new(limit(playing), playing.seed, playing.release)
}

pub fn openings<B: Board>(playing: &Playing) -> Result<Openings<B>, Text> {
    match &playing.openings {
        Some(file) => Openings::read(file),
        None => Ok(Openings::random(playing.seed)),
    }
}

fn adjudication(playing: &Playing) -> Adjudication {
    let resign = playing.resign_score.map(|score| Resign { score, moves: playing.resign_moves.into() });
    Adjudication { max_plies: playing.max_plies as usize, resign }
}

pub fn timeouts(playing: &Playing) -> Timeouts {
    Timeouts { patience: Duration::from_secs_f64(playing.patience), margin: Duration::from_millis(playing.margin_ms) }
}

/// Returns the heading of a file with games between these engines.
pub fn heading<B: Board>(playing: &Playing, event: String, engines: &[EngineConfig], openings: &Openings<B>) -> Heading {
    Heading {
        minishogi: env!("CARGO_PKG_VERSION").to_string(),
        game: B::name().to_string(),
        event,
        engines: engines.iter().map(|config| config.record.clone()).collect(),
        openings: openings.description(),
        adjudication: adjudication(playing),
        shard: None,
        games: None,
    }
}

/// Returns the runner of games between these engines.
pub fn runner<'a, B: Board>(playing: &Playing, engines: &'a [EngineConfig], openings: Openings<B>) -> Runner<'a, B> {
    let is_timed = engines.iter().any(|config| config.record.limit.is_timed());
    let concurrency = match playing.threads {
        Some(given) => usize::from(given),
        // Two engines that think at the same time would take time from each other.
        None if is_timed => 1,
        None => thread::available_parallelism().map_or(1, NonZero::get),
    };
    let openings = Mutex::new(openings);
    Runner { engines, openings, adjudication: adjudication(playing), timeouts: timeouts(playing), concurrency, boards: Default::default() }
}

/// Returns the test that `--sprt` describes, if it is given.
pub fn read_sprt(words: &[String]) -> Result<Option<Sprt>, Text> {
    if words.is_empty() { Ok(None) } else { Sprt::read(words).map(Some).map_err(|error| error.map(|error| format!("--sprt: {error}"))) }
}

/// The reason for which a command fails.
pub enum Failure {
    /// The command did not start its work.
    NotBegun(Text),
    /// The command was broken off, or its result is unusable.
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

/// Prints the reason if the command failed, and returns its exit code.
pub fn exit_code(result: Result<(), Failure>, lang: Lang) -> ExitCode {
    let (message, code) = match result {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::BrokenOff(message)) => (message, 1),
        Err(Failure::NotBegun(message)) => (message, 2),
    };
    refuse(&message, lang);
    ExitCode::from(code)
}
