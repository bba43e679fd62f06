//! The qualifier of a league (`--gate`): decides which entries play in it.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

use minishogi::{Color, text};
use minishogi_command::commands::arena::Playing;
use minishogi_command::counted;
use minishogi_grading::{Lang, Text};

use super::standings::Unfit;
use crate::command::{self, Failure};
use crate::engine_config::{EngineConfig, RANDOM};
use crate::game::Game;
use crate::games_file::GamesFile;
use crate::runner::{GamePair, Progress};

/// The result of an entry in the qualifier.
#[derive(Clone, Debug, Default, PartialEq)]
struct Showing {
    half_points: u32,
    /// Its first failure: the number of the game and the sentence.
    fault: Option<(u32, String)>,
}

/// Lets every engine play against a random player, and returns those that qualify. The others, which lost too often or failed as a
/// program, are added to `unfit`.
pub fn qualify(
    mut engines: Vec<EngineConfig>,
    playing: &Playing,
    games: u32,
    out: &Path,
    unfit: &mut Unfit,
    lang: Lang,
) -> Result<Vec<EngineConfig>, Failure> {
    let entries = engines.len();
    let mut random = command::roster(playing);
    random.add(RANDOM).map_err(Failure::NotBegun)?;
    engines.extend(random.into_engines());
    engines[entries].record.name = "(the random player at the gate)".to_string();

    let openings = command::openings::<minishogi::Position>(playing).map_err(Failure::not_begun)?;
    let heading = command::heading(playing, format!("gate of a league, {games} games"), &engines, &openings);
    let mut showings = vec![Showing::default(); entries];
    let mut known = BTreeMap::new();
    let mut file = GamesFile::open::<minishogi::Position>(Some(&out.join("gate.jsonl")), &heading, lang, |_, game| {
        let entry = (game.number / games) as usize;
        if entry >= entries {
            let number = game.number;
            return Err(text!("there is no game {number} at this gate", "この予選に第 {number} 局はありません"));
        }
        heading.check_players(&game, [entry, entries])?;
        see(&mut showings, games, &game);
        known.insert(game.number, ());
        Ok(())
    })
    .map_err(Failure::not_begun)?;
    let pairs = (0..entries as u32 * (games / 2)).map(|number| {
        let (entry, opening) = (number / (games / 2), number % (games / 2));
        GamePair::new(number, [entry as usize, entries], opening as usize).without(&known)
    });
    let mut progress = Progress::new(Some(entries as u32 * games), known.len() as u32, lang);
    let pairs: Vec<GamePair> = pairs.filter(GamePair::is_open).collect();
    let played = command::runner(playing, &engines, openings).run(pairs.into_iter(), |game| {
        see(&mut showings, games, &game);
        progress.show(&game, Text::new("at the gate", "予選").get(lang));
        file.note(&game).map(ControlFlow::Continue)
    });
    progress.end();
    played.and_then(|()| file.finish()).map_err(Failure::broken_off)?;

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
    /// Returns the reason why the entry does not qualify, if there is one.
    fn reason(&self, games: u32) -> Option<Text> {
        let points = f64::from(self.half_points) / 2.0;
        match &self.fault {
            Some((_, fault)) => Some(text!("it failed as a program, {fault}", "プログラムの不具合で負けました（{fault}）")),
            None if self.half_points < games => Some(Text::of(
                format!("it won only {points} of {} against a random player", counted(games, "game", "games")),
                format!("ランダムプレイヤーとの {games} 局で、勝ち点が {points} 点にとどまりました"),
            )),
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
            Showing { half_points: 9, fault: None }.reason(10).as_ref().map(|reason| &*reason.en),
            Some("it won only 4.5 of 10 games against a random player")
        );
        assert_eq!(
            Showing { half_points: 18, fault }.reason(10).as_ref().map(|reason| &*reason.en),
            Some("it failed as a program, crash: it ended")
        );
    }
}
