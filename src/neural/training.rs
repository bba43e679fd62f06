//! What a training is at.

use super::data::Sample;
use super::{Learner, Network};

/// A position as the network sees it, and what it is to say about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The active inputs, from the side to move.
    pub inputs: Vec<u16>,
    /// From 0 (lost) to 1 (won).
    pub target: f32,
}

impl Example {
    /// What `learner` makes of a sample.
    ///
    /// # Panics
    /// Where the sample's position cannot occur in a game.
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
    /// How many steps were taken.
    pub steps: u32,
    /// How far a step goes.
    pub rate: f32,
    /// How many examples a minibatch has; the last one of an epoch may have fewer.
    pub batch: usize,
    /// Where the order of the examples comes from.
    pub random: Random,
}

impl Training {
    /// The beginning of a training.
    pub fn new(net: Network, rate: f32, batch: usize, seed: u64) -> Training {
        let zeros = Network::zeros(net.units());
        Training { net, mean: zeros.clone(), square: zeros, steps: 0, rate, batch, random: Random(seed) }
    }
}

/// A generator of numbers that is the same for ever (splitmix64, Steele, Lea and Flood 2014).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(pub u64);

impl Random {
    /// Any number.
    pub fn any(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number smaller than `bound`.
    ///
    /// # Panics
    /// Where `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.any() % bound as u64) as usize
    }

    /// A number from -1 to 1, any as likely as any other.
    pub fn between_one_and_minus_one(&mut self) -> f32 {
        (self.any() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    /// Puts them in any order (Fisher and Yates).
    ///
    /// ```
    /// use minishogi::neural::Random;
    /// let mut order: Vec<usize> = (0..5).collect();
    /// Random(1).shuffle(&mut order);
    /// assert_ne!(order, [0, 1, 2, 3, 4]);
    /// order.sort();
    /// assert_eq!(order, [0, 1, 2, 3, 4]);
    /// ```
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }
}
