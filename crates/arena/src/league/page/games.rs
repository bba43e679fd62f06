//! The games: the cross table, a list of all games, and one game on a board.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use maud::{Markup, html};
use minishogi::{Position, START_SFEN};
use minishogi_board::notation;
use serde_json::{Value, json};

use crate::game::{End, Game};
use crate::league::standings::{LeagueTable, Standing};
use minishogi_lab::clean::one_line;
use minishogi_lab::html::{both, button, columns, data, from_move_to_move, in_script, section, toggle};

/// A wider table is printed in landscape.
const ON_PORTRAIT: usize = 12;

/// Returns the cross table.
pub fn cross_table(table: &LeagueTable) -> Markup {
    let ranked = || table.ranks().into_iter().zip(&table.standings);
    let words = both(
        "Points of the player of the row, then of the player of the column. Blue: won the pairing; orange: lost it. A click lists the games.",
        "各マスは「行の参加者の得点–列の参加者の得点」です。青は行の参加者の勝ち越し、橙は負け越しです。クリックすると、その対局の一覧を表示します。",
    );
    let players = table.standings.len();
    let content = html! {
        p { (words) }
        div class="scroll" role="region" aria-labelledby="cross-h" tabindex="0" {
            table class={ "cross" @if players > ON_PORTRAIT { " many" } } style={ "--players: " (players) } {
                thead {
                    tr {
                        th scope="col" { (both("Player", "参加者")) }
                        @for (rank, standing) in ranked() { (head(rank, standing)) }
                    }
                }
                tbody { @for (place, (rank, standing)) in (1..).zip(ranked()) { (row(place, rank, standing)) } }
            }
        }
    };
    section("cross", "Cross table", "対戦表", &content)
}

/// Returns the head of a column: the rank. The name is for screen readers and the pointer; the rows show it.
fn head(rank: usize, standing: &Standing) -> Markup {
    let name = one_line(&standing.name);
    html! {
        th scope="col" title=(name) { span aria-hidden="true" { (rank) } span class="spoken" { (name) } }
    }
}

fn row(place: usize, rank: usize, standing: &Standing) -> Markup {
    let name = one_line(&standing.name);
    html! {
        tr {
            th scope="row" { div title=(name) { (rank) " " (name) } }
            @for (other, &counts) in (1..).zip(&standing.against) { (cell(place, other, counts)) }
        }
    }
}

fn cell(place: usize, other: usize, [won, lost, capped]: [u32; 3]) -> Markup {
    let (made, given) = (2 * won + capped, 2 * lost + capped);
    html! {
        @if place == other {
            td class="own" {}
        } @else if made + given == 0 {
            td { "·" }
        } @else {
            td class=(shade(made, given)) { a href={ "#player=" (place) "&opponent=" (other) } { (points(made)) "–" (points(given)) } }
        }
    }
}

/// Returns the class of a cell by its result: blue if good, orange if bad, in several shades.
fn shade(made: u32, given: u32) -> &'static str {
    let (made, given) = (u64::from(made), u64::from(given));
    match () {
        () if made >= 3 * given => "high",
        () if made > given => "above",
        () if made == given => "even",
        () if 3 * made <= given => "low",
        () => "below",
    }
}

/// Returns half points as points, such as `2½`.
fn points(half: u32) -> String {
    match (half / 2, half % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// The number of games with each kind of end.
pub type Ends = BTreeMap<End, u32>;

/// The names of moves, in English and in Japanese: the page has each name once, even if many games use it.
#[derive(Default)]
struct Names {
    places: HashMap<[String; 2], usize>,
    all: Vec<[String; 2]>,
}

impl Names {
    /// Returns the places of the names of a game's moves, as far as they are legal.
    fn of(&mut self, game: &Game) -> Vec<usize> {
        let Ok(mut pos) = Position::from_sfen(&game.start) else { return Vec::new() };
        let legal = game.moves.iter().map_while(|&m| {
            pos.is_legal(m).ok()?;
            let name = [notation::english(&pos, m), notation::japanese(&pos, m)];
            pos.do_move(m);
            Some(name)
        });
        legal.map(|name| self.place(name)).collect()
    }

    fn place(&mut self, name: [String; 2]) -> usize {
        *self.places.entry(name).or_insert_with_key(|name| {
            self.all.push(name.clone());
            self.all.len() - 1
        })
    }
}

/// Writes the games for the script, as one array: each game as an array on a line of its own. After them the names of their moves.
pub fn write(table: &LeagueTable, games: impl IntoIterator<Item = io::Result<Game>>, to: &mut impl Write) -> io::Result<Ends> {
    let places: HashMap<&str, usize> = table.standings.iter().map(|standing| standing.name.as_str()).zip(0..).collect();
    let mut ends = Ends::new();
    let mut names = Names::default();
    to.write_all(b"<script type=\"application/json\" id=\"games-data\">[")?;
    for game in games {
        let game = game?;
        let comma = if ends.is_empty() { "" } else { "," };
        write!(to, "{comma}\n{}", in_script(&line(&game, &places, &mut names)))?;
        *ends.entry(game.end).or_default() += 1;
    }
    write!(to, "\n]</script>\n<script type=\"application/json\" id=\"names-data\">{}</script>\n", in_script(&json!(names.all)))?;
    Ok(ends)
}

/// Returns a game as an array in the order in which page.js reads it. A player is its place in the standings, or its name if it has none.
fn line(game: &Game, places: &HashMap<&str, usize>, names: &mut Names) -> Value {
    let player = |name: &str| places.get(name).map_or_else(|| json!(one_line(name)), |place| json!(place));
    let moves: Vec<String> = game.moves.iter().map(|m| m.to_string()).collect();
    json!([
        game.number,
        player(&game.black),
        player(&game.white),
        (game.start != START_SFEN).then(|| one_line(&game.start)),
        game.given,
        moves.join(" "),
        game.winner.map(|winner| winner.index()),
        game.end,
        one_line(&game.detail),
        game.scores,
        names.of(game),
    ])
}

/// Returns the list of games, which the script fills, and the data about all games that it needs.
pub fn section_of(table: &LeagueTable, ends: &Ends) -> Markup {
    let heads = [("Game", "対局"), ("Black", "先手"), ("Result", "結果"), ("White", "後手"), ("End", "終わり方"), ("Moves", "手数")];
    let content = html! {
        noscript {
            p class="warning" {
                (both("The games are shown by a script: allow scripts to see them.", "棋譜の表示には JavaScript を使います。有効にしてください。"))
            }
        }
        div class="filters" { (filters(table, ends)) }
        p id="count" role="status" {}
        table class="games" { (columns(&heads)) tbody id="list" {} }
        button type="button" id="more" { (both("More games", "さらに表示")) }
        (data("league-data", &facts(table, ends)))
    };
    section("games", "Games", "棋譜", &content)
}

fn filters(table: &LeagueTable, ends: &Ends) -> Markup {
    let players = html! {
        (option("", "anybody", "全員"))
        @for (rank, standing) in (1..).zip(&table.standings) { option value=(rank) { (rank) " " (one_line(&standing.name)) } }
    };
    let sum = |is_counted: fn(End) -> bool| -> u32 { ends.iter().filter(|(end, _)| is_counted(**end)).map(|(_, count)| count).sum() };
    let kinds = html! {
        (counted("", "any", "すべて", sum(|_| true)))
        (counted("fault", "any fault", "不具合すべて", sum(End::is_fault)))
        @for (&end, &count) in ends { (counted(&spelling(end), &end.text().en, &end.text().ja, count)) }
    };
    html! {
        @for (id, en, ja, options) in
            [("player", "Player", "参加者", &players), ("opponent", "Opponent", "相手", &players), ("end", "End", "終わり方", &kinds)]
        {
            div { label for=(id) { (both(en, ja)) } select id=(id) { (options) } }
        }
    }
}

/// Returns an option. It can only contain text, so the script switches its language.
fn option(value: &str, en: &str, ja: &str) -> Markup {
    html! { option value=(value) data-en=(en) data-ja=(ja) { (en) } }
}

fn counted(value: &str, en: &str, ja: &str, count: u32) -> Markup {
    option(value, &format!("{en} ({count})"), &format!("{ja}（{count}）"))
}

fn facts(table: &LeagueTable, ends: &Ends) -> Value {
    let words = ends.keys().map(|&end| (spelling(end), json!([end.text().en, end.text().ja, end.is_fault()])));
    json!({
        "players": table.standings.iter().map(|standing| one_line(&standing.name)).collect::<Vec<_>>(),
        "ends": words.collect::<BTreeMap<_, _>>(),
        "pieces": minishogi_board::kinds(),
        "start": START_SFEN,
    })
}

/// Returns the end as a games file spells it.
fn spelling(end: End) -> String {
    json!(end).as_str().unwrap_or_default().to_string()
}

/// Returns the board on which page.js replays a game; closed until a game is chosen.
pub fn viewer() -> Markup {
    let words = both(
        "Numbers are the scores of the player that moved, for Black: +1.0 is a pawn, #5 a mate by Black in 5 plies, #-5 by White. Keys: ← → Home End; on a touch screen, wipe over the board.",
        "数値は、指した側のプログラムが示した評価値を、先手から見た値に直したものです。+1.0 は歩 1 枚分、#5 は先手の 5 手詰め、#-5 は後手の 5 手詰めを表します。キー操作: ← → Home End。タッチ画面では盤の上を左右にスワイプします。",
    );
    html! {
        dialog id="viewer" aria-labelledby="viewer-h" {
            div class="top" { h2 id="viewer-h" {} (button("close", "✕", "Close", "閉じる")) }
            p id="result" {}
            p id="detail" class="warning" {}
            div class="stage" {
                div {
                    div id="board" {}
                    p id="told" role="status" {}
                    div class="controls" {
                        (from_move_to_move())
                        (toggle("play", "▶\u{fe0e}", "Play the moves by themselves", "自動再生"))
                        (button("flip", "⇅\u{fe0e}", "Turn the board round", "盤を反転"))
                        label for="style" class="spoken" { (both("Pieces", "駒")) }
                        select id="style" { (option("wood", "kanji", "漢字")) (option("letters", "letters", "英字")) }
                    }
                    div id="graph" {}
                    p class="sfen" { "SFEN " code id="sfen" {} }
                }
                div {
                    ol id="moves" {}
                    p { small { (words) } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_tells_the_points_of_both_and_leads_to_the_games() {
        let cell = |place, other, counts| cell(place, other, counts).0;
        assert_eq!(cell(2, 5, [3, 1, 0]), "<td class=\"high\"><a href=\"#player=2&amp;opponent=5\">3–1</a></td>");
        assert!(cell(2, 5, [2, 1, 1]).contains("class=\"above\"") && cell(2, 5, [2, 1, 1]).contains(">2½–1½<"));
        assert!(cell(2, 5, [0, 3, 1]).contains("class=\"low\"") && cell(2, 5, [0, 3, 1]).contains(">½–3½<"));
        assert!(cell(2, 5, [1, 2, 0]).contains("class=\"below\"") && cell(2, 5, [0, 0, 2]).contains("class=\"even\""));
        assert_eq!((cell(2, 2, [0; 3]), cell(2, 5, [0; 3])), ("<td class=\"own\"></td>".to_string(), "<td>·</td>".to_string()));
    }
}
