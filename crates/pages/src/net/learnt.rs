//! The analysis of a network: its value of a position, with its units and the worth of each piece; and the losses that `train` printed while it
//! learnt.

use std::fs;
use std::path::Path;

use minishogi::{Color, Piece, PieceKind, Setup, Square, Text, text};
use minishogi_neural::{INPUTS, Network, SCALE};

/// Returns the number of the input for a piece on the board, from the view of `viewer` (see the table in `minishogi_neural`).
fn on_board(piece: Piece, square: Square, viewer: Color) -> usize {
    let square = if viewer == Color::Black { square.index() } else { Square::COUNT - 1 - square.index() };
    square * 20 + if piece.color == viewer { 0 } else { 10 } + piece.kind.index()
}

fn in_hand(color: Color, kind: PieceKind, count: u32, viewer: Color) -> usize {
    500 + if color == viewer { 0 } else { 15 } + kind.index() * 3 + count.min(2) as usize
}

/// Returns the active inputs of a position, from the view of the side to move.
pub fn inputs(setup: &Setup) -> Vec<usize> {
    let pieces = Square::all().zip(setup.board).filter_map(|(square, piece)| Some(on_board(piece?, square, setup.side)));
    let hands = Color::ALL.into_iter().flat_map(|color| {
        let hand = setup.hands[color.index()];
        PieceKind::IN_HAND.map(|kind| in_hand(color, kind, hand.count(kind), setup.side))
    });
    pieces.chain(hands).collect()
}

/// The units and the value of a network for some inputs.
pub struct Units {
    /// The first hidden layer, from 0 to 1.
    pub first: Vec<f32>,
    /// The second hidden layer, from 0 to 1.
    pub second: Vec<f32>,
    /// The value for the side to move, in points.
    pub value: f32,
}

pub fn see(net: &Network, inputs: &[usize]) -> Units {
    let first = layer(net, 0, inputs.iter().map(|&input| (input, 1.0))).into_iter().map(clipped).collect::<Vec<f32>>();
    let second = layer(net, 1, first.iter().copied().enumerate()).into_iter().map(clipped).collect::<Vec<f32>>();
    let value = SCALE * layer(net, 2, second.iter().copied().enumerate())[0];
    Units { first, second, value }
}

fn clipped(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

/// Returns the sums of a layer.
fn layer(net: &Network, number: usize, inputs: impl Iterator<Item = (usize, f32)>) -> Vec<f32> {
    let mut sums = net.biases(number).to_vec();
    for (input, value) in inputs {
        sums.iter_mut().zip(net.row(number, input)).for_each(|(sum, weight)| *sum += value * weight);
    }
    sums
}

/// Returns the derivative of the value, in points, by the sum of each unit in the first layer.
pub fn slopes(net: &Network, seen: &Units) -> Vec<f32> {
    let is_free = |unit: f32| unit > 0.0 && unit < 1.0;
    let second: Vec<f32> = (0..).zip(&seen.second).map(|(i, &unit)| if is_free(unit) { net.row(2, i)[0] } else { 0.0 }).collect();
    let slope = |(i, &unit): (usize, &f32)| {
        if !is_free(unit) {
            return 0.0;
        }
        SCALE * net.row(1, i).iter().zip(&second).map(|(weight, slope)| weight * slope).sum::<f32>()
    };
    seen.first.iter().enumerate().map(slope).collect()
}

/// The place of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    On(Square),
    /// In the hand.
    InHand,
}

/// Returns the worth of each piece except the kings: the loss of value for its owner if the piece is removed.
pub fn worths(net: &Network, setup: &Setup) -> Vec<(Piece, Place, f32)> {
    let value = see(net, &inputs(setup)).value;
    let without = |setup: Setup, piece: Piece| {
        let lost = value - see(net, &inputs(&setup)).value;
        if piece.color == setup.side { lost } else { -lost }
    };
    let mut worths = Vec::new();
    for (square, piece) in Square::all().zip(setup.board) {
        if let Some(piece) = piece.filter(|piece| piece.kind != PieceKind::King) {
            let mut other = setup.clone();
            other.board[square.index()] = None;
            worths.push((piece, Place::On(square), without(other, piece)));
        }
    }
    for color in Color::ALL {
        for (kind, _) in setup.hands[color.index()].iter() {
            let mut other = setup.clone();
            other.hands[color.index()].remove(kind);
            let piece = Piece { color, kind };
            worths.push((piece, Place::InHand, without(other, piece)));
        }
    }
    worths
}

/// The statistics of a network over many positions.
pub struct Habits {
    /// The shares of positions in which each unit of the two hidden layers is above 0, and in which it is 1.
    pub firing: [Vec<(f64, f64)>; 2],
    /// The points that each input gives directly, on average, by the derivatives.
    pub effects: Vec<f32>,
    /// The number of positions in which each input was active.
    pub active: Vec<u32>,
    /// The average absolute derivative of the value by the sum of each unit in the first layer.
    pub influence: Vec<f32>,
}

impl Habits {
    pub fn of(net: &Network, positions: &[Setup]) -> Habits {
        let [first, second] = net.units();
        let mut fires = [vec![(0u32, 0u32); first], vec![(0, 0); second]];
        let (mut slope_sums, mut influence) = (vec![0.0; first], vec![0.0; first]);
        let mut active = vec![0; INPUTS];
        for setup in positions {
            let inputs = inputs(setup);
            inputs.iter().for_each(|&input| active[input] += 1);
            let seen = see(net, &inputs);
            for (fires, units) in fires.iter_mut().zip([&seen.first, &seen.second]) {
                for (fires, &unit) in fires.iter_mut().zip(units) {
                    fires.0 += u32::from(unit > 0.0);
                    fires.1 += u32::from(unit >= 1.0);
                }
            }
            for (i, slope) in slopes(net, &seen).into_iter().enumerate() {
                slope_sums[i] += slope;
                influence[i] += slope.abs();
            }
        }
        let count = positions.len().max(1) as f32;
        let mean = |sums: Vec<f32>| sums.into_iter().map(|sum| sum / count).collect::<Vec<f32>>();
        let (slopes, influence) = (mean(slope_sums), mean(influence));
        let effect = |input| net.row(0, input).iter().zip(&slopes).map(|(weight, slope)| weight * slope).sum();
        let share = |(above, full): (u32, u32)| (f64::from(above) / f64::from(count), f64::from(full) / f64::from(count));
        Habits {
            firing: fires.map(|units| units.into_iter().map(share).collect()),
            effects: (0..INPUTS).map(effect).collect(),
            active,
            influence,
        }
    }
}

/// The losses of a training, epoch by epoch.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    pub name: String,
    pub epochs: Vec<Epoch>,
    /// The loss of the piece values on the held-back data, if it was printed.
    pub by_pieces: Option<f64>,
}

/// The losses of an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    pub number: u32,
    /// On the training data.
    pub learnt: f64,
    /// On the held-back data, after the epoch.
    pub held_back: f64,
}

impl Log {
    /// Reads a file. Skips lines without an epoch; if an epoch comes twice, after a resumed training, the last one counts.
    ///
    /// # Errors
    /// Names the file if it cannot be read or has no epoch.
    pub fn open(path: &Path) -> Result<Log, Text> {
        let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.file_stem().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
        Log::read(name, &text_of(&bytes)).ok_or_else(|| {
            let shown = path.display();
            text!(
                "{shown}: there is no epoch in it: expected lines as `epoch 1/10  loss 0.04120  held back 0.04310`",
                "{shown}: エポックの行がありません。`epoch 1/10  loss 0.04120  held back 0.04310` のような行が必要です"
            )
        })
    }

    fn read(name: String, text: &str) -> Option<Log> {
        let mut log = Log { name, epochs: Vec::new(), by_pieces: None };
        for line in text.lines() {
            if let Some(epoch) = epoch_of(line) {
                log.epochs.retain(|other| other.number < epoch.number);
                log.epochs.push(epoch);
            } else if ["piece values", "駒の価値"].iter().any(|words| line.contains(words)) {
                log.by_pieces = numbers(line).last().copied().or(log.by_pieces);
            }
        }
        (!log.epochs.is_empty()).then_some(log)
    }
}

/// Decodes a file: PowerShell redirects output as UTF-16.
fn text_of(bytes: &[u8]) -> String {
    let encoding = encoding_rs::Encoding::for_bom(bytes).map_or(encoding_rs::UTF_8, |(encoding, _)| encoding);
    encoding.decode(bytes).0.into_owned()
}

/// Returns the epoch in a line: its number, then the two losses.
fn epoch_of(line: &str) -> Option<Epoch> {
    let after = ["epoch ", "エポック "].iter().find_map(|word| line.split_once(word))?.1;
    let (number, rest) = after.split_once([' ', '/'])?;
    let number = number.parse().ok()?;
    // The line may have the number of epochs before the losses.
    let losses: Vec<f64> = numbers(rest).into_iter().filter(|number| number.fract() != 0.0 || *number == 0.0).collect();
    match losses[..] {
        [learnt, held_back, ..] => Some(Epoch { number, learnt, held_back }),
        _ => None,
    }
}

/// Returns the decimal fractions of a line, in order.
fn numbers(line: &str) -> Vec<f64> {
    let words = line.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    words.filter(|word| word.contains('.')).filter_map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use minishogi::Position;

    use super::*;

    #[test]
    fn a_position_has_as_many_inputs_as_pieces_and_ten_more_and_the_same_when_it_is_turned() {
        for sfen in minishogi::bench::POSITIONS {
            let setup: Setup = sfen.parse().unwrap();
            let mut active = inputs(&setup);
            assert_eq!(active.len(), setup.board.iter().flatten().count() + 10, "{sfen}");
            let mut other = inputs(&setup.turned());
            active.sort();
            other.sort();
            assert_eq!(active, other, "{sfen}");
            assert!(active.windows(2).all(|pair| pair[0] < pair[1]) && active[active.len() - 1] < INPUTS, "{sfen}");
        }
    }

    /// In a network that counts the pieces, their worths are the piece values on every square and for either owner.
    #[test]
    fn a_network_of_the_piece_values_sees_the_piece_values() {
        let mut net = Network::zeros([2, 2]);
        // Units stay between 0 and 1: the sums are around a half.
        (0..2).for_each(|layer| net.biases_mut(layer).fill(0.5));
        let worth = |kind: PieceKind| if kind == PieceKind::King { 0.0 } else { minishogi::piece_value(kind) as f32 / 16384.0 };
        for kind in PieceKind::ALL {
            for square in 0..25 {
                net.row_mut(0, square * 20 + kind.index()).copy_from_slice(&[worth(kind), 0.0]);
                net.row_mut(0, square * 20 + 10 + kind.index()).copy_from_slice(&[-worth(kind), 0.0]);
            }
        }
        for kind in PieceKind::IN_HAND {
            for count in 0..3 {
                let all = worth(kind) * count as f32;
                net.row_mut(0, 500 + kind.index() * 3 + count).copy_from_slice(&[all, 0.0]);
                net.row_mut(0, 515 + kind.index() * 3 + count).copy_from_slice(&[-all, 0.0]);
            }
        }
        net.row_mut(1, 0).copy_from_slice(&[1.0, 0.0]);
        net.biases_mut(1).copy_from_slice(&[0.0, 0.0]);
        net.row_mut(2, 0).copy_from_slice(&[16.384]);
        net.biases_mut(2).copy_from_slice(&[-8.192]);
        for sfen in minishogi::bench::POSITIONS {
            let pos = Position::from_sfen(sfen).unwrap();
            let value = see(&net, &inputs(&pos.setup())).value;
            assert!((value - minishogi::evaluate(&pos) as f32).abs() < 1.0, "{sfen}: {value}");
            for (piece, place, worth) in worths(&net, &pos.setup()) {
                let expected = minishogi::piece_value(piece.kind) as f32;
                assert!((worth - expected).abs() < 1.0, "{sfen}, {piece} {place:?}: {worth}");
            }
        }
        let setups: Vec<Setup> = minishogi::bench::POSITIONS.iter().map(|sfen| sfen.parse().unwrap()).collect();
        let habits = Habits::of(&net, &setups);
        assert_eq!(habits.firing[0], [(1.0, 0.0), (1.0, 0.0)]);
        let rook = PieceKind::Rook.index();
        assert!((habits.effects[rook] - 1040.0).abs() < 1.0 && (habits.effects[10 + rook] + 1040.0).abs() < 1.0);
    }

    #[test]
    fn slopes_are_what_a_small_change_does() {
        let net = Network::drawn([64, 16], 1);
        let setup: Setup = minishogi::bench::POSITIONS[3].parse().unwrap();
        let active = inputs(&setup);
        let seen = see(&net, &active);
        for (unit, slope) in slopes(&net, &seen).into_iter().enumerate() {
            let mut changed = [net.clone(), net.clone()];
            changed[0].biases_mut(0)[unit] += 0.0005;
            changed[1].biases_mut(0)[unit] -= 0.0005;
            let [more, less] = changed.map(|net| see(&net, &active).value);
            assert!(
                ((more - less) / 0.001 - slope).abs() < 1.0 + slope.abs() / 20.0,
                "unit {unit}: {slope}, but {}",
                (more - less) / 0.001
            );
        }
    }

    const TOLD: &str = "\
    positions: 95000 to learn from, 5000 held back; loss of the piece values there: 0.09310
    epoch 1/10  loss 0.05120  held back 0.04810  3 s
    epoch 2/10  loss 0.04120  held back 0.04310  6 s
    ";

    #[test]
    fn epochs_are_read_in_both_languages() {
        let log = Log::read("a".to_string(), TOLD).unwrap();
        let epoch = |number, learnt, held_back| Epoch { number, learnt, held_back };
        assert_eq!(log.epochs, [epoch(1, 0.0512, 0.0481), epoch(2, 0.0412, 0.0431)]);
        assert_eq!(log.by_pieces, Some(0.0931));
        let japanese =
            "局面: 学習 95000、検証 5000。駒の価値だけでの検証の損失: 0.09310\nエポック 1/10  損失 0.05120  検証 0.04810  3 秒\n";
        assert_eq!(Log::read("a".to_string(), japanese).unwrap().epochs, [epoch(1, 0.0512, 0.0481)]);
        let other = "info string epoch 3 train 0.0412 held 0.0431";
        assert_eq!(Log::read("a".to_string(), other).unwrap().epochs, [epoch(3, 0.0412, 0.0431)]);
    }

    #[test]
    fn a_training_that_was_resumed_has_each_epoch_once() {
        let resumed = format!("{TOLD}going on after epoch 1\nepoch 2/10  loss 0.04000  held back 0.04200  2 s\n");
        let log = Log::read("a".to_string(), &resumed).unwrap();
        assert_eq!(log.epochs.iter().map(|epoch| (epoch.number, epoch.learnt)).collect::<Vec<_>>(), [(1, 0.0512), (2, 0.04)]);
    }

    #[test]
    fn what_tells_of_no_epoch_is_no_log() {
        assert_eq!(Log::read("a".to_string(), "hello\nepoch one\nepoch 1\n"), None);
        let utf16: Vec<u8> = "\u{feff}epoch 1 loss 0.5 held 0.25".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(Log::read("a".to_string(), &text_of(&utf16)).is_some());
    }
}
