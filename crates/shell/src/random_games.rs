//! Random games (`rp`): they exercise doing and undoing moves, and show how games of players that know nothing end.

use std::sync::atomic::{AtomicBool, Ordering};

use minishogi::{Position, Random, Text, text};

use crate::output::say;
use crate::perft::stopped;
use crate::shell::Shell;

/// The results of some random games.
struct Tally {
    games: u32,
    moves: u64,
    wins: [u32; 2],
}

impl Tally {
    fn text(&self) -> Text {
        let Tally { games, moves, wins: [black, white] } = self;
        text!(
            "{games} random games, {moves} moves done and undone: Black won {black}, White won {white}",
            "ランダムな対局 {games} 局、指して戻した手 {moves} 手: 先手の {black} 勝、後手の {white} 勝"
        )
    }
}

impl Shell {
    pub(crate) fn play_random_games(&mut self, start: &Position, games: u32) {
        match self.work(|stop| play(start, games, stop)) {
            Some(Ok(tally)) => say(tally.text().get(self.lang)),
            Some(Err(number)) => self.complain(stopped("rp", ("game", "局"), number as usize, games as usize)),
            None => {}
        }
    }
}

/// Plays random games from a position to the end, always the same ones, and takes all their moves back.
///
/// # Errors
/// The number of the game before which it was stopped.
///
/// # Panics
/// Panics if the position is not the same as before.
fn play(start: &Position, games: u32, stop: &AtomicBool) -> Result<Tally, u32> {
    let mut tally = Tally { games, moves: 0, wins: [0; 2] };
    let mut pos = start.clone();
    let mut random = Random(0);
    for number in 1..=games {
        if stop.load(Ordering::Relaxed) {
            return Err(number);
        }
        let winner = loop {
            if let Some(outcome) = pos.outcome() {
                break outcome.winner();
            }
            let moves = pos.legal_moves();
            pos.do_move(*random.choose(&moves));
        };
        tally.moves += (pos.ply() - start.ply()) as u64;
        tally.wins[winner.index()] += 1;
        while pos.ply() > start.ply() {
            let last = pos.moves_done().next_back().expect("moves were done");
            pos.undo_move(last);
        }
        assert!(pos == *start, "taking back a game led to {pos:?} instead of {start:?}");
    }
    Ok(tally)
}
