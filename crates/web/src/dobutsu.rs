//! どうぶつしょうぎ on the page, against the player that knows every position. It thinks of nothing, so it sits on no seat: it looks up its answer.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use minishogi::{Text, mate_in, mated_in};
use minishogi_dobutsu::Position;
use minishogi_pages::dobutsu::table::{PerfectPlayer, perfect_player};
use minishogi_retrograde::Solved;
use rand::RngExt;

use crate::players::Player;
use crate::says::{Answer, Kind, Progress, Refusal};

/// The player that never errs, and the one that plays anything.
const PERFECT: &str = "perfect";
const RANDOM: &str = "random";

/// Whom it can be played against.
pub fn players() -> [Player; 2] {
    let player = |id: &str, en: &str, ja: &str| Player { id: id.to_string(), group: "others", en: en.to_string(), ja: ja.to_string() };
    [player(PERFECT, "perfect: never errs", "perfect: 間違えない"), player(RANDOM, "random: any legal move", "random: でたらめ")]
}

/// Returns the position of a start and moves.
///
/// # Errors
/// Names what cannot be read or played.
pub fn position(sfen: &str, moves: &[String]) -> Result<Position, Refusal> {
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    Position::from_usi(&format!("sfen {sfen}{moves}")).map_err(Refusal::bad)
}

/// The players, who need a table that `dobutsu solve` makes.
pub struct Dobutsu {
    table: PathBuf,
    /// Opened when it is asked for the first time.
    perfect: Mutex<Option<PerfectPlayer>>,
}

impl Dobutsu {
    pub fn new(table: PathBuf) -> Dobutsu {
        Dobutsu { table, perfect: Mutex::default() }
    }

    /// Returns the move of a player, and what it expects.
    ///
    /// # Errors
    /// Where the game is over, or there is no table of it.
    pub fn answer(&self, player: &str, pos: &Position) -> Result<(Progress, Answer), Refusal> {
        let moves = pos.legal_moves();
        if moves.is_empty() {
            return Err(Refusal::bad("the game is over"));
        }
        let answer = |bestmove: String| Answer { bestmove, ms: 0, score: None, depth: 0, nodes: 0, remark: String::new() };
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
