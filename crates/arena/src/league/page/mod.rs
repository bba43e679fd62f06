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

use maud::{Markup, PreEscaped, html};
use minishogi_board::{Style, sprites};
use minishogi_grading::Lang;

pub use self::live::live;

use super::standings::{LeagueTable, Standing};
use crate::elo::{Estimate, expected_score};
use crate::game::Game;
use minishogi_lab::clean::one_line;
use minishogi_lab::html::{Head, begin, board_scripts, both, both_of, columns, end, joined, number, section, with_board};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
const POLICY: &str = "style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Writes the page of a league with these games, in their order; its first language is `lang`.
///
/// # Errors
/// Passes on the errors of `games` and of `to`.
pub fn write(table: &LeagueTable, games: impl IntoIterator<Item = io::Result<Game>>, to: &mut impl Write, lang: Lang) -> io::Result<()> {
    let style = with_board(STYLE);
    let head = Head::new("Minishogi Lab: league", POLICY, &style, lang);
    let beginning = html! {
        (begin(head))
        (header(table))
        (PreEscaped("<main>"))
        (standings(table))
        (ratings(table))
        (games::cross_table(table))
        (unfit(table))
    };
    to.write_all(beginning.0.as_bytes())?;
    let ends = games::write(table, games, to)?;
    let rest = html! {
        (games::section_of(table, &ends))
        (PreEscaped("</main>"))
        (games::viewer())
        (board_scripts(pieces(), SCRIPT))
        (end())
    };
    to.write_all(rest.0.as_bytes())
}

/// Returns the pictures of the pieces, with kanji and with letters.
fn pieces() -> String {
    sprites(Style::Wood) + &sprites(Style::Letters)
}

fn header(table: &LeagueTable) -> Markup {
    let LeagueTable { games, planned, .. } = table;
    let links = [
        ("standings", "Standings", "順位"),
        ("ratings", "Ratings", "レーティング"),
        ("cross", "Cross table", "対戦表"),
        ("games", "Games", "棋譜"),
    ];
    html! {
        header class="page" {
            h1 { (both("League", "リーグ戦")) }
            p { (both(&one_line(&table.title.en), &one_line(&table.title.ja))) }
            @if games < planned {
                @let en = format!("Still running: {games} of {planned} games are played. These are the standings so far.");
                @let ja = format!("対局中です。全 {planned} 局のうち {games} 局が終わりました。以下は途中経過です。");
                p class="warning" { (both(&en, &ja)) }
            } @else {
                p class="state" { (both("Finished: all games are played.", "すべての対局が終わりました。")) }
            }
            @if let Some(copies) = table.copies() { p class="warning" { (both_of(&copies)) } }
            dl {
                (number(table.standings.len(), "players", "参加者"))
                (number(if games < planned { format!("{games} / {planned}") } else { games.to_string() }, "games", "対局"))
                (number(estimate(table.first_player), "Elo for moving first", "先手の有利さ（Elo）"))
            }
            nav aria-label="Sections" {
                (joined(links.map(|(id, en, ja)| html! { a href={ "#" (id) } { (both(en, ja)) } }), " "))
            }
        }
    }
}

fn standings(table: &LeagueTable) -> Markup {
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
    let words = both(
        "A game won is a point. A game that was broken off at the limit of plies is capped: half a point for each. Faults are the games lost \
         by a fault of the program and not by its play; they are among the lost ones. A player without an opponent in a round gets its points.",
        "勝ちは 1 点、手数制限で打ち切られた対局は双方 0.5 点です。不具合負けは、指し手ではなくプログラムの不具合による負けで、「負け」の数にも含まれます。\
         相手のいない回は、その回の全局を不戦勝として数えます。",
    );
    let content = html! {
        p { (words) }
        div class="wide" role="region" aria-labelledby="standings-h" tabindex="0" {
            table class="standings" {
                (columns(&heads))
                tbody {
                    // The script identifies a player by its place, since players may share a rank.
                    @for ((place, rank), standing) in (1..).zip(table.ranks()).zip(&table.standings) { (row(place, rank, standing)) }
                }
            }
        }
    };
    section("standings", "Standings", "順位", &content)
}

fn row(place: usize, rank: usize, standing: &Standing) -> Markup {
    html! {
        tr {
            td { (rank) }
            th scope="row" { a href={ "#player=" (place) } { (one_line(&standing.name)) } }
            td { (format!("{:.1}", f64::from(standing.half_points()) / 2.0)) }
            td { (estimate(standing.rating)) }
            td { (standing.games()) }
            td { (standing.won) }
            td { (standing.lost) }
            td { (standing.capped) }
            td class=[(standing.faults > 0).then_some("fault")] { (standing.faults) }
        }
    }
}

/// Returns the entries that do not play; empty if all play.
fn unfit(table: &LeagueTable) -> Markup {
    let words = both("These were tried before the league, and do not play in it.", "予選で不合格になり、リーグ戦には参加していません。");
    let rows = html! {
        table class="unfit" {
            caption { (words) }
            (columns(&[("Name", "名前"), ("Why", "理由")]))
            tbody {
                @for (name, why) in &table.unfit {
                    tr { th scope="row" { (one_line(name)) } td { (both(&one_line(&why.en), &one_line(&why.ja))) } }
                }
            }
        }
    };
    html! { @if !table.unfit.is_empty() { (section("unfit", "Unfit to enter", "不参加", &rows)) } }
}

/// The height of a line in the plot.
const LINE: usize = 28;

/// The distance beyond its dot by which a bar may widen the axis.
const REACH: f64 = 400.0;

fn ratings(table: &LeagueTable) -> Markup {
    let caption = both(
        "A dot is a rating, its bar holds the true one in 95 of 100 cases: where two bars overlap much, who is better is not known. A bar \
         without an end goes on beyond the plot. 100 Elo more are 64 % of the points, 200 are 76 %.",
        "点がレーティング、線がその 95 % 信頼区間です。2 本の線が大きく重なる場合、どちらが強いかはまだ分かりません。端のない線は図の外まで続いています。\
         100 Elo の差は得点率 64 %、200 Elo の差は 76 % に当たります。",
    );
    let estimates: Vec<Estimate> = table.standings.iter().map(|standing| standing.rating).collect();
    let content = html! {
        figure class="plot" {
            ol aria-hidden="true" {
                @for (rank, standing) in table.ranks().iter().zip(&table.standings) { li { (rank) " " (one_line(&standing.name)) } }
            }
            (plot(&estimates))
            figcaption { (caption) }
        }
        (first_player(table.first_player))
    };
    section("ratings", "Ratings", "レーティング", &content)
}

/// Returns the plot of the ratings. It grows with the page in width only, so that its letters keep their size. It is hidden from screen readers,
/// which have the numbers in the standings.
fn plot(estimates: &[Estimate]) -> Markup {
    let axis = Axis::of(estimates);
    let bottom = estimates.len() * LINE;
    let at = |percent: f64| format!("{percent:.2}%");
    html! {
        svg aria-hidden="true" height=(bottom + 44) {
            @for tick in axis.ticks() {
                @let x = at(axis.percent(tick));
                line x1=(x) x2=(x) y1="0" y2=(bottom) class=[(tick == 0.0).then_some("zero")] {}
                text x=(x) y=(bottom + 18) { (signed(tick)) }
            }
            @for (line, &Estimate { value, margin }) in estimates.iter().enumerate().filter(|(_, estimate)| estimate.value.is_finite()) {
                @let margin = if margin.is_nan() { f64::INFINITY } else { margin };
                @let y = line * LINE + LINE / 2;
                @let ends = [value - margin, value + margin].map(|end| axis.percent(end));
                @let [left, right] = ends.map(|x| at(x.clamp(0.0, 100.0)));
                g {
                    line x1=(left) x2=(right) y1=(y) y2=(y) {}
                    @for x in ends.into_iter().filter(|x| (0.0..=100.0).contains(x)).map(at) {
                        line x1=(x) x2=(x) y1=(y - 6) y2=(y + 6) {}
                    }
                    circle cx=(at(axis.percent(value))) cy=(y) r="5" {}
                }
            }
            text x="50%" y=(bottom + 38) { "Elo" }
        }
    }
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

fn first_player(advantage: Estimate) -> Markup {
    let Estimate { value, margin } = advantage;
    let elo = estimate(advantage);
    if !(value.is_finite() && margin.is_finite()) {
        let (en, ja) = ("The advantage of moving first is not known yet.", "先手がどれだけ有利かは、まだ分かりません。");
        return html! { p { (both(en, ja)) } };
    }
    let percent = 100.0 * expected_score(value);
    let [low, high] = [value - margin, value + margin].map(signed);
    let en = format!(
        "Moving first is worth {elo} Elo, so between {low} and {high} in 95 of 100 cases. Of two equal players the one that moves first makes \
         {percent:.0} % of the points."
    );
    let ja = format!(
        "先手の有利さは {elo} Elo、95 % 信頼区間は {low} から {high} です。実力が互角なら、先手の得点率は {percent:.0} % になります。"
    );
    html! { p { (both(&en, &ja)) } }
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
