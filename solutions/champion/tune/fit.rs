//! Fits the weights of the evaluation to the outcomes of games (logistic regression, "Texel's method", Peter Österlund 2014), and writes
//! `weights.rs`.
//!
//!     cargo run --release -p champion --example fit -- positions-*.txt > weights.rs
//!
//! A position's evaluation foretells the chance to win: 1 / (1 + exp(-value / SCALE)). The error is what the outcome and the value of the
//! search say otherwise. Of a twentieth of the positions, which it does not learn from, it tells the error.

use champion::features::{self, COUNT, features};
use champion::weights::WEIGHTS;
use minishogi::{Color, Position};

/// Evaluations are on the scale on which this makes 73 of 100 games a win.
const SCALE: f32 = 600.0;
/// How much the outcome counts beside the value of the search.
const OUTCOME: f32 = 0.5;
const EPOCHS: usize = 24;
const BATCH: usize = 8192;
/// Pulls the weights to where they were, as this many positions would: those of rare features change little.
const PULL: f32 = 30.0;

struct Sample {
    /// The features with their signs: Black's are positive.
    features: Vec<(u16, i8)>,
    target: f32,
}

fn main() {
    let samples: Vec<Sample> = std::env::args().skip(1).flat_map(|path| read(&path)).collect();
    let (known, unknown): (Vec<_>, Vec<_>) = samples.into_iter().enumerate().partition(|(i, _)| i / 2000 % 20 != 0);
    let [mut known, unknown] = [known, unknown].map(|samples| samples.into_iter().map(|(_, sample)| sample).collect::<Vec<_>>());
    let prior: Vec<f32> = WEIGHTS.iter().map(|&weight| f32::from(weight) / SCALE).collect();
    let mut weights = prior.clone();
    let pull = PULL / known.len() as f32;
    eprintln!("{} positions, error before {:.5}", known.len(), error(&weights, &unknown));

    // Adam (Kingma and Ba, 2014).
    let (mut mean, mut square) = (vec![0.0f32; COUNT], vec![0.0f32; COUNT]);
    let mut step = 0;
    for epoch in 0..EPOCHS {
        let rate = 0.02 * (1.0 - epoch as f32 / EPOCHS as f32);
        shuffle(&mut known, epoch as u64);
        for batch in known.chunks(BATCH) {
            let mut gradient = vec![0.0f32; COUNT];
            for sample in batch {
                let difference = chance(&weights, sample) - sample.target;
                for &(feature, sign) in &sample.features {
                    gradient[usize::from(feature)] += difference * f32::from(sign);
                }
            }
            step += 1;
            let unbias = |decay: f32| 1.0 - decay.powi(step);
            for i in 0..COUNT {
                let slope = gradient[i] / batch.len() as f32 + pull * (weights[i] - prior[i]);
                mean[i] = 0.9 * mean[i] + 0.1 * slope;
                square[i] = 0.999 * square[i] + 0.001 * slope * slope;
                weights[i] -= rate * (mean[i] / unbias(0.9)) / ((square[i] / unbias(0.999)).sqrt() + 1e-6);
            }
        }
        eprintln!(
            "epoch {epoch}: error {:.5}, of what it learnt from {:.5}",
            error(&weights, &unknown),
            error(&weights, &known[..known.len() / 10])
        );
    }
    write(&weights);
}

fn read(path: &str) -> Vec<Sample> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| {
        eprintln!("{path}: {error}");
        std::process::exit(2);
    });
    text.lines().filter_map(sample).collect()
}

fn sample(line: &str) -> Option<Sample> {
    let mut fields = line.split('|');
    let pos = Position::from_sfen(fields.next()?).ok()?;
    let value: f32 = fields.next()?.parse().ok()?;
    let outcome: f32 = fields.next()?.parse().ok()?;
    let mut list = Vec::with_capacity(64);
    features(&pos, |feature, color| list.push((feature as u16, if color == Color::Black { 1 } else { -1 })));
    Some(Sample { features: list, target: OUTCOME * outcome + (1.0 - OUTCOME) * logistic(value / SCALE) })
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn chance(weights: &[f32], sample: &Sample) -> f32 {
    logistic(sample.features.iter().map(|&(feature, sign)| weights[usize::from(feature)] * f32::from(sign)).sum())
}

/// The mean of the squared differences.
fn error(weights: &[f32], samples: &[Sample]) -> f32 {
    samples.iter().map(|sample| (chance(weights, sample) - sample.target).powi(2)).sum::<f32>() / samples.len() as f32
}

fn shuffle(samples: &mut [Sample], seed: u64) {
    let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for i in (1..samples.len()).rev() {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        samples.swap(i, (x % (i as u64 + 1)) as usize);
    }
}

/// Writes `weights.rs`.
fn write(weights: &[f32]) {
    println!("//! The weights of the features, in the order of `features`. Written by `tune/fit.rs`.\n");
    println!("use crate::features::COUNT;\n");
    println!("#[rustfmt::skip]\npub static WEIGHTS: [i16; COUNT] = [");
    for row in weights[..features::COUNT].chunks(25) {
        let row: Vec<String> = row.iter().map(|weight| format!("{},", (weight * SCALE).round() as i16)).collect();
        println!("    {}", row.join(" "));
    }
    println!("];");
}
