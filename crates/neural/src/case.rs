//! The questions about the parts of exercise 13.

use std::fmt;

use super::data::Sample;
use super::{Example, LAYERS, Learner, Network, SCALE, Training, sigmoid};
use minishogi::{Color, Control, Limits, Piece, PieceKind, Position, Random, RootMoves, Square, Text, Value};

/// A question to a part of exercise 13, as the words behind `part`. Networks, gradients and positions are drawn: a number says which.
///
/// ```
/// use minishogi_neural::NetCase;
///
/// let words = "gradient 7 0.25 2";
/// assert_eq!(NetCase::of(&words.split(' ').collect::<Vec<_>>()), Some(NetCase::Gradient { net: 7, target: 0.25, times: 2 }));
/// assert_eq!(NetCase::of(&["gradient", "7"]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NetCase {
    /// `inputs`: which inputs of the position are active, for the side to move?
    Inputs,
    /// `forward 7`: the outputs of the units of this network in the position.
    Forward {
        /// The seed of the network.
        net: u64,
    },
    /// `target 250 1 0.7`: the target for this score, a won game (lost: 0), and this lambda.
    Target {
        /// The score in points.
        score: i16,
        /// True if the side to move won.
        won: bool,
        /// The weight of the score.
        lambda: f32,
    },
    /// `loss 0.5 0.25`: how bad is the output 0.5, where the target is 0.25?
    Loss {
        /// The output of the network.
        output: f32,
        /// The target.
        target: f32,
    },
    /// `gradient 7 0.25 2`: the gradient of the loss of this network in the position with this target, added up twice.
    Gradient {
        /// The seed of the network.
        net: u64,
        /// The target.
        target: f32,
        /// The number of times that the gradient is added.
        times: u32,
    },
    /// `step 7 3`: the network after three steps, each along another gradient.
    Step {
        /// The seed of the network and of the gradients.
        net: u64,
        /// The number of steps.
        steps: u32,
    },
    /// `epoch 7`: an epoch of steps that go nowhere. How large is the loss, how many positions are done, how many steps are taken? And where all
    /// positions are one minibatch, what is the slope of the bias of the output, as the mean of Adam remembers it?
    Epoch {
        /// The seed of the network and of the positions.
        seed: u64,
    },
    /// `memorise 7`: the network after it has looked at 64 positions again and again.
    Memorise {
        /// The seed of the network and of the positions.
        seed: u64,
    },
    /// `learn 7`: the network after it has looked at many positions a few times.
    Learn {
        /// The seed of the network and of the positions.
        seed: u64,
    },
    /// `value 7 100`: the value of the position by this network, with 100 more on its output.
    Value {
        /// The seed of the network.
        net: u64,
        /// The number added to its output.
        more: i16,
    },
    /// `search 7 2`: the best move of a search of this depth by this network, and its score.
    Search {
        /// The seed of the network.
        net: u64,
        /// The depth.
        depth: u32,
    },
    /// `sums 7 40`: the sums of the first layer, kept up to date while this many moves are done or taken back.
    Sums {
        /// The seed of the network and of the moves.
        net: u64,
        /// The number of them.
        moves: u32,
    },
}

/// Positions, each with its target for a network.
pub type Targets = Vec<(Position, f32)>;

/// The hidden layers of networks that are trained for a case.
const TRAINED: [usize; 2] = [16, 8];

/// Those of networks that are looked at number by number.
const LOOKED_AT: [usize; 2] = [6, 4];

/// The number of positions in a step of [`NetCase::Epoch`]: the last step has fewer.
const EPOCH_BATCH: usize = 10;

/// The number of positions memorised.
const MEMORISED: usize = 64;

/// The number of positions learnt from, and how many are held back.
const LEARNT: (usize, usize) = (1500, 300);

impl NetCase {
    /// Reads the words behind `part`. `None` if they are no case.
    pub fn of(words: &[&str]) -> Option<NetCase> {
        let (&kind, words) = words.split_first()?;
        let seed = || words.first()?.parse().ok();
        let natural = |at: usize| words.get(at)?.parse::<u32>().ok();
        let real = |at: usize| words.get(at)?.parse::<f32>().ok();
        let case = match kind {
            "inputs" => NetCase::Inputs,
            "forward" => NetCase::Forward { net: seed()? },
            "target" => NetCase::Target { score: words.first()?.parse().ok()?, won: natural(1)? == 1, lambda: real(2)? },
            "loss" => NetCase::Loss { output: real(0)?, target: real(1)? },
            "gradient" => NetCase::Gradient { net: seed()?, target: real(1)?, times: natural(2)? },
            "step" => NetCase::Step { net: seed()?, steps: natural(1)? },
            "epoch" => NetCase::Epoch { seed: seed()? },
            "memorise" => NetCase::Memorise { seed: seed()? },
            "learn" => NetCase::Learn { seed: seed()? },
            "value" => NetCase::Value { net: seed()?, more: words.get(1)?.parse().ok()? },
            "search" => NetCase::Search { net: seed()?, depth: natural(1)? },
            "sums" => NetCase::Sums { net: seed()?, moves: natural(1)? },
            _ => return None,
        };
        Some(case)
    }

    /// Returns the network that a case is about, before anything happens to it. Some of its units are at 0 and some at 1 in most positions.
    pub fn net(self) -> Network {
        match self {
            NetCase::Forward { net }
            | NetCase::Gradient { net, .. }
            | NetCase::Value { net, .. }
            | NetCase::Search { net, .. }
            | NetCase::Step { net, .. } => {
                let mut drawn = Network::drawn(LOOKED_AT, net);
                let mut random = Random(net ^ 1);
                for layer in 0..LAYERS {
                    drawn.biases_mut(layer).fill_with(|| 0.5 + 0.5 * random.between_one_and_minus_one());
                }
                if let NetCase::Value { more, .. } = self {
                    drawn.biases_mut(LAYERS - 1)[0] += f32::from(more);
                }
                drawn
            }
            NetCase::Epoch { seed } | NetCase::Memorise { seed } | NetCase::Learn { seed } => Network::drawn(TRAINED, seed),
            NetCase::Sums { net, .. } => Network::drawn(LOOKED_AT, net).rounded(),
            NetCase::Inputs | NetCase::Target { .. } | NetCase::Loss { .. } => Network::zeros(LOOKED_AT),
        }
    }

    /// Returns the gradients of the steps of [`NetCase::Step`], in order: in each some weights have none.
    pub fn gradients(self) -> Vec<Network> {
        let NetCase::Step { net, steps } = self else { return Vec::new() };
        let mut random = Random(net ^ 2);
        let mut drawn = |_| {
            let mut gradient = Network::zeros(LOOKED_AT);
            gradient.weights.fill_with(|| if random.below(4) == 0 { 0.0 } else { random.between_one_and_minus_one() / 8.0 });
            gradient
        };
        (0..steps).map(&mut drawn).collect()
    }

    /// Returns how far a step goes.
    pub fn rate(self) -> f32 {
        match self {
            NetCase::Epoch { .. } => 0.0,
            _ => 0.01,
        }
    }

    /// Returns the positions that are learnt from, and those held back, with the targets that belong to them.
    ///
    /// To be memorised are won and lost games, without any order. To be learnt is the advantage in another game than minishogi: each piece has a
    /// value there that depends on the square and on the draw, and the piece values know nothing of that.
    pub fn positions(self) -> (Targets, Targets) {
        match self {
            NetCase::Epoch { seed } | NetCase::Memorise { seed } => {
                let mut random = Random(seed ^ 3);
                let positions = random_positions(&mut random, MEMORISED);
                (positions.into_iter().map(|pos| (pos, random.below(2) as f32)).collect(), Vec::new())
            }
            NetCase::Learn { seed } => {
                let mut random = Random(seed ^ 4);
                let mut worth = [[0.0; Square::COUNT + 1]; PieceKind::ALL.len()];
                for kind in PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King) {
                    let middle = 400.0 + 300.0 * random.between_one_and_minus_one();
                    worth[kind.index()].fill_with(|| middle + 100.0 * random.between_one_and_minus_one());
                }
                let value = |pos: &Position| {
                    let side = |color| {
                        let seen = |square: Square| if color == Color::Black { square.index() } else { Square::COUNT - 1 - square.index() };
                        let on_board = |square| match pos.piece_on(square) {
                            Some(Piece { color: owner, kind }) if owner == color => worth[kind.index()][seen(square)],
                            _ => 0.0,
                        };
                        let in_hand = |kind: PieceKind| pos.hand_of(color).count(kind) as f32 * worth[kind.index()][Square::COUNT];
                        Square::all().map(on_board).sum::<f32>() + PieceKind::IN_HAND.map(in_hand).iter().sum::<f32>()
                    };
                    side(pos.side_to_move()) - side(!pos.side_to_move())
                };
                let mut with_targets = |count| {
                    let positions = random_positions(&mut random, count);
                    positions.into_iter().map(|pos| (sigmoid(value(&pos) / SCALE), pos)).map(|(target, pos)| (pos, target)).collect()
                };
                let (mut learnt, held_back): (Targets, Targets) = (with_targets(LEARNT.0), with_targets(LEARNT.1));
                // A learner that takes them in this order learns of the last ones only that they are won.
                learnt.sort_by(|(_, one), (_, other)| one.total_cmp(other));
                (learnt, held_back)
            }
            _ => (Vec::new(), Vec::new()),
        }
    }

    /// Returns the position to which the moves of [`NetCase::Sums`] lead from `pos`. Before each move that is done, and after each that is taken
    /// back, `change` is called with the position, the move, and 1 or -1.
    pub fn walk(self, pos: &mut Position, mut change: impl FnMut(&Position, minishogi::Move, f32)) {
        let NetCase::Sums { net, moves } = self else { return };
        let (mut random, first) = (Random(net ^ 5), pos.ply());
        for _ in 0..moves {
            let legal = pos.legal_moves();
            match pos.last_move() {
                Some(m) if pos.ply() > first && (random.below(3) == 0 || legal.is_empty()) => {
                    pos.undo_move(m);
                    change(pos, m, -1.0);
                }
                _ if legal.is_empty() => return,
                _ => {
                    // Captures, promotions and drops are the hard cases.
                    let hard: Vec<_> =
                        legal.iter().copied().filter(|m| m.is_promotion() || m.is_drop() || pos.piece_on(m.to()).is_some()).collect();
                    let all: &[_] = if hard.is_empty() || random.below(3) == 0 { &legal } else { &hard };
                    let m = all[random.below(all.len())];
                    change(pos, m, 1.0);
                    pos.do_move(m);
                }
            }
        }
    }
}

/// Positions of random games, each of another game.
fn random_positions(random: &mut Random, count: usize) -> Vec<Position> {
    let mut drawn = || {
        let plies = 4 + random.below(16);
        Position::drawn(random, plies)
    };
    (0..count).map(|_| drawn()).collect()
}

/// Answers a question about a part of exercise 13, in the words of a [`NetCase`].
///
/// # Errors
/// They are no case.
pub fn answer_part<L: Learner>(learner: &mut L, pos: &mut Position, words: &[&str]) -> Result<String, Text> {
    Ok(NetCase::of(words).ok_or(EXPECTED)?.answer(learner, pos))
}

const EXPECTED: Text = Text::new(
    "expected inputs, forward, target, loss, gradient, step, epoch, memorise, learn, value, search or sums, and the numbers of a case",
    "inputs、forward、target、loss、gradient、step、epoch、memorise、learn、value、search、sums のどれかと、その数を続けてください",
);

impl NetCase {
    /// Answers with the methods of `learner`.
    fn answer<L: Learner>(self, learner: &mut L, pos: &mut Position) -> String {
        let mut net = self.net();
        let viewer = pos.side_to_move();
        match self {
            NetCase::Inputs => list(&learner.inputs(pos, viewer)),
            NetCase::Forward { .. } => {
                let units = learner.forward(&net, &inputs_of(pos));
                format!("first {}\nsecond {}\noutput {}", list(&units.first), list(&units.second), units.output)
            }
            NetCase::Target { score, won, lambda } => {
                let sample = Sample { score, ..Sample::new(pos, 0, won, 0) };
                learner.target(&sample, lambda).to_string()
            }
            NetCase::Loss { output, target } => learner.loss(output, target).to_string(),
            NetCase::Gradient { target, times, .. } => {
                let inputs = inputs_of(pos);
                let units = learner.forward(&net, &inputs);
                let mut gradient = Network::zeros(net.units());
                (0..times).for_each(|_| learner.backward(&net, &inputs, &units, target, &mut gradient));
                weights(&gradient)
            }
            NetCase::Step { net: seed, .. } => {
                let mut training = Training::new(net, self.rate(), 1, seed);
                self.gradients().iter().for_each(|gradient| learner.step(&mut training, gradient));
                weights(&training.net)
            }
            NetCase::Epoch { seed } => {
                let mut training = Training::new(net, self.rate(), EPOCH_BATCH, seed);
                let mut done = 0;
                let loss = learner.epoch(&mut training, &examples_of(self), &mut |more| done += more);
                let mut whole = Training::new(self.net(), self.rate(), 2 * MEMORISED, seed);
                learner.epoch(&mut whole, &examples_of(self), &mut |_| {});
                format!("{loss} {done} {} {}", training.steps, whole.mean.biases(LAYERS - 1)[0])
            }
            NetCase::Memorise { seed } | NetCase::Learn { seed } => {
                let (epochs, batch) = if let NetCase::Memorise { .. } = self { (200, 16) } else { (20, 25) };
                let mut training = Training::new(net, self.rate(), batch, seed);
                let examples = examples_of(self);
                for _ in 0..epochs {
                    learner.epoch(&mut training, &examples, &mut |_| {});
                }
                weights(&training.net)
            }
            NetCase::Value { .. } => {
                std::mem::swap(learner.network(), &mut net);
                let value = learner.evaluate(pos);
                std::mem::swap(learner.network(), &mut net);
                value.to_string()
            }
            NetCase::Search { depth, .. } => {
                std::mem::swap(learner.network(), &mut net);
                learner.new_game();
                let mut root_moves = RootMoves::new(pos);
                let best_move = learner.search(pos, &mut root_moves, &mut Control::new(pos, Limits::depth(depth)));
                let found = root_moves.iter().find(|root_move| root_move.pv[0] == best_move);
                std::mem::swap(learner.network(), &mut net);
                learner.new_game();
                format!("{best_move} {}", found.map_or(-Value::MAX, |root_move| root_move.score))
            }
            NetCase::Sums { .. } => {
                std::mem::swap(learner.network(), &mut net);
                learner.refresh(pos);
                self.walk(&mut pos.clone(), |pos, m, sign| learner.change(pos, m, sign));
                let sums = learner.sums().each_ref().map(|sums| list(sums)).join("\n");
                std::mem::swap(learner.network(), &mut net);
                sums
            }
        }
    }
}

fn examples_of(case: NetCase) -> Vec<Example> {
    case.positions().0.into_iter().map(|(pos, target)| Example { inputs: inputs_of(&pos), target }).collect()
}

/// Returns the active inputs for the side to move. Not for players: it is part 1, which the other parts need not wait for.
fn inputs_of(pos: &Position) -> Vec<u16> {
    let us = pos.side_to_move();
    let seen = |square: Square| if us == Color::Black { square.index() } else { Square::COUNT - 1 - square.index() };
    let number = |color: Color, ours: usize, theirs: usize| if color == us { ours } else { theirs };
    let piece = |square| pos.piece_on(square).map(|piece| seen(square) * 20 + number(piece.color, 0, 10) + piece.kind.index());
    let on_board = Square::all().filter_map(piece);
    let hand = |color| PieceKind::IN_HAND.map(|kind| number(color, 500, 515) + kind.index() * 3 + pos.hand_of(color).count(kind) as usize);
    on_board.chain(Color::ALL.into_iter().flat_map(hand)).map(|input| input as u16).collect()
}

fn list<T: ToString>(all: &[T]) -> String {
    all.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns all weights, the zeros as nothing.
fn weights(net: &Network) -> String {
    let word = |weight: &f32| if *weight == 0.0 { String::new() } else { weight.to_string() };
    net.weights.iter().map(word).collect::<Vec<_>>().join(",")
}

/// The words behind `part`.
impl fmt::Display for NetCase {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NetCase::Inputs => f.write_str("inputs"),
            NetCase::Forward { net } => write!(f, "forward {net}"),
            NetCase::Target { score, won, lambda } => write!(f, "target {score} {} {lambda}", u8::from(*won)),
            NetCase::Loss { output, target } => write!(f, "loss {output} {target}"),
            NetCase::Gradient { net, target, times } => write!(f, "gradient {net} {target} {times}"),
            NetCase::Step { net, steps } => write!(f, "step {net} {steps}"),
            NetCase::Epoch { seed } => write!(f, "epoch {seed}"),
            NetCase::Memorise { seed } => write!(f, "memorise {seed}"),
            NetCase::Learn { seed } => write!(f, "learn {seed}"),
            NetCase::Value { net, more } => write!(f, "value {net} {more}"),
            NetCase::Search { net, depth } => write!(f, "search {net} {depth}"),
            NetCase::Sums { net, moves } => write!(f, "sums {net} {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_as_it_was() {
        for words in [
            "inputs",
            "forward 7",
            "target -250 1 0.7",
            "loss 0.5 0.25",
            "gradient 7 0.25 2",
            "step 7 3",
            "epoch 3",
            "memorise 1",
            "learn 18446744073709551615",
            "value 7 -100",
            "search 7 2",
            "sums 7 40",
        ] {
            let case = NetCase::of(&words.split(' ').collect::<Vec<_>>()).unwrap();
            assert_eq!(case.to_string(), words);
        }
        for words in ["forward", "loss 0.5", "step 7 x", "think"] {
            assert_eq!(NetCase::of(&words.split(' ').collect::<Vec<_>>()), None, "{words}");
        }
    }
}
