//! One game from the opening to its end, with the rules of the library.

use std::sync::atomic::{AtomicBool, Ordering};

use minishogi::{Color, Outcome, Value};
use serde::{Deserialize, Serialize};

use super::engines::{Choice, Fault, Seat};
use super::game::{End, Game};
use super::limit::{Clock, go};
use super::openings::Opening;

/// When a game is broken off, beside the rules of minishogi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Referee {
    /// Nobody wins a game of so many plies.
    pub max_plies: usize,
    /// A game is over when both players agree for so many moves each that one is behind by so much.
    pub resign: Option<Resign>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resign {
    pub score: Value,
    pub moves: usize,
}

/// How a game has ended.
struct Verdict {
    winner: Option<Color>,
    end: End,
    detail: String,
}

/// Plays a game between `seats`, Black's and White's. `None` where `stop` came first.
pub fn play(number: u32, opening: &Opening, seats: [&mut Seat; 2], referee: &Referee, stop: &AtomicBool) -> Option<Game> {
    let [black, white] = seats.each_ref().map(|seat| seat.contestant.entry.name.clone());
    let is_timed = seats.iter().any(|seat| seat.contestant.entry.limit.is_timed());
    let mut game = Game {
        number,
        black,
        white,
        start: opening.start.sfen(),
        given: opening.moves.len(),
        moves: opening.moves.clone(),
        winner: None,
        end: End::PlyCap,
        detail: String::new(),
        scores: Vec::new(),
        millis: Vec::new(),
        nodes: [0, 0],
        most_nodes: [0, 0],
    };
    let mut seats = seats;
    let verdict = play_on(&mut game, opening, &mut seats, referee, stop)?;
    for (seat, color) in seats.into_iter().zip(Color::ALL) {
        seat.end_game(verdict.winner, color);
    }
    if !is_timed {
        game.millis.clear();
    }
    Some(Game { winner: verdict.winner, end: verdict.end, detail: verdict.detail, ..game })
}

fn play_on(game: &mut Game, opening: &Opening, seats: &mut [&mut Seat; 2], referee: &Referee, stop: &AtomicBool) -> Option<Verdict> {
    for (seat, color) in seats.iter_mut().zip(Color::ALL) {
        if let Err(fault) = seat.begin_game() {
            return Some(lost_by(color, fault));
        }
    }
    let mut clocks = seats.each_ref().map(|seat| Clock::new(seat.contestant.entry.limit));
    let mut pos = opening.position();
    loop {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Some(outcome) = pos.outcome() {
            return Some(by_rule(outcome));
        }
        if pos.ply() >= referee.max_plies {
            return Some(Verdict { winner: None, end: End::PlyCap, detail: String::new() });
        }
        let side = pos.side_to_move();
        let index = side.index();
        let thought = match seats[index].think(&opening.start, &pos, &go(side, &clocks), &clocks[index]) {
            Ok(thought) => thought,
            Err(fault) => return Some(lost_by(side, fault)),
        };
        clocks[index].press(thought.took);
        game.nodes[index] += thought.nodes;
        game.most_nodes[index] = game.most_nodes[index].max(thought.nodes);
        let m = match thought.choice {
            Choice::Resign => return Some(Verdict { winner: Some(!side), end: End::Resignation, detail: thought.remark }),
            Choice::Move(m) => m,
        };
        if let Err(reason) = pos.is_legal(m) {
            return Some(lost_by(side, Fault { end: End::IllegalMove, detail: format!("{m}: {reason}") }));
        }
        pos.do_move(m);
        game.moves.push(m);
        game.scores.push(thought.score);
        game.millis.push(u32::try_from(thought.took.as_millis()).unwrap_or(u32::MAX));
        if let Some(winner) = referee.resign.and_then(|resign| agreed_winner(&game.scores, side, resign)) {
            return Some(Verdict { winner: Some(winner), end: End::Adjudication, detail: String::new() });
        }
    }
}

fn lost_by(loser: Color, fault: Fault) -> Verdict {
    Verdict { winner: Some(!loser), end: fault.end, detail: fault.detail }
}

fn by_rule(outcome: Outcome) -> Verdict {
    let end = match outcome {
        Outcome::Mate { .. } => End::Mate,
        Outcome::NoMoves { .. } => End::NoMoves,
        Outcome::Fourfold => End::Fourfold,
        Outcome::PerpetualCheck { .. } => End::PerpetualCheck,
    };
    Verdict { winner: Some(outcome.winner()), end, detail: String::new() }
}

/// Who wins by the last scores, of which `side` gave the last.
fn agreed_winner(scores: &[Option<Value>], side: Color, resign: Resign) -> Option<Color> {
    let last = scores.len().checked_sub(2 * resign.moves).map(|from| &scores[from..])?;
    let all = |of_side: bool, fits: &dyn Fn(Value) -> bool| {
        last.iter().rev().skip(usize::from(!of_side)).step_by(2).all(|score| score.is_some_and(fits))
    };
    let (ahead, behind) = (|score| score >= resign.score, |score| score <= -resign.score);
    if all(true, &ahead) && all(false, &behind) {
        Some(side)
    } else if all(true, &behind) && all(false, &ahead) {
        Some(!side)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_must_agree_for_long_enough() {
        let resign = Resign { score: 1000, moves: 2 };
        let winner = |scores: &[Value]| agreed_winner(&scores.iter().map(|&score| Some(score)).collect::<Vec<_>>(), Color::Black, resign);
        assert_eq!(winner(&[-1000, 1000, -1200, 1500]), Some(Color::Black));
        assert_eq!(winner(&[1000, -1000, 1200, -1500]), Some(Color::White));
        assert_eq!(winner(&[0, -1000, 1000, -1200, 1500]), Some(Color::Black));
        assert_eq!(winner(&[-1000, 1000, -999, 1500]), None, "one is not sure");
        assert_eq!(winner(&[1000, -1200, 1500]), None, "not long enough");
        assert_eq!(agreed_winner(&[Some(-1000), Some(1000), None, Some(1500)], Color::Black, resign), None, "one says nothing");
    }
}
