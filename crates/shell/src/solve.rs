//! `solve`: lets the player solve a game from its end, and shows the result.

use std::fmt::Display;

use minishogi::{Lang, Position, Text, text};
use minishogi_retrograde::{Endgame, Graph, NumberedGame, ParseGameError, ShownGame, Solved, WrittenGame};

use crate::output::say;
use crate::shell::Shell;

impl Shell {
    /// Solves the game that is given as text, or the endgame of the position.
    pub(crate) fn solve(&mut self, position: &Position, text: &str) {
        match self.ask_player(|player| player.game_solver().is_some()) {
            Some(true) => {}
            Some(false) => return self.complain(Text::new("this player does not solve games", "このプレイヤーはゲームを解きません")),
            None => return,
        }
        let (name, start) = text.split_once(' ').unwrap_or((text, ""));
        if let Some(game) = self.games.iter().find(|game| game.name == name) {
            return match (game.read)(start) {
                Ok(game) => self.solve_named(name, game),
                Err(error) => self.complain(error.map(|error| format!("solve {name}: {error}"))),
            };
        }
        let game =
            if text.is_empty() { Endgame::of(position).map(WrittenGame::Endgame).map_err(ParseGameError::Endgame) } else { text.parse() };
        let game = match game {
            Ok(game) => game,
            Err(error) => return self.complain(error.text().map(|error| format!("solve: {error}"))),
        };
        let Some((game, values)) = self.ask_for_values(game, WrittenGame::game) else { return };
        match game {
            WrittenGame::Graph(game) => show_graph(&game, &values, self.lang),
            WrittenGame::Endgame(game) if text.is_empty() => show_moves(&game, &values, position, self.lang),
            WrittenGame::Endgame(game) => {
                show_counts(&game.to_string(), &values, self.lang);
                show_longest_win(&values, |number| game.position(number).colored(), self.lang);
            }
        }
    }

    fn solve_named(&mut self, name: &str, game: Box<dyn ShownGame>) {
        let Some((game, values)) = self.ask_for_values(game, |game| game.as_ref()) else { return };
        show_counts(name, &values, self.lang);
        show_longest_win(&values, |number| game.board(number), self.lang);
        if let Some((start, number)) = game.start() {
            say(format_args!("{start}: {}", words(values[number], self.lang)));
        }
    }

    /// Returns the player's values of a game; nothing if it has not one for each position.
    fn ask_for_values<G: Send + 'static>(&mut self, game: G, as_game: fn(&G) -> &dyn NumberedGame) -> Option<(G, Vec<Solved>)> {
        let positions = as_game(&game).positions();
        let (game, values) = self.ask_player_for_long(move |player| {
            let values = player.game_solver().map_or_else(Vec::new, |solver| solver.solve(as_game(&game)));
            (game, values)
        })?;
        if values.len() == positions {
            return Some((game, values));
        }
        let returned = values.len();
        self.complain(text!(
            "the game has {positions} positions, but the player returned {returned} values",
            "局面は {positions} 個ですが、プレイヤーの返した値は {returned} 個です"
        ));
        None
    }
}

/// Returns a value in a language.
fn words(value: Solved, lang: Lang) -> String {
    match (lang, value) {
        (Lang::En, value) => value.to_string(),
        (Lang::Ja, Solved::Win(plies)) => format!("{plies} 手で勝ち"),
        (Lang::Ja, Solved::Loss(plies)) => format!("{plies} 手で負け"),
        (Lang::Ja, Solved::Draw) => "引き分け".to_string(),
    }
}

fn show_graph(game: &Graph, values: &[Solved], lang: Lang) {
    let positions = game.to_string();
    for (number, (word, &value)) in positions.split_whitespace().zip(values).enumerate() {
        say(format_args!("{number}: {word:8} {}", words(value, lang)));
    }
}

/// Returns the number of positions of each value.
fn show_counts(name: &str, values: &[Solved], lang: Lang) {
    let positions = values.len();
    say(text!("{name}: {positions} positions", "{name}: {positions} 局面").get(lang));
    // By distance, draws last.
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by_key(|value| (value.plies().map_or(u32::MAX, u32::from), matches!(value, Solved::Win(_))));
    for same in sorted.chunk_by(|a, b| a == b) {
        // The words in Japanese are not of one width: the counts come first.
        match lang {
            Lang::En => say(format_args!("{:12}{:9}", same[0].to_string(), same.len())),
            Lang::Ja => say(format_args!("{:9}  {}", same.len(), words(same[0], lang))),
        }
    }
}

/// Returns a position with the longest win, if there is a win.
fn show_longest_win<B: Display>(values: &[Solved], board: impl Fn(usize) -> B, lang: Lang) {
    let wins = values.iter().enumerate().filter(|(_, value)| matches!(value, Solved::Win(_)));
    if let Some((number, &value)) = wins.rev().max_by_key(|(_, value)| value.plies()) {
        say(format_args!("\n{}:\n{}", words(value, lang), board(number)));
    }
}

/// The value of the position, and of each move.
fn show_moves(game: &Endgame, values: &[Solved], pos: &Position, lang: Lang) {
    // Every position with these pieces has a number.
    let value = |pos: &Position| game.number(pos).map_or(Solved::Draw, |number| values[number]);
    say(format_args!("{game}: {}", words(value(pos), lang)));
    for m in pos.legal_moves() {
        say(format_args!("{m}: {}", words(value(&pos.after(m)).for_the_mover(), lang)));
    }
}
