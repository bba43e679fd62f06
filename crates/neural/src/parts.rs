//! A player made of the parts that exercise 13 writes.

use std::marker::PhantomData;
use std::mem;

use minishogi::{Color, Control, Move, Player, Position, RootMoves, SpinOption, Value};

use super::data::Sample;
use super::{Example, Learner, Memory, Network, Training, Units, small_net};

/// The share of a mean slope that Adam keeps at each step.
pub const MEAN_DECAY: f32 = 0.9;

/// The share of a mean square that Adam keeps.
pub const SQUARE_DECAY: f32 = 0.999;

/// The least divisor of Adam.
pub const EPSILON: f32 = 1e-8;

/// Adds `times` `row` to `sums`, number by number.
pub fn add(sums: &mut [f32], row: &[f32], times: f32) {
    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += times * weight);
}

/// Clips each sum to 0 to 1 (clipped ReLU).
pub fn clipped(sums: &[f32]) -> Vec<f32> {
    sums.iter().map(|sum| sum.clamp(0.0, 1.0)).collect()
}

/// The parts of exercise 13. [`Trained`] makes a player of them.
pub trait Parts: 'static {
    /// Returns the numbers of the active inputs of `pos` as `viewer` sees it, in any order (the table of this [package](super)).
    fn inputs(pos: &Position, viewer: Color) -> Vec<u16>;

    /// Returns the sums of the first layer, where few inputs are 1 and all others are 0.
    fn first_sums(net: &Network, inputs: &[u16]) -> Vec<f32>;

    /// Returns all units, from the sums of the first layer on.
    fn units_above(net: &Network, first_sums: &[f32]) -> Units;

    /// Returns the values of the units with these active inputs.
    fn forward(net: &Network, inputs: &[u16]) -> Units {
        Self::units_above(net, &Self::first_sums(net, inputs))
    }

    /// See [`Learner::target`].
    fn target(sample: &Sample, lambda: f32) -> f32;

    /// See [`Learner::loss`].
    fn loss(output: f32, target: f32) -> f32;

    /// See [`Learner::backward`].
    fn backward(net: &Network, inputs: &[u16], units: &Units, target: f32, gradient: &mut Network);

    /// See [`Learner::step`].
    fn step(training: &mut Training, gradient: &Network);

    /// See [`Learner::epoch`].
    fn epoch(training: &mut Training, examples: &[Example], done: &mut dyn FnMut(usize)) -> f32;

    /// Returns the value in points of an output of the network, within [`VALUE_LIMIT`](super::VALUE_LIMIT).
    fn points(output: f32) -> Value;

    /// Returns the value of `pos` for the side to move by this network.
    fn evaluate(net: &Network, pos: &Position) -> Value;

    /// True if [`change`](Parts::change) is written: then the search keeps the sums of the first layer.
    const KEEPS_SUMS: bool;

    /// Brings the sums of the first layer, as Black and as White see the position, up to date for the move `m`: see [`Learner::change`].
    fn change(net: &Network, sums: &mut [Vec<f32>; 2], pos: &Position, m: Move, sign: f32);
}

/// A player by these parts, with the kit's [small network](small_net) at first and the search of exercise 09.
pub struct Trained<P> {
    net: Network,
    sums: [Vec<f32>; 2],
    memory: Memory,
    parts: PhantomData<fn() -> P>,
}

impl<P> Default for Trained<P> {
    fn default() -> Trained<P> {
        Trained { net: small_net(), sums: Default::default(), memory: Memory::new(16), parts: PhantomData }
    }
}

impl<P: Parts> Learner for Trained<P> {
    fn inputs(&self, pos: &Position, viewer: Color) -> Vec<u16> {
        P::inputs(pos, viewer)
    }

    fn forward(&self, net: &Network, inputs: &[u16]) -> Units {
        P::forward(net, inputs)
    }

    fn target(&self, sample: &Sample, lambda: f32) -> f32 {
        P::target(sample, lambda)
    }

    fn loss(&self, output: f32, target: f32) -> f32 {
        P::loss(output, target)
    }

    fn backward(&self, net: &Network, inputs: &[u16], units: &Units, target: f32, gradient: &mut Network) {
        P::backward(net, inputs, units, target, gradient);
    }

    fn step(&self, training: &mut Training, gradient: &Network) {
        P::step(training, gradient);
    }

    fn epoch(&self, training: &mut Training, examples: &[Example], done: &mut dyn FnMut(usize)) -> f32 {
        P::epoch(training, examples, done)
    }

    fn network(&mut self) -> &mut Network {
        &mut self.net
    }

    fn keeps_sums(&self) -> bool {
        P::KEEPS_SUMS
    }

    fn refresh(&mut self, pos: &Position) {
        self.sums = Color::ALL.map(|viewer| P::first_sums(&self.net, &P::inputs(pos, viewer)));
    }

    fn change(&mut self, pos: &Position, m: Move, sign: f32) {
        P::change(&self.net, &mut self.sums, pos, m, sign);
    }

    fn sums(&self) -> &[Vec<f32>; 2] {
        &self.sums
    }

    fn value_by_sums(&mut self, pos: &Position) -> Value {
        P::points(P::units_above(&self.net, &self.sums[pos.side_to_move().index()]).output)
    }
}

impl<P: Parts> Player for Trained<P> {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let mut memory = mem::take(&mut self.memory);
        let best_move = memory.search(self, pos, root_moves, ctl);
        self.memory = memory;
        best_move
    }

    fn evaluate(&mut self, pos: &Position) -> Value {
        P::evaluate(&self.net, pos)
    }

    fn new_game(&mut self) {
        self.memory.clear();
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![SpinOption { name: "USI_Hash", default: 16, min: 1, max: 1024 }]
    }

    fn set_option(&mut self, _name: &str, mebibytes: i64) {
        self.memory = Memory::new(mebibytes as usize);
    }
}
