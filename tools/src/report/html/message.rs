//! What a student is told about a failed spec, with its boards as pictures.

use minishogi::Position;

use crate::html::{board, coded};

/// A message as blocks in which spaces count, with a picture in the place of each board.
pub fn in_blocks(message: &str) -> String {
    let mut html = String::new();
    let mut rest = message;
    while let Some((before, pos, after)) = next_board(rest) {
        html += &block(before);
        html += &board(&pos, None);
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

#[cfg(test)]
mod tests {
    use super::*;
    use minishogi::{Color, Square};

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
