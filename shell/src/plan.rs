//! The words of `train`.

use std::fmt::Display;
use std::num::ParseIntError;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use minishogi::Text;
use minishogi::neural::{MOST_UNITS, Plan};

/// Reads them.
///
/// # Errors
/// Where one means nothing, or something is missing.
pub(crate) fn plan(words: &[&str]) -> Result<Plan, Text> {
    let mut plan = Plan::new("", "");
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        let mut read = || words.next().unwrap_or_default();
        match word {
            "--out" => plan.out = value(word, read(), Text::new("a file", "ファイル名"), |file: &String| !file.is_empty())?.into(),
            "--epochs" => plan.epochs = number(word, read(), 1..=1000)?,
            "--batch" => plan.batch = number(word, read(), 1..=65536)?,
            "--seed" => plan.seed = value(word, read(), Text::new("a number", "0 以上の整数"), |_| true)?,
            "--held-back" => {
                let expected = Text::new("percent from 1 to 50", "1 から 50 までの整数（パーセント）");
                plan.held_back = value(word, read(), expected, |percent| (1..=50).contains(percent))?;
            }
            "--rate" => {
                let expected = Text::new("a number above 0, up to 1", "0 より大きく 1 以下の数");
                plan.rate = value(word, read(), expected, |&rate| rate > 0.0 && rate <= 1.0)?;
            }
            "--lambda" => {
                let expected = Text::new("a number from 0 to 1", "0 から 1 までの数");
                plan.lambda = value(word, read(), expected, |part| (0.0..=1.0).contains(part))?;
            }
            "--hidden" => {
                let expected = Text::new("the units of both layers, as in 64x16", "64x16 のような 2 つの層のユニット数");
                let fits = |Layers(units): &Layers| units.iter().all(|units| (1..=MOST_UNITS).contains(units));
                Layers(plan.units) = value(word, read(), expected, fits)?;
            }
            "--resume" => plan.resume = true,
            _ if word.starts_with('-') || plan.data != Path::new("") => {
                return Err(Text::of(format!("train: `{word}` means nothing here"), format!("train: `{word}` はここでは意味を持ちません")));
            }
            file => plan.data = file.into(),
        }
    }
    if plan.data == Path::new("") {
        return Err(Text::new(
            "train: expected a file of positions, as `minishogi selfplay` writes it",
            "train: `minishogi selfplay` が書いた局面のファイルを指定してください",
        ));
    }
    if plan.out == Path::new("") {
        return Err(Text::new(
            "train: expected `--out FILE`, where the network is written",
            "train: ネットワークを書き込むファイルを `--out FILE` で指定してください",
        ));
    }
    Ok(plan)
}

fn number<T: FromStr + PartialOrd + Display>(flag: &str, text: &str, range: RangeInclusive<T>) -> Result<T, Text> {
    let (first, last) = (range.start(), range.end());
    let expected = Text::of(format!("a number from {first} to {last}"), format!("{first} から {last} までの整数"));
    value(flag, text, expected, |number| range.contains(number))
}

/// What stands after a flag, nothing where nothing does.
fn value<T: FromStr>(flag: &str, text: &str, expected: Text, fits: impl Fn(&T) -> bool) -> Result<T, Text> {
    let Text { en, ja } = expected;
    let error = || Text::of(format!("train: {flag} `{text}` instead of {en}"), format!("train: {flag} の `{text}` は{ja}にしてください"));
    text.parse().ok().filter(fits).ok_or_else(error)
}

/// The units of both hidden layers.
struct Layers([usize; 2]);

impl FromStr for Layers {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Layers, ParseIntError> {
        let (first, second) = text.split_once('x').unwrap_or((text, ""));
        Ok(Layers([first.parse()?, second.parse()?]))
    }
}
