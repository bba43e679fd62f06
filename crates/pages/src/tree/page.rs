//! The page of one search or two.

use std::path::Path;

use minishogi::{Lang, MAX_PLY, Text, VALUE_MATE, text};
use minishogi_board::{BOARD_CSS, BOARD_JS, Style, sprite_css, sprites};
use minishogi_command::counted;
use serde_json::json;

use super::sheet::{Run, Sheet, Side, Stats};
use minishogi_lab::html::{begin, both, button, escape, number};

const STYLE: &str = include_str!("page.css");
const TIDY: &str = include_str!("tidy.js");
const ICICLE: &str = include_str!("icicle.js");
const WORDS: &str = include_str!("words.js");
const SCRIPT: &str = include_str!("page.js");

/// Returns the page, as one file.
pub fn page(sheet: &Sheet, lang: Lang) -> String {
    let names = sheet.runs.iter().map(|run| run.name.as_str()).collect::<Vec<_>>().join(" | ");
    let names = if sheet.title.is_empty() { names } else { sheet.title.clone() };
    let policy = "style-src 'unsafe-inline'; script-src 'unsafe-inline'";
    let has_board = sheet.runs.iter().any(|run| run.position.is_some());
    let board_style = if has_board { sprite_css() + BOARD_CSS } else { String::new() };
    let mut page = begin(&escape(&format!("{names} · tree")), policy, &format!("{board_style}{STYLE}"), lang);
    if has_board {
        page += &sprites(Style::Wood);
    }
    page += "<main>\n";
    page += &format!("<h1>{}</h1>\n", escape(&names));
    if let Some(run) = sheet.runs.first() {
        page += &about(sheet, run);
    }
    page += &wrong(sheet);
    page += &format!("<div id=\"runs\" class=\"runs-{}\">\n", sheet.runs.len());
    for (place, run) in sheet.runs.iter().enumerate() {
        page += &section(place, run, sheet.runs.len() > 1);
    }
    page += "</div>\n";
    page += &controls();
    page += "</main>\n";
    let data = json!({ "runs": sheet.runs, "steps": sheet.steps, "mate": VALUE_MATE, "plies": MAX_PLY });
    // Without `<` nothing in the data can end the script.
    page += &format!("<script type=\"application/json\" id=\"data\">{}</script>\n", data.to_string().replace('<', "\\u003c"));
    page += &format!("<script>\n{BOARD_JS}</script>\n<script>\n'use strict'\n{WORDS}{TIDY}{ICICLE}{SCRIPT}</script>\n</body>\n</html>\n");
    page
}

/// Returns the message in the terminal after the page is written.
pub fn told(run: &Run, out: &Path, lang: Lang) -> String {
    let (file, nodes) = (out.display(), grouped(run.parent.len() as u64 - 1));
    let count = Text::of(format!("{file}: {}.", counted(&nodes, "node", "nodes")), format!("{file}: {nodes} 節点。"));
    let opens = match run.first_wrong {
        Some(wrong) => text!("It opens at the first wrong one, number {wrong}.", "最初に間違っている節点（{wrong} 番）が開きます。"),
        // The values of a made-up tree are given by its author.
        None if run.position.is_none() => Text::new("Open it in a browser.", "ブラウザで開いてください。"),
        None => {
            Text::new("No wrong value was found in it. Open it in a browser.", "間違った値は見つかりません。ブラウザで開いてください。")
        }
    };
    let sentences = [Some(count), Some(opens), run.truncated.then_some(ENDS_EARLY)];
    let sentences: Vec<String> = sentences.iter().flatten().map(|text| text.get(lang).to_string()).collect();
    sentences.join(if lang == Lang::Ja { "" } else { " " })
}

const ENDS_EARLY: Text = Text::new(
    "The search had more nodes than could be kept: the tree ends early.",
    "探索が長く、記録しきれなかったので、木は途中までです。",
);

fn about(sheet: &Sheet, run: &Run) -> String {
    if let Some(Text { en, ja }) = &sheet.about {
        return format!("<p class=\"kit\">{}</p>\n", both(en, ja));
    }
    let depth = run.depth;
    let [en, ja] = match run.mate {
        Some(MAX_PLY) => ["Mate", "詰み"].map(str::to_string),
        Some(plies) => [format!("Mate in {plies} at most"), format!("{plies} 手以内の詰み")],
        None => [format!("Depth {depth}"), format!("深さ {depth}")],
    };
    match &run.position {
        None => format!(
            "<p class=\"kit\">{}</p>\n",
            both("A made-up tree, searched by alpha-beta from left to right.", "作った木を、αβ法で左から順に探索したもの。")
        ),
        Some(position) if position.moves.is_empty() => {
            let sfen = &position.view.sfen;
            format!("<p class=\"kit\">{}</p>\n", both(&format!("{en} from {sfen}"), &format!("{ja}、局面 {sfen}")))
        }
        Some(position) => {
            let (sfen, moves) = (&position.view.sfen, position.moves.join(" "));
            let en = format!("{en}, after {moves}: {sfen}");
            format!("<p class=\"kit\">{}</p>\n", both(&en, &format!("{ja}、{moves} の後: {sfen}")))
        }
    }
}

/// Returns the first lines of the page: the wrong values, if there are any.
fn wrong(sheet: &Sheet) -> String {
    let mut text = String::new();
    for (place, run) in sheet.runs.iter().enumerate() {
        if run.first_wrong.is_some() {
            text += &format!(
                "<div class=\"warning\" id=\"wrong-{place}\"><p class=\"words\"></p><button type=\"button\">{}</button></div>\n",
                both("Show the node", "この節点を見る")
            );
        }
        if run.truncated {
            text += &format!("<p class=\"warning\">{}</p>\n", both(&ENDS_EARLY.en, &ENDS_EARLY.ja));
        }
    }
    text
}

fn section(place: usize, run: &Run, with_name: bool) -> String {
    let name = escape(&run.name);
    let heading = if with_name { "" } else { " class=\"spoken\"" };
    let button = |id: &str, en: &str, ja: &str| format!("<button type=\"button\" class=\"{id}\">{}</button>", both(en, ja));
    let tools = [
        button("best", "Best line", "最善の手順"),
        button("close", "Close all", "すべて閉じる"),
        button("turn", "Turn the tree", "木の向き"),
        format!("<button type=\"button\" class=\"fit\" aria-pressed=\"false\">{}</button>", both("Fit", "全体表示")),
    ]
    .concat();
    let stats = run.stats.as_ref().map(numbers).unwrap_or_default();
    let board = if run.position.is_some() { "<div class=\"board\"></div>" } else { "" };
    let sides = match run.side {
        _ if run.mate.is_some() => both("square: OR, the attacker · round: AND, the defender", "四角: OR（攻め方）・丸: AND（玉方）"),
        Side::Max | Side::Min => both("square: MAX · round: MIN", "四角: MAX・丸: MIN"),
        Side::Black | Side::White => both("square: Black to move · round: White", "四角: 先手番・丸: 後手番"),
    };
    let legend = format!(
        "<p class=\"legend\"><small>{sides} · {}</small></p>",
        both("thick: the chosen child · grey and dashed: never looked at", "太線: 選ばれた子・灰色の破線: 一度も調べていない手")
    );
    format!(
        "<section class=\"run\" id=\"run-{place}\" aria-labelledby=\"run-{place}-h\">\n<h2 id=\"run-{place}-h\"{heading}>{name}</h2>\n\
         <div class=\"tools\">{tools}<label class=\"iteration\" hidden>{} <select></select></label></div>\n\
         <div class=\"split\"><div class=\"tidy\"><div class=\"tree\" role=\"tree\" aria-label=\"{name}\"></div></div>\n\
         <div class=\"focus\">{board}<div class=\"told\"></div></div></div>\n{legend}\n\
         <h3>{}</h3>\n{stats}<canvas class=\"icicle\" tabindex=\"0\" role=\"application\" aria-label=\"{name}\" aria-describedby=\"icicle-help\"></canvas>\n\
         </section>\n",
        both("Depth", "深さ"),
        both("The whole search, in the order visited", "探索の全体（調べた順）"),
    )
}

fn numbers(stats: &Stats) -> String {
    let mut text = "<dl>\n".to_string();
    text += &number(&grouped(stats.nodes), "nodes", "節点");
    text += &number(&grouped(stats.leaves), "leaves", "葉");
    text += &number(&grouped(stats.cuts), "cut-offs", "枝刈り");
    if let Some(share) = stats.cut_first {
        text += &number(&format!("{:.0} %", 100.0 * share), "of them by the first move", "うち最初の手による");
    }
    if let Some(branching) = stats.branching {
        text += &number(&format!("{branching:.1}"), "effective branching", "実効分岐数");
    }
    if let Some(minimax) = stats.minimax {
        text += &number(&grouped(minimax), "nodes of minimax", "ミニマックスの節点");
    }
    if let Some(least) = stats.knuth_moore {
        text += &number(&grouped(least), "Knuth and Moore's bound", "Knuth と Moore の最小の木");
    }
    text + "</dl>\n"
}

/// Returns a number with its thousands separated.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    groups.iter().map(|group| String::from_utf8_lossy(group)).collect::<Vec<_>>().join(",")
}

fn controls() -> String {
    let buttons = [
        button("first", "|◀\u{fe0e}", "Before the search", "探索の前"),
        button("previous", "◀\u{fe0e}", "Step back", "一歩戻る"),
        button("next", "▶\u{fe0e}", "Step", "一歩進む"),
        button("over", "▶▶\u{fe0e}", "Step over: to the value of this node", "この節点の値が決まるまで進む"),
        button("last", "▶\u{fe0e}|", "The whole search", "探索の全体"),
    ]
    .concat();
    format!(
        "<section id=\"steps\" aria-labelledby=\"steps-h\">\n<h2 id=\"steps-h\" class=\"spoken\">{}</h2>\n\
         <div class=\"controls\">{buttons}<label for=\"step\" class=\"spoken\">{}</label><input type=\"range\" id=\"step\" min=\"0\" value=\"0\">\
         <label class=\"ask\"><input type=\"checkbox\" id=\"ask\"> {}</label></div>\n\
         <div id=\"question\" hidden><p></p><button type=\"button\" id=\"cut\">{}</button><button type=\"button\" id=\"on\">{}</button></div>\n\
         <p id=\"now\" role=\"status\"></p>\n</section>\n<p id=\"keys\"><small>{}</small></p>\n<p id=\"icicle-help\" class=\"spoken\">{}</p>\n",
        both("Step by step", "一歩ずつ"),
        both("Step", "ステップ"),
        both("Would you cut here? Ask me", "「ここで切るか」を答えながら進む"),
        both("Cut (c)", "切る (c)"),
        both("Go on (g)", "続ける (g)"),
        both(
            "Keys: . , or → ← step, Shift with them steps over; in the tree the arrows go from node to node; on the canvas + − zoom and ← → pan, Enter opens.",
            "キー: . , または → ← で一歩、Shift と一緒なら部分木を飛ばす。木の中では矢印で節点を移る。キャンバスでは + − で拡大縮小、← → で移動、Enter で開く。"
        ),
        both(
            "Plus and minus zoom, left and right pan, Home shows everything, Enter opens the node in the middle.",
            "+ と - で拡大と縮小、左右の矢印で移動、Home で全体、Enter で中央の節点を開く。"
        ),
    )
}
