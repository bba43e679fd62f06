//! Plays games of an engine against itself, in parallel, and writes positions of them into one file, in the order of the games, so that the file
//! does not depend on the number of parallel games.
//!
//! Only quiet positions are kept: no check, and the best move neither captures nor promotes. In other positions the score of a search differs from
//! the value of the position itself, and a network, which does not search, would learn the difference as noise.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::Duration;
use std::{fmt, thread};

use indicatif::{ProgressBar, ProgressStyle};
use minishogi::{Color, Lang, Move, Position, Text, Value, text};
use minishogi_command::commands::learning::SelfplayGames;
use minishogi_command::{counted, terminal};
use minishogi_neural::data::{BLOCK_LIMIT, DataError, NOTE_LIMIT, Reader, Resumed, Sample, Writer};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sha2::{Digest, Sha256};

use super::named;
use super::positions::{Run, Stats, difference, write};
use crate::command::Failure;
use crate::engine_config::{Clock, EngineConfig, Limit, Roster, go};
use crate::engine_session::{Choice, EngineSession, Thought, Timeouts};
use crate::game::End;
use crate::runner::{Adjudication, Resign};
use minishogi_lab::files::{Lock, must_be_file};
use minishogi_lab::shard::Shard;

/// The times that an engine has to get ready, and for a move.
const TIMEOUTS: Timeouts = Timeouts { patience: Duration::from_secs(60), margin: Duration::ZERO };

/// The most finished games that may wait in memory for one with a smaller number.
const AHEAD: u32 = 1000;

pub fn run(playing: &SelfplayGames, lang: Lang) -> Result<(), Failure> {
    // clap requires both.
    let (Some(engine), Some(out)) = (&playing.engine, &playing.out) else {
        return Err(Failure::NotBegun(Text::new("expected an engine and --out FILE", "エンジンと --out FILE が必要です")));
    };
    let mut roster = Roster::new(Limit::Nodes(playing.nodes), playing.seed, playing.release);
    roster.add(engine).map_err(Failure::NotBegun)?;
    let engines = roster.into_engines();
    let config = &engines[0];
    let resign = (playing.resign_moves > 0).then_some(Resign { score: playing.resign_score, moves: playing.resign_moves.into() });
    let rules = GameSettings { seed: playing.seed, adjudication: Adjudication { max_plies: playing.max_plies.into(), resign } };
    let note = write(&[Run { settings: settings(config, &rules), shard: playing.shard.map(Shard::from), changed: Vec::new() }]);
    if note.len() > NOTE_LIMIT {
        return Err(Failure::NotBegun(Text::new(
            "the options of the engine are too long to be noted in the file",
            "エンジンのオプションが長すぎて、ファイルに書けません",
        )));
    }

    let mut stats = Stats::default();
    let mut output = Output::open(out, &note, &mut stats).map_err(Failure::not_begun)?;
    EngineSession::new(config, TIMEOUTS)
        .try_out()
        .map_err(|error| Failure::NotBegun(error.text().map(|error| format!("{}: {error}", config.record.name))))?;
    let played = play_all(playing, config, &rules, &mut output, &mut stats, lang);
    let shown = out.display();
    let tally = match played {
        Ok(tally) => tally,
        Err(error) => {
            return Err(Failure::BrokenOff(Text::of(
                format!("{}\nthe games before are kept in {shown}, and the same command goes on", error.en),
                format!("{}\nそれまでの対局は {shown} に残っていて、同じコマンドで続けられます", error.ja),
            )));
        }
    };
    let told = terminal::show(&format!("{}{}", tally.text(lang), stats.text(lang)));
    // A file that is useless to learn from stays unfinished, so that other commands refuse it.
    stats.check().map_err(|error| Failure::BrokenOff(error.map(|error| format!("{shown}: {error}"))))?;
    output.finish().map_err(Failure::broken_off)?;
    told.map_err(Failure::broken_off)
}

fn play_all(
    playing: &SelfplayGames,
    config: &EngineConfig,
    rules: &GameSettings,
    output: &mut Output,
    stats: &mut Stats,
    lang: Lang,
) -> Result<GameCounts, Text> {
    let concurrency = playing.threads.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from);
    let last = playing.games.unwrap_or(u32::MAX);
    let shard = playing.shard.map(Shard::from);
    let mine = (0..last).filter(|&number| shard.is_none_or(|shard| shard.holds(number as usize)));
    let games = Mutex::new((0..).zip(mine).skip(output.games as usize));
    let bar = bar(playing, stats, lang);
    let mut tally = GameCounts::default();
    let is_enough = |output: &Output| playing.games.is_none() && output.count() >= playing.positions;
    if is_enough(output) {
        return Ok(tally);
    }
    let stop = AtomicBool::new(false);
    // One place for each game that may wait for an earlier one.
    let (sender, receiver) = mpsc::sync_channel(AHEAD as usize);
    let result = thread::scope(|scope| {
        for _ in 0..concurrency {
            let (sender, games, stop) = (sender.clone(), &games, &stop);
            scope.spawn(move || work(config, rules, games, stop, &sender));
        }
        drop(sender);
        let mut waiting: BTreeMap<u32, Played> = BTreeMap::new();
        for (index, played) in receiver {
            let taken = played.map_err(Text::from).and_then(|played| {
                waiting.insert(index, played);
                while let Some(played) = waiting.remove(&output.next) {
                    tally.add(&played);
                    played.samples.iter().for_each(|sample| stats.add(sample));
                    bar.set_position(if playing.games.is_some() { u64::from(output.next) + 1 } else { output.count() });
                    output.add(played.samples, stats)?;
                    if is_enough(output) {
                        return Ok(true);
                    }
                }
                Ok(false)
            });
            if taken != Ok(false) {
                stop.store(true, Ordering::Relaxed);
                // The threads stop: sending a game fails when the receiver is gone.
                return taken.map(|_| ());
            }
        }
        Ok(())
    });
    bar.finish_and_clear();
    result?;
    Ok(tally)
}

fn bar(playing: &SelfplayGames, stats: &Stats, lang: Lang) -> ProgressBar {
    let (length, what) = match playing.games {
        Some(games) => (playing.shard.map_or(games, |shard| games.div_ceil(shard.of as u32)).into(), Text::new("games", "局")),
        None => (playing.positions, Text::new("positions", "局面")),
    };
    let bar = ProgressBar::new(length);
    let template = Text::of(
        format!("{{bar:30}} {{pos}} of {{len}} {}, {{per_sec}}, {{eta}} left", what.en),
        format!("{{bar:30}} {{pos}} / {{len}} {}、{{per_sec}}、残り {{eta}}", what.ja),
    );
    bar.set_style(ProgressStyle::with_template(template.get(lang)).unwrap_or_else(|_| ProgressStyle::default_bar()));
    if playing.games.is_none() {
        bar.set_position(stats.positions());
    }
    bar.reset_eta();
    bar
}

/// Plays games, one after the other, until there are no more.
fn work(
    config: &EngineConfig,
    rules: &GameSettings,
    games: &Mutex<impl Iterator<Item = (u32, u32)>>,
    stop: &AtomicBool,
    done: &mpsc::SyncSender<(u32, Result<Played, String>)>,
) {
    let mut session = EngineSession::new(config, TIMEOUTS);
    while let Some((index, number)) = games.lock().ok().and_then(|mut games| games.next()) {
        let played = play(number, &mut session, rules);
        let failed = played.is_err();
        if stop.load(Ordering::Relaxed) || done.send((index, played)).is_err() || failed {
            return;
        }
    }
}

/// Returns the lines that the parts of a run share.
fn settings(config: &EngineConfig, rules: &GameSettings) -> String {
    let record = &config.record;
    let one_line = |text: &str| text.replace(['\r', '\n'], " ");
    let options = record.options.iter().map(|(name, value)| format!("option {}\n", one_line(&format!("{name}={value}"))));
    format!(
        "minishogi {}\nengine {}\ncommand {}\n{}limit {}\n{rules}",
        env!("CARGO_PKG_VERSION"),
        one_line(&record.name),
        one_line(&record.command),
        options.collect::<String>(),
        record.limit
    )
}

/// The output file.
struct Output {
    path: PathBuf,
    _lock: Option<Lock>,
    writer: Writer<File>,
    /// The number of games in the written blocks.
    games: u32,
    /// The index of the next game.
    next: u32,
    /// The positions that do not fill a block yet.
    pending: Vec<Sample>,
}

impl Output {
    /// Opens or creates the file.
    ///
    /// # Errors
    /// Returns a sentence, also if the file has other contents, or another program writes to it.
    fn open(path: &Path, note: &str, stats: &mut Stats) -> Result<Output, Text> {
        must_be_file(path)?;
        let lock = Lock::of(path)?;
        let shown = path.display();
        let failed = |error: DataError| error.text().map(|error| format!("{shown}: {error}"));
        let is_begun = fs::metadata(path).is_ok_and(|file| file.len() > 0);
        if is_begun {
            // First it is only read: a file with other contents must not change.
            let reader = named(path, Reader::open(path))?;
            if let Some((found, ours)) = difference(reader.note(), note) {
                return Err(text!(
                    "{shown} was made in another way: it has `{found}` where this command has `{ours}`; choose another --out",
                    "{shown} は別の条件で作られています。このコマンドの `{ours}` が `{found}` です。別の --out を指定してください"
                ));
            }
        }
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| format!("{shown}: {error}"))?;
        let (writer, games) = if is_begun {
            let (writer, Resumed { games, .. }) =
                Writer::resume(file, |block| block.samples.iter().for_each(|sample| stats.add(sample))).map_err(failed)?;
            (writer, games)
        } else {
            (Writer::new(file, note).map_err(failed)?, 0)
        };
        Ok(Output { path: path.to_path_buf(), _lock: lock, writer, games, next: games, pending: Vec::new() })
    }

    /// Returns the number of positions.
    fn count(&self) -> u64 {
        self.writer.count() + self.pending.len() as u64
    }

    /// Adds the positions of the next game. Blocks end by the number of positions, not by time, so the same games give the same file.
    fn add(&mut self, samples: Vec<Sample>, stats: &Stats) -> Result<(), Text> {
        if self.pending.len() + samples.len() > BLOCK_LIMIT {
            self.write_block()?;
            stats.check()?;
        }
        self.pending.extend(samples);
        self.next += 1;
        Ok(())
    }

    fn write_block(&mut self) -> Result<(), Text> {
        named(&self.path, self.writer.write(&self.pending, self.next))?;
        self.games = self.next;
        self.pending.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<(), Text> {
        self.write_block()?;
        let file = named(&self.path, self.writer.finish())?;
        file.sync_all().map_err(|error| format!("{}: {error}", self.path.display()).into())
    }
}

/// The counts of the games that this command has played.
#[derive(Default)]
struct GameCounts {
    games: u32,
    moves: u64,
    kept: u64,
    thrown_away: u32,
    ends: BTreeMap<End, u32>,
    called: u32,
    called_right: u32,
}

impl GameCounts {
    fn add(&mut self, played: &Played) {
        self.games += 1;
        self.moves += u64::from(played.moves);
        self.kept += played.samples.len() as u64;
        self.thrown_away += played.thrown_away;
        *self.ends.entry(played.end).or_default() += 1;
        self.called += u32::from(played.called_right.is_some());
        self.called_right += u32::from(played.called_right == Some(true));
    }

    fn text(&self, lang: Lang) -> String {
        let GameCounts { games, moves, kept, thrown_away, called, called_right, .. } = self;
        if *games == 0 {
            return Text::new("everything was there already\n", "もうすべてそろっています\n").get(lang).to_string();
        }
        let ends: Vec<String> = self.ends.iter().map(|(end, count)| format!("{} {count}", end.text().get(lang))).collect();
        let ends = ends.join(", ");
        Text::of(
            format!(
                "{}, {}, positions kept: {kept}, starts thrown away: {thrown_away}\n\
                 ends: {ends}\n\
                 games that were played out although the scores had decided them: {called}, of which ended as the scores said: {called_right}\n",
                counted(games, "game", "games"),
                counted(moves, "move", "moves")
            ),
            format!(
                "{games} 局、{moves} 手のうち {kept} 局面を残した。捨てた開始局面 {thrown_away}\n\
                 終わり方: {ends}\n\
                 評価値では決まったのに最後まで指した {called} 局のうち、評価値のとおりに終わったもの {called_right} 局\n"
            ),
        )
        .get(lang)
        .to_string()
    }
}

/// The number of random moves at the beginning of a game.
const RANDOM_PLIES: std::ops::RangeInclusive<usize> = 6..=8;

/// A start with a larger score, for either side, is thrown away: such a game is decided before it begins.
const BALANCED: Value = 400;

/// After this many starts in a row that are thrown away, the scores must be wrong.
const MOST_STARTS: u32 = 1000;

/// An engine may be stopped before it has a score, but not in this many starts in a row.
const MOST_WITHOUT_SCORE: u32 = 20;

/// One in this many games is played to its end by the rules, regardless of the scores: these games show whether the scores are right.
const PLAYED_OUT: u32 = 8;

/// The settings that determine a game, apart from its number and the engine.
#[derive(Clone, Copy, Debug)]
pub struct GameSettings {
    pub seed: u64,
    pub adjudication: Adjudication,
}

/// Writes the lines of a note.
impl fmt::Display for GameSettings {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (from, to) = RANDOM_PLIES.into_inner();
        writeln!(f, "starts {from}-{to} random plies, scores up to {BALANCED}")?;
        match self.adjudication.resign {
            Some(Resign { score, moves }) => {
                writeln!(f, "adjudication {score} for {moves} moves; game 1 of {PLAYED_OUT} is played out")?;
            }
            None => writeln!(f, "adjudication none")?,
        }
        writeln!(f, "plies {}", self.adjudication.max_plies)?;
        writeln!(f, "seed {}", self.seed)
    }
}

/// The result of a game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The kept positions, in order; none without a winner.
    pub samples: Vec<Sample>,
    pub end: End,
    /// The number of starts that were thrown away before it.
    pub thrown_away: u32,
    /// The number of moves that the engine chose.
    pub moves: u32,
    /// In a game that was played out although the scores had decided it: true if the scores were right.
    pub called_right: Option<bool>,
}

/// Plays the game with this number. The engine begins a new game, so the same number always gives the same game.
///
/// # Errors
/// Returns a sentence about the fault of the engine: it failed, or gave no score.
pub fn play(number: u32, session: &mut EngineSession, rules: &GameSettings) -> Result<Played, String> {
    let failed = |error: String| format!("game {}: {}: {error}", number + 1, session.config.record.name);
    let mut random = random(rules.seed, number);
    let mut without_score = 0;
    for thrown_away in 0..MOST_STARTS {
        let pos = start(&mut random);
        session.begin_game().map_err(|fault| failed(fault.detail))?;
        let first = think(session, &pos).map_err(&failed)?;
        let Some(score) = first.score else {
            without_score += 1;
            if without_score == MOST_WITHOUT_SCORE {
                // A player that is not written yet gives this as remark, and resigns.
                let said = if first.remark.is_empty() { String::new() } else { format!(" (it says: {})", first.remark) };
                return Err(failed(format!("it gives no scores with its moves: expected `info ... score cp N`{said}")));
            }
            continue;
        };
        without_score = 0;
        if score.abs() <= BALANCED {
            let adjudication = (!number.is_multiple_of(PLAYED_OUT) && rules.adjudication.resign.is_some()).then_some(rules.adjudication);
            return play_on(session, pos, first, rules, adjudication).map(|played| Played { thrown_away, ..played }).map_err(failed);
        }
    }
    Err(failed(format!("it gave {MOST_STARTS} random starts in a row a score beyond +-{BALANCED}: are its scores in points?")))
}

/// Returns the random number generator of a game.
fn random(seed: u64, number: u32) -> StdRng {
    let digest = Sha256::digest(format!("selfplay {seed} {number}").as_bytes());
    StdRng::from_seed(digest.into())
}

/// Returns a position after random moves, in which the game is not over.
fn start(random: &mut StdRng) -> Position {
    loop {
        let mut pos = Position::start();
        for _ in 0..random.random_range(RANDOM_PLIES) {
            let moves = pos.legal_moves();
            if !moves.is_empty() {
                pos.do_move(moves[random.random_range(0..moves.len())]);
            }
        }
        if pos.outcome().is_none() {
            return pos;
        }
    }
}

fn think(session: &mut EngineSession, pos: &Position) -> Result<Thought, String> {
    let clock = Clock::new(session.config.record.limit);
    session.think(&Position::start(), pos, &go(pos.side_to_move(), &[clock; 2]), &clock).map_err(|fault| fault.detail)
}

fn play_on(
    session: &mut EngineSession,
    mut pos: Position,
    first: Thought,
    rules: &GameSettings,
    adjudication: Option<Adjudication>,
) -> Result<Played, String> {
    let mut kept: Vec<Sample> = Vec::new();
    let mut scores = Vec::new();
    let mut called = None;
    let mut thought = Some(first);
    let (winner, end) = loop {
        if let Some(outcome) = pos.outcome() {
            break (Some(outcome.winner()), End::by_rule(outcome));
        }
        if pos.ply() >= rules.adjudication.max_plies {
            break (None, End::PlyCap);
        }
        let side = pos.side_to_move();
        let Thought { choice, score, remark, .. } = match thought.take() {
            Some(first) => first,
            None => think(session, &pos)?,
        };
        let m = match choice {
            // A player of the course that panics says so, and resigns.
            Choice::Resign if !remark.is_empty() => return Err(format!("it resigned: {remark}")),
            Choice::Resign => break (Some(!side), End::Resignation),
            Choice::Move(m) => m,
        };
        pos.is_legal(m).map_err(|reason| format!("it played {m} in `{}`: {reason}", pos.sfen()))?;
        if let Some(score) = score.filter(|_| is_quiet(&pos, m)) {
            kept.push(Sample::new(&pos, score, false, pos.ply() as u16));
        }
        pos.do_move(m);
        scores.push(score);
        let agreed = rules.adjudication.agreed_winner(&scores, side);
        if agreed.is_some() && adjudication.is_some() {
            break (agreed, End::Adjudication);
        }
        called = called.or(agreed);
    };
    let won = |sample: Sample, winner: Color| {
        let won = sample.setup.side == winner;
        Sample { won, played_out: adjudication.is_none(), ..sample }
    };
    let samples = winner.map_or(Vec::new(), |winner| kept.into_iter().map(|sample| won(sample, winner)).collect());
    let called_right = called.zip(winner).map(|(called, winner)| called == winner);
    Ok(Played { samples, end, thrown_away: 0, moves: scores.len() as u32, called_right })
}

/// Returns true if the position is quiet: no check, and the best move neither captures nor promotes.
fn is_quiet(pos: &Position, best: Move) -> bool {
    !pos.in_check() && !best.is_promotion() && pos.piece_on(best.to()).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_captures_and_promotions_are_not_quiet() {
        for (sfen, best, expected) in [
            ("rbsgk/4p/5/P4/KGSBR b - 1", "5d5c", true),
            ("2R1k/5/5/5/4K w - 1", "1a1b", false),
            ("4k/2g2/2p2/2R2/K4 b - 1", "3d3c", false),
            ("4k/2g2/2p2/2R2/K4 b - 1", "3d4d", true),
            ("4k/P4/2g2/2R2/K4 b - 1", "5b5a+", false),
            ("4k/5/5/5/K4 b P 1", "P*3c", true),
        ] {
            assert_eq!(is_quiet(&Position::from_sfen(sfen).unwrap(), best.parse().unwrap()), expected, "{sfen} {best}");
        }
    }

    #[test]
    fn starts_depend_on_the_seed_and_the_number_alone() {
        let starts = |seed| -> Vec<String> { (0..50).map(|number| start(&mut random(seed, number)).sfen()).collect() };
        assert_eq!(starts(1), starts(1));
        assert_ne!(starts(1), starts(2));
        let plies: std::collections::BTreeSet<usize> = (0..50).map(|number| start(&mut random(1, number)).ply()).collect();
        assert_eq!(plies.into_iter().collect::<Vec<_>>(), [6, 7, 8]);
    }
}
