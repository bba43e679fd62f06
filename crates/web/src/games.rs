//! Games in files, both ways.

use std::io::Write;

use minishogi::{Color, Move, Position, START_SFEN, Value};
use minishogi_arena::engine_config::{EngineRecord, Limit};
use minishogi_arena::game::{End, Game};
use minishogi_arena::games_file::{self, Heading};
use minishogi_arena::notation;
use minishogi_arena::runner::Adjudication;
use minishogi_command::commands::arena::Notation;
use serde::{Deserialize, Serialize};

use crate::says::Refusal;

/// A game as the page has it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PageGame {
    pub sfen: String,
    pub moves: Vec<String>,
    pub black: String,
    pub white: String,
    /// `b` or `w`.
    pub winner: Option<String>,
    /// As in a games file, such as `mate`; `None` while it goes on.
    pub end: Option<End>,
    pub detail: String,
    /// Of each move, for the side that chose it.
    pub scores: Vec<Option<Value>>,
    pub millis: Vec<u32>,
}

/// Returns the position of a start and moves, and that start alone.
///
/// # Errors
/// Names what cannot be read or played.
pub fn position(sfen: &str, moves: &[String]) -> Result<(Position, Position), Refusal> {
    let start = Position::from_sfen(sfen).map_err(Refusal::bad)?;
    let mut pos = start.clone();
    pos.do_text(moves.iter().map(String::as_str)).map_err(Refusal::bad)?;
    Ok((start, pos))
}

/// Returns a file for a game: its name and its text. `format` is `kif`, `csa`, `usi` or `jsonl`.
///
/// # Errors
/// For another format, or a game that cannot be played.
pub fn write(format: &str, game: PageGame) -> Result<(String, String), Refusal> {
    let game = into_game(game)?;
    let (ending, text) = match format {
        "kif" => (Notation::Kif.extension(), notation::write(Notation::Kif, &game)),
        "csa" => (Notation::Csa.extension(), notation::write(Notation::Csa, &game)),
        "usi" => (Notation::Usi.extension(), notation::write(Notation::Usi, &game)),
        "jsonl" => ("jsonl", json_lines(&game)),
        other => return Err(Refusal::bad(format!("there is no format `{other}`: there are kif, csa, usi and jsonl"))),
    };
    Ok((format!("game.{ending}"), text.map_err(Refusal::bad)?))
}

fn into_game(game: PageGame) -> Result<Game, Refusal> {
    let (start, pos) = position(&game.sfen, &game.moves)?;
    let moves: Vec<Move> = pos.moves_done().collect();
    let scores = (0..moves.len()).map(|index| game.scores.get(index).copied().flatten()).collect();
    let winner = match game.winner.as_deref() {
        Some("b") => Some(Color::Black),
        Some("w") => Some(Color::White),
        _ => None,
    };
    Ok(Game {
        number: 0,
        black: game.black,
        white: game.white,
        start: start.sfen(),
        given: 0,
        millis: if game.millis.len() == moves.len() { game.millis } else { Vec::new() },
        moves,
        winner,
        end: game.end.unwrap_or(End::PlyCap),
        detail: game.detail,
        scores,
        nodes: [0, 0],
        most_nodes: [0, 0],
        deepest: [0, 0],
    })
}

/// Returns the file that `match` would have written, for `replay`.
fn json_lines(game: &Game) -> Result<String, String> {
    let engine = |name: &str| EngineRecord {
        name: name.to_string(),
        command: name.to_string(),
        options: Vec::new(),
        limit: Limit::Movetime(1000),
        digest: None,
    };
    // A game that was broken off has come to its limit.
    let max_plies = if game.end == End::PlyCap { game.moves.len() } else { game.moves.len().max(512) };
    let heading = Heading {
        minishogi: env!("CARGO_PKG_VERSION").to_string(),
        game: "minishogi".to_string(),
        event: "web".to_string(),
        engines: vec![engine(&game.black), engine(&game.white)],
        openings: if game.start == START_SFEN { "startpos".to_string() } else { format!("sfen {}", game.start) },
        adjudication: Adjudication { max_plies, resign: None },
        shard: None,
        games: None,
    };
    let line = |value: serde_json::Result<String>| value.map_err(|error| error.to_string());
    Ok(format!("{}\n{}\n", line(serde_json::to_string(&heading))?, line(serde_json::to_string(game))?))
}

/// How many games of a file are offered.
const MOST_GAMES: usize = 200;

/// Returns the games of a file in any of the formats.
///
/// # Errors
/// Names the line, and what was expected there.
pub fn read(text: &str) -> Result<Vec<PageGame>, Refusal> {
    if text.trim_start().starts_with('{') {
        return read_lines(text);
    }
    let read = notation::read(text).map_err(Refusal::bad)?;
    let moves = read.moves.iter().map(Move::to_string).collect();
    let (_, pos) = position(&read.start, &[])?;
    let to_move = if read.moves.len() % 2 == 0 { pos.side_to_move() } else { !pos.side_to_move() };
    let (end, winner) = if read.is_resigned { (Some(End::Resignation), Some((!to_move).letter().to_string())) } else { (None, None) };
    Ok(vec![PageGame { sfen: read.start, moves, black: read.black, white: read.white, winner, end, ..PageGame::default() }])
}

fn read_lines(text: &str) -> Result<Vec<PageGame>, Refusal> {
    let mut file = tempfile::NamedTempFile::new().map_err(Refusal::bad)?;
    file.write_all(text.as_bytes()).map_err(Refusal::bad)?;
    let mut games = Vec::new();
    let read = games_file::read::<Position>(file.path(), |_, game| {
        if games.len() < MOST_GAMES {
            games.push(page_game(game));
        }
        Ok(())
    });
    // The name of the file here is of no use to anybody.
    let name = file.path().display().to_string();
    read.map_err(|error| Refusal::bad(error.en.strip_prefix(&name).unwrap_or(&error.en).trim_start_matches([',', ':', ' '])))?;
    if games.is_empty() { Err(Refusal::bad("there is no game in this file")) } else { Ok(games) }
}

fn page_game(game: Game) -> PageGame {
    let given = game.given.min(game.moves.len());
    let scores = std::iter::repeat_n(None, given).chain(game.scores).collect();
    let millis = if game.millis.is_empty() { Vec::new() } else { std::iter::repeat_n(0, given).chain(game.millis).collect() };
    PageGame {
        sfen: game.start,
        moves: game.moves.iter().map(Move::to_string).collect(),
        black: game.black,
        white: game.white,
        winner: game.winner.map(|winner| winner.letter().to_string()),
        end: Some(game.end),
        detail: game.detail,
        scores,
        millis,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> PageGame {
        PageGame {
            sfen: START_SFEN.to_string(),
            moves: ["5d5c", "1b1c", "5e5d"].map(str::to_string).to_vec(),
            black: "me".to_string(),
            white: "sol05".to_string(),
            winner: Some("b".to_string()),
            end: Some(End::Resignation),
            scores: vec![None, Some(12), None],
            ..PageGame::default()
        }
    }

    #[test]
    fn what_is_saved_can_be_loaded() {
        for format in ["kif", "csa", "usi", "jsonl"] {
            let (name, text) = write(format, game()).unwrap();
            let read = read(&text).unwrap();
            assert_eq!((read.len(), &read[0].moves), (1, &game().moves), "{name}: {text}");
            if format != "usi" {
                assert_eq!((&read[0].white, &read[0].winner, read[0].end), (&game().white, &game().winner, game().end), "{text}");
            }
            if format == "jsonl" {
                assert_eq!(read[0].scores, game().scores);
            }
        }
    }

    #[test]
    fn a_game_that_goes_on_is_saved_too() {
        let unfinished = PageGame { winner: None, end: None, ..game() };
        for format in ["kif", "csa", "usi", "jsonl"] {
            let (_, text) = write(format, unfinished.clone()).unwrap();
            assert_eq!(read(&text).unwrap()[0].moves, unfinished.moves, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| read(text).unwrap_err().en;
        assert!(error("{\"number\":0}").starts_with("line 1: "), "{}", error("{\"number\":0}"));
        assert!(write("pgn", game()).unwrap_err().en.starts_with("there is no format `pgn`"));
        let illegal = PageGame { moves: vec!["5d5a".to_string()], ..game() };
        assert!(write("kif", illegal).unwrap_err().en.contains("5d5a"));
    }
}
