//! The results of a league as they come in, and the table they make.

use std::cmp::Reverse;
use std::collections::HashMap;

use minishogi::Color;

use super::{Standing, Table};
use crate::arena::game::Game;
use crate::arena::statistics::bradley_terry::{Encounter, fit};

pub struct Ledger {
    names: Vec<String>,
    index: HashMap<String, usize>,
    encounters: Vec<Encounter>,
    /// Won, lost and capped games of each against each.
    against: Vec<Vec<[u32; 3]>>,
    faults: Vec<u32>,
    /// Games that count as won because there was nobody to play with.
    byes: Vec<u32>,
}

impl Ledger {
    pub fn new(names: Vec<String>) -> Ledger {
        let players = names.len();
        let index = names.iter().cloned().zip(0..).collect();
        let against = vec![vec![[0; 3]; players]; players];
        Ledger { names, index, encounters: Vec::new(), against, faults: vec![0; players], byes: vec![0; players] }
    }

    /// Takes a game between two of the players; games of others are none of this league.
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

    /// A player pauses in a round of so many games.
    pub fn pause(&mut self, player: usize, games: u32) {
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

    pub fn has_paused(&self) -> Vec<bool> {
        self.byes.iter().map(|&byes| byes > 0).collect()
    }

    /// The points of each, doubled.
    pub fn half_points(&self) -> Vec<u32> {
        let of_games = |[won, _, capped]: &[u32; 3]| 2 * won + capped;
        self.against.iter().zip(&self.byes).map(|(against, byes)| against.iter().map(of_games).sum::<u32>() + 2 * byes).collect()
    }

    /// The table: most points first; where they are equal, by rating.
    pub fn table(&self, title: &str, planned: u32, unfit: &[(String, String)]) -> Table {
        // In an order that does not tell which games ended first, so that equal games make equal ratings to the last digit.
        let mut encounters = self.encounters.clone();
        encounters.sort_by_key(|encounter| (encounter.black, encounter.white, encounter.half_points));
        let ratings = fit(self.names.len(), &encounters);
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
