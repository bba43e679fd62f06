//! Learning from a file, epoch by epoch.

use std::io;
use std::path::{Path, PathBuf};

use super::data::{self, DataError};
use super::network::{checksum, replace};
use super::{Example, Learner, Network, NetworkError, Training};
use minishogi::{Random, Text, text};

/// The settings of a training.
///
/// ```
/// use minishogi_neural::Plan;
/// let plan = Plan { epochs: 3, ..Plan::new("positions.bin", "my.net") };
/// assert_eq!((plan.batch, plan.units, plan.state().to_str()), (256, [64, 16], Some("my.net.state")));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The positions, as [`data`] has them.
    pub data: PathBuf,
    /// The file of the network, written after each epoch; the state to resume from is in a file beside it, with `.state` at its end.
    pub out: PathBuf,
    /// The number of epochs.
    pub epochs: u32,
    /// The units of the two hidden layers.
    pub units: [usize; 2],
    /// The length of the first steps; it shrinks in each epoch, to a tenth in the last.
    pub rate: f32,
    /// The number of positions in a step.
    pub batch: usize,
    /// The weight of the score; the rest is the result.
    pub lambda: f32,
    /// The percentage of positions that are held back, at the end of the file: games are not torn apart. From 1 to 99.
    pub held_back: usize,
    /// The seed of the first weights and of the order of the positions.
    pub seed: u64,
    /// True to resume an interrupted training.
    pub resume: bool,
}

impl Plan {
    /// Returns the usual settings.
    pub fn new(data: impl Into<PathBuf>, out: impl Into<PathBuf>) -> Plan {
        Plan {
            data: data.into(),
            out: out.into(),
            epochs: 10,
            units: [64, 16],
            rate: 0.001,
            batch: 256,
            lambda: 0.7,
            held_back: 5,
            seed: 1,
            resume: false,
        }
    }

    /// Returns the path of the training's state.
    pub fn state(&self) -> PathBuf {
        let mut path = self.out.clone().into_os_string();
        path.push(".state");
        path.into()
    }

    /// Returns the same for all plans of which one can go on with the state of another.
    fn key(&self, samples: &[data::Sample]) -> u64 {
        let Plan { epochs, units, rate, batch, lambda, held_back, seed, .. } = self;
        let positions = data::digest(samples);
        checksum(format!("{positions:016x} {epochs} {units:?} {rate} {batch} {lambda} {held_back} {seed}").as_bytes())
    }
}

/// A progress report of a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// The scores do not seem to be points. The training goes on.
    Doubt(data::Scale),
    /// It begins, or goes on after this many epochs.
    Begins {
        /// The number of positions learnt from.
        learnt: usize,
        /// The number of positions held back.
        held_back: usize,
        /// The number of epochs done.
        done: u32,
        /// The loss of the piece values on the held-back positions.
        by_pieces: f32,
    },
    /// This many positions of this epoch were looked at.
    Within {
        /// The epoch, from 1.
        epoch: u32,
        /// The number of them.
        done: usize,
    },
    /// An epoch is done, and all that was learnt is in the files.
    Epoch {
        /// The epoch, from 1.
        epoch: u32,
        /// The mean loss while it was learning.
        learnt: f32,
        /// The mean loss on the held-back positions, afterwards.
        held_back: f32,
    },
}

/// Why there is no training, or no more of it.
#[derive(Debug)]
#[non_exhaustive]
pub enum TrainError {
    /// The positions cannot be read.
    Data(PathBuf, DataError),
    /// There are only this many positions; some are needed on both sides.
    TooFew(usize),
    /// This many percent cannot be held back: some positions are needed on both sides.
    HeldBack(usize),
    /// This file cannot be read or written.
    File(PathBuf, io::Error),
    /// This is no state of a training.
    NoState(PathBuf, NetworkError),
    /// It is the state of a training with other positions or another plan, or of an earlier version, which knew only how many positions there were.
    OtherPlan(PathBuf),
    /// The loss is no number any more in this epoch: the steps are too large, or wrong.
    Lost(u32),
}

impl TrainError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        let in_file = |path: &Path, text: Text| text.map(|text| format!("{}: {text}", path.display()));
        match self {
            TrainError::Data(path, error) => in_file(path, error.text()),
            TrainError::TooFew(count) => {
                text!("only {count} positions: expected 100 at least", "局面が {count} 個しかありません。100 個以上必要です")
            }
            TrainError::HeldBack(percent) => text!(
                "{percent} percent of the positions to be held back: expected 1 to 99",
                "検証用の局面が {percent} % になっています。1 から 99 までです"
            ),
            TrainError::File(path, error) => in_file(path, Text::from(error.to_string())),
            TrainError::NoState(path, error) => in_file(path, error.text()),
            TrainError::OtherPlan(path) => in_file(
                path,
                text!(
                    "the training was begun with other positions, other numbers or another version; without --resume it begins again",
                    "別の局面、別の設定、または別の版のプログラムで始めた学習です。`--resume` を付けなければ最初から始めます"
                ),
            ),
            TrainError::Lost(epoch) => text!(
                "in epoch {epoch} the loss is no number any more: is the step right? a smaller --rate may help",
                "エポック {epoch} で損失が数ではなくなりました。更新は正しいでしょうか。`--rate` を小さくするとよいかもしれません"
            ),
        }
    }
}

minishogi::displays_text!(TrainError);

impl std::error::Error for TrainError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TrainError::Data(_, error) => Some(error),
            TrainError::File(_, error) => Some(error),
            TrainError::NoState(_, error) => Some(error),
            _ => None,
        }
    }
}

/// Trains a network as `plan` says, with the methods of `learner`, and lets it play with it. An interrupted training loses at most the epoch that
/// it is in; with [`Plan::resume`] it ends with the very weights that it would have ended with.
///
/// # Errors
/// If a file cannot be read or written, or the loss diverges.
pub fn train(learner: &mut dyn Learner, plan: &Plan, tell: &mut dyn FnMut(Progress)) -> Result<(), TrainError> {
    if !(1..=99).contains(&plan.held_back) {
        return Err(TrainError::HeldBack(plan.held_back));
    }
    let samples = data::read(&plan.data).map_err(|error| TrainError::Data(plan.data.clone(), error))?;
    if samples.len() < 100 {
        return Err(TrainError::TooFew(samples.len()));
    }
    let labels = data::Labels::of(&samples);
    labels.check().map_err(|error| TrainError::Data(plan.data.clone(), error))?;
    let (learnt, held_back) = samples.split_at(samples.len() - samples.len() * plan.held_back / 100);
    let examples = |samples: &[data::Sample]| samples.iter().map(|sample| Example::of(learner, sample, plan.lambda)).collect::<Vec<_>>();
    let (examples, tests) = (examples(learnt), examples(held_back));
    let by_pieces = by_pieces(learner, held_back, &tests);
    let key = plan.key(&samples);
    let (mut training, first) = if plan.resume { resumed(plan, key)? } else { (begun(plan), 0) };
    labels.scale().into_iter().for_each(|scale| tell(Progress::Doubt(scale)));
    tell(Progress::Begins { learnt: examples.len(), held_back: tests.len(), done: first, by_pieces });
    drop(samples);
    for epoch in first + 1..=plan.epochs {
        let part = (epoch - 1) as f32 / plan.epochs.saturating_sub(1).max(1) as f32;
        training.rate = plan.rate * (1.0 - 0.9 * part);
        let mut done = 0;
        let loss = learner.epoch(&mut training, &examples, &mut |more| {
            done += more;
            tell(Progress::Within { epoch, done });
        });
        let tested = mean_loss(learner, &training.net, &tests);
        if !loss.is_finite() || !tested.is_finite() || !training.net.weights.iter().all(|weight| weight.is_finite()) {
            return Err(TrainError::Lost(epoch));
        }
        training.net.save(&plan.out).map_err(|error| TrainError::File(plan.out.clone(), error))?;
        let state = to_bytes(&training, epoch, key);
        replace(&plan.state(), &state).map_err(|error| TrainError::File(plan.state(), error))?;
        tell(Progress::Epoch { epoch, learnt: loss, held_back: tested });
    }
    *learner.network() = training.net.rounded();
    Ok(())
}

/// Returns the mean loss of a network on these examples.
fn mean_loss(learner: &dyn Learner, net: &Network, examples: &[Example]) -> f32 {
    let loss = |example: &Example| f64::from(learner.loss(learner.forward(net, &example.inputs).output, example.target));
    (examples.iter().map(loss).sum::<f64>() / examples.len() as f64) as f32
}

/// Returns the mean loss of the piece values.
fn by_pieces(learner: &dyn Learner, samples: &[data::Sample], examples: &[Example]) -> f32 {
    let output = |sample: &data::Sample| minishogi::evaluate(&sample.position()) as f32 / super::SCALE;
    let loss = |(sample, example): (_, &Example)| f64::from(learner.loss(output(sample), example.target));
    (samples.iter().zip(examples).map(loss).sum::<f64>() / examples.len() as f64) as f32
}

fn begun(plan: &Plan) -> Training {
    Training::new(Network::drawn(plan.units, plan.seed), plan.rate, plan.batch, plan.seed)
}

const MAGIC: &[u8; 8] = b"MLSTATE1";

/// Returns the state of a training after an epoch: the key of its plan, the epoch, the steps, the random numbers, three networks, and a checksum.
fn to_bytes(training: &Training, epoch: u32, key: u64) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(key.to_le_bytes());
    bytes.extend(epoch.to_le_bytes());
    bytes.extend(training.steps.to_le_bytes());
    bytes.extend(training.random.0.to_le_bytes());
    for net in [&training.net, &training.mean, &training.square] {
        bytes.extend(net.to_bytes());
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// Returns the state of an interrupted training, and how many epochs were done; the beginning if no epoch was.
fn resumed(plan: &Plan, key: u64) -> Result<(Training, u32), TrainError> {
    let path = plan.state();
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((begun(plan), 0)),
        Err(error) => return Err(TrainError::File(path, error)),
    };
    let bad = |error| TrainError::NoState(path.clone(), error);
    let Some(rest) = bytes.strip_prefix(MAGIC) else { return Err(bad(NetworkError::Foreign)) };
    let expected = MAGIC.len() + 24 + 3 * begun(plan).net.to_bytes().len() + 8;
    let Some((header, nets)) = rest.split_first_chunk::<24>() else { return Err(bad(NetworkError::Length(expected, bytes.len()))) };
    let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| header[at + i]));
    if word(0) != key {
        return Err(TrainError::OtherPlan(path));
    }
    if bytes.len() != expected {
        return Err(bad(NetworkError::Length(expected, bytes.len())));
    }
    if bytes[expected - 8..] != checksum(&bytes[..expected - 8]).to_le_bytes() {
        return Err(bad(NetworkError::Changed));
    }
    let (epoch, steps) = (word(8) as u32, (word(8) >> 32) as u32);
    let mut nets = nets[..nets.len() - 8].chunks((nets.len() - 8) / 3).map(Network::from_bytes);
    let mut next = || nets.next().unwrap_or(Err(NetworkError::Foreign)).map_err(bad);
    let training = Training {
        net: next()?,
        mean: next()?,
        square: next()?,
        steps,
        random: Random(word(16)),
        ..Training::new(Network::zeros(plan.units), plan.rate, plan.batch, plan.seed)
    };
    Ok((training, epoch))
}
