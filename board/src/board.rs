//! A position as a picture: the board, both hands, the side to move; marks, crosses and arrows.

use minishogi::{Color, Move, Piece, PieceKind, Setup, Square};

use crate::picture::{Picture, Point};

const CELL: f64 = 72.0;
const SIDE: f64 = 5.0 * CELL;
const TOP: f64 = 36.0;
/// Room for the letters of the ranks.
const RANKS: f64 = 34.0;
/// A hand stands beside the board in six places: one for its side, and five for the kinds of pieces.
const STAND: f64 = 84.0;
const PLACE: f64 = SIDE / 6.0;
const GAP: f64 = 14.0;
const EDGE: f64 = 6.0;

/// What is drawn. The arrows need not be legal moves, and the pieces may stand as in no game.
pub struct Board {
    /// The pieces, the hands and the side to move.
    pub setup: Setup,
    /// Squares in another colour: a zone.
    pub shades: Vec<Square>,
    /// Squares with a dot, or with a ring around their piece.
    pub marks: Vec<Square>,
    /// Squares where nothing may go.
    pub crosses: Vec<Square>,
    /// Moves, in the order in which they are numbered.
    pub arrows: Vec<Move>,
    /// Whether the hands and the side to move are shown.
    pub hands: bool,
}

impl Board {
    /// Draws it.
    ///
    /// # Errors
    /// A sentence, where an arrow begins nowhere.
    pub fn draw(&self) -> Result<Picture, String> {
        let right = self.left() + SIDE + RANKS;
        let width = if self.hands { right + STAND + EDGE } else { right };
        let mut picture = Picture::new(width, TOP + SIDE + EDGE, &self.setup.to_string());
        self.draw_field(&mut picture);
        if self.hands {
            Color::ALL.into_iter().for_each(|color| self.draw_hand(&mut picture, color));
        }
        // The arrow of a drop is long, and would hide the pieces it passes.
        let (drops, moves): (Vec<Move>, Vec<Move>) = self.arrows.iter().partition(|m| m.is_drop());
        for m in drops {
            self.draw_arrow(&mut picture, m)?;
        }
        for square in Square::all() {
            if let Some(piece) = self.piece_on(square) {
                draw_piece(&mut picture, self.middle(square), 1.0, piece, false);
            }
        }
        self.marks.iter().for_each(|&square| self.draw_mark(&mut picture, square));
        for m in moves {
            self.draw_arrow(&mut picture, m)?;
        }
        self.crosses.iter().for_each(|&square| self.draw_cross(&mut picture, square));
        Ok(picture)
    }

    fn left(&self) -> f64 {
        if self.hands { EDGE + STAND + GAP } else { EDGE }
    }

    fn piece_on(&self, square: Square) -> Option<Piece> {
        self.setup.board[square.index()]
    }

    /// The upper left corner of a square.
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
        for square in self.shades.iter().chain(&self.marks) {
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
            picture.text(left + at, TOP / 2.0 - 2.0, 22.0, "middle quiet", &file.to_string());
            picture.text(left + SIDE + RANKS / 2.0, TOP + at, 22.0, "middle quiet", &rank.to_string());
        }
    }

    fn stand_left(&self, color: Color) -> f64 {
        if color == Color::White { EDGE } else { self.left() + SIDE + RANKS }
    }

    /// White's hand is at the left and begins at the top, Black's is at the right and begins at the bottom.
    fn place(&self, color: Color, number: usize) -> Point {
        let down = (number as f64 + 0.5) * PLACE;
        match color {
            Color::White => (self.stand_left(color) + STAND * 0.38, TOP + down),
            Color::Black => (self.stand_left(color) + STAND * 0.62, TOP + SIDE - down),
        }
    }

    fn draw_hand(&self, picture: &mut Picture, color: Color) {
        let (hand, side_class, inwards) = match color {
            Color::Black => (self.setup.hands[0], "blackness", -1.0),
            Color::White => (self.setup.hands[1], "hollow", 1.0),
        };
        let (x, y) = self.place(color, 0);
        if !hand.is_empty() {
            let length = PLACE * hand.iter().count() as f64;
            let left = self.stand_left(color);
            let top = if color == Color::White { y + PLACE / 2.0 } else { y - PLACE / 2.0 - length };
            picture.add(format_args!(
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{STAND}\" height=\"{length:.1}\" rx=\"8\" class=\"stand\"/>"
            ));
        }
        picture.pentagon((x, y), 0.62, 1.0, 3.5, side_class);
        if self.setup.side == color {
            let (tip, base) = (x + inwards * 43.0, x + inwards * 25.0);
            let class = if color == Color::Black { "blackness" } else { "whiteness" };
            picture.add(format_args!("<path d=\"M{tip:.1} {y:.1}L{base:.1} {:.1}V{:.1}Z\" class=\"{class}\"/>", y - 11.0, y + 11.0));
        }
        for (number, (kind, count)) in (1..).zip(hand.iter()) {
            let (x, y) = self.place(color, number);
            draw_piece(picture, (x, y), 0.84, Piece { color, kind }, false);
            if count > 1 {
                let class = if color == Color::White { "bold" } else { "bold end" };
                picture.text(x + inwards * 27.0, y, 26.0, class, &count.to_string());
            }
        }
    }

    /// A dot on an empty square, a ring around a piece.
    fn draw_mark(&self, picture: &mut Picture, square: Square) {
        let (x, y) = self.middle(square);
        let (radius, class) = if self.piece_on(square).is_some() { (33.0, "ring") } else { (11.0, "dot") };
        picture.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" stroke-width=\"4\" class=\"{class}\"/>"));
    }

    /// In the middle of an empty square, otherwise in a corner.
    fn draw_cross(&self, picture: &mut Picture, square: Square) {
        let (x, y) = self.middle(square);
        if self.piece_on(square).is_none() && self.arrows.iter().all(|m| m.to() != square) {
            return picture.cross((x, y), 18.0, 6.0, "cross");
        }
        let corner = (x - 21.0, y - 20.0);
        picture.cross(corner, 11.0, 11.0, "halo");
        picture.cross(corner, 11.0, 5.5, "cross");
    }

    /// The point where a move begins, and the side that makes it.
    fn origin(&self, m: Move) -> Result<(Point, Color), String> {
        let mover = self.setup.side;
        if let Some(from) = m.from() {
            let owner = self.piece_on(from).map(|piece| piece.color);
            return Ok((self.middle(from), owner.unwrap_or(mover)));
        }
        let Some(kind) = m.dropped() else { return Err("`resign` has no arrow: expected a move like `5d5c` or `P*3c`".to_string()) };
        if !self.hands {
            return Err(format!("the arrow `{m}` begins in a hand: expected no --board-only with it"));
        }
        let hand = self.setup.hands[mover.index()];
        let number = hand.iter().position(|(held, _)| held == kind);
        let number = number.ok_or_else(|| format!("the arrow `{m}` begins in the hand of {mover}, which holds no {}", kind.name()))?;
        Ok((self.place(mover, number + 1), mover))
    }

    fn draw_arrow(&self, picture: &mut Picture, m: Move) -> Result<(), String> {
        let (from, color) = self.origin(m)?;
        let to = self.middle(m.to());
        let (fill, line) = match color {
            Color::Black => ("blackness", "blackline"),
            Color::White => ("whiteness", "whiteline"),
        };
        let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
        let along = ((to.0 - from.0) / length, (to.1 - from.1) / length);
        // Two arrows there and back would hide each other.
        let is_answered = m.from().is_some_and(|from| self.arrows.contains(&Move::board(m.to(), from)));
        let aside = if is_answered { 13.0 } else { 0.0 };
        let at = |distance: f64, sideways: f64| {
            let sideways = sideways + aside;
            (from.0 + along.0 * distance - along.1 * sideways, from.1 + along.1 * distance + along.0 * sideways)
        };
        let end = if m.is_drop() { length - 30.0 } else { length - 8.0 };
        let (begin, neck) = (at(26.0, 0.0), at(end - 22.0, 0.0));
        let [left, tip, right] = [at(end - 24.0, -15.0), at(end, 0.0), at(end - 24.0, 15.0)].map(|(x, y)| format!("{x:.1} {y:.1}"));
        let head = format!("M{left}L{tip}L{right}Z");
        if let Some(kind) = m.dropped() {
            draw_piece(picture, to, 1.0, Piece { color, kind }, true);
        }
        picture.line(begin, neck, 13.0, "halo");
        picture.add(format_args!("<path d=\"{head}\" stroke-width=\"5\" stroke-linejoin=\"round\" class=\"halo\"/>"));
        picture.line(begin, neck, 7.5, line);
        picture.add(format_args!("<path d=\"{head}\" class=\"{fill}\"/>"));
        if m.is_promotion() {
            let (x, y) = at(end - 12.0, if along.1 > 0.0 { -26.0 } else { 26.0 });
            picture.text(x, y, 34.0, &format!("middle bold {fill}"), "+");
        }
        Ok(())
    }
}

/// A promoted piece has a second outline; a ghost is a piece that is not there yet.
fn draw_piece(picture: &mut Picture, (x, y): Point, scale: f64, piece: Piece, is_ghost: bool) {
    let (class, up) = if piece.color == Color::Black { ("black", 1.0) } else { ("white", -1.0) };
    let outline = if is_ghost { format!("{class} ghost") } else { class.to_string() };
    picture.pentagon((x, y), scale, up, 2.5, &outline);
    if piece.kind.is_promoted() {
        picture.pentagon((x, y), scale * 0.84, up, 1.5, &format!("{class}line"));
    }
    let size = scale * if piece.kind == PieceKind::King { 37.0 } else { 35.0 };
    let (turn, baseline) = (if up < 0.0 { " rotate(180)" } else { "" }, size * 0.36 + 4.0 * scale);
    picture.add(format_args!(
        "<text transform=\"translate({x:.1} {y:.1}){turn}\" y=\"{baseline:.1}\" font-size=\"{size:.1}\" class=\"middle bold\">{}</text>",
        piece.kind.kanji()
    ));
}
