// BEGIN SOLUTION
//! 13: a network that learns the value of a position, solved. Try it: `cargo run --release -p sol13`, and type `help`.
// STUB: //! 13: a network that learns the value of a position. Write six parts, then try it: `cargo run --release -p ex13`.
// STUB: #![allow(unused)] // Delete this line when you have written everything.
// END SOLUTION

use minishogi::Piece;
use minishogi::prelude::*;
use minishogi_neural::data::Sample;
use minishogi_neural::*;

// Part 1: the inputs.

/// The input of a piece on the board, as `viewer` sees it.
fn on_board(piece: Piece, square: Square, viewer: Color) -> u16 {
    // BEGIN SOLUTION
    let square = if viewer == Color::Black { square.index() } else { Square::COUNT - 1 - square.index() };
    let theirs = usize::from(piece.color != viewer);
    (square * 20 + theirs * 10 + piece.kind.index()) as u16
    // STUB: // `square.index() * 20`, 10 more for a piece of the other side, and `piece.kind.index()`. White sees the board turned round.
    // STUB: todo!("part 1: a piece on the board")
    // END SOLUTION
}

/// The input of `count` pieces of a kind in the hand of `color`, as `viewer` sees it.
fn in_hand(color: Color, kind: PieceKind, count: u32, viewer: Color) -> u16 {
    // BEGIN SOLUTION
    let theirs = u16::from(color != viewer);
    500 + theirs * 15 + kind.index() as u16 * 3 + count as u16
    // STUB: // 500, 15 more for the other side, `kind.index() * 3`, and the count.
    // STUB: todo!("part 1: pieces in a hand")
    // END SOLUTION
}

// Parts 2 and 3: forward and backward.

/// The sums of a layer: its biases, and each input times its row.
fn sums_of(net: &Network, layer: usize, inputs: &[f32]) -> Vec<f32> {
    // BEGIN SOLUTION
    let mut sums = net.biases(layer).to_vec();
    for (number, &input) in inputs.iter().enumerate().filter(|&(_, &input)| input != 0.0) {
        add(&mut sums, net.row(layer, number), input);
    }
    sums
    // STUB: // Begin with `net.biases(layer).to_vec()`; `add` each `net.row(layer, number)` times its input.
    // STUB: todo!("part 2: the sums of a layer")
    // END SOLUTION
}

/// Goes back through one layer. `slopes` says how fast the loss grows with each of its sums: adds to `gradient` how fast with each of its weights,
/// and returns how fast with each of the sums below, whose clipped values are `inputs`.
fn back_through(net: &Network, layer: usize, inputs: &[f32], slopes: &[f32], gradient: &mut Network) -> Vec<f32> {
    // BEGIN SOLUTION
    add(gradient.biases_mut(layer), slopes, 1.0);
    let mut below = vec![0.0; inputs.len()];
    for (number, &input) in inputs.iter().enumerate() {
        add(gradient.row_mut(layer, number), slopes, input);
        // A clipped unit stays as it is when its sum changes a little.
        if input > 0.0 && input < 1.0 {
            below[number] = net.row(layer, number).iter().zip(slopes).map(|(weight, slope)| weight * slope).sum();
        }
    }
    below
    // STUB: // A sum is bias + input * weight + ..: how fast does it grow with the bias, a weight, an input?
    // STUB: // What does a unit at 0 or at 1 do when its sum changes a little?
    // STUB: todo!("part 3: back through a layer")
    // END SOLUTION
}

#[derive(Default)]
pub struct Neural;

impl Parts for Neural {
    fn inputs(pos: &Position, viewer: Color) -> Vec<u16> {
        // BEGIN SOLUTION
        let mut inputs = Vec::with_capacity(22);
        for square in Square::all() {
            inputs.extend(pos.piece_on(square).map(|piece| on_board(piece, square, viewer)));
        }
        for color in Color::ALL {
            inputs.extend(PieceKind::IN_HAND.map(|kind| in_hand(color, kind, pos.hand_of(color).count(kind), viewer)));
        }
        inputs
        // STUB: // One for each piece on the board, and one for each kind in each hand: that there is none is said as well.
        // STUB: todo!("part 1: the active inputs")
        // END SOLUTION
    }

    /// The same for the first layer, where few inputs are 1 and all others are 0.
    fn first_sums(net: &Network, inputs: &[u16]) -> Vec<f32> {
        // BEGIN SOLUTION
        let mut sums = net.biases(0).to_vec();
        for &input in inputs {
            add(&mut sums, net.row(0, input.into()), 1.0);
        }
        sums
        // STUB: // Only the rows of the active inputs count. Do not multiply by the zeros.
        // STUB: todo!("part 2: the sums of the first layer")
        // END SOLUTION
    }

    /// All units, from the sums of the first layer on.
    fn units_above(net: &Network, first_sums: &[f32]) -> Units {
        // BEGIN SOLUTION
        let first = clipped(first_sums);
        let second = clipped(&sums_of(net, 1, &first));
        let output = sums_of(net, 2, &second)[0];
        Units { first, second, output }
        // STUB: // The two hidden layers are `clipped`, the output is not.
        // STUB: todo!("part 2: the other layers")
        // END SOLUTION
    }

    fn target(sample: &Sample, lambda: f32) -> f32 {
        // BEGIN SOLUTION
        let result = if sample.won { 1.0 } else { 0.0 };
        lambda * sigmoid(f32::from(sample.score) / SCALE) + (1.0 - lambda) * result
        // STUB: // `sigmoid` of the score in units of `SCALE`, blended with the result: 1 if `sample.won`, for the side to move like the score.
        // STUB: todo!("part 3: the target")
        // END SOLUTION
    }

    fn loss(output: f32, target: f32) -> f32 {
        // BEGIN SOLUTION
        (sigmoid(output) - target).powi(2)
        // STUB: todo!("part 3: the square of the distance")
        // END SOLUTION
    }

    fn backward(net: &Network, inputs: &[u16], units: &Units, target: f32, gradient: &mut Network) {
        // BEGIN SOLUTION
        let probability = sigmoid(units.output);
        let output = 2.0 * (probability - target) * probability * (1.0 - probability);
        let second = back_through(net, 2, &units.second, &[output], gradient);
        let first = back_through(net, 1, &units.first, &second, gradient);
        add(gradient.biases_mut(0), &first, 1.0);
        for &input in inputs {
            add(gradient.row_mut(0, input.into()), &first, 1.0);
        }
        // STUB: // How fast does the loss grow with the output? The slope of the sigmoid is p * (1 - p).
        // STUB: // Then back through the layers 2 and 1; in layer 0 only the rows of the active inputs have a part in it.
        // STUB: todo!("part 3: the gradient")
        // END SOLUTION
    }

    // Part 4: Adam, and the epoch.

    fn step(training: &mut Training, gradient: &Network) {
        // BEGIN SOLUTION
        let Training { net, mean, square, steps, rate, .. } = training;
        *steps += 1;
        // The moments begin at 0: this much of them is there by now.
        let (mean_part, square_part) = (1.0 - MEAN_DECAY.powi(*steps as i32), 1.0 - SQUARE_DECAY.powi(*steps as i32));
        let moments = mean.weights.iter_mut().zip(&mut square.weights);
        for ((weight, slope), (mean, square)) in net.weights.iter_mut().zip(&gradient.weights).zip(moments) {
            *mean += (1.0 - MEAN_DECAY) * (slope - *mean);
            *square += (1.0 - SQUARE_DECAY) * (slope * slope - *square);
            *weight -= *rate * (*mean / mean_part) / ((*square / square_part).sqrt() + EPSILON);
        }
        // STUB: // Of each weight `mean` and `square` remember the slope and its square: 0.9 and 0.999 of the old, the rest of the new.
        // STUB: // They begin at 0, so divide them by 1 - 0.9^steps and 1 - 0.999^steps. Go down: rate * mean / (sqrt(square) + EPSILON).
        // STUB: todo!("part 4: a step of Adam")
        // END SOLUTION
    }

    fn epoch(training: &mut Training, examples: &[Example], done: &mut dyn FnMut(usize)) -> f32 {
        // BEGIN SOLUTION
        let mut order: Vec<&Example> = examples.iter().collect();
        training.random.shuffle(&mut order);
        let mut loss = 0.0;
        let mut gradient = Network::zeros(training.net.units());
        for batch in order.chunks(training.batch) {
            gradient.weights.fill(0.0);
            for Example { inputs, target } in batch {
                let units = Self::forward(&training.net, inputs);
                loss += f64::from(Self::loss(units.output, *target));
                Self::backward(&training.net, inputs, &units, *target, &mut gradient);
            }
            gradient.weights.iter_mut().for_each(|slope| *slope /= batch.len() as f32);
            Self::step(training, &gradient);
            done(batch.len());
        }
        (loss / examples.len() as f64) as f32
        // STUB: // `training.random.shuffle` an order, and take `.chunks(training.batch)` of it. For each: a gradient that begins at zero,
        // STUB: // `forward` and `backward` of each example, the mean, a `step`, and `done(batch.len())`. Returns the mean loss of all examples.
        // STUB: todo!("part 4: an epoch")
        // END SOLUTION
    }

    // Part 5: the network plays.

    /// The value in points of an output of the network. A value farther from 0 than `VALUE_LIMIT` would be taken for a repetition or a mate.
    fn points(output: f32) -> Value {
        // BEGIN SOLUTION
        ((output * SCALE).round() as Value).clamp(-VALUE_LIMIT, VALUE_LIMIT)
        // STUB: todo!("part 5: the value")
        // END SOLUTION
    }

    fn evaluate(net: &Network, pos: &Position) -> Value {
        // BEGIN SOLUTION
        let inputs = Self::inputs(pos, pos.side_to_move());
        Self::points(Self::forward(net, &inputs).output)
        // STUB: // The inputs as the side to move sees them, `Self::forward(net, ..)`, and `Self::points` of the output.
        // STUB: todo!("part 5: evaluate")
        // END SOLUTION
    }

    // Part 6: the sums of the first layer, kept up to date.

    // BEGIN SOLUTION
    const KEEPS_SUMS: bool = true;
    // STUB: const KEEPS_SUMS: bool = false; // Say `true` when part 6 is done: the search goes by the sums then.
    // END SOLUTION

    fn change(net: &Network, sums: &mut [Vec<f32>; 2], pos: &Position, m: Move, sign: f32) {
        // BEGIN SOLUTION
        let (us, to) = (pos.side_to_move(), m.to());
        let before = Piece { color: us, kind: kind_moved(pos, m) };
        let after = if m.is_promotion() { Piece { kind: before.kind.promoted().unwrap_or(before.kind), ..before } } else { before };
        for viewer in Color::ALL {
            // A hand that holds `count` pieces now, and after the move one more or less.
            let hand = |kind: PieceKind, more: i32| {
                let count = pos.hand_of(us).count(kind);
                [(in_hand(us, kind, count, viewer), -sign), (in_hand(us, kind, count.wrapping_add_signed(more), viewer), sign)]
            };
            let mut changes = vec![(on_board(after, to, viewer), sign)];
            match m.from() {
                Some(from) => changes.push((on_board(before, from, viewer), -sign)),
                None => changes.extend(hand(before.kind, -1)),
            }
            if let Some(captured) = pos.piece_on(to) {
                changes.push((on_board(captured, to, viewer), -sign));
                changes.extend(hand(captured.kind.unpromoted(), 1));
            }
            for (input, sign) in changes {
                add(&mut sums[viewer.index()], net.row(0, input.into()), sign);
            }
        }
        // STUB: // `m` is not done in `pos`, with the `sign` 1; when it is taken back, this is called with the same `pos` and -1.
        // STUB: // Which inputs are no longer active after the move, and which are now? Think of promotions, captures and drops.
        // STUB: // Of each viewer: `add(&mut sums[viewer.index()], net.row(0, input), sign)`, or with `-sign`.
        // STUB: todo!("part 6: the inputs that a move changes")
        // END SOLUTION
    }
}
