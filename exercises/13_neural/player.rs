//! 13: a network that learns the value of a position. Write six parts, then try it: `cargo run --release -p ex13`.
#![allow(unused)] // Delete this line when you have written everything.

use minishogi::Piece;
use minishogi::prelude::*;
use minishogi_neural::data::Sample;
use minishogi_neural::*;

// Part 1: the inputs.

/// The input of a piece on the board, as `viewer` sees it.
fn on_board(piece: Piece, square: Square, viewer: Color) -> u16 {
    // `square.index() * 20`, 10 more for a piece of the other side, and `piece.kind.index()`. White sees the board turned round.
    todo!("part 1: a piece on the board")
}

/// The input of `count` pieces of a kind in the hand of `color`, as `viewer` sees it.
fn in_hand(color: Color, kind: PieceKind, count: u32, viewer: Color) -> u16 {
    // 500, 15 more for the other side, `kind.index() * 3`, and the count.
    todo!("part 1: pieces in a hand")
}

// Parts 2 and 3: forward and backward.

/// The sums of a layer: its biases, and each input times its row.
fn sums_of(net: &Network, layer: usize, inputs: &[f32]) -> Vec<f32> {
    // Begin with `net.biases(layer).to_vec()`; `add` each `net.row(layer, number)` times its input.
    todo!("part 2: the sums of a layer")
}

/// Goes back through one layer. `slopes` says how fast the loss grows with each of its sums: adds to `gradient` how fast with each of its weights,
/// and returns how fast with each of the sums below, whose clipped values are `inputs`.
fn back_through(net: &Network, layer: usize, inputs: &[f32], slopes: &[f32], gradient: &mut Network) -> Vec<f32> {
    // A sum is bias + input * weight + ..: how fast does it grow with the bias, a weight, an input?
    // What does a unit at 0 or at 1 do when its sum changes a little?
    todo!("part 3: back through a layer")
}

#[derive(Default)]
pub struct Neural;

impl Parts for Neural {
    fn inputs(pos: &Position, viewer: Color) -> Vec<u16> {
        // One for each piece on the board, and one for each kind in each hand: that there is none is said as well.
        todo!("part 1: the active inputs")
    }

    /// The same for the first layer, where few inputs are 1 and all others are 0.
    fn first_sums(net: &Network, inputs: &[u16]) -> Vec<f32> {
        // Only the rows of the active inputs count. Do not multiply by the zeros.
        todo!("part 2: the sums of the first layer")
    }

    /// All units, from the sums of the first layer on.
    fn units_above(net: &Network, first_sums: &[f32]) -> Units {
        // The two hidden layers are `clipped`, the output is not.
        todo!("part 2: the other layers")
    }

    fn target(sample: &Sample, lambda: f32) -> f32 {
        // `sigmoid` of the score in units of `SCALE`, blended with the result: 1 if `sample.won`, for the side to move like the score.
        todo!("part 3: the target")
    }

    fn loss(output: f32, target: f32) -> f32 {
        todo!("part 3: the square of the distance")
    }

    fn backward(net: &Network, inputs: &[u16], units: &Units, target: f32, gradient: &mut Network) {
        // How fast does the loss grow with the output? The slope of the sigmoid is p * (1 - p).
        // Then back through the layers 2 and 1; in layer 0 only the rows of the active inputs have a part in it.
        todo!("part 3: the gradient")
    }

    // Part 4: Adam, and the epoch.

    fn step(training: &mut Training, gradient: &Network) {
        // Of each weight `mean` and `square` remember the slope and its square: 0.9 and 0.999 of the old, the rest of the new.
        // They begin at 0, so divide them by 1 - 0.9^steps and 1 - 0.999^steps. Go down: rate * mean / (sqrt(square) + EPSILON).
        todo!("part 4: a step of Adam")
    }

    fn epoch(training: &mut Training, examples: &[Example], done: &mut dyn FnMut(usize)) -> f32 {
        // `training.random.shuffle` an order, and take `.chunks(training.batch)` of it. For each: a gradient that begins at zero,
        // `forward` and `backward` of each example, the mean, a `step`, and `done(batch.len())`. Returns the mean loss of all examples.
        todo!("part 4: an epoch")
    }

    // Part 5: the network plays.

    /// The value in points of an output of the network. A value farther from 0 than `VALUE_LIMIT` would be taken for a repetition or a mate.
    fn points(output: f32) -> Value {
        todo!("part 5: the value")
    }

    fn evaluate(net: &Network, pos: &Position) -> Value {
        // The inputs as the side to move sees them, `Self::forward(net, ..)`, and `Self::points` of the output.
        todo!("part 5: evaluate")
    }

    // Part 6: the sums of the first layer, kept up to date.

    const KEEPS_SUMS: bool = false; // Say `true` when part 6 is done: the search goes by the sums then.

    fn change(net: &Network, sums: &mut [Vec<f32>; 2], pos: &Position, m: Move, sign: f32) {
        // `m` is not done in `pos`, with the `sign` 1; when it is taken back, this is called with the same `pos` and -1.
        // Which inputs are no longer active after the move, and which are now? Think of promotions, captures and drops.
        // Of each viewer: `add(&mut sums[viewer.index()], net.row(0, input), sign)`, or with `-sign`.
        todo!("part 6: the inputs that a move changes")
    }
}
