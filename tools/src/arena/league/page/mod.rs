//! The page of a league: the table, and every game on a board.
//!
//! One [page](crate::html) with one script. The script reads the games from the page as JSON: a line for each game, written as the games
//! come, so that a long league needs no memory.
//!
//! - [`players`]: their standings, in a table and in a plot. [`games`]: the cross table, the list of games and the board.

mod games;
mod players;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use minishogi::{Color, Position};
use minishogi_board::{Style, sprite_css, sprites};
use minishogi_grading::Lang;

use super::standings::Table;
use crate::arena::game::Game;
use crate::clean::one_line;
use crate::html::{begin, board, both, end_with_board, escape, in_both, number, section, with_board};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
const POLICY: &str = "style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Writes the page of a league with these games, in their order.
///
/// # Errors
/// Passes on what comes from `games` and from `to`.
pub fn write(table: &Table, games: impl IntoIterator<Item = io::Result<Game>>, to: &mut impl Write) -> io::Result<()> {
    let beginning = [
        begin("Minishogi Lab: league", POLICY, &with_board(STYLE), Lang::En),
        header(table),
        "<main>\n".to_string(),
        players::standings(table),
        players::ratings(table),
        games::cross_table(table),
        players::unfit(table),
    ];
    to.write_all(beginning.concat().as_bytes())?;
    let ends = games::write(table, games, to)?;
    let rest = [games::section_of(table, &ends), "</main>\n".to_string(), games::viewer()];
    to.write_all(rest.concat().as_bytes())?;
    to.write_all(end_with_board(&pieces(), SCRIPT).as_bytes())
}

/// How often a browser asks for the live page again, in seconds.
const ASK_AGAIN: u32 = 3;

/// The page to follow a league by: the table, and how the last games ended, the latest last. It asks for itself again until all games are played.
pub fn live(table: &Table, last: &[Game], lang: Lang) -> String {
    let title = "<title>";
    let again = match table.games < table.planned {
        true => format!("<meta http-equiv=\"refresh\" content=\"{ASK_AGAIN}\">\n{title}"),
        false => title.to_string(),
    };
    let style = sprite_css() + STYLE;
    let beginning = begin("Minishogi Lab: league", "style-src 'unsafe-inline'", &style, lang).replacen(title, &again, 1);
    let games = last.iter().rev().map(|game| {
        let end = game.moves.iter().try_fold(game.start.parse::<Position>().ok()?, |mut pos, &m| {
            pos.is_legal(m).is_ok().then(|| {
                pos.do_move(m);
                pos
            })
        })?;
        let [black, white] = [&game.black, &game.white].map(|name| escape(&one_line(name)));
        let winner = game.winner.map_or("-", |winner| if winner == Color::Black { "☗" } else { "☖" });
        let reason = in_both(|lang| game.end.text().get(lang).to_string());
        let board = board(&end, game.moves.last().copied());
        Some(format!("<article><h3>{}: ☗ {black} ☖ {white}</h3>\n<p>{winner} {reason}</p>\n{board}</article>\n", game.number))
    });
    let games: String = games.flatten().collect();
    format!(
        "{beginning}<main>\n<h1>{}</h1>\n<p>{} / {}</p>\n{}{}<p><a href=\"index.html\">{}</a></p>\n</main>\n{}</body>\n</html>\n",
        both(&one_line(&table.title.en), &one_line(&table.title.ja)),
        table.games,
        table.planned,
        players::standings(table).replace("href=\"#", "href=\"index.html#"),
        section("last", "The last games", "終わったばかりの対局", &format!("<div class=\"boards\">\n{games}</div>\n")),
        both("All games", "すべての対局"),
        sprites(Style::Lecture)
    )
}

/// With kanji, and with letters for those who read none.
fn pieces() -> String {
    sprites(Style::Wood) + &sprites(Style::Letters)
}

fn header(table: &Table) -> String {
    let Table { games, planned, .. } = table;
    let state = if games < planned {
        let en = format!("Still running: {games} of {planned} games are played. This is how it stands so far.");
        let ja = format!("対局中です。全 {planned} 局のうち {games} 局が終わりました。以下は途中経過です。");
        format!("<p class=\"warning\">{}</p>\n", both(&en, &ja))
    } else {
        format!("<p class=\"state\">{}</p>\n", both("Finished: all games are played.", "終了: すべての対局が終わりました。"))
    };
    let played = if games < planned { format!("{games} / {planned}") } else { games.to_string() };
    let numbers = [
        number(&table.standings.len().to_string(), "players", "参加者"),
        number(&played, "games", "対局"),
        number(&players::estimate(table.first_player), "Elo for moving first", "先手の有利さ (Elo)"),
    ];
    let links = [
        ("standings", "Standings", "順位"),
        ("ratings", "Ratings", "レーティング"),
        ("cross", "Cross table", "対戦表"),
        ("games", "Games", "棋譜"),
    ]
    .map(|(id, en, ja)| format!("<a href=\"#{id}\">{}</a>", both(en, ja)));
    format!(
        "<header class=\"page\">\n<p class=\"kit\">Minishogi Lab {}</p>\n<h1>{}</h1>\n<p>{}</p>\n{state}<dl>{}</dl>\n\
         <nav aria-label=\"Sections\">{}</nav>\n</header>\n",
        env!("CARGO_PKG_VERSION"),
        both("League", "リーグ戦"),
        both(&one_line(&table.title.en), &one_line(&table.title.ja)),
        numbers.concat(),
        links.join(" ")
    )
}
