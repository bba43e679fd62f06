//! The standings of a league: the results so far, the table of them, and its text.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use colored::Colorize;
use console::{Alignment, measure_text_width, pad_str};
use minishogi::{Color, Lang, Position, Text, text};

use crate::bradley_terry::{Encounter, fit};
use crate::elo::Estimate;
use crate::game::Game;
use crate::runner::identity;
use minishogi_lab::clean::{self, one_line};

/// The entries that do not play, each with the reason.
pub type Unfit = Vec<(String, Text)>;

/// The state of a league, for display.
#[derive(Clone, Debug, PartialEq)]
pub struct LeagueTable {
    /// The settings in one line: the games per pairing, the limit, the openings.
    pub title: Text,
    /// The lines, the best first.
    pub standings: Vec<Standing>,
    /// The advantage of the first move, in Elo.
    pub first_player: Estimate,
    pub unfit: Unfit,
    pub games: u32,
    /// The number of distinct games: ratings count copies once.
    pub distinct: u32,
    /// The number of planned games: equals `games` when the league is over.
    pub planned: u32,
}

impl LeagueTable {
    /// Returns the remark on games that are copies of others, if there are any.
    pub fn copies(&self) -> Option<Text> {
        let LeagueTable { games, distinct, .. } = self;
        (distinct < games).then(|| {
            text!(
                "{distinct} distinct games of {games}: ratings count copies once, points count all games.",
                "{games} 局のうち相異なるのは {distinct} 局です。レーティングでは同じ対局を 1 度だけ、勝ち点ではすべて数えます。"
            )
        })
    }

    /// Returns the rank of each line: that of the line before if the points and the displayed ratings are the same.
    pub fn ranks(&self) -> Vec<usize> {
        let key = |standing: &Standing| (standing.half_points(), estimate(standing.rating));
        let mut ranks: Vec<usize> = Vec::new();
        for (place, standing) in self.standings.iter().enumerate() {
            let ties = place > 0 && key(&self.standings[place - 1]) == key(standing);
            ranks.push(if ties { ranks[place - 1] } else { place + 1 });
        }
        ranks
    }
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
    /// Returns the number of games played.
    pub fn games(&self) -> u32 {
        self.won + self.lost + self.capped
    }

    /// Returns the points, doubled: two for a win or a bye, and one for a capped game.
    pub fn half_points(&self) -> u32 {
        2 * self.won + self.capped + 2 * self.byes
    }
}

/// The results of a league so far.
pub struct Standings {
    names: Vec<String>,
    index: HashMap<String, usize>,
    games: u32,
    /// The distinct games: players that do not vary repeat the same game from the same opening, which shows nothing new.
    seen: HashSet<u64>,
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
        Standings {
            names,
            index,
            games: 0,
            seen: HashSet::new(),
            encounters: Vec::new(),
            against,
            faults: vec![0; players],
            byes: vec![0; players],
        }
    }

    /// Adds a game between two of the players; ignores games of others.
    pub fn add(&mut self, game: &Game) {
        let (Some(&black), Some(&white)) = (self.index.get(&game.black), self.index.get(&game.white)) else { return };
        self.games += 1;
        if self.seen.insert(identity::<Position>(game)) {
            self.encounters.push(Encounter { black, white, half_points: game.half_points_of_black() });
        }
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

    pub fn have_met(&self, a: usize, b: usize) -> bool {
        self.against[a][b] != [0; 3]
    }

    /// Returns true for each player that had a bye.
    pub fn had_bye(&self) -> Vec<bool> {
        self.byes.iter().map(|&byes| byes > 0).collect()
    }

    /// Returns the points of each player, doubled.
    pub fn half_points(&self) -> Vec<u32> {
        let of_games = |[won, _, capped]: &[u32; 3]| 2 * won + capped;
        self.against.iter().zip(&self.byes).map(|(against, byes)| against.iter().map(of_games).sum::<u32>() + 2 * byes).collect()
    }

    /// Returns the table, sorted by points, then by rating.
    pub fn table(&self, title: &Text, planned: u32, unfit: &[(String, Text)]) -> LeagueTable {
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
        LeagueTable {
            title: title.clone(),
            standings: standings.collect(),
            first_player: ratings.first_player,
            unfit: unfit.to_vec(),
            games: self.games,
            distinct: self.encounters.len() as u32,
            planned,
        }
    }
}

/// The labels of the columns: the name, the rating, and the numbers between the two.
const NAME: Text = Text::new("name", "名前");
const RATING: Text = Text::new("rating", "レーティング");
const NUMBERS: [Text; 6] = [
    Text::new("points", "勝ち点"),
    Text::new("games", "対局"),
    Text::new("won", "勝ち"),
    Text::new("lost", "負け"),
    Text::new("capped", "手数制限"),
    Text::new("faults", "不具合負け"),
];

/// The least width of a column of numbers.
const DIGITS: usize = 4;

/// Returns the table for a terminal: the best first; below, the advantage of the first move, and the entries that do not play.
pub fn text(table: &LeagueTable, lang: Lang) -> String {
    let names: Vec<String> = table.standings.iter().map(|standing| clean::name(&standing.name)).collect();
    let name_width = names.iter().map(|name| measure_text_width(name)).fold(measure_text_width(NAME.get(lang)), usize::max);
    let ratings: Vec<String> = table.standings.iter().map(|standing| estimate(standing.rating)).collect();
    let rating_width = ratings.iter().map(|rating| measure_text_width(rating)).fold(measure_text_width(RATING.get(lang)), usize::max);

    let mut text = format!("{}\n\n", one_line(table.title.get(lang)));
    text += &format!("   #  {}", pad_str(NAME.get(lang), name_width, Alignment::Left, None));
    let widths = NUMBERS.map(|label| measure_text_width(label.get(lang)).max(DIGITS));
    for (label, width) in NUMBERS.iter().zip(widths).chain([(&RATING, rating_width)]) {
        text += &format!("  {}", pad_str(label.get(lang), width, Alignment::Right, None));
    }
    text += "\n";
    for (rank, ((standing, name), rating)) in table.ranks().into_iter().zip(table.standings.iter().zip(&names).zip(&ratings)) {
        text += &row(rank, standing, &pad_str(name, name_width, Alignment::Left, None), widths);
        text += &format!("  {rating:>rating_width$}\n");
    }
    text += "\n";
    if table.games < table.planned {
        let played = Text::of(
            format!("{} of {} games are played.", table.games, table.planned),
            format!("{} 局のうち {} 局が終わりました。", table.planned, table.games),
        );
        text += &format!("{}\n", played.get(lang).yellow());
    } else {
        let played = text!("All {} games are played.", "{} 局がすべて終わりました。", table.games);
        text += &format!("{}\n", played.get(lang));
    }
    text += table.copies().map_or(String::new(), |copies| format!("{}\n", copies.get(lang).yellow())).as_str();
    for standing in table.standings.iter().filter(|standing| standing.byes > 0) {
        let (name, byes) = (clean::name(&standing.name), standing.byes);
        let bye = text!(
            "{name} had no opponent in a round: {byes} games count as won.",
            "{name} には相手のいない回があり、{byes} 局を不戦勝として数えます。"
        );
        text += &format!("{}\n", bye.get(lang));
    }
    let first = estimate(table.first_player);
    let first = text!("Moving first is worth {first} Elo.", "先手の有利さ: {first} Elo");
    text += &format!("{}\n", first.get(lang));
    for (name, why) in &table.unfit {
        let unfit = Text::new("Unfit to enter:", "不参加:");
        text += &format!("{} {}: {}\n", unfit.get(lang).red(), clean::name(name), one_line(why.get(lang)));
    }
    text
}

fn row(rank: usize, standing: &Standing, name: &str, widths: [usize; 6]) -> String {
    let name = if rank == 1 { name.bold() } else { name.normal() };
    let Standing { won, lost, capped, faults, .. } = standing;
    let points = format!("{:.1}", f64::from(standing.half_points()) / 2.0);
    let cells = [points, standing.games().to_string(), won.to_string(), lost.to_string(), capped.to_string(), faults.to_string()];
    let padded = cells.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}"));
    let coloured = padded.enumerate().map(|(column, cell)| match column {
        0 => cell.bold(),
        4 if *capped == 0 => cell.dimmed(),
        4 => cell.yellow(),
        5 if *faults == 0 => cell.dimmed(),
        5 => cell.red(),
        _ => cell.normal(),
    });
    format!("{rank:>4}  {name}{}", coloured.map(|cell| format!("  {cell}")).collect::<String>())
}

/// Returns an estimate as text, such as `+120 ± 45`.
fn estimate(Estimate { value, margin }: Estimate) -> String {
    // Adding 0 turns a negative zero into zero.
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

    fn sample() -> LeagueTable {
        LeagueTable {
            title: Text::new("2 games a pairing", "1 回の対戦は 2 局"),
            standings: vec![
                standing("山田 太郎", [110, 9, 1, 0], 312.4, 61.7),
                standing("alpha-beta", [70, 50, 0, 0], 54.0, 48.0),
                standing("\u{1b}[31mred\nand two lines", [61, 59, 0, 2], 0.4, 47.1),
                standing(&"長".repeat(20), [0, 120, 0, 120], -1204.0, f64::INFINITY),
            ],
            first_player: Estimate { value: 35.2, margin: 28.9 },
            unfit: vec![("手番なし".to_string(), Text::new("it gave no answer to `usi`\nwithin 10 s", "`usi` に答えない"))],
            games: 240,
            distinct: 240,
            planned: 240,
        }
    }

    #[test]
    fn the_table_of_the_sample_is_aligned_and_coloured() {
        colored::control::set_override(true);
        let table = text(&sample(), Lang::En);
        assert!(table.contains("\u{1b}[31m     2\u{1b}[0m"), "{table:?}");
        insta::assert_snapshot!(strip_ansi_codes(&table));
        insta::assert_snapshot!(strip_ansi_codes(&text(&sample(), Lang::Ja)));
    }

    #[test]
    fn every_row_is_as_wide_as_the_header() {
        colored::control::set_override(true);
        for lang in [Lang::En, Lang::Ja] {
            let text = text(&sample(), lang);
            let table = strip_ansi_codes(&text);
            let widths: Vec<usize> = table.lines().skip(2).take_while(|line| !line.is_empty()).map(measure_text_width).collect();
            assert!(widths.len() == 5 && widths.iter().all(|&width| width == widths[0]), "{widths:?}\n{table}");
        }
    }

    /// Points count all games; ratings count copies once.
    #[test]
    fn a_game_that_is_played_again_counts_once_for_ratings() {
        let game = |number: u32, start: &str, moves: &str| -> Game {
            let players = if number.is_multiple_of(2) {
                r#""black":"a","white":"b","winner":"black""#
            } else {
                r#""black":"b","white":"a","winner":"white""#
            };
            let text = format!(r#"{{"number":{number},{players},"start":"{start}","given":0,"moves":"{moves}","end":"resignation"}}"#);
            serde_json::from_str(&text).unwrap()
        };
        let table = |games: &[Game]| {
            let mut standings = Standings::new(vec!["a".to_string(), "b".to_string()]);
            games.iter().for_each(|game| standings.add(game));
            standings.table(&Text::new("", ""), games.len() as u32, &[])
        };
        let start = minishogi::START_SFEN;
        let pair = [game(0, start, "5d5c"), game(1, start, "5d5c 1b1c")];
        let once = table(&pair);
        let four_times = table(&[pair.clone(), pair.clone(), pair.clone(), pair].concat());
        assert_eq!((four_times.games, four_times.distinct, four_times.standings[0].won), (8, 2, 8));
        assert_eq!((once.standings[0].rating, once.first_player), (four_times.standings[0].rating, four_times.first_player));
        assert!(once.copies().is_none());
        assert!(text(&four_times, Lang::En).contains("2 distinct games of 8: ratings count copies once"));
        assert!(text(&four_times, Lang::Ja).contains("8 局のうち相異なるのは 2 局"));
    }

    #[test]
    fn a_full_tie_has_one_rank() {
        let mut table = sample();
        table.standings = vec![
            standing("a", [2, 2, 0, 0], 0.2, 30.0),
            standing("b", [2, 2, 0, 0], 0.1, 30.0),
            standing("c", [1, 1, 2, 0], -9.0, 30.0),
            standing("d", [1, 3, 0, 0], -9.0, 30.0),
        ];
        assert_eq!(table.ranks(), [1, 1, 3, 4]);
        assert!(strip_ansi_codes(&text(&table, Lang::En)).contains("\n   1  b "));
    }

    #[test]
    fn a_running_league_and_one_of_nobody_have_a_table_too() {
        let first_player = Estimate { value: 0.0, margin: f64::INFINITY };
        let nobody = LeagueTable { standings: Vec::new(), unfit: Vec::new(), games: 3, distinct: 3, first_player, ..sample() };
        let text = text(&nobody, Lang::En);
        let table = strip_ansi_codes(&text);
        assert!(table.ends_with("\n\n3 of 240 games are played.\nMoving first is worth +0 ± ∞ Elo.\n"), "{table}");
    }
}
