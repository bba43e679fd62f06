//! What has come of a match so far: counts alone, so a long match needs no more memory than a short one.

use std::collections::BTreeMap;

use minishogi::Color;

use super::game::{End, Game};
use super::statistics::Results;

/// The counts of a match, from the side of its first engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    pub won: u32,
    pub lost: u32,
    /// Games that nobody won: they ended at the limit of plies.
    pub capped: u32,
    pub won_by_black: u32,
    /// Finished pairs by the half points of the first engine in both games.
    pub pairs: [u64; 5],
    /// The half points of the games whose other half is not over.
    halves: BTreeMap<u32, u8>,
    pub ends: BTreeMap<End, u32>,
    /// How many games each engine has lost by a fault.
    pub faults: [u32; 2],
    /// How many positions each engine has searched, as it said, and how many moves it has chosen.
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

    /// Which is what the statistics are about.
    pub fn results(&self) -> Results {
        Results::of_pairs(self.pairs)
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
