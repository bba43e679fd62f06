//! The board as the shell shows it.

use std::fmt;

use colored::{Color as Ink, Colorize};

use crate::{Color, Square};

use super::Position;

impl Position {
    /// The text of the shell's command `d`: the board, both hands, the side to move and the SFEN, each cell painted by `paint`, which gets
    /// the owner of the piece and the cell's text.
    fn draw(&self, paint: impl Fn(Color, &str) -> String) -> String {
        let mut text = String::new();
        for square in Square::in_reading_order() {
            text += &match self.piece_on(square) {
                None => " 口".to_string(),
                Some(piece) => {
                    let mark = if piece.color == Color::White { "^" } else { " " };
                    paint(piece.color, &format!("{mark}{}", piece.kind.kanji()))
                }
            };
            if square.file() == 1 {
                text.push('\n');
            }
        }
        let [black, white] = Color::ALL.map(|color| format!("{} 手駒 : {}", color.kanji(), self.hand_of(color)));
        text += &format!("{black} , {white}\n手番 = {}\nsfen {}\n", self.side_to_move().kanji(), self.sfen());
        text
    }

    /// The text of `d` with Black's pieces green and White's yellow, where colours are on: never in a pipe or with `NO_COLOR`.
    pub fn colored(&self) -> String {
        self.draw(|color, cell| {
            let ink = match color {
                Color::Black => Ink::Green,
                Color::White => Ink::Yellow,
            };
            cell.color(ink).to_string()
        })
    }
}

/// The text of the shell's command `d`, without colours. The last line can be pasted back into the shell.
///
/// ```
/// # use minishogi::Position;
/// assert!(Position::start().to_string().starts_with("^飛^角^銀^金^玉\n 口 口 口 口^歩\n"));
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.draw(|_, cell| cell.to_string()))
    }
}
