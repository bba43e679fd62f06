//! Everybody against everybody.

use super::name;
use crate::arena::league::{Standing, Table};
use crate::html::{both, section};

/// A wider table is printed on paper turned round.
const ON_PORTRAIT: usize = 12;

pub fn cross_table(table: &Table) -> String {
    let heads: String = (1..).zip(&table.standings).map(|(rank, standing)| head(rank, standing)).collect();
    let rows: String = (1..).zip(&table.standings).map(|(rank, standing)| row(rank, standing)).collect();
    let words = both(
        "Points of the player of the row, then of the player of the column. Blue: won the pairing; orange: lost it. A click lists the games.",
        "行の参加者の得点–列の参加者の得点です。青は勝ち越し、橙は負け越しです。クリックすると、その対局の一覧になります。",
    );
    let content = format!(
        "<p>{words}</p>\n<div class=\"scroll\" role=\"region\" aria-labelledby=\"cross-h\" tabindex=\"0\">\n<table class=\"cross{}\" style=\"--players: {}\">\n\
         <thead><tr><th scope=\"col\">{}</th>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n",
        if table.standings.len() > ON_PORTRAIT { " many" } else { "" },
        table.standings.len(),
        both("Player", "参加者")
    );
    section("cross", "Cross table", "対戦表", &content)
}

/// The names stand in the rows; here they are for those who hear the table, or point at it.
fn head(rank: usize, standing: &Standing) -> String {
    let name = name(&standing.name);
    format!("<th scope=\"col\" title=\"{name}\"><span aria-hidden=\"true\">{rank}</span><span class=\"spoken\">{name}</span></th>")
}

fn row(rank: usize, standing: &Standing) -> String {
    let cells: String = (1..).zip(&standing.against).map(|(other, &counts)| cell(rank, other, counts)).collect();
    let name = name(&standing.name);
    format!("<tr><th scope=\"row\"><div title=\"{name}\">{rank} {name}</div></th>{cells}</tr>\n")
}

fn cell(rank: usize, other: usize, [won, lost, capped]: [u32; 3]) -> String {
    if rank == other {
        return "<td class=\"own\"></td>".to_string();
    }
    if won + lost + capped == 0 {
        return "<td>·</td>".to_string();
    }
    let (made, given) = (2 * won + capped, 2 * lost + capped);
    format!(
        "<td class=\"{}\"><a href=\"#player={rank}&amp;opponent={other}\">{}–{}</a></td>",
        shade(made, given),
        points(made),
        points(given)
    )
}

/// The better, the stronger the blue; the worse, the stronger the orange.
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

/// Half points as points, as in `2½`.
fn points(half: u32) -> String {
    match (half / 2, half % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_tells_the_points_of_both_and_leads_to_the_games() {
        assert_eq!(cell(2, 5, [3, 1, 0]), "<td class=\"high\"><a href=\"#player=2&amp;opponent=5\">3–1</a></td>");
        assert!(cell(2, 5, [2, 1, 1]).contains("class=\"above\"") && cell(2, 5, [2, 1, 1]).contains(">2½–1½<"));
        assert!(cell(2, 5, [0, 3, 1]).contains("class=\"low\"") && cell(2, 5, [0, 3, 1]).contains(">½–3½<"));
        assert!(cell(2, 5, [1, 2, 0]).contains("class=\"below\"") && cell(2, 5, [0, 0, 2]).contains("class=\"even\""));
        assert_eq!((cell(2, 2, [0; 3]), cell(2, 5, [0; 3])), ("<td class=\"own\"></td>".to_string(), "<td>·</td>".to_string()));
    }
}
