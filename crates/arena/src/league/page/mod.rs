//! The page of a league: the table, and every game on a board.
//!
//! One [page](minishogi_lab::html) with one script. The script reads the games from the page as JSON: a line for each game, written one by one,
//! so that a long league needs no memory.
//!
//! [`games`] has the cross table, the list of games and the board, [`live`] the page for a projector; this module has the players, in a table
//! and in a plot.

mod games;
mod live;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use minishogi_board::{Style, sprites};
use minishogi_grading::Lang;

pub use self::live::live;

use self::games::name;
use super::standings::{LeagueTable, Standing};
use crate::elo::{Estimate, expected_score};
use crate::game::Game;
use minishogi_lab::clean::one_line;
use minishogi_lab::html::{begin, both, end_with_board, number, section, with_board};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
const POLICY: &str = "style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Writes the page of a league with these games, in their order; its first language is `lang`.
///
/// # Errors
/// Passes on the errors of `games` and of `to`.
pub fn write(table: &LeagueTable, games: impl IntoIterator<Item = io::Result<Game>>, to: &mut impl Write, lang: Lang) -> io::Result<()> {
    let beginning = [
        begin("Minishogi Lab: league", POLICY, &with_board(STYLE), lang),
        header(table),
        "<main>\n".to_string(),
        standings(table),
        ratings(table),
        games::cross_table(table),
        unfit(table),
    ];
    to.write_all(beginning.concat().as_bytes())?;
    let ends = games::write(table, games, to)?;
    let rest = [games::section_of(table, &ends), "</main>\n".to_string(), games::viewer()];
    to.write_all(rest.concat().as_bytes())?;
    to.write_all(end_with_board(&pieces(), SCRIPT).as_bytes())
}

/// Returns the pictures of the pieces, with kanji and with letters.
fn pieces() -> String {
    sprites(Style::Wood) + &sprites(Style::Letters)
}

fn header(table: &LeagueTable) -> String {
    let LeagueTable { games, planned, .. } = table;
    let state = if games < planned {
        let en = format!("Still running: {games} of {planned} games are played. These are the standings so far.");
        let ja = format!("対局中です。全 {planned} 局のうち {games} 局が終わりました。以下は途中経過です。");
        format!("<p class=\"warning\">{}</p>\n", both(&en, &ja))
    } else {
        format!("<p class=\"state\">{}</p>\n", both("Finished: all games are played.", "終了: すべての対局が終わりました。"))
    };
    let copies = table.copies().map_or(String::new(), |copies| format!("<p class=\"warning\">{}</p>\n", both(&copies.en, &copies.ja)));
    let played = if games < planned { format!("{games} / {planned}") } else { games.to_string() };
    let numbers = [
        number(&table.standings.len().to_string(), "players", "参加者"),
        number(&played, "games", "対局"),
        number(&estimate(table.first_player), "Elo for moving first", "先手の有利さ (Elo)"),
    ];
    let links = [
        ("standings", "Standings", "順位"),
        ("ratings", "Ratings", "レーティング"),
        ("cross", "Cross table", "対戦表"),
        ("games", "Games", "棋譜"),
    ]
    .map(|(id, en, ja)| format!("<a href=\"#{id}\">{}</a>", both(en, ja)));
    format!(
        "<header class=\"page\">\n<h1>{}</h1>\n<p>{}</p>\n{state}{copies}<dl>{}</dl>\n\
         <nav aria-label=\"Sections\">{}</nav>\n</header>\n",
        both("League", "リーグ戦"),
        both(&one_line(&table.title.en), &one_line(&table.title.ja)),
        numbers.concat(),
        links.join(" ")
    )
}

fn standings(table: &LeagueTable) -> String {
    let heads = [
        ("Rank", "順位"),
        ("Name", "名前"),
        ("Points", "勝ち点"),
        ("Rating", "レーティング"),
        ("Games", "対局"),
        ("Won", "勝ち"),
        ("Lost", "負け"),
        ("Capped", "手数制限"),
        ("Faults", "不具合負け"),
    ];
    let heads: String = heads.iter().map(|(en, ja)| format!("<th scope=\"col\">{}</th>", both(en, ja))).collect();
    let rows: String = (1..).zip(table.ranks()).zip(&table.standings).map(|((place, rank), standing)| row(place, rank, standing)).collect();
    let words = both(
        "A game won is a point. A game that was broken off at the limit of plies is capped: half a point for each. Faults are the games lost \
         by a fault of the program and not by its play; they are among the lost ones. A player without an opponent in a round gets its points.",
        "1 勝は 1 点です。手数制限で打ち切られた対局は、双方 0.5 点です。不具合負けは、指し手ではなくプログラムの不具合による負けで、負けにも含まれます。\
         相手のいない回は、全勝の得点になります。",
    );
    let content = format!(
        "<p>{words}</p>\n<div class=\"wide\" role=\"region\" aria-labelledby=\"standings-h\" tabindex=\"0\">\n<table class=\"standings\">\n\
         <thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    );
    section("standings", "Standings", "順位", &content)
}

/// Returns a line of the table. The script identifies a player by its place, since players may share a rank.
fn row(place: usize, rank: usize, standing: &Standing) -> String {
    let fault = if standing.faults > 0 { " class=\"fault\"" } else { "" };
    format!(
        "<tr><td>{rank}</td><th scope=\"row\"><a href=\"#player={place}\">{}</a></th><td>{:.1}</td><td>{}</td>\
         <td>{}</td><td>{}</td><td>{}</td><td>{}</td><td{fault}>{}</td></tr>\n",
        name(&standing.name),
        f64::from(standing.half_points()) / 2.0,
        estimate(standing.rating),
        standing.games(),
        standing.won,
        standing.lost,
        standing.capped,
        standing.faults
    )
}

/// Returns the entries that do not play; empty if all play.
fn unfit(table: &LeagueTable) -> String {
    if table.unfit.is_empty() {
        return String::new();
    }
    let rows: String = table
        .unfit
        .iter()
        .map(|(who, why)| {
            format!("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", name(who), both(&one_line(&why.en), &one_line(&why.ja)))
        })
        .collect();
    let content = format!(
        "<table class=\"unfit\">\n<caption>{}</caption>\n<thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n",
        both("These were tried before the league, and do not play in it.", "リーグ戦の前の検査で不合格になり、参加していません。"),
        both("Name", "名前"),
        both("Why", "理由")
    );
    section("unfit", "Unfit to enter", "不参加", &content)
}

/// The height of a line in the plot.
const LINE: usize = 28;

/// The distance beyond its dot by which a bar may widen the axis.
const REACH: f64 = 400.0;

fn ratings(table: &LeagueTable) -> String {
    let names: String =
        table.ranks().iter().zip(&table.standings).map(|(rank, standing)| format!("<li>{rank} {}</li>\n", name(&standing.name))).collect();
    let caption = both(
        "A dot is a rating, its bar holds the true one in 95 of 100 cases: where two bars overlap much, who is better is not known. A bar \
         without an end goes on beyond the plot. 100 Elo more are 64 % of the points, 200 are 76 %.",
        "点がレーティング、線がその 95 % 信頼区間です。線が大きく重なる 2 者の優劣はまだ分かりません。端のない線は図の外まで続いています。\
         100 Elo の差は得点率 64 %、200 Elo の差は 76 % に当たります。",
    );
    let estimates: Vec<Estimate> = table.standings.iter().map(|standing| standing.rating).collect();
    let content = format!(
        "<figure class=\"plot\">\n<ol aria-hidden=\"true\">\n{names}</ol>\n{}<figcaption>{caption}</figcaption>\n</figure>\n{}",
        plot(&estimates),
        first_player(table.first_player)
    );
    section("ratings", "Ratings", "レーティング", &content)
}

/// Returns the plot of the ratings. It grows with the page in width only, so that its letters keep their size. It is hidden from screen readers,
/// which have the numbers in the standings.
fn plot(estimates: &[Estimate]) -> String {
    let axis = Axis::of(estimates);
    let bottom = estimates.len() * LINE;
    let mut body = String::new();
    for tick in axis.ticks() {
        let x = axis.percent(tick);
        let zero = if tick == 0.0 { " class=\"zero\"" } else { "" };
        body += &format!(
            "<line x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"0\" y2=\"{bottom}\"{zero}/><text x=\"{x:.2}%\" y=\"{}\">{}</text>\n",
            bottom + 18,
            signed(tick)
        );
    }
    for (line, &Estimate { value, margin }) in estimates.iter().enumerate().filter(|(_, estimate)| estimate.value.is_finite()) {
        let margin = if margin.is_nan() { f64::INFINITY } else { margin };
        let y = line * LINE + LINE / 2;
        let ends = [value - margin, value + margin].map(|end| axis.percent(end));
        let [left, right] = ends.map(|x| x.clamp(0.0, 100.0));
        body += &format!("<g><line x1=\"{left:.2}%\" x2=\"{right:.2}%\" y1=\"{y}\" y2=\"{y}\"/>");
        for x in ends.into_iter().filter(|x| (0.0..=100.0).contains(x)) {
            body += &format!("<line x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"{}\" y2=\"{}\"/>", y - 6, y + 6);
        }
        body += &format!("<circle cx=\"{:.2}%\" cy=\"{y}\" r=\"5\"/></g>\n", axis.percent(value));
    }
    format!("<svg aria-hidden=\"true\" height=\"{0}\">\n{body}<text x=\"50%\" y=\"{1}\">Elo</text>\n</svg>\n", bottom + 44, bottom + 38)
}

/// The visible range of ratings.
struct Axis {
    from: f64,
    to: f64,
}

impl Axis {
    fn of(estimates: &[Estimate]) -> Axis {
        let (mut from, mut to) = (f64::INFINITY, f64::NEG_INFINITY);
        for Estimate { value, margin } in estimates.iter().filter(|estimate| estimate.value.is_finite()) {
            let reach = if margin.is_finite() { margin.min(REACH) } else { 0.0 };
            (from, to) = (from.min(value - reach), to.max(value + reach));
        }
        if from > to {
            (from, to) = (0.0, 0.0);
        }
        let edge = 0.05 * (to - from).max(200.0);
        Axis { from: from - edge, to: to + edge }
    }

    fn percent(&self, value: f64) -> f64 {
        (value - self.from) / (self.to - self.from) * 100.0
    }

    /// Returns the ticks: round numbers, few enough for a narrow page.
    fn ticks(&self) -> Vec<f64> {
        let round = (0..15).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)));
        let step = round.into_iter().find(|step| (self.to - self.from) / step < 5.0).unwrap_or(f64::INFINITY);
        let first = (self.from / step).ceil() as i64;
        (first..).map(|number| number as f64 * step).take_while(|&tick| tick <= self.to).take(5).collect()
    }
}

fn first_player(advantage: Estimate) -> String {
    let Estimate { value, margin } = advantage;
    let elo = estimate(advantage);
    if !(value.is_finite() && margin.is_finite()) {
        let (en, ja) = ("The advantage of moving first is not known yet.", "先手がどれだけ有利かは、まだ分かりません。");
        return format!("<p>{}</p>\n", both(en, ja));
    }
    let percent = 100.0 * expected_score(value);
    let [low, high] = [value - margin, value + margin].map(signed);
    let en = format!(
        "Moving first is worth {elo} Elo, so between {low} and {high} in 95 of 100 cases. Of two equal players the one that moves first makes \
         {percent:.0} % of the points."
    );
    let ja = format!(
        "先手の有利さは {elo} Elo、95 % 信頼区間は {low} から {high} です。互角の 2 者なら、先手の得点率は {percent:.0} % になります。"
    );
    format!("<p>{}</p>\n", both(&en, &ja))
}

/// Returns an estimate as text, such as `+120 ± 45`.
fn estimate(Estimate { value, margin }: Estimate) -> String {
    if !value.is_finite() {
        return "?".to_string();
    }
    let margin = if margin.is_finite() { format!("{margin:.0}") } else { "∞".to_string() };
    format!("{} ± {margin}", signed(value))
}

/// Returns a whole number with its sign.
fn signed(value: f64) -> String {
    match value.round() {
        0.0 => "0".to_string(),
        rounded if rounded < 0.0 => format!("−{:.0}", -rounded),
        rounded => format!("+{rounded:.0}"),
    }
}
