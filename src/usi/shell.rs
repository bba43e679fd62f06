//! The one loop: takes a line, obeys it, takes the next.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use crate::{Color, Player, Position, perft_divide};

use super::command::{Command, HELP, Refusal, parse};
use super::go::Search;
use super::output::{ascii, info_string, say};
use super::player::{Panic, PlayerThread};
use super::random_games;

/// What happens to the shell.
enum Event {
    Line(String),
    EndOfInput,
    /// The player did what it was asked to do.
    TaskDone(Result<(), Panic>),
}

/// How long a search that was told to stop may take to do so.
const STOP_GRACE: Duration = Duration::from_secs(1);

/// How long the player may go on when no more commands can come: more than the ten seconds for a move of a usual game.
const LAST_GRACE: Duration = Duration::from_secs(15);

/// The engine shell: a position, a player and the search it is at.
pub(super) struct Shell<P> {
    pub(super) position: Position,
    pub(super) player: PlayerThread<P>,
    pub(super) search: Option<Search>,
    player_name: String,
    /// Whether anything went wrong so far.
    failed: bool,
    /// Whether the commands come from the command line: then the exit code tells of failure.
    from_arguments: bool,
    sender: Sender<Event>,
    events: Receiver<Event>,
    /// Lines that came while the shell waited for the player.
    backlog: VecDeque<Event>,
    /// Whether the backlog holds a `quit` or the end of the input.
    end_is_queued: bool,
}

impl<P: Player + Default + 'static> Shell<P> {
    pub(super) fn new() -> Shell<P> {
        let (sender, events) = channel();
        let on_player_thread = sender.clone();
        let player = PlayerThread::<P>::start(move |result| drop(on_player_thread.send(Event::TaskDone(result))));
        let mut shell = Shell {
            position: Position::start(),
            player,
            search: None,
            player_name: String::new(),
            failed: false,
            from_arguments: false,
            sender,
            events,
            backlog: VecDeque::new(),
            end_is_queued: false,
        };
        shell.player_name = shell.ask_player(|player| player.name().to_string()).unwrap_or_else(|| "a player that panics".to_string());
        shell
    }

    /// Obeys the commands of the standard input until it ends.
    pub(super) fn read_commands(mut self) -> ! {
        let sender = self.sender.clone();
        std::thread::spawn(move || {
            for line in std::io::stdin().lock().split(b'\n').map_while(Result::ok) {
                drop(sender.send(Event::Line(String::from_utf8_lossy(&line).into_owned())));
            }
            drop(sender.send(Event::EndOfInput));
        });
        while let Some(line) = self.next_line() {
            self.obey(&line);
        }
        self.end_of_commands()
    }

    /// Obeys these commands; the exit code tells if one failed. Each search is waited for, unless only a further command can end it.
    pub(super) fn run_commands(mut self, commands: impl Iterator<Item = String>) -> ! {
        self.from_arguments = true;
        for command in commands {
            self.obey(&command);
            if self.search.as_ref().is_some_and(|search| !search.is_held()) {
                self.wait_for_search(None);
            }
        }
        self.end_of_commands()
    }

    /// The next line, or `None` after the last one. In the meantime searches may end.
    fn next_line(&mut self) -> Option<String> {
        loop {
            let event = self.backlog.pop_front().or_else(|| self.events.recv().ok());
            match event? {
                Event::Line(line) => return Some(line),
                Event::EndOfInput => return None,
                Event::TaskDone(result) => self.task_done(result),
            }
        }
    }

    /// Waits until the player did what it was asked to do, and tells whether it did. Meanwhile commands queue up; once the last one is among
    /// them, there is a deadline in any case.
    fn wait_for_task(&mut self, mut deadline: Option<Instant>) -> bool {
        loop {
            if self.end_is_queued {
                deadline.get_or_insert_with(|| Instant::now() + LAST_GRACE);
            }
            let event = match deadline {
                Some(deadline) => self.events.recv_timeout(deadline.saturating_duration_since(Instant::now())),
                None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match event {
                Ok(Event::TaskDone(result)) => {
                    self.task_done(result);
                    return true;
                }
                Ok(line_or_end) => {
                    self.end_is_queued |= match &line_or_end {
                        Event::Line(line) => line.trim() == "quit",
                        _ => true,
                    };
                    self.backlog.push_back(line_or_end);
                }
                Err(_) => return false,
            }
        }
    }

    fn task_done(&mut self, result: Result<(), Panic>) {
        if let Err(Panic(message)) = result {
            self.complain(format_args!("the player panicked: {message}"));
        }
        self.search_done();
    }

    /// Waits until the search is over, for a given time at most.
    pub(super) fn wait_for_search(&mut self, patience: Option<Duration>) {
        let deadline = patience.map(|patience| Instant::now() + patience);
        while self.search.is_some() && self.wait_for_task(deadline) {}
    }

    /// Whether the player can be asked something. A search that was told to stop is waited for, but not for ever.
    pub(super) fn player_is_free(&mut self) -> bool {
        if self.search.as_ref().is_some_and(Search::was_stopped) {
            self.wait_for_search(Some(STOP_GRACE));
        }
        if self.search.is_some() {
            self.complain("a search is running: `stop` ends it");
        }
        self.search.is_none()
    }

    /// Waits for the player's answer; there is none while a search runs, or if the player panics.
    fn ask_player<R: Send + 'static>(&mut self, question: impl FnOnce(&mut P) -> R + Send + 'static) -> Option<R> {
        if !self.player_is_free() {
            return None;
        }
        let answer = self.player.ask(question);
        if !self.wait_for_task(None) {
            self.complain("the player does not come to an end, so the program does");
            self.exit();
        }
        answer.recv().ok()
    }

    /// Tells the user that something went wrong.
    pub(super) fn complain(&mut self, message: impl Display) {
        self.failed = true;
        info_string(message);
    }

    fn end_of_commands(mut self) -> ! {
        if self.search.as_ref().is_some_and(Search::is_held) {
            self.stop();
        }
        self.wait_for_search(Some(LAST_GRACE));
        self.quit()
    }

    /// Ends the program. A search has a moment to say its move; one that never ends is not asked.
    fn quit(&mut self) -> ! {
        self.stop();
        self.wait_for_search(Some(STOP_GRACE));
        self.exit()
    }

    fn exit(&self) -> ! {
        std::process::exit(i32::from(self.failed && self.from_arguments))
    }

    fn obey(&mut self, line: &str) {
        match parse(line) {
            Ok(Some(command)) => self.execute(command),
            Ok(None) => {}
            Err(refusal @ Refusal::UnknownCommand(_)) => {
                self.failed = true;
                say(refusal);
            }
            Err(refusal) => self.complain(refusal),
        }
    }

    fn execute(&mut self, command: Command) {
        match command {
            Command::Usi => self.introduce(),
            Command::IsReady => say("readyok"),
            Command::NewGame => drop(self.ask_player(|player| player.new_game())),
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
            Command::Perft(depth) => self.perft(depth),
            Command::RandomGames(games) => say(random_games::play(&self.position, games)),
            Command::Help => HELP.iter().for_each(|(command, meaning)| say(format_args!("{command:39} {meaning}"))),
        }
    }

    fn introduce(&mut self) {
        say(format_args!("id name {}", ascii(&self.player_name)));
        say("id author Minishogi Lab");
        // Not UCI_Variant: a bridge that sees it takes the engine for one of chess.
        say("option name USI_Variant type combo default minishogi var minishogi");
        say("usiok");
    }

    fn set_option(&mut self, name: &str, value: &str) {
        if name == "USI_Variant" && value != "minishogi" {
            self.complain(format_args!("USI_Variant is always minishogi, not `{value}`"));
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
        if let Some(value) = self.ask_player(move |player| player.evaluate(&position)) {
            say(format_args!("eval = {value}"));
        }
    }

    /// The moves that the player does and leaves done in its `user` stay done.
    fn call_user(&mut self, words: &[&str]) {
        let mut position = self.position.clone();
        let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
        let played = self.ask_player(move |player| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            player.user(&mut position, &words);
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
