//! The page for a projector: the running games, large, the standings beside them, and the latest results. It reloads itself until all games
//! are played.

use std::time::Duration;

use minishogi::{Color, Lang, Move, Position, Value};
use minishogi_board::notation::{self, value};
use minishogi_board::{Style, sprite_css, sprites};

use super::games::name;
use crate::game::Game;
use crate::league::standings::LeagueTable;
use crate::runner::OnBoard;
use minishogi_lab::clean::one_line;
use minishogi_lab::html::{begin, board, both, escape, in_both, section};

const STYLE: &str = include_str!("live.css");

/// The interval at which a browser reloads the page, in seconds.
const ASK_AGAIN: u32 = 3;

/// Up to this many boards are large enough to be seen from the last row.
const MOST_BOARDS: usize = 4;

/// Returns the page: the running games on boards or, if there are none, the latest games. `last` is in order of time.
pub fn live(table: &LeagueTable, running: &[OnBoard<Move>], last: &[Game], lang: Lang) -> String {
    let title = "<title>";
    let again = match table.games < table.planned {
        true => format!("<meta http-equiv=\"refresh\" content=\"{ASK_AGAIN}\">\n{title}"),
        false => title.to_string(),
    };
    let style = sprite_css() + STYLE;
    let beginning = begin("Minishogi Lab: league", "style-src 'unsafe-inline'", &style, lang).replacen(title, &again, 1);
    let on_boards = running.iter().rev().take(MOST_BOARDS).map(|on_board| article(&on_board.game, on_board.left, true));
    let ended = last.iter().rev().take(MOST_BOARDS).map(|game| article(game, [None, None], false));
    let boards: String = if running.is_empty() { ended.flatten().collect() } else { on_boards.flatten().collect() };
    let results: String = last.iter().rev().map(result).collect();
    let (games, planned) = (table.games, table.planned);
    format!(
        "{beginning}<main class=\"hall\">\n<header><h1>{}</h1><progress max=\"{planned}\" value=\"{games}\" aria-labelledby=\"played\"></progress>\
         <p id=\"played\">{games} / {planned}</p></header>\n<div class=\"stage\">\n<div class=\"boards\">\n{boards}</div>\n{}{}</div>\n\
         <p class=\"setting\">{} · <a href=\"index.html\">{}</a></p>\n</main>\n{}</body>\n</html>\n",
        both("League", "リーグ戦"),
        standings(table),
        section("last", "Just ended", "終わった対局", &format!("<ul>\n{results}</ul>\n")),
        both(&one_line(&table.title.en), &one_line(&table.title.ja)),
        both("All games", "すべての対局"),
        sprites(Style::Lecture)
    )
}

/// Returns a game on its board, White above; `None` if a move is illegal.
fn article(game: &Game, left: [Option<Duration>; 2], is_running: bool) -> Option<String> {
    let mut pos = game.start.parse::<Position>().ok()?;
    let first = pos.side_to_move();
    let mut named = None;
    for &m in &game.moves {
        pos.is_legal(m).ok()?;
        named = Some((notation::english(&pos, m), notation::japanese(&pos, m)));
        pos.do_move(m);
    }
    let player = |color: Color| {
        let clock = left[color.index()].map_or(String::new(), |left| {
            let seconds = left.as_secs();
            format!("<span class=\"clock\">{}:{:02}</span>", seconds / 60, seconds % 60)
        });
        let turn = if is_running && pos.side_to_move() == color { " turn" } else { "" };
        let sign = if color == Color::Black { "☗" } else { "☖" };
        let winner = if !is_running && game.winner == Some(color) { " <span class=\"won\">○</span>" } else { "" };
        format!("<h3 class=\"player{turn}\"><span>{sign} {}{winner}</span>{clock}</h3>\n", name(game.player(color)))
    };
    let scores = for_black(game, first);
    let said = scores.iter().rev().find_map(|score| *score).map_or(String::new(), |score| format!(" <b>{}</b>", value(score)));
    let told = match named {
        Some((en, ja)) => format!("{}. {}{said}", game.moves.len(), both(&escape(&en), &escape(&ja))),
        None => both("The start", "開始局面"),
    };
    let end = if is_running { String::new() } else { format!(" · {}", in_both(|lang| game.end.text().get(lang).to_string())) };
    let [white, black] = [Color::White, Color::Black].map(player);
    Some(format!(
        "<article class=\"game\">\n{white}{}\n{black}<p class=\"move\">{told}{end}</p>\n{}</article>\n",
        board(&pos, game.moves.last().copied()),
        curve(&scores)
    ))
}

/// Returns the scores from Black's side.
fn for_black(game: &Game, first: Color) -> Vec<Option<Value>> {
    let begins = if game.given.is_multiple_of(2) { first } else { !first };
    let side = |number: usize| if number.is_multiple_of(2) { begins } else { !begins };
    let scores = game.scores.iter().enumerate();
    scores.map(|(number, score)| score.map(|score| if side(number) == Color::Black { score } else { -score })).collect()
}

/// Returns the curve of the scores: above the middle Black is ahead. Beyond a rook or two it is nearly flat.
fn curve(scores: &[Option<Value>]) -> String {
    let y = |score: Value| 30.0 - 28.0 * f64::from(score) / (f64::from(score).abs() + 500.0);
    let x = |number: usize| 300.0 * number as f64 / (scores.len().max(2) - 1) as f64;
    let points = scores.iter().enumerate().filter_map(|(number, score)| Some(format!("{:.1},{:.1}", x(number), y((*score)?))));
    let points: Vec<String> = points.collect();
    if points.len() < 2 {
        return String::new();
    }
    format!(
        "<svg class=\"curve\" viewBox=\"0 0 300 60\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><path d=\"M0 30H300\"/>\
         <polyline points=\"{}\"/></svg>\n",
        points.join(" ")
    )
}

fn standings(table: &LeagueTable) -> String {
    let rows: String = table
        .ranks()
        .iter()
        .zip(&table.standings)
        .map(|(rank, standing)| {
            format!(
                "<tr><td>{rank}</td><th scope=\"row\">{}</th><td>{:.1}</td><td>{}</td></tr>\n",
                name(&standing.name),
                f64::from(standing.half_points()) / 2.0,
                standing.games()
            )
        })
        .collect();
    let heads = [("Rank", "順位"), ("Name", "名前"), ("Points", "勝ち点"), ("Games", "対局")];
    let heads: String = heads.iter().map(|(en, ja)| format!("<th scope=\"col\">{}</th>", both(en, ja))).collect();
    let table = format!("<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n");
    section("standings", "Standings", "順位", &table)
}

/// Returns a line for a finished game.
fn result(game: &Game) -> String {
    let [black, white] = [Color::Black, Color::White].map(|color| {
        let name = name(game.player(color));
        if game.winner == Some(color) { format!("<b>{name}</b>") } else { name }
    });
    format!("<li>☗ {black} – ☖ {white} <small>{}</small></li>\n", in_both(|lang| game.end.text().get(lang).to_string()))
}
