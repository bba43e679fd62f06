//! The shell inside another program, one line at a time: where there are no threads, no standard input and no clock (WebAssembly).

use std::fmt::Display;
use std::time::Duration;

use minishogi::game::GameResult;
use minishogi::{Color, Lang, Position, SpinOption, Text};
use minishogi_child::{AnyPlayer, NewPlayer};
use minishogi_neural::Network;

use crate::command::{Command, Go, Line, parse};
use crate::eval_file::play_with;
use crate::execute::{introduction, read_option};
use crate::help::In;
use crate::output::info_text;
use crate::table::{Table, Task, Todo};

/// No command can stop a search here: the one thread is at it.
const ONE_THREAD: Text = Text::new(
    "this player can search with several threads; here there is only one, so it searches with one",
    "このプレイヤーは複数のスレッドで探索できますが、ここではスレッドが 1 つしかないので、1 つで探索します",
);

/// A position and a player, which obey the protocol's commands, and `eval`, one line at a time. A panic of the player is its owner's to deal with.
///
/// ```
/// use std::sync::Mutex;
/// use std::time::Duration;
/// use minishogi::prelude::*;
/// use minishogi_shell::{Embedded, Engine};
///
/// #[derive(Default)]
/// struct First;
///
/// impl Player for First {}
///
/// static SAID: Mutex<Vec<String>> = Mutex::new(Vec::new());
///
/// let mut shell = Embedded::new(Engine::<First>::default().into(), || Duration::ZERO, |line| SAID.lock().unwrap().push(line.to_string()));
/// shell.obey("position startpos moves 5d5c");
/// shell.obey("go depth 1");
/// let answer = SAID.lock().unwrap().pop().unwrap();
/// assert!(answer.starts_with("bestmove "), "{answer}");
/// ```
pub struct Embedded {
    game: In,
    table: Box<dyn Table>,
    player: Box<dyn AnyPlayer>,
    options: Vec<SpinOption>,
    lang: Lang,
    now: fn() -> Duration,
    say: fn(&str),
}

/// A position for a page to show.
pub struct Look {
    /// The board as text.
    pub board: String,
    /// The position as text.
    pub text: String,
    /// The side to move.
    pub side: Color,
    /// The legal moves.
    pub moves: Vec<String>,
    /// The result of the game for the side to move, if it has.
    pub result: Option<GameResult>,
}

const POSITION: Text =
    Text::new("expected `position startpos` or `position sfen ...`", "`position startpos` か `position sfen ...` と書いてください");

impl Embedded {
    /// Returns a shell with the start position. `now` returns the time since any moment in the past; each line that the shell says is given to `say`.
    pub fn new(new_player: NewPlayer, now: fn() -> Duration, say: fn(&str)) -> Embedded {
        let mut player = new_player();
        let options = player.player().options();
        Embedded { game: In::Minishogi, table: Box::new(Position::start()), player, options, lang: Lang::En, now, say }
    }

    /// Returns a shell with the start of another game, for players of any game.
    pub(crate) fn of_game(table: Box<dyn Table>, new_player: NewPlayer, now: fn() -> Duration, say: fn(&str)) -> Embedded {
        Embedded { table, game: In::OtherGames, ..Embedded::new(new_player, now, say) }
    }

    /// Lets the player play with the network of a file with these bytes.
    ///
    /// # Errors
    /// The player has no network, or these are none.
    pub fn play_with(&mut self, net: &[u8]) -> Result<(), Text> {
        if self.player.learner().is_none() {
            return Err(Text::new("this player has no network", "このプレイヤーはネットワークを使いません"));
        }
        let net = Network::from_bytes(net).map_err(|error| error.text())?;
        play_with(self.player.as_mut(), net.rounded());
        Ok(())
    }

    /// Returns how the position of a line `position ...` looks, in the game of this shell.
    ///
    /// # Errors
    /// The fault of the line.
    pub fn look(&mut self, line: &str) -> Result<Look, Text> {
        match parse(line, self.game) {
            Ok(Some(Line { command: Command::Position(words), .. })) => self.table.set_up(&words)?,
            Ok(_) => return Err(POSITION),
            Err(refusal) => return Err(refusal.text()),
        }
        let table = &self.table;
        Ok(Look { board: table.board(), text: table.text(), side: table.side(), moves: table.moves(), result: table.result() })
    }

    /// Returns the position of a line `position ...`, which changes nothing here.
    ///
    /// # Errors
    /// The fault of the line.
    pub fn position_of(line: &str) -> Result<Position, Text> {
        match parse(line, In::Minishogi) {
            Ok(Some(Line { command: Command::Position(words), ignored: None })) => {
                let mut position = Position::start();
                position.set_up(&words).map(|()| position)
            }
            Ok(_) => Err(POSITION),
            Err(refusal) => Err(refusal.text()),
        }
    }

    /// Obeys a line; all output is written before this returns.
    pub fn obey(&mut self, line: &str) {
        match parse(line, self.game) {
            Ok(Some(line)) => {
                self.execute(line.command);
                line.ignored.iter().for_each(|ignored| self.complain(&ignored.text()));
            }
            Ok(None) => {}
            Err(refusal) => self.complain(&refusal.text()),
        }
    }

    fn execute(&mut self, command: Command) {
        match command {
            Command::Usi => self.introduce(),
            Command::IsReady => self.say("readyok"),
            Command::NewGame => self.player.player().new_game(),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position(words) => {
                if let Err(mistake) = self.table.set_up(&words) {
                    self.complain(&mistake);
                }
            }
            Command::Go(go) => self.go(*go),
            Command::Eval => {
                let value = self.table.evaluate()(self.player.as_mut());
                self.say(format_args!("eval = {value}"));
            }
            Command::Lang(lang) => self.lang = lang,
            // No search runs between two lines.
            Command::Stop | Command::PonderHit | Command::GameOver | Command::Quit => {}
            _ => self.complain(&Text::new("this command is not known here", "ここではこのコマンドは使えません")),
        }
    }

    fn introduce(&mut self) {
        let name = self.player.player().name().to_string();
        if self.options.iter().any(|option| option.is_called("Threads")) {
            self.complain(&ONE_THREAD);
        }
        introduction(&name, Some(self.table.name()), &self.options, false).iter().for_each(|line| self.say(line));
        self.say("usiok");
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match read_option(&self.options, self.table.name(), false, name, value) {
            Ok(Some(("Threads", 2..))) => self.complain(&ONE_THREAD),
            Ok(Some((name, value))) => self.player.player().set_option(name, value),
            Ok(None) => {}
            Err(mistake) => self.complain(&mistake),
        }
    }

    /// A search begins and ends here: `ponder` means nothing.
    fn go(&mut self, mut go: Go) {
        go.ponder = false;
        go.mistakes.iter().for_each(|mistake| self.complain(&mistake.text()));
        let say = self.say;
        let Task { remarks, todo, .. } = self.table.search(go, Some(self.now), Box::new(move |line, _| say(&line)));
        remarks.iter().for_each(|remark| self.complain(remark));
        let found = match todo {
            Todo::Think(think, _) => think(self.player.as_mut()),
            Todo::Known(found) => found,
        };
        found.remarks.iter().for_each(|remark| self.complain(remark));
        found.info.iter().for_each(|info| self.say(info));
        found.answer.iter().for_each(|answer| self.say(answer));
    }

    fn complain(&self, message: &Text) {
        self.say(info_text(message, self.lang));
    }

    fn say(&self, line: impl Display) {
        (self.say)(&line.to_string());
    }
}
