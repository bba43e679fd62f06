//! The shell of any game: what a board program or a person says to a player of 9x9 shogi, of chess or of a game of one's own.

use std::io::IsTerminal;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use minishogi::game::{Game, GamePlayer, GameText, perft};
use minishogi::{
    Color, Control, Info, Lang, Limits, MAX_PLY, Move, Player, Position, RootMoves, STACK_SIZE, Signals, SpinOption, Text, Value,
    mate_distance,
};
use minishogi_child::Engine;
use minishogi_games::{Parts, answer};

use crate::command::{Command, DEFAULT_BYOYOMI, Go, LANG, OPTION, instead, parse, parse_depth};
use crate::execute::{introduction, read_option};
use crate::input::{Event, Graces, Input};
use crate::output::{info_string, info_text, prompt, say};
use crate::perft::count;

/// One line for each command: how to type it, and what it does.
#[rustfmt::skip]
const HELP: &[(&str, Text)] = &[
    ("position startpos [moves M...]", Text::new("set up the start of a game and play moves", "初期局面にして、手を進める")),
    ("position sfen TEXT [moves M...]", Text::new("set up any position; in chess `fen`", "好きな局面にする。チェスでは `fen` と書く")),
    ("do M...", Text::new("play moves; without `do` too", "手を進める。`do` がなくてもよい")),
    ("undo", Text::new("take the last move back", "最後の手を戻す")),
    ("d", Text::new("show the board", "局面を表示する")),
    ("sfen", Text::new("print the position as text; also `fen`", "局面を 1 行で表示する。`fen` も同じ")),
    ("moves", Text::new("print the legal moves", "合法手を表示する")),
    ("side", Text::new("print the side to move", "手番を表示する")),
    ("key", Text::new("print the hash key", "ハッシュキーを表示する")),
    ("eval", Text::new("print the value without a search, seen from the side to move", "探索しない評価値を、手番側から見て表示する")),
    ("perft N", Text::new("count the sequences of N moves", "N 手の手順を数える")),
    ("user [WORDS...]", Text::new("call the player's `user`", "プレイヤーの `user` を呼ぶ")),
    ("go [LIMITS...]", Text::new("let the player choose a move; alone it means `go byoyomi 1000`", "プレイヤーに手を選ばせる。`go` だけなら `go byoyomi 1000`")),
    ("  depth N, nodes N, movetime MS", Text::new("limits of the search", "探索の深さ、節点数、時間（ミリ秒）の制限")),
    ("  btime MS, wtime MS, byoyomi MS", Text::new("clocks; also `binc`, `winc`", "持ち時間と秒読み。`binc`、`winc` もある")),
    ("  infinite, ponder", Text::new("answer only after `stop` (or `ponderhit`)", "`stop`（または `ponderhit`）まで答えない")),
    ("stop", Text::new("end the search, with a move; or `perft`", "探索を終わらせ、手を答えさせる。`perft` も終わらせる")),
    ("gameover [win|lose|draw]", Text::new("end the search, without a move", "探索を終わらせる。手は答えない")),
    ("usi", Text::new("print the name of the player; `uci` speaks UCI", "プレイヤーの名前を表示する。`uci` なら UCI で話す")),
    ("isready", Text::new("answer readyok", "readyok と答える")),
    ("setoption name NAME value VALUE", Text::new("set an option of the player (`usi` lists them)", "プレイヤーのオプションを設定する（一覧は `usi`）")),
    ("lang en|ja", Text::new("speak English or Japanese", "英語または日本語で話す")),
    ("help", Text::new("print this list", "この一覧を表示する")),
    ("quit", Text::new("end the program", "終わる")),
];

/// The shell around a player of any game, with the commands of USI and UCI and a few to look at positions: `help` lists them.
///
/// The words on the command line but for the first, which names the game, are run as commands, separated by a lone comma; without any, commands are
/// read from the standard input until it ends. A command with a mistake is answered by a line that says what is wrong, and has no effect. While a
/// search runs, only `stop`, `ponderhit`, `isready`, `gameover` and `quit` are heard. What ends `perft`, the language and the exit code are those of
/// [`run`](crate::run).
pub fn run_game<G, P>() -> !
where
    G: GameText + Send + 'static,
    G::Move: Send,
    P: GamePlayer + Player + Default + 'static,
{
    run_game_within::<G, P>(Graces::default())
}

/// A game that players of any game play: its shell, and the answers of their parts ([`minishogi_games::answer`]).
#[derive(Clone, Copy)]
pub struct Playable {
    name: &'static str,
    run: fn() -> !,
    answer: fn(&[&str]) -> Result<String, Text>,
}

/// The games beside minishogi.
pub type Games = &'static [Playable];

/// Returns the game `G` for players `P`. The word that names it on the command line is [`GameText::NAME`].
pub const fn game<G, P>() -> Playable
where
    G: GameText + Send + 'static,
    G::Move: Send,
    P: Parts + 'static,
{
    Playable { name: G::NAME, run: run_game::<G, OfAnyGame<P>>, answer: answer::<G, P> }
}

/// The shell of the game that the first word on the command line names, or that of minishogi.
pub fn run_any<P: Parts + 'static>(games: Games) -> ! {
    let named = std::env::args().nth(1).and_then(|name| games.iter().find(|game| game.name == name));
    match named.filter(|_| !minishogi_child::is_asked()) {
        Some(game) => (game.run)(),
        None => crate::run_engine(any_engine::<P>(games)),
    }
}

/// The engine of a player of any game: it plays minishogi, and its parts can be asked.
pub fn any_engine<P: Parts + 'static>(games: Games) -> Engine<OfAnyGame<P>> {
    Engine::default().with_parts(move |_, _, words| answer_part::<P>(games, words))
}

/// A player of any game as a player of minishogi.
#[derive(Default)]
pub struct OfAnyGame<P>(P);

impl<P: GamePlayer + Send> Player for OfAnyGame<P> {
    fn search(&mut self, pos: &mut Position, _root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.0.search_game(pos, ctl).unwrap_or(Move::RESIGN)
    }
}

impl<P: GamePlayer> GamePlayer for OfAnyGame<P> {
    fn search_game<G: Game>(&mut self, game: &mut G, ctl: &mut Control<G::Move>) -> Option<G::Move> {
        self.0.search_game(game, ctl)
    }
}

/// Answers a question about a part of a player of minishogi and of these games: a game and a question, as in `tic-tac-toe perft 3 startpos`.
///
/// # Errors
/// There is no such game or question.
pub fn answer_part<P: Parts>(games: Games, words: &[&str]) -> Result<String, Text> {
    let (&name, words) = words.split_first().unwrap_or((&"", &[]));
    if name == Position::NAME {
        return answer::<Position, P>(words);
    }
    let names = || games.iter().map(|game| game.name).chain([Position::NAME]).collect::<Vec<_>>();
    let none = || {
        Text::of(
            format!("expected a game ({}) and a question", names().join(", ")),
            format!("ゲーム（{}）と質問を続けてください", names().join("、")),
        )
    };
    games.iter().find(|game| game.name == name).map_or_else(|| Err(none()), |game| (game.answer)(words))
}

/// [`run_game`] with other graces.
pub fn run_game_within<G, P>(graces: Graces) -> !
where
    G: GameText + Send + 'static,
    G::Move: Send,
    P: GamePlayer + Player + Default + 'static,
{
    let table = Seated::<G, P> { game: G::start(), moves: Vec::new(), player: PhantomData };
    run_at(Box::new(table), Box::new(P::default()), graces)
}

fn run_at(table: Box<dyn Table>, player: Box<dyn Player>, graces: Graces) -> ! {
    let line: Vec<String> = std::env::args_os().skip(2).map(|word| word.to_string_lossy().into_owned()).collect();
    let line = line.join(" ");
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let mut shell = GameShell {
        table,
        search: None,
        input: Input::new(graces),
        speaks_uci: false,
        failed: false,
        lang: if std::io::stdout().is_terminal() { Lang::from_env() } else { Lang::En },
        options: player.options(),
        settings: Vec::new(),
        player,
    };
    if let &["--lang", code, ..] = &words[..] {
        shell.obey(&format!("lang {code}"));
        words.drain(..2);
    }
    if words.is_empty() {
        shell.read_commands();
        std::process::exit(0);
    }
    for command in words.split(|&word| word == ",") {
        shell.obey(&command.join(" "));
        shell.wait(None);
    }
    std::process::exit(i32::from(shell.failed));
}

/// A game that is played, whichever it is. Only this is compiled for each game: a student waits for it at each save.
trait Table {
    fn name(&self) -> &'static str;

    /// `startpos` or `sfen TEXT`, and the moves from there.
    fn set_up(&mut self, words: &[&str]) -> Result<(), Text>;

    /// Plays all of the moves or none.
    fn play(&mut self, moves: &[&str]) -> Result<(), Text>;

    fn is_legal(&self, m: &str) -> bool;

    /// Takes the last move back, if one was played since the position was set up.
    fn undo(&mut self) -> bool;

    fn board(&self) -> String;

    fn text(&self) -> String;

    fn key(&self) -> u64;

    fn side(&self) -> Color;

    fn evaluate(&self) -> Value;

    fn moves(&self) -> Vec<String>;

    fn may_declare(&self) -> bool;

    /// Returns the search of a new player with these options: how to stop it, and the search.
    fn search(&self, settings: Vec<(&'static str, i64)>, limits: Limits, ponders: bool, report: Report) -> (Signals, Think);

    fn perft(&self, depth: u32) -> Count;
}

/// Hears a line of a search, and its score.
type Report = Box<dyn Fn(String, Value) + Send>;

/// Finds the move, if it may be played, and the mistake that the player made.
type Think = Box<dyn FnOnce() -> (Option<String>, Option<Text>) + Send>;

/// Counts the leaves of a tree until the flag says stop.
type Count = Box<dyn FnOnce(&AtomicBool) -> Option<u64> + Send>;

struct Seated<G: Game, P> {
    game: G,
    /// The moves done since the position was set up.
    moves: Vec<G::Move>,
    player: PhantomData<P>,
}

impl<G, P> Table for Seated<G, P>
where
    G: GameText + Send + 'static,
    G::Move: Send,
    P: GamePlayer + Player + Default + 'static,
{
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn set_up(&mut self, words: &[&str]) -> Result<(), Text> {
        let (game, moves) = read::<G>(words)?;
        (self.game, self.moves) = (game, moves);
        Ok(())
    }

    fn play(&mut self, moves: &[&str]) -> Result<(), Text> {
        let (game, moves) = played(self.game.clone(), moves)?;
        self.game = game;
        self.moves.extend(moves);
        Ok(())
    }

    fn is_legal(&self, m: &str) -> bool {
        self.game.read_move(m).is_ok()
    }

    fn undo(&mut self) -> bool {
        let last = self.moves.pop();
        last.into_iter().for_each(|m| self.game.undo_move(m));
        last.is_some()
    }

    fn board(&self) -> String {
        self.game.board()
    }

    fn text(&self) -> String {
        self.game.text()
    }

    fn key(&self) -> u64 {
        self.game.key()
    }

    fn side(&self) -> Color {
        self.game.side_to_move()
    }

    fn evaluate(&self) -> Value {
        self.game.evaluate()
    }

    fn moves(&self) -> Vec<String> {
        self.game.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn may_declare(&self) -> bool {
        self.game.may_declare()
    }

    fn search(&self, settings: Vec<(&'static str, i64)>, limits: Limits, ponders: bool, report: Report) -> (Signals, Think) {
        let control = Control::of_game(self.game.side_to_move(), limits);
        let control = if ponders { control.pondering() } else { control };
        let mut control = control.reporting_to(move |info: &Info<G::Move>| report(info.to_string(), info.score));
        let signals = control.signals();
        let mut game = self.game.clone();
        let think = move || {
            let mut player = P::default();
            settings.iter().for_each(|&(name, value)| player.set_option(name, value));
            let (m, mistake) = searched(&mut player, &mut game, &mut control);
            (m.map(|m| m.to_string()), mistake)
        };
        (signals, Box::new(think))
    }

    fn perft(&self, depth: u32) -> Count {
        let mut game = self.game.clone();
        Box::new(move |stop| count(&mut game, depth, perft, stop))
    }
}

/// A search that runs, or has ended.
struct Search {
    signals: Signals,
    /// Whether it is only answered when it is told to stop.
    infinite: bool,
    /// Whether the answer is not to be said: the game is over.
    silent: Arc<AtomicBool>,
    /// Whether the answer is known: a client that has heard it may speak at once, before the thread has ended.
    answered: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Search {
    /// Returns whether it comes to an end without further commands.
    fn ends_by_itself(&self) -> bool {
        !self.signals.stopped() && !self.infinite && !self.signals.pondering()
    }
}

struct GameShell {
    table: Box<dyn Table>,
    search: Option<Search>,
    input: Input,
    speaks_uci: bool,
    failed: bool,
    /// The language of what is for people.
    lang: Lang,
    /// The player's options, and what was set of them.
    options: Vec<SpinOption>,
    settings: Vec<(&'static str, i64)>,
    /// Answers `user`; a search has one of its own.
    player: Box<dyn Player>,
}

impl GameShell {
    /// Obeys the lines of the standard input. A person at a terminal is told what this is, and asked for each command.
    fn read_commands(&mut self) {
        let at_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        if at_terminal {
            let (name, player) = (self.table.name(), self.player.name());
            let greeting = Text::of(
                format!("This is {name}, with the player {player}: `d` shows the position, `help` lists the commands, `quit` ends."),
                format!("{name} のシェルです（プレイヤー: {player}）。`d` で局面、`help` でコマンドの一覧、`quit` で終わります。"),
            );
            say(greeting.get(self.lang));
        }
        self.input.listen();
        while let Some(Event::Line(line)) = self.next_event(at_terminal) {
            self.obey(line.trim_start_matches('\u{feff}').trim());
        }
        if self.search.as_ref().is_some_and(Search::ends_by_itself) {
            self.wait(Some(self.input.graces.last));
        }
        self.end();
    }

    /// What was heard meanwhile, or what comes, for which a person is asked.
    fn next_event(&mut self, at_terminal: bool) -> Option<Event> {
        self.input.queued().or_else(|| {
            if at_terminal && !self.is_searching() {
                prompt(&format!("{}> ", self.side()));
            }
            self.input.wait(None).ok()
        })
    }

    /// A search has a moment to say its move; one that never ends is not asked.
    fn end(&mut self) {
        self.stop();
        self.wait(Some(self.input.graces.stop));
    }

    fn side(&self) -> &'static str {
        match (self.lang, self.table.side()) {
            (Lang::En, Color::Black) => "black",
            (Lang::En, Color::White) => "white",
            (Lang::Ja, Color::Black) => "先手",
            (Lang::Ja, Color::White) => "後手",
        }
    }

    fn obey(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { return };
        let rest: Vec<&str> = words.collect();
        match name {
            "stop" => self.stop(),
            // To a search that does not ponder it would give its time once more.
            "ponderhit" => self.search.iter().filter(|search| search.signals.pondering()).for_each(|search| search.signals.ponderhit()),
            "isready" => say("readyok"),
            "gameover" => {
                // Programs that said `stop` before wait for that answer, and take the next one for it.
                let unanswered = self.search.iter().filter(|search| !search.signals.stopped());
                unanswered.for_each(|search| search.silent.store(true, Ordering::Relaxed));
                self.stop();
            }
            "quit" | "exit" => {
                self.end();
                // Typed or from a program, mistakes on the way were told then.
                std::process::exit(i32::from(self.failed && std::env::args_os().len() > 2));
            }
            "help" | "--help" | "-h" => HELP.iter().for_each(|(usage, meaning)| say(format!("{usage:34} {}", meaning.get(self.lang)))),
            "usi" | "uci" => self.introduce(name),
            // What programs say to every engine.
            "usinewgame" | "ucinewgame" | "debug" | "register" => {}
            _ if self.is_searching() => self.complain(Text::new("a search is running: `stop` ends it", "探索中です。`stop` で終わります")),
            "go" => self.go(&rest),
            _ => {
                if let Err(message) = self.look(name, &rest) {
                    self.complain(message);
                }
            }
        }
    }

    fn introduce(&mut self, protocol: &str) {
        self.speaks_uci = protocol == "uci";
        let name = format!("{} ({})", self.player.name(), self.table.name());
        let variant = (!self.speaks_uci).then_some(self.table.name());
        introduction(&name, variant, &self.options, false).iter().for_each(say);
        say(format!("{protocol}ok"));
    }

    /// The commands that look at the position, or change it.
    fn look(&mut self, name: &str, words: &[&str]) -> Result<(), Text> {
        match name {
            "position" => self.table.set_up(words)?,
            "do" if words.is_empty() => return Err(Text::new("do: expected moves", "do: 指し手を書いてください")),
            "do" => self.table.play(words)?,
            "undo" => {
                if !self.table.undo() {
                    return Err(Text::new(
                        "undo: no move was played since the position was set up",
                        "undo: 局面を作ってから指した手がありません",
                    ));
                }
            }
            "d" | "board" => say(self.table.board()),
            "sfen" | "fen" => say(self.table.text()),
            "key" => say(format!("{:016x}", self.table.key())),
            "side" => say(match self.table.side() {
                Color::Black => "black",
                Color::White => "white",
            }),
            "eval" => say(format!("eval {}", self.table.evaluate())),
            "moves" => say(self.table.moves().join(" ")),
            "perft" => {
                let depth = parse_depth(words.first().copied()).map_err(|refusal| refusal.text())?;
                let counted = self.input.work(self.table.perft(depth)).map_err(|_| PANICKED)?;
                let stopped = || Text::new("perft: stopped, so there is no result", "perft: 止められたので、結果はありません");
                say(format!("nodes {}", counted.ok_or_else(stopped)?));
            }
            "user" => {
                let (player, words) = (&mut self.player, words.to_vec());
                let asked = catch_unwind(AssertUnwindSafe(|| player.user(&mut Position::start(), &words)));
                asked.map_err(|_| PANICKED)?;
            }
            "lang" => {
                let code = words.first().copied().unwrap_or_default();
                self.lang = Lang::from_code(code).ok_or_else(|| instead("lang", code, &LANG))?;
            }
            "setoption" => self.set_option(words)?,
            _ if self.table.is_legal(name) => {
                let moves: Vec<&str> = [name].into_iter().chain(words.iter().copied()).collect();
                self.table.play(&moves)?;
            }
            unknown => {
                return Err(Text::of(
                    format!("`{unknown}` is neither a command nor a legal move here; `help` lists the commands"),
                    format!("`{unknown}` はコマンドでも、ここで指せる手でもありません。`help` でコマンドの一覧が出ます"),
                ));
            }
        }
        Ok(())
    }

    /// `name NAME [value VALUE]`.
    fn set_option(&mut self, words: &[&str]) -> Result<(), Text> {
        let text = words.join(" ");
        let (name, value) = text.split_once(" value ").unwrap_or((&text, ""));
        let Some(name) = name.strip_prefix("name ") else {
            return Err(instead("setoption", &text, &OPTION));
        };
        if let Some((name, value)) = read_option(&self.options, self.table.name(), false, name, value)? {
            self.player.set_option(name, value);
            self.settings.push((name, value));
        }
        Ok(())
    }

    fn go(&mut self, words: &[&str]) {
        let mut go = Go::default();
        let line = format!("go {}", self.without_what_is_not_heard(words));
        if let Ok(Some(line)) = parse(&line)
            && let Command::Go(read) = line.command
        {
            go = *read;
        }
        let Go { mut limits, ponder, mistakes, .. } = go;
        mistakes.iter().for_each(|mistake| self.complain(mistake.text()));
        if let Some(moves) = limits.mate.take() {
            if !self.speaks_uci {
                return say("checkmate notimplemented");
            }
            // UCI asks for a mate in this many moves, and waits for the first of them.
            limits.depth = Some((2 * moves).min(MAX_PLY));
        }
        let declares = self.table.may_declare();
        let side = self.table.side();
        let is_limited = limits.infinite || limits.depth.is_some() || limits.nodes.is_some();
        if !is_limited && limits.time_for_move(side).is_none() {
            limits.byoyomi = Some(DEFAULT_BYOYOMI);
        }
        let infinite = limits.infinite;
        let speaks_uci = self.speaks_uci;
        let report = move |line: String, score| say(if speaks_uci { in_uci(line, score) } else { line });
        let (signals, search) = self.table.search(self.settings.clone(), limits, ponder, Box::new(report));
        let to_wait_for = signals.clone();
        let silent = Arc::new(AtomicBool::new(false));
        let is_silent = silent.clone();
        let answered = Arc::new(AtomicBool::new(false));
        let is_answered = answered.clone();
        let (resigns, lang) = (if self.speaks_uci { "0000" } else { "resign" }, self.lang);
        let think = move || {
            // Whether the player panics or the game: somebody waits for a move.
            let searched = if declares { Ok((None, None)) } else { catch_unwind(AssertUnwindSafe(search)) };
            // An endless search is answered when it is told to stop, not before.
            while !to_wait_for.stopped() && (infinite || to_wait_for.pondering()) {
                std::thread::sleep(Duration::from_millis(5));
            }
            let (answer, mistake) = searched.unwrap_or((None, Some(PANICKED)));
            mistake.iter().for_each(|mistake| say(info_text(mistake, lang)));
            is_answered.store(true, Ordering::Release);
            if !is_silent.load(Ordering::Relaxed) {
                let answer = if declares { "win".to_string() } else { answer.unwrap_or_else(|| resigns.to_string()) };
                say(format!("bestmove {answer}"));
            }
        };
        match std::thread::Builder::new().stack_size(STACK_SIZE).spawn(think) {
            Ok(thread) => self.search = Some(Search { signals, infinite, silent, answered, thread }),
            Err(error) => self.complain(Text::from(format!("go: {error}"))),
        }
    }

    /// Returns the limits without `searchmoves` and its moves, which a player of any game is not told, and without what UCI says of a clock besides.
    fn without_what_is_not_heard(&mut self, words: &[&str]) -> String {
        let mut heard = Vec::new();
        let mut words = words.iter().peekable();
        while let Some(&word) = words.next() {
            match word {
                "movestogo" => drop(words.next()),
                "searchmoves" => {
                    while words.next_if(|word| self.table.is_legal(word)).is_some() {}
                    self.complain(Text::new(
                        "go: `searchmoves` is for minishogi alone: all moves are searched",
                        "go: `searchmoves` が使えるのはミニ将棋だけです。すべての手を探索します",
                    ));
                }
                word => heard.push(word),
            }
        }
        heard.join(" ")
    }

    fn stop(&self) {
        self.search.iter().for_each(|search| search.signals.stop());
    }

    /// Returns whether a search runs. One that was told to stop has a moment to do so.
    fn is_searching(&mut self) -> bool {
        if self.search.as_ref().is_some_and(|search| search.signals.stopped() && !search.answered.load(Ordering::Acquire)) {
            self.wait(Some(self.input.graces.stop));
        }
        self.search.as_ref().is_some_and(|search| !search.answered.load(Ordering::Acquire) && !search.thread.is_finished())
    }

    /// Waits for the end of a search, for a given time at most; one without an end is stopped.
    fn wait(&mut self, patience: Option<Duration>) {
        let deadline = patience.map(|patience| Instant::now() + patience);
        let Some(search) = &self.search else { return };
        if !search.ends_by_itself() {
            search.signals.stop();
        }
        while !search.thread.is_finished() && deadline.is_none_or(|deadline| Instant::now() < deadline) {
            std::thread::sleep(Duration::from_millis(2));
        }
        if search.thread.is_finished() {
            self.search = None;
        }
    }

    fn complain(&mut self, message: Text) {
        self.failed = true;
        info_string(&message, self.lang);
    }
}

/// Returns the move that the player chose, if it may be played, and the mistake that it made.
fn searched<G: GameText>(player: &mut impl GamePlayer, game: &mut G, control: &mut Control<G::Move>) -> (Option<G::Move>, Option<Text>) {
    let (legal, before) = (game.legal_moves(), game.text());
    let best = player.search_game(game, control);
    if let Some(m) = best.filter(|m| !legal.contains(m)) {
        let mistake = Text::of(
            format!("the player chose `{m}`, which is not legal here"),
            format!("プレイヤーが選んだ `{m}` は、ここでは指せません"),
        );
        return (None, Some(mistake));
    }
    let left = game.text();
    let mistake = (left != before).then(|| {
        Text::of(
            format!("the player did not take all moves back: it leaves `{left}`"),
            format!("プレイヤーが手を戻し切っていません。`{left}` のまま終わりました"),
        )
    });
    (best, mistake)
}

const PANICKED: Text = Text::new("the player panicked", "プレイヤーがパニックしました");

/// The report as UCI has it, which counts a mate in moves: one of 3 plies is one in 2 moves, and a side that is mated in 2 plies is mated in 1.
fn in_uci(line: String, score: Value) -> String {
    match mate_distance(score) {
        Some(plies) => line.replacen(&format!(" mate {plies} "), &format!(" mate {} ", (plies + plies.signum()) / 2), 1),
        None => line,
    }
}

/// See [`Table::set_up`].
fn read<G: GameText>(words: &[&str]) -> Result<(G, Vec<G::Move>), Text> {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (position, moves) = words.split_at(end);
    let game = match position {
        ["startpos"] => G::start(),
        ["sfen" | "fen", text @ ..] => G::from_text(&text.join(" ")).map_err(|error| error.map(|error| format!("position: {error}")))?,
        _ => {
            return Err(Text::new("position: expected `startpos` or `sfen TEXT`", "position: `startpos` か `sfen TEXT` と書いてください"));
        }
    };
    played(game, moves.get(1..).unwrap_or_default())
}

/// Returns the game after these moves, and the moves.
fn played<G: GameText>(mut game: G, words: &[&str]) -> Result<(G, Vec<G::Move>), Text> {
    let mut done = Vec::new();
    for (number, text) in (1..).zip(words) {
        let m = game
            .read_move(text)
            .map_err(|error| Text::of(format!("move {number}: {}", error.en), format!("{number} 手目: {}", error.ja)))?;
        game.do_move(m);
        done.push(m);
    }
    Ok((game, done))
}
