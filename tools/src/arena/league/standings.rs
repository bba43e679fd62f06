//! The standings of a league: the results as they come in, the table that they make, and its text.

use std::cmp::Reverse;
use std::collections::HashMap;

use colored::Colorize;
use console::{Alignment, measure_text_width, pad_str};
use minishogi::Color;

use crate::arena::bradley_terry::{Encounter, fit};
use crate::arena::elo::Estimate;
use crate::arena::game::Game;
use crate::clean::{self, one_line};

/// The entries that do not play, and why.
pub type Unfit = Vec<(String, String)>;

/// The state of a league, for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What is played, in one line: how many games a pairing, the limit, the openings.
    pub title: String,
    /// The lines, the best first.
    pub standings: Vec<Standing>,
    /// How much stronger the side that moves first is, in Elo.
    pub first_player: Estimate,
    pub unfit: Unfit,
    pub games: u32,
    /// How many games were planned: as many as `games` when the league is over.
    pub planned: u32,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    pub name: String,
    pub won: u32,
    pub lost: u32,
    /// Games that ended at the limit of plies: half a point each.
    pub capped: u32,
    /// Games that count as won because the number of players was odd.
    pub byes: u32,
    /// Of the lost games, those lost by a fault of the program.
    pub faults: u32,
    pub rating: Estimate,
    /// Won, lost and capped games against each of `standings`, in their order; zeros against itself.
    pub against: Vec<[u32; 3]>,
}

impl Standing {
    /// How many games are counted.
    pub fn games(&self) -> u32 {
        self.won + self.lost + self.capped
    }

    /// Two for a game that was won, or counts as won by a bye, and one for a capped game.
    pub fn half_points(&self) -> u32 {
        2 * self.won + self.capped + 2 * self.byes
    }
}

/// The results of a league as they come in.
pub struct Standings {
    names: Vec<String>,
    index: HashMap<String, usize>,
    encounters: Vec<Encounter>,
    /// Won, lost and capped games of each player against each.
    against: Vec<Vec<[u32; 3]>>,
    faults: Vec<u32>,
    /// Games that count as won because of a bye.
    byes: Vec<u32>,
}

impl Standings {
    pub fn new(names: Vec<String>) -> Standings {
        let players = names.len();
        let index = names.iter().cloned().zip(0..).collect();
        let against = vec![vec![[0; 3]; players]; players];
        Standings { names, index, encounters: Vec::new(), against, faults: vec![0; players], byes: vec![0; players] }
    }

    /// Adds a game between two of the players; a game of others does not belong to this league.
    pub fn add(&mut self, game: &Game) {
        let (Some(&black), Some(&white)) = (self.index.get(&game.black), self.index.get(&game.white)) else { return };
        self.encounters.push(Encounter { black, white, half_points: game.half_points_of_black() });
        let (of_black, of_white) = match game.winner {
            Some(Color::Black) => (0, 1),
            Some(Color::White) => (1, 0),
            None => (2, 2),
        };
        self.against[black][white][of_black] += 1;
        self.against[white][black][of_white] += 1;
        if game.end.is_fault() {
            self.faults[if game.winner == Some(Color::Black) { white } else { black }] += 1;
        }
    }

    /// Gives a player a bye in a round of this many games.
    pub fn give_bye(&mut self, player: usize, games: u32) {
        self.byes[player] += games;
    }

    pub fn players(&self) -> usize {
        self.names.len()
    }

    fn games(&self) -> u32 {
        self.encounters.len() as u32
    }

    pub fn have_met(&self, a: usize, b: usize) -> bool {
        self.against[a][b] != [0; 3]
    }

    /// Which players had a bye.
    pub fn had_bye(&self) -> Vec<bool> {
        self.byes.iter().map(|&byes| byes > 0).collect()
    }

    /// The points of each player, doubled.
    pub fn half_points(&self) -> Vec<u32> {
        let of_games = |[won, _, capped]: &[u32; 3]| 2 * won + capped;
        self.against.iter().zip(&self.byes).map(|(against, byes)| against.iter().map(of_games).sum::<u32>() + 2 * byes).collect()
    }

    /// The table: most points first; where they are equal, by rating.
    pub fn table(&self, title: &str, planned: u32, unfit: &[(String, String)]) -> Table {
        let ratings = fit(self.names.len(), &self.encounters);
        let half_points = self.half_points();
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&a, &b| {
            let by_points = Reverse(half_points[a]).cmp(&Reverse(half_points[b]));
            by_points.then(ratings.players[b].value.total_cmp(&ratings.players[a].value)).then(a.cmp(&b))
        });
        let standings = order.iter().map(|&player| {
            let sum = |which: usize| self.against[player].iter().map(|counts| counts[which]).sum();
            Standing {
                name: self.names[player].clone(),
                won: sum(0),
                lost: sum(1),
                capped: sum(2),
                byes: self.byes[player],
                faults: self.faults[player],
                rating: ratings.players[player],
                against: order.iter().map(|&other| self.against[player][other]).collect(),
            }
        });
        Table {
            title: title.to_string(),
            standings: standings.collect(),
            first_player: ratings.first_player,
            unfit: unfit.to_vec(),
            games: self.games(),
            planned,
        }
    }
}

/// The table for a terminal: the best first; below, what moving first is worth, and the entries that do not play.
pub fn text(table: &Table) -> String {
    let names: Vec<String> = table.standings.iter().map(|standing| clean::name(&standing.name)).collect();
    let name_width = names.iter().map(|name| measure_text_width(name)).fold(measure_text_width("name"), usize::max);
    let ratings: Vec<String> = table.standings.iter().map(|standing| estimate(standing.rating)).collect();
    let rating_width = ratings.iter().map(|rating| measure_text_width(rating)).fold(measure_text_width("rating"), usize::max);

    let mut text = format!("{}\n\n", one_line(&table.title));
    text += &format!(
        "   #  {}  points  games   won  lost  capped  faults  {:>rating_width$}\n",
        pad_str("name", name_width, Alignment::Left, None),
        "rating"
    );
    for (rank, ((standing, name), rating)) in (1..).zip(table.standings.iter().zip(&names).zip(&ratings)) {
        text += &row(rank, standing, &pad_str(name, name_width, Alignment::Left, None));
        text += &format!("  {rating:>rating_width$}\n");
    }
    text += "\n";
    if table.games < table.planned {
        text += &format!("{}\n", format!("{} of {} games are played.", table.games, table.planned).yellow());
    } else {
        text += &format!("All {} games are played.\n", table.games);
    }
    for standing in table.standings.iter().filter(|standing| standing.byes > 0) {
        text += &format!("{} had nobody to play with in a round: {} games count as won.\n", clean::name(&standing.name), standing.byes);
    }
    text += &format!("Moving first is worth {} Elo.\n", estimate(table.first_player));
    for (name, why) in &table.unfit {
        text += &format!("{} {}: {}\n", "Unfit to enter:".red(), clean::name(name), one_line(why));
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
    use console::strip_ansi_codes;

    use super::*;

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
        let table = text(&sample());
        assert!(table.contains("\u{1b}[31m     2\u{1b}[0m"), "{table:?}");
        insta::assert_snapshot!(strip_ansi_codes(&table));
    }

    #[test]
    fn every_row_is_as_wide_as_the_header() {
        colored::control::set_override(true);
        let text = text(&sample());
        let table = strip_ansi_codes(&text);
        let widths: Vec<usize> = table.lines().skip(2).take_while(|line| !line.is_empty()).map(measure_text_width).collect();
        assert!(widths.len() == 5 && widths.iter().all(|&width| width == widths[0]), "{widths:?}\n{table}");
    }

    #[test]
    fn a_running_league_and_one_of_nobody_have_a_table_too() {
        let first_player = Estimate { value: 0.0, margin: f64::INFINITY };
        let nobody = Table { standings: Vec::new(), unfit: Vec::new(), games: 3, first_player, ..sample() };
        let text = text(&nobody);
        let table = strip_ansi_codes(&text);
        assert!(table.ends_with("\n\n3 of 240 games are played.\nMoving first is worth +0 ± ∞ Elo.\n"), "{table}");
    }
}
