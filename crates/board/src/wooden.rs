//! A position on wood: the board with its coordinates, both stands with their pieces, marks and arrows.

use std::collections::BTreeSet;
use std::fmt::Write;

use minishogi::{Color, Lang, Piece, PieceKind, Square};
use minishogi_dobutsu::{Kind, Position as AnimalPosition, Square as AnimalSquare};

use crate::arrows::{self, Arrow, DISK, Shapes};
use crate::board::Board;
use crate::koma::Koma;
use crate::picture::{Picture, Point};
use crate::{animals, glyphs, pieces, wood};

/// The side of a square.
pub const CELL: f64 = 72.0;
/// The distance from the edge of the slab to the squares.
const MARGIN: f64 = 36.0;
/// The margin of the picture, for shadows.
const EDGE: f64 = 8.0;
/// The thickness of the slab, seen from above.
const THICK: f64 = 7.0;
/// A stand for a hand: five places, one below the other.
const STAND: f64 = 90.0;
const PLACE: f64 = 62.0;
const GAP: f64 = 12.0;
const TOP: f64 = 6.0;

/// The symbols of a picture: names and contents.
pub type Symbols = BTreeSet<(String, String)>;

/// The places of a board of this many squares and its stands.
pub struct Layout {
    pub files: u32,
    pub ranks: u32,
    /// The number of places on a stand.
    pub places: u32,
    /// True if there are stands.
    pub hands: bool,
}

impl Layout {
    fn left(&self) -> f64 {
        if self.hands { EDGE + STAND + GAP } else { EDGE }
    }

    fn slab(&self) -> (f64, f64) {
        (f64::from(self.files) * CELL + 2.0 * MARGIN, f64::from(self.ranks) * CELL + 2.0 * MARGIN)
    }

    /// Returns the width and the height of the picture.
    pub fn size(&self) -> (f64, f64) {
        let (width, height) = self.slab();
        (2.0 * self.left() + width, TOP + height + THICK + EDGE)
    }

    /// Returns the middle of a square, by its file from the right and its rank from the top, both from 1.
    pub fn middle(&self, file: u8, rank: u8) -> Point {
        (self.left() + MARGIN + (f64::from(self.files) - f64::from(file) + 0.5) * CELL, TOP + MARGIN + (f64::from(rank) - 0.5) * CELL)
    }

    fn stand_height(&self) -> f64 {
        f64::from(self.places) * PLACE + 12.0
    }

    /// Returns the upper left corner of a stand: White's at the upper left, Black's at the lower right.
    fn stand(&self, color: Color) -> Point {
        match color {
            Color::White => (EDGE, TOP),
            Color::Black => (self.left() + self.slab().0 + GAP, TOP + self.slab().1 - self.stand_height()),
        }
    }

    /// Returns the middle of a place on a stand, from the view of its side: 0 is the one farthest ahead.
    pub fn place(&self, color: Color, number: usize) -> Point {
        let (left, top) = self.stand(color);
        let down = 6.0 + (number as f64 + 0.5) * PLACE;
        match color {
            Color::Black => (left + STAND / 2.0 - 9.0, top + down),
            Color::White => (left + STAND / 2.0 + 9.0, top + self.stand_height() - down),
        }
    }

    /// Returns the middle of the label of a stand, the name of its side.
    fn label(&self, color: Color) -> Point {
        let (left, top) = self.stand(color);
        let x = left + STAND / 2.0;
        match color {
            Color::Black => (x, top - 20.0),
            Color::White => (x, top + self.stand_height() + 22.0),
        }
    }
}

/// Draws a position.
///
/// # Errors
/// Returns a sentence if an arrow has no piece.
pub fn draw(board: &Board) -> Result<Picture, String> {
    let style = board.style;
    let layout = Layout { files: 5, ranks: 5, places: 5, hands: board.hands };
    let (width, height) = layout.size();
    let mut picture = Picture::with_css(width, height, &board.setup.to_string(), css());
    let middle = |square: Square| layout.middle(square.file(), square.rank());
    let outline = |piece: Piece| Koma::of(piece.kind).corners(up(piece.color)).to_vec();
    let glyph = |piece: Piece| pieces::glyph_box(style, piece);
    let arrows = arrows::place(&board.setup, &board.arrows, &Shapes { middle: &middle, outline: &outline, glyph: &glyph, disk: DISK })?;

    let mut symbols = Symbols::new();
    let mut kinds = BTreeSet::new();
    let mut body = String::new();
    draw_slab(&mut body, &layout, &wood::board(5, 5), "kaya-side");
    draw_coordinates(&mut body, &layout, board.lang, "koma-word");
    for square in board.shades.iter().chain(&board.marks) {
        let (x, y) = middle(*square);
        line(&mut body, format_args!("<rect x=\"{}\" y=\"{}\" width=\"72\" height=\"72\" class=\"koma-mark\"/>", x - 36.0, y - 36.0));
    }
    let mut put = |body: &mut String, at: Point, size: f64, piece: Piece, class: &str| {
        let down = piece.color == Color::White;
        let id = pieces::id(style, piece, down);
        draw_use(body, at, size, &id, class);
        symbols.insert((id, pieces::drawing(style, piece, down)));
        kinds.insert(piece.kind.index());
    };
    for square in Square::in_reading_order() {
        if let Some(piece) = board.setup.board[square.index()] {
            put(&mut body, middle(square), 1.0, piece, "");
        }
    }
    if board.hands {
        for color in Color::ALL {
            draw_stand(&mut body, &layout, color, board.setup.side == color, board.lang);
            // The most valuable first, as on a real stand.
            let held: Vec<(PieceKind, u32)> = board.setup.hands[color.index()].iter().collect();
            let order = [PieceKind::Rook, PieceKind::Bishop, PieceKind::Gold, PieceKind::Silver, PieceKind::Pawn];
            let held = order.iter().filter_map(|kind| held.iter().find(|(other, _)| other == kind));
            for (number, &(kind, count)) in held.enumerate() {
                let at = layout.place(color, number);
                put(&mut body, at, 0.9, Piece { color, kind }, "");
                draw_count(&mut body, at, color, count);
            }
        }
    }
    board.marks.iter().for_each(|&square| draw_mark(&mut body, middle(square), board.setup.board[square.index()].is_some()));
    for (piece, square) in arrows.iter().filter_map(|arrow| arrow.ghost) {
        put(&mut body, middle(square), 1.0, piece, "koma-ghost");
        let (x, y) = middle(square);
        let outline = Koma::of(piece.kind).path(up(piece.color), 1.0);
        line(&mut body, format_args!("<path transform=\"translate({x} {y})\" d=\"{outline}\" stroke-width=\"1.8\" class=\"koma-dash\"/>"));
    }
    arrows.iter().for_each(|arrow| draw_arrow(&mut body, arrow));
    (1..).zip(&arrows).for_each(|(number, arrow)| draw_number(&mut body, arrow, number));
    for &square in &board.crosses {
        let is_free = board.setup.board[square.index()].is_none() && board.arrows.iter().all(|m| m.to() != square);
        draw_cross(&mut body, middle(square), is_free);
    }
    let outlines: String = kinds.iter().map(|&kind| pieces::outlines(style, PieceKind::ALL[kind])).collect();
    picture.add(definitions(&format!("{}\n{outlines}", wood::DEFS), &symbols));
    picture.add(body.trim_end());
    Ok(picture)
}

/// Draws a position of dobutsu shogi.
pub fn draw_animals(pos: &AnimalPosition, lang: Lang) -> Picture {
    let layout = Layout { files: 3, ranks: 4, places: 3, hands: true };
    let (width, height) = layout.size();
    let mut picture = Picture::with_css(width, height, &pos.to_string(), format!("{}{}", wood::CSS, animals::CSS.trim_end()));
    let mut symbols = Symbols::new();
    let mut body = String::new();
    draw_slab(&mut body, &layout, &animals::board(), "meadow-side");
    draw_coordinates(&mut body, &layout, lang, "meadow-word");
    let mut put = |body: &mut String, at: Point, size: f64, color: Color, kind: Kind| {
        let down = color == Color::White;
        let id = animals::id(color, kind, down);
        draw_use(body, at, size, &id, "");
        symbols.insert((id, animals::tile(color, kind, down)));
    };
    for square in AnimalSquare::in_reading_order() {
        if let Some((color, kind)) = pos.piece_on(square) {
            put(&mut body, layout.middle(square.file(), square.rank()), 1.0, color, kind);
        }
    }
    for color in Color::ALL {
        draw_stand(&mut body, &layout, color, pos.side_to_move() == color, lang);
        let held = Kind::IN_HAND.map(|kind| (kind, u32::from(pos.in_hand(color, kind))));
        for (number, (kind, count)) in held.into_iter().filter(|&(_, count)| count > 0).enumerate() {
            let at = layout.place(color, number);
            put(&mut body, at, 0.78, color, kind);
            draw_count(&mut body, at, color, count);
        }
    }
    picture.add(definitions(wood::DEFS, &symbols));
    picture.add(body.trim_end());
    picture
}

/// Returns the style sheet of a picture of wood.
pub fn css() -> String {
    wood::CSS.trim_end().to_string()
}

fn up(color: Color) -> f64 {
    if color == Color::Black { 1.0 } else { -1.0 }
}

/// Adds an element on a line of its own.
pub fn line(body: &mut String, element: impl std::fmt::Display) {
    let _ = writeln!(body, "{element}");
}

/// Returns `<defs>` with the symbols of a picture.
pub fn definitions(defs: &str, symbols: &Symbols) -> String {
    let mut text = format!("<defs>\n{}\n", defs.trim_end());
    for (id, drawing) in symbols {
        let _ = writeln!(text, "{}", symbol(id, "-36 -36 72 72", drawing));
    }
    text + "</defs>"
}

/// Returns a symbol. Shadows may extend beyond it.
pub fn symbol(id: &str, view_box: &str, drawing: &str) -> String {
    format!("<symbol id=\"{id}\" viewBox=\"{view_box}\" overflow=\"visible\">\n{drawing}\n</symbol>")
}

fn draw_use(body: &mut String, (x, y): Point, size: f64, id: &str, class: &str) {
    let (side, half) = (CELL * size, CELL * size / 2.0);
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    line(
        body,
        format_args!("<use href=\"#{id}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{side:.1}\" height=\"{side:.1}\"{class}/>", x - half, y - half),
    );
}

pub fn draw_slab(body: &mut String, layout: &Layout, board: &str, side: &str) {
    let (left, (width, height)) = (layout.left(), layout.slab());
    line(
        body,
        format_args!(
            "<g transform=\"translate({left} {TOP})\">\n\
             <rect class=\"koma-soft\" x=\"2\" y=\"10\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#1c0f03\" fill-opacity=\".45\" filter=\"url(#koma-blur)\"/>\n\
             <rect class=\"koma-soft {side}\" y=\"{THICK}\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#8a5a22\"/>\n\
             {board}\n</g>"
        ),
    );
}

/// Draws the files above and the ranks at the right: 一 to 五 in Japanese, a to e in English.
pub fn draw_coordinates(body: &mut String, layout: &Layout, lang: Lang, class: &str) {
    let files = u8::try_from(layout.files).unwrap_or(5);
    let ranks = u8::try_from(layout.ranks).unwrap_or(5);
    for file in 1..=files {
        let (x, _) = layout.middle(file, 1);
        line(body, glyphs::word(&file.to_string(), (x, TOP + MARGIN / 2.0 + 1.0), 20.0, class));
    }
    for (rank, (en, ja)) in (1..=ranks).zip("abcde".chars().zip("一二三四五".chars())) {
        let (_, y) = layout.middle(1, rank);
        let x = layout.left() + layout.slab().0 - MARGIN / 2.0;
        let (word, size) = if lang == Lang::Ja { (ja, 20.0) } else { (en, 21.0) };
        line(body, glyphs::word(&word.to_string(), (x, y), size, class));
    }
}

/// Draws a stand with the name of its side, which has a dark ground if the side is to move.
pub fn draw_stand(body: &mut String, layout: &Layout, color: Color, is_to_move: bool, lang: Lang) {
    let (x, y) = layout.stand(color);
    line(body, format_args!("<g transform=\"translate({x:.1} {y:.1})\">\n{}\n</g>", wood::stand(STAND, layout.stand_height())));
    let (x, y) = layout.label(color);
    // The label has a ground of its own, because a picture may be on any background.
    let (ground, ink) = if is_to_move { ("koma-pill", "koma-on-pill") } else { ("koma-rest", "koma-paper") };
    let (left, top) = (x - STAND / 2.0, y - 14.0);
    line(body, format_args!("<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{STAND}\" height=\"28\" rx=\"14\" class=\"{ground}\"/>"));
    let (word, size) = match (color, lang) {
        (Color::Black, Lang::En) => ("Black", 18.0),
        (Color::White, Lang::En) => ("White", 18.0),
        (_, Lang::Ja) => (color.kanji(), 21.0),
    };
    let half = glyphs::glyph(word).map_or(0.0, |glyph| glyph.across * size / glyphs::EM);
    // ☗ is filled, ☖ is hollow.
    let sign = Koma { width: 13.0, height: 15.0 }.path(1.0, 1.0);
    let class = if color == Color::Black { ink.to_string() } else { format!("{ink}-line") };
    line(
        body,
        format_args!("<path transform=\"translate({:.1} {y:.1})\" d=\"{sign}\" stroke-width=\"1.8\" class=\"{class}\"/>", x - half - 5.0),
    );
    line(body, glyphs::word(word, (x + 7.0, y), size, ink));
}

fn draw_count(body: &mut String, (x, y): Point, color: Color, count: u32) {
    if count > 1 {
        let at = (x + 31.0 * up(color), y + 14.0 * up(color));
        line(body, format_args!("<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"11\" class=\"koma-disk\"/>", at.0, at.1));
        line(body, glyphs::word(&count.to_string(), at, 18.0, "koma-word"));
    }
}

/// Draws a dot on an empty square, a ring around a piece.
fn draw_mark(body: &mut String, (x, y): Point, is_taken: bool) {
    let (radius, class) = if is_taken { (33.0, "koma-ring") } else { (10.0, "koma-dot") };
    line(body, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" stroke-width=\"4\" class=\"{class}\"/>"));
}

/// Draws a cross, in the middle of an empty square, otherwise in a corner.
fn draw_cross(body: &mut String, (x, y): Point, is_free: bool) {
    let ((x, y), reach) = if is_free { ((x, y), 18.0) } else { ((x - 24.0, y - 24.0), 9.0) };
    let cross = format!("M{0} {1}L{2} {3}M{2} {1}L{0} {3}", x - reach, y - reach, x + reach, y + reach);
    line(body, format_args!("<path d=\"{cross}\" stroke-width=\"10\" stroke-linecap=\"round\" class=\"koma-halo\"/>"));
    line(body, format_args!("<path d=\"{cross}\" stroke-width=\"5.5\" stroke-linecap=\"round\" class=\"koma-cross\"/>"));
}

fn draw_arrow(body: &mut String, arrow: &Arrow) {
    let side = if arrow.color == Color::Black { "black" } else { "white" };
    let (shaft, head, width) = arrow.line.paths();
    line(body, format_args!("<path d=\"{shaft}\" stroke-width=\"{:.1}\" stroke-linecap=\"round\" class=\"koma-halo\"/>", width + 4.5));
    line(body, format_args!("<path d=\"{head}\" stroke-width=\"4.5\" stroke-linejoin=\"round\" class=\"koma-halo\"/>"));
    line(body, format_args!("<path d=\"{shaft}\" stroke-width=\"{width:.1}\" stroke-linecap=\"round\" class=\"koma-{side}line\"/>"));
    line(body, format_args!("<path d=\"{head}\" class=\"koma-{side}\"/>"));
    if let Some(at) = arrow.plus {
        line(body, format_args!("{}", glyphs::word("+", at, 30.0, &format!("koma-{side} koma-outlined"))));
    }
}

fn draw_number(body: &mut String, arrow: &Arrow, number: usize) {
    let Some((x, y)) = arrow.number else { return };
    let side = if arrow.color == Color::Black { "black" } else { "white" };
    line(body, format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" class=\"koma-light\"/>", DISK + 1.5));
    line(body, format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{DISK}\" class=\"koma-{side}\"/>"));
    let digits = number.to_string();
    let shift = |i: usize| (i as f64 - (digits.len() - 1) as f64 / 2.0) * 10.0;
    for (i, digit) in digits.chars().enumerate() {
        let size = if digits.len() > 1 { 19.0 } else { 24.0 };
        line(body, glyphs::word(&digit.to_string(), (x + shift(i), y), size, "koma-light"));
    }
}
