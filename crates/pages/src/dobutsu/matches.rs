//! `dobutsu match`: lets two players of どうぶつしょうぎ play each other, with this program as the referee.

use std::fmt::Write as _;
use std::time::Duration;

use minishogi::Color;
use minishogi_dobutsu::{Move, Outcome, Position};
use minishogi_retrograde::Solved;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::table::{Error, PerfectPlayer};
use minishogi_command::counted;
use minishogi_lab::engine::{Engine, EngineCommand, EngineError, after, set_option};

/// The perfect player, and the player of random legal moves.
pub const PERFECT: &str = "perfect";
const RANDOM: &str = "random";

/// Openings have fewer random moves than this.
const MOST_OPENING_PLIES: u64 = 5;
/// A game of this many plies has no winner: without repetitions 173 are enough to win.
const MOST_PLIES: usize = 400;
/// The longest wait for an engine to get ready, and for a move after its time is over.
const PATIENCE: Duration = Duration::from_secs(10);

/// The settings of a match.
pub struct Match {
    pub players: [String; 2],
    pub games: u32,
    /// Milliseconds for a move.
    pub movetime: u64,
    pub seed: u64,
    /// Openings are random moves from this position.
    pub start: Position,
}

/// A player.
enum Player {
    Perfect,
    Random(StdRng),
    Engine(Engine),
}

/// The reason for which a player lost at once.
type Fault = String;

/// The results of a match, for each player.
#[derive(Default)]
struct Tally {
    won: [u32; 2],
    drawn: u32,
    /// The number of moves, and the number of those that gave away a win or a draw.
    moves: [u64; 2],
    errors: [u64; 2],
    faults: String,
}

/// Plays all games and returns a text with the wins and errors of each player, and all faults. Each opening is played twice, with colours
/// swapped.
pub fn play(oracle: &PerfectPlayer, wanted: &Match) -> Result<String, Box<dyn std::error::Error>> {
    let mut players = [start(&wanted.players[0], wanted.seed)?, start(&wanted.players[1], wanted.seed + 1)?];
    let mut tally = Tally::default();
    for number in 0..wanted.games {
        let mut pos = opening(&wanted.start, wanted.seed, u64::from(number / 2));
        let first = usize::from(number % 2 == 1) ^ usize::from(pos.side_to_move() == Color::White);
        let winner = game(oracle, wanted, &mut players, first, &mut pos, &mut tally).map_err(|error| format!("game {number}: {error}"))?;
        match winner {
            Ok(Some(winner)) => tally.won[winner] += 1,
            Ok(None) => tally.drawn += 1,
            Err((loser, fault)) => {
                tally.won[1 - loser] += 1;
                let _ = writeln!(tally.faults, "game {number}: {} lost: {fault}", wanted.players[loser]);
                players[loser] = start(&wanted.players[loser], wanted.seed)?;
            }
        }
    }
    Ok(tally.show(wanted))
}

impl Tally {
    fn show(&self, wanted: &Match) -> String {
        let mut text = self.faults.clone();
        let _ = writeln!(text, "{}: {} drawn", counted(wanted.games, "game", "games"), self.drawn);
        for (player, name) in wanted.players.iter().enumerate() {
            let (won, errors, moves) = (self.won[player], self.errors[player], self.moves[player]);
            let _ = writeln!(text, "{name}: {won} won; {errors} of {moves} moves gave away a win or a draw");
        }
        text
    }
}

fn start(name: &str, seed: u64) -> Result<Player, String> {
    Ok(match name {
        PERFECT => Player::Perfect,
        RANDOM => Player::Random(StdRng::seed_from_u64(seed)),
        _ => Player::Engine(start_engine(name).map_err(|error| format!("engine `{name}`: {error}"))?),
    })
}

/// Starts an engine; if it plays several games, selects this one.
fn start_engine(name: &str) -> Result<Engine, EngineError> {
    let mut engine = Engine::start(&EngineCommand::new(name, true)?)?;
    engine.send("usi");
    let mut variant = None;
    engine.wait_for("`usiok`", PATIENCE, |line| {
        if after(line, "option name").is_some() && line.contains("_Variant") && line.contains("var dobutsu") {
            variant = line.split_whitespace().nth(2).map(str::to_string);
        }
        (line.trim() == "usiok").then_some(())
    })?;
    if let Some(option) = variant {
        engine.send(&set_option(&option, "dobutsu"));
    }
    engine.send("isready");
    engine.wait_for("`readyok`", PATIENCE, |line| (line.trim() == "readyok").then_some(()))?;
    Ok(engine)
}

/// Returns a position after some random moves, in which the game is not over.
fn opening(start: &Position, seed: u64, number: u64) -> Position {
    let mut dice = StdRng::seed_from_u64(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    loop {
        let mut pos = start.clone();
        for _ in 0..dice.random_range(0..MOST_OPENING_PLIES) {
            if let Some(&m) = pos.legal_moves().choose(&mut dice) {
                pos.do_move(m).expect("a legal move");
            }
        }
        if pos.outcome().is_none() && !pos.can_catch() {
            return pos;
        }
    }
}

/// Plays one game from `pos`, in which the player `first` has the move. Returns the player that won, or the one that lost by a fault.
fn game(
    oracle: &PerfectPlayer,
    wanted: &Match,
    players: &mut [Player; 2],
    first: usize,
    pos: &mut Position,
    tally: &mut Tally,
) -> Result<Result<Option<usize>, (usize, Fault)>, Error> {
    let begin = pos.clone();
    let mut moves: Vec<Move> = Vec::new();
    let of_color = |color| if color == begin.side_to_move() { first } else { 1 - first };
    while pos.outcome().is_none() && moves.len() < MOST_PLIES {
        let player = of_color(pos.side_to_move());
        let values = oracle.moves(pos)?;
        let chosen = match &mut players[player] {
            Player::Perfect => values.first().map(|&(m, _)| m).ok_or_else(|| "no move".to_string()),
            Player::Random(dice) => values.choose(dice).map(|&(m, _)| m).ok_or_else(|| "no move".to_string()),
            Player::Engine(engine) => ask(engine, &begin, &moves, wanted.movetime),
        };
        let m = match chosen {
            Ok(m) => m,
            Err(fault) => return Ok(Err((player, fault))),
        };
        if let Err(reason) = pos.do_move(m) {
            return Ok(Err((player, format!("{m} is illegal in {}: {reason}", pos.sfen()))));
        }
        tally.moves[player] += 1;
        let value = values.iter().find(|(other, _)| *other == m).map(|&(_, value)| outcome(value));
        tally.errors[player] += u64::from(value < values.first().map(|&(_, best)| outcome(best)));
        moves.push(m);
    }
    Ok(Ok(pos.outcome().and_then(Outcome::winner).map(of_color)))
}

/// Returns 1 for a win, 0 for a draw, -1 for a loss.
fn outcome(value: Solved) -> i8 {
    match value {
        Solved::Win(_) => 1,
        Solved::Draw => 0,
        Solved::Loss(_) => -1,
    }
}

fn ask(engine: &mut Engine, begin: &Position, moves: &[Move], movetime: u64) -> Result<Move, Fault> {
    let played: String = moves.iter().map(|m| format!(" {m}")).collect();
    engine.send(&format!("position sfen {} moves{played}", begin.sfen()));
    engine.send(&format!("go movetime {movetime}"));
    let patience = PATIENCE + Duration::from_millis(movetime);
    let answer = engine.wait_for("`bestmove`", patience, |line| after(line, "bestmove").map(str::to_string));
    let answer = answer.map_err(|error| error.sentence())?;
    let word = answer.split_whitespace().next().unwrap_or_default();
    if word == "resign" { Err("it resigned".to_string()) } else { word.parse().map_err(|error| format!("{error}")) }
}
