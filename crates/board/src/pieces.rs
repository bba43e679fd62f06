//! The pieces of every style, as symbols that pictures and pages draw by `<use>`.

use minishogi::{Color, Piece, PieceKind, Position, Square};

use crate::glyphs::{EM, glyph};
use crate::koma::Koma;
use crate::picture::Point;
use crate::style::Style;
use crate::{lecture, wood};

/// Returns the name of a kind in symbols: its letter, and `p` before it when it is promoted.
pub fn name(kind: PieceKind) -> String {
    let letter = kind.letter().to_ascii_lowercase();
    if kind.is_promoted() { format!("p{letter}") } else { letter.to_string() }
}

/// Returns the name of the symbol of a piece.
pub fn id(style: Style, piece: Piece, down: bool) -> String {
    format!("{style}-{}-{}{}", piece.color.letter(), name(piece.kind), if down { "-down" } else { "" })
}

/// Returns the content of the symbol of a piece: a square of 72 units with its middle at the origin.
pub fn drawing(style: Style, piece: Piece, down: bool) -> String {
    let up = if down { -1.0 } else { 1.0 };
    match style {
        Style::Lecture => lecture::symbol(piece, up),
        Style::Wood => wood::body(piece.kind, up) + &brushed(piece.kind, up),
        Style::Letters => wood::body(piece.kind, up) + &lettered(piece, up),
    }
}

/// Returns the outlines to which the symbols of a kind refer.
pub fn outlines(style: Style, kind: PieceKind) -> String {
    let outline =
        |id: &str, word: &str| glyph(word).map_or_else(String::new, |glyph| format!("<path id=\"{id}\" d=\"{}\"/>\n", glyph.path));
    match style {
        Style::Lecture => String::new(),
        Style::Wood => outline(&format!("brush-{}", name(kind)), kind.kanji()),
        Style::Letters => outline(&format!("letter-{}", name(kind)), &kind.letter().to_string()),
    }
}

/// Returns the width and the height of kanji: higher than wide, like a piece.
fn brush_size(kind: PieceKind) -> (f64, f64) {
    let koma = Koma::of(kind);
    (koma.width * 0.75, koma.height * 0.76)
}

/// Returns the middle of the kanji, below the middle of a piece, at its wide part.
fn brush_middle(kind: PieceKind) -> f64 {
    Koma::of(kind).height * 0.065
}

/// Returns the box around the glyph of a wooden piece, around its middle.
pub fn glyph_box(style: Style, piece: Piece) -> Vec<Point> {
    let up = if piece.color == Color::Black { 1.0 } else { -1.0 };
    let koma = Koma::of(piece.kind);
    let (across, down) = match (style, glyph(piece.kind.kanji())) {
        (Style::Wood, Some(glyph)) => {
            let (width, height) = brush_size(piece.kind);
            (glyph.across * width / EM, glyph.down * height / EM)
        }
        // The box includes the signs of its moves.
        _ => (koma.width * 0.38, koma.height * 0.42),
    };
    let middle = brush_middle(piece.kind) * up;
    vec![(-across, middle - down), (across, middle - down), (across, middle + down), (-across, middle + down)]
}

/// Returns a kanji that looks carved and lacquered: its lower edge is light.
fn brushed(kind: PieceKind, up: f64) -> String {
    let (width, height) = brush_size(kind);
    let (scale_x, scale_y) = (width / EM * up, height / EM * up);
    let y = brush_middle(kind) * up;
    let (name, ink) = (name(kind), if kind.is_promoted() { "koma-red" } else { "koma-ink" });
    let at = |x: f64, y: f64| format!("href=\"#brush-{name}\" transform=\"translate({x:.1} {y:.1}) scale({scale_x:.4} {scale_y:.4})\"");
    format!(
        "\n<use {} class=\"koma-light\"/>\n<use {} class=\"{ink}\" stroke-width=\"9\" stroke-linejoin=\"round\"/>",
        at(0.7, y + 0.9),
        at(0.0, y)
    )
}

/// Returns a letter that is upright on the pieces of both sides, in the colour of its side, and its moves around it: a triangle for a step, two for
/// any distance.
fn lettered(piece: Piece, up: f64) -> String {
    let koma = Koma::of(piece.kind);
    let side = if piece.color == Color::Black { "koma-black" } else { "koma-white" };
    let (name, y) = (name(piece.kind), brush_middle(piece.kind) * up);
    let size = koma.height * if piece.kind.is_promoted() { 0.46 } else { 0.54 };
    let scale = size / EM;
    let (x, plus) =
        if piece.kind.is_promoted() { (5.0, crate::glyphs::word("+", (-10.5, y), size * 0.74, "")) } else { (0.0, String::new()) };
    let moves: String = moves(piece.kind).into_iter().map(|(step, is_far)| sign(koma, up, step, is_far)).collect();
    format!(
        "\n<g class=\"{side}\"><use href=\"#letter-{name}\" transform=\"translate({x} {y:.1}) scale({scale:.4})\"/>{plus}<path d=\"{moves}\"/></g>"
    )
}

/// Returns the directions in which a kind moves, to the right and down for a side that looks up, and true for those of any distance.
fn moves(kind: PieceKind) -> Vec<((f64, f64), bool)> {
    let empty: Position = "1k3/5/5/5/3K1 b - 1".parse().unwrap_or_else(|_| Position::start());
    let Some(middle) = Square::new(3, 3) else { return Vec::new() };
    let attacked = empty.attacks_from(Color::Black, kind, middle);
    let directions = (-1..=1).flat_map(|down| (-1..=1).map(move |across| (across, down)));
    let goes = |across: i32, down: i32| {
        let square = u8::try_from(3 - across).ok().zip(u8::try_from(3 + down).ok()).and_then(|(file, rank)| Square::new(file, rank));
        square.is_some_and(|square| attacked.contains(square))
    };
    directions
        .filter(|&(across, down)| (across, down) != (0, 0) && goes(across, down))
        .map(|(across, down)| ((f64::from(across), f64::from(down)), goes(2 * across, 2 * down)))
        .collect()
}

/// Returns one triangle or two near the edge of a piece.
fn sign(koma: Koma, up: f64, (across, down): (f64, f64), is_far: bool) -> String {
    let length = across.hypot(down);
    // The edge of a piece is nearer above, where it is narrow.
    let (x, y) = match (across as i32, down as i32) {
        (0, -1) => (0.0, -koma.height * 0.36),
        (0, _) => (0.0, koma.height * 0.415),
        (_, 0) => (across * koma.width * 0.365, koma.height * 0.05),
        (_, -1) => (across * koma.width * 0.26, -koma.height * 0.235),
        _ => (across * koma.width * 0.37, koma.height * 0.385),
    };
    let (along_x, along_y) = (across / length * up, down / length * up);
    let triangle = |back: f64| {
        let (tip_x, tip_y) = (x * up - along_x * back + along_x * 2.4, y * up - along_y * back + along_y * 2.4);
        let (base_x, base_y) = (tip_x - along_x * 4.2, tip_y - along_y * 4.2);
        let (aside_x, aside_y) = (-along_y * 3.2, along_x * 3.2);
        format!("M{tip_x:.1} {tip_y:.1}L{:.1} {:.1}L{:.1} {:.1}Z", base_x + aside_x, base_y + aside_y, base_x - aside_x, base_y - aside_y)
    };
    if is_far { triangle(-1.2) + &triangle(2.6) } else { triangle(0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_moves_are_those_of_the_rules() {
        let count = |kind| {
            let moves = moves(kind);
            (moves.len(), moves.iter().filter(|(_, is_far)| *is_far).count())
        };
        let expected = [(1, 0), (5, 0), (4, 4), (4, 4), (6, 0), (8, 0), (6, 0), (6, 0), (8, 4), (8, 4)];
        assert_eq!(PieceKind::ALL.map(count), expected);
    }

    #[test]
    fn every_piece_has_its_glyph() {
        for kind in PieceKind::ALL {
            assert!(outlines(Style::Wood, kind).contains("<path id="), "{kind:?}");
            assert!(outlines(Style::Letters, kind).contains("<path id="), "{kind:?}");
        }
    }
}
