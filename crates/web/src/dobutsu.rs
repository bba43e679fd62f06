//! どうぶつしょうぎ on the page, against the perfect player and weaker ones. They answer at once, so they need no seat.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use minishogi::game::Game as _;
use minishogi::{Text, VALUE_INFINITE, Value, mate_in, mated_in};
use minishogi_board::Words;
use minishogi_dobutsu::{Move, Position};
use minishogi_pages::dobutsu::table::{PerfectPlayer, perfect_player};
use minishogi_retrograde::Solved;
use rand::RngExt;
use serde_json::json;

use crate::players::{Player, Rung};
use crate::says::{Answer, Kind, Progress, Refusal};

/// The perfect player.
const PERFECT: &str = "perfect";
/// The random player.
const RANDOM: &str = "random";

/// The players between the two, each with its search depth in plies.
const SEARCHERS: [(&str, u32); 3] = [("easy", 1), ("fair", 3), ("hard", 5)];

/// Returns the opponents, from the beginner to the perfect player.
pub fn players() -> Vec<Player> {
    let player = |rung: Rung| Player {
        id: rung.engine,
        group: "ladder",
        en: format!("{}: {}", rung.en, rung.about.en),
        ja: format!("{}: {}", rung.ja, rung.about.ja),
    };
    ladder().into_iter().map(player).collect()
}

/// Returns the same as a ladder.
pub fn ladder() -> Vec<Rung> {
    let rung = |engine: &str, en: &str, ja: &str, about: Words| Rung {
        engine: engine.to_string(),
        limit: json!({ "depth": 1 }),
        en: en.to_string(),
        ja: ja.to_string(),
        about,
    };
    let looks = |plies: u32| Words::new(format!("{plies} moves ahead"), format!("{plies} 手先を読む"));
    vec![
        rung(RANDOM, "Beginner", "入門", Words::new("any legal move", "でたらめに指す")),
        rung(SEARCHERS[0].0, "Easy", "やさしい", Words::new("captures if it can", "取れる駒を取る")),
        rung(SEARCHERS[1].0, "Fair", "ふつう", looks(SEARCHERS[1].1)),
        rung(SEARCHERS[2].0, "Hard", "強い", looks(SEARCHERS[2].1)),
        rung(PERFECT, "Perfect", "完全", Words::new("never errs", "間違えない")),
    ]
}

/// Returns the value of a position for the side to move, by alpha-beta.
fn search(pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
    let moves = pos.legal_moves();
    if moves.is_empty() {
        return pos.result().value(ply);
    }
    if depth == 0 {
        return pos.evaluate();
    }
    for m in moves {
        let value = after(pos, m, |pos| -search(pos, -beta, -alpha, depth - 1, ply + 1));
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Plays a legal move, returns the result of `ask`, and takes the move back.
fn after(pos: &mut Position, m: Move, ask: impl FnOnce(&mut Position) -> Value) -> Value {
    minishogi::game::Game::do_move(pos, m);
    let value = ask(pos);
    minishogi::game::Game::undo_move(pos, m);
    value
}

/// Returns one of the best moves at a depth, and its value.
fn best_of(pos: &Position, depth: u32) -> Option<(Move, Value)> {
    let mut pos = pos.clone();
    let values =
        pos.legal_moves().into_iter().map(|m| (m, after(&mut pos, m, |pos| -search(pos, -VALUE_INFINITE, VALUE_INFINITE, depth - 1, 1))));
    let values: Vec<(Move, Value)> = values.collect();
    let best = values.iter().map(|(_, value)| *value).max()?;
    let equal: Vec<Move> = values.into_iter().filter(|(_, value)| *value == best).map(|(m, _)| m).collect();
    Some((equal[rand::rng().random_range(..equal.len())], best))
}

/// Returns the position after these moves from a start.
///
/// # Errors
/// Names the part that cannot be read or played.
pub fn position(sfen: &str, moves: &[String]) -> Result<Position, Refusal> {
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    Position::from_usi(&format!("sfen {sfen}{moves}")).map_err(Refusal::bad)
}

/// The players. The perfect one needs the table of `dobutsu solve`.
pub struct Dobutsu {
    table: PathBuf,
    /// Opened at its first question.
    perfect: Mutex<Option<PerfectPlayer>>,
}

impl Dobutsu {
    pub fn new(table: PathBuf) -> Dobutsu {
        Dobutsu { table, perfect: Mutex::default() }
    }

    /// Returns the player that judges a game: the perfect one, if there is a table.
    pub fn strongest(&self) -> &'static str {
        if self.table.is_file() { PERFECT } else { SEARCHERS[2].0 }
    }

    /// Returns the move of a player, and the line that it expects.
    ///
    /// # Errors
    /// Returns an error if the game is over, or there is no table.
    pub fn answer(&self, player: &str, pos: &Position) -> Result<(Progress, Answer), Refusal> {
        let moves = pos.legal_moves();
        if moves.is_empty() {
            return Err(Refusal::bad("the game is over"));
        }
        let answer = |bestmove: String| Answer { bestmove, ms: 0, score: None, depth: 0, nodes: 0, remark: String::new() };
        if let Some((_, plies)) = SEARCHERS.iter().find(|(id, _)| *id == player) {
            let (best, value) = best_of(pos, *plies).ok_or_else(|| Refusal::bad("the game is over"))?;
            let told = Progress { depth: *plies, score: Some(value), pv: vec![best.to_string()], ..Progress::default() };
            return Ok((told, Answer { score: Some(value), depth: *plies, ..answer(best.to_string()) }));
        }
        match player {
            RANDOM => Ok((Progress::default(), answer(moves[rand::rng().random_range(..moves.len())].to_string()))),
            PERFECT => {
                let mut open = self.perfect.lock().unwrap_or_else(PoisonError::into_inner);
                let perfect = match &mut *open {
                    Some(perfect) => perfect,
                    empty => empty.insert(perfect_player(&self.table).map_err(refused)?),
                };
                let best = perfect.moves(pos).map_err(refused)?.into_iter().next();
                let (best, value) = best.ok_or_else(|| Refusal::bad("the game is over"))?;
                let score = Some(match value {
                    Solved::Win(plies) => mate_in(plies.into()),
                    Solved::Loss(plies) => mated_in(plies.into()),
                    Solved::Draw => 0,
                });
                let pv: Vec<String> = perfect.best_line(pos).map_err(refused)?.iter().map(ToString::to_string).collect();
                let depth = pv.len() as u32;
                let told = Progress { depth, score, pv, ..Progress::default() };
                Ok((told, Answer { score, depth, ..answer(best.to_string()) }))
            }
            other => Err(Refusal::bad(format!("there is no player `{other}` of this game"))),
        }
    }
}

fn refused(error: impl ToString) -> Refusal {
    let error = error.to_string();
    Refusal::new(Kind::Refused, Text::of(error.clone(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dobutsu() -> Dobutsu {
        Dobutsu::new(PathBuf::from("no-such.table"))
    }

    #[test]
    fn a_searcher_catches_the_lion_and_needs_no_table() {
        // The chick is in front of the lion.
        let pos = position("1l1/1C1/3/1L1 b c 1", &[]).unwrap();
        for (player, _) in SEARCHERS {
            let (_, answer) = dobutsu().answer(player, &pos).unwrap();
            assert!(answer.bestmove.starts_with("2b2a"), "{player}: {answer:?}");
        }
        assert!(dobutsu().answer(PERFECT, &pos).is_err(), "there is no table");
    }

    #[test]
    fn everybody_of_the_ladder_plays_from_the_start() {
        let start = Position::start();
        for player in players().iter().filter(|player| player.id != PERFECT) {
            let (_, answer) = dobutsu().answer(&player.id, &start).unwrap();
            assert!(start.legal_moves().iter().any(|m| m.to_string() == answer.bestmove), "{player:?}: {answer:?}");
        }
    }
}
