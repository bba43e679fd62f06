//! What a student is told about a failed spec, with its boards as pictures.

use std::fmt::Write;

use minishogi::{Color, Piece, Position, Square};

use crate::html::{coded, piece_at};

/// A message as blocks in which spaces count, with a picture in the place of each board.
pub fn in_blocks(message: &str) -> String {
    let mut html = String::new();
    let mut rest = message;
    while let Some((before, pos, after)) = next_board(rest) {
        html += &block(before);
        html += &picture(&pos);
        rest = after;
    }
    html + &block(rest)
}

fn block(text: &str) -> String {
    let text = text.trim_matches('\n');
    if text.is_empty() { String::new() } else { format!("<pre>{}</pre>", coded(text)) }
}

/// The first board of a text as `d` shows it, what stands before it, and what comes after: from the line with the side to move on.
fn next_board(text: &str) -> Option<(&str, Position, &str)> {
    let positions = text.lines().filter_map(|line| Position::from_sfen(line.strip_prefix("sfen ")?).ok());
    positions.into_iter().find_map(|pos| {
        let drawn = pos.to_string();
        let board: String = drawn.split_inclusive('\n').take(6).collect();
        let (before, after) = text.split_once(&board)?;
        let is_whole = (before.is_empty() || before.ends_with('\n')) && after.starts_with(drawn[board.len()..].trim_end());
        is_whole.then_some((before, pos, after))
    })
}

/// The board with its coordinates; the hands at its right, White's above.
fn picture(pos: &Position) -> String {
    let sfen = pos.sfen();
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"20 4 480 410\" role=\"img\" aria-label=\"sfen {sfen}\"><use href=\"#lecture-board\" width=\"432\" height=\"432\"/>"
    );
    for (number, letter) in (1..).zip("abcde".chars()) {
        let at = 72 * (number - 1);
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            "<text class=\"place\" x=\"{}\" y=\"28\">{number}</text><text class=\"place\" x=\"408\" y=\"{}\">{letter}</text>",
            360 - at,
            78 + at
        );
    }
    for square in Square::all() {
        if let Some(piece) = pos.piece_on(square) {
            let (x, y) = (36.0 + 72.0 * f64::from(5 - square.file()), 36.0 + 72.0 * f64::from(square.rank() - 1));
            svg += &piece_at(piece, x, y, 72.0);
        }
    }
    for color in Color::ALL {
        for (row, (kind, count)) in (0..).zip(pos.hand_of(color).iter().filter(|(_, count)| *count > 0)) {
            let y = if color == Color::White { 36.0 + 52.0 * f64::from(row) } else { 348.0 - 52.0 * f64::from(row) };
            svg += &piece_at(Piece { color, kind }, 424.0, y, 48.0);
            if count > 1 {
                let _ = write!(svg, "<text class=\"place\" x=\"482\" y=\"{:.0}\">×{count}</text>", y + 32.0);
            }
        }
    }
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_becomes_a_picture_and_the_rest_stays_text() {
        let pos = Position::from_sfen("r2k1/2bgp/5/PRS2/K4 b BSg 1").unwrap();
        let message = format!("Wrong: it is `lost`.\n\n{pos}See it yourself:\n  position sfen {}\n", pos.sfen());
        let html = in_blocks(&message);
        assert_eq!(html.matches("<svg").count(), 1, "{html}");
        // A board, and a use for each piece on it and each kind in a hand.
        let men = Square::all().filter(|&square| pos.piece_on(square).is_some()).count();
        let held: usize = Color::ALL.iter().map(|&color| pos.hand_of(color).iter().filter(|(_, count)| *count > 0).count()).sum();
        assert_eq!(html.matches("<use").count(), 1 + men + held);
        assert!(html.starts_with("<pre>Wrong: it is <code>lost</code>.</pre><svg "), "{html}");
        let rest = format!("<pre>手番 = 先手\nsfen {0}\nSee it yourself:\n  position sfen {0}</pre>", pos.sfen());
        assert!(html.ends_with(&rest), "{html}");
        assert!(!html.contains('口'));
    }

    #[test]
    fn what_only_looks_like_a_board_stays_as_it_is() {
        let pos = Position::start();
        let indented: String = pos.to_string().lines().map(|line| format!("  {line}\n")).collect();
        for text in [indented, "sfen nothing\n".to_string(), format!("sfen {}\n", pos.sfen()), String::new()] {
            assert!(!in_blocks(&text).contains("<svg"), "{text}");
        }
    }
}
