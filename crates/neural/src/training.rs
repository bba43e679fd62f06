//! The state of a training.

use super::data::Sample;
use super::{Learner, Network};
use minishogi::Random;

/// A position as the network sees it, and its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The active inputs, from the side to move.
    pub inputs: Vec<u16>,
    /// From 0 (lost) to 1 (won).
    pub target: f32,
}

impl Example {
    /// Returns the example that `learner` makes of a sample.
    ///
    /// # Panics
    /// Panics if the sample's position cannot occur in a game.
    pub fn of<L: Learner + ?Sized>(learner: &L, sample: &Sample, lambda: f32) -> Example {
        let pos = sample.position();
        Example { inputs: learner.inputs(&pos, pos.side_to_move()), target: learner.target(sample, lambda) }
    }
}

/// All that a training is at.
#[derive(Clone, Debug, PartialEq)]
pub struct Training {
    /// The network as it is by now.
    pub net: Network,
    /// Adam's first moment of each weight: the mean gradient of late.
    pub mean: Network,
    /// Adam's second moment of each weight: the mean square of the gradient of late.
    pub square: Network,
    /// The number of steps taken.
    pub steps: u32,
    /// The length of a step.
    pub rate: f32,
    /// The number of examples a minibatch has; the last one of an epoch may have fewer.
    pub batch: usize,
    /// The generator of the order of the examples.
    pub random: Random,
}

impl Training {
    /// Returns the beginning of a training.
    pub fn new(net: Network, rate: f32, batch: usize, seed: u64) -> Training {
        let zeros = Network::zeros(net.units());
        Training { net, mean: zeros.clone(), square: zeros, steps: 0, rate, batch, random: Random(seed) }
    }
}
