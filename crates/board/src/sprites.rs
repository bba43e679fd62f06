//! All symbols of a style in one `<svg>`, for pages.

use std::fmt::Write;

use minishogi::{Color, Piece, PieceKind};
use minishogi_dobutsu::Kind;

use crate::style::Style;
use crate::wooden::symbol;
use crate::{animals, lecture, pieces, wood};

/// Returns the style sheet of all symbols, which goes with that of the page. No rule is in an `<svg>`, because pages forbid that.
pub fn sprite_css() -> String {
    [wood::CSS, lecture::CSS, animals::CSS, ".sprites{position:absolute;width:0;height:0;overflow:hidden}\n"].concat()
}

/// The width and the height of the symbol of a stand.
const STAND: (f64, f64) = (90.0, 322.0);

/// Returns an invisible `<svg>` with the symbols of a style: pieces, board and stand.
///
/// ```
/// use minishogi_board::{Style, sprites};
/// assert!(sprites(Style::Wood).contains("<symbol id=\"wood-b-pr\" "));
/// ```
pub fn sprites(style: Style) -> String {
    let mut body = String::new();
    for kind in PieceKind::ALL {
        body += &pieces::outlines(style, kind);
        for (color, down) in Color::ALL.into_iter().flat_map(|color| [(color, false), (color, true)]) {
            let piece = Piece { color, kind };
            let drawing = match (style, color) {
                // Both sides have the same wooden pieces.
                (Style::Wood, Color::White) => {
                    let same = pieces::id(style, Piece { color: Color::Black, kind }, down);
                    format!("<use href=\"#{same}\" x=\"-36\" y=\"-36\" width=\"72\" height=\"72\"/>")
                }
                _ => pieces::drawing(style, piece, down),
            };
            let _ = writeln!(body, "{}", symbol(&pieces::id(style, piece, down), "-36 -36 72 72", &drawing));
        }
    }
    let (board, stand) = match style {
        Style::Lecture => (lecture::board(), lecture::stand(STAND.0, STAND.1)),
        Style::Wood | Style::Letters => (wood::board(5, 5), wood::stand(STAND.0, STAND.1)),
    };
    let _ = writeln!(body, "{}", symbol(&format!("{style}-board"), "0 0 432 432", &board));
    let _ = writeln!(body, "{}", symbol(&format!("{style}-stand"), &format!("0 0 {} {}", STAND.0, STAND.1), &stand));
    let defs = if style == Style::Lecture { "" } else { wood::DEFS };
    own_names(style, &hidden(defs, &body))
}

/// Renames the gradients of wood after the set: a page may have several sets, but each name only once.
fn own_names(style: Style, svg: &str) -> String {
    ["koma-face", "koma-bevel", "koma-blur", "kaya", "kuwa"].iter().fold(svg.to_string(), |svg, name| {
        svg.replace(&format!("id=\"{name}\""), &format!("id=\"{style}-{name}\""))
            .replace(&format!("url(#{name})"), &format!("url(#{style}-{name})"))
    })
}

/// Returns the same for dobutsu shogi.
pub fn animal_sprites() -> String {
    let mut body = String::new();
    for kind in Kind::ALL {
        for (color, down) in Color::ALL.into_iter().flat_map(|color| [(color, false), (color, true)]) {
            let _ = writeln!(body, "{}", symbol(&animals::id(color, kind, down), "-36 -36 72 72", &animals::tile(color, kind, down)));
        }
    }
    let _ = writeln!(body, "{}", symbol("animals-board", "0 0 288 360", &animals::board()));
    let _ = writeln!(body, "{}", symbol("animals-stand", &format!("0 0 {} {}", STAND.0, STAND.1), &wood::stand(STAND.0, STAND.1)));
    hidden(wood::DEFS, &body)
}

fn hidden(defs: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sprites\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">\n<defs>\n{defs}\n{body}</defs>\n</svg>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns every reference to a part of the same file.
    fn referred(svg: &str) -> impl Iterator<Item = &str> {
        let part = |begin: &'static str, end: char| svg.split(begin).skip(1).filter_map(move |rest| rest.split(end).next());
        part("href=\"#", '"').chain(part("url(#", ')'))
    }

    #[test]
    fn every_piece_of_every_set_has_a_symbol() {
        for style in Style::ALL {
            let svg = sprites(style);
            for side in ["b", "w"] {
                for piece in ["p", "s", "b", "r", "g", "k", "pp", "ps", "pb", "pr"] {
                    for turned in ["", "-down"] {
                        let id = format!("<symbol id=\"{style}-{side}-{piece}{turned}\" ");
                        assert_eq!(svg.matches(&id).count(), 1, "{id}");
                    }
                }
            }
            assert!(svg.contains(&format!("<symbol id=\"{style}-board\" ")) && svg.contains(&format!("<symbol id=\"{style}-stand\" ")));
        }
        for animal in ["l", "g", "e", "c", "pc"] {
            assert!(
                ["b", "w"].iter().all(|side| animal_sprites().contains(&format!("<symbol id=\"animals-{side}-{animal}\" "))),
                "{animal}"
            );
        }
    }

    #[test]
    fn what_is_referred_to_is_there() {
        for svg in Style::ALL.map(sprites).into_iter().chain([animal_sprites()]) {
            for id in referred(&svg) {
                assert!(svg.contains(&format!("id=\"{id}\"")), "{id}");
            }
        }
    }

    #[test]
    fn all_sets_together_have_each_name_once() {
        let all = Style::ALL.map(sprites).concat() + &animal_sprites();
        let mut names: Vec<&str> = all.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!((names.len(), count > 150), (count, true));
    }

    /// Fonts differ between machines, and styles that a page's policy forbids have no effect.
    #[test]
    fn wood_and_letters_need_no_font_and_no_policy() {
        for svg in [sprites(Style::Wood), sprites(Style::Letters), animal_sprites()] {
            assert!(!svg.contains("<text") && !svg.contains("font") && !svg.contains("style=") && !svg.contains("<style"));
        }
    }

    /// Every page contains the sprites.
    #[test]
    fn sprites_are_small() {
        for style in Style::ALL {
            assert!(sprites(style).len() < 150_000, "{style}: {}", sprites(style).len());
        }
    }
}
