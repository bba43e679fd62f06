//! The common parts of all pages: two languages, one look, and escaped text.
//!
//! A page is one file that loads nothing from elsewhere. It switches between the languages by style alone. All foreign text goes through
//! [`escape`].

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use minishogi::{Color, Move, Piece, Position, Square};
use minishogi_board::{BOARD_CSS, BOARD_JS, sprite_css};
use minishogi_grading::Lang;
use sha2::{Digest, Sha256};

use crate::clean::plain;

/// Chooses the language: the one that was chosen on a page of the kit before, otherwise that of the browser.
const LANGUAGE: &str = include_str!("language.js");

/// The look of all pages; each adds its own.
const STYLE: &str = include_str!("html.css");

/// The beginning of the scripts of all pages.
const SCRIPT: &str = include_str!("html.js");

/// Returns the style of a page with a board.
pub fn with_board(style: &str) -> String {
    format!("{BOARD_CSS}{}{style}", sprite_css())
}

/// Returns the end of a page with a board: the pieces, and the scripts, the page's own last. The page allows scripts of its own in its policy.
pub fn end_with_board(sprites: &str, script: &str) -> String {
    format!("{sprites}<script>\n{BOARD_JS}</script>\n<script>\n{SCRIPT}{script}</script>\n</body>\n</html>\n")
}

/// Returns a script as a content security policy names it, so that no other one runs.
pub fn script_hash(script: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)))
}

/// Returns a piece of the lecture's sprites, its upper left corner at this point; White's points down.
pub fn piece_at(piece: Piece, x: f64, y: f64, size: f64) -> String {
    let (side, down) = if piece.color == Color::Black { ("b", "") } else { ("w", "-down") };
    let letter = piece.kind.letter().to_ascii_lowercase();
    let promoted = if piece.kind.is_promoted() { "p" } else { "" };
    format!("<use href=\"#lecture-{side}-{promoted}{letter}{down}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{size}\" height=\"{size}\"/>")
}

/// Returns a position in the lecture's sprites: the board with its coordinates, the hands at its right, White's above. The squares that `last` moved
/// are marked.
pub fn board(pos: &Position, last: Option<Move>) -> String {
    let corner = |square: Square| (36.0 + 72.0 * f64::from(5 - square.file()), 36.0 + 72.0 * f64::from(square.rank() - 1));
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"20 4 480 410\" role=\"img\" aria-label=\"sfen {}\"><use href=\"#lecture-board\" width=\"432\" height=\"432\"/>",
        pos.sfen()
    );
    for (x, y) in last.iter().flat_map(|m| m.from().into_iter().chain([m.to()])).map(corner) {
        svg += &format!("<rect class=\"moved\" x=\"{x}\" y=\"{y}\" width=\"72\" height=\"72\"/>");
    }
    for (number, letter) in (1..).zip("abcde".chars()) {
        let at = 72 * (number - 1);
        svg += &format!(
            "<text class=\"place\" x=\"{}\" y=\"28\">{number}</text><text class=\"place\" x=\"408\" y=\"{}\">{letter}</text>",
            360 - at,
            78 + at
        );
    }
    for square in Square::all() {
        if let Some(piece) = pos.piece_on(square) {
            let (x, y) = corner(square);
            svg += &piece_at(piece, x, y, 72.0);
        }
    }
    for color in Color::ALL {
        for (row, (kind, count)) in (0..).zip(pos.hand_of(color).iter().filter(|(_, count)| *count > 0)) {
            let y = if color == Color::White { 36.0 + 52.0 * f64::from(row) } else { 348.0 - 52.0 * f64::from(row) };
            svg += &piece_at(Piece { color, kind }, 424.0, y, 48.0);
            if count > 1 {
                svg += &format!("<text class=\"place\" x=\"482\" y=\"{:.0}\">×{count}</text>", y + 32.0);
            }
        }
    }
    svg + "</svg>"
}

/// Returns the beginning of a page, up to the switch of languages. `policy` has its permissions, as a content security policy: nothing from
/// elsewhere. `lang` is the language that is shown where the browser asks for neither, or runs no script.
pub fn begin(title: &str, policy: &str, style: &str, lang: Lang) -> String {
    let code = lang.code();
    let checked = |other| if other == lang { " checked" } else { "" };
    let (en, ja) = (checked(Lang::En), checked(Lang::Ja));
    // Some checkouts end their lines with \r\n; browsers read \n, and hash that.
    let language = LANGUAGE.replace("\r\n", "\n");
    let hash = script_hash(&language);
    // A hash beside it would forbid all scripts that are only allowed as being inline.
    let policy = match policy {
        policy if policy.contains("script-src 'unsafe-inline'") => policy.to_string(),
        policy if policy.contains("script-src ") => policy.replace("script-src ", &format!("script-src {hash} ")),
        policy => format!("{policy}; script-src {hash}"),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; {policy}\">\n\
         <title>{title}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n\
         <p class=\"brand\"><span class=\"logo\" lang=\"ja\" aria-hidden=\"true\">五五</span>Minishogi Lab <span class=\"version\">{}</span></p>\n\
         <input type=\"radio\" name=\"language\" id=\"in-english\"{en}><label for=\"in-english\" lang=\"en\">English</label>\n\
         <input type=\"radio\" name=\"language\" id=\"in-japanese\"{ja}><label for=\"in-japanese\" lang=\"ja\">日本語</label>\n\
         <script>{language}</script>\n",
        env!("CARGO_PKG_VERSION")
    )
}

/// Returns an SVG as a picture, whose styles and names are its own. The policy of the page has `img-src data:`.
pub fn picture(svg: &str) -> String {
    format!("<img src=\"data:image/svg+xml;base64,{}\" alt=\"\">", STANDARD.encode(svg))
}

/// Returns a number of the header, with its unit.
pub fn number(number: &str, en: &str, ja: &str) -> String {
    format!("<div><dt>{}</dt><dd>{}</dd></div>", both(en, ja), escape(number))
}

/// Returns a section with a heading that links lead to.
pub fn section(id: &str, en: &str, ja: &str, content: &str) -> String {
    format!("<section id=\"{id}\" aria-labelledby=\"{id}-h\">\n<h2 id=\"{id}-h\">{}</h2>\n{content}</section>\n", both(en, ja))
}

/// Returns the same, which can be folded.
pub fn folding(id: &str, en: &str, ja: &str, content: &str) -> String {
    format!(
        "<section id=\"{id}\" aria-labelledby=\"{id}-h\">\n<details open>\n<summary><h2 id=\"{id}-h\">{}</h2></summary>\n{content}</details>\n</section>\n",
        both(en, ja)
    )
}

/// Returns a button that shows a sign, with its function in words.
pub fn button(id: &str, sign: &str, en: &str, ja: &str) -> String {
    format!(
        "<button type=\"button\" id=\"{id}\"><span aria-hidden=\"true\">{sign}</span><span class=\"spoken\">{}</span></button>",
        both(en, ja)
    )
}

/// Returns the controls for the positions of a game: buttons, and a slider between them.
pub fn from_move_to_move() -> String {
    [
        button("first", "|◀\u{fe0e}", "First position", "最初の局面"),
        button("previous", "◀\u{fe0e}", "Previous move", "前の手"),
        format!("<label for=\"ply\" class=\"spoken\">{}</label><input type=\"range\" id=\"ply\" min=\"0\">", both("Move", "手数")),
        button("next", "▶\u{fe0e}", "Next move", "次の手"),
        button("last", "▶\u{fe0e}|", "Last position", "最後の局面"),
    ]
    .concat()
}

/// Text as HTML, between tags or in an attribute in double quotes.
pub fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in plain(text).chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            c => escaped.push(c),
        }
    }
    escaped
}

/// Returns the text as HTML, with code between backticks, as in Markdown.
pub fn coded(text: &str) -> String {
    let text = escape(text);
    let mut html = String::new();
    let mut rest = text.as_str();
    while let Some((before, (code, after))) = rest.split_once('`').and_then(|(before, rest)| Some((before, rest.split_once('`')?))) {
        // A pair of them, on one line, with something between.
        if code.is_empty() || code.contains('\n') {
            html += &format!("{before}`");
            rest = &rest[before.len() + 1..];
        } else {
            html += &format!("{before}<code>{code}</code>");
            rest = after;
        }
    }
    html + rest
}

/// Returns a text of which one language is shown.
pub fn both(en: &str, ja: &str) -> String {
    in_both(|lang| if lang == Lang::En { en.to_string() } else { ja.to_string() })
}

/// Returns a text that is put together in each language.
pub fn in_both(text: impl Fn(Lang) -> String) -> String {
    format!(
        "<span class=\"t\" lang=\"en\">{}</span><span class=\"t\" lang=\"ja\">{}</span>",
        coded(&text(Lang::En)),
        coded(&text(Lang::Ja))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_backticks_is_code() {
        assert_eq!(coded("say `d` and `go`"), "say <code>d</code> and <code>go</code>");
        assert_eq!(coded("`<b>` is text"), "<code>&lt;b&gt;</code> is text");
        for text in ["one ` alone", "``", "```\nfence", "a `\n` b"] {
            assert_eq!(coded(text), text);
        }
    }
}
