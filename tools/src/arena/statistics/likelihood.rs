//! Of all distributions for which a hypothesis holds, the one that explains the results best.
//!
//! A distribution is the probability of each score; the scores are evenly spaced from 0 to 1, the lowest first.

use super::results::scores;

/// The maximum likelihood estimate of a distribution with this mean, which is within 0 and 1, given what was observed: all above 0, in
/// sum 1.
///
/// Source: Michel Van den Bergh, cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1, as in fishtest.
pub(super) fn with_mean(observed: &[f64], mean: f64) -> Vec<f64> {
    with_zero(observed, scores(observed.len()).map(|score| score - mean))
}

/// The maximum likelihood estimate of a distribution whose mean is `t` standard deviations above 1/2.
///
/// Source: Michel Van den Bergh, "Comments on normalized Elo", section 4.1 (cantate.be/Fishtest/normalized_elo_practical.pdf), as in
/// fishtest: the condition is made linear at the last estimate, which gives the next one. Fishtest begins with equal probabilities; for a great `t`
/// that has no solution, so here the first estimate is as far up or down as asked.
pub(super) fn with_t_value(observed: &[f64], t: f64) -> Vec<f64> {
    let count = observed.len();
    let mut estimate = vec![1.0 / count as f64; count];
    while t_value(&estimate).abs() < t.abs() {
        estimate.iter_mut().for_each(|p| *p /= 2.0);
        estimate[if t > 0.0 { count - 1 } else { 0 }] += 0.5;
    }
    for _ in 0..MOST_ROUNDS {
        let (mean, deviation) = mean_and_deviation(&estimate);
        let condition = |score: f64| score - 0.5 - t * deviation / 2.0 * (1.0 + ((score - mean) / deviation).powi(2));
        let next = with_zero(observed, scores(count).map(condition));
        let change = estimate.iter().zip(&next).map(|(before, after)| (before - after).abs()).fold(0.0, f64::max);
        estimate = next;
        if change < 1e-9 {
            break;
        }
    }
    estimate
}

/// Ten are usual. After a hundred thousand games and more the change may stay above the limit, by rounding alone.
const MOST_ROUNDS: usize = 100;

/// The maximum likelihood estimate of a distribution in which these values, some below 0 and some above, have the mean 0.
fn with_zero(observed: &[f64], values: impl Iterator<Item = f64>) -> Vec<f64> {
    let values: Vec<f64> = values.collect();
    let lowest = values.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Lagrange's multiplier. The mean falls, as it grows, from infinity to minus infinity.
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    let mean = |multiplier: f64| -> f64 { observed.iter().zip(&values).map(|(p, value)| p * value / (1.0 + multiplier * value)).sum() };
    for _ in 0..BISECTIONS {
        let middle = (low + high) / 2.0;
        if mean(middle) > 0.0 { low = middle } else { high = middle }
    }
    let multiplier = (low + high) / 2.0;
    observed.iter().zip(&values).map(|(p, value)| p / (1.0 + multiplier * value).max(f64::EPSILON)).collect()
}

/// As many as a number has bits.
const BISECTIONS: usize = 64;

/// How many standard deviations the mean is above 1/2.
fn t_value(distribution: &[f64]) -> f64 {
    let (mean, deviation) = mean_and_deviation(distribution);
    (mean - 0.5) / deviation
}

fn mean_and_deviation(distribution: &[f64]) -> (f64, f64) {
    let weighted = || distribution.iter().zip(scores(distribution.len()));
    let mean: f64 = weighted().map(|(p, score)| p * score).sum();
    let variance: f64 = weighted().map(|(p, score)| p * (score - mean).powi(2)).sum();
    (mean, variance.sqrt())
}
