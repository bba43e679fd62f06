//! The games: for the script as JSON, for the reader as a list that the script fills.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use minishogi::{MAX_PLY, PieceKind, START_SFEN, VALUE_MATE};
use serde_json::{Value, json};

use super::name;
use crate::arena::game::{End, Game};
use crate::arena::league::{Standing, Table};
use crate::clean::one_line;
use crate::html::{both, section};

/// How many games ended how.
pub type Ends = BTreeMap<End, u32>;

/// Writes the games as one array, each as an array on a line of its own.
pub fn write(table: &Table, games: impl IntoIterator<Item = io::Result<Game>>, to: &mut impl Write) -> io::Result<Ends> {
    let places: HashMap<&str, usize> = table.standings.iter().map(|standing| standing.name.as_str()).zip(0..).collect();
    let mut ends = Ends::new();
    to.write_all(b"<script type=\"application/json\" id=\"games-data\">[")?;
    for game in games {
        let game = game?;
        let comma = if ends.is_empty() { "" } else { "," };
        write!(to, "{comma}\n{}", in_script(&line(&game, &places)))?;
        *ends.entry(game.end).or_default() += 1;
    }
    to.write_all(b"\n]</script>\n")?;
    Ok(ends)
}

/// In the order in which page.js takes it apart. A player is its place in the standings, or its name where it has none.
fn line(game: &Game, places: &HashMap<&str, usize>) -> Value {
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
    ])
}

/// JSON that no text in it can break out of: without `<` there is no tag and no comment.
fn in_script(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

/// The list, and what the script needs to know about all games.
pub fn section_of(table: &Table, ends: &Ends) -> String {
    let heads = [("Game", "対局"), ("Black", "先手"), ("Result", "結果"), ("White", "後手"), ("End", "終わり方"), ("Moves", "手数")]
        .map(|(en, ja)| format!("<th scope=\"col\">{}</th>", both(en, ja)));
    let content = format!(
        "<noscript><p class=\"warning\">{}</p></noscript>\n<div class=\"filters\">\n{}</div>\n<p id=\"count\" role=\"status\"></p>\n\
         <table class=\"games\">\n<thead><tr>{}</tr></thead>\n<tbody id=\"list\"></tbody>\n</table>\n\
         <button type=\"button\" id=\"more\">{}</button>\n<script type=\"application/json\" id=\"league-data\">{}</script>\n",
        both("The games are shown by a script: allow scripts to see them.", "棋譜の表示にはスクリプトを使います。有効にしてください。"),
        filters(table, ends),
        heads.concat(),
        both("More games", "さらに表示"),
        in_script(&facts(table, ends))
    );
    section("games", "Games", "棋譜", &content)
}

fn filters(table: &Table, ends: &Ends) -> String {
    let name_of = |(rank, standing): (usize, &Standing)| format!("<option value=\"{rank}\">{rank} {}</option>", name(&standing.name));
    let names: String = (1..).zip(&table.standings).map(name_of).collect();
    let players = option("", "anybody", "全員") + &names;
    let sum = |is_counted: fn(End) -> bool| -> u32 { ends.iter().filter(|(end, _)| is_counted(**end)).map(|(_, count)| count).sum() };
    let kinds: String = ends.iter().map(|(&end, &count)| counted(&spelling(end), &end.to_string(), in_japanese(end), count)).collect();
    let kinds = counted("", "any", "すべて", sum(|_| true)) + &counted("fault", "any fault", "不具合すべて", sum(End::is_fault)) + &kinds;
    [("player", "Player", "参加者", &players), ("opponent", "Opponent", "相手", &players), ("end", "End", "終わり方", &kinds)]
        .map(|(id, en, ja, options)| {
            format!("<div><label for=\"{id}\">{}</label><select id=\"{id}\">{options}</select></div>\n", both(en, ja))
        })
        .concat()
}

/// An option holds text alone, so the script puts in what the other language has.
fn option(value: &str, en: &str, ja: &str) -> String {
    format!("<option value=\"{value}\" data-en=\"{en}\" data-ja=\"{ja}\">{en}</option>")
}

fn counted(value: &str, en: &str, ja: &str, count: u32) -> String {
    option(value, &format!("{en} ({count})"), &format!("{ja} ({count})"))
}

fn facts(table: &Table, ends: &Ends) -> Value {
    let kanji = PieceKind::ALL.map(|kind| (format!("{}{}", if kind.is_promoted() { "+" } else { "" }, kind.letter()), kind.kanji()));
    let words = ends.keys().map(|&end| (spelling(end), json!([end.to_string(), in_japanese(end), end.is_fault()])));
    json!({
        "players": table.standings.iter().map(|standing| one_line(&standing.name)).collect::<Vec<_>>(),
        "ends": words.collect::<BTreeMap<_, _>>(),
        "kanji": BTreeMap::from(kanji),
        "start": START_SFEN,
        "mate": VALUE_MATE,
        "longest": MAX_PLY,
    })
}

/// As it is spelled in files.
fn spelling(end: End) -> String {
    json!(end).as_str().unwrap_or_default().to_string()
}

fn in_japanese(end: End) -> &'static str {
    match end {
        End::Mate => "詰み",
        End::NoMoves => "合法手なし",
        End::Fourfold => "千日手",
        End::PerpetualCheck => "連続王手の千日手",
        End::Resignation => "投了",
        End::Adjudication => "判定",
        End::PlyCap => "手数制限",
        End::IllegalMove => "反則手",
        End::Time => "時間切れ",
        End::Crash => "異常終了",
        End::Silence => "応答なし",
        End::Protocol => "通信の誤り",
        End::NotReady => "準備できず",
    }
}
