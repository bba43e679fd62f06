//! When a match has shown enough: the sequential probability ratio test.

use std::fmt;

use super::likelihood::{with_mean, with_t_value};
use super::results::NORMALISED_ELO;
use super::{Results, expected_score};

/// A test that stops as soon as the results speak clearly enough for one of two differences in strength.
///
/// The ratio of their likelihoods is compared with two bounds after each observation (Wald, "Sequential Tests of Statistical Hypotheses",
/// 1945). How often which score occurs is not known beforehand, so each likelihood is the greatest one possible for its difference: the
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
    pub fn read(words: &[String]) -> Result<Sprt, String> {
        let [mut elo0, mut elo1, mut alpha, mut beta, mut model] = [None; 5];
        for word in words {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let slot = match name {
                "elo0" => &mut elo0,
                "elo1" => &mut elo1,
                "alpha" => &mut alpha,
                "beta" => &mut beta,
                "model" => &mut model,
                _ => return Err(format!("`{word}` instead of elo0=, elo1=, alpha=, beta= or model=")),
            };
            if slot.replace((word, value)).is_some() {
                return Err(format!("`{word}`, but {name} is given before"));
            }
        }
        let elo = |slot: Option<(&String, &str)>, name: &str| {
            let (word, value) = slot.ok_or(format!("{name}= is missing: both hypotheses are needed, for example elo0=0 elo1=50"))?;
            let number = value.parse().ok().filter(|elo: &f64| elo.abs() <= MOST_ELO);
            number.ok_or(format!("`{word}` instead of {name}= and Elo from -{MOST_ELO} to {MOST_ELO}"))
        };
        let chance = |slot: Option<(&String, &str)>, name: &str| {
            let Some((word, value)) = slot else { return Ok(0.05) };
            let number = value.parse().ok().filter(|&chance: &f64| 0.0 < chance && chance < 0.5);
            number.ok_or(format!("`{word}` instead of {name}= and a probability between 0 and 0.5, for example {name}=0.05"))
        };
        let sprt = Sprt {
            elo0: elo(elo0, "elo0")?,
            elo1: elo(elo1, "elo1")?,
            alpha: chance(alpha, "alpha")?,
            beta: chance(beta, "beta")?,
            model: match model {
                None | Some((_, "logistic")) => Model::Logistic,
                Some((_, "normalised")) => Model::Normalised,
                Some((word, _)) => return Err(format!("`{word}` instead of model=logistic or model=normalised")),
            },
        };
        if sprt.elo0 >= sprt.elo1 {
            return Err(format!("elo0={} is not below elo1={}", sprt.elo0, sprt.elo1));
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

#[cfg(test)]
mod tests;
