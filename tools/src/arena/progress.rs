//! How far a match or a league is: a bar on a terminal, and a line for each fault.

use std::collections::HashSet;

use indicatif::{ProgressBar, ProgressStyle};

use super::game::Game;

pub struct Progress {
    bar: ProgressBar,
    /// Which engine resigned with which words: each is shown once.
    remarks: HashSet<String>,
}

impl Progress {
    /// Of `planned` games, where that number is known, `over` are over already.
    pub fn new(planned: Option<u32>, over: u32) -> Progress {
        let (bar, template) = match planned {
            Some(planned) => (ProgressBar::new(planned.into()), "{bar:30} {pos} of {len} games, {eta} left  {msg}"),
            None => (ProgressBar::no_length(), "{spinner} {pos} games, {elapsed}  {msg}"),
        };
        bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(over.into());
        // The time left is estimated from the games that are played now.
        bar.reset_eta();
        Progress { bar, remarks: HashSet::new() }
    }

    /// Another game is over.
    pub fn show(&mut self, game: &Game, message: &str) {
        if let (true, Some(winner)) = (game.end.is_fault(), game.winner) {
            let loser = !winner;
            self.say(&format!("game {}: {} ({loser}) lost by a fault, {}: {}", game.number, game.player(loser), game.end, game.detail));
        }
        if let (false, false, Some(winner)) = (game.end.is_fault(), game.detail.is_empty(), game.winner) {
            let remark = format!("{} resigned: {}", game.player(!winner), game.detail);
            if self.remarks.insert(remark.clone()) {
                self.say(&format!("game {}: {remark}", game.number));
            }
        }
        self.bar.inc(1);
        self.bar.set_message(message.to_string());
    }

    /// A line that stays.
    pub fn say(&self, line: &str) {
        self.bar.suspend(|| eprintln!("{line}"));
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
