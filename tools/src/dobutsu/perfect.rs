//! The player that never errs: what it says of a position, and a game against a human.

use std::fmt::Write as _;
use std::io::{BufRead, Write, stdin, stdout};
use std::path::Path;

use minishogi::Color;
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

const HELP: &str =
    "a move such as 2c2b, 2b2a+ or C*2b; `moves` lists them, `hint` tells what each gives, `undo` takes your last move back, `quit` ends";

/// Plays until the game or the input ends.
pub fn play(player: &PerfectPlayer, mut pos: Position, human: Color) -> Result<(), Box<dyn std::error::Error>> {
    let mut out = stdout();
    writeln!(out, "You are {human}. Type {HELP}.\n")?;
    let mut lines = stdin().lock().lines();
    loop {
        write!(out, "{pos}")?;
        if let Some(outcome) = pos.outcome() {
            writeln!(out, "\n{outcome}.")?;
            return Ok(());
        }
        if pos.side_to_move() != human {
            let Some(&(m, value)) = player.moves(&pos)?.first() else { return Ok(()) };
            writeln!(out, "\n{} plays {m} ({value})\n", pos.side_to_move())?;
            pos.do_move(m)?;
            continue;
        }
        // Asks until a move is done.
        let before = pos.clone();
        while pos == before {
            write!(out, "> ")?;
            out.flush()?;
            let Some(line) = lines.next().transpose()? else { return Ok(()) };
            match line.trim() {
                "" => {}
                "quit" | "resign" => return Ok(()),
                "help" => writeln!(out, "{HELP}")?,
                "moves" => writeln!(out, "{}", pos.legal_moves().iter().map(|m| m.to_string()).collect::<Vec<_>>().join(" "))?,
                "hint" => write!(out, "{}", probe(player, &pos)?)?,
                "undo" => {
                    // Takes back the answer and the move before it.
                    if pos.undo_move().and_then(|_| pos.undo_move()).is_none() {
                        pos = before.clone();
                        writeln!(out, "there is no move of yours to take back")?;
                    }
                }
                text => match text.parse().map_err(Box::<dyn std::error::Error>::from).and_then(|m| Ok(pos.do_move(m)?)) {
                    Ok(()) => writeln!(out)?,
                    Err(error) => writeln!(out, "{error}; `help` tells what you can type")?,
                },
            }
        }
    }
}
