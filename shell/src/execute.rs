//! One small place for each command; `go` and what ends it have a [room](super::go) of their own.

use minishogi::{Color, perft_divide};

use crate::command::{Command, HELP};
use crate::output::{ascii, say};
use crate::random_games;
use crate::shell::Shell;

impl Shell {
    pub(crate) fn execute(&mut self, command: Command) {
        match command {
            Command::Usi => self.introduce(),
            Command::IsReady => say("readyok"),
            Command::NewGame => drop(self.ask_player(|player| player.player().new_game())),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position(position) => self.position = *position,
            Command::Go(go) => self.go(*go),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::GameOver => self.game_over(),
            Command::Quit => self.quit(),
            Command::Display => say(self.position.colored()),
            Command::Sfen => say(format_args!("sfen {}", self.position.sfen())),
            Command::Moves => self.print_moves(),
            Command::Mated => say(u8::from(self.position.is_mated())),
            Command::Key => say(format_args!("{:016x}", self.position.key())),
            Command::Side => self.print_side(),
            Command::Eval => self.evaluate(),
            Command::User(words) => self.call_user(&words),
            Command::Solve(game) => self.solve(&game),
            Command::Perft(depth) => self.perft(depth),
            Command::RandomGames(games) => say(random_games::play(&self.position, games)),
            Command::Bench(limits) => self.bench(limits),
            Command::Help => HELP.iter().for_each(|(command, meaning)| say(format_args!("{command:39} {meaning}"))),
        }
    }

    fn introduce(&mut self) {
        say(format_args!("id name {}", ascii(&self.player_name)));
        say("id author Minishogi Lab");
        // Not UCI_Variant: a bridge that sees it takes the engine for one of chess.
        say("option name USI_Variant type combo default minishogi var minishogi");
        self.options.iter().for_each(|option| say(ascii(&option.to_string())));
        say("usiok");
    }

    fn set_option(&mut self, name: &str, value: &str) {
        if name.eq_ignore_ascii_case("USI_Variant") && value != "minishogi" {
            return self.complain(format_args!("USI_Variant is always minishogi, not `{value}`"));
        }
        // Programs send options that they expect of every engine.
        let Some(option) = self.options.iter().find(|option| option.is_called(name)) else { return };
        let name = option.name;
        match option.read(value) {
            Ok(value) if self.ask_player(move |player| player.player().set_option(name, value)).is_some() => self.settings.set(name, value),
            Ok(_) => {}
            Err(mistake) => self.complain(mistake),
        }
    }

    fn print_moves(&self) {
        let moves: Vec<String> = self.position.legal_moves().iter().map(|m| m.to_string()).collect();
        say(moves.join(" "));
    }

    fn print_side(&self) {
        say(match self.position.side_to_move() {
            Color::Black => "black",
            Color::White => "white",
        });
    }

    fn evaluate(&mut self) {
        let position = self.position.clone();
        if let Some(value) = self.ask_player(move |player| player.player().evaluate(&position)) {
            say(format_args!("eval = {value}"));
        }
    }

    /// The moves that the player does and leaves done in its `user` stay done.
    fn call_user(&mut self, words: &[&str]) {
        let mut position = self.position.clone();
        let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
        let played = self.ask_player(move |player| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            player.player().user(&mut position, &words);
            position
        });
        if let Some(position) = played {
            self.position = position;
        }
    }

    fn perft(&self, depth: u32) {
        let divided = perft_divide(&mut self.position.clone(), depth);
        divided.iter().for_each(|(m, count)| say(format_args!("{m}: {count}")));
        let leaves = if depth == 0 { 1 } else { divided.iter().map(|(_, count)| count).sum() };
        say(format_args!("\nNodes searched: {leaves}"));
    }
}
