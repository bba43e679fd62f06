//! A game in the terminal: keys lead from move to move, and to the games beside it.

use std::io;

use console::{Key, Term};

use super::text;
use crate::arena::game::Game;
use crate::arena::notation::Replayed;

const KEYS: &str = "right next  left back  home start  end end  n next game  p previous game  q quit";

/// Shows a game until somebody has seen enough.
///
/// # Errors
/// Where a game has an illegal move, or the terminal fails.
pub fn show(games: &[Game], index: usize) -> Result<(), String> {
    let mut index = index;
    while let Some(other) = show_game(games, index)? {
        index = other;
    }
    Ok(())
}

/// Gives the game to show next, or `None` at the end.
fn show_game(games: &[Game], index: usize) -> Result<Option<usize>, String> {
    let replayed = Replayed::new(&games[index])?;
    let last = replayed.game.moves.len();
    let mut ply = 0;
    loop {
        let key = draw(&replayed, ply).and_then(|()| read_key()).map_err(|error| format!("the terminal: {error}"))?;
        ply = match key {
            Key::ArrowRight | Key::Char(' ') | Key::Enter => last.min(ply + 1),
            Key::ArrowLeft => ply.saturating_sub(1),
            Key::Home => 0,
            Key::End => last,
            Key::Char('n') if index + 1 < games.len() => return Ok(Some(index + 1)),
            Key::Char('p') if index > 0 => return Ok(Some(index - 1)),
            Key::Char('q') | Key::CtrlC => return Ok(None),
            _ => ply,
        };
    }
}

fn draw(replayed: &Replayed, ply: usize) -> io::Result<()> {
    let term = Term::stdout();
    term.clear_screen()?;
    let last = replayed.game.moves.len();
    term.write_str(&format!("{}{ply} of {}\n\n", text::heading(replayed.game), text::count(last, "move")))?;
    term.write_str(&format!("{}\n{KEYS}\n", text::position(replayed, ply, true)))
}

/// The terminal gives single keys only while one is waited for, so that there is nothing to put back in the end.
fn read_key() -> io::Result<Key> {
    Term::stdout().read_key_raw()
}
