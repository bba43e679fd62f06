//! The board on which page.js replays a game.

use crate::html::both;

/// Closed until a game is chosen.
pub fn dialog() -> String {
    let button = |id: &str, sign: &str, en: &str, ja: &str| {
        format!(
            "<button type=\"button\" id=\"{id}\"><span aria-hidden=\"true\">{sign}</span><span class=\"spoken\">{}</span></button>",
            both(en, ja)
        )
    };
    let controls = [
        button("first", "|◀\u{fe0e}", "First position", "最初の局面"),
        button("previous", "◀\u{fe0e}", "Previous move", "前の手"),
        format!("<label for=\"ply\" class=\"spoken\">{}</label><input type=\"range\" id=\"ply\" min=\"0\">", both("Move", "手数")),
        button("next", "▶\u{fe0e}", "Next move", "次の手"),
        button("last", "▶\u{fe0e}|", "Last position", "最後の局面"),
    ];
    format!(
        "<dialog id=\"viewer\" aria-labelledby=\"viewer-h\">\n\
         <div class=\"top\"><h2 id=\"viewer-h\"></h2>{}</div>\n<p id=\"result\"></p>\n<p id=\"detail\" class=\"warning\"></p>\n\
         <div class=\"stage\">\n<div>\n<div id=\"board\"></div>\n<p id=\"told\" role=\"status\"></p>\n<div class=\"controls\">{}</div>\n\
         <div id=\"graph\"></div>\n<p class=\"sfen\">SFEN <code id=\"sfen\"></code></p>\n</div>\n<div>\n<ol id=\"moves\"></ol>\n<p><small>{}</small></p>\n</div>\n</div>\n\
         </dialog>\n",
        button("close", "✕", "Close", "閉じる"),
        controls.concat(),
        both(
            "Numbers are what the player that moved said, as Black sees it: 100 is a pawn, M5 a mate in 5 plies. Keys: ← → Home End.",
            "数値は指した側のプログラムが示した評価値を先手から見たものです。歩 1 枚が 100、M5 は 5 手で詰みです。キー操作: ← → Home End",
        )
    )
}
