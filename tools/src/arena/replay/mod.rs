//! `replay`: the games of a file, in the terminal or for other programs.
//!
//! - [`text`]: a position of a game, a list of games, in words.
//! - [`screen`]: a game that keys lead through.

mod screen;
mod text;

use std::collections::HashSet;
use std::io;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::game::Game;
use super::notation::{self, Notation, Replayed};
use crate::files;

pub const HELP: &str = "\
Examples:
  minishogi replay games.jsonl                          a list of the games
  minishogi replay games.jsonl 3                        game 3; in a terminal keys lead through it
  minishogi replay games.jsonl 3 --ply 12               the position after 12 moves
  minishogi replay games.jsonl 3 --as kif > game.kifu   for a board program
  minishogi replay games.jsonl --as kif --out kifu      every game, as kifu/0000.kifu and so on

The exit code is 0, 1 where the file is bad or has no such game, or 2 where an argument is bad.";

/// The flags of `replay`.
#[derive(Args)]
pub struct Replay {
    /// A file of games as JSON lines, for example games.jsonl; lines that are no game are passed over
    file: PathBuf,
    /// The number of the game, for example 3; may be left out where the file has only one
    game: Option<u32>,
    /// Show only the position after so many moves, for example 12
    #[arg(long, value_name = "N", conflicts_with = "notation")]
    ply: Option<usize>,
    /// Write the game for other programs
    #[arg(long = "as", value_name = "NOTATION")]
    notation: Option<Notation>,
    /// Write a file for the game, or for every game where none is named, into this folder, for example kifu
    #[arg(long, value_name = "DIR", requires = "notation")]
    out: Option<PathBuf>,
}

impl Replay {
    /// Runs the command.
    pub fn run(self) -> ExitCode {
        match self.show() {
            Ok(text) => {
                // Whoever does not read to the end has seen enough.
                let _ = std::io::stdout().write_all(text.as_bytes());
                ExitCode::SUCCESS
            }
            Err(message) => {
                eprintln!("error: {message}");
                ExitCode::FAILURE
            }
        }
    }

    /// What is left to print.
    fn show(&self) -> Result<String, String> {
        let games = read(&self.file)?;
        if let (Some(notation), Some(folder)) = (self.notation, &self.out) {
            let one = self.game.map(|number| find(&games, number)).transpose()?;
            let chosen = one.map_or(&games[..], |index| &games[index..=index]);
            return write_all(chosen, notation, folder);
        }
        let index = match (self.game, games.len()) {
            (Some(number), _) => find(&games, number)?,
            (None, 1) => 0,
            (None, _) if self.ply.is_none() && self.notation.is_none() => return Ok(text::list(&games)),
            (None, count) => return Err(format!("{count} games: expected the number of one, {}", numbers(&games))),
        };
        if let Some(notation) = self.notation {
            return notation::write(notation, &games[index]);
        }
        match self.ply {
            Some(ply) => text::ply(&Replayed::new(&games[index])?, ply),
            None if minishogi_command::terminal::is_terminal() => screen::show(&games, index).map(|()| String::new()),
            None => Ok(text::whole(&Replayed::new(&games[index])?)),
        }
    }
}

/// At least one game.
fn read(file: &Path) -> Result<Vec<Game>, String> {
    let games: io::Result<Vec<Game>> = files::read_log(file).and_then(Iterator::collect);
    let games = games.map_err(|error| format!("{}: {error}", file.display()))?;
    match games.is_empty() {
        true => Err(format!("{}: no line of it is a game", file.display())),
        false => Ok(games),
    }
}

/// The place of a game in the list.
fn find(games: &[Game], number: u32) -> Result<usize, String> {
    let mut found = games.iter().enumerate().filter(|(_, game)| game.number == number).map(|(index, _)| index);
    match (found.next(), found.next()) {
        (Some(index), None) => Ok(index),
        (Some(_), Some(_)) => Err(format!("more than one game has the number {number}")),
        (None, _) => Err(format!("there is no game {number}: expected {}", numbers(games))),
    }
}

fn numbers(games: &[Game]) -> String {
    let numbers = games.iter().map(|game| game.number);
    match (numbers.clone().min(), numbers.max()) {
        (Some(first), Some(last)) if first < last => format!("{first} to {last}"),
        (first, _) => first.unwrap_or_default().to_string(),
    }
}

/// Nothing is written unless every game can be.
fn write_all(games: &[Game], notation: Notation, folder: &Path) -> Result<String, String> {
    let mut seen = HashSet::new();
    let mut texts = Vec::new();
    for game in games {
        if !seen.insert(game.number) {
            return Err(format!("more than one game has the number {}", game.number));
        }
        texts.push((folder.join(format!("{:04}.{}", game.number, notation.extension())), notation::write(notation, game)?));
    }
    for (path, text) in &texts {
        files::write(path, text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(format!("{} written to {}\n", text::count(games.len(), "game"), folder.display()))
}
