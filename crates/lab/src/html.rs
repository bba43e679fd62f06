//! The common parts of all pages: two languages, one look, and text that `html!` escapes.
//!
//! A page is one file that loads nothing from elsewhere. It switches between the languages by style alone. Text in `html!` is escaped; finished HTML
//! is [`Markup`].

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use minishogi::{Color, Move, Piece, Position, Square, Text};
use minishogi_board::{BOARD_CSS, BOARD_JS, sprite_css};
use minishogi_grading::Lang;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::clean::plain;

/// Chooses the language: the one that was chosen on a page of the kit before, otherwise that of the browser.
const LANGUAGE: &str = include_str!("language.js");

/// The colours and the header of all pages, the page to play on among them.
pub const HEADER: &str = include_str!("header.css");

/// The look of all pages that are read; each adds its own.
const STYLE: &str = include_str!("html.css");

/// The beginning of the scripts of all pages.
const SCRIPT: &str = include_str!("html.js");

/// Returns the style of a page with a board.
pub fn with_board(style: &str) -> String {
    format!("{BOARD_CSS}{}{style}", sprite_css())
}

/// Returns the pieces and the scripts of a page with a board, the page's own last. The page allows scripts of its own in its policy.
pub fn board_scripts(sprites: String, script: &str) -> Markup {
    html! {
        (PreEscaped(sprites))
        script { (PreEscaped(BOARD_JS)) }
        script { (PreEscaped(SCRIPT)) (PreEscaped(script)) }
    }
}

/// Returns a script as a content security policy names it, so that no other one runs.
pub fn script_hash(script: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)))
}

/// Returns a piece of the lecture's sprites, its upper left corner at this point; White's points down.
pub fn piece_at(piece: Piece, x: f64, y: f64, size: f64) -> Markup {
    let (side, down) = if piece.color == Color::Black { ("b", "") } else { ("w", "-down") };
    let letter = piece.kind.letter().to_ascii_lowercase();
    let promoted = if piece.kind.is_promoted() { "p" } else { "" };
    html! { use href=(format!("#lecture-{side}-{promoted}{letter}{down}")) x=(format!("{x:.1}")) y=(format!("{y:.1}")) width=(size) height=(size) {} }
}

/// Returns a position in the lecture's sprites: the board with its coordinates, the hands at its right, White's above. The squares that `last` moved
/// are marked.
pub fn board(pos: &Position, last: Option<Move>) -> Markup {
    let corner = |square: Square| (36.0 + 72.0 * f64::from(5 - square.file()), 36.0 + 72.0 * f64::from(square.rank() - 1));
    let moved = last.iter().flat_map(|m| m.from().into_iter().chain([m.to()])).map(corner);
    let pieces = Square::all().filter_map(|square| Some((corner(square), pos.piece_on(square)?)));
    let hands = Color::ALL.into_iter().flat_map(|color| {
        let kinds = (0..).zip(pos.hand_of(color).iter().filter(|(_, count)| *count > 0));
        kinds.map(move |(row, (kind, count))| {
            let y = if color == Color::White { 36.0 + 52.0 * f64::from(row) } else { 348.0 - 52.0 * f64::from(row) };
            (Piece { color, kind }, y, count)
        })
    });
    html! {
        svg class="board" viewBox="20 4 480 410" role="img" aria-label=(format!("sfen {}", pos.sfen())) {
            use href="#lecture-board" width="432" height="432" {}
            @for (x, y) in moved {
                rect class="moved" x=(x) y=(y) width="72" height="72" {}
            }
            @for (at, (number, letter)) in (0..).step_by(72).zip((1..).zip("abcde".chars())) {
                text class="place" x=(360 - at) y="28" { (number) }
                text class="place" x="408" y=(78 + at) { (letter) }
            }
            @for ((x, y), piece) in pieces {
                (piece_at(piece, x, y, 72.0))
            }
            @for (piece, y, count) in hands {
                (piece_at(piece, 424.0, y, 48.0))
                @if count > 1 {
                    text class="place" x="482" y=(y + 32.0) { "×" (count) }
                }
            }
        }
    }
}

/// The head of a page.
#[derive(Clone, Copy)]
pub struct Head<'a> {
    pub title: &'a str,
    /// The permissions of the page, as a content security policy: nothing from elsewhere.
    pub policy: &'a str,
    /// The style of the page, beside that of all pages.
    pub style: &'a str,
    /// The language that is shown if the browser asks for neither, or runs no script.
    pub lang: Lang,
    /// The interval at which a browser loads the page again, in seconds.
    pub reload: Option<u32>,
}

impl<'a> Head<'a> {
    /// Returns the head of a page that is loaded once.
    pub fn new(title: &'a str, policy: &'a str, style: &'a str, lang: Lang) -> Head<'a> {
        Head { title, policy, style, lang, reload: None }
    }
}

/// Returns a page with this body.
pub fn page(head: Head, body: &Markup) -> String {
    html! { (begin(head)) (body) (end()) }.0
}

/// Returns the end of a page.
pub fn end() -> Markup {
    PreEscaped("\n</body>\n</html>\n".to_string())
}

/// Returns the beginning of a page, up to the switch of languages.
pub fn begin(head: Head) -> Markup {
    let Head { title, policy, style, lang, reload } = head;
    // Some checkouts end their lines with \r\n; browsers read \n, and hash that.
    let language = LANGUAGE.replace("\r\n", "\n");
    let hash = script_hash(&language);
    // A hash beside it would forbid all scripts that are only allowed as being inline.
    let policy = match policy {
        policy if policy.contains("script-src 'unsafe-inline'") => policy.to_string(),
        policy if policy.contains("script-src ") => policy.replace("script-src ", &format!("script-src {hash} ")),
        policy => format!("{policy}; script-src {hash}"),
    };
    html! {
        (DOCTYPE)
        (PreEscaped(format!("<html lang=\"{}\">", lang.code())))
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta http-equiv="Content-Security-Policy" content={ "default-src 'none'; " (policy) };
            @if let Some(seconds) = reload {
                meta http-equiv="refresh" content=(seconds);
            }
            title { (title) }
            style { (PreEscaped(HEADER)) (PreEscaped(STYLE)) (PreEscaped(style)) }
        }
        (PreEscaped("<body>"))
        (brand())
        @for (id, of, name) in [("in-english", Lang::En, "English"), ("in-japanese", Lang::Ja, "日本語")] {
            input type="radio" name="language" id=(id) checked[of == lang];
            label for=(id) lang=(of.code()) { (name) }
        }
        script { (PreEscaped(language)) }
    }
}

/// Returns the name of the kit, as it is at the top of each page.
pub fn brand() -> Markup {
    html! {
        p class="brand" {
            span class="logo" lang="ja" aria-hidden="true" { "五五" }
            span class="kit-name" { "Minishogi Lab " span class="version" { (env!("CARGO_PKG_VERSION")) } }
        }
    }
}

/// Returns data for the script of a page.
pub fn data(id: &str, data: &Value) -> Markup {
    html! { script type="application/json" id=(id) { (PreEscaped(in_script(data))) } }
}

/// Returns JSON that is safe inside a script: without `<` there is no tag and no comment.
pub fn in_script(data: &Value) -> String {
    data.to_string().replace('<', "\\u003c")
}

/// Returns an SVG as a picture, whose styles and names are its own. The policy of the page has `img-src data:`.
pub fn picture(svg: &str) -> Markup {
    html! { img src={ "data:image/svg+xml;base64," (STANDARD.encode(svg)) } alt=""; }
}

/// Returns a number of the header, with its unit.
pub fn number(number: impl ToString, en: &str, ja: &str) -> Markup {
    html! { div { dt { (both(en, ja)) } dd { (plain(&number.to_string())) } } }
}

/// Returns a section with a heading that links lead to.
pub fn section(id: &str, en: &str, ja: &str, content: &Markup) -> Markup {
    html! {
        section id=(id) aria-labelledby={ (id) "-h" } {
            h2 id={ (id) "-h" } { (both(en, ja)) }
            (content)
        }
    }
}

/// Returns the same, which can be folded.
pub fn folding(id: &str, en: &str, ja: &str, content: &Markup) -> Markup {
    html! {
        section id=(id) aria-labelledby={ (id) "-h" } {
            details open {
                summary { h2 id={ (id) "-h" } { (both(en, ja)) } }
                (content)
            }
        }
    }
}

/// Returns the head of a table with these columns.
pub fn columns(names: &[(&str, &str)]) -> Markup {
    html! {
        thead { tr { @for (en, ja) in names { th scope="col" { (both(en, ja)) } } } }
    }
}

/// Returns a button that shows a sign, with its function in words.
pub fn button(id: &str, sign: &str, en: &str, ja: &str) -> Markup {
    html! { button type="button" id=(id) { (sign_and_words(sign, en, ja)) } }
}

/// Returns a button that stays pressed. It begins released.
pub fn toggle(id: &str, sign: &str, en: &str, ja: &str) -> Markup {
    html! { button type="button" aria-pressed="false" id=(id) { (sign_and_words(sign, en, ja)) } }
}

fn sign_and_words(sign: &str, en: &str, ja: &str) -> Markup {
    html! { span aria-hidden="true" { (sign) } span class="spoken" { (both(en, ja)) } }
}

/// Returns the controls for the positions of a game: buttons, and a slider between them.
pub fn from_move_to_move() -> Markup {
    html! {
        (button("first", "|◀\u{fe0e}", "First position", "最初の局面"))
        (button("previous", "◀\u{fe0e}", "Previous move", "前の手"))
        label for="ply" class="spoken" { (both("Move", "手数")) }
        input type="range" id="ply" min="0";
        (button("next", "▶\u{fe0e}", "Next move", "次の手"))
        (button("last", "▶\u{fe0e}|", "Last position", "最後の局面"))
    }
}

/// Returns foreign text without control characters, with code between backticks, as in Markdown.
pub fn coded(text: &str) -> Markup {
    let text = plain(text);
    let mut rest = text.as_str();
    let mut parts = Vec::new();
    while let Some((before, (code, after))) = rest.split_once('`').and_then(|(before, rest)| Some((before, rest.split_once('`')?))) {
        // A pair of them, on one line, with something between.
        if code.is_empty() || code.contains('\n') {
            parts.push(html! { (before) "`" });
            rest = &rest[before.len() + 1..];
        } else {
            parts.push(html! { (before) code { (code) } });
            rest = after;
        }
    }
    html! { @for part in parts { (part) } (rest) }
}

/// Returns a text of which one language is shown.
pub fn both(en: &str, ja: &str) -> Markup {
    html! { span class="t" lang="en" { (coded(en)) } span class="t" lang="ja" { (coded(ja)) } }
}

/// Returns the text in both languages, of which one is shown.
pub fn both_of(text: &Text) -> Markup {
    both(&text.en, &text.ja)
}

/// Returns a text that is put together in each language.
pub fn in_both(text: impl Fn(Lang) -> String) -> Markup {
    both(&text(Lang::En), &text(Lang::Ja))
}

/// Returns parts with this text between them.
pub fn joined(parts: impl IntoIterator<Item = Markup>, between: &str) -> Markup {
    html! {
        @for (number, part) in parts.into_iter().enumerate() {
            @if number > 0 { (between) }
            (part)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_backticks_is_code() {
        let coded = |text| coded(text).0;
        assert_eq!(coded("say `d` and `go`"), "say <code>d</code> and <code>go</code>");
        assert_eq!(coded("`<b>` is text"), "<code>&lt;b&gt;</code> is text");
        for text in ["one ` alone", "``", "```\nfence", "a `\n` b"] {
            assert_eq!(coded(text), text);
        }
    }
}
