//! The qualifier of a league (`--gate`): an entry that cannot beat a random player, or fails as a program, is not let in.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

use minishogi::Color;

use super::standings::Unfit;
use crate::arena::command::{Failure, Playing};
use crate::arena::engine_config::{EngineConfig, RANDOM};
use crate::arena::game::Game;
use crate::arena::games_file::GamesFile;
use crate::arena::runner::{GamePair, Progress};

/// What an entry has shown in the qualifier.
#[derive(Clone, Debug, Default, PartialEq)]
struct Showing {
    half_points: u32,
    /// How it failed the first time: the game's number and the sentence.
    fault: Option<(u32, String)>,
}

/// Lets every engine play a random player, and returns those that are fit; the others are added to `unfit`.
pub fn qualify(
    mut engines: Vec<EngineConfig>,
    playing: &Playing,
    games: u32,
    out: &Path,
    unfit: &mut Unfit,
) -> Result<Vec<EngineConfig>, Failure> {
    let entries = engines.len();
    let mut random = playing.roster();
    random.add(RANDOM).map_err(Failure::NotBegun)?;
    engines.extend(random.into_engines());
    engines[entries].record.name = "(the random player at the gate)".to_string();

    let openings = playing.openings().map_err(Failure::NotBegun)?;
    let heading = playing.heading(format!("gate of a league, {games} games"), &engines, &openings);
    let mut showings = vec![Showing::default(); entries];
    let mut known = BTreeMap::new();
    let mut file = GamesFile::open(Some(&out.join("gate.jsonl")), &heading, |game| {
        see(&mut showings, games, &game);
        known.insert(game.number, ());
    })
    .map_err(Failure::NotBegun)?;
    let pairs = (0..entries as u32 * (games / 2)).map(|number| {
        let (entry, opening) = (number / (games / 2), number % (games / 2));
        GamePair::new(number, [entry as usize, entries], opening as usize).without(&known)
    });
    let mut progress = Progress::new(Some(entries as u32 * games), known.len() as u32);
    let pairs: Vec<GamePair> = pairs.filter(GamePair::is_open).collect();
    let played = playing.runner(&engines, openings).run(pairs.into_iter(), |game| {
        see(&mut showings, games, &game);
        progress.show(&game, "at the gate");
        file.note(&game).map(ControlFlow::Continue)
    });
    progress.end();
    played.and_then(|()| file.finish()).map_err(Failure::BrokenOff)?;

    engines.truncate(entries);
    let mut fit = Vec::new();
    for (config, showing) in engines.into_iter().zip(showings) {
        match showing.reason(games) {
            None => fit.push(config),
            Some(reason) => unfit.push((config.record.name, reason)),
        }
    }
    Ok(fit)
}

/// Counts a game for the entry that played it.
fn see(showings: &mut [Showing], games: u32, game: &Game) {
    let Some(showing) = showings.get_mut((game.number / games) as usize) else { return };
    let (color, half_points) = match game.number.is_multiple_of(2) {
        true => (Color::Black, game.half_points_of_black()),
        false => (Color::White, 2 - game.half_points_of_black()),
    };
    showing.half_points += u32::from(half_points);
    let failed = game.end.is_fault() && game.winner == Some(!color);
    if failed && showing.fault.as_ref().is_none_or(|(first, _)| *first > game.number) {
        showing.fault = Some((game.number, format!("{}: {}", game.end, game.detail)));
    }
}

impl Showing {
    /// Why it is not let in.
    fn reason(&self, games: u32) -> Option<String> {
        let points = f64::from(self.half_points) / 2.0;
        match &self.fault {
            Some((_, fault)) => Some(format!("it failed as a program, {fault}")),
            None if self.half_points < games => Some(format!("it won only {points} of {games} games against a random player")),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_that_fails_or_loses_more_than_half_stays_outside() {
        let fault = Some((3, "crash: it ended".to_string()));
        assert_eq!(Showing { half_points: 10, fault: None }.reason(10), None);
        assert_eq!(
            Showing { half_points: 9, fault: None }.reason(10).as_deref(),
            Some("it won only 4.5 of 10 games against a random player")
        );
        assert_eq!(Showing { half_points: 18, fault }.reason(10).as_deref(), Some("it failed as a program, crash: it ended"));
    }
}
