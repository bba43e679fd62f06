//! One rating for each player of a league.
//!
//! The model is that of Bradley & Terry ("Rank Analysis of Incomplete Block Designs", 1952), with one more parameter for the advantage of
//! the side that moves first, as Davidson & Beaver (1977) and Hunter (2004) have it:
//!
//! P(Black wins) = 1 / (1 + 10^(-(black - white + first player) / 400))
//!
//! A game without a winner counts as half a game won and half a game lost.
//!
//! # The prior
//! The data alone would give a player that won all its games an infinite rating, and say nothing of players without games, or of how two
//! groups compare that never met. So each player is given one more drawn game, without a first player, against an average opponent: one
//! with the rating 0 from which ratings are counted before they are moved to the mean 0. And the first player is given one more drawn game
//! against an equal. This pulls all ratings to the middle, but little: after n games between equals by less than 350/n Elo. Without any
//! other data, the 95 % interval is ±681 Elo.

use std::collections::BTreeMap;
use std::f64::consts::LN_10;

use super::elo::{Estimate, REACH_OF_95_PERCENT, logistic};

/// A game of a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Encounter {
    /// Players are counted from 0.
    pub black: usize,
    pub white: usize,
    /// The half points of Black: 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: u8,
}

/// The strength of the players of a league, in Elo.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The rating of each player, by its number. Values and margins are relative to the mean of all players, which is 0.
    pub players: Vec<Estimate>,
    /// The advantage of the first move.
    pub first_player: Estimate,
}

/// One natural logarithm of the odds, in Elo. The calculation itself is in logarithms of odds.
const ELO: f64 = 400.0 / LN_10;

/// Returns the ratings that explain the games best, given the prior of this module; intervals from the curvature of the likelihood there. The order
/// of the games does not matter, not even to the last digit.
///
/// # Panics
/// Panics if an encounter names a player that is not below `players`.
pub fn fit(players: usize, encounters: &[Encounter]) -> Ratings {
    climb(vec![0.0; players + 1], encounters)
}

/// Returns the same by Newton's method, from any starting point: the ratings, and last the advantage of the first player.
fn climb(mut parameters: Vec<f64>, encounters: &[Encounter]) -> Ratings {
    let encounters = counted(encounters);
    let mut steps = 0;
    loop {
        let (slope, matrix) = slope_and_curvature(&parameters, &encounters);
        let curvature = Cholesky::new(matrix);
        let step = curvature.solve(slope);
        let longest = step.iter().fold(0.0, |longest: f64, change| longest.max(change.abs()));
        // Newton's step may be too long. If no log-odds change by more than `reach`, the curvature stays within a factor of e^reach, and
        // a step shortened in this way always climbs (Sun & Tran-Dinh, "Generalized self-concordant functions", 2019).
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

/// Ten are usual, thirty if one side wins all of a million games.
const MOST_STEPS: usize = 200;

/// Returns each different encounter with the number of times it occurred, in order.
fn counted(encounters: &[Encounter]) -> Vec<(Encounter, f64)> {
    let mut counts = BTreeMap::new();
    encounters.iter().for_each(|&encounter| *counts.entry(encounter).or_insert(0.0) += 1.0);
    counts.into_iter().collect()
}

/// Returns the gradient of the logarithm of the likelihood, and the negative of its second derivatives.
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

/// Converts to Elo, relative to the mean of the players.
fn ratings(parameters: &[f64], covariance: &[Vec<f64>]) -> Ratings {
    let estimate =
        |value: f64, variance: f64| Estimate { value: value * ELO, margin: REACH_OF_95_PERCENT * variance.max(0.0).sqrt() * ELO };
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
    /// Reads only the lower triangle of the matrix.
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

    /// Returns the vector which the matrix takes to this one.
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

    /// Returns the inverse of the matrix.
    fn inverse(&self) -> Vec<Vec<f64>> {
        let size = self.lower.len();
        (0..size).map(|row| self.solve((0..size).map(|column| f64::from(u8::from(column == row))).collect())).collect()
    }
}

/// Returns the dot product over the length of the shorter one.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// Returns `played` games between these two, of which Black wins `won`.
    fn games(black: usize, white: usize, won: usize, played: usize) -> impl Iterator<Item = Encounter> {
        (0..played).map(move |game| Encounter { black, white, half_points: if game < won { 2 } else { 0 } })
    }

    #[track_caller]
    fn near(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() <= tolerance, "{value} instead of {expected}");
    }

    /// As Black the one wins 80 of 100, as White 60: the log-odds of the difference and of the first player are the mean and half the difference
    /// of ln 4 and ln 1.5.
    #[test]
    fn two_players_have_the_closed_form() {
        let encounters: Vec<_> = games(0, 1, 80_000, 100_000).chain(games(1, 0, 40_000, 100_000)).collect();
        let ratings = fit(2, &encounters);
        let difference = (4f64.ln() + 1.5f64.ln()) / 2.0 * ELO;
        near(ratings.players[0].value, difference / 2.0, 0.01);
        near(ratings.players[1].value, -difference / 2.0, 0.01);
        near(ratings.first_player.value, (4f64.ln() - 1.5f64.ln()) / 2.0 * ELO, 0.01);
        // The variance of log-odds is 1 / (n p (1-p)).
        let deviation = f64::sqrt(1.0 / (100_000.0 * 0.16) + 1.0 / (100_000.0 * 0.24)) / 2.0 * ELO;
        near(ratings.players[0].margin, 1.96 * deviation / 2.0, 0.001);
        near(ratings.players[1].margin, 1.96 * deviation / 2.0, 0.001);
        near(ratings.first_player.margin, 1.96 * deviation, 0.001);
    }

    #[test]
    fn the_prior_pulls_little() {
        let ratings = fit(2, &games(0, 1, 80, 100).chain(games(1, 0, 40, 100)).collect::<Vec<_>>());
        let pulled = (4f64.ln() + 1.5f64.ln()) / 4.0 * ELO - ratings.players[0].value;
        assert!(pulled > 0.1 && pulled < 350.0 / 200.0, "{pulled}");
    }

    #[test]
    fn equals_are_equal() {
        let pairings = (0..6).flat_map(|black| (0..6).filter(move |&white| white != black).map(move |white| (black, white)));
        let encounters: Vec<_> = pairings.flat_map(|(black, white)| games(black, white, 3, 4)).collect();
        let ratings = fit(6, &encounters);
        for player in &ratings.players {
            near(player.value, 0.0, 1e-9);
            near(player.margin, ratings.players[0].margin, 1e-9);
        }
        near(ratings.first_player.value, 3f64.ln() * ELO, 3.0);
    }

    #[test]
    fn half_a_point_is_half_a_win_and_half_a_loss() {
        let drawn = [Encounter { black: 0, white: 1, half_points: 1 }; 20];
        let shared: Vec<_> = games(0, 1, 10, 20).collect();
        assert_eq!(fit(2, &drawn), fit(2, &shared));
    }

    #[test]
    fn what_the_games_do_not_say_is_finite() {
        let all_won: Vec<_> = games(0, 1, 1_000_000, 1_000_000).chain(games(1, 0, 0, 1_000_000)).collect();
        let two_groups: Vec<_> = games(0, 1, 9, 10).chain(games(3, 2, 9, 10)).collect();
        for (players, encounters) in [(0, vec![]), (1, vec![]), (3, vec![]), (3, all_won.clone()), (5, two_groups.clone())] {
            let ratings = fit(players, &encounters);
            for estimate in ratings.players.iter().chain([&ratings.first_player]) {
                assert!(estimate.value.is_finite() && estimate.margin.is_finite(), "{ratings:?}");
            }
            near(ratings.players.iter().map(|player| player.value).sum(), 0.0, 1e-6);
        }
        // The value in the description of the prior.
        assert_eq!(fit(0, &[]).first_player.margin.round(), 681.0);
        // A single player is compared only with its own mean.
        assert_eq!(fit(1, &[]).players, [Estimate { value: 0.0, margin: 0.0 }]);
        // The winner is far above, the one without games between both, and nothing more is known.
        let [winner, loser, other] = fit(3, &all_won).players[..] else { panic!("three players") };
        assert!(winner.value > 1000.0 && loser.value < -1000.0 && other.value.abs() < 1e-6, "{winner:?} {loser:?} {other:?}");
        assert!(other.margin > 500.0, "{other:?}");
        // Groups that never met: the better players of both are equal.
        let groups = fit(5, &two_groups).players;
        near(groups[0].value, groups[3].value, 1e-6);
        assert!(groups[0].value > groups[1].value + 100.0);
    }

    /// Returns a league with known true ratings: each player plays each other, `each` times with each colour.
    fn league(rng: &mut impl RngExt, truth: &[f64], first_player: f64, each: usize) -> Vec<Encounter> {
        let mut encounters = Vec::new();
        for black in 0..truth.len() {
            for white in (0..truth.len()).filter(|&white| white != black) {
                let chance = logistic((truth[black] - truth[white] + first_player) / ELO);
                encounters.extend((0..each).map(|_| Encounter { black, white, half_points: if rng.random_bool(chance) { 2 } else { 0 } }));
            }
        }
        encounters
    }

    const TRUTH: [f64; 8] = [350.0, 200.0, 120.0, 40.0, -10.0, -100.0, -250.0, -350.0];

    #[test]
    fn the_order_of_the_games_does_not_matter() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut encounters = league(&mut rng, &TRUTH, 80.0, 3);
        let before = fit(8, &encounters);
        encounters.shuffle(&mut rng);
        let after = fit(8, &encounters);
        for (before, after) in before.players.iter().zip(&after.players).chain([(&before.first_player, &after.first_player)]) {
            near(before.value, after.value, 1e-6);
            near(before.margin, after.margin, 1e-6);
        }
    }

    /// From so far away Newton's own steps would not come back.
    #[test]
    fn the_beginning_does_not_matter() {
        let encounters = league(&mut Xoshiro256PlusPlus::seed_from_u64(4), &TRUTH, 80.0, 3);
        let far = climb(vec![5.0, -5.0, 4.0, -4.0, 3.0, -3.0, 0.0, 8.0, -6.0], &encounters);
        for (rating, expected) in far.players.iter().zip(fit(8, &encounters).players) {
            near(rating.value, expected.value, 1e-6);
            near(rating.margin, expected.margin, 1e-3);
        }
    }

    /// Returns the MM algorithm of Hunter ("MM Algorithms for Generalized Bradley-Terry Models", 2004), slow and without a matrix; the prior is games
    /// against a player of strength 1, one for each player and one for the first player. The result is relative to the mean.
    fn hunter(players: usize, encounters: &[Encounter]) -> (Vec<f64>, f64) {
        let (mut strength, mut first) = (vec![1.0; players], 1.0);
        let points = |black: &Encounter| f64::from(black.half_points) / 2.0;
        for _ in 0..20_000 {
            let mut wins = vec![0.5; players];
            let mut weights: Vec<f64> = strength.iter().map(|strength| 1.0 / (strength + 1.0)).collect();
            for game in encounters {
                let sum = first * strength[game.black] + strength[game.white];
                wins[game.black] += points(game);
                wins[game.white] += 1.0 - points(game);
                weights[game.black] += first / sum;
                weights[game.white] += 1.0 / sum;
            }
            strength = wins.iter().zip(&weights).map(|(wins, weight)| wins / weight).collect();
            let sum = |game: &Encounter| first * strength[game.black] + strength[game.white];
            let weight: f64 = encounters.iter().map(|game| strength[game.black] / sum(game)).sum();
            first = (0.5 + encounters.iter().map(points).sum::<f64>()) / (1.0 / (first + 1.0) + weight);
        }
        let mean = strength.iter().map(|strength| strength.ln()).sum::<f64>() / players as f64;
        (strength.iter().map(|strength| (strength.ln() - mean) * ELO).collect(), first.ln() * ELO)
    }

    #[test]
    fn a_slower_algorithm_finds_the_same() {
        let mut encounters = league(&mut Xoshiro256PlusPlus::seed_from_u64(2), &TRUTH, 80.0, 2);
        // A player that lost all its games, and a player that drew its only game.
        encounters.extend(games(0, 8, 3, 3));
        encounters.push(Encounter { black: 9, white: 4, half_points: 1 });
        let ratings = fit(10, &encounters);
        let (players, first_player) = hunter(10, &encounters);
        for (rating, expected) in ratings.players.iter().zip(players) {
            near(rating.value, expected, 0.01);
        }
        near(ratings.first_player.value, first_player, 0.01);
    }

    const LEAGUES: u64 = 400;

    /// Returns the percentage of intervals that contain the truth, for players and for first players, with margins multiplied by a factor.
    fn covered(factor: f64) -> (f64, f64) {
        let (mut players, mut first_players) = (0, 0);
        for seed in 0..LEAGUES {
            let encounters = league(&mut Xoshiro256PlusPlus::seed_from_u64(seed), &TRUTH, 80.0, 5);
            let ratings = fit(8, &encounters);
            let holds = |estimate: &Estimate, truth: f64| usize::from((estimate.value - truth).abs() <= factor * estimate.margin);
            players += ratings.players.iter().zip(TRUTH).map(|(estimate, truth)| holds(estimate, truth)).sum::<usize>();
            first_players += holds(&ratings.first_player, 80.0);
        }
        let percent = |count: usize, of: usize| 100.0 * count as f64 / of as f64;
        (percent(players, TRUTH.len() * LEAGUES as usize), percent(first_players, LEAGUES as usize))
    }

    #[test]
    fn the_intervals_hold_the_truth() {
        assert_eq!(TRUTH.iter().sum::<f64>(), 0.0);
        // Three standard deviations: of 3200 players (which hardly depend on each other), of 400 first players.
        let (players, first_players) = covered(1.0);
        near(players, 95.0, 1.2);
        near(first_players, 95.0, 3.3);
        // Margins that are too small fail.
        let (players, first_players) = covered(0.8);
        assert!(players < 93.8 && first_players < 91.7, "{players} {first_players}");
    }

    #[test]
    fn a_great_league_is_found_out() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let truth: Vec<f64> = (0..100).map(|player| f64::from(player) * 6.0 - 297.0).collect();
        let encounters = league(&mut rng, &truth, 80.0, 1);
        let ratings = fit(100, &encounters);
        let covered =
            ratings.players.iter().zip(&truth).filter(|(estimate, truth)| (estimate.value - *truth).abs() <= estimate.margin).count();
        // Three standard deviations below 95.
        assert!(covered >= 88, "{covered} of 100");
    }

    #[test]
    fn the_inverse_undoes_the_matrix() {
        let matrix = vec![vec![4.0, 2.0, -1.0], vec![2.0, 5.0, 3.0], vec![-1.0, 3.0, 6.0]];
        let inverse = Cholesky::new(matrix.clone()).inverse();
        for (row, values) in matrix.iter().enumerate() {
            for (column, solved) in inverse.iter().enumerate() {
                let product = dot(values, solved);
                let expected = if row == column { 1.0 } else { 0.0 };
                assert!((product - expected).abs() < 1e-12, "{row}, {column}: {product}");
            }
        }
    }
}
