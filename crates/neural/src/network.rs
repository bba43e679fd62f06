//! The network: its weights, their places, and the file that holds them.

use std::io;
use std::ops::Range;
use std::path::Path;

use super::INPUTS;
use minishogi::{Random, Text, text};

/// The number of layers of weights.
pub const LAYERS: usize = 3;

/// The most units a hidden layer can have.
pub const MOST_UNITS: usize = 1024;

/// The weights of the first layer in a file are multiples of this. Sums of so few of them are exact in `f32`, added in any order.
const GRAIN: f32 = 1.0 / 4096.0;

/// The largest weight of the first layer in a file.
const LARGEST: f32 = 64.0;

const MAGIC: &[u8; 8] = b"MLNET1\0\0";

/// A network of 530 inputs, two hidden layers and one output: or anything that has a number for each weight of one, as a gradient.
///
/// The three layers of weights are numbered from 0. A layer has a bias for each of its units, and for each of its inputs a row: the weights from that
/// input to each of the units. All of it is in [`weights`](Network::weights), layer by layer: the biases first, then row by row.
///
/// ```
/// use minishogi_neural::Network;
/// let mut net = Network::zeros([8, 4]);
/// assert_eq!(net.weights.len(), (8 + 530 * 8) + (4 + 8 * 4) + (1 + 4));
/// net.row_mut(0, 529)[7] = 0.5; // from the last input to the last unit of the first hidden layer
/// assert_eq!(net.weights[8 + 530 * 8 - 1], 0.5);
/// assert_eq!(net.biases(1), [0.0; 4]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    units: [usize; 2],
    /// Every weight.
    pub weights: Vec<f32>,
}

impl Network {
    /// One in which every weight is 0, with this many units in the hidden layers.
    ///
    /// # Panics
    /// Panics if a hidden layer has no unit, or more than [`MOST_UNITS`].
    pub fn zeros(units: [usize; 2]) -> Network {
        assert!(units.iter().all(|units| (1..=MOST_UNITS).contains(units)), "a hidden layer has 1 to {MOST_UNITS} units");
        Network { units, weights: vec![0.0; weights(units)] }
    }

    /// Returns one to begin with: the weights are drawn evenly from a range that keeps the sums of a layer at the size of its inputs (He and others
    /// 2015). The biases of hidden units are 0.25, where a unit is alive, that of the output is 0.
    pub fn drawn(units: [usize; 2], seed: u64) -> Network {
        let mut random = Random(seed);
        let mut net = Network::zeros(units);
        for layer in 0..LAYERS {
            // Of the 530 inputs, 22 are active.
            let active = if layer == 0 { 22 } else { net.inputs(layer) };
            let limit = (3.0 / active as f32).sqrt() * if layer == 0 { 0.5 } else { 1.0 };
            for input in 0..net.inputs(layer) {
                net.row_mut(layer, input).fill_with(|| limit * random.between_one_and_minus_one());
            }
        }
        net.biases_mut(0).fill(0.25);
        net.biases_mut(1).fill(0.25);
        net
    }

    /// Returns how many units each hidden layer has.
    pub fn units(&self) -> [usize; 2] {
        self.units
    }

    /// Returns how many inputs a layer has.
    pub fn inputs(&self, layer: usize) -> usize {
        shape(self.units)[layer].0
    }

    /// Returns the index at which a layer begins, and its number of units.
    #[inline]
    fn place(&self, layer: usize) -> (usize, usize) {
        let [first, second] = self.units;
        let second_start = first * (1 + INPUTS);
        match layer {
            0 => (0, first),
            1 => (second_start, second),
            _ => (second_start + second * (1 + first), 1),
        }
    }

    #[inline]
    fn row_place(&self, layer: usize, input: usize) -> Range<usize> {
        let (start, units) = self.place(layer);
        let from = start + units * (1 + input);
        from..from + units
    }

    /// Returns the biases of a layer, one for each unit.
    #[inline]
    pub fn biases(&self, layer: usize) -> &[f32] {
        let (start, units) = self.place(layer);
        &self.weights[start..start + units]
    }

    /// Returns the same, to be changed.
    #[inline]
    pub fn biases_mut(&mut self, layer: usize) -> &mut [f32] {
        let (start, units) = self.place(layer);
        &mut self.weights[start..start + units]
    }

    /// Returns the weights from this input of a layer to each of its units.
    ///
    /// # Panics
    /// Panics if there is no such input or layer.
    #[inline]
    pub fn row(&self, layer: usize, input: usize) -> &[f32] {
        &self.weights[self.row_place(layer, input)]
    }

    /// Returns the same, to be changed.
    #[inline]
    pub fn row_mut(&mut self, layer: usize, input: usize) -> &mut [f32] {
        let place = self.row_place(layer, input);
        &mut self.weights[place]
    }

    /// The same network as a file has it: the weights and biases of the first layer are rounded to multiples of 1/4096, at most 64. Then sums of
    /// rows are exact, so that rows may be added and taken away in any order.
    #[must_use]
    pub fn rounded(mut self) -> Network {
        let first = self.units[0] * (1 + INPUTS);
        for weight in &mut self.weights[..first] {
            *weight = (weight.clamp(-LARGEST, LARGEST) / GRAIN).round() * GRAIN;
        }
        self
    }

    /// Returns the bytes of a file: `MLNET1\0\0`; the units of the two hidden layers, the weights in their order, four bytes each; and a checksum of
    /// all before it (FNV-1a, 64 bits). All numbers are little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        self.units.iter().for_each(|&units| bytes.extend((units as u32).to_le_bytes()));
        self.weights.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads [`to_bytes`](Network::to_bytes).
    ///
    /// # Errors
    /// If they are no network, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let Some(rest) = bytes.strip_prefix(MAGIC) else { return Err(NetworkError::Foreign) };
        let Some((units, rest)) = rest.split_first_chunk::<8>() else { return Err(NetworkError::Length(16, bytes.len())) };
        let units = [0, 4].map(|at| u32::from_le_bytes([units[at], units[at + 1], units[at + 2], units[at + 3]]) as usize);
        if !units.iter().all(|units| (1..=MOST_UNITS).contains(units)) {
            return Err(NetworkError::Units(units));
        }
        let expected = 16 + 4 * weights(units) + 8;
        if bytes.len() != expected {
            return Err(NetworkError::Length(expected, bytes.len()));
        }
        let (numbers, sum) = rest.split_at(rest.len() - 8);
        if sum != checksum(&bytes[..expected - 8]).to_le_bytes() {
            return Err(NetworkError::Changed);
        }
        let (numbers, _) = numbers.as_chunks::<4>();
        let weights: Vec<f32> = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        match weights.iter().position(|weight| !weight.is_finite()) {
            Some(place) => Err(NetworkError::NoNumber(place)),
            None => Ok(Network { units, weights }),
        }
    }

    /// Reads a file, [rounded](Network::rounded).
    ///
    /// # Errors
    /// If it cannot be read, or is no network.
    pub fn load(path: &Path) -> Result<Network, NetworkError> {
        Ok(Network::from_bytes(&std::fs::read(path).map_err(NetworkError::Io)?)?.rounded())
    }

    /// Writes a file of the [rounded](Network::rounded) network: whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        replace(path, &self.clone().rounded().to_bytes())
    }
}

/// Writes a file in the place of another. If the program ends in between, one of them is complete.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    std::fs::write(&new, bytes)?;
    std::fs::rename(&new, path)
}

/// The inputs and the units of each layer.
fn shape([first, second]: [usize; 2]) -> [(usize, usize); LAYERS] {
    [(INPUTS, first), (first, second), (second, 1)]
}

/// Returns the number of weights a network with these hidden layers has.
fn weights(units: [usize; 2]) -> usize {
    shape(units).iter().map(|(inputs, units)| units * (1 + inputs)).sum()
}

/// FNV-1a of 64 bits (Fowler, Noll and Vo).
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Why there is no network in a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum NetworkError {
    /// The system refused.
    Io(io::Error),
    /// It is a file of something else.
    Foreign,
    /// The hidden layers cannot have so many units.
    Units([usize; 2]),
    /// The file should have the first number of bytes, but has the second.
    Length(usize, usize),
    /// A byte has changed since it was written.
    Changed,
    /// The weight in this place is no number.
    NoNumber(usize),
}

impl NetworkError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            NetworkError::Io(error) => Text::from(error.to_string()),
            NetworkError::Foreign => text!(
                "not a network: expected a file that `train` has written",
                "ネットワークではありません。`train` が書いたファイルを指定してください"
            ),
            NetworkError::Units([first, second]) => text!(
                "hidden layers of {first} and {second} units: expected 1 to {MOST_UNITS} in each",
                "隠れ層が {first} ユニットと {second} ユニットになっています。どちらも 1 から {MOST_UNITS} までです"
            ),
            NetworkError::Length(expected, found) => text!(
                "{found} bytes instead of {expected}: the file is cut short, or too long",
                "{expected} バイトのはずですが {found} バイトです。ファイルが途中で切れているか、長すぎます"
            ),
            NetworkError::Changed => {
                text!("the checksum is wrong: a byte of the file was changed", "チェックサムが合いません。ファイルの中身が変わっています")
            }
            NetworkError::NoNumber(place) => text!("weight {place} is no number", "重み {place} が数ではありません"),
        }
    }
}

minishogi::displays_text!(NetworkError);

impl std::error::Error for NetworkError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            NetworkError::Io(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let net = Network::drawn([8, 4], 1).rounded();
        assert_eq!(Network::from_bytes(&net.to_bytes()).unwrap(), net);
        assert_eq!(net.clone().rounded(), net);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told() {
        let bytes = Network::drawn([8, 4], 1).to_bytes();
        let error = |bytes: &[u8]| Network::from_bytes(bytes).unwrap_err().to_string();
        assert_eq!(error(b"hello"), "not a network: expected a file that `train` has written");
        assert_eq!(error(&bytes[..12]), "12 bytes instead of 16: the file is cut short, or too long");
        assert_eq!(error(&bytes[..100]), "100 bytes instead of 17180: the file is cut short, or too long");
        let changed = |place: usize, byte: u8| [&bytes[..place], &[byte], &bytes[place + 1..]].concat();
        assert_eq!(error(&changed(8, 0)), "hidden layers of 0 and 4 units: expected 1 to 1024 in each");
        assert_eq!(error(&changed(1000, bytes[1000] ^ 1)), "the checksum is wrong: a byte of the file was changed");
        let mut no_number = Network::drawn([8, 4], 1);
        no_number.weights[5] = f32::NAN;
        assert_eq!(error(&no_number.to_bytes()), "weight 5 is no number");
    }

    /// Rows may be added and taken away in any order.
    #[test]
    fn sums_of_rounded_rows_are_exact() {
        let net = Network::drawn([8, 4], 7).rounded();
        let sum = |order: &[usize]| order.iter().fold(net.biases(0)[0], |sum, &input| sum + net.row(0, input)[0]);
        let forward: Vec<usize> = (0..22).map(|i| i * 24).collect();
        let backward: Vec<usize> = forward.iter().rev().copied().collect();
        assert_eq!(sum(&forward).to_bits(), sum(&backward).to_bits());
    }
}
