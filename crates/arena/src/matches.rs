//! `match`: plays two engines against each other; `match merge`: merges the parts of a match that several machines played.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use minishogi::{Lang, Position, Text, text};
use minishogi_chess::Chess;
use minishogi_command::commands::arena::{Match, MatchCommand};
use minishogi_command::terminal;
use minishogi_shogi::Shogi;

use super::board::{Board, Remembered, Variant};
use super::command::{self, Failure, read_sprt};
use super::engine_session::EngineSession;
use super::games_file::{self, GamesFile, Heading};
use super::own_game::{OwnGame, appoint};
use super::runner::{GamePair, Progress};
use super::sprt::Sprt;
use super::tally::{Summary, Tally};
use minishogi_lab::clean::note;
use minishogi_lab::engine::EngineCommand;
use minishogi_lab::files::{Lock, Unlocked};
use minishogi_lab::shard::{self, Shard};

/// The number of games without `--games`: enough to see 70 Elo. With `--sprt` the match goes on until the test ends.
const GAMES: u32 = 200;

/// Plays the match, or merges its parts.
pub fn run_match(options: &Match, lang: Lang) -> Result<(), Failure> {
    if let Some(parts) = &options.command {
        return run_parts(parts, lang);
    }
    match Variant::read(&options.game) {
        Variant::Minishogi => run_on::<Position>(options, lang),
        Variant::Shogi => run_on::<Remembered<Shogi>>(options, lang),
        Variant::Chess => run_on::<Remembered<Chess>>(options, lang),
        Variant::Own(name) => {
            appoint_referee(options, name).map_err(Failure::NotBegun)?;
            run_on::<OwnGame>(options, lang)
        }
    }
}

/// Makes the first engine the referee of a game that a student wrote.
fn appoint_referee(options: &Match, name: &str) -> Result<(), Text> {
    let Some(first) = options.engines.iter().chain(&options.fields).next() else { return Ok(()) };
    let mut roster = command::roster(&options.playing).playing(Variant::read(&options.game));
    roster.add(first)?;
    let engines = roster.into_engines();
    let refuse = |error: Text| error.map(|error| format!("`{first}` cannot be the referee of {name}: {error}"));
    engines.iter().try_for_each(|engine| appoint(&engine.command, name)).map_err(refuse)
}

fn run_on<B: Board>(options: &Match, lang: Lang) -> Result<(), Failure> {
    let sprt = read_sprt(&options.sprt).map_err(Failure::not_begun)?;
    let texts: Vec<String> = options.engines.iter().chain(&options.fields).cloned().collect();
    if texts.len() != 2 {
        let count = texts.len();
        let told = text!(
            "expected two engines, for example ex05 ex04, but there are {count}",
            "エンジンを 2 つ書きます（例: ex05 ex04）。{count} 個あります"
        );
        return Err(Failure::NotBegun(told));
    }
    let mut roster = command::roster(&options.playing).playing(Variant::read(&options.game));
    texts.iter().try_for_each(|text| roster.add(text)).map_err(Failure::NotBegun)?;
    let engines = roster.into_engines();
    let openings = command::openings::<B>(&options.playing).map_err(Failure::not_begun)?;
    let most = options.games.unwrap_or(if sprt.is_some() { u32::MAX - 1 } else { GAMES });
    openings.tell(lang);
    if let Some(told) = openings.repeated(most / 2) {
        note(&told, lang);
    }
    let round = openings.round();
    let whole = command::heading(&options.playing, "match".to_string(), &engines, &openings);
    let shard = options.shard.map(Shard::from);
    let heading = Heading { shard, games: shard.map(|_| most), ..whole };
    let mut tally = Tally::default();
    let mut known = BTreeMap::new();
    let mut file = GamesFile::open::<B>(options.out.as_deref(), &heading, lang, |_, game| {
        heading.check_players(&game, [0, 1])?;
        tally.add::<B>(&game);
        known.insert(game.number, ());
        Ok(())
    })
    .map_err(Failure::not_begun)?;
    for config in &engines {
        let tried = EngineSession::new(config, command::timeouts(&options.playing)).try_out();
        tried.map_err(|error| Failure::NotBegun(error.text().map(|error| format!("{}: {error}", config.record.name))))?;
    }

    let runner = command::runner(&options.playing, &engines, openings);
    let pairs = (0..most / 2)
        .filter(|&pair| shard.is_none_or(|shard| shard.holds(pair as usize)))
        .map(|number| GamePair::new(number, [0, 1], number as usize).without(&known));
    let planned = options.games.or(sprt.is_none().then_some(GAMES)).map(|games| match shard {
        Some(_) => 2 * pairs.clone().count() as u32,
        None => games,
    });
    let mut progress = Progress::new(planned, tally.games(), lang);
    let mut is_told = [false; 2];
    let decided = |tally: &Tally| sprt.as_ref().is_some_and(|sprt| sprt.verdict(sprt.llr(&tally.results())).is_some());
    // Copies do not count: the test would never end.
    let is_used_up = |tally: &Tally| sprt.is_some() && tally.repeats() >= round;
    let played = match decided(&tally) || is_used_up(&tally) {
        true => Ok(()),
        false => runner.run(pairs, |game| {
            file.note(&game)?;
            tally.add::<B>(&game);
            for (engine, is_told) in is_told.iter_mut().enumerate().filter(|(_, is_told)| !**is_told) {
                if let Some(remark) = tally.ignored_limit(&heading, engine) {
                    progress.say_of(game.number, remark.get(lang));
                    *is_told = true;
                }
            }
            progress.show(&game, &format!("{} {}-{}", engines[0].record.name, tally.won, tally.lost));
            Ok(if decided(&tally) || is_used_up(&tally) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        }),
    };
    progress.end();
    if !decided(&tally) && is_used_up(&tally) {
        let repeats = tally.repeats();
        let told = text!(
            "the last {repeats} games were copies of earlier ones: from these openings the engines show nothing new; give more openings",
            "最後の {repeats} 局はどれも前の対局と同じでした。この開始局面からは新しいことが分かりません。開始局面を増やしてください"
        );
        note(&told, lang);
    }
    let finished = file.finish();
    let told = terminal::show(&Summary { heading: &heading, tally: &tally, sprt: sprt.as_ref(), lang }.to_string());
    played.and(finished).and(told).map_err(Failure::broken_off)
}

/// Merges the parts of a match.
fn run_parts(parts: &MatchCommand, lang: Lang) -> Result<(), Failure> {
    let MatchCommand::Merge { files, out, sprt } = parts;
    let sprt = read_sprt(sprt).map_err(Failure::not_begun)?;
    let first = files.first().map(|file| games_file::read_heading(file)).transpose().map_err(Failure::not_begun)?;
    let (game, engine) = first.map_or_else(Default::default, |heading| {
        // The first engine is the referee of a student's own game.
        (heading.game, heading.engines.into_iter().next().map(|engine| engine.command))
    });
    let merge = match Variant::read(&game) {
        Variant::Shogi => merge::<Remembered<Shogi>>,
        Variant::Chess => merge::<Remembered<Chess>>,
        Variant::Own(name) if !name.is_empty() => {
            let command = engine.map_or(Ok(None), |line| EngineCommand::new(&line, false).map(Some));
            let command = command.map_err(|error| Failure::NotBegun(error.text()))?;
            command.map_or(Ok(()), |command| appoint(&command, name)).map_err(Failure::NotBegun)?;
            merge::<OwnGame>
        }
        _ => merge::<Position>,
    };
    merge(files, out, sprt.as_ref(), lang).map_err(Failure::not_begun)
}

/// Merges the parts into the file that one machine would have written.
fn merge<B: Board>(files: &[PathBuf], out: &Path, sprt: Option<&Sprt>, lang: Lang) -> Result<(), Text> {
    if std::fs::metadata(out).is_ok() {
        let shown = out.display();
        return Err(text!(
            "{shown} is there already; choose another --out, or remove the file",
            "{shown} はすでにあります。別の --out を指定するか、そのファイルを消してください"
        ));
    }
    let (mut heading, _locks) = whole_of(files)?;
    let planned = heading.games.take();
    // All files are read before the output is written.
    let mut numbers = HashSet::new();
    for path in files {
        games_file::read::<B>(path, |_, game| {
            numbers.insert(game.number);
            heading.check_players(&game, [0, 1])
        })?;
    }
    let mut tally = Tally::default();
    let mut merged = GamesFile::open::<B>(Some(out), &heading, lang, |_, _| Ok(()))?;
    for path in files {
        games_file::read::<B>(path, |_, game| {
            tally.add::<B>(&game);
            merged.note(&game)
        })?;
    }
    merged.finish()?;
    let planned = planned.unwrap_or_else(|| numbers.iter().max().map_or(0, |last| last + 1));
    if let Some(missing) = (0..planned).find(|number| !numbers.contains(number)) {
        let told = text!(
            "game {missing} is missing, and perhaps others: run the part that holds it again with the same --out",
            "第 {missing} 局などがありません。それを含む部分を、同じ --out でもう一度実行してください"
        );
        note(&told, lang);
    }
    terminal::show(&Summary { heading: &heading, tally: &tally, sprt, lang }.to_string())
}

/// Returns the heading of the match of which these files are the parts, and locks that keep other programs from continuing them.
fn whole_of(files: &[PathBuf]) -> Result<(Heading, Vec<Lock>), Text> {
    let mut whole: Option<Heading> = None;
    let mut parts: Vec<Shard> = Vec::new();
    let mut locks = Vec::new();
    for path in files {
        let shown = path.display();
        let mut heading = games_file::read_heading(path)?;
        if heading.engines.len() != 2 {
            let count = heading.engines.len();
            return Err(text!(
                "{shown}: this is no part of a match: a match has two engines, not {count}",
                "{shown}: 対局の一部ではありません。エンジンは 2 つのはずですが、{count} 個あります"
            ));
        }
        let Some(part) = heading.shard.take() else {
            return Err(text!(
                "{shown}: this is no part of a match: it was played without --shard",
                "{shown}: --shard なしで行われた対局で、分けたものの一部ではありません"
            ));
        };
        if parts.contains(&part) {
            return Err(text!("{shown}: part {part} is there twice", "{shown}: {part} が 2 つあります"));
        }
        if let Some(first) = parts.first().filter(|first| first.of() != part.of()) {
            return Err(text!(
                "{shown}: this is part {part}, but the first file is part {first}: all must be parts of the same number",
                "{shown}: これは {part} ですが、最初のファイルは {first} です。同じ数に分けたものを書きます"
            ));
        }
        // If a file cannot be locked, no program writes to it.
        match Lock::try_of(path) {
            Ok(lock) => locks.push(lock),
            Err(Unlocked::Taken) => {
                return Err(text!("{shown} is still being played", "{shown} はまだ対局中です"));
            }
            Err(_) => {}
        }
        parts.push(part);
        whole = Some(match whole {
            None => heading,
            Some(whole) if whole == heading => whole,
            // Each machine has its own build, so the merged heading has no digests.
            Some(whole) if whole.of_any_build() == heading.of_any_build() => whole.of_any_build(),
            Some(whole) => return Err(games_file::difference(path, &heading, &whole)),
        });
    }
    let whole = whole.ok_or(Text::new("there is nothing to merge", "まとめるものがありません"))?;
    let missing: Vec<Shard> = parts[0].others().filter(|part| !parts.contains(part)).collect();
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().map(Shard::to_string).collect();
        return Err(Text::of(format!("{} missing", shard::are(&missing)), format!("{} がありません", names.join("、"))));
    }
    Ok((whole, locks))
}
