//! Executes the commands; `go` and its end are in [their own module](super::go).

use minishogi::game::GameResult;
use minishogi::{Color, Position, SpinOption, Text, text};
use minishogi_neural::Network;

use crate::command::{Command, instead};
use crate::eval_file::{EVAL_FILE, EVAL_FILE_LINE, file_of, load, play_with};
use crate::help::{In, help};
use crate::output::{ascii, say};
use crate::perft::stopped;
use crate::record::Before;
use crate::shell::Shell;

impl Shell {
    pub(crate) fn execute(&mut self, command: Command) {
        match command {
            Command::Usi => self.introduce("usi"),
            Command::Uci => self.introduce("uci"),
            Command::IsReady => say("readyok"),
            Command::NewGame => {
                self.searched = Before::default();
                let _ = self.ask_player(|player| player.player().new_game());
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position(words) => self.complain_of(|shell| shell.table.set_up(&words)),
            Command::Do(moves) => self.do_moves(&moves),
            Command::Undo => self.undo(),
            Command::Go(go) => self.go(*go),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::GameOver => self.game_over(),
            Command::Quit => self.quit(),
            Command::Display => say(self.table.board()),
            Command::Board(glyphs) => say(self.table.labelled(glyphs, self.lang)),
            Command::Lang(lang) => self.lang = lang,
            Command::Sfen(word) => say(format_args!("{word} {}", self.table.text())),
            Command::Moves => say(self.table.moves().join(" ")),
            Command::Result => say(match self.table.result() {
                Some(GameResult::Win) => "win",
                Some(GameResult::Loss) => "loss",
                Some(GameResult::Draw) => "draw",
                None => "none",
            }),
            Command::Key => say(format_args!("{:016x}", self.table.key())),
            Command::Side => self.print_side(),
            Command::Eval => self.evaluate(),
            Command::User(words) => self.call_user(&words),
            Command::Train(words) => self.train(&words),
            Command::Perft(depth) => self.perft(depth),
            Command::Tree(view) if self.game() == In::OtherGames => self.print_game_tree(&view),
            Command::Help => {
                let game = self.game();
                help(game, self.table.own_commands(), self.lang);
            }
            Command::Nothing => {}
            of_minishogi => self.execute_in_minishogi(of_minishogi),
        }
    }

    /// The commands that only minishogi has; the parser lets no others pass there.
    fn execute_in_minishogi(&mut self, command: Command) {
        let Some(position) = self.table.position().cloned() else { return };
        match command {
            Command::Mated => say(u8::from(position.is_mated())),
            Command::Part(words) => self.ask_part(position, &words),
            Command::Solve(game) => self.solve(&position, &game),
            Command::RandomGames(games) => self.play_random_games(&position, games),
            Command::Bench(limits) => self.bench(limits),
            Command::Tree(view) => self.print_tree(&view),
            Command::Stats => self.print_stats(),
            _ => {}
        }
    }

    /// Does something, and prints its error.
    fn complain_of(&mut self, act: impl FnOnce(&mut Shell) -> Result<(), Text>) {
        if let Err(mistake) = act(self) {
            self.complain(mistake);
        }
    }

    fn introduce(&mut self, protocol: &str) {
        self.speaks_uci = protocol == "uci";
        let game = self.table.name();
        let name = if self.game() == In::Minishogi { self.player_name.clone() } else { format!("{} ({game})", self.player_name) };
        let variant = (!self.speaks_uci).then_some(game);
        introduction(&name, variant, &self.options, self.first_net.is_some()).iter().for_each(say);
        say(format_args!("{protocol}ok"));
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
        match read_option(&self.options, self.table.name(), self.first_net.is_some(), name, value) {
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
    pub(crate) fn do_moves(&mut self, moves: &[&str]) {
        self.complain_of(|shell| shell.table.play(moves));
    }

    fn undo(&mut self) {
        if !self.table.undo() {
            self.complain(Text::new(
                "undo: no move was played since the position was set up",
                "undo: 局面を作ってから指した手がありません",
            ));
        }
    }

    fn print_side(&self) {
        say(match self.table.side() {
            Color::Black => "black",
            Color::White => "white",
        });
    }

    fn evaluate(&mut self) {
        if let Some(value) = self.ask_player(self.table.evaluate()) {
            say(format_args!("eval = {value}"));
        }
    }

    fn perft(&mut self, depth: u32) {
        match self.work(self.table.perft(depth)) {
            Some(Ok(leaves)) => {
                let total = text!("Nodes searched: {leaves}", "葉の数: {leaves}");
                say(format_args!("\n{}", total.get(self.lang)));
            }
            Some(Err((number, all))) => self.complain(stopped("perft", ("move", "手"), number, all)),
            None => {}
        }
    }

    /// Asks a part of the exercise, as its specs do.
    fn ask_part(&mut self, mut position: Position, words: &[&str]) {
        let words = words.join(" ");
        let asked = words.clone();
        let answer = self.ask_player(move |player| player.answer_part(&mut position, &asked.split(' ').collect::<Vec<_>>()));
        match answer {
            Some(Ok(answer)) => say(answer),
            Some(Err(mistake)) => self.complain(mistake.map(|mistake| format!("part `{words}`: {mistake}"))),
            None => {}
        }
    }

    fn call_user(&mut self, words: &[&str]) {
        let left = self.ask_player(self.table.user(words.iter().map(ToString::to_string).collect())).flatten();
        if let Some((position, left)) = self.table.position().zip(left) {
            *position = left;
        }
    }
}

/// Returns the options to set for a player of this variant; options that programs send to every engine are left out.
pub(crate) fn read_option(
    options: &[SpinOption],
    variant: &str,
    learns: bool,
    name: &str,
    value: &str,
) -> Result<Option<(&'static str, i64)>, Text> {
    if ["USI_Variant", "UCI_Variant"].iter().any(|option| name.eq_ignore_ascii_case(option)) && value != variant {
        return Err(text!("{name} is always {variant}, not `{value}`", "{name} はいつも {variant} です（`{value}` にはできません）"));
    }
    let Some(&option) = options.iter().find(|option| option.is_called(name)) else {
        return if is_sent_unasked(name) { Ok(None) } else { Err(no_such_option(options, learns, name)) };
    };
    let SpinOption { name, min, max, .. } = option;
    let expected = || text!("a number from {min} to {max}", "{min} から {max} までの整数を");
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
    text!("{name}: the player has no such option; {en}", "{name}: プレイヤーにそのようなオプションはありません（{ja}）")
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
