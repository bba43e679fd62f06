//! Who plays in a league: programs, what students handed in, and of all these what is let in by the qualifier (`--gate`).

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use colored::Colorize;
use minishogi::Color;
use minishogi_command::checkout;
use minishogi_command::terminal::warn;
use minishogi_grading::{Exercise, Lang, Text};
use sha2::{Digest, Sha256};

use super::standings::Unfit;
use crate::arena::command::{Failure, Playing};
use crate::arena::engine_config::{EngineConfig, RANDOM, Roster};
use crate::arena::game::Game;
use crate::arena::games_file::GamesFile;
use crate::arena::play::{GamePair, Progress};
use crate::builder::{Builder, Product, ScratchFolder};
use crate::clean::note;
use crate::engine::EngineCommand;
use crate::report;
use crate::sandbox::{self, Policy, User};
use crate::submissions::{self, HandedIn, Known, Source};

/// How many seconds an engine may use the processor in a league. The arena itself sees whether it keeps to its time.
const A_WEEK: u64 = 7 * 24 * 3600;

/// Adds all that lies in a folder: each executable file as an engine, everything else as a submission, of which the last exercise plays. What
/// students wrote is compiled and runs in the sandbox. The scratch folder that is returned must live as long as they play.
///
/// # Errors
/// A sentence, where the folder cannot be read or the kit cannot be built.
pub fn add_folder(roster: &mut Roster, folder: &Path, unfit: &mut Unfit, lang: Lang) -> Result<Option<ScratchFolder>, Text> {
    let programs = programs_in(folder)?;
    for (name, path) in &programs {
        roster.add_program(name, path.clone(), EngineCommand::program(path));
    }
    let collected = submissions::collect(folder, &Known::default()).map_err(|error| error.to_string())?;
    let is_program = |note: &Text| {
        programs.iter().filter_map(|(_, path)| Path::new(path).file_name()).any(|name| note.en.contains(&*name.to_string_lossy()))
    };
    collected.notes.iter().filter(|told| !is_program(told)).for_each(|told| note(told, lang));
    if collected.submissions.is_empty() {
        return Ok(None);
    }
    let root = checkout::find_root().ok_or(Text::new(
        "there is no folder `exercises` here or above: run this in the kit",
        "ここにも上のフォルダにも `exercises` がありません。教材のフォルダで実行してください",
    ))?;
    let scratch = ScratchFolder::new(&root, true)?;
    let restrictions = sandbox::restrictions(&scratch.path, scratch.user).map_err(|error| {
        Text::of(format!("the sandbox could not be probed: {error}"), format!("サンドボックスを調べられません: {error}"))
    })?;
    if let Some(warning) = report::sandbox_warning(&restrictions, lang) {
        warn(warning.red().bold());
    }
    warn(Text::new("Building the kit ...", "教材をビルドしています...").get(lang));
    let exercises = checkout::exercises(&root);
    let builder = Builder::new(&root, &scratch.path, &exercises.iter().collect::<Vec<_>>())?;
    sandbox::warn_of_superuser(builder.user(), scratch.user, lang);
    for (number, handed_in) in collected.submissions.iter().enumerate() {
        match compile(&builder, exercises, handed_in, scratch.user, &scratch.path.join(format!("entry-{number}"))) {
            Ok((line, command)) => roster.add_program(&handed_in.student, line, command),
            Err(reason) => unfit.push((handed_in.student.clone(), reason)),
        }
    }
    Ok(Some(scratch))
}

/// The executable files of a folder, by name.
fn programs_in(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let failed = |error| format!("{}: {error}", folder.display());
    let mut programs = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if is_executable(&path)
            && !is_archive(&path)
            && let (Some(name), Some(text)) = (path.file_stem(), path.to_str())
        {
            programs.push((name.to_string_lossy().into_owned(), text.to_string()));
        }
    }
    programs.sort();
    Ok(programs)
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file() && path.extension().is_some_and(|extension| extension == "exe")
}

/// On some disks every file counts as executable.
fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|extension| ["zip", "tar", "gz", "tgz"].iter().any(|archive| extension.eq_ignore_ascii_case(archive)))
}

/// The engine of the last exercise that a student handed in, ready to run in the sandbox.
fn compile(
    builder: &Builder,
    exercises: &[Exercise],
    handed_in: &HandedIn,
    user: User,
    scratch: &Path,
) -> Result<(String, EngineCommand), Text> {
    if let Some(problem) = &handed_in.problem {
        return Err(problem.clone());
    }
    let last = exercises.iter().rev().find_map(|exercise| handed_in.files.get(exercise.id).map(|source| (exercise, source)));
    let (exercise, source) = last.ok_or(Text::new("there is no player.rs", "player.rs がありません"))?;
    let text = match source {
        Source::Text(text) => text,
        Source::Refused(why) => return Err(why.clone()),
    };
    let of_the_machine = |reason: String| Text::of(reason.clone(), reason);
    fs::create_dir_all(scratch).map_err(|error| of_the_machine(format!("{}: {error}", scratch.display())))?;
    let compiled = builder.compile(exercise, text, Product::Engine, scratch).map_err(|refusal| refusal.told(exercise))?;
    let program = compiled.program;
    let digest = hex::encode(&Sha256::digest(text)[..8]);
    let line = format!("exercise {} of {} ({digest})", exercise.id, handed_in.student);
    let policy = Policy { seconds: A_WEEK, user, ..Policy::to_run(&program) };
    let policy = serde_json::to_string(&policy).map_err(|error| of_the_machine(error.to_string()))?;
    let arguments = vec![sandbox::ENTER.to_string(), policy, program.to_string_lossy().into_owned()];
    let command = EngineCommand::this_program(&line, arguments).map_err(|error| of_the_machine(error.to_string()))?;
    Ok((line, command))
}

/// What an entry has shown in the qualifier.
#[derive(Clone, Debug, Default, PartialEq)]
struct Showing {
    half_points: u32,
    /// How it failed the first time: the game's number and the sentence.
    fault: Option<(u32, String)>,
}

/// The qualifier: an entry that cannot beat a random player, or fails as a program, is not let in. Lets every engine play, and returns
/// those that are fit; the others are added to `unfit`.
pub fn qualify(
    mut engines: Vec<EngineConfig>,
    playing: &Playing,
    games: u32,
    out: &Path,
    unfit: &mut Unfit,
    lang: Lang,
) -> Result<Vec<EngineConfig>, Failure> {
    let entries = engines.len();
    let mut random = playing.roster();
    random.add(RANDOM).map_err(Failure::NotBegun)?;
    engines.extend(random.into_engines());
    engines[entries].record.name = "(the random player at the gate)".to_string();

    let openings = playing.openings::<minishogi::Position>().map_err(Failure::not_begun)?;
    let heading = playing.heading(format!("gate of a league, {games} games"), &engines, &openings);
    let mut showings = vec![Showing::default(); entries];
    let mut known = BTreeMap::new();
    let mut file = GamesFile::open::<minishogi::Position>(Some(&out.join("gate.jsonl")), &heading, |_, game| {
        let entry = (game.number / games) as usize;
        if entry >= entries {
            let number = game.number;
            return Err(Text::of(format!("there is no game {number} at this gate"), format!("この予選に第 {number} 局はありません")));
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
    let played = playing.runner(&engines, openings).run(pairs.into_iter(), |game| {
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
    /// Why it is not let in.
    fn reason(&self, games: u32) -> Option<Text> {
        let points = f64::from(self.half_points) / 2.0;
        match &self.fault {
            Some((_, fault)) => {
                Some(Text::of(format!("it failed as a program, {fault}"), format!("プログラムの誤りで負けました（{fault}）")))
            }
            None if self.half_points < games => Some(Text::of(
                format!("it won only {points} of {games} games against a random player"),
                format!("ランダムプレイヤーとの {games} 局で、{points} 勝しかしていません"),
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
