//! A network, as plain as it can be, that answers are compared with: short enough to be seen to be right.

use minishogi::{Color, PieceKind, Position, Square, Value, evaluate, mated_in};
use minishogi_neural::{LAYERS, Network, SCALE, VALUE_LIMIT};

/// Returns the active inputs of a position, as `viewer` sees it, smallest first.
pub(super) fn inputs(pos: &Position, viewer: Color) -> Vec<usize> {
    let mut inputs = Vec::new();
    for square in Square::all() {
        if let Some(piece) = pos.piece_on(square) {
            let seen = if viewer == Color::Black { square.index() } else { 24 - square.index() };
            inputs.push(20 * seen + if piece.color == viewer { 0 } else { 10 } + piece.kind.index());
        }
    }
    for color in Color::ALL {
        for kind in PieceKind::IN_HAND {
            let count = pos.hand_of(color).count(kind) as usize;
            inputs.push(if color == viewer { 500 } else { 515 } + 3 * kind.index() + count);
        }
    }
    inputs.sort_unstable();
    inputs
}

/// Returns the sums of the first layer, exactly, where the network is rounded.
pub(super) fn first_sums(net: &Network, inputs: &[usize]) -> Vec<f32> {
    let sum = |unit: usize| inputs.iter().fold(net.biases(0)[unit], |sum, &input| sum + net.row(0, input)[unit]);
    (0..net.units()[0]).map(sum).collect()
}

/// Returns the values of the units of each layer.
pub(super) fn forward(net: &Network, inputs: &[usize]) -> [Vec<f64>; LAYERS] {
    let mut below: Vec<(usize, f64)> = inputs.iter().map(|&input| (input, 1.0)).collect();
    std::array::from_fn(|layer| {
        let mut sums: Vec<f64> = net.biases(layer).iter().map(|&bias| bias.into()).collect();
        for &(input, value) in &below {
            sums.iter_mut().zip(net.row(layer, input)).for_each(|(sum, &weight)| *sum += value * f64::from(weight));
        }
        if layer + 1 < LAYERS {
            sums.iter_mut().for_each(|sum| *sum = sum.clamp(0.0, 1.0));
        }
        below = sums.iter().copied().enumerate().collect();
        sums
    })
}

pub(super) fn output(net: &Network, pos: &Position) -> f64 {
    forward(net, &inputs(pos, pos.side_to_move()))[2][0]
}

pub(super) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

pub(super) fn loss(output: f64, target: f64) -> f64 {
    (sigmoid(output) - target).powi(2)
}

/// Returns the mean loss of a network.
pub(super) fn mean_loss(net: &Network, positions: &[(Position, f32)]) -> f64 {
    positions.iter().map(|(pos, target)| loss(output(net, pos), (*target).into())).sum::<f64>() / positions.len() as f64
}

/// Returns the mean slope of the loss by the output, or by its bias.
pub(super) fn mean_slope_of_the_output(net: &Network, positions: &[(Position, f32)]) -> f64 {
    let slope = |(pos, target): &(Position, f32)| {
        let probability = sigmoid(output(net, pos));
        2.0 * (probability - f64::from(*target)) * probability * (1.0 - probability)
    };
    positions.iter().map(slope).sum::<f64>() / positions.len() as f64
}

/// Returns the loss of the piece values.
pub(super) fn mean_loss_of_pieces(positions: &[(Position, f32)]) -> f64 {
    let output = |pos: &Position| f64::from(evaluate(pos)) / f64::from(SCALE);
    positions.iter().map(|(pos, target)| loss(output(pos), (*target).into())).sum::<f64>() / positions.len() as f64
}

/// Between which numbers the slope of the loss lies, if one weight is changed a little: the differences to either side.
pub(super) fn slopes(net: &Network, inputs: &[usize], target: f64, weight: usize) -> (f64, f64) {
    const STEP: f32 = 1.0 / 1024.0;
    let at = |change: f32| {
        let mut changed = net.clone();
        changed.weights[weight] += change;
        (f64::from(changed.weights[weight]), loss(forward(&changed, inputs)[2][0], target))
    };
    let ((left, below), (middle, here), (right, above)) = (at(-STEP), at(0.0), at(STEP));
    let (one, other) = ((here - below) / (middle - left), (above - here) / (right - middle));
    (one.min(other), one.max(other))
}

/// Adam, as Kingma and Ba (2015) write it.
pub(super) fn adam(net: &Network, gradients: &[Network], rate: f64) -> Vec<f64> {
    let (b1, b2) = (0.9_f64, 0.999_f64);
    let learnt = |(weight, &begin): (usize, &f32)| {
        let (mut value, mut m, mut v) = (f64::from(begin), 0.0, 0.0);
        for (step, gradient) in (1..).zip(gradients) {
            let g = f64::from(gradient.weights[weight]);
            m = b1 * m + (1.0 - b1) * g;
            v = b2 * v + (1.0 - b2) * g * g;
            value -= rate * (m / (1.0 - b1.powi(step))) / ((v / (1.0 - b2.powi(step))).sqrt() + 1e-8);
        }
        value
    };
    net.weights.iter().enumerate().map(learnt).collect()
}

/// Returns the value of a position by a network, in points.
pub(super) fn value(net: &Network, pos: &Position) -> Value {
    ((output(net, pos) * f64::from(SCALE)).round() as Value).clamp(-VALUE_LIMIT, VALUE_LIMIT)
}

/// Returns the value of a position where every line of `depth` plies comes to rest, by this evaluation: exact between `alpha` and `beta`.
pub(super) fn search(value: &dyn Fn(&Position) -> Value, pos: &mut Position, depth: u32, ply: u32, mut alpha: Value, beta: Value) -> Value {
    let rests = depth == 0 && !pos.in_check();
    let mut best = if rests { value(pos) } else { mated_in(ply) };
    for m in if rests { pos.captures() } else { pos.legal_moves() } {
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
        pos.do_move(m);
        best = best.max(-search(value, pos, depth.saturating_sub(1), ply + 1, -beta, -alpha));
        pos.undo_move(m);
    }
    best
}
