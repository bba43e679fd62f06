//! What has come of a match so far: its counts, and the text that shows them.
//!
//! Only counts are kept, so that a long match needs no more memory than a short one.

use std::collections::BTreeMap;
use std::fmt;

use minishogi::Color;

use super::elo::{Estimate, Results};
use super::game::{End, Game};
use super::games_file::Heading;
use super::sprt::{Hypothesis, Sprt};

/// The counts of a match, from the side of its first engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    pub won: u32,
    pub lost: u32,
    /// Games that nobody won because they ended at the limit of plies.
    pub capped: u32,
    pub won_by_black: u32,
    /// Finished pairs by the half points of the first engine in both games.
    pub pairs: [u64; 5],
    /// The half points of games whose pair is not complete yet.
    halves: BTreeMap<u32, u8>,
    pub ends: BTreeMap<End, u32>,
    /// How many games each engine has lost by a fault.
    pub faults: [u32; 2],
    /// How many positions each engine has searched, as it reported, and how many moves it has chosen.
    pub nodes: [u64; 2],
    pub moves: [u64; 2],
    /// The most positions for one move.
    pub most_nodes: [u64; 2],
}

impl Tally {
    pub fn add(&mut self, game: &Game) {
        let first_is_black = game.number.is_multiple_of(2);
        let half_points = if first_is_black { game.half_points_of_black() } else { 2 - game.half_points_of_black() };
        match half_points {
            2 => self.won += 1,
            0 => self.lost += 1,
            _ => self.capped += 1,
        }
        self.won_by_black += u32::from(game.winner == Some(Color::Black));
        *self.ends.entry(game.end).or_default() += 1;
        if game.end.is_fault() {
            self.faults[usize::from(half_points == 2)] += 1;
        }
        let chosen = game.chosen();
        for engine in [0, 1] {
            let color = if first_is_black { engine } else { 1 - engine };
            self.nodes[engine] += game.nodes[color];
            self.moves[engine] += chosen[color] as u64;
            self.most_nodes[engine] = self.most_nodes[engine].max(game.most_nodes[color]);
        }
        let pair = game.number / 2;
        match self.halves.remove(&pair) {
            Some(other) => self.pairs[usize::from(other + half_points)] += 1,
            None => drop(self.halves.insert(pair, half_points)),
        }
    }

    pub fn games(&self) -> u32 {
        self.won + self.lost + self.capped
    }

    /// The counts as the statistics need them.
    pub fn results(&self) -> Results {
        Results::of_pairs(self.pairs)
    }
}

/// The text about a match.
pub struct Summary<'a> {
    pub heading: &'a Heading,
    pub tally: &'a Tally,
    pub sprt: Option<&'a Sprt>,
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Summary { heading, tally, sprt } = self;
        let [first, second] = [0, 1].map(|index| heading.engines[index].name.as_str());
        let games = tally.games();
        if games == 0 {
            return writeln!(f, "{first} against {second}: no game was finished");
        }
        let points = f64::from(tally.won) + f64::from(tally.capped) / 2.0;
        let limits: Vec<String> = heading.engines.iter().map(|engine| engine.limit.to_string()).collect();
        let limits = if limits[0] == limits[1] { limits[0].clone() } else { limits.join(" against ") };
        writeln!(f, "{first} against {second}: {games} games at {limits}; openings: {}", heading.openings)?;
        writeln!(f)?;
        write!(f, "  {first} won {}, lost {}", tally.won, tally.lost)?;
        if tally.capped > 0 {
            write!(f, ", {} without a winner at the ply limit", tally.capped)?;
        }
        writeln!(f, ": {:.1} %", 100.0 * points / f64::from(games))?;

        let results = tally.results();
        let [both_lost, lost_half, one_each, won_half, both_won] = tally.pairs;
        let halves = if lost_half + won_half > 0 { format!(", 1/2 of 2: {lost_half}, 3/2 of 2: {won_half}") } else { String::new() };
        writeln!(f, "  Pairs     both won {both_won}, one each {one_each}, both lost {both_lost}{halves}")?;
        writeln!(f, "  Elo       {}", shown(results.elo()))?;
        writeln!(f, "  nElo      {}", shown(results.normalised_elo()))?;
        writeln!(f, "  LOS       {:.1} %", 100.0 * results.los())?;
        let others = u64::from(games - tally.won_by_black - tally.capped);
        let of_black = Results::of_games([others, tally.capped.into(), tally.won_by_black.into()]);
        writeln!(f, "  Black won {:.1} %, an advantage in Elo of {}", 100.0 * of_black.score(), shown(of_black.elo()))?;
        if let Some(sprt) = sprt {
            let llr = sprt.llr(&results);
            let (lower, upper) = sprt.bounds();
            let verdict = match sprt.verdict(llr) {
                Some(Hypothesis::H1) => format!("{first} is stronger, elo1 is accepted"),
                Some(Hypothesis::H0) => "elo0 is accepted".to_string(),
                None => "not decided".to_string(),
            };
            writeln!(f, "  SPRT      {verdict}; LLR {llr:.2} between {lower:.2} and {upper:.2}")?;
            writeln!(f, "            ({sprt})")?;
        }
        // At different limits this shows whether the match was fair.
        if tally.nodes != [0, 0] && heading.engines[0].limit != heading.engines[1].limit {
            let [of_first, of_second] = [0, 1].map(|engine| (tally.nodes[engine] / tally.moves[engine].max(1), tally.most_nodes[engine]));
            let ((mean, most), (mean_of_second, most_of_second)) = (of_first, of_second);
            writeln!(f, "  Nodes     {first} {mean} a move, {most} at most; {second} {mean_of_second}, {most_of_second}")?;
        }
        let ends: Vec<String> = tally.ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
        writeln!(f, "  Ends      {}", ends.join(", "))?;
        for (name, faults) in [first, second].into_iter().zip(tally.faults).filter(|(_, faults)| *faults > 0) {
            writeln!(f, "  {name} lost {faults} by a fault of the program")?;
        }
        Ok(())
    }
}

fn shown(estimate: Estimate) -> String {
    match (estimate.value.is_finite(), estimate.margin.is_finite()) {
        (true, true) => format!("{:.1} ± {:.1} (95 %)", estimate.value, estimate.margin),
        (true, false) => format!("{:.1}, how sure is not known", estimate.value),
        (false, _) => "unknown: one side has won all".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u32, winner: Option<Color>, end: End) -> Game {
        let text = format!(r#"{{"number":{number},"black":"","white":"","start":"","given":0,"moves":"","winner":null,"end":"mate"}}"#);
        Game { winner, end, ..serde_json::from_str(&text).unwrap() }
    }

    #[test]
    fn nodes_are_those_of_the_engine_in_both_colours() {
        let start = minishogi::START_SFEN;
        let text = |number: u32, given: usize, nodes: &str| {
            let moves = "5d5c 1b1c 3e3d";
            let rest = format!(r#""given":{given},"moves":"{moves}","winner":null,"end":"mate","nodes":{nodes},"most_nodes":{nodes}"#);
            format!(r#"{{"number":{number},"black":"","white":"","start":"{start}",{rest}}}"#)
        };
        let mut tally = Tally::default();
        tally.add(&serde_json::from_str(&text(0, 0, "[20, 7]")).unwrap());
        tally.add(&serde_json::from_str(&text(1, 1, "[30, 500]")).unwrap());
        assert_eq!((tally.nodes, tally.moves, tally.most_nodes), ([520, 37], [3, 2], [500, 30]));
    }

    #[test]
    fn colours_and_pairs_are_told_apart() {
        let mut tally = Tally::default();
        let (black, white) = (Some(Color::Black), Some(Color::White));
        // The first engine: won both; won one; lost both, one by a fault; half a point and a loss; half a pair.
        for (number, winner, end) in [
            (0, black, End::Mate),
            (3, black, End::Mate),
            (1, white, End::Mate),
            (2, black, End::Time),
            (4, white, End::Mate),
            (5, black, End::Crash),
            (6, None, End::PlyCap),
            (7, black, End::Fourfold),
            (9, white, End::Mate),
        ] {
            tally.add(&game(number, winner, end));
        }
        assert_eq!((tally.won, tally.lost, tally.capped, tally.games()), (4, 4, 1, 9));
        assert_eq!(tally.pairs, [1, 1, 1, 0, 1]);
        assert_eq!(tally.won_by_black, 5);
        assert_eq!(tally.faults, [1, 1]);
        assert_eq!(tally.ends[&End::Mate], 5);
    }
}
