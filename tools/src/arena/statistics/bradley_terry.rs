//! One rating for each player of a league.
//!
//! The model is that of Bradley & Terry ("Rank Analysis of Incomplete Block Designs", 1952), with one more parameter for the advantage of
//! the side that moves first, as Davidson & Beaver (1977) and Hunter (2004) have it:
//!
//! P(Black wins) = 1 / (1 + 10^(-(black - white + first player) / 400))
//!
//! A game that nobody won counts as half a game won and half a game lost.
//!
//! # The prior
//! The data alone would give a player that won all its games an infinite rating, and say nothing of players without games, or of how two
//! groups compare that never met. So each player is given one more drawn game, without a first player, against an average opponent: one
//! with the rating 0 from which ratings are counted before they are moved to the mean 0. And the first player is given one more drawn game
//! against an equal. This pulls everybody to the middle, but little: after n games between equals by less than 350/n Elo. Where nothing
//! else is known, the 95 % interval is ±681 Elo.

use std::collections::BTreeMap;
use std::f64::consts::LN_10;

use statrs::function::logistic::logistic;

use super::elo::{Estimate, reach_of_95_percent};

/// A game of a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Encounter {
    /// Players are counted from 0.
    pub black: usize,
    pub white: usize,
    /// What Black has won: 2, 0, or 1 where nobody won.
    pub half_points: u8,
}

/// How strong the players of a league are, in Elo.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// By the number of the player. Values and margins are relative to the mean of all players, which is 0.
    pub players: Vec<Estimate>,
    /// How much stronger a player is when it moves first.
    pub first_player: Estimate,
}

/// One natural logarithm of the odds, in Elo. The calculation itself is in logarithms of odds.
const ELO: f64 = 400.0 / LN_10;

/// The ratings that explain the games best, given the prior of this module; intervals from the curvature of the likelihood there. The order
/// of the games does not matter, not even to the last digit.
///
/// # Panics
/// Where an encounter names a player that is not below `players`.
pub fn fit(players: usize, encounters: &[Encounter]) -> Ratings {
    climb(vec![0.0; players + 1], encounters)
}

/// The same, by Newton's method from any beginning: the ratings, and last the advantage of the first player.
fn climb(mut parameters: Vec<f64>, encounters: &[Encounter]) -> Ratings {
    let encounters = counted(encounters);
    let mut steps = 0;
    loop {
        let (slope, matrix) = slope_and_curvature(&parameters, &encounters);
        let curvature = Cholesky::new(matrix);
        let step = curvature.solve(slope);
        let longest = step.iter().fold(0.0, |longest: f64, change| longest.max(change.abs()));
        // Newton's step may be too long. Where no log-odds change by more than `reach`, the curvature stays within a factor of e^reach, and
        // a step so shortened climbs for sure (Sun & Tran-Dinh, "Generalized self-concordant functions", 2019).
        let reach = 3.0 * longest;
        let shortened = if reach > 0.0 { reach.ln_1p() / reach } else { 1.0 };
        parameters.iter_mut().zip(step).for_each(|(parameter, change)| *parameter += shortened * change);
        steps += 1;
        // Each step is about the square of the one before.
        if longest < 1e-6 || steps == MOST_STEPS {
            return ratings(&parameters, &curvature.inverse());
        }
    }
}

/// Ten are usual, thirty where a million games are all won by one side.
const MOST_STEPS: usize = 200;

/// Each different encounter with the number of times it occurred, in order.
fn counted(encounters: &[Encounter]) -> Vec<(Encounter, f64)> {
    let mut counts = BTreeMap::new();
    encounters.iter().for_each(|&encounter| *counts.entry(encounter).or_insert(0.0) += 1.0);
    counts.into_iter().collect()
}

/// The gradient of the logarithm of the likelihood, and the negative of its second derivatives.
fn slope_and_curvature(parameters: &[f64], encounters: &[(Encounter, f64)]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let first_player = parameters.len() - 1;
    // The prior: each parameter as log-odds, once drawn.
    let mut slope: Vec<f64> = parameters.iter().map(|&log_odds| 0.5 - logistic(log_odds)).collect();
    let mut curvature = vec![vec![0.0; parameters.len()]; parameters.len()];
    for (index, &log_odds) in parameters.iter().enumerate() {
        curvature[index][index] = logistic(log_odds) * logistic(-log_odds);
    }
    for &(Encounter { black, white, half_points }, count) in encounters {
        assert!(black.max(white) < first_player, "players are below {first_player}");
        let log_odds = parameters[black] - parameters[white] + parameters[first_player];
        let surprise = count * (f64::from(half_points) / 2.0 - logistic(log_odds));
        let weight = count * logistic(log_odds) * logistic(-log_odds);
        let signs = [(black, 1.0), (white, -1.0), (first_player, 1.0)];
        for (row, sign) in signs {
            slope[row] += sign * surprise;
            for (column, other) in signs {
                curvature[row][column] += sign * other * weight;
            }
        }
    }
    (slope, curvature)
}

/// In Elo, relative to the mean of the players.
fn ratings(parameters: &[f64], covariance: &[Vec<f64>]) -> Ratings {
    let estimate =
        |value: f64, variance: f64| Estimate { value: value * ELO, margin: reach_of_95_percent() * variance.max(0.0).sqrt() * ELO };
    let players = parameters.len() - 1;
    let mean_of = |values: &[f64]| values[..players].iter().sum::<f64>() / players as f64;
    let with_mean: Vec<f64> = covariance.iter().map(|row| mean_of(row)).collect();
    let mean = mean_of(parameters);
    Ratings {
        players: (0..players)
            .map(|player| {
                // The variance of the difference of two things that vary together.
                let variance = covariance[player][player] - 2.0 * with_mean[player] + mean_of(&with_mean);
                estimate(parameters[player] - mean, variance)
            })
            .collect(),
        first_player: estimate(parameters[players], covariance[players][players]),
    }
}

/// A symmetric, positive definite matrix as a lower triangle times its transpose (Cholesky 1910), to solve linear equations with it.
struct Cholesky {
    lower: Vec<Vec<f64>>,
}

impl Cholesky {
    /// Of the matrix only the lower triangle is read.
    fn new(mut matrix: Vec<Vec<f64>>) -> Cholesky {
        for row in 0..matrix.len() {
            let (above, rest) = matrix.split_at_mut(row);
            let this = &mut rest[0];
            for (column, other) in above.iter().enumerate() {
                this[column] = (this[column] - dot(&this[..column], other)) / other[column];
            }
            this[row] = (this[row] - dot(&this[..row], this)).sqrt();
        }
        Cholesky { lower: matrix }
    }

    /// The vector which the matrix takes to this one.
    fn solve(&self, mut vector: Vec<f64>) -> Vec<f64> {
        for (row, lower) in self.lower.iter().enumerate() {
            vector[row] = (vector[row] - dot(&lower[..row], &vector)) / lower[row];
        }
        for (row, lower) in self.lower.iter().enumerate().rev() {
            vector[row] /= lower[row];
            let solved = vector[row];
            vector.iter_mut().zip(&lower[..row]).for_each(|(value, factor)| *value -= factor * solved);
        }
        vector
    }

    /// The inverse of the matrix.
    fn inverse(&self) -> Vec<Vec<f64>> {
        let size = self.lower.len();
        (0..size).map(|row| self.solve((0..size).map(|column| f64::from(u8::from(column == row))).collect())).collect()
    }
}

/// The longer of the two is cut off.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests;
