//! Trains the champion's network on positions of its own games.
//!
//!     cargo run --release -p champion --example train -- games.pos --out solutions/champion/champion.net
//!
//! After each epoch it says the loss on the positions learnt from and on those held back, and the network so far is in the file.

mod float;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use champion::network::{Network, POINTS};
use clap::Parser;
use minishogi::Random;
use minishogi_neural::{data, sigmoid};

use float::{Adam, Example, Float};

#[derive(Parser)]
#[command(about = "Train the champion's network on positions of `minishogi selfplay`")]
struct Plan {
    /// The files of positions, each in the order in which it was played. For example: games.pos
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The file of the network, written after each epoch, for example champion.net
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Begin with this network, for example that of an earlier generation
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The number of epochs, for example 20
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// The length of a step in the first epoch; in the last ones it is a hundredth of that. For example: 0.001
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// Positions for each step, for example 16384
    #[arg(long, default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// The weight of the search's value against the result of the game, from 0 to 1. For example: 0.7
    #[arg(long, default_value_t = 0.75)]
    lambda: f32,
    /// The percentage of each file, at its end, that is held back. For example: 10
    #[arg(long, value_name = "PERCENT", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=50))]
    held_back: u8,
    /// Seed; the same seed trains the same network. For example: 7
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    match train(&Plan::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn train(plan: &Plan) -> Result<(), String> {
    let named = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let (mut learnt, mut held_back) = (Vec::new(), Vec::new());
    let mut before = 0.0;
    for path in &plan.files {
        let samples = data::read(path).map_err(|error| named(path, &error))?;
        let (first, last) = samples.split_at(samples.len() - samples.len() * usize::from(plan.held_back) / 100);
        learnt.extend(first.iter().map(|sample| Example::new(sample, plan.lambda)));
        for sample in last {
            let example = Example::new(sample, plan.lambda);
            let value = champion::evaluate(&sample.position());
            before += f64::from((sigmoid(value as f32 / POINTS as f32) - example.target).powi(2));
            held_back.push(example);
        }
    }
    if learnt.is_empty() || held_back.is_empty() {
        return Err("too few positions to hold some back".to_string());
    }
    let (mut net, mut adam, mut gradient) = match &plan.from {
        None => (Float::drawn(plan.seed), Adam::new(), Float::zeros()),
        Some(path) => {
            let bytes = std::fs::read(path).map_err(|error| named(path, &error))?;
            let net = Network::from_bytes(&bytes).ok_or_else(|| named(path, &"no network of the champion's shape"))?;
            (Float::of(&net), Adam::new(), Float::zeros())
        }
    };
    println!(
        "{} positions, {} held back: loss of the champion as it is {:.5}",
        learnt.len(),
        held_back.len(),
        before / held_back.len() as f64
    );

    let mut random = Random(plan.seed);
    let begin = Instant::now();
    for epoch in 1..=plan.epochs {
        random.shuffle(&mut learnt);
        // Half a cosine, down to a hundredth.
        let part = (epoch - 1) as f32 / (plan.epochs - 1).max(1) as f32;
        let rate = plan.rate * (0.505 + 0.495 * (std::f32::consts::PI * part).cos());
        let mut loss = 0.0;
        for batch in learnt.chunks(plan.batch as usize) {
            for example in batch {
                loss += f64::from(net.learn(example, &mut gradient));
            }
            adam.step(&mut net, &mut gradient, batch.len(), rate);
        }
        let wrong = |example: &Example| f64::from((sigmoid(net.output(example)) - example.target).powi(2));
        let tested = held_back.iter().map(wrong).sum::<f64>() / held_back.len() as f64;
        if !tested.is_finite() {
            return Err(format!("in epoch {epoch} the loss is no number any more: try a smaller --rate"));
        }
        let seconds = begin.elapsed().as_secs();
        println!("epoch {epoch}: loss {:.5}, held back {tested:.5}, {seconds} s", loss / learnt.len() as f64);
        std::fs::write(&plan.out, net.rounded().to_bytes()).map_err(|error| named(&plan.out, &error))?;
    }
    Ok(())
}
