//! One game of an engine against itself, and the positions that are kept of it.
//!
//! Kept are quiet ones: no check, and the best move neither captures nor promotes. Elsewhere the value of the position and what the search
//! has found are different things, and a network that does not search learns the search's share as noise.

use std::fmt;

use minishogi::neural::data::Sample;
use minishogi::{Color, Move, Position, Value};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sha2::{Digest, Sha256};

use crate::arena::engine_config::{Clock, go};
use crate::arena::engine_session::{Choice, EngineSession, Thought};
use crate::arena::game::End;
use crate::arena::play::{Adjudication, Resign};

/// How many random moves a game begins with.
const RANDOM_PLIES: std::ops::RangeInclusive<usize> = 6..=8;

/// A start with a larger score, either way, is thrown away: such a game is decided before it begins.
const BALANCED: Value = 400;

/// After so many starts in a row that were thrown away something is wrong with the scores.
const MOST_STARTS: u32 = 1000;

/// An engine may be stopped before it has a score, but not after so many starts in a row.
const MOST_WITHOUT_SCORE: u32 = 20;

/// Every so many games one is played to its end by the rules, whatever the scores say: these tell whether the scores are right.
const PLAYED_OUT: u32 = 8;

/// What a game with this number depends on beside the engine.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub seed: u64,
    pub adjudication: Adjudication,
}

/// The lines of a note.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (from, to) = RANDOM_PLIES.into_inner();
        writeln!(f, "starts {from}-{to} random plies, scores up to {BALANCED}")?;
        match self.adjudication.resign {
            Some(Resign { score, moves }) => {
                writeln!(f, "adjudication {score} for {moves} moves; game 1 of {PLAYED_OUT} is played out")?;
            }
            None => writeln!(f, "adjudication none")?,
        }
        writeln!(f, "plies {}", self.adjudication.max_plies)?;
        writeln!(f, "seed {}", self.seed)
    }
}

/// What came of a game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The positions kept, in order; none where nobody won.
    pub samples: Vec<Sample>,
    pub end: End,
    /// How many starts were thrown away before it.
    pub thrown_away: u32,
    /// How many moves the engine chose.
    pub moves: u32,
    /// Where the game was played out, although the scores had decided it: whether they had it right.
    pub called_right: Option<bool>,
}

/// Plays the game with this number. The engine begins anew, so the same number gives the same game wherever and after whatever it is played.
///
/// # Errors
/// A sentence about what the engine did wrong: it failed, or gave no score.
pub fn play(number: u32, session: &mut EngineSession, rules: &Rules) -> Result<Played, String> {
    let failed = |error: String| format!("game {}: {}: {error}", number + 1, session.config.record.name);
    let mut random = random(rules.seed, number);
    let mut without_score = 0;
    for thrown_away in 0..MOST_STARTS {
        let pos = start(&mut random);
        session.begin_game().map_err(|fault| failed(fault.detail))?;
        let first = think(session, &pos).map_err(&failed)?;
        let Some(score) = first.score else {
            without_score += 1;
            if without_score == MOST_WITHOUT_SCORE {
                // A player that is not written yet says so where it resigns.
                let said = if first.remark.is_empty() { String::new() } else { format!(" (it says: {})", first.remark) };
                return Err(failed(format!("it gives no scores with its moves: expected `info ... score cp N`{said}")));
            }
            continue;
        };
        without_score = 0;
        if score.abs() <= BALANCED {
            let adjudication = (!number.is_multiple_of(PLAYED_OUT) && rules.adjudication.resign.is_some()).then_some(rules.adjudication);
            return play_on(session, pos, first, rules, adjudication).map(|played| Played { thrown_away, ..played }).map_err(failed);
        }
    }
    Err(failed(format!("it gave {MOST_STARTS} random starts in a row a score beyond +-{BALANCED}: are its scores in points?")))
}

/// The random numbers of a game.
fn random(seed: u64, number: u32) -> StdRng {
    let digest = Sha256::digest(format!("selfplay {seed} {number}").as_bytes());
    StdRng::from_seed(digest.into())
}

/// A position after random moves, in which the game goes on.
fn start(random: &mut StdRng) -> Position {
    loop {
        let mut pos = Position::start();
        for _ in 0..random.random_range(RANDOM_PLIES) {
            let moves = pos.legal_moves();
            if !moves.is_empty() {
                pos.do_move(moves[random.random_range(0..moves.len())]);
            }
        }
        if pos.outcome().is_none() {
            return pos;
        }
    }
}

fn think(session: &mut EngineSession, pos: &Position) -> Result<Thought, String> {
    let clock = Clock::new(session.config.record.limit);
    session.think(&Position::start(), pos, &go(pos.side_to_move(), &[clock; 2]), &clock).map_err(|fault| fault.detail)
}

fn play_on(
    session: &mut EngineSession,
    mut pos: Position,
    first: Thought,
    rules: &Rules,
    adjudication: Option<Adjudication>,
) -> Result<Played, String> {
    let mut kept: Vec<Sample> = Vec::new();
    let mut scores = Vec::new();
    let mut called = None;
    let mut thought = Some(first);
    let (winner, end) = loop {
        if let Some(outcome) = pos.outcome() {
            break (Some(outcome.winner()), End::by_rule(outcome));
        }
        if pos.ply() >= rules.adjudication.max_plies {
            break (None, End::PlyCap);
        }
        let side = pos.side_to_move();
        let Thought { choice, score, remark, .. } = match thought.take() {
            Some(first) => first,
            None => think(session, &pos)?,
        };
        let m = match choice {
            // A player of the course that panics says so, and resigns.
            Choice::Resign if !remark.is_empty() => return Err(format!("it resigned: {remark}")),
            Choice::Resign => break (Some(!side), End::Resignation),
            Choice::Move(m) => m,
        };
        pos.is_legal(m).map_err(|reason| format!("it played {m} in `{}`: {reason}", pos.sfen()))?;
        if let Some(score) = score.filter(|_| is_quiet(&pos, m)) {
            kept.push(Sample::new(&pos, score, false, pos.ply() as u16));
        }
        pos.do_move(m);
        scores.push(score);
        let agreed = rules.adjudication.agreed_winner(&scores, side);
        if agreed.is_some() && adjudication.is_some() {
            break (agreed, End::Adjudication);
        }
        called = called.or(agreed);
    };
    let won = |sample: Sample, winner: Color| {
        let won = sample.setup.side == winner;
        Sample { won, played_out: adjudication.is_none(), ..sample }
    };
    let samples = winner.map_or(Vec::new(), |winner| kept.into_iter().map(|sample| won(sample, winner)).collect());
    let called_right = called.zip(winner).map(|(called, winner)| called == winner);
    Ok(Played { samples, end, thrown_away: 0, moves: scores.len() as u32, called_right })
}

/// Whether nothing hangs in the balance: no check, and the best move neither captures nor promotes.
fn is_quiet(pos: &Position, best: Move) -> bool {
    !pos.in_check() && !best.is_promotion() && pos.piece_on(best.to()).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_captures_and_promotions_are_not_quiet() {
        for (sfen, best, expected) in [
            ("rbsgk/4p/5/P4/KGSBR b - 1", "5d5c", true),
            ("2R1k/5/5/5/4K w - 1", "1a1b", false),
            ("4k/2g2/2p2/2R2/K4 b - 1", "3d3c", false),
            ("4k/2g2/2p2/2R2/K4 b - 1", "3d4d", true),
            ("4k/P4/2g2/2R2/K4 b - 1", "5b5a+", false),
            ("4k/5/5/5/K4 b P 1", "P*3c", true),
        ] {
            assert_eq!(is_quiet(&Position::from_sfen(sfen).unwrap(), best.parse().unwrap()), expected, "{sfen} {best}");
        }
    }

    #[test]
    fn starts_depend_on_the_seed_and_the_number_alone() {
        let starts = |seed| -> Vec<String> { (0..50).map(|number| start(&mut random(seed, number)).sfen()).collect() };
        assert_eq!(starts(1), starts(1));
        assert_ne!(starts(1), starts(2));
        let plies: std::collections::BTreeSet<usize> = (0..50).map(|number| start(&mut random(1, number)).ply()).collect();
        assert_eq!(plies.into_iter().collect::<Vec<_>>(), [6, 7, 8]);
    }
}
