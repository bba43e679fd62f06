//! `train`, which lets the player learn from positions.

use std::fmt::Display;
use std::io::IsTerminal;
use std::iter::Peekable;
use std::num::ParseIntError;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use minishogi::{Lang, Text, text};
use minishogi_neural::{MOST_UNITS, Plan, Progress, train};

use crate::command::{instead, unquoted};
use crate::output::{info_string, prompt, say};
use crate::shell::Shell;

/// The time between two reports of a training.
const PAUSE: Duration = Duration::from_millis(200);

impl Shell {
    /// Trains the player's network as the words say.
    pub(crate) fn train(&mut self, words: &[&str]) {
        if self.first_net.is_none() {
            return self.complain(Text::new("this player does not learn", "このプレイヤーは学習しません"));
        }
        let plan = match plan(words) {
            Ok(plan) => plan,
            Err(mistake) => return self.complain(mistake),
        };
        let lang = self.lang;
        let state = plan.state();
        if plan.resume && !state.exists() {
            let state = state.display();
            let told = text!("there is no {state}: beginning again", "{state} がないので、最初から始めます");
            info_string(&told, lang);
        }
        let result = self.ask_player_for_long(move |player| {
            let learner = player.learner()?;
            let mut teller = Teller::new(lang, plan.epochs);
            let result = train(learner, &plan, &mut |progress| teller.tell(progress));
            // The values in the table are those of another network.
            player.player().new_game();
            Some(result)
        });
        if let Some(Some(Err(error))) = result {
            self.complain(error.text());
        }
    }
}

/// Reads the words of `train`.
///
/// # Errors
/// If a word is unknown, or one is missing.
fn plan(words: &[&str]) -> Result<Plan, Text> {
    let mut plan = Plan::new("", "");
    let mut words = words.iter().copied().peekable();
    while let Some(&word) = words.peek() {
        if !word.starts_with('-') && plan.data == Path::new("") {
            plan.data = file(&mut words).into();
            continue;
        }
        words.next();
        let mut read = || words.next().unwrap_or_default();
        match word {
            "--out" => {
                let expected = Text::new("a file", "ファイル名を");
                plan.out = value(word, &file(&mut words), expected, |file: &String| !file.is_empty())?.into();
            }
            "--epochs" => plan.epochs = number(word, read(), 1..=1000)?,
            "--batch" => plan.batch = number(word, read(), 1..=65536)?,
            "--seed" => plan.seed = value(word, read(), Text::new("a number", "0 以上の整数を"), |_| true)?,
            "--held-back" => {
                let expected = Text::new("percent from 1 to 50", "1 から 50 までの整数（パーセント）を");
                plan.held_back = value(word, read(), expected, |percent| (1..=50).contains(percent))?;
            }
            "--rate" => {
                let expected = Text::new("a number above 0, up to 1", "0 より大きく 1 以下の数を");
                plan.rate = value(word, read(), expected, |&rate| rate > 0.0 && rate <= 1.0)?;
            }
            "--lambda" => {
                let expected = Text::new("a number from 0 to 1", "0 から 1 までの数を");
                plan.lambda = value(word, read(), expected, |part| (0.0..=1.0).contains(part))?;
            }
            "--hidden" => {
                let expected = Text::new("the units of both layers, as in 64x16", "64x16 のような 2 つの層のユニット数を");
                let fits = |Layers(units): &Layers| units.iter().all(|units| (1..=MOST_UNITS).contains(units));
                Layers(plan.units) = value(word, read(), expected, fits)?;
            }
            "--resume" => plan.resume = true,
            _ => {
                return Err(text!("train: `{word}` means nothing here", "train: `{word}` はここでは意味を持ちません"));
            }
        }
    }
    if plan.data == Path::new("") {
        return Err(Text::new(
            "train: expected a file of positions first, as `minishogi selfplay` writes it",
            "train: 最初に、`minishogi selfplay` が書いた局面のファイルを指定してください",
        ));
    }
    if plan.out == Path::new("") {
        return Err(Text::new(
            "train: expected `--out FILE`, where the network is written",
            "train: ネットワークを書き込むファイルを `--out FILE` で指定してください",
        ));
    }
    if let Some(file) = overwritten(&plan) {
        let file = file.display();
        return Err(text!(
            "train: {file} is written to, but the positions stand there: choose another `--out`",
            "train: {file} は書き込み先ですが、局面のファイルでもあります。`--out` に別のファイルを指定してください"
        ));
    }
    Ok(plan)
}

/// Returns the name of a file, which may have spaces: the words before the next flag.
fn file<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> String {
    let mut name = Vec::new();
    while let Some(word) = words.next_if(|word| !word.starts_with("--")) {
        name.push(word);
    }
    unquoted(&name.join(" ")).to_string()
}

/// Returns the file that would be written over the positions, by any name: each is written beside its place first.
fn overwritten(plan: &Plan) -> Option<PathBuf> {
    let data = plan.data.canonicalize().ok()?;
    let mut written = [plan.out.clone(), plan.state()].into_iter().flat_map(|file| {
        let mut new = file.clone().into_os_string();
        new.push(".new");
        [file, new.into()]
    });
    written.find(|file| file.canonicalize().is_ok_and(|file| file == data))
}

fn number<T: FromStr + PartialOrd + Display>(flag: &str, text: &str, range: RangeInclusive<T>) -> Result<T, Text> {
    let (first, last) = (range.start(), range.end());
    let expected = text!("a number from {first} to {last}", "{first} から {last} までの整数を");
    value(flag, text, expected, |number| range.contains(number))
}

/// Returns the text after a flag, if any.
fn value<T: FromStr>(flag: &str, text: &str, expected: Text, fits: impl Fn(&T) -> bool) -> Result<T, Text> {
    text.parse().ok().filter(fits).ok_or_else(|| instead(&format!("train: {flag}"), text, &expected))
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

/// Reports the progress of a training.
struct Teller {
    lang: Lang,
    epochs: u32,
    learnt: usize,
    began: Instant,
    told: Instant,
    at_terminal: bool,
}

impl Teller {
    fn new(lang: Lang, epochs: u32) -> Teller {
        let now = Instant::now();
        Teller { lang, epochs, learnt: 0, began: now, told: now, at_terminal: std::io::stdout().is_terminal() }
    }

    fn say(&self, en: String, ja: String) {
        let text = Text::of(en, ja);
        // The old file is removed.
        let clear = if self.at_terminal { "\r\u{1b}[K" } else { "" };
        say(format_args!("{clear}{}", text.get(self.lang)));
    }

    fn tell(&mut self, progress: Progress) {
        match progress {
            Progress::Doubt(scale) => {
                let Text { en, ja } = scale.text();
                self.say(format!("note: {en}"), format!("注意: {ja}"));
            }
            Progress::Begins { learnt, held_back, done, by_pieces } => {
                self.learnt = learnt;
                self.say(
                    format!("positions: {learnt} to learn from, {held_back} held back; loss of the piece values there: {by_pieces:.5}"),
                    format!("局面: 学習 {learnt}、検証 {held_back}。駒の価値だけでの検証の損失: {by_pieces:.5}"),
                );
                if done > 0 {
                    self.say(format!("going on after epoch {done}"), format!("エポック {done} の続きから始めます"));
                }
            }
            Progress::Within { epoch, done } => {
                if self.at_terminal && self.told.elapsed() >= PAUSE && self.learnt > 0 {
                    self.told = Instant::now();
                    let filled = 30 * done.min(self.learnt) / self.learnt;
                    let bar =
                        format!("[{}{}] {:3} %", "=".repeat(filled), " ".repeat(30 - filled), 100 * done.min(self.learnt) / self.learnt);
                    let text = text!("epoch {epoch}/{} {bar}", "エポック {epoch}/{} {bar}", self.epochs);
                    prompt(&format!("\r{}", text.get(self.lang)));
                }
            }
            Progress::Epoch { epoch, learnt, held_back } => {
                let seconds = self.began.elapsed().as_secs();
                self.say(
                    format!("epoch {epoch}/{}  loss {learnt:.5}  held back {held_back:.5}  {seconds} s", self.epochs),
                    format!("エポック {epoch}/{}  損失 {learnt:.5}  検証 {held_back:.5}  {seconds} 秒", self.epochs),
                );
            }
        }
    }
}
