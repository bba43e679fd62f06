//! The player that never errs, and what it says of a position.

use std::fmt::Write as _;
use std::path::Path;

use minishogi_dobutsu::{Oracle, OracleError, Position};

use super::table::{Table, TableError};

/// Knows every position.
pub type PerfectPlayer = Oracle<Table>;

/// Why it does not know a position.
pub type Error = OracleError<TableError>;

/// The perfect player of the game whose table is in this file.
pub fn perfect_player(table: &Path) -> Result<PerfectPlayer, TableError> {
    let table = Table::open(table)?;
    Ok(Oracle::new(table.kinds(), table))
}

/// The value of a position and of each move, the best first.
pub fn probe(player: &PerfectPlayer, pos: &Position) -> Result<String, Error> {
    let mut text = format!("value: {}\n", player.value(pos)?);
    if let Some(outcome) = pos.outcome() {
        text += &format!("the game is over: {outcome}\n");
    }
    for (m, value) in player.moves(pos)? {
        let _ = writeln!(text, "{m:<6} {value}");
    }
    Ok(text)
}

/// Best play to the end.
pub fn best_line(player: &PerfectPlayer, pos: &Position) -> Result<String, Error> {
    let line = player.best_line(pos)?;
    let moves: Vec<String> = line.iter().map(|m| m.to_string()).collect();
    Ok(format!("{}, {} plies: {}", player.value(pos)?, moves.len(), moves.join(" ")))
}
