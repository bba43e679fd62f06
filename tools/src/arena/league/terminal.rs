//! The table of a league for a terminal.

use colored::Colorize;

use super::{Standing, Table};
use crate::arena::statistics::Estimate;
use crate::clean::one_line;
use crate::columns::{padded, shortened, width};

/// The best first; below, what moving first is worth, and who was not let in.
pub fn table(table: &Table) -> String {
    let names: Vec<String> = table.standings.iter().map(|standing| shortened(&one_line(&standing.name))).collect();
    let name_width = names.iter().map(|name| width(name)).fold(width("name"), usize::max);
    let ratings: Vec<String> = table.standings.iter().map(|standing| estimate(standing.rating)).collect();
    let rating_width = ratings.iter().map(|rating| width(rating)).fold(width("rating"), usize::max);

    let mut text = format!("{}\n\n", one_line(&table.title));
    text += &format!("   #  {}  points  games   won  lost  capped  faults  {:>rating_width$}\n", padded("name", name_width), "rating");
    for (rank, ((standing, name), rating)) in (1..).zip(table.standings.iter().zip(&names).zip(&ratings)) {
        text += &row(rank, standing, &padded(name, name_width));
        text += &format!("  {rating:>rating_width$}\n");
    }
    text += "\n";
    if table.games < table.planned {
        text += &format!("{}\n", format!("{} of {} games are played.", table.games, table.planned).yellow());
    } else {
        text += &format!("All {} games are played.\n", table.games);
    }
    for standing in table.standings.iter().filter(|standing| standing.byes > 0) {
        text += &format!(
            "{} had nobody to play with in a round: {} games count as won.\n",
            shortened(&one_line(&standing.name)),
            standing.byes
        );
    }
    text += &format!("Moving first is worth {} Elo.\n", estimate(table.first_player));
    for (name, why) in &table.unfit {
        text += &format!("{} {}: {}\n", "Unfit to enter:".red(), shortened(&one_line(name)), one_line(why));
    }
    text
}

fn row(rank: usize, standing: &Standing, name: &str) -> String {
    let name = if rank == 1 { name.bold() } else { name.normal() };
    let points = format!("{:>6.1}", f64::from(standing.half_points()) / 2.0).bold();
    let capped = format!("{:>6}", standing.capped);
    let capped = if standing.capped == 0 { capped.dimmed() } else { capped.yellow() };
    let faults = format!("{:>6}", standing.faults);
    let faults = if standing.faults == 0 { faults.dimmed() } else { faults.red() };
    format!("{rank:>4}  {name}  {points}  {:>5}  {:>4}  {:>4}  {capped}  {faults}", standing.games(), standing.won, standing.lost)
}

/// As in `+120 ± 45`.
fn estimate(Estimate { value, margin }: Estimate) -> String {
    // Adding 0 makes a zero of a negative zero.
    let value = value.round() + 0.0;
    match (value.is_finite(), margin.is_finite()) {
        (true, true) => format!("{value:+.0} ± {margin:.0}"),
        (true, false) => format!("{value:+.0} ± ∞"),
        _ => "?".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::without_colours;

    fn standing(name: &str, [won, lost, capped, faults]: [u32; 4], value: f64, margin: f64) -> Standing {
        let rating = Estimate { value, margin };
        Standing { name: name.to_string(), won, lost, capped, faults, rating, byes: 0, against: Vec::new() }
    }

    fn sample() -> Table {
        Table {
            title: "2 games a pairing".to_string(),
            standings: vec![
                standing("山田 太郎", [110, 9, 1, 0], 312.4, 61.7),
                standing("alpha-beta", [70, 50, 0, 0], 54.0, 48.0),
                standing("\u{1b}[31mred\nand two lines", [61, 59, 0, 2], 0.4, 47.1),
                standing(&"長".repeat(20), [0, 120, 0, 120], -1204.0, f64::INFINITY),
            ],
            first_player: Estimate { value: 35.2, margin: 28.9 },
            unfit: vec![("手番なし".to_string(), "it gave no answer to `usi`\nwithin 10 s".to_string())],
            games: 240,
            planned: 240,
        }
    }

    #[test]
    fn the_table_of_the_sample_is_aligned_and_coloured() {
        colored::control::set_override(true);
        let table = table(&sample());
        assert!(table.contains("\u{1b}[31m     2\u{1b}[0m"), "{table:?}");
        insta::assert_snapshot!(without_colours(&table));
    }

    #[test]
    fn every_row_is_as_wide_as_the_header() {
        colored::control::set_override(true);
        let table = without_colours(&table(&sample()));
        let widths: Vec<usize> = table.lines().skip(2).take_while(|line| !line.is_empty()).map(width).collect();
        assert!(widths.len() == 5 && widths.iter().all(|&width| width == widths[0]), "{widths:?}\n{table}");
    }

    #[test]
    fn a_running_league_and_one_of_nobody_have_a_table_too() {
        let first_player = Estimate { value: 0.0, margin: f64::INFINITY };
        let nobody = Table { standings: Vec::new(), unfit: Vec::new(), games: 3, first_player, ..sample() };
        let table = without_colours(&table(&nobody));
        assert!(table.ends_with("\n\n3 of 240 games are played.\nMoving first is worth +0 ± ∞ Elo.\n"), "{table}");
    }
}
