//! `solve`: lets the player solve a game from its end, and shows what came out.

use crate::Position;
use crate::retrograde::{AnyGame, Endgame, Graph, Solved};

use super::output::say;
use super::shell::Shell;

impl Shell {
    /// Solves the game that is given as text, or the endgame of the position.
    pub(super) fn solve(&mut self, text: &str) {
        let game = if text.is_empty() {
            Endgame::of(&self.position).map(AnyGame::Endgame).map_err(|error| error.to_string())
        } else {
            text.parse()
        };
        let game = match game {
            Ok(game) => game,
            Err(error) => return self.complain(format_args!("solve: {error}")),
        };
        let positions = game.game().positions();
        let Some((game, values)) = self.ask_player(move |player| {
            let values = player.solve(game.game());
            (game, values)
        }) else {
            return;
        };
        if values.len() != positions {
            return self.complain(match values.len() {
                0 => "this player does not solve games".to_string(),
                found => format!("the game has {positions} positions, but the player returned {found} values"),
            });
        }
        match game {
            AnyGame::Graph(game) => show_graph(&game, &values),
            AnyGame::Endgame(game) if text.is_empty() => show_moves(&game, &values, &self.position),
            AnyGame::Endgame(game) => show_endgame(&game, &values),
        }
    }
}

fn show_graph(game: &Graph, values: &[Solved]) {
    let words = game.to_string();
    for (number, (word, value)) in words.split_whitespace().zip(values).enumerate() {
        say(format_args!("{number}: {word:8} {value}"));
    }
}

/// How many positions have each value, and a position with the longest win.
fn show_endgame(game: &Endgame, values: &[Solved]) {
    say(format_args!("{game}: {} positions", values.len()));
    let mut sorted = values.to_vec();
    sorted.sort_by_key(|value| (value.plies().map_or(u32::MAX, u32::from), matches!(value, Solved::Win(_))));
    for same in sorted.chunk_by(|a, b| a == b) {
        say(format_args!("{:12}{:9}", same[0].to_string(), same.len()));
    }
    let wins = values.iter().enumerate().filter(|(_, value)| matches!(value, Solved::Win(_)));
    if let Some((number, value)) = wins.rev().max_by_key(|(_, value)| value.plies()) {
        say(format_args!("\n{value}:\n{}", game.position(number).colored()));
    }
}

/// The value of the position, and of each move.
fn show_moves(game: &Endgame, values: &[Solved], pos: &Position) {
    // Every position with these pieces has a number.
    let value = |pos: &Position| game.number(pos).map_or(Solved::Draw, |number| values[number]);
    say(format_args!("{game}: {}", value(pos)));
    for m in pos.legal_moves() {
        say(format_args!("{m}: {}", value(&pos.after(m)).for_the_mover()));
    }
}
