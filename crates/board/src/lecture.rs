//! The flat style of the lecture: blue and orange, letters of the reader's fonts.

use minishogi::{Color, Piece, PieceKind, Square};

use crate::arrows::{self, Arrow, DISK, Shapes};
use crate::board::Board;
use crate::picture::{PENTAGON, Picture, Point, pentagon};

const CELL: f64 = 72.0;
const SIDE: f64 = 5.0 * CELL;
const TOP: f64 = 36.0;
/// Space for the letters of the ranks.
const RANKS: f64 = 34.0;
/// The width of a hand beside the board: it has a low place for its side, and five for the kinds of pieces.
const STAND: f64 = 84.0;
const PLACE: f64 = 64.0;
const SIDE_PLACE: f64 = SIDE - 5.0 * PLACE;
const GAP: f64 = 14.0;
const EDGE: f64 = 6.0;

/// The least size of letters: on a slide a board may be two thirds of its size.
const LETTERS: f64 = 36.0;

/// The figure on a disk, of the colour of the paper.
const NUMBER_CSS: &str = ".paper{fill:#fff}\n@media screen and (prefers-color-scheme:dark){.paper{fill:#191614}}";

/// The style sheet of pages; pictures have theirs in [`Picture`].
pub const CSS: &str = "\
.lecture-text{fill:#2a2420;font-family:'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu Gothic','Meiryo',sans-serif;font-weight:700;\
text-anchor:middle}
.lecture-black{fill:#dcecf8;stroke:#00588f}.lecture-white{fill:#fde8d7;stroke:#a84300}
.lecture-blackline{fill:none;stroke:#00588f}.lecture-whiteline{fill:none;stroke:#a84300}
.lecture-field{fill:#fdf7e8;stroke:#857350}.lecture-line{fill:none;stroke:#857350}.lecture-stand{fill:#85735018}
@media screen and (prefers-color-scheme:dark){
.lecture-text{fill:#ece4d8}.lecture-black{fill:#123650;stroke:#7cc7f5}.lecture-white{fill:#4f2c10;stroke:#ffb066}
.lecture-blackline{stroke:#7cc7f5}.lecture-whiteline{stroke:#ffb066}
.lecture-field{fill:#2a261d;stroke:#a18f69}.lecture-line{stroke:#a18f69}.lecture-stand{fill:#a18f6926}
}
";

/// Returns the content of the symbol of a piece.
pub fn symbol(piece: Piece, up: f64) -> String {
    let side = if piece.color == Color::Black { "black" } else { "white" };
    let mut svg =
        format!("<path d=\"{}\" stroke-width=\"2.5\" stroke-linejoin=\"round\" class=\"lecture-{side}\"/>", pentagon((0.0, 0.0), 1.0, up));
    if piece.kind.is_promoted() {
        let inner = pentagon((0.0, 0.0), 0.84, up);
        svg += &format!("\n<path d=\"{inner}\" stroke-width=\"1.5\" stroke-linejoin=\"round\" class=\"lecture-{side}line\"/>");
    }
    let (size, baseline) = text_size(piece.kind, 1.0);
    let turn = if up < 0.0 { " transform=\"rotate(180)\"" } else { "" };
    svg + &format!("\n<text{turn} y=\"{baseline:.1}\" font-size=\"{size:.1}\" class=\"lecture-text\">{}</text>", piece.kind.kanji())
}

/// Returns the board with a margin of half a square, and a stand.
pub fn board() -> String {
    let mut lines = String::new();
    for at in [108, 180, 252, 324] {
        lines += &format!("M{at} 36v360M36 {at}h360");
    }
    format!(
        "<rect x=\"36\" y=\"36\" width=\"360\" height=\"360\" rx=\"3\" stroke-width=\"3\" class=\"lecture-field\"/>\n\
         <path d=\"{lines}\" stroke-width=\"1.5\" class=\"lecture-line\"/>"
    )
}

/// Returns a stand for a hand.
pub fn stand(width: f64, height: f64) -> String {
    format!("<rect width=\"{width}\" height=\"{height}\" rx=\"8\" class=\"lecture-stand\"/>")
}

/// Returns the size of the letters on a piece, and their baseline below its middle.
fn text_size(kind: PieceKind, scale: f64) -> (f64, f64) {
    let size = scale * if kind == PieceKind::King { 37.0 } else { LETTERS };
    (size, size * 0.36 + 4.0 * scale)
}

fn up(color: Color) -> f64 {
    if color == Color::Black { 1.0 } else { -1.0 }
}

/// Draws a position.
///
/// # Errors
/// Returns a sentence if an arrow has no piece.
pub fn draw(board: &Board) -> Result<Picture, String> {
    let drawing = Drawing { board };
    let right = drawing.left() + SIDE + RANKS;
    let width = match (board.hands, drawing.has_stands()) {
        (false, _) => right,
        (true, false) => right + SIDE_PLACE + EDGE,
        (true, true) => right + STAND + EDGE,
    };
    let mut picture = Picture::new(width, TOP + SIDE + EDGE, &board.setup.to_string());
    drawing.draw_field(&mut picture);
    for color in Color::ALL.into_iter().filter(|_| board.hands) {
        if drawing.has_stands() { drawing.draw_hand(&mut picture, color) } else { drawing.draw_side(&mut picture, color) }
    }
    for square in Square::all() {
        if let Some(piece) = drawing.piece_on(square) {
            draw_piece(&mut picture, drawing.middle(square), 1.0, piece, false);
        }
    }
    board.marks.iter().for_each(|&square| drawing.draw_mark(&mut picture, square));
    let middle = |square| drawing.middle(square);
    let arrows = arrows::place(
        &board.setup,
        &board.arrows,
        &Shapes { middle: &middle, outline: &outline, glyph: &glyph_box, disk: drawing.disk() },
    )?;
    arrows.iter().filter_map(|arrow| arrow.ghost).for_each(|(piece, square)| draw_piece(&mut picture, middle(square), 1.0, piece, true));
    arrows.iter().for_each(|arrow| draw_arrow(&mut picture, arrow));
    if arrows.len() > 1 {
        picture.add_css(NUMBER_CSS);
    }
    for (number, arrow) in (1..).zip(&arrows) {
        draw_number(&mut picture, arrow, number, drawing.disk());
    }
    board.crosses.iter().for_each(|&square| drawing.draw_cross(&mut picture, square));
    Ok(picture)
}

struct Drawing<'a> {
    board: &'a Board,
}

impl Drawing<'_> {
    fn left(&self) -> f64 {
        if self.has_stands() { EDGE + STAND + GAP } else { EDGE }
    }

    /// Returns true if the hands are drawn. If no side has a piece in hand, the board takes their space.
    fn has_stands(&self) -> bool {
        self.board.hands && !self.board.setup.hands.iter().all(|hand| hand.is_empty())
    }

    fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board.setup.board[square.index()]
    }

    /// Returns the upper left corner of a square.
    fn corner(&self, square: Square) -> Point {
        (self.left() + f64::from(5 - square.file()) * CELL, TOP + f64::from(square.rank() - 1) * CELL)
    }

    fn middle(&self, square: Square) -> Point {
        let (x, y) = self.corner(square);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    fn draw_field(&self, picture: &mut Picture) {
        let left = self.left();
        picture.add(format_args!(
            "<rect x=\"{left}\" y=\"{TOP}\" width=\"{SIDE}\" height=\"{SIDE}\" rx=\"3\" stroke-width=\"3\" class=\"field\"/>"
        ));
        for square in self.board.shades.iter().chain(&self.board.marks) {
            let (x, y) = self.corner(*square);
            picture.add(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" class=\"mark\"/>"));
        }
        for i in 1..5 {
            let at = f64::from(i) * CELL;
            picture.line((left + at, TOP), (left + at, TOP + SIDE), 1.5, "line");
            picture.line((left, TOP + at), (left + SIDE, TOP + at), 1.5, "line");
        }
        for (i, (file, rank)) in "54321".chars().zip("abcde".chars()).enumerate() {
            let at = (i as f64 + 0.5) * CELL;
            picture.text(left + at, TOP / 2.0 - 2.0, LETTERS, "middle quiet", &file.to_string());
            picture.text(left + SIDE + RANKS / 2.0, TOP + at, LETTERS, "middle quiet", &rank.to_string());
        }
    }

    fn stand_left(&self, color: Color) -> f64 {
        if color == Color::White { EDGE } else { self.left() + SIDE + RANKS }
    }

    /// Returns a place in a hand: White's begins at the top left, Black's at the bottom right. The place 0 is that of the side.
    fn place(&self, color: Color, number: usize) -> Point {
        let down = if number == 0 { SIDE_PLACE / 2.0 } else { SIDE_PLACE + (number as f64 - 0.5) * PLACE };
        match color {
            Color::White => (self.stand_left(color) + STAND * 0.36, TOP + down),
            Color::Black => (self.stand_left(color) + STAND * 0.64, TOP + SIDE - down),
        }
    }

    /// Returns the radius of the disks of numbers: larger on a board with hands, which is drawn smaller.
    fn disk(&self) -> f64 {
        if self.has_stands() { LETTERS / 1.8 } else { DISK }
    }

    /// Draws a side at the right of a board without hands, and a mark if it is to move.
    fn draw_side(&self, picture: &mut Picture, color: Color) {
        let x = self.left() + SIDE + RANKS + SIDE_PLACE / 2.0;
        let (y, inwards, side_class, class) = match color {
            Color::Black => (TOP + SIDE - SIDE_PLACE / 2.0, -1.0, "blackness", "blackness"),
            Color::White => (TOP + SIDE_PLACE / 2.0, 1.0, "hollow", "whiteness"),
        };
        picture.pentagon((x, y), 0.62, 1.0, 3.5, side_class);
        if self.board.setup.side == color {
            let (tip, base) = (y + inwards * 45.0, y + inwards * 27.0);
            picture.add(format_args!("<path d=\"M{x:.1} {tip:.1}L{:.1} {base:.1}H{:.1}Z\" class=\"{class}\"/>", x - 11.0, x + 11.0));
        }
    }

    fn draw_hand(&self, picture: &mut Picture, color: Color) {
        let (hand, side_class, inwards) = match color {
            Color::Black => (self.board.setup.hands[0], "blackness", -1.0),
            Color::White => (self.board.setup.hands[1], "hollow", 1.0),
        };
        let (x, y) = self.place(color, 0);
        if !hand.is_empty() {
            let length = PLACE * hand.iter().count() as f64;
            let left = self.stand_left(color);
            let top = if color == Color::White { y + SIDE_PLACE / 2.0 } else { y - SIDE_PLACE / 2.0 - length };
            picture.add(format_args!(
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{STAND}\" height=\"{length:.1}\" rx=\"8\" class=\"stand\"/>"
            ));
        }
        picture.pentagon((x, y), 0.62, 1.0, 3.5, side_class);
        if self.board.setup.side == color {
            let (tip, base) = (x + inwards * 43.0, x + inwards * 25.0);
            let class = if color == Color::Black { "blackness" } else { "whiteness" };
            picture.add(format_args!("<path d=\"M{tip:.1} {y:.1}L{base:.1} {:.1}V{:.1}Z\" class=\"{class}\"/>", y - 11.0, y + 11.0));
        }
        for (number, (kind, count)) in (1..).zip(hand.iter()) {
            let (x, y) = self.place(color, number);
            draw_piece(picture, (x, y), 0.98, Piece { color, kind }, false);
            if count > 1 {
                let class = if color == Color::White { "bold" } else { "bold end" };
                picture.text(x + inwards * 26.0, y, LETTERS, class, &count.to_string());
            }
        }
    }

    /// Draws a dot on an empty square, a ring around a piece.
    fn draw_mark(&self, picture: &mut Picture, square: Square) {
        let (x, y) = self.middle(square);
        let (radius, class) = if self.piece_on(square).is_some() { (33.0, "ring") } else { (11.0, "dot") };
        picture.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" stroke-width=\"4\" class=\"{class}\"/>"));
    }

    /// Draws a cross, in the middle of an empty square, otherwise in a corner.
    fn draw_cross(&self, picture: &mut Picture, square: Square) {
        let (x, y) = self.middle(square);
        if self.piece_on(square).is_none() && self.board.arrows.iter().all(|m| m.to() != square) {
            return picture.cross((x, y), 18.0, 6.0, "cross");
        }
        let corner = (x - 21.0, y - 20.0);
        picture.cross(corner, 11.0, 11.0, "halo");
        picture.cross(corner, 11.0, 5.5, "cross");
    }
}

/// Returns the corners of a piece, around its middle.
pub fn outline(piece: Piece) -> Vec<Point> {
    PENTAGON.map(|(x, y)| (x * up(piece.color), y * up(piece.color))).to_vec()
}

/// Returns the box around the letters of a piece.
pub fn glyph_box(piece: Piece) -> Vec<Point> {
    let half = text_size(piece.kind, 1.0).0 / 2.0;
    let middle = 4.0 * up(piece.color);
    vec![(-half, middle - half), (half, middle - half), (half, middle + half), (-half, middle + half)]
}

fn draw_arrow(picture: &mut Picture, arrow: &Arrow) {
    let (fill, line) = match arrow.color {
        Color::Black => ("blackness", "blackline"),
        Color::White => ("whiteness", "whiteline"),
    };
    let (shaft, head, width) = arrow.line.paths();
    picture.add(format_args!("<path d=\"{shaft}\" stroke-width=\"{:.1}\" class=\"halo\"/>", width + 5.5));
    picture.add(format_args!("<path d=\"{head}\" stroke-width=\"5\" stroke-linejoin=\"round\" class=\"halo\"/>"));
    picture.add(format_args!("<path d=\"{shaft}\" stroke-width=\"{width:.1}\" class=\"{line}\"/>"));
    picture.add(format_args!("<path d=\"{head}\" class=\"{fill}\"/>"));
    if let Some((x, y)) = arrow.plus {
        picture.text(x, y, LETTERS, &format!("middle bold {fill}"), "+");
    }
}

fn draw_number(picture: &mut Picture, arrow: &Arrow, number: usize, disk: f64) {
    let Some((x, y)) = arrow.number else { return };
    let fill = if arrow.color == Color::Black { "blackness" } else { "whiteness" };
    picture.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{disk}\" stroke-width=\"3\" class=\"halo\"/>"));
    picture.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{disk}\" class=\"{fill}\"/>"));
    picture.text(x, y, disk * 1.8, "middle bold paper", &number.to_string());
}

/// Adds a piece to a picture; at the scale 1 it is 54 across and 59 down.
pub fn draw_one_piece(picture: &mut Picture, middle: Point, scale: f64, piece: Piece) {
    draw_piece(picture, middle, scale, piece, false);
}

/// Draws a piece. A promoted piece has a second outline; a ghost is a piece that is not on its square yet.
fn draw_piece(picture: &mut Picture, (x, y): Point, scale: f64, piece: Piece, is_ghost: bool) {
    let (class, up) = if piece.color == Color::Black { ("black", 1.0) } else { ("white", -1.0) };
    let outline = if is_ghost { format!("{class} ghost") } else { class.to_string() };
    picture.pentagon((x, y), scale, up, 2.5, &outline);
    if piece.kind.is_promoted() {
        picture.pentagon((x, y), scale * 0.84, up, 1.5, &format!("{class}line"));
    }
    let (size, baseline) = text_size(piece.kind, scale);
    let turn = if up < 0.0 { " rotate(180)" } else { "" };
    picture.add(format_args!(
        "<text transform=\"translate({x:.1} {y:.1}){turn}\" y=\"{baseline:.1}\" font-size=\"{size:.1}\" class=\"middle bold\">{}</text>",
        piece.kind.kanji()
    ));
}
