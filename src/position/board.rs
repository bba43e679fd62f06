//! The board as the shell shows it.

use std::{env, fmt};

use colored::{Color as Ink, Colorize};

use crate::color::Color;
use crate::piece::PieceKind;
use crate::square::Square;
use crate::text::Lang;

use super::Position;

/// The glyphs of the pieces on a labelled board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// One Japanese character for each kind, White's after a `^`: as on the board of `d`.
    Kanji,
    /// The letters of SFEN: upper case is Black's, and `+` is before promoted pieces.
    Letters,
}

impl Glyphs {
    /// Returns the glyphs for readers of a language.
    pub const fn of(lang: Lang) -> Glyphs {
        match lang {
            Lang::En => Glyphs::Letters,
            Lang::Ja => Glyphs::Kanji,
        }
    }

    /// The width of a square in columns of the terminal.
    const fn width(self) -> usize {
        match self {
            Glyphs::Kanji => 4,
            Glyphs::Letters => 3,
        }
    }

    /// Returns the text of a square, as wide as every other. A character of Japanese takes two columns.
    fn square(self, pos: &Position, square: Square) -> String {
        match (self, pos.piece_on(square)) {
            (Glyphs::Kanji, None) => " ・ ".to_string(),
            (Glyphs::Kanji, Some(piece)) => format!("{}{} ", if piece.color == Color::White { '^' } else { ' ' }, piece.kind.kanji()),
            (Glyphs::Letters, None) => " . ".to_string(),
            (Glyphs::Letters, Some(piece)) => format!("{:>2} ", piece.to_string()),
        }
    }

    /// Returns the pieces in a hand, or nothing.
    fn hand(self, pos: &Position, color: Color) -> String {
        let name = |kind: PieceKind| match self {
            Glyphs::Kanji => kind.kanji().to_string(),
            Glyphs::Letters => kind.letter().to_string(),
        };
        let piece = |(kind, count)| if count == 1 { name(kind) } else { format!("{} x {count}", name(kind)) };
        pos.hand_of(color).iter().map(piece).collect::<Vec<_>>().join(", ")
    }
}

/// Black's pieces blue and White's orange, as on the slides, if colours are on: never in a pipe or with `NO_COLOR`. These two can be read
/// on a dark terminal and on a bright one. A terminal of sixteen colours gets the nearest to them that it has.
fn colored(color: Color, text: &str) -> String {
    let term = env::var("TERM").unwrap_or_default();
    text.color(ink(color, &term)).to_string()
}

fn ink(color: Color, term: &str) -> Ink {
    let has_sixteen = ["linux", "ansi", "cygwin"].contains(&term) || term.ends_with("-16color");
    match color {
        Color::Black if has_sixteen => Ink::BrightBlue,
        Color::White if has_sixteen => Ink::Yellow,
        Color::Black => Ink::AnsiColor(33),
        Color::White => Ink::AnsiColor(208),
    }
}

impl Position {
    /// Returns the text of the shell's command `d`: the board, both hands, the side to move and the SFEN, each cell painted by `paint`, which gets
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

    /// Returns the text of `d` with Black's pieces blue and White's orange, if colours are on: never in a pipe or with `NO_COLOR`.
    pub fn colored(&self) -> String {
        self.draw(colored)
    }

    /// Returns the text of the shell's command `board`: the same as that of `d` for readers who do not know it yet, with files and ranks, in colours
    /// where they are on.
    ///
    /// ```
    /// # use minishogi::{Glyphs, Lang, Position};
    /// let text = Position::start().labelled(Glyphs::Letters, Lang::En);
    /// assert_eq!(text.lines().nth(3), Some("a |  r  b  s  g  k |"));
    /// ```
    pub fn labelled(&self, glyphs: Glyphs, lang: Lang) -> String {
        let width = glyphs.width();
        // Lines drawn with other characters than these are one column wide here and two there.
        let edge = format!("  +{}+\n", "-".repeat(5 * width + 1));
        let files: String = (1..=5).rev().map(|file| format!("{file:>width$}")).collect();
        let mut text = format!("{}\n   {files}\n{edge}", self.hand_line(Color::White, glyphs, lang));
        for square in Square::in_reading_order() {
            if square.file() == 5 {
                text += &format!("{} | ", char::from(b'a' + square.rank() - 1));
            }
            let cell = glyphs.square(self, square);
            text += &self.piece_on(square).map_or_else(|| cell.clone(), |piece| colored(piece.color, &cell));
            if square.file() == 1 {
                text += "|\n";
            }
        }
        let side = self.side_to_move();
        let side = match lang {
            Lang::En => format!("{side} to move"),
            Lang::Ja => format!("手番: {}", side.kanji()),
        };
        text + &format!("{edge}{}\n{side}\nsfen {}\n", self.hand_line(Color::Black, glyphs, lang), self.sfen())
    }

    /// Writes a player's hand, at the player's side of the board.
    fn hand_line(&self, color: Color, glyphs: Glyphs, lang: Lang) -> String {
        let hand = glyphs.hand(self, color);
        let (whose, none) = match lang {
            Lang::En => (format!("{color}'s hand:"), "none"),
            Lang::Ja => (format!("{}の持ち駒:", color.kanji()), "なし"),
        };
        if hand.is_empty() { format!("{whose} {none}") } else { format!("{whose} {}", colored(color, &hand)) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_of_sixteen_colours_gets_colours_it_has() {
        for (term, has_more) in [("xterm-256color", true), ("", true), ("linux", false), ("xterm-16color", false)] {
            for color in Color::ALL {
                assert_eq!(matches!(ink(color, term), Ink::AnsiColor(_)), has_more, "{term}");
            }
        }
    }
}
