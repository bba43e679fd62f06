//! Reads and writes games in files.

use clap::ValueEnum;
use minishogi::{Color, Lang, Move, Position, Text, Value, text};
use minishogi_command::commands::arena::Notation;
use minishogi_lab::encoding;
use minishogi_lab::games::game::{End, Game, Replayed};
use minishogi_lab::games::{self, Loaded};
use serde::{Deserialize, Serialize};

use crate::says::{Kind, Refusal, Says};

/// A game in the format of the page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PageGame {
    pub sfen: String,
    pub moves: Vec<String>,
    pub black: String,
    pub white: String,
    /// `b` or `w`.
    pub winner: Option<String>,
    /// The end as in a games file, such as `mate`; `None` while the game goes on.
    pub end: Option<End>,
    pub detail: String,
    /// The score of each move, for the side that chose it.
    pub scores: Vec<Option<Value>>,
    pub millis: Vec<u32>,
    /// The description of the end.
    pub ended: Option<Says>,
    /// The notes on its file.
    pub note: Option<Says>,
}

/// Returns the start, and the position after these moves.
///
/// # Errors
/// Names the part that cannot be read or played.
pub fn position(sfen: &str, moves: &[String]) -> Result<(Position, Position), Refusal> {
    let start = Position::from_sfen(sfen).map_err(|error| Refusal::new(Kind::Bad, error.text()))?;
    let mut pos = start.clone();
    pos.do_text(moves.iter().map(String::as_str)).map_err(|error| Refusal::new(Kind::Bad, error.text()))?;
    Ok((start, pos))
}

/// Returns the formats in which a game can be written.
pub fn formats() -> Vec<String> {
    Notation::value_variants().iter().filter_map(|notation| Some(notation.to_possible_value()?.get_name().to_string())).collect()
}

/// Returns a file for a game: its name and its text.
///
/// # Errors
/// Returns an error if the format is unknown, or the game has an illegal move.
pub fn write(format: &str, game: PageGame) -> Result<(String, String), Refusal> {
    let notation = Notation::from_str(format, false)
        .map_err(|_| Refusal::bad(format!("there is no format `{format}`: there are {}", formats().join(", "))))?;
    let text = games::write_one(notation, &into_game(game)?, Lang::En).map_err(|error| Refusal::new(Kind::Bad, error))?;
    Ok((format!("game.{}", notation.extension()), text))
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
        end: game.end.unwrap_or(End::Unfinished),
        detail: game.detail,
        scores,
        nodes: [0, 0],
        most_nodes: [0, 0],
        deepest: [0, 0],
    })
}

/// The most games of a file that are offered.
const MOST_GAMES: usize = 200;

/// Returns the games of a file in any of the formats.
///
/// # Errors
/// Names the line and the expected text.
pub fn read(text: &str) -> Result<Vec<PageGame>, Refusal> {
    let games = games::read(text).map_err(|refusal| Refusal::new(Kind::Bad, refusal.text()))?;
    let count = games.len();
    let mut games: Vec<PageGame> = games.into_iter().take(MOST_GAMES).map(page_game).collect();
    if let Some(first) = games.first_mut().filter(|_| count > MOST_GAMES) {
        let told = text!("the first {MOST_GAMES} of {count} games", "{count} 局のうち最初の {MOST_GAMES} 局");
        first.note = Some(told.into());
    }
    Ok(games)
}

/// Returns the text of a file in any known encoding.
///
/// # Errors
/// Names the line that is not text.
pub fn text_of(bytes: Vec<u8>) -> Result<String, Refusal> {
    let decoded = encoding::decode(bytes);
    let no_text = |no_text: encoding::NoText| {
        let (line, why) = (no_text.line, no_text.text());
        let told = Text::of(format!("line {line}: {}", why.en), format!("{line} 行目: {}", why.ja));
        Refusal::new(Kind::Bad, told)
    };
    decoded.map(|decoded| decoded.text.trim_start_matches('\u{feff}').to_string()).map_err(no_text)
}

fn page_game(Loaded { game, notes, .. }: Loaded) -> PageGame {
    let note = notes.text(&game).map(Says::from);
    let ended = Replayed::new(&game).ok().filter(|_| game.end != End::Unfinished).map(|replayed| replayed.result().into());
    let given = game.given.min(game.moves.len());
    let scores = std::iter::repeat_n(None, given).chain(game.scores).collect();
    let millis = if game.millis.is_empty() { Vec::new() } else { std::iter::repeat_n(0, given).chain(game.millis).collect() };
    PageGame {
        sfen: game.start,
        moves: game.moves.iter().map(Move::to_string).collect(),
        black: game.black,
        white: game.white,
        winner: game.winner.map(|winner| winner.letter().to_string()),
        end: Some(game.end).filter(|end| *end != End::Unfinished),
        detail: game.detail,
        scores,
        millis,
        ended,
        note,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> PageGame {
        PageGame {
            sfen: minishogi::START_SFEN.to_string(),
            moves: ["5d5c", "1b1c", "5e5d"].map(str::to_string).to_vec(),
            black: "me".to_string(),
            white: "sol05".to_string(),
            winner: Some("b".to_string()),
            end: Some(End::Resignation),
            scores: vec![None, Some(12), None],
            ..PageGame::default()
        }
    }

    /// A loaded game has all data that the format can store.
    #[test]
    fn what_is_saved_can_be_loaded() {
        for (end, winner) in [(Some(End::Resignation), Some("b")), (Some(End::Impasse), None), (Some(End::Crash), Some("b")), (None, None)]
        {
            let game = PageGame { end, winner: winner.map(str::to_string), millis: vec![1000, 0, 61_000], ..game() };
            for format in formats() {
                let (name, text) = write(&format, game.clone()).unwrap();
                let read = read(&text).unwrap();
                assert_eq!((read.len(), &read[0].moves, &*read[0].sfen), (1, &game.moves, minishogi::START_SFEN), "{name}: {text}");
                if format != "usi" {
                    assert_eq!((&read[0].white, &read[0].winner, read[0].end), (&game.white, &game.winner, game.end), "{text}");
                    assert_eq!(read[0].scores, game.scores, "{text}");
                    assert!(format == "ki2" || read[0].millis == game.millis, "{text}");
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| read(text).unwrap_err().en;
        assert!(error("{\"number\":0}").starts_with("line 1: "), "{}", error("{\"number\":0}"));
        let refusal = read("hello").unwrap_err();
        assert!(refusal.en.contains("this is no game") && refusal.ja.contains("棋譜ではありません"), "{refusal:?}");
        assert!(write("pgn", game()).unwrap_err().en.starts_with("there is no format `pgn`"));
        let illegal = PageGame { moves: vec!["5d5a".to_string()], ..game() };
        assert!(write("kif", illegal).unwrap_err().en.contains("5d5a"));
    }
}
