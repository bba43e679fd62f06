//! A learned evaluation function: the traits and the data of the small neural network of exercise 13.
//!
//! - [`Learner`]: a player whose value of a position comes from a network. Exercise 13 writes its methods.
//! - [`Network`]: the weights, and the file that holds them.
//! - [`data`]: positions to learn from, and the file they are in.
//! - [`Example`], [`Training`]: a position as the network sees it, and all that a training is at.
//! - [`train()`]: learns from a file, epoch by epoch, with checkpoints.
//! - [`small_net`]: a network that has learnt already.
//! - [`Memory`]: the search of exercise 09, by the value of a learner.
//! - [`NetCase`]: the questions of the specs to each part.
//!
//! # The inputs
//!
//! A position has [`INPUTS`] inputs, of which as many are active as there are pieces on the board, and ten more. The side to move sees it as its own:
//! where White is to move, board and colours are turned round. Each input has a number:
//!
//! | number | active if |
//! |---|---|
//! | `square * 20 + kind` | a piece of the viewer is there |
//! | `square * 20 + 10 + kind` | a piece of the other side is there |
//! | `500 + kind * 3 + count` | the viewer has this many pieces of the kind in hand: 0, 1 or 2 |
//! | `515 + kind * 3 + count` | the other side has |
//!
//! `square` is [`Square::index`](minishogi::Square::index), for White 24 minus that; `kind` is [`PieceKind::index`](minishogi::PieceKind::index).

mod case;
pub mod data;
mod network;
mod parts;
mod search;
mod train;
mod training;

use data::Sample;
use minishogi::{Color, Move, Player, Position, Value};

pub use case::{NetCase, Targets, answer_part};
pub use network::{LAYERS, MOST_UNITS, Network, NetworkError};
pub use parts::{EPSILON, MEAN_DECAY, Parts, SQUARE_DECAY, Trained, add, clipped};
pub use search::Memory;
pub use train::{Plan, Progress, TrainError, train};
pub use training::{Example, Training};

/// The number of inputs.
pub const INPUTS: usize = 530;

/// The points of an output of 1: `sigmoid(score / SCALE)` is the probability to win with this score.
pub const SCALE: f32 = 1000.0;

/// No network values a position higher, in points: less than a repetition and a mate.
pub const VALUE_LIMIT: Value = 20_000;

/// The values of a network's units in a position.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Units {
    /// The first hidden layer, each from 0 to 1.
    pub first: Vec<f32>,
    /// The second hidden layer, each from 0 to 1.
    pub second: Vec<f32>,
    /// The output, any number: times [`SCALE`] it is the value for the side to move.
    pub output: f32,
}

/// A player whose value of a position comes from a network, and that can train one. Exercise 13 writes these methods.
pub trait Learner: Player {
    /// Returns the numbers of the active inputs of `pos` as `viewer` sees it, in any order (the table of this [module](self)).
    fn inputs(&self, pos: &Position, viewer: Color) -> Vec<u16>;

    /// Returns the values of the units of `net` with these active inputs. The hidden units are clipped to 0 to 1, the output is not.
    fn forward(&self, net: &Network, inputs: &[u16]) -> Units;

    /// Returns the target for a sample, from 0 to 1: `lambda` parts `sigmoid(score / SCALE)`, the rest the result of the game.
    fn target(&self, sample: &Sample, lambda: f32) -> f32;

    /// Returns the loss of this output: the square of the distance from `sigmoid(output)` to `target`.
    fn loss(&self, output: f32, target: f32) -> f32;

    /// Adds to `gradient` the slope of the loss with each weight of `net`, where `units` are those of [`forward`](Learner::forward) for `inputs`.
    fn backward(&self, net: &Network, inputs: &[u16], units: &Units, target: f32, gradient: &mut Network);

    /// One step of Adam (Kingma and Ba 2015): changes `training.net` so that the loss gets less, and Adam's moments.
    fn step(&self, training: &mut Training, gradient: &Network);

    /// One epoch: each example once, in a new order, in minibatches of `training.batch`, with one [`step`](Learner::step) along the mean gradient of
    /// each. Returns the mean loss of the examples. `done` is told how many have just been looked at.
    fn epoch(&self, training: &mut Training, examples: &[Example], done: &mut dyn FnMut(usize)) -> f32;

    /// Returns the network with which the player plays.
    fn network(&mut self) -> &mut Network;

    /// Returns whether [`change`](Learner::change) is written: then the search calls it, and [`value_by_sums`](Learner::value_by_sums) for the value.
    fn keeps_sums(&self) -> bool {
        false
    }

    /// Makes the sums of the first layer again for a position, as Black and as White see it.
    fn refresh(&mut self, pos: &Position);

    /// Brings the sums up to date for the move `m` in `pos`, which is not done yet: `sign` is 1. If `m` is taken back, it is called afterwards
    /// with the same position, and -1.
    fn change(&mut self, pos: &Position, m: Move, sign: f32);

    /// Returns the sums of the first layer, before they are clipped, as Black and as White see the position.
    fn sums(&self) -> &[Vec<f32>; 2];

    /// Returns the value of `pos` for the side to move, from the sums that were kept. The default is [`Player::evaluate`].
    fn value_by_sums(&mut self, pos: &Position) -> Value {
        self.evaluate(pos)
    }
}

/// Returns a network that has learnt already, for those without the time to train one: `small.net` in this module's folder. The README of the
/// solution of exercise 13 has the commands that made it.
pub fn small_net() -> Network {
    Network::from_bytes(include_bytes!("small.net")).expect("it was written by `train`").rounded()
}

/// Returns the probability to win that belongs to an output of the network: 1 / (1 + e^-x).
///
/// ```
/// use minishogi_neural::sigmoid;
/// assert_eq!(sigmoid(0.0), 0.5);
/// ```
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
