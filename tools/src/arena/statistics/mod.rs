//! How much better one side is, and how sure that is.
//!
//! - [`elo`]: the results of a match, and the difference they suggest.
//! - [`sprt`]: whether they are enough to stop.
//! - [`bradley_terry`]: one rating for each player of a league.

pub mod bradley_terry;
pub mod elo;
pub mod sprt;
