//! How much better one side is, and how sure that is.
//!
//! - [`Results`]: what a match has shown so far, and the Elo difference it suggests.
//! - [`Sprt`]: whether that is enough to stop; [`likelihood`] is its arithmetic.
//! - [`bradley_terry`]: one rating for each player of a league; [`cholesky`] solves its equations.

pub mod bradley_terry;
mod cholesky;
mod likelihood;
mod results;
mod sprt;

pub use results::Results;
pub use sprt::{Hypothesis, Sprt};

use statrs::distribution::{ContinuousCDF, Normal};

/// A number and half its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub value: f64,
    /// `value - margin` to `value + margin` holds the truth in 95 of 100 cases. Infinite where nothing is known.
    pub margin: f64,
}

/// How many standard deviations a 95 % interval reaches to each side: 1.96.
fn reach_of_95_percent() -> f64 {
    Normal::standard().inverse_cdf(0.975)
}

/// The mean score, in 0 to 1, of the side that is stronger by this many Elo (the logistic curve; Elo 1978).
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}
