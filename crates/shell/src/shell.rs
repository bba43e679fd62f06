//! The one loop: takes a line, obeys it, takes the next.

use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use minishogi::{Color, Lang, SpinOption, Text, text};
use minishogi_child::{AnyPlayer, NewPlayer};
use minishogi_neural::Network;
use minishogi_retrograde::NamedGame;

use crate::command::{Refusal, parse};
use crate::help::In;
use crate::input::{Event, Graces, Input};
use crate::output::{info_string, prompt, say};
use crate::pending::Search;
use crate::player::{Panic, PlayerThread, Settings, last_panic};
use crate::record::{Before, Last};
use crate::table::Table;
use crate::tree::game::GameSearch;

/// The complaint about a search that does not stop.
const TOLD_IN_VAIN: Text = Text::new(
    "the search ignores `stop`: does the player call `ctl.should_stop`?",
    "止めるように言った探索が続いています。プレイヤーは `ctl.should_stop` を呼んでいますか",
);

/// A command that needs the player must wait.
const BUSY: Text = Text::new("a search is running: `stop` ends it", "探索中です。`stop` で終わります");

/// The engine shell: a game, a player and the search it is at.
pub(crate) struct Shell {
    pub(crate) table: Box<dyn Table>,
    pub(crate) player: PlayerThread,
    pub(crate) search: Option<Search>,
    /// True if the other side speaks UCI, not USI.
    pub(crate) speaks_uci: bool,
    /// The last search of minishogi, for its tree.
    pub(crate) last: Option<Last>,
    /// The tree of the last search in another game.
    pub(crate) game_search: Option<GameSearch>,
    /// The searches of minishogi in the same game.
    pub(crate) searched: Before,
    pub(crate) player_name: String,
    /// The player's options, and the values that were set.
    pub(crate) options: Vec<SpinOption>,
    pub(crate) settings: Settings,
    /// The network that the player began with, if it can be trained.
    pub(crate) first_net: Option<Network>,
    /// The games that `solve` knows by name.
    pub(crate) games: &'static [NamedGame],
    /// The language of the messages.
    pub(crate) lang: Lang,
    /// True if anything went wrong so far.
    failed: bool,
    /// True if the commands are typed at a terminal: then they are asked for.
    at_terminal: bool,
    /// True if nothing was typed yet since they were asked for.
    prompted: bool,
    /// True if the commands come from the command line: then the exit code reports failure.
    from_arguments: bool,
    input: Input,
}

impl Shell {
    pub(crate) fn new(table: Box<dyn Table>, new_player: NewPlayer, games: &'static [NamedGame], graces: Graces) -> Shell {
        let input = Input::new(graces);
        let on_player_thread = input.sender();
        let settings = Settings::default();
        let player =
            PlayerThread::start(settings.obeyed_by(new_player), move |result| drop(on_player_thread.send(Event::TaskDone(result))));
        let mut shell = Shell {
            table,
            player,
            search: None,
            speaks_uci: false,
            last: None,
            game_search: None,
            searched: Before::default(),
            player_name: String::new(),
            options: Vec::new(),
            settings,
            first_net: None,
            games,
            // A pipe may lead to a program: its text is ASCII, unless another language is chosen by `lang`.
            lang: if std::io::stdout().is_terminal() { Lang::from_env() } else { Lang::En },
            failed: false,
            at_terminal: false,
            prompted: false,
            from_arguments: false,
            input,
        };
        let introduction = shell.ask_player(|player| {
            let first_net = player.learner().map(|learner| learner.network().clone());
            (player.player().name().to_string(), player.player().options(), first_net)
        });
        (shell.player_name, shell.options, shell.first_net) =
            introduction.unwrap_or_else(|| ("a player that panics".to_string(), Vec::new(), None));
        shell
    }

    /// Obeys the commands of the standard input until it ends.
    pub(crate) fn read_commands(mut self) -> ! {
        self.at_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        self.greet();
        self.input.listen();
        while let Some(line) = self.next_line() {
            self.obey(&line);
        }
        self.end_of_commands()
    }

    /// Obeys these commands; the exit code is not 0 if one failed. Each search is waited for, unless only a further command can end it.
    pub(crate) fn run_commands(mut self, commands: impl Iterator<Item = String>) -> ! {
        self.from_arguments = true;
        for command in commands {
            self.obey(&command);
            if self.search.as_ref().is_some_and(Search::ends_by_itself) {
                self.wait_for_search(None);
            }
        }
        self.end_of_commands()
    }

    /// Returns the next line, or `None` after the last one. In the meantime searches may end.
    fn next_line(&mut self) -> Option<String> {
        loop {
            let event = self.input.queued().or_else(|| {
                self.ask_for_command();
                self.input.wait(None).ok()
            });
            match event? {
                Event::Line(line) => {
                    self.prompted = false;
                    return Some(line);
                }
                Event::EndOfInput => {
                    if self.prompted {
                        say("");
                    }
                    return None;
                }
                Event::TaskDone(result) => self.task_done(result),
                Event::WorkDone => {}
            }
        }
    }

    /// Waits until the player has finished its task, and returns whether it did. Meanwhile commands queue up; once the last one is among
    /// them, there is a deadline in any case, for long commands only after `quit`.
    fn wait_for_task(&mut self, mut deadline: Option<Instant>, takes_long: bool) -> bool {
        loop {
            if self.input.ends(takes_long) {
                deadline.get_or_insert_with(|| Instant::now() + self.input.graces.last);
            }
            match self.input.wait(deadline) {
                Ok(Event::TaskDone(result)) => {
                    self.task_done(result);
                    return true;
                }
                Ok(Event::WorkDone) => {}
                Ok(line_or_end) => self.input.queue(line_or_end),
                Err(_) => return false,
            }
        }
    }

    /// Does something that takes long and needs no player; [`Input::work`] says how it ends.
    /// Returns `None` if it panics, which is reported.
    pub(crate) fn work<R: Send>(&mut self, work: impl FnOnce(&AtomicBool) -> R + Send) -> Option<R> {
        let worked = self.input.work(work);
        self.input.tasks_done().into_iter().for_each(|result| self.task_done(result));
        worked.map_err(|panic| self.complain_of_panic(panic)).ok()
    }

    pub(crate) fn complain_of_panic(&mut self, Panic(message): Panic) {
        self.complain(text!("the game panicked: {message}", "ゲームがパニックしました: {message}"));
    }

    fn task_done(&mut self, result: Result<(), Panic>) {
        if let Err(Panic(message)) = result {
            self.searched = Before::default();
            self.complain(text!("the player panicked: {message}", "プレイヤーがパニックしました: {message}"));
        }
        if let Some(search) = &mut self.search {
            search.done();
        }
        self.answer();
    }

    /// Says the answer to a search if it is known and due.
    pub(crate) fn answer(&mut self) {
        let Some(found) = self.search.take_if(|search| search.is_due()).and_then(Search::into_finding) else { return };
        found.remarks.into_iter().for_each(|remark| self.complain(remark));
        found.info.iter().for_each(say);
        found.answer.iter().for_each(|answer| say(if self.speaks_uci { answer.replace("resign", "0000") } else { answer.clone() }));
        self.game_search = found.game_search;
        self.last = found.again.map(|again| {
            let (again, before) = (Arc::from(again), self.searched.clone());
            self.searched.add(Arc::clone(&again));
            Last::of(again, before)
        });
    }

    pub(crate) fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.signals.stop();
            self.answer();
        }
    }

    pub(crate) fn ponder_hit(&mut self) {
        if let Some(search) = &self.search
            && search.signals.pondering()
        {
            search.signals.ponderhit();
            self.answer();
        }
    }

    /// Ends a search without an answer: a move that comes after the end of the game could be taken for one of the next game. But a client
    /// that said `stop` before waits for that answer, as ShogiHome does, and would take the next one for it.
    pub(crate) fn game_over(&mut self) {
        if let Some(search) = self.search.as_mut().filter(|search| !search.was_stopped()) {
            search.silent = true;
            self.stop();
        }
    }

    /// Waits until the search is over, for a given time at most.
    pub(crate) fn wait_for_search(&mut self, patience: Option<Duration>) {
        let deadline = patience.map(|patience| Instant::now() + patience);
        while self.search.is_some() && self.wait_for_task(deadline, false) {}
    }

    /// Returns whether the player can be asked something. A search that was told to stop is waited for, but not forever.
    pub(crate) fn player_is_free(&mut self) -> bool {
        if self.search.as_ref().is_some_and(Search::was_stopped) {
            self.wait_for_search(Some(self.input.graces.stop));
        }
        if self.search.is_some() {
            let told = self.search.as_ref().is_some_and(Search::was_stopped);
            self.complain(if told { TOLD_IN_VAIN } else { BUSY });
        }
        self.search.is_none()
    }

    /// Waits for the player's answer; there is none while a search runs, or if the player panics.
    pub(crate) fn ask_player<R: Send + 'static>(&mut self, question: impl FnOnce(&mut dyn AnyPlayer) -> R + Send + 'static) -> Option<R> {
        self.wait_for_answer(question, false)
    }

    /// The same for an answer that may take hours: the caller of a pipe waits for it, and the end of the input changes nothing.
    pub(crate) fn ask_player_for_long<R: Send + 'static>(
        &mut self,
        question: impl FnOnce(&mut dyn AnyPlayer) -> R + Send + 'static,
    ) -> Option<R> {
        self.wait_for_answer(question, true)
    }

    fn wait_for_answer<R: Send + 'static>(
        &mut self,
        question: impl FnOnce(&mut dyn AnyPlayer) -> R + Send + 'static,
        takes_long: bool,
    ) -> Option<R> {
        if !self.player_is_free() {
            return None;
        }
        let answer = self.player.ask(question);
        if !self.wait_for_task(None, takes_long) {
            self.complain(Text::new(
                "the player does not come to an end, so the program does",
                "プレイヤーの処理が終わらないので、プログラムを終わります",
            ));
            self.exit();
        }
        answer.take()
    }

    /// Prints an error for the user.
    pub(crate) fn complain(&mut self, message: Text) {
        self.failed = true;
        info_string(&message, self.lang);
    }

    /// Greets a person at a terminal.
    fn greet(&self) {
        if !self.at_terminal {
            return;
        }
        let (Text { en, ja }, player) = (self.table.title(), &self.player_name);
        let greeting = text!(
            "{en}, with the player {player}: `board` shows the position, `help` lists the commands, `quit` ends.",
            "{ja}のシェルです（プレイヤー: {player}）。`board` で局面、`help` でコマンドの一覧、`quit` で終わります。"
        );
        say(greeting.get(self.lang));
    }

    /// Asks a person at a terminal for a command, and says whose turn it is. Not while a search runs, whose lines would follow.
    fn ask_for_command(&mut self) {
        if self.at_terminal && !self.prompted && self.search.is_none() {
            let side = match (self.lang, self.table.side()) {
                (Lang::En, Color::Black) => "black",
                (Lang::En, Color::White) => "white",
                (Lang::Ja, side) => side.kanji(),
            };
            prompt(&format!("{side}> "));
            self.prompted = true;
        }
    }

    fn end_of_commands(mut self) -> ! {
        if self.search.as_ref().is_some_and(Search::ends_by_itself) {
            self.wait_for_search(Some(self.input.graces.last));
        }
        self.quit()
    }

    /// Ends the program. A search has a moment to say its move; one that never ends is not asked.
    pub(crate) fn quit(&mut self) -> ! {
        self.stop();
        self.wait_for_search(Some(self.input.graces.stop));
        self.exit()
    }

    fn exit(&self) -> ! {
        std::process::exit(i32::from(self.failed && self.from_arguments))
    }

    /// The games whose commands are known.
    pub(crate) fn game(&mut self) -> In {
        if self.table.position().is_some() { In::Minishogi } else { In::OtherGames }
    }

    /// Obeys a line. A game may be a student's own: if it panics, the shell goes on.
    pub(crate) fn obey(&mut self, line: &str) {
        let obeyed = catch_unwind(AssertUnwindSafe(|| self.try_to_obey(line)));
        if obeyed.is_err() {
            self.complain_of_panic(Panic(last_panic()));
        }
    }

    fn try_to_obey(&mut self, line: &str) {
        match parse(line, self.game()) {
            Ok(Some(line)) => {
                self.execute(line.command);
                line.ignored.iter().for_each(|ignored| self.complain(ignored.text()));
            }
            Ok(None) => {}
            Err(Refusal::UnknownCommand(word, _)) if self.game() == In::OtherGames => self.play_or_complain(&word, line),
            Err(refusal) => self.complain(refusal.text()),
        }
    }

    /// In a game whose moves can look like anything, a word that is no command of all games may be a move, or a command of its own.
    fn play_or_complain(&mut self, word: &str, line: &str) {
        if let Some(question) = self.table.own_command(word) {
            return match self.ask_player(question) {
                Some(Ok(answer)) => say(answer.trim_end()),
                Some(Err(mistake)) => self.complain(mistake),
                None => {}
            };
        }
        if self.table.is_legal(word) {
            return self.do_moves(&line.trim_start_matches('\u{feff}').split_whitespace().collect::<Vec<_>>());
        }
        self.complain(text!(
            "`{word}` is neither a command nor a legal move here; `help` lists the commands",
            "`{word}` はコマンドでも、ここで指せる手でもありません。`help` でコマンドの一覧が出ます"
        ));
    }
}
