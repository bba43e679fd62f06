//! The page for a projector: the running games, large, the standings beside them, and the latest results. It reloads itself until all games
//! are played.

use std::time::Duration;

use maud::{Markup, PreEscaped, html};
use minishogi::{Color, Lang, Move, Position, Value};
use minishogi_board::notation::{self, value};
use minishogi_board::{Style, sprite_css, sprites};

use crate::game::Game;
use crate::league::standings::LeagueTable;
use crate::runner::OnBoard;
use minishogi_lab::clean::one_line;
use minishogi_lab::html::{Head, board, both, both_of, columns, page, section};

const STYLE: &str = include_str!("live.css");

/// The interval at which a browser reloads the page, in seconds.
const ASK_AGAIN: u32 = 3;

/// Up to this many boards are large enough to be seen from the last row.
const MOST_BOARDS: usize = 4;

/// Returns the page: the running games on boards or, if there are none, the latest games. `last` is in order of time.
pub fn live(table: &LeagueTable, running: &[OnBoard<Move>], last: &[Game], lang: Lang) -> String {
    let (games, planned) = (table.games, table.planned);
    let style = sprite_css() + STYLE;
    let head = Head {
        reload: (games < planned).then_some(ASK_AGAIN),
        ..Head::new("Minishogi Lab: league", "style-src 'unsafe-inline'", &style, lang)
    };
    let on_boards = running.iter().rev().take(MOST_BOARDS).map(|on_board| article(&on_board.game, on_board.left, true));
    let ended = last.iter().rev().take(MOST_BOARDS).map(|game| article(game, [None, None], false));
    let boards: Vec<Markup> = if running.is_empty() { ended.flatten().collect() } else { on_boards.flatten().collect() };
    let results = html! { ul { @for game in last.iter().rev() { (result(game)) } } };
    let body = html! {
        main class="hall" {
            header {
                h1 { (both("League", "リーグ戦")) }
                progress max=(planned) value=(games) aria-labelledby="played" {}
                p id="played" { (games) " / " (planned) }
            }
            div class="stage" {
                div class="boards" { @for board in boards { (board) } }
                (standings(table))
                (section("last", "Just ended", "終わったばかりの対局", &results))
                p class="setting" {
                    (both(&one_line(&table.title.en), &one_line(&table.title.ja)))
                    " · " a id="all-games" href="index.html" { (both("All games", "すべての対局")) }
                }
            }
        }
        (PreEscaped(sprites(Style::Lecture)))
    };
    page(head, &body)
}

/// Returns a game on its board, White above; `None` if a move is illegal.
fn article(game: &Game, left: [Option<Duration>; 2], is_running: bool) -> Option<Markup> {
    let mut pos = game.start.parse::<Position>().ok()?;
    let first = pos.side_to_move();
    let mut named = ("The start".to_string(), "開始局面".to_string());
    for &m in &game.moves {
        pos.is_legal(m).ok()?;
        named = (notation::english(&pos, m), notation::japanese(&pos, m));
        pos.do_move(m);
    }
    let player = |color: Color| {
        html! {
            h3 class={ "player" @if is_running && pos.side_to_move() == color { " turn" } } {
                span {
                    (if color == Color::Black { "☗ " } else { "☖ " }) (one_line(game.player(color)))
                    @if !is_running && game.winner == Some(color) { " " span class="won" { "○" } }
                }
                @if let Some(left) = left[color.index()] {
                    span class="clock" { (format!("{}:{:02}", left.as_secs() / 60, left.as_secs() % 60)) }
                }
            }
        }
    };
    let scores = for_black(game, first);
    Some(html! {
        article class="game" {
            (player(Color::White))
            (board(&pos, game.moves.last().copied()))
            (player(Color::Black))
            p class="move" {
                @if !game.moves.is_empty() { (game.moves.len()) ". " }
                (both(&named.0, &named.1))
                @if let Some(score) = scores.iter().rev().find_map(|score| *score) { " " b { (value(score)) } }
                @if !is_running { " · " (both_of(&game.end.text())) }
            }
            (curve(&scores))
        }
    })
}

/// Returns the scores from Black's side.
fn for_black(game: &Game, first: Color) -> Vec<Option<Value>> {
    let begins = if game.given.is_multiple_of(2) { first } else { !first };
    let side = |number: usize| if number.is_multiple_of(2) { begins } else { !begins };
    let scores = game.scores.iter().enumerate();
    scores.map(|(number, score)| score.map(|score| if side(number) == Color::Black { score } else { -score })).collect()
}

/// Returns the curve of the scores: above the middle Black is ahead. Beyond a rook or two it is nearly flat.
fn curve(scores: &[Option<Value>]) -> Markup {
    let y = |score: Value| 30.0 - 28.0 * f64::from(score) / (f64::from(score).abs() + 500.0);
    let x = |number: usize| 300.0 * number as f64 / (scores.len().max(2) - 1) as f64;
    let points = scores.iter().enumerate().filter_map(|(number, score)| Some(format!("{:.1},{:.1}", x(number), y((*score)?))));
    let points: Vec<String> = points.collect();
    html! {
        @if points.len() > 1 {
            svg class="curve" viewBox="0 0 300 60" preserveAspectRatio="none" aria-hidden="true" {
                path d="M0 30H300" {}
                polyline points=(points.join(" ")) {}
            }
        }
    }
}

fn standings(table: &LeagueTable) -> Markup {
    let rows = html! {
        table {
            (columns(&[("Rank", "順位"), ("Name", "名前"), ("Points", "勝ち点"), ("Games", "対局")]))
            tbody {
                @for (rank, standing) in table.ranks().iter().zip(&table.standings) {
                    tr {
                        td { (rank) }
                        th scope="row" { (one_line(&standing.name)) }
                        td { (format!("{:.1}", f64::from(standing.half_points()) / 2.0)) }
                        td { (standing.games()) }
                    }
                }
            }
        }
    };
    section("standings", "Standings", "順位", &rows)
}

/// Returns a line for a finished game.
fn result(game: &Game) -> Markup {
    let player = |color: Color| {
        let name = one_line(game.player(color));
        html! { @if game.winner == Some(color) { b { (name) } } @else { (name) } }
    };
    html! { li { "☗ " (player(Color::Black)) " – ☖ " (player(Color::White)) " " small { (both_of(&game.end.text())) } } }
}
