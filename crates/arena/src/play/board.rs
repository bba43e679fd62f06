//! The board in the terminal: framed, with the last move and the squares that are asked about marked.
//!
//! Where colours are on, backgrounds draw the board and its marks; without them lines and brackets do. No character is used whose width depends on
//! the terminal, as that of arrows and of the lines of boxes does.

use console::{Style, pad_str};
use minishogi::{Bitboard, Color, Glyphs, Lang, Piece, Position, Square};
use minishogi_board::notation::NUMBERS;

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub lang: Lang,
    pub glyphs: Glyphs,
    pub colours: bool,
    /// Whether a square is as high as it is wide, where colours are on.
    pub tall: bool,
    /// The side that looks at the board from below.
    pub bottom: Color,
}

/// Colours of xterm's 256, which terminals have had for long, those of SSH and Windows too.
mod ink {
    /// Two tones of boxwood in turn, which need no lines between them.
    pub const WOOD: [u8; 2] = [222, 179];
    pub const FRAME: u8 = 94;
    pub const LABEL: u8 = 230;
    pub const DOT: u8 = 137;
    pub const LAST_MOVE: u8 = 216;
    pub const TARGET: u8 = 151;
    pub const BLACK: u8 = 16;
    pub const WHITE: u8 = 18;
    pub const PROMOTED: u8 = 124;
}

/// What is to be seen on a square besides its piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// The last move came from here, or went here.
    LastMove,
    /// The piece that is asked about may go here.
    Target,
}

/// The columns of a piece: whose it is, and two for the piece.
const PIECE: usize = 3;

impl Look {
    /// Returns the board with both hands. `targets` are where a piece that is asked about may go.
    pub fn draw(&self, pos: &Position, targets: Bitboard) -> String {
        let mut lines = vec![self.hand(pos, !self.bottom)];
        lines.extend(self.edge(&self.files().map(|file| file.to_string())));
        for rank in self.ranks() {
            lines.extend(self.rank(pos, rank, targets));
        }
        lines.extend(self.edge(&[const { String::new() }; 5]));
        lines.push(self.hand(pos, self.bottom));
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// Returns the files from left to right.
    fn files(&self) -> [u8; 5] {
        let mut files = self.ranks();
        files.reverse();
        files
    }

    /// Returns the ranks from above.
    fn ranks(&self) -> [u8; 5] {
        if self.bottom == Color::Black { [1, 2, 3, 4, 5] } else { [5, 4, 3, 2, 1] }
    }

    /// Returns the columns of a square.
    fn width(&self) -> usize {
        if self.colours { PIECE + 3 } else { PIECE + 2 }
    }

    /// An edge of the board, with words over the files, if there are any.
    fn edge(&self, words: &[String; 5]) -> Vec<String> {
        let line = words.iter().map(|word| pad_str(&format!("{word:>3}"), self.width(), console::Alignment::Left, None).into_owned());
        let line = line.collect::<String>();
        if self.colours {
            return vec![self.frame(&format!("    {line}  "))];
        }
        let files = (!line.trim().is_empty()).then(|| format!("    {line}"));
        files.into_iter().chain([format!("   +{}+", "-".repeat(5 * self.width()))]).collect()
    }

    fn rank(&self, pos: &Position, rank: u8, targets: Bitboard) -> Vec<String> {
        let name = match self.lang {
            Lang::En => format!(" {} ", char::from(b'a' + rank - 1)),
            Lang::Ja => format!(" {}", NUMBERS[usize::from(rank) - 1]),
        };
        let squares = self.files().map(|file| Square::from_index(index_of(file, rank)));
        let cells = squares.map(|square| self.square(pos, square, mark(pos, square, targets)));
        if !self.colours {
            return vec![format!("{name}|{}|", cells.concat())];
        }
        let line = |name: &str, cells: String| format!("{}{cells}{}", self.frame(name), self.frame("  "));
        let row = line(&format!("{name} "), cells.concat());
        if !self.tall {
            return vec![row];
        }
        let empty = " ".repeat(self.width());
        let above = squares.map(|square| ground(square, mark(pos, square, targets)).apply_to(&empty).to_string());
        let above = line("    ", above.concat());
        vec![above.clone(), row, above]
    }

    fn square(&self, pos: &Position, square: Square, mark: Mark) -> String {
        let piece = pos.piece_on(square);
        let text = match piece {
            Some(piece) => self.piece(piece),
            None if mark == Mark::Target => " * ".to_string(),
            None => " . ".to_string(),
        };
        if !self.colours {
            return match mark {
                Mark::None => format!(" {text} "),
                Mark::LastMove => format!("[{text}]"),
                Mark::Target if piece.is_some() => format!("*{text}*"),
                Mark::Target => format!(" {text} "),
            };
        }
        let ground = ground(square, mark);
        let style = match piece {
            None => ground.color256(ink::DOT),
            Some(piece) if piece.kind.is_promoted() => ground.color256(ink::PROMOTED).bold(),
            Some(piece) => ground.color256(if piece.color == Color::Black { ink::BLACK } else { ink::WHITE }).bold(),
        };
        style.apply_to(format!(" {text}  ")).to_string()
    }

    /// Returns a piece in as many columns as every other; a character of Japanese takes two.
    fn piece(&self, piece: Piece) -> String {
        match self.glyphs {
            Glyphs::Kanji => format!("{}{}", if piece.color == Color::White { '^' } else { ' ' }, piece.kind.kanji()),
            Glyphs::Letters => format!("{:>2} ", piece.to_string()),
        }
    }

    fn frame(&self, text: &str) -> String {
        forced().color256(ink::LABEL).on_color256(ink::FRAME).apply_to(text).to_string()
    }

    /// What a side holds, where it sits.
    fn hand(&self, pos: &Position, color: Color) -> String {
        let pieces = pos.hand_of(color).iter().map(|(kind, count)| {
            let name = match self.glyphs {
                Glyphs::Kanji => kind.kanji().to_string(),
                Glyphs::Letters => kind.letter().to_string(),
            };
            if count == 1 { name } else { format!("{name} x {count}") }
        });
        let held: Vec<String> = pieces.collect();
        let held = held.join(", ");
        let (whose, none) = match self.lang {
            Lang::En => (format!("{color}'s hand:"), "none"),
            Lang::Ja => (format!("{}の持ち駒:", color.kanji()), "なし"),
        };
        format!("    {whose} {}", if held.is_empty() { none } else { &held })
    }
}

/// Returns whether there are colours is decided once, in [`Look`].
fn forced() -> Style {
    Style::new().force_styling(true)
}

fn index_of(file: u8, rank: u8) -> usize {
    // Both are from 1 to 5.
    Square::new(file, rank).map_or(0, Square::index)
}

fn mark(pos: &Position, square: Square, targets: Bitboard) -> Mark {
    let last = pos.last_move();
    if targets.contains(square) {
        Mark::Target
    } else if last.is_some_and(|m| m.to() == square || m.from() == Some(square)) {
        Mark::LastMove
    } else {
        Mark::None
    }
}

fn ground(square: Square, mark: Mark) -> Style {
    forced().on_color256(match mark {
        Mark::None => ink::WOOD[usize::from((square.file() + square.rank()) % 2)],
        Mark::LastMove => ink::LAST_MOVE,
        Mark::Target => ink::TARGET,
    })
}

#[cfg(test)]
mod tests {
    use console::measure_text_width;

    use super::*;

    const GAME: &str = "sfen r1s1k/b4/2+R1p/4S/KG1+pB w G 8 moves 1c1d";

    fn looks() -> Vec<Look> {
        let mut looks = Vec::new();
        for (lang, glyphs) in [(Lang::En, Glyphs::Letters), (Lang::Ja, Glyphs::Kanji), (Lang::En, Glyphs::Kanji)] {
            for (colours, tall) in [(false, false), (true, false), (true, true)] {
                looks.extend([Color::Black, Color::White].map(|bottom| Look { lang, glyphs, colours, tall, bottom }));
            }
        }
        looks
    }

    #[test]
    fn every_line_of_the_board_is_as_wide_as_every_other() {
        let pos = Position::from_usi(GAME).unwrap();
        for look in looks() {
            let text = look.draw(&pos, Bitboard::from_square("3a".parse().unwrap()));
            let lines: Vec<&str> = text.lines().collect();
            // Without the hands, and without the numbers of the files, which have no edge behind them.
            let skipped = if look.colours { 1 } else { 2 };
            let widths: Vec<usize> = lines[skipped..lines.len() - 1].iter().map(|line| measure_text_width(line)).collect();
            assert!(widths.iter().all(|width| *width == widths[0]), "{look:?} {widths:?}\n{text}");
        }
    }

    #[test]
    fn without_colours_there_is_no_escape_and_marks_are_brackets() {
        let pos = Position::from_usi(GAME).unwrap();
        let look = Look { lang: Lang::En, glyphs: Glyphs::Letters, colours: false, tall: true, bottom: Color::White };
        let text = look.draw(&pos, Bitboard::from_square("3a".parse().unwrap()) | Bitboard::from_square("3b".parse().unwrap()));
        insta::assert_snapshot!(text);
        let look = Look { lang: Lang::Ja, glyphs: Glyphs::Kanji, bottom: Color::Black, ..look };
        insta::assert_snapshot!(look.draw(&pos, Bitboard::default()));
    }
}
