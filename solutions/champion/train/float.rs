//! The network while it learns: the same shape in `f32`, the gradient of the loss, and the steps along it.

use champion::inputs::{INPUTS, MOST_ACTIVE, inputs};
use champion::network::{Network, PARTS, POINTS, UNITS, bucket};
use minishogi::Random;
use minishogi_neural::data::Sample;
use minishogi_neural::sigmoid;

/// The places of the parts of a network among its weights: the biases of the first layer after its rows, the output's weights, its biases.
const BIASES: usize = INPUTS * UNITS;
const OUTPUTS: usize = PARTS[0];
const OUTPUT_BIASES: usize = PARTS[0] + PARTS[1];
const WEIGHTS: usize = OUTPUT_BIASES + PARTS[2];

/// A position as the network sees it, and what it is to say about it.
#[derive(Clone, Debug)]
pub struct Example {
    /// The active inputs of the side to move.
    own: [u16; MOST_ACTIVE],
    /// Those of the other side.
    other: [u16; MOST_ACTIVE],
    count: u8,
    bucket: u8,
    /// The chance to win, from 0 to 1.
    pub target: f32,
}

impl Example {
    /// `lambda` parts of the target are the search's value, the rest is the result of the game.
    pub fn new(sample: &Sample, lambda: f32) -> Example {
        let pos = sample.position();
        let mut lists = [[0; MOST_ACTIVE]; 2];
        let mut count = 0;
        for (list, viewer) in lists.iter_mut().zip([pos.side_to_move(), !pos.side_to_move()]) {
            count = 0;
            inputs(&pos, viewer, |input| {
                list[count] = input as u16;
                count += 1;
            });
        }
        let target = lambda * sigmoid(f32::from(sample.score) / POINTS as f32) + (1.0 - lambda) * f32::from(u8::from(sample.won));
        Example { own: lists[0], other: lists[1], count: count as u8, bucket: bucket(&pos) as u8, target }
    }

    fn inputs(&self) -> [&[u16]; 2] {
        [&self.own, &self.other].map(|list| &list[..self.count.into()])
    }
}

/// A network, or anything that has a number for each of its weights.
#[derive(Clone, Debug)]
pub struct Float {
    pub weights: Vec<f32>,
}

/// The sums of the first layer for the side to move and the other side.
type Sums = [[f32; UNITS]; 2];

impl Float {
    pub fn zeros() -> Float {
        Float { weights: vec![0.0; WEIGHTS] }
    }

    /// One to begin with, the same for the same seed.
    pub fn drawn(seed: u64) -> Float {
        let mut random = Random(seed);
        let mut net = Float::zeros();
        let limit = (3.0 / MOST_ACTIVE as f32).sqrt() * 0.5;
        net.weights[..BIASES].fill_with(|| limit * random.between_one_and_minus_one());
        net.weights[BIASES..OUTPUTS].fill(0.25);
        let limit = (3.0 / (2 * UNITS) as f32).sqrt();
        let first: Vec<f32> = (0..2 * UNITS).map(|_| limit * random.between_one_and_minus_one()).collect();
        net.weights[OUTPUTS..OUTPUT_BIASES].chunks_mut(2 * UNITS).for_each(|output| output.copy_from_slice(&first));
        net
    }

    fn sums(&self, example: &Example) -> Sums {
        example.inputs().map(|inputs| {
            let mut sums: [f32; UNITS] = self.weights[BIASES..OUTPUTS].try_into().expect("a bias for each unit");
            for &input in inputs {
                let row = &self.weights[usize::from(input) * UNITS..][..UNITS];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            sums
        })
    }

    fn output_of(&self, sums: &Sums, bucket: u8) -> f32 {
        let bucket = usize::from(bucket);
        let weights = &self.weights[OUTPUTS + bucket * 2 * UNITS..][..2 * UNITS];
        let units = sums.as_flattened().iter().map(|sum| sum.clamp(0.0, 1.0));
        self.weights[OUTPUT_BIASES + bucket] + units.zip(weights).map(|(unit, weight)| unit * unit * weight).sum::<f32>()
    }

    /// Returns the network's value for the side to move, of which 1 is worth [`POINTS`].
    pub fn output(&self, example: &Example) -> f32 {
        self.output_of(&self.sums(example), example.bucket)
    }

    /// The loss of this example: the square of the distance between the chances. Adds its gradient to `gradient`.
    pub fn learn(&self, example: &Example, gradient: &mut Float) -> f32 {
        let sums = self.sums(example);
        let chance = sigmoid(self.output_of(&sums, example.bucket));
        let wrong = chance - example.target;
        let slope = 2.0 * wrong * chance * (1.0 - chance);
        let bucket = usize::from(example.bucket);
        gradient.weights[OUTPUT_BIASES + bucket] += slope;
        for (side, (sums, inputs)) in sums.iter().zip(example.inputs()).enumerate() {
            let place = OUTPUTS + (2 * bucket + side) * UNITS;
            let weights = &self.weights[place..][..UNITS];
            let mut slopes = [0.0; UNITS];
            let of_output = &mut gradient.weights[place..][..UNITS];
            for unit in 0..UNITS {
                let clipped = sums[unit].clamp(0.0, 1.0);
                of_output[unit] += slope * clipped * clipped;
                let alive = if clipped == sums[unit] { 2.0 * clipped } else { 0.0 };
                slopes[unit] = slope * weights[unit] * alive;
            }
            let add = |row: &mut [f32]| row.iter_mut().zip(&slopes).for_each(|(sum, slope)| *sum += slope);
            for &input in inputs {
                add(&mut gradient.weights[usize::from(input) * UNITS..][..UNITS]);
            }
            add(&mut gradient.weights[BIASES..OUTPUTS]);
        }
        wrong * wrong
    }

    /// The network of integers that plays.
    pub fn rounded(&self) -> Network {
        Network::rounded(&self.weights)
    }

    /// One to go on with.
    pub fn of(net: &Network) -> Float {
        Float { weights: net.reals() }
    }
}

/// Adam (Kingma and Ba 2015).
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub fn new() -> Adam {
        Adam { mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS], steps: 0 }
    }

    /// One step along the gradient of `batch` examples, which is empty afterwards.
    pub fn step(&mut self, net: &mut Float, gradient: &mut Float, batch: usize, rate: f32) {
        self.steps += 1;
        let (mean_share, square_share) = (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        let rate = rate * square_share.sqrt() / mean_share;
        let one = 1.0 / batch as f32;
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, gradient), (mean, square)) in net.weights.iter_mut().zip(&mut gradient.weights).zip(moments) {
            let slope = *gradient * one;
            *gradient = 0.0;
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            *weight -= rate * *mean / (square.sqrt() + 1e-8);
        }
        // Beyond this the integers would not hold them.
        for (place, weight) in net.weights.iter_mut().enumerate() {
            *weight = weight.clamp(-Network::most(place), Network::most(place));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minishogi::Position;

    /// Positions of random games, with any scores and results.
    fn examples(count: usize) -> Vec<Example> {
        let mut random = Random(3);
        let mut examples = Vec::new();
        while examples.len() < count {
            let mut pos = Position::start();
            for _ in 0..random.below(60) {
                let moves = pos.legal_moves();
                if moves.is_empty() {
                    break;
                }
                pos.do_move(moves[random.below(moves.len())]);
            }
            let sample = Sample::new(&pos, random.below(4000) as i32 - 2000, random.below(2) == 0, 0);
            examples.push(Example::new(&sample, 0.7));
        }
        examples
    }

    fn loss(net: &Float, example: &Example) -> f64 {
        f64::from(sigmoid(net.output(example)) - example.target).powi(2)
    }

    #[test]
    fn the_target_is_seen_by_the_side_to_move() {
        let pos = Position::start();
        let target = |score, won, lambda| Example::new(&Sample::new(&pos, score, won, 0), lambda).target;
        assert_eq!((target(0, true, 0.0), target(0, false, 0.0), target(0, true, 1.0)), (1.0, 0.0, 0.5));
        assert!((target(POINTS, false, 1.0) - 0.731).abs() < 0.001);
        assert!((target(-POINTS, true, 0.5) - 0.634).abs() < 0.001);
    }

    #[test]
    fn the_gradient_is_that_of_central_differences() {
        let net = Float::drawn(5);
        let mut random = Random(7);
        for example in examples(20) {
            let mut gradient = Float::zeros();
            let found = net.learn(&example, &mut gradient);
            assert!((f64::from(found) - loss(&net, &example)).abs() < 1e-6);
            let rows = example.inputs().map(|inputs| usize::from(inputs[random.below(inputs.len())]) * UNITS + random.below(UNITS));
            let bucket = usize::from(example.bucket);
            let output = OUTPUTS + 2 * bucket * UNITS + random.below(2 * UNITS);
            for place in [rows[0], rows[1], BIASES + random.below(UNITS), output, OUTPUT_BIASES + bucket] {
                let at = |step: f32| {
                    let mut moved = net.clone();
                    moved.weights[place] += step;
                    loss(&moved, &example)
                };
                let step = 1e-3;
                let difference = (at(step) - at(-step)) / f64::from(2.0 * step);
                let slope = f64::from(gradient.weights[place]);
                // A unit on its edge has no slope.
                assert!((slope - difference).abs() < 2e-4 + 0.02 * slope.abs(), "weight {place}: {slope} {difference}");
            }
            // Of all rows, only those of active inputs learn.
            let active = |row: usize| example.inputs().iter().any(|inputs| inputs.contains(&(row as u16)));
            for (row, slopes) in gradient.weights[..BIASES].chunks(UNITS).enumerate() {
                assert!(active(row) || slopes.iter().all(|&slope| slope == 0.0), "row {row}");
            }
        }
    }

    #[test]
    fn positions_are_memorised() {
        let examples = examples(64);
        let (mut net, mut adam, mut gradient) = (Float::drawn(1), Adam::new(), Float::zeros());
        let mean = |net: &Float| examples.iter().map(|example| loss(net, example)).sum::<f64>() / examples.len() as f64;
        let before = mean(&net);
        for _ in 0..100 {
            examples.iter().for_each(|example| _ = net.learn(example, &mut gradient));
            adam.step(&mut net, &mut gradient, examples.len(), 0.01);
        }
        let after = mean(&net);
        assert!(after < 0.001 && before > 0.05, "{before} {after}");
    }

    #[test]
    fn integers_say_nearly_what_reals_say() {
        // Of a network that has learnt something: its weights are larger than those that were drawn.
        let (mut net, mut adam, mut gradient) = (Float::drawn(1), Adam::new(), Float::zeros());
        let examples = examples(200);
        for _ in 0..30 {
            examples.iter().for_each(|example| _ = net.learn(example, &mut gradient));
            adam.step(&mut net, &mut gradient, examples.len(), 0.01);
        }
        let integers = Float::of(&net.rounded());
        for example in &examples {
            let (real, integer) = (net.output(example), integers.output(example));
            assert!((real - integer).abs() < 0.1, "{real} {integer}");
        }
    }

    /// The trained network's value in reals, and the champion's value.
    #[test]
    fn the_champion_says_what_its_network_says() {
        let net = Float::of(&champion::network::NETWORK);
        let mut random = Random(9);
        for _ in 0..50 {
            let mut pos = Position::start();
            while pos.ply() < 60 && pos.has_legal_move() {
                let sample = Sample::new(&pos, 0, false, 0);
                let expected = net.output(&Example::new(&sample, 1.0)) * POINTS as f32;
                let value = champion::evaluate(&pos) as f32;
                assert!((value - expected).abs() < 2.5, "{}: {value} {expected}", pos.sfen());
                let moves = pos.legal_moves();
                pos.do_move(moves[random.below(moves.len())]);
            }
        }
    }
}
