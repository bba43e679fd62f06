//! The page of one search or two.

use std::path::Path;

use maud::{Markup, PreEscaped, html};
use minishogi::{Lang, MAX_PLY, Text, VALUE_MATE, text};
use minishogi_board::{BOARD_CSS, BOARD_JS, Style, sprite_css, sprites};
use minishogi_command::counted;
use serde_json::json;

use super::sheet::{Run, Sheet, Side, Stats};
use minishogi_lab::clean::one_line;
use minishogi_lab::html::{self, Head, both, both_of, button, number};

const STYLE: &str = include_str!("page.css");
const TIDY: &str = include_str!("tidy.js");
const ICICLE: &str = include_str!("icicle.js");
const WORDS: &str = include_str!("words.js");
const SCRIPT: &str = include_str!("page.js");

/// Returns the page, as one file.
pub fn page(sheet: &Sheet, lang: Lang) -> String {
    let names = sheet.runs.iter().map(|run| run.name.as_str()).collect::<Vec<_>>().join(" | ");
    let names = one_line(if sheet.title.is_empty() { &names } else { &sheet.title });
    let has_board = sheet.runs.iter().any(|run| run.position.is_some());
    let style = if has_board { sprite_css() + BOARD_CSS + STYLE } else { STYLE.to_string() };
    let policy = "style-src 'unsafe-inline'; script-src 'unsafe-inline'";
    let title = format!("{names} · tree");
    let head = Head::new(&title, policy, &style, lang);
    let data = json!({ "runs": sheet.runs, "steps": sheet.steps, "mate": VALUE_MATE, "plies": MAX_PLY });
    let body = html! {
        @if has_board {
            (PreEscaped(sprites(Style::Wood)))
        }
        main {
            h1 { (names) }
            @if let Some(run) = sheet.runs.first() {
                p class="kit" { (both_of(&about(sheet, run))) }
            }
            (wrong(sheet))
            div id="runs" class={ "runs-" (sheet.runs.len()) } {
                @for (place, run) in sheet.runs.iter().enumerate() {
                    (section(place, run, sheet.runs.len() > 1))
                }
            }
            (controls())
        }
        (html::data("data", &data))
        script { (PreEscaped(BOARD_JS)) }
        script { (PreEscaped(["'use strict'\n", WORDS, TIDY, ICICLE, SCRIPT].concat())) }
    };
    html::page(head, &body)
}

/// Returns the message in the terminal after the page is written.
pub fn told(run: &Run, out: &Path, lang: Lang) -> String {
    let (file, nodes) = (out.display(), grouped(run.parent.len() as u64 - 1));
    let count = Text::of(format!("{file}: {}.", counted(&nodes, "node", "nodes")), format!("{file}: {nodes} 節点。"));
    let opens = match run.first_wrong {
        Some(wrong) => text!("It opens at the first wrong one, number {wrong}.", "値が間違っている最初の節点（{wrong} 番）が開きます。"),
        // The values of a made-up tree are given by its author.
        None if run.position.is_none() => Text::new("Open it in a browser.", "ブラウザで開いてください。"),
        None => Text::new(
            "No wrong value was found in it. Open it in a browser.",
            "間違った値は見つかりませんでした。ブラウザで開いてください。",
        ),
    };
    let sentences = [Some(count), Some(opens), run.truncated.then_some(ENDS_EARLY)];
    let sentences: Vec<String> = sentences.iter().flatten().map(|text| text.get(lang).to_string()).collect();
    sentences.join(if lang == Lang::Ja { "" } else { " " })
}

const ENDS_EARLY: Text = Text::new(
    "The search had more nodes than could be kept: the tree ends early.",
    "節点が多くて記録しきれなかったため、木は途中までです。",
);

/// Returns a search in words: its depth and its position.
fn about(sheet: &Sheet, run: &Run) -> Text {
    if let Some(about) = &sheet.about {
        return about.clone();
    }
    let depth = run.depth;
    let Text { en, ja } = match run.mate {
        Some(MAX_PLY) => Text::new("Mate", "詰み"),
        Some(plies) => text!("Mate in {plies} at most", "{plies} 手以内の詰み"),
        None => text!("Depth {depth}", "深さ {depth}"),
    };
    let Some(position) = &run.position else {
        return Text::new(
            "A made-up tree, searched by alpha-beta from left to right.",
            "例として作った木を、αβ法で左から順に探索したものです。",
        );
    };
    let (sfen, moves) = (&position.view.sfen, position.moves.join(" "));
    if moves.is_empty() {
        text!("{en} from {sfen}", "{ja}、局面 {sfen}")
    } else {
        text!("{en}, after {moves}: {sfen}", "{ja}、{moves} の後: {sfen}")
    }
}

/// Returns the first lines of the page: the wrong values, if there are any.
fn wrong(sheet: &Sheet) -> Markup {
    html! {
        @for (place, run) in sheet.runs.iter().enumerate() {
            @if run.first_wrong.is_some() {
                div class="warning" id={ "wrong-" (place) } {
                    p class="words" {}
                    button type="button" { (both("Show the node", "この節点を見る")) }
                }
            }
            @if run.truncated {
                p class="warning" { (both_of(&ENDS_EARLY)) }
            }
        }
    }
}

fn section(place: usize, run: &Run, with_name: bool) -> Markup {
    let name = one_line(&run.name);
    let tools = [("best", "Best line", "最善の手順"), ("close", "Close all", "すべて閉じる"), ("turn", "Turn the tree", "木の向き")];
    let sides = match run.side {
        _ if run.mate.is_some() => both("square: OR, the attacker · round: AND, the defender", "四角: OR（攻め方）・丸: AND（玉方）"),
        Side::Max | Side::Min => both("square: MAX · round: MIN", "四角: MAX・丸: MIN"),
        Side::Black | Side::White => both("square: Black to move · round: White", "四角: 先手番・丸: 後手番"),
    };
    let edges = both("thick: the chosen child · grey and dashed: never looked at", "太線: 選んだ手・灰色の破線: 一度も調べていない手");
    html! {
        section class="run" id={ "run-" (place) } aria-labelledby={ "run-" (place) "-h" } {
            h2 id={ "run-" (place) "-h" } class=[(!with_name).then_some("spoken")] { (name) }
            div class="tools" {
                @for (class, en, ja) in tools {
                    button type="button" class=(class) { (both(en, ja)) }
                }
                button type="button" class="fit" aria-pressed="false" { (both("Fit", "全体表示")) }
                label class="iteration" hidden { (both("Depth", "深さ")) " " select {} }
            }
            div class="split" {
                div class="tidy" { div class="tree" role="tree" aria-label=(name) {} }
                div class="focus" {
                    @if run.position.is_some() {
                        div class="board" {}
                    }
                    div class="told" {}
                }
            }
            p class="legend" { small { (sides) " · " (edges) } }
            h3 { (both("The whole search, in the order visited", "探索の全体（調べた順）")) }
            @if let Some(stats) = &run.stats {
                (numbers(stats))
            }
            canvas class="icicle" tabindex="0" role="application" aria-label=(name) aria-describedby="icicle-help" {}
        }
    }
}

fn numbers(stats: &Stats) -> Markup {
    html! {
        dl {
            (number(grouped(stats.nodes), "nodes", "節点"))
            (number(grouped(stats.leaves), "leaves", "葉"))
            (number(grouped(stats.cuts), "cut-offs", "枝刈り"))
            @if let Some(share) = stats.cut_first {
                (number(format!("{:.0} %", 100.0 * share), "of them by the first move", "最初の手での枝刈り"))
            }
            @if let Some(branching) = stats.branching {
                (number(format!("{branching:.1}"), "effective branching", "実効分岐数"))
            }
            @if let Some(minimax) = stats.minimax {
                (number(grouped(minimax), "nodes of minimax", "ミニマックス法の節点数"))
            }
            @if let Some(least) = stats.knuth_moore {
                (number(grouped(least), "Knuth and Moore's bound", "節点数の下限（Knuth と Moore）"))
            }
        }
    }
}

/// Returns a number with its thousands separated.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    groups.iter().map(|group| String::from_utf8_lossy(group)).collect::<Vec<_>>().join(",")
}

fn controls() -> Markup {
    html! {
        section id="steps" aria-labelledby="steps-h" {
            h2 id="steps-h" class="spoken" { (both("Step by step", "1 ステップずつ")) }
            div class="controls" {
                (button("first", "|◀\u{fe0e}", "Before the search", "探索の前"))
                (button("previous", "◀\u{fe0e}", "Step back", "1 ステップ戻る"))
                (button("next", "▶\u{fe0e}", "Step", "1 ステップ進む"))
                (button("over", "▶▶\u{fe0e}", "Step over: to the value of this node", "この節点の値が決まるまで進む"))
                (button("last", "▶\u{fe0e}|", "The whole search", "探索の全体"))
                label for="step" class="spoken" { (both("Step", "ステップ")) }
                input type="range" id="step" min="0" value="0";
                label class="ask" { input type="checkbox" id="ask"; " " (both("Would you cut here? Ask me", "「ここで刈るか」に答えながら進む")) }
            }
            div id="question" hidden {
                p {}
                button type="button" id="cut" { (both("Cut (c)", "刈る (c)")) }
                button type="button" id="on" { (both("Go on (g)", "続ける (g)")) }
            }
            p id="now" role="status" {}
        }
        p id="keys" {
            small {
                (both(
                    "Keys: . , or → ← step, Shift with them steps over; in the tree the arrows go from node to node; \
                     on the canvas + − zoom and ← → pan, Enter opens.",
                    "キー操作: . と ,、または → と ← で 1 ステップずつ進む・戻る。Shift を押しながら操作すると、部分木を飛ばす。木の中では矢印キーで節点を移る。\
                     全体の図では + − で拡大・縮小、← → で移動、Enter で節点を開く。"
                ))
            }
        }
        p id="icicle-help" class="spoken" {
            (both(
                "Plus and minus zoom, left and right pan, Home shows everything, Enter opens the node in the middle.",
                "+ と - で拡大・縮小、左右の矢印キーで移動、Home で全体表示、Enter で中央の節点を開く。"
            ))
        }
    }
}
