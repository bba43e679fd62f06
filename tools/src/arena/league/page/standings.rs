//! Who is where, and who was not let in.

use super::{estimate, name};
use crate::arena::league::{Standing, Table};
use crate::html::{both, section};

pub fn standings(table: &Table) -> String {
    let heads = [
        ("Rank", "順位"),
        ("Name", "名前"),
        ("Points", "得点"),
        ("Rating", "レーティング"),
        ("Games", "対局"),
        ("Won", "勝ち"),
        ("Lost", "負け"),
        ("Capped", "手数制限"),
        ("Faults", "不具合負け"),
    ];
    let heads: String = heads.iter().map(|(en, ja)| format!("<th scope=\"col\">{}</th>", both(en, ja))).collect();
    let rows: String = (1..).zip(&table.standings).map(|(rank, standing)| row(rank, standing)).collect();
    let words = both(
        "A game won is a point. A game that was broken off at the limit of plies is capped: half a point for each. Faults are the games lost \
         by a fault of the program and not by its play; they are among the lost ones. Who had nobody to play with in a round has its points.",
        "1 勝は 1 点です。手数制限で打ち切られた対局は、双方 0.5 点です。不具合負けは、指し手ではなくプログラムの不具合による負けで、負けにも含まれます。\
         相手のいない回は、全勝の得点になります。",
    );
    let content = format!(
        "<p>{words}</p>\n<div class=\"wide\" role=\"region\" aria-labelledby=\"standings-h\" tabindex=\"0\">\n<table class=\"standings\">\n\
         <thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    );
    section("standings", "Standings", "順位", &content)
}

fn row(rank: usize, standing: &Standing) -> String {
    let fault = if standing.faults > 0 { " class=\"fault\"" } else { "" };
    format!(
        "<tr><td>{rank}</td><th scope=\"row\"><a href=\"#player={rank}\">{}</a></th><td>{:.1}</td><td>{}</td>\
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

/// Those that do not play; nothing where all do.
pub fn unfit(table: &Table) -> String {
    if table.unfit.is_empty() {
        return String::new();
    }
    let rows: String =
        table.unfit.iter().map(|(who, why)| format!("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", name(who), name(why))).collect();
    let content = format!(
        "<table class=\"unfit\">\n<caption>{}</caption>\n<thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n",
        both("These were tried before the league, and do not play in it.", "リーグ戦の前の検査で不合格になり、参加していません。"),
        both("Name", "名前"),
        both("Why", "理由")
    );
    section("unfit", "Unfit to enter", "不参加", &content)
}
