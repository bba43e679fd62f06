//! Many games, side by side.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use super::engines::{Contestant, Manners, Seat};
use super::game::Game;
use super::openings::Openings;
use super::play::{Referee, play};

/// Two games that begin alike, with colours swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Its games are numbers `2 * number`, where the first player is Black, and `2 * number + 1`.
    pub number: u32,
    pub players: [usize; 2],
    pub opening: usize,
    /// Which of the two are still to be played.
    pub open: [bool; 2],
}

impl Pair {
    /// Which of its games are not among those known.
    pub fn open_without<T>(&self, known: &BTreeMap<u32, T>) -> [bool; 2] {
        [2 * self.number, 2 * self.number + 1].map(|game| !known.contains_key(&game))
    }
}

/// What games are played with.
pub struct Arena<'a> {
    pub contestants: &'a [Contestant],
    pub openings: Mutex<Openings>,
    pub referee: Referee,
    pub manners: Manners,
    /// How many games at a time.
    pub concurrency: usize,
}

impl Arena<'_> {
    /// Plays all pairs and hands over each game as soon as it has ended, until `take` breaks off; games that are not over then are forgotten.
    pub fn conduct(&self, pairs: impl Iterator<Item = Pair> + Send, mut take: impl FnMut(Game) -> ControlFlow<()>) {
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
                if take(game).is_break() {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
        });
    }

    fn work(&self, pairs: &Mutex<impl Iterator<Item = Pair>>, stop: &AtomicBool, done: &mpsc::Sender<Game>) {
        // Engines stay from one pair to the next where they play again.
        let mut seats: Vec<(usize, Seat)> = Vec::new();
        while let Some(pair) = pairs.lock().ok().and_then(|mut pairs| pairs.next()) {
            let [first, second] = pair.players.map(|player| self.seat_of(player, &mut seats));
            let Some(opening) = self.openings.lock().ok().map(|mut openings| openings.get(pair.opening)) else { return };
            let mut at_board = [(pair.players[0], first), (pair.players[1], second)];
            for (number, _) in (2 * pair.number..).zip(pair.open).filter(|(_, open)| *open) {
                let [(_, first), (_, second)] = &mut at_board;
                let colours = if number % 2 == 0 { [first, second] } else { [second, first] };
                let Some(game) = play(number, &opening, colours, &self.referee, stop) else { return };
                if done.send(game).is_err() {
                    return;
                }
            }
            seats = at_board.into();
        }
    }

    /// The seat a player has already, or a new one.
    fn seat_of<'a>(&'a self, player: usize, seats: &mut Vec<(usize, Seat<'a>)>) -> Seat<'a> {
        match seats.iter().position(|(other, _)| *other == player) {
            Some(index) => seats.swap_remove(index).1,
            None => Seat::new(&self.contestants[player], self.manners),
        }
    }
}
