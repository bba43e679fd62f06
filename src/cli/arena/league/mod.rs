//! `league`: everybody against everybody.
//!
//! - [`page`]: the table and every game, for a browser. [`terminal`]: the table for a terminal.

mod page;
#[cfg(test)]
mod sample;
mod terminal;

use super::statistics::Estimate;

/// The state of a league, for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What is played, in one line: how many games a pairing, the limit, the openings.
    pub title: String,
    /// The best first.
    pub standings: Vec<Standing>,
    /// How much stronger the side that moves first is, in Elo.
    pub first_player: Estimate,
    /// Who was not let in by the gate, and why.
    pub unfit: Vec<(String, String)>,
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

    /// Two for a game won, one for a capped one.
    pub fn half_points(&self) -> u32 {
        2 * self.won + self.capped
    }
}
