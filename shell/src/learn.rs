//! `train`, which lets the player learn from positions, and the option `EvalFile`, by which it plays with what was learnt.

use std::io::IsTerminal;
use std::path::Path;
use std::time::{Duration, Instant};

use minishogi::neural::{Network, Progress, train};
use minishogi::{AnyPlayer, Lang, Text};

use crate::japanese::Japanese;
use crate::output::{prompt, say};
use crate::plan::plan;
use crate::shell::Shell;

/// The option of every player that learns.
pub(crate) const EVAL_FILE: &str = "EvalFile";

/// The line of the protocol that announces it.
pub(crate) const EVAL_FILE_LINE: &str = "option name EvalFile type string default <empty>";

/// How often a person is told how far a training is.
const PAUSE: Duration = Duration::from_millis(200);

impl Shell {
    /// Trains the player's network as the words say.
    pub(crate) fn train(&mut self, words: &[&str]) {
        if !self.learns {
            return self.complain(Text::new("this player does not learn", "このプレイヤーは学習しません"));
        }
        let plan = match plan(words) {
            Ok(plan) => plan,
            Err(mistake) => return self.complain(mistake),
        };
        let lang = self.lang;
        let result = self.ask_player(move |player| {
            let learner = player.learner()?;
            let mut teller = Teller::new(lang, plan.epochs);
            let result = train(learner, &plan, &mut |progress| teller.tell(progress));
            // What the table knows is by another network.
            player.player().new_game();
            Some(result)
        });
        if let Some(Some(Err(error))) = result {
            self.complain(Text::of(error.to_string(), error.japanese()));
        }
    }

    /// Lets the player play with the network in this file.
    pub(crate) fn set_eval_file(&mut self, file: &str) {
        let net = match load(file) {
            Ok(net) => net,
            Err(mistake) => return self.complain(mistake),
        };
        if self.ask_player(move |player| play_with(player, net)).is_some() {
            self.settings.set_eval_file(file);
        }
    }
}

/// The network in a file.
pub(crate) fn load(file: &str) -> Result<Network, Text> {
    Network::load(Path::new(file))
        .map_err(|error| Text::of(format!("{EVAL_FILE}: {file}: {error}"), format!("{EVAL_FILE}: {file}: {}", error.japanese())))
}

/// Gives the player another network, if it is one that has any.
pub(crate) fn play_with(player: &mut dyn AnyPlayer, net: Network) {
    if let Some(learner) = player.learner() {
        *learner.network() = net;
        player.player().new_game();
    }
}

/// Tells how far a training is.
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
        // What was rewritten gives way.
        let clear = if self.at_terminal { "\r\u{1b}[K" } else { "" };
        say(format_args!("{clear}{}", text.get(self.lang)));
    }

    fn tell(&mut self, progress: Progress) {
        match progress {
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
                    let text = Text::of(format!("epoch {epoch}/{} {bar}", self.epochs), format!("エポック {epoch}/{} {bar}", self.epochs));
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
