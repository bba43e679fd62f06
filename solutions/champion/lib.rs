//! The champion: the alpha-beta player of exercise 05 with the ideas of the literature. `README.md` has the gain of each.
//!
//! | file | what it does |
//! |---|---|
//! | `player` | iterative deepening and aspiration windows |
//! | `clock` | when to stop |
//! | `root` | the moves of the position to be searched |
//! | `search` | the data of a search |
//! | `alpha_beta` | alpha-beta with a null window, reductions and extensions |
//! | `shortcuts` | nodes that need no moves to be tried: far ahead, or good enough even after a pass |
//! | `pruning` | which moves are not worth their depth |
//! | `quiescence` | captures until the position is quiet |
//! | `repetition` | what it means to come back to a position |
//! | `ordering` | which move to try first |
//! | `history` | which moves were good elsewhere in the tree |
//! | `exchange` | what a series of captures on one square wins |
//! | `table` | the earlier results for a position |
//! | `evaluate` | the value of a position without looking ahead |
//! | `network` | the neural network that says it, `champion.net` its weights, `train/` how it learns them |
//! | `inputs` | the network's view of a position, and the changes by a move |
//! | `accumulator` | the sums of the network's first layer, kept up to date along a line |

mod accumulator;
mod alpha_beta;
mod clock;
mod evaluate;
mod exchange;
mod history;
pub mod inputs;
pub mod network;
mod ordering;
mod player;
mod pruning;
mod quiescence;
mod repetition;
mod root;
mod search;
mod shortcuts;
mod table;

pub use evaluate::evaluate;
pub use player::Champion;
