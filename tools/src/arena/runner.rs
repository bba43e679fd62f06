//! Many games, side by side, and how many of them are over.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

use minishogi::{Color, Lang, Position, Text};

use super::board::Board;
use super::engine_config::EngineConfig;
use super::engine_session::{EngineSession, Timeouts};
use super::game::Game;
use super::opening::{Opening, Openings};
use super::play::{Adjudication, play};
use crate::clean::one_line;

/// Two games that begin alike, with colours swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePair {
    /// The numbers of its games are `2 * number`, where the first player is Black, and `2 * number + 1`.
    pub number: u32,
    pub players: [usize; 2],
    /// The number of the opening; without one they begin at the start position.
    pub opening: Option<usize>,
    /// Which of the two games are still to be played.
    pub open: [bool; 2],
}

impl GamePair {
    /// A pair of games of which none is played.
    pub fn new(number: u32, players: [usize; 2], opening: usize) -> GamePair {
        GamePair { number, players, opening: Some(opening), open: [true; 2] }
    }

    /// The same pair from the start position.
    pub fn at_start(self) -> GamePair {
        GamePair { opening: None, ..self }
    }

    pub fn games(&self) -> [u32; 2] {
        [2 * self.number, 2 * self.number + 1]
    }

    /// The same pair, of which the games that are known need not be played.
    pub fn without<T>(self, known: &BTreeMap<u32, T>) -> GamePair {
        GamePair { open: self.games().map(|game| !known.contains_key(&game)), ..self }
    }

    /// Whether a game of it is still to be played.
    pub fn is_open(&self) -> bool {
        self.open.contains(&true)
    }
}

/// Plays games between its engines.
pub struct Runner<'a, B: Board = Position> {
    pub engines: &'a [EngineConfig],
    pub openings: Mutex<Openings<B>>,
    pub adjudication: Adjudication,
    pub timeouts: Timeouts,
    /// How many games at a time.
    pub concurrency: usize,
}

impl<B: Board> Runner<'_, B> {
    /// Plays all pairs and hands over each game as soon as it has ended, until `take` breaks off or fails; games that are not over then are
    /// forgotten.
    ///
    /// # Errors
    /// The error of `take`.
    pub fn run(
        &self,
        pairs: impl Iterator<Item = GamePair> + Send,
        mut take: impl FnMut(Game<B::Played>) -> Result<ControlFlow<()>, Text>,
    ) -> Result<(), Text> {
        let pairs = Mutex::new(pairs);
        let stop = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency {
                let (sender, pairs, stop) = (sender.clone(), &pairs, &stop);
                scope.spawn(move || self.work(pairs, stop, &sender));
            }
            drop(sender);
            for game in receiver {
                let flow = take(game);
                if flow != Ok(ControlFlow::Continue(())) {
                    stop.store(true, Ordering::Relaxed);
                    return flow.map(|_| ());
                }
            }
            Ok(())
        })
    }

    fn work(&self, pairs: &Mutex<impl Iterator<Item = GamePair>>, stop: &AtomicBool, done: &mpsc::Sender<Game<B::Played>>) {
        // Engines stay from one pair to the next where they play again.
        let mut sessions: Vec<(usize, EngineSession)> = Vec::new();
        while let Some(pair) = pairs.lock().ok().and_then(|mut pairs| pairs.next()) {
            let [first, second] = pair.players.map(|player| self.session_of(player, &mut sessions));
            let opening = match pair.opening {
                None => Some(Opening::start()),
                Some(number) => self.openings.lock().ok().map(|mut openings| openings.get(number)),
            };
            let Some(opening) = opening else { return };
            let mut at_board = [(pair.players[0], first), (pair.players[1], second)];
            for (number, _) in pair.games().into_iter().zip(pair.open).filter(|(_, open)| *open) {
                let [(_, first), (_, second)] = &mut at_board;
                let colours = if number % 2 == 0 { [first, second] } else { [second, first] };
                let Some(game) = play(number, &opening, colours, &self.adjudication, stop) else { return };
                if done.send(game).is_err() {
                    return;
                }
            }
            sessions = at_board.into();
        }
    }

    /// The session that a player has already, or a new one.
    fn session_of<'a>(&'a self, player: usize, sessions: &mut Vec<(usize, EngineSession<'a>)>) -> EngineSession<'a> {
        match sessions.iter().position(|(other, _)| *other == player) {
            Some(index) => sessions.swap_remove(index).1,
            None => EngineSession::new(&self.engines[player], self.timeouts),
        }
    }
}

/// How far a match or a league is: a bar on a terminal, and a line for each fault.
pub struct Progress {
    bar: ProgressBar,
    /// Which engine resigned with which words: each is shown once.
    remarks: HashSet<String>,
    lang: Lang,
}

impl Progress {
    /// Of `planned` games, where that number is known, `over` are over already.
    pub fn new(planned: Option<u32>, over: u32, lang: Lang) -> Progress {
        let (bar, template) = match planned {
            Some(planned) => {
                let template =
                    Text::new("{bar:30} {pos} of {len} games, {eta} left  {msg}", "{bar:30} {pos} / {len} 局、残り {eta}  {msg}");
                (ProgressBar::new(planned.into()), template)
            }
            None => {
                (ProgressBar::no_length(), Text::new("{spinner} {pos} games, {elapsed}  {msg}", "{spinner} {pos} 局、{elapsed}  {msg}"))
            }
        };
        bar.set_style(ProgressStyle::with_template(template.get(lang)).unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(over.into());
        // The time left is estimated from the games that are played now.
        bar.reset_eta();
        Progress { bar, remarks: HashSet::new(), lang }
    }

    /// Another game is over.
    pub fn show<M>(&mut self, game: &Game<M>, message: &str) {
        if let (true, Some(winner)) = (game.end.is_fault(), game.winner) {
            let loser = !winner;
            let (player, end, detail) = (game.player(loser), game.end.text(), &game.detail);
            let side = if loser == Color::Black { "先手" } else { "後手" };
            let told = Text::of(
                format!("{player} ({loser}) lost by a fault, {}: {detail}", end.en),
                format!("{player}（{side}）のプログラムの誤りによる負け（{}）: {detail}", end.ja),
            );
            self.say_of(game.number, told.get(self.lang));
        }
        if let (false, false, Some(winner)) = (game.end.is_fault(), game.detail.is_empty(), game.winner) {
            let (player, detail) = (game.player(!winner), &game.detail);
            let remark = Text::of(format!("{player} resigned: {detail}"), format!("{player} が投了: {detail}"));
            let remark = remark.get(self.lang);
            if self.remarks.insert(remark.to_string()) {
                self.say_of(game.number, remark);
            }
        }
        self.bar.inc(1);
        self.bar.set_message(one_line(message));
    }

    /// A line about a game, which stays.
    pub fn say_of(&self, game: u32, what: &str) {
        let line = Text::of(format!("game {game}: {what}"), format!("第 {game} 局: {what}"));
        self.bar.suspend(|| eprintln!("{}", one_line(line.get(self.lang))));
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
