//! The file that is shared: the page of `web`, and the player in a worker behind it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use minishogi_board::{BOARD_CSS, BOARD_JS, Style, sprite_css, sprites};
use minishogi_grading::{Exercise, Lang};
use serde_json::{Value, json};

use crate::html::script_hash;

const PAGE: &str = include_str!("../../../web/page/play.html");
const STYLE: &str = include_str!("../../../web/page/play.css");
const TEXTS: &str = include_str!("../../../web/page/texts.js");
const PLAY: &str = include_str!("../../../web/page/play.js");
const WASM: &str = include_str!("../../../browser/page/wasm.js");
const WORKER: &str = include_str!("../../../browser/page/worker.js");
const BACKEND: &str = include_str!("../../../browser/page/backend.js");

/// The page with this player in it. `lang` is the language it begins with; without, that of the reader's browser.
pub fn write(player: &str, name: Option<&str>, program: &[u8], lang: Option<Lang>) -> String {
    // Some checkouts end their lines with \r\n; browsers read \n, and hash what they read.
    let [page, board_style, style, board, texts, play, wasm, worker, backend] =
        [PAGE, BOARD_CSS, STYLE, BOARD_JS, TEXTS, PLAY, WASM, WORKER, BACKEND].map(|text| text.replace("\r\n", "\n"));
    let style = [sprite_css(), board_style, style].concat();
    // The worker is made of the page's own data: a browser reads no other file from a disk.
    let worker = [&*wasm, &worker].concat();
    let data = [
        data("about", "application/json", &about(player, name, lang).to_string().replace('<', "\\u003c")),
        data("worker", "text/plain", &worker),
        data("wasm", "text/plain", &STANDARD.encode(program)),
    ];
    let scripts = [board, wasm, backend, texts, play];
    let drawings = [Style::Wood, Style::Letters, Style::Lecture].map(sprites).concat();
    // Nothing is loaded, and nothing runs but these scripts and what they make of the data. The drawings bring their own styles in attributes.
    let allowed: Vec<String> = scripts.iter().map(|script| script_hash(script)).collect();
    let policy = format!(
        "default-src 'none'; script-src {} 'wasm-unsafe-eval'; worker-src blob:; style-src 'unsafe-inline'; img-src data:; form-action 'none'; \
         base-uri 'none'",
        allowed.join(" ")
    );
    let head = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n<style>\n{style}</style>");
    let scripts = scripts.map(|script| format!("<script>{script}</script>\n")).concat();
    page.replace("<!-- styles -->", &head)
        .replace("<!-- sprites -->", &drawings)
        .replace("<!-- scripts -->", &format!("{}{scripts}", data.concat()))
}

/// What the page says of the player.
fn about(player: &str, name: Option<&str>, lang: Option<Lang>) -> Value {
    let exercise = player.strip_prefix("ex").or_else(|| player.strip_prefix("sol")).and_then(Exercise::with_id);
    let title = |lang| exercise.map_or(String::new(), |exercise| format!(": {}", exercise.title.get(lang)));
    let called = |lang| name.map_or_else(|| format!("{player}{}", title(lang)), str::to_string);
    json!({
        "id": name.unwrap_or(player),
        "en": called(Lang::En),
        "ja": called(Lang::Ja),
        "lang": lang.map(Lang::code),
        "limit": { "movetime": 1000 },
    })
}

/// Data in a page, which no script may have to fetch.
fn data(id: &str, kind: &str, text: &str) -> String {
    format!("<script type=\"{kind}\" id=\"{id}\">{text}</script>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_script_ends_before_its_end_and_names_are_only_names() {
        for script in [BOARD_JS, WASM, WORKER, BACKEND, TEXTS, PLAY] {
            let script = script.to_lowercase();
            assert!(!script.contains("</script") && !script.contains("<!--"));
        }
        let page = write("ex05", Some("</script><b>&"), b"\0asm", Some(Lang::Ja));
        assert!(page.contains("\"id\":\"\\u003c/script>\\u003cb>&\""));
        assert!(!page.contains("<!-- s"), "a place in the page was not filled");
        assert!(page.contains(">AGFzbQ==</script>"));
    }

    #[test]
    fn a_player_is_called_as_its_exercise() {
        assert_eq!(about("sol05", None, None)["en"], "sol05: Alpha-beta");
        assert_eq!(about("champion", None, None)["ja"], "champion");
        assert_eq!(
            about("ex05", Some("Tama"), Some(Lang::Ja)),
            json!({"id":"Tama","en":"Tama","ja":"Tama","lang":"ja","limit":{"movetime":1000}})
        );
    }
}
