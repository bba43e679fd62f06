//! The board in the terminal, in `play` and `watch`: framed, with the last move, the squares that are asked about and a wrong move marked.
//!
//! With colours, backgrounds draw the board and its marks; without them, lines and brackets. The width of arrows and box lines depends on the
//! terminal, so none are used.

use console::{Style, pad_str};
use minishogi::{Bitboard, Color, Glyphs, Lang, Move, Piece, Position, Square};

/// The settings of a drawn board.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub lang: Lang,
    pub glyphs: Glyphs,
    pub colours: bool,
    /// True if a coloured square is as high as it is wide.
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
    pub const WRONG: u8 = 203;
    pub const BLACK: u8 = 16;
    pub const WHITE: u8 = 18;
    pub const PROMOTED: u8 = 124;
}

/// A mark on a square, in addition to its piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// The last move came from here, or went here.
    LastMove,
    /// A legal target of the selected piece.
    Target,
    /// The wrong move comes from here, or goes here.
    Wrong,
    /// The wrong move passes here, in the direction of this sign.
    Way(char),
}

/// The marks in addition to the last move.
#[derive(Clone, Copy, Default)]
struct Marks {
    targets: Bitboard,
    wrong: Option<Move>,
}

/// The names of the ranks in Japanese.
const RANKS: [char; 5] = ['一', '二', '三', '四', '五'];

/// The columns of a piece: whose it is, and two for the piece.
const PIECE: usize = 3;

impl Look {
    /// Returns the board with both hands. `targets` are the legal targets of the selected piece.
    pub fn draw(&self, pos: &Position, targets: Bitboard) -> String {
        self.marked(pos, Marks { targets, wrong: None })
    }

    /// Returns the board with an arrow for a wrong move.
    pub fn draw_wrong(&self, pos: &Position, wrong: Option<Move>) -> String {
        self.marked(pos, Marks { targets: Bitboard::default(), wrong })
    }

    fn marked(&self, pos: &Position, marks: Marks) -> String {
        let mut lines = vec![self.hand(pos, !self.bottom)];
        lines.extend(self.edge(&self.files().map(|file| file.to_string())));
        for rank in self.ranks() {
            lines.extend(self.rank(pos, rank, marks));
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

    /// Returns an edge of the board, with words over the files, if there are any.
    fn edge(&self, words: &[String; 5]) -> Vec<String> {
        let line = words.iter().map(|word| pad_str(&format!("{word:>3}"), self.width(), console::Alignment::Left, None).into_owned());
        let line = line.collect::<String>();
        if self.colours {
            return vec![self.frame(&format!("    {line}  "))];
        }
        let files = (!line.trim().is_empty()).then(|| format!("    {line}"));
        files.into_iter().chain([format!("   +{}+", "-".repeat(5 * self.width()))]).collect()
    }

    fn rank(&self, pos: &Position, rank: u8, marks: Marks) -> Vec<String> {
        let name = match self.lang {
            Lang::En => format!(" {} ", char::from(b'a' + rank - 1)),
            Lang::Ja => format!(" {}", RANKS[usize::from(rank) - 1]),
        };
        let squares = self.files().map(|file| Square::from_index(index_of(file, rank)));
        let cells = squares.map(|square| self.square(pos, square, self.mark(pos, square, marks)));
        if !self.colours {
            return vec![format!("{name}|{}|", cells.concat())];
        }
        let line = |name: &str, cells: String| format!("{}{cells}{}", self.frame(name), self.frame("  "));
        let row = line(&format!("{name} "), cells.concat());
        if !self.tall {
            return vec![row];
        }
        let empty = " ".repeat(self.width());
        let above = squares.map(|square| ground(square, self.mark(pos, square, marks)).apply_to(&empty).to_string());
        let above = line("    ", above.concat());
        vec![above.clone(), row, above]
    }

    fn square(&self, pos: &Position, square: Square, mark: Mark) -> String {
        let piece = pos.piece_on(square);
        let text = match piece {
            Some(piece) => self.piece(piece),
            None => match mark {
                Mark::Target => " * ".to_string(),
                Mark::Way(sign) => format!(" {sign} "),
                Mark::None | Mark::LastMove | Mark::Wrong => " . ".to_string(),
            },
        };
        if !self.colours {
            return match mark {
                Mark::None | Mark::Way(_) => format!(" {text} "),
                Mark::LastMove => format!("[{text}]"),
                Mark::Wrong => format!("<{text}>"),
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

    fn mark(&self, pos: &Position, square: Square, Marks { targets, wrong }: Marks) -> Mark {
        let touches = |m: Move| m.to() == square || m.from() == Some(square);
        if targets.contains(square) {
            Mark::Target
        } else if wrong.is_some_and(touches) {
            Mark::Wrong
        } else if let Some(sign) = wrong.and_then(|m| self.way(m, square)) {
            Mark::Way(sign)
        } else if pos.last_move().is_some_and(touches) {
            Mark::LastMove
        } else {
            Mark::None
        }
    }

    /// Returns the sign of the direction in which a move passes a square.
    fn way(&self, m: Move, square: Square) -> Option<char> {
        let place = |square: Square| (i32::from(square.file()), i32::from(square.rank()));
        let ((file, rank), (to_file, to_rank), (x, y)) = (place(m.from()?), place(m.to()), place(square));
        let (right, down) = (file - to_file, to_rank - rank);
        let (along, below) = (file - x, y - rank);
        let is_between = along * down == below * right
            && along * right >= 0
            && below * down >= 0
            && along.abs().max(below.abs()) < right.abs().max(down.abs());
        if !is_between || (along, below) == (0, 0) {
            return None;
        }
        let turned = if self.bottom == Color::Black { 1 } else { -1 };
        match ((right * turned).signum(), (down * turned).signum()) {
            (0, -1) => Some('^'),
            (0, _) => Some('v'),
            (1, 0) => Some('>'),
            (-1, 0) => Some('<'),
            (across, along) => Some(if across == along { '\\' } else { '/' }),
        }
    }

    /// Returns the line with the pieces in a side's hand.
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

/// Returns a style that always has colours: [`Look`] decides once whether to use them.
fn forced() -> Style {
    Style::new().force_styling(true)
}

fn index_of(file: u8, rank: u8) -> usize {
    // Both are from 1 to 5.
    Square::new(file, rank).map_or(0, Square::index)
}

fn ground(square: Square, mark: Mark) -> Style {
    forced().on_color256(match mark {
        Mark::None => ink::WOOD[usize::from((square.file() + square.rank()) % 2)],
        Mark::LastMove => ink::LAST_MOVE,
        Mark::Target => ink::TARGET,
        Mark::Wrong | Mark::Way(_) => ink::WRONG,
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
    fn a_wrong_move_is_an_arrow() {
        let pos = Position::start();
        let look = Look { lang: Lang::En, glyphs: Glyphs::Letters, colours: false, tall: false, bottom: Color::Black };
        let text = look.draw_wrong(&pos, Some("1e1b".parse().unwrap()));
        assert!(text.contains("< p >") && text.contains("< R >") && text.matches(" ^ ").count() == 2, "{text}");
        let turned = Look { bottom: Color::White, ..look }.draw_wrong(&pos, Some("2e5b".parse().unwrap()));
        assert_eq!(turned.matches(" \\ ").count(), 2, "{turned}");
        let dropped = look.draw_wrong(&pos, Some("P*3c".parse().unwrap()));
        assert_eq!((dropped.matches('<').count(), dropped.matches('^').count()), (1, 0), "{dropped}");
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
