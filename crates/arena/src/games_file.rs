//! A file of games: a heading with the settings of the event, then a line for each game, written as soon as it has ended.
//!
//! A command that continues the same file plays only the missing games. When all are played they are sorted by number, so the file does not
//! depend on the number of parallel games or of machines.
//!
//! One program at a time writes to it, and the contents are verified: each game is there once, in its own part, begins as the other game of its
//! pair, and has the result that it claims.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use minishogi::game::GameText;
use minishogi::{Lang, Position, Text, text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::board::Board;
use super::engine_config::EngineRecord;
use super::game::Game;
use super::opening::description_in_japanese;
use super::runner::{Adjudication, check};
use minishogi_lab::clean::note;
use minishogi_lab::files::{self, Lock, Log, at_line};
use minishogi_lab::shard::Shard;

/// The settings of an event: games belong together only if all of these are the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// The version of the kit.
    pub minishogi: String,
    /// The game, if it is not minishogi.
    #[serde(default = "minishogi", skip_serializing_if = "is_minishogi")]
    pub game: String,
    /// `match`, or the kind of league.
    pub event: String,
    pub engines: Vec<EngineRecord>,
    pub openings: String,
    #[serde(rename = "referee")]
    pub adjudication: Adjudication,
    /// The part of a match in this file, as in `1/4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The number of games in the whole match if this file has a part of it: shows whether the last ones are missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
}

fn minishogi() -> String {
    Position::NAME.to_string()
}

fn is_minishogi(game: &str) -> bool {
    game == Position::NAME
}

impl Heading {
    /// Returns the names of the two engines of a match.
    pub fn names(&self) -> [&str; 2] {
        [0, 1].map(|index| self.engines[index].name.as_str())
    }

    /// Returns the same without the digests of the engines, which differ between machines.
    pub fn of_any_build(&self) -> Heading {
        let mut heading = self.clone();
        heading.engines.iter_mut().for_each(|record| record.digest = None);
        heading
    }

    /// Returns the names of the engines for which `is` holds, given the digests here and in the other heading.
    fn names_where(&self, other: &Heading, is: impl Fn(Option<&str>, Option<&str>) -> bool) -> Vec<&str> {
        let engines = self.engines.iter().zip(&other.engines);
        let found = engines.filter(|(record, other)| is(record.digest.as_deref(), other.digest.as_deref()));
        found.map(|(record, _)| record.name.as_str()).collect()
    }

    /// Returns the engines whose digest differs from the one in the other heading, if both have one.
    fn other_builds(&self, other: &Heading) -> Vec<&str> {
        self.names_where(other, |one, other| one.is_some() && other.is_some() && one != other)
    }

    /// Checks that a game is between these two, by their index in `engines`: the first is Black in games of even number.
    ///
    /// # Errors
    /// Names the players.
    pub fn check_players<M>(&self, game: &Game<M>, players: [usize; 2]) -> Result<(), Text> {
        let [first, second] = players.map(|player| self.engines[player].name.as_str());
        let [black, white] = if game.number.is_multiple_of(2) { [first, second] } else { [second, first] };
        if (game.black.as_str(), game.white.as_str()) == (black, white) {
            return Ok(());
        }
        let Game { number, black: found_black, white: found_white, .. } = game;
        Err(text!(
            "game {number} is between {found_black} (Black) and {found_white}, but its pairing is {black} (Black) and {white}",
            "第 {number} 局は {found_black}（先手）と {found_white} の対局ですが、組み合わせは {black}（先手）と {white} です"
        ))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, bound(serialize = "M: Display", deserialize = "M: FromStr<Err: Display>"))]
enum FileLine<M> {
    Game(Box<Game<M>>),
    Heading(Box<Heading>),
}

/// An open file of games, or none: then no game is kept.
pub struct GamesFile(Option<OpenFile>);

struct OpenFile {
    path: PathBuf,
    heading: Heading,
    _lock: Option<Lock>,
    log: Log,
    /// The number of the last game in the file.
    last: Option<u32>,
    /// True if the file needs no rewriting at the end: it has this heading, its games are in order, and no line is cut short.
    in_order: bool,
}

impl GamesFile {
    /// Opens or creates the file at `path`, and passes its games to `take`, each with the number of its line.
    ///
    /// # Errors
    /// Returns a sentence, also if the file holds other games, or another program writes to it; and the errors of `take`, with the line.
    pub fn open<B: Board>(
        path: Option<&Path>,
        heading: &Heading,
        lang: Lang,
        mut take: impl FnMut(usize, Game<B::Played>) -> Result<(), Text>,
    ) -> Result<GamesFile, Text> {
        let Some(path) = path else { return Ok(GamesFile(None)) };
        let failed = |error: io::Error| format!("{}: {error}", path.display());
        files::must_be_file(path)?;
        let lock = Lock::of(path)?;
        if holds_half_a_heading(path).map_err(failed)? {
            note(&of_half_a_heading(path), lang);
            fs::write(path, "").map_err(failed)?;
        }
        // First it is only read: a file of other games must not change.
        let (mut last, mut in_order, mut kept) = (None, true, heading.clone());
        if fs::metadata(path).is_ok_and(|file| file.len() > 0) {
            let found = read_heading(path)?;
            // A match may become longer.
            let longer = Heading { games: heading.games, ..found.clone() };
            if longer.of_any_build() != heading.of_any_build() || !heading.other_builds(&found).is_empty() {
                return Err(difference(path, &found, heading));
            }
            let unknown = heading.names_where(&found, |now, then| now.is_some() && then.is_none());
            if !unknown.is_empty() {
                note(&of_unknown_builds(path, &unknown), lang);
            }
            in_order = longer == found;
            kept = longer;
            let mut lines_before = 1;
            read::<B>(path, |line, game| {
                in_order &= last < Some(game.number) && line == lines_before + 1;
                lines_before = line;
                last = Some(game.number);
                take(line, game)
            })?;
        }
        let mut log = Log::open(path, |_: FileLine<B::Played>| {}).map_err(failed)?;
        in_order &= !log.is_cut;
        if last.is_none() && fs::metadata(path).map_err(failed)?.len() == 0 {
            log.note(heading).map_err(failed)?;
        }
        Ok(GamesFile(Some(OpenFile { path: path.to_path_buf(), heading: kept, _lock: lock, log, last, in_order })))
    }

    /// Appends a game.
    pub fn note<M: Display>(&mut self, game: &Game<M>) -> Result<(), Text> {
        let Some(file) = &mut self.0 else { return Ok(()) };
        file.in_order &= file.last < Some(game.number);
        file.last = Some(game.number);
        file.log.note(game).map_err(|error| {
            let shown = file.path.display();
            text!(
                "{shown}: {error}; the games before are kept, and the same command plays on",
                "{shown}: {error}。それまでの対局は残っていて、同じコマンドで続きを指せます"
            )
        })
    }

    /// Sorts the games, flushes them to the disk, and releases the file.
    pub fn finish(self) -> Result<(), Text> {
        let Some(OpenFile { path, heading, _lock, mut log, in_order, .. }) = self.0 else { return Ok(()) };
        let failed = |error: io::Error| format!("{}: {error}", path.display());
        log.sync().map_err(failed)?;
        // Windows does not replace an open file.
        drop(log);
        if in_order { Ok(()) } else { Ok(put_in_order(&path, &heading).map_err(failed)?) }
    }
}

/// Rewrites the file with this heading and the games in order. Keeps only the offsets of the lines in memory.
fn put_in_order(path: &Path, heading: &Heading) -> io::Result<()> {
    let heading = serde_json::to_string(heading)?;
    let mut places = BTreeMap::new();
    let mut at = 0;
    for line in BufReader::new(File::open(path)?).split(b'\n') {
        let line = line?;
        match serde_json::from_slice(&line) {
            Ok(FileLine::<String>::Game(game)) => drop(places.insert(game.number, (at, line.len()))),
            Ok(FileLine::Heading(_)) | Err(_) => {}
        }
        at += line.len() as u64 + 1;
    }
    let mut from = File::open(path)?;
    // The closure owns `from` and closes it: Windows does not replace an open file.
    files::replace(path, move |to| {
        let mut to = BufWriter::new(to);
        writeln!(to, "{heading}")?;
        for (at, length) in places.into_values() {
            let mut line = vec![0; length];
            from.seek(SeekFrom::Start(at))?;
            from.read_exact(&mut line)?;
            to.write_all(&line)?;
            to.write_all(b"\n")?;
        }
        to.flush()
    })
}

/// Returns the difference between the games of a file and those to be played.
pub fn difference(path: &Path, found: &Heading, wanted: &Heading) -> Text {
    let engines = |heading: &Heading| -> Vec<String> {
        let engine = |record: &EngineRecord| format!("{} ({}, {}{})", record.name, record.command, record.limit, options(record));
        heading.engines.iter().map(engine).collect()
    };
    let (version, game, event, openings) = (&found.minishogi, &found.game, &found.event, &found.openings);
    let what = if version != &wanted.minishogi {
        text!("games of version {version} of the kit, not {}", "教材のバージョン {version}（{} ではなく）の対局", wanted.minishogi)
    } else if game != &wanted.game {
        text!("games of {game}, not of {}", "{game}（{} ではなく）の対局", wanted.game)
    } else if event != &wanted.event {
        text!("games of another kind ({event}), not of this one ({})", "別の形式（{event}。今回は {}）の対局", wanted.event)
    } else if found.of_any_build().engines != wanted.of_any_build().engines {
        let [one, other] = [found, wanted].map(engines);
        if one.len().max(other.len()) > 2 {
            of_other_entries(&one, &other)
        } else {
            Text::of(
                format!("games between {}, not {}", one.join(" and "), other.join(" and ")),
                format!("{} の対局（今回は {}）", one.join(" と "), other.join(" と ")),
            )
        }
    } else if openings != &wanted.openings {
        let [one, other] = [openings, &wanted.openings];
        Text::of(
            format!("games from other openings ({one}), not these ({other})"),
            format!("別の開始局面（{}。今回は {}）の対局", description_in_japanese(one), description_in_japanese(other)),
        )
    } else if !wanted.other_builds(found).is_empty() {
        let names = wanted.other_builds(found);
        Text::of(format!("games of another build of {}", names.join(" and ")), format!("{} の別のビルドによる対局", names.join(" と ")))
    } else if found.shard != wanted.shard {
        let part = |heading: &Heading, whole: &str| heading.shard.map_or(whole.to_string(), |shard| shard.to_string());
        Text::of(
            format!("another part ({}), not this one ({})", part(found, "the whole"), part(wanted, "the whole")),
            format!("別の部分（{}。今回は {}）", part(found, "全体"), part(wanted, "全体")),
        )
    } else if found.games != wanted.games {
        let games = |heading: &Heading| heading.games.map_or("?".to_string(), |games| games.to_string());
        text!("a part of a match of {} games, not of {}", "{} 局（{} 局ではなく）の対局の一部", games(found), games(wanted))
    } else {
        Text::new("games with other limits of plies or other adjudication", "手数制限か判定の条件が違う対局")
    };
    let shown = path.display();
    Text::of(
        format!("{shown} holds {}; choose another --out, or remove the file", what.en),
        format!("{shown} にあるのは{}です。別の --out を指定するか、そのファイルを消してください", what.ja),
    )
}

/// Returns the message for engines without a digest: the file was written by an earlier kit, or merged from several machines.
fn of_unknown_builds(path: &Path, names: &[&str]) -> Text {
    let shown = path.display();
    Text::of(
        format!("{shown} does not say which build of {} played; if it has changed since, choose another --out", names.join(" and ")),
        format!(
            "{shown} には、{} のどのビルドが対局したかが書かれていません。その後変わっていたら、別の --out を指定してください",
            names.join(" と ")
        ),
    )
}

fn options(record: &EngineRecord) -> String {
    record.options.iter().map(|(name, value)| format!(", {name}={value}")).collect()
}

/// The number of entries of a league that a message names.
const FEW: usize = 3;

/// Returns the message for different entries, with a few of their names: those of a class would fill pages.
fn of_other_entries(found: &[String], wanted: &[String]) -> Text {
    let besides = |of: &[String], others: &[String]| {
        let apart: Vec<&str> = of.iter().filter(|entry| !others.contains(entry)).map(String::as_str).collect();
        let (few, more) = apart.split_at(apart.len().min(FEW));
        let more = (!more.is_empty()).then_some(more.len());
        let en = few.join(", ") + &more.map_or(String::new(), |more| format!(" and {more} more"));
        let ja = few.join("、") + &more.map_or(String::new(), |more| format!("ほか {more}"));
        if few.is_empty() { Text::new("none", "なし") } else { Text::of(en, ja) }
    };
    let (gone, new) = (besides(found, wanted), besides(wanted, found));
    Text::of(
        format!("games of other entries (only there: {}; only now: {})", gone.en, new.en),
        format!("ほかの参加者の対局（前回だけ: {}。今回だけ: {}）", gone.ja, new.ja),
    )
}

/// The beginning of the line of a heading.
const HEADING: &[u8] = b"{\"minishogi\":";

/// Returns true if the file contains only the beginning of a heading: its writer was killed.
fn holds_half_a_heading(path: &Path) -> io::Result<bool> {
    let mut line = Vec::new();
    match File::open(path) {
        Ok(file) => BufReader::new(file).read_until(b'\n', &mut line)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    let begins_so = !line.is_empty() && (HEADING.starts_with(&line) || line.starts_with(HEADING));
    Ok(begins_so && !line.ends_with(b"\n") && matches!(parse::<String>(&line), Ok(None)))
}

fn of_half_a_heading(path: &Path) -> Text {
    let shown = path.display();
    text!(
        "{shown} was broken off before the first game: it is started again",
        "{shown} は最初の対局の前に中断されていたので、最初から書き直します"
    )
}

/// Reads the heading of a file that is not being written.
///
/// # Errors
/// Names the file, and the line if one is wrong.
pub fn read_heading(path: &Path) -> Result<Heading, Text> {
    match lines::<String>(path)?.next() {
        Some(Ok((_, FileLine::Heading(heading)))) => Ok(*heading),
        Some(Err(error)) => Err(error),
        _ => Err(without_heading(path)),
    }
}

/// Reads the games of a file that is not being written, each with the number of its line, from 1.
///
/// # Errors
/// Names the file, the line, and the reason why it does not belong there; also passes on the errors of `take`.
pub fn read<B: Board>(path: &Path, mut take: impl FnMut(usize, Game<B::Played>) -> Result<(), Text>) -> Result<(), Text> {
    let mut contents: Option<Contents<B>> = None;
    for line in lines::<B::Played>(path)? {
        let (number, line) = line?;
        let failed = |error: Text| at_line(path, number, error);
        match (line, &mut contents) {
            (FileLine::Heading(heading), None) if heading.game != B::name() => {
                let (found, wanted) = (heading.game, B::name());
                return Err(failed(text!(
                    "games of {found}; this command reads games of {wanted}",
                    "{found} の対局です。このコマンドで読めるのは {wanted} の対局です"
                )));
            }
            (FileLine::Heading(heading), None) => contents = Some(Contents::of(*heading)),
            (FileLine::Heading(_), Some(_)) => {
                return Err(failed(Text::new(
                    "a second heading: `match merge` merges the parts of a match",
                    "見出しの行がもう 1 つあります。分けて行った対局は `match merge` でまとめます",
                )));
            }
            (FileLine::Game(_), None) => return Err(without_heading(path)),
            (FileLine::Game(game), Some(contents)) => {
                contents.add(number, &game).map_err(failed)?;
                take(number, *game).map_err(failed)?;
            }
        }
    }
    contents.map(|_| ()).ok_or_else(|| without_heading(path))
}

fn without_heading(path: &Path) -> Text {
    let shown = path.display();
    text!(
        "{shown}: this is no file of games: it does not begin with the engines that play",
        "{shown}: 対局のファイルではありません。対局するエンジンの行で始まっていません"
    )
}

/// Returns the lines with their numbers, except those that a crash cut short.
fn lines<M: FromStr<Err: Display>>(path: &Path) -> Result<impl Iterator<Item = Result<(usize, FileLine<M>), Text>>, Text> {
    let failed = |error: io::Error| format!("{}: {error}", path.display());
    let lines = BufReader::new(File::open(path).map_err(failed)?).split(b'\n');
    Ok((1..).zip(lines).filter_map(move |(number, line)| {
        let parsed = line.map_err(|error| failed(error).into()).and_then(|line| {
            if number == 1 && !line.is_empty() && matches!(parse::<M>(&line), Ok(None)) {
                let what = Text::new(
                    "it was cut short; expected the engines that play",
                    "途中で切れています。対局するエンジンが書かれているはずの行です",
                );
                return Err(at_line(path, number, what));
            }
            parse(&line).map_err(|error| {
                if number == 1 && error.is_syntax() {
                    without_heading(path)
                } else {
                    let what = text!("neither a game nor the heading of games: {error}", "対局でも見出しでもありません: {error}");
                    at_line(path, number, what)
                }
            })
        });
        parsed.map(|line| line.map(|line| (number, line))).transpose()
    }))
}

/// Parses a line. Returns `None` if it was cut short.
fn parse<M: FromStr<Err: Display>>(line: &[u8]) -> serde_json::Result<Option<FileLine<M>>> {
    if let Ok(line) = serde_json::from_slice(line) {
        return Ok(Some(line));
    }
    // The error of `Line`, an enum of two kinds of lines, does not give a reason.
    match serde_json::from_slice::<Value>(line) {
        Err(error) if error.is_eof() => Ok(None),
        Err(error) => Err(error),
        Ok(value) if value.get("number").is_some() => serde_json::from_value(value).map(|game| Some(FileLine::Game(game))),
        Ok(value) => serde_json::from_value(value).map(|heading| Some(FileLine::Heading(heading))),
    }
}

/// The part of a file that has been read so far.
struct Contents<B: Board> {
    heading: Heading,
    /// The line of each game.
    lines: HashMap<u32, usize>,
    /// The opening of the first game of each pair, until the second game comes.
    openings: HashMap<u32, (u32, String, Vec<B::Played>)>,
}

impl<B: Board> Contents<B> {
    fn of(heading: Heading) -> Contents<B> {
        Contents { heading, lines: HashMap::new(), openings: HashMap::new() }
    }

    /// Checks that a game belongs in this file.
    fn add(&mut self, line: usize, game: &Game<B::Played>) -> Result<(), Text> {
        let number = game.number;
        if let Some(earlier) = self.lines.insert(number, line) {
            return Err(text!(
                "game {number} is there twice: it is in line {earlier} already",
                "第 {number} 局が 2 つあります。{earlier} 行目にもあります"
            ));
        }
        let pair = number / 2;
        if let Some(shard) = self.heading.shard.filter(|shard| !shard.holds(pair as usize)) {
            return Err(text!("game {number} does not belong to part {shard}", "第 {number} 局は {shard} のものではありません"));
        }
        check::<B>(game, &self.heading.adjudication)
            .map_err(|error| Text::of(format!("game {number}: {}", error.en), format!("第 {number} 局: {}", error.ja)))?;
        let (start, given) = (&game.start, &game.moves[..game.given]);
        match self.openings.remove(&pair) {
            None => drop(self.openings.insert(pair, (number, start.clone(), given.to_vec()))),
            Some((other, other_start, other_given)) if (&other_start, &*other_given) != (start, given) => {
                return Err(text!(
                    "game {number} does not begin as game {other}, the other one of its pair",
                    "第 {number} 局の始まりが、対になる第 {other} 局と違います"
                ));
            }
            Some(_) => {}
        }
        Ok(())
    }
}
