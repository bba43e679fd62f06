//! Executes the commands; `go` and its end are in [their own module](super::go).

use minishogi::{Color, Glyphs, SpinOption, Text};
use minishogi_neural::Network;

use crate::command::{Command, Refusal, instead};
use crate::eval_file::{EVAL_FILE, EVAL_FILE_LINE, file_of, load, play_with};
use crate::help::help;
use crate::output::{ascii, say};
use crate::record::Before;
use crate::shell::Shell;

impl Shell {
    pub(crate) fn execute(&mut self, command: Command) {
        match command {
            Command::Usi => self.introduce(),
            Command::IsReady => say("readyok"),
            Command::NewGame => {
                self.searched = Before::default();
                let _ = self.ask_player(|player| player.player().new_game());
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position(position) => self.position = *position,
            Command::Do(moves) => self.do_moves(&moves),
            Command::Undo => self.undo(),
            Command::Go(go) => self.go(*go),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::GameOver => self.game_over(),
            Command::Quit => self.quit(),
            Command::Display => say(self.position.colored()),
            Command::Board(glyphs) => say(self.position.labelled(glyphs.unwrap_or(Glyphs::of(self.lang)), self.lang)),
            Command::Lang(lang) => self.lang = lang,
            Command::Sfen => say(format_args!("sfen {}", self.position.sfen())),
            Command::Moves => self.print_moves(),
            Command::Mated => say(u8::from(self.position.is_mated())),
            Command::Key => say(format_args!("{:016x}", self.position.key())),
            Command::Side => self.print_side(),
            Command::Eval => self.evaluate(),
            Command::User(words) => self.call_user(&words),
            Command::Part(words) => self.ask_part(&words),
            Command::Solve(game) => self.solve(&game),
            Command::Train(words) => self.train(&words),
            Command::Perft(depth) => self.perft(depth),
            Command::RandomGames(games) => self.play_random_games(games),
            Command::Bench(limits) => self.bench(limits),
            Command::Tree(view) => self.print_tree(&view),
            Command::Stats => self.print_stats(),
            Command::Help => help(self.lang),
        }
    }

    fn introduce(&mut self) {
        introduction(&self.player_name, Some("minishogi"), &self.options, self.first_net.is_some()).iter().for_each(say);
        say("usiok");
    }

    fn set_option(&mut self, name: &str, value: &str) {
        if let Some(first_net) = &self.first_net
            && name.eq_ignore_ascii_case(EVAL_FILE)
        {
            let file = file_of(value);
            return match file.map_or_else(|| Ok(first_net.clone()), load) {
                Ok(net) => self.set_eval_file(file, net),
                Err(mistake) => self.complain(mistake),
            };
        }
        match read_option(&self.options, "minishogi", self.first_net.is_some(), name, value) {
            Ok(Some((name, value))) => {
                if self.ask_player(move |player| player.player().set_option(name, value)).is_some() {
                    self.settings.set(name, value);
                }
            }
            Ok(None) => {}
            Err(mistake) => self.complain(mistake),
        }
    }

    /// Lets the player play with the network of this file, or with its first one.
    fn set_eval_file(&mut self, file: Option<&str>, net: Network) {
        if self.ask_player(move |player| play_with(player, net)).is_some() {
            self.settings.set_eval_file(file);
        }
    }

    /// All of the moves or none.
    fn do_moves(&mut self, moves: &[&str]) {
        let mut position = self.position.clone();
        match position.do_text(moves.iter().copied()) {
            Ok(()) => self.position = position,
            Err(error) => self.complain(Refusal::Position(error).text()),
        }
    }

    fn undo(&mut self) {
        match self.position.last_move() {
            Some(m) => self.position.undo_move(m),
            None => self.complain(Text::new(
                "undo: no move was played since the position was set up",
                "undo: 局面を作ってから指した手がありません",
            )),
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

    /// Asks a part of the exercise, as its specs do.
    fn ask_part(&mut self, words: &[&str]) {
        let mut position = self.position.clone();
        let words = words.join(" ");
        let asked = words.clone();
        let answer = self.ask_player(move |player| player.answer_part(&mut position, &asked.split(' ').collect::<Vec<_>>()));
        match answer {
            Some(Ok(answer)) => say(answer),
            Some(Err(mistake)) => self.complain(mistake.map(|mistake| format!("part `{words}`: {mistake}"))),
            None => {}
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
}

/// What to set of a player of this variant with these options; nothing of what programs send to every engine, whether it has that or not.
pub(crate) fn read_option(
    options: &[SpinOption],
    variant: &str,
    learns: bool,
    name: &str,
    value: &str,
) -> Result<Option<(&'static str, i64)>, Text> {
    if ["USI_Variant", "UCI_Variant"].iter().any(|option| name.eq_ignore_ascii_case(option)) && value != variant {
        return Err(Text::of(
            format!("{name} is always {variant}, not `{value}`"),
            format!("{name} はいつも {variant} です（`{value}` にはできません）"),
        ));
    }
    let Some(&option) = options.iter().find(|option| option.is_called(name)) else {
        return if is_sent_unasked(name) { Ok(None) } else { Err(no_such_option(options, learns, name)) };
    };
    let SpinOption { name, min, max, .. } = option;
    let expected = || Text::of(format!("a number from {min} to {max}"), format!("{min} から {max} までの整数を"));
    option.read(value).map(|value| Some((name, value))).map_err(|_| instead(name, value, &expected()))
}

/// Returns whether programs set this of engines that do not announce it.
fn is_sent_unasked(name: &str) -> bool {
    let begins = |prefix: &str| name.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    ["USI_", "UCI_"].iter().any(|prefix| begins(prefix)) || ["Hash", "Ponder"].iter().any(|usual| name.eq_ignore_ascii_case(usual))
}

fn no_such_option(options: &[SpinOption], learns: bool, name: &str) -> Text {
    let mut names: Vec<&str> = options.iter().map(|option| option.name).collect();
    names.extend(learns.then_some(EVAL_FILE));
    let (en, ja) = match names.is_empty() {
        true => ("it has none".to_string(), "オプションは 1 つもありません".to_string()),
        false => (format!("it has {}", names.join(", ")), format!("あるもの: {}", names.join("、"))),
    };
    Text::of(
        format!("{name}: the player has no such option; {en}"),
        format!("{name}: プレイヤーにそのようなオプションはありません（{ja}）"),
    )
}

/// Returns the lines about a player, up to `usiok`.
pub(crate) fn introduction(name: &str, variant: Option<&str>, options: &[SpinOption], learns: bool) -> Vec<String> {
    let mut lines = vec![format!("id name {}", ascii(name)), "id author Minishogi Lab".to_string()];
    // Not UCI_Variant: a bridge that sees it takes the engine for one of chess.
    lines.extend(variant.map(|variant| format!("option name USI_Variant type combo default {variant} var {variant}")));
    lines.extend(options.iter().map(|option| ascii(&option.to_string())));
    lines.extend(learns.then(|| EVAL_FILE_LINE.to_string()));
    lines
}
