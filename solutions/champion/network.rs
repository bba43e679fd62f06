//! The network: 530 inputs for each side, one layer of units that both sides share, and one output (an efficiently updatable neural network,
//! Yu Nasu 2018).
//!
//! A unit is the square of its sum, clipped to 0 to 1. The output adds up the units of the side to move and those of the other side, each with a
//! weight, and has other weights for each [phase](bucket) of the game. It is the value for the side to move, in [`POINTS`]. All of it is done in
//! integers, which stand for reals.

use std::sync::LazyLock;

use minishogi::{Color, Position, Value};

use crate::inputs::{INPUTS, inputs};

/// The units of the first layer.
pub const UNITS: usize = 128;

/// The phases of the game.
pub const BUCKETS: usize = 4;

/// The value of an output of 1: then 73 of 100 games are won.
pub const POINTS: Value = 600;

/// The number of weights in each part: the rows of the first layer, one for each input, and then its biases; the output's weights of each
/// phase, first for the side to move; and its biases.
pub const PARTS: [usize; 3] = [(INPUTS + 1) * UNITS, BUCKETS * 2 * UNITS, BUCKETS];

/// The integer that represents 1, in each part.
const ONES: [i16; 3] = [255, 64, 4096];

/// The largest integer of each part. Thus no sum of active inputs and a bias leaves an `i16`, nor does a unit times its weight in the output.
const MOST: [i16; 3] = [1400, 127, i16::MAX];

/// The phase of the game: how many pieces are in hand.
pub fn bucket(pos: &Position) -> usize {
    let on_board = (pos.pieces(Color::Black) | pos.pieces(Color::White)).len() as usize;
    (12 - on_board.min(12)) * BUCKETS / 12
}

/// The sums of the first layer as one side sees the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Sums([i16; UNITS]);

/// The network with its weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The contributions of each input to the units.
    rows: Vec<Sums>,
    biases: Sums,
    /// For each phase, the weights of the side to move and those of the other.
    output: [[[i16; UNITS]; 2]; BUCKETS],
    output_biases: [i16; BUCKETS],
}

/// The network that the champion plays with. The README has the commands that made it.
pub static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::from_bytes(include_bytes!("champion.net")).expect("it was written by `train`"));

const MAGIC: [u8; 8] = *b"CHAMPN1\0";

impl Network {
    /// The part of the weight in this place.
    fn part(place: usize) -> usize {
        usize::from(place >= PARTS[0]) + usize::from(place >= PARTS[0] + PARTS[1])
    }

    /// The largest weight that may stand in this place.
    pub fn most(place: usize) -> f32 {
        let part = Network::part(place);
        f32::from(MOST[part]) / f32::from(ONES[part])
    }

    /// The integers that are nearest to these weights, which are in the order of [`PARTS`].
    ///
    /// # Panics
    /// Panics if there are fewer.
    pub fn rounded(weights: &[f32]) -> Network {
        let near = |(place, weight): (usize, f32)| {
            let part = Network::part(place);
            let most = f32::from(MOST[part]);
            (weight * f32::from(ONES[part])).round().clamp(-most, most) as i16
        };
        Network::of(weights.iter().copied().enumerate().map(near))
    }

    /// All weights as reals, in the order of [`PARTS`].
    pub fn reals(&self) -> Vec<f32> {
        self.integers().enumerate().map(|(place, weight)| f32::from(weight) / f32::from(ONES[Network::part(place)])).collect()
    }

    /// The bytes of a file: `CHAMPN1\0` and the weights in the order of [`PARTS`], two bytes each, little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        MAGIC.into_iter().chain(self.integers().flat_map(i16::to_le_bytes)).collect()
    }

    /// Reads [`to_bytes`](Network::to_bytes). `None` if they are no network of this shape.
    pub fn from_bytes(bytes: &[u8]) -> Option<Network> {
        let (integers, []) = bytes.strip_prefix(&MAGIC)?.as_chunks::<2>() else { return None };
        let integers = integers.iter().map(|&bytes| i16::from_le_bytes(bytes));
        let fits = |(place, weight): (usize, i16)| (-MOST[Network::part(place)]..=MOST[Network::part(place)]).contains(&weight);
        (integers.len() == PARTS.iter().sum() && integers.clone().enumerate().all(fits)).then(|| Network::of(integers))
    }

    fn integers(&self) -> impl Iterator<Item = i16> {
        let first = self.rows.iter().chain([&self.biases]).flat_map(|sums| sums.0);
        first.chain(self.output.as_flattened().as_flattened().iter().copied()).chain(self.output_biases)
    }

    fn of(mut integers: impl Iterator<Item = i16>) -> Network {
        let mut next = || integers.next().expect("a network has a number for each of its weights");
        Network {
            rows: (0..INPUTS).map(|_| Sums(std::array::from_fn(|_| next()))).collect(),
            biases: Sums(std::array::from_fn(|_| next())),
            output: std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| next()))),
            output_biases: std::array::from_fn(|_| next()),
        }
    }

    /// The sums of the first layer as `viewer` sees the position.
    pub fn sums(&self, pos: &Position, viewer: Color) -> Sums {
        let mut sums = self.biases;
        inputs(pos, viewer, |input| self.add(&mut sums, input));
        sums
    }

    /// Brings sums up to date after some inputs were removed and others added.
    pub fn change(&self, sums: &mut Sums, (removed, added): (&[u16], &[u16])) {
        added.iter().for_each(|&input| self.add(sums, input.into()));
        for &input in removed {
            sums.0.iter_mut().zip(&self.rows[usize::from(input)].0).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
    }

    /// Sums wrap where inputs are added before others are removed; in the end they are right.
    fn add(&self, sums: &mut Sums, input: usize) {
        sums.0.iter_mut().zip(&self.rows[input].0).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
    }

    /// The value for the side to move, from the sums as it sees them and as the other side does.
    pub fn value(&self, own: &Sums, other: &Sums, bucket: usize) -> Value {
        let [own_weights, other_weights] = &self.output[bucket];
        let sum = i64::from(half(own, own_weights)) + i64::from(half(other, other_weights));
        let [unit, weight, bias] = ONES.map(i64::from);
        let points = i64::from(POINTS);
        (sum * points / (unit * unit * weight) + i64::from(self.output_biases[bucket]) * points / bias) as Value
    }
}

/// Returns the contribution of one side's units to the output. A unit times its weight is still an `i16`, so that the processor can do many at once.
fn half(sums: &Sums, weights: &[i16; UNITS]) -> i32 {
    let product = |(&sum, &weight): (&i16, &i16)| {
        let clipped = sum.clamp(0, ONES[0]);
        i32::from(clipped * weight) * i32::from(clipped)
    };
    sums.0.iter().zip(weights).map(product).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let bytes = NETWORK.to_bytes();
        assert_eq!(Network::from_bytes(&bytes).as_ref(), Some(&*NETWORK));
        assert_eq!(Network::rounded(&NETWORK.reals()), *NETWORK);
        assert_eq!(Network::from_bytes(&bytes[..bytes.len() - 2]), None, "a weight is missing");
        assert_eq!(Network::from_bytes(&bytes[..bytes.len() - 1]), None, "half a weight is missing");
        assert_eq!(Network::from_bytes(b"CHAMPN2\0"), None, "another file");
        let too_large = [&bytes[..8], &2000i16.to_le_bytes(), &bytes[10..]].concat();
        assert_eq!(Network::from_bytes(&too_large), None, "a sum could leave an i16");
    }

    /// The worst that a file may hold stays within the integers. (A test build checks every sum.)
    #[test]
    fn no_sum_overflows() {
        let largest: i32 = (crate::inputs::MOST_ACTIVE as i32 + 1) * i32::from(MOST[0]);
        assert!(largest <= i16::MAX.into());
        for sign in [1.0, -1.0] {
            let reals: Vec<f32> = (0..PARTS.iter().sum()).map(|place| if Network::part(place) == 0 { 9.0 } else { 9.0 * sign }).collect();
            let net = Network::rounded(&reals);
            let sums = Color::ALL.map(|color| net.sums(&Position::start(), color));
            let value = net.value(&sums[0], &sums[1], 0);
            // All units are 1, the weights nearly 2, the bias nearly 8.
            let expected = sign as Value * POINTS * (2 * UNITS as Value * 127 / 64 + 8);
            assert!((value - expected).abs() < 2, "{value} {expected}");
        }
    }

    #[test]
    fn phases_go_by_the_pieces_in_hand() {
        for (sfen, expected) in [
            ("rbsgk/4p/5/P4/KGSBR b - 1", 0),
            ("2sgk/4p/5/P4/KGSBR b rb 1", 0),
            ("3gk/4p/5/P4/KGSBR b rbs 1", 1),
            ("4k/5/5/5/K4 b RBSGPrbsgp 1", 3),
        ] {
            assert_eq!(bucket(&Position::from_sfen(sfen).unwrap()), expected, "{sfen}");
        }
    }
}
