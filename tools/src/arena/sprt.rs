//! When a match has shown enough: the sequential probability ratio test.

use std::fmt;

use minishogi::Text;

use super::elo::{NORMALISED_ELO, Results, expected_score, scores};

/// A test that stops as soon as the results speak clearly enough for one of two differences in strength.
///
/// The ratio of their likelihoods is compared with two bounds after each observation (Wald, "Sequential Tests of Statistical Hypotheses",
/// 1945). How often each score occurs is not known beforehand, so each likelihood is the greatest one possible for its difference: the
/// generalised test, as fishtest has it (Michel Van den Bergh, cantate.be/Fishtest/GSPRT_approximation.pdf).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

/// What the Elo of the hypotheses means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// As in [`Results::elo`].
    Logistic,
    /// As in [`Results::normalised_elo`]: how long the test takes depends less on how often games are drawn.
    Normalised,
}

/// What a test can find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hypothesis {
    /// The difference is `elo0`, or less.
    H0,
    /// The difference is `elo1`, or more.
    H1,
}

/// Beyond that no sensible hypothesis lies: 1000 Elo are 316 to 1.
const MOST_ELO: f64 = 1000.0;

impl Sprt {
    /// Reads `elo0=0 elo1=50 alpha=0.05 beta=0.05 model=logistic`, in any order; the last three are what holds without them.
    ///
    /// - `elo0` and `elo1`: the two differences in strength.
    /// - `alpha`: how probable it may be that `elo1` is accepted though `elo0` is true; `beta`: the other way round.
    ///
    /// # Errors
    /// Names the word that is wrong, or missing, and what was expected.
    pub fn read(words: &[String]) -> Result<Sprt, Text> {
        let [mut elo0, mut elo1, mut alpha, mut beta, mut model] = [None; 5];
        for word in words {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let slot = match name {
                "elo0" => &mut elo0,
                "elo1" => &mut elo1,
                "alpha" => &mut alpha,
                "beta" => &mut beta,
                "model" => &mut model,
                _ => {
                    return Err(Text::of(
                        format!("`{word}` instead of elo0=, elo1=, alpha=, beta= or model="),
                        format!("`{word}` ではなく `elo0=`、`elo1=`、`alpha=`、`beta=`、`model=` のどれかを書きます"),
                    ));
                }
            };
            if slot.replace((word, value)).is_some() {
                return Err(Text::of(format!("`{word}`, but {name} is given before"), format!("`{word}` の前にも `{name}` があります")));
            }
        }
        let elo = |slot: Option<(&String, &str)>, name: &str| {
            let (word, value) = slot.ok_or_else(|| {
                Text::of(
                    format!("{name}= is missing: both hypotheses are needed, for example elo0=0 elo1=50"),
                    format!("`{name}=` がありません。2 つの仮説を書きます。例: `elo0=0 elo1=50`"),
                )
            })?;
            let number = value.parse().ok().filter(|elo: &f64| elo.abs() <= MOST_ELO);
            number.ok_or_else(|| {
                Text::of(
                    format!("`{word}` instead of {name}= and Elo from -{MOST_ELO} to {MOST_ELO}"),
                    format!("`{word}` ではなく、`{name}=` と -{MOST_ELO} から {MOST_ELO} までの Elo を書きます"),
                )
            })
        };
        let chance = |slot: Option<(&String, &str)>, name: &str| {
            let Some((word, value)) = slot else { return Ok(0.05) };
            let number = value.parse().ok().filter(|&chance: &f64| 0.0 < chance && chance < 0.5);
            number.ok_or_else(|| {
                Text::of(
                    format!("`{word}` instead of {name}= and a probability between 0 and 0.5, for example {name}=0.05"),
                    format!("`{word}` ではなく、`{name}=` と 0 より大きく 0.5 より小さい確率を書きます。例: `{name}=0.05`"),
                )
            })
        };
        let sprt = Sprt {
            elo0: elo(elo0, "elo0")?,
            elo1: elo(elo1, "elo1")?,
            alpha: chance(alpha, "alpha")?,
            beta: chance(beta, "beta")?,
            model: match model {
                None | Some((_, "logistic")) => Model::Logistic,
                Some((_, "normalised")) => Model::Normalised,
                Some((word, _)) => {
                    return Err(Text::of(
                        format!("`{word}` instead of model=logistic or model=normalised"),
                        format!("`{word}` ではなく `model=logistic` か `model=normalised` を書きます"),
                    ));
                }
            },
        };
        if sprt.elo0 >= sprt.elo1 {
            let Sprt { elo0, elo1, .. } = sprt;
            return Err(Text::of(
                format!("elo0={elo0} is not below elo1={elo1}"),
                format!("`elo0={elo0}` が `elo1={elo1}` より小さくありません"),
            ));
        }
        Ok(sprt)
    }

    /// The logarithm of how much likelier the results are under `elo1` than under `elo0`; 0 where there are none.
    ///
    /// A score that was never seen counts as seen [`UNSEEN`] times.
    pub fn llr(&self, results: &Results) -> f64 {
        if results.counts().iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts: Vec<f64> = results.counts().iter().map(|&count| if count == 0 { UNSEEN } else { count as f64 }).collect();
        let total: f64 = counts.iter().sum();
        let observed: Vec<f64> = counts.iter().map(|count| count / total).collect();
        let [under_h0, under_h1] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => with_mean(&observed, expected_score(elo)),
            Model::Normalised => with_t_value(&observed, elo / NORMALISED_ELO * results.games_each().sqrt()),
        });
        counts.iter().zip(under_h0.iter().zip(&under_h1)).map(|(count, (p0, p1))| count * (p1 / p0).ln()).sum()
    }

    /// At or below the first of these `elo0` is accepted, at or above the second `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What is accepted; `None` while the test must go on.
    pub fn verdict(&self, llr: f64) -> Option<Hypothesis> {
        let (lower, upper) = self.bounds();
        if llr <= lower {
            Some(Hypothesis::H0)
        } else if llr >= upper {
            Some(Hypothesis::H1)
        } else {
            None
        }
    }
}

/// As in fishtest: with 0 no hypothesis could explain a score that comes later.
const UNSEEN: f64 = 1e-3;

/// As it is read.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0} elo1={elo1} alpha={alpha} beta={beta} model={model}")
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Model::Logistic => "logistic",
            Model::Normalised => "normalised",
        })
    }
}

// A distribution is the probability of each score; the scores are evenly spaced from 0 to 1, the lowest first.

/// The maximum likelihood estimate of a distribution with this mean, which is within 0 and 1, given what was observed: all above 0, in
/// sum 1.
///
/// Source: Michel Van den Bergh, cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1, as in fishtest.
fn with_mean(observed: &[f64], mean: f64) -> Vec<f64> {
    with_zero(observed, scores(observed.len()).map(|score| score - mean))
}

/// The maximum likelihood estimate of a distribution whose mean is `t` standard deviations above 1/2.
///
/// Source: Michel Van den Bergh, "Comments on normalized Elo", section 4.1 (cantate.be/Fishtest/normalized_elo_practical.pdf), as in
/// fishtest: the condition is made linear at the last estimate, which gives the next one. Fishtest begins with equal probabilities; for a
/// great `t` that has no solution, so here the first estimate is as far up or down as asked.
fn with_t_value(observed: &[f64], t: f64) -> Vec<f64> {
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

#[cfg(test)]
mod tests;
