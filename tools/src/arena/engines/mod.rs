//! Who plays: engines, how they are named on the command line, and how they are spoken to.
//!
//! - [`contestant`]: an engine with its options and its limit, as the user gave them.
//! - [`seat`]: such an engine at the board: started, asked for moves, judged where it fails.
//! - [`dialect`]: USI, or UCI for engines that speak nothing else.

mod contestant;
mod dialect;
mod seat;

pub use contestant::{Contestant, Contestants, Entry, RANDOM};
pub use dialect::Dialect;
pub use seat::{Choice, Fault, Manners, Seat};
