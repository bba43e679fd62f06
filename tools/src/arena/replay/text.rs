//! A game in words.

use console::{Alignment, measure_text_width, pad_str};
use minishogi::{Color, Value, mate_distance};

use crate::arena::game::Game;
use crate::arena::notation::Replayed;
use crate::clean::one_line;

/// What a name may take of a line.
const LONGEST_NAME: usize = 30;

/// The games of a file, one a line.
pub fn list(games: &[Game]) -> String {
    let head = ["game", "black", "white", "winner", "end", "plies"].map(str::to_string);
    let rows = games.iter().map(|game| {
        let winner = game.winner.map_or("-".to_string(), |winner| winner.to_string());
        let [black, white] = Color::ALL.map(|color| one_line(game.player(color)));
        [game.number.to_string(), black, white, winner, game.end.to_string(), game.moves.len().to_string()]
    });
    let rows: Vec<_> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| measure_text_width(&row[column])).max().unwrap_or(0).min(LONGEST_NAME);
    let line = |row: &[String; 6]| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let is_number = matches!(column, 0 | 5);
            let alignment = if is_number { Alignment::Right } else { Alignment::Left };
            pad_str(cell, width(column), alignment, Some("…")).into_owned()
        });
        cells.collect::<Vec<_>>().join("  ") + "\n"
    };
    rows.iter().map(line).collect()
}

/// The whole game: every move with its board.
pub fn whole(replayed: &Replayed) -> String {
    let plies = (0..replayed.positions.len()).map(|ply| format!("\n{}", position(replayed, ply, false)));
    heading(replayed.game) + &plies.collect::<String>()
}

/// The position after so many moves.
///
/// # Errors
/// Where the game has fewer moves.
pub fn ply(replayed: &Replayed, ply: usize) -> Result<String, String> {
    let last = replayed.game.moves.len();
    match ply <= last {
        true => Ok(format!("{}\n{}", heading(replayed.game), position(replayed, ply, false))),
        false => Err(format!("there is no ply {ply}: expected 0 to {last}")),
    }
}

/// Who plays.
pub fn heading(game: &Game) -> String {
    let [black, white] = Color::ALL.map(|color| one_line(game.player(color)));
    format!("Game {}: {black} (Black) - {white} (White)\n", game.number)
}

/// The move that led here with what it was worth, the board, and how the game ended where it did.
pub fn position(replayed: &Replayed, ply: usize, colored: bool) -> String {
    let pos = &replayed.positions[ply];
    let made = match ply.checked_sub(1) {
        None => "The start".to_string(),
        Some(index) => {
            let by = replayed.positions[index].side_to_move();
            let value = match replayed.score_for_black(index) {
                Some(value) => format!(", {}", value_text(value)),
                None if index < replayed.game.given => ", given".to_string(),
                None => String::new(),
            };
            format!("{ply}. {by} {}{value}", replayed.game.moves[index])
        }
    };
    let board = if colored { pos.colored() } else { pos.to_string() };
    let result = if ply == replayed.game.moves.len() { format!("{}\n", replayed.result()) } else { String::new() };
    format!("{made}\n{board}{result}")
}

fn value_text(for_black: Value) -> String {
    match mate_distance(for_black) {
        Some(plies) if for_black > 0 => format!("Black mates in {plies}"),
        Some(plies) => format!("White mates in {}", -plies),
        None => format!("{for_black:+} for Black"),
    }
}

/// `1 move`, `2 moves`.
pub fn count(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
