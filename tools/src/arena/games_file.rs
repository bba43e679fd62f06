//! A file of games: a heading that says what is played, then a line for each game, written as soon as it has ended.
//!
//! A command that goes on with the same file plays only the games that are missing. When all are played they stand in the order of their
//! numbers, so the file does not tell how many were played at a time, nor on how many machines.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::engine_config::EngineRecord;
use super::game::Game;
use super::play::Adjudication;
use crate::files::{self, Log};

/// What is played: games belong together only where all this is the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// The version of the kit.
    pub minishogi: String,
    /// `match`, or how a league is played.
    pub event: String,
    pub engines: Vec<EngineRecord>,
    pub openings: String,
    #[serde(rename = "referee")]
    pub adjudication: Adjudication,
    /// The part of a match that this file holds, as in `1/4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Game(Box<Game>),
    Heading(Box<Heading>),
}

/// An open file of games, or none: then nothing is kept.
pub struct GamesFile(Option<OpenFile>);

struct OpenFile {
    path: PathBuf,
    log: Log,
    /// The number of the last game in the file.
    last: Option<u32>,
    in_order: bool,
}

impl GamesFile {
    /// Opens the file at `path`, or begins it, and hands over the games it holds.
    ///
    /// # Errors
    /// A sentence, also where the file holds other games than these.
    pub fn open(path: Option<&Path>, heading: &Heading, mut take: impl FnMut(Game)) -> Result<GamesFile, String> {
        let Some(path) = path else { return Ok(GamesFile(None)) };
        let failed = |error: io::Error| format!("{}: {error}", path.display());
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        // First it is only read: a file of other games stays as it is.
        let (mut last, mut in_order) = (None, true);
        if fs::metadata(path).is_ok_and(|file| file.len() > 0) {
            let found = read(path, |game| {
                in_order &= last < Some(game.number);
                last = Some(game.number);
                take(game);
            })?;
            if found != *heading {
                return Err(difference(path, &found, heading));
            }
        }
        let mut log = Log::open(path, |_: Line| {}).map_err(failed)?;
        if last.is_none() && fs::metadata(path).map_err(failed)?.len() == 0 {
            log.note(heading).map_err(failed)?;
        }
        Ok(GamesFile(Some(OpenFile { path: path.to_path_buf(), log, last, in_order })))
    }

    /// Keeps a game.
    pub fn note(&mut self, game: &Game) -> Result<(), String> {
        let Some(file) = &mut self.0 else { return Ok(()) };
        file.in_order &= file.last < Some(game.number);
        file.last = Some(game.number);
        file.log
            .note(game)
            .map_err(|error| format!("{}: {error}; the games before are kept, and the same command plays on", file.path.display()))
    }

    /// Puts the games in order and makes sure that they are on the disk.
    pub fn finish(&mut self) -> Result<(), String> {
        let Some(file) = &mut self.0 else { return Ok(()) };
        let failed = |error: io::Error| format!("{}: {error}", file.path.display());
        file.log.sync().map_err(failed)?;
        if file.in_order {
            return Ok(());
        }
        put_in_order(&file.path).map_err(failed)?;
        file.in_order = true;
        Ok(())
    }
}

/// Holds only the places of the lines in memory.
fn put_in_order(path: &Path) -> io::Result<()> {
    let mut places = BTreeMap::new();
    let (mut heading, mut at) = (None, 0);
    for line in BufReader::new(File::open(path)?).split(b'\n') {
        let line = line?;
        match serde_json::from_slice(&line) {
            Ok(Line::Game(game)) => drop(places.insert(game.number, (at, line.len()))),
            Ok(Line::Heading(_)) => heading = Some((at, line.len())),
            Err(_) => {}
        }
        at += line.len() as u64 + 1;
    }
    let mut from = File::open(path)?;
    files::replace(path, |to| {
        let mut to = BufWriter::new(to);
        for (at, length) in heading.into_iter().chain(places.into_values()) {
            let mut line = vec![0; length];
            from.seek(SeekFrom::Start(at))?;
            from.read_exact(&mut line)?;
            to.write_all(&line)?;
            to.write_all(b"\n")?;
        }
        to.flush()
    })
}

/// How the games of a file differ from those to be played.
pub fn difference(path: &Path, found: &Heading, wanted: &Heading) -> String {
    let engines = |heading: &Heading| -> Vec<String> {
        let engine = |record: &EngineRecord| format!("{} ({}, {}{})", record.name, record.command, record.limit, options(record));
        heading.engines.iter().map(engine).collect()
    };
    let what = if found.minishogi != wanted.minishogi {
        format!("games of version {} of the kit, not {}", found.minishogi, wanted.minishogi)
    } else if found.event != wanted.event {
        format!("games of another kind ({}), not of this one ({})", found.event, wanted.event)
    } else if found.engines != wanted.engines {
        format!("games between {}, not {}", engines(found).join(" and "), engines(wanted).join(" and "))
    } else if found.openings != wanted.openings {
        format!("games from other openings ({}), not these ({})", found.openings, wanted.openings)
    } else if found.shard != wanted.shard {
        let part = |heading: &Heading| heading.shard.clone().unwrap_or("the whole".to_string());
        format!("another part ({}), not this one ({})", part(found), part(wanted))
    } else {
        "games with other limits of plies or other adjudication".to_string()
    };
    format!("{} holds {what}; choose another --out, or remove the file", path.display())
}

fn options(record: &EngineRecord) -> String {
    record.options.iter().map(|(name, value)| format!(", {name}={value}")).collect()
}

/// Reads a file that nobody adds to: its heading and its games.
pub fn read(path: &Path, mut take: impl FnMut(Game)) -> Result<Heading, String> {
    let failed = |error: io::Error| format!("{}: {error}", path.display());
    let mut heading = None;
    for line in files::read_log(path).map_err(failed)? {
        match line.map_err(failed)? {
            Line::Heading(found) => heading = Some(*found),
            Line::Game(game) => take(*game),
        }
    }
    heading.ok_or_else(|| format!("{}: this is no file of games: it does not begin with the engines that play", path.display()))
}
