//! The shell of any game: what a board program or a person says to a player of 9x9 shogi, of chess or of a game of one's own.

use std::io::BufRead;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::JoinHandle;

use minishogi::game::{Game, GamePlayer, GameText, perft};
use minishogi::{Control, Lang, Player, Position, STACK_SIZE, Signals, Text};

use crate::command::{Command, DEFAULT_BYOYOMI, Go, parse};
use crate::output::{ascii, info_string, say};

const HELP: &str = "usi, uci                       introduces the player
isready, usinewgame, quit      as in USI
position startpos [moves ..]   sets up the start, or a position by `position sfen TEXT` (`fen` in chess)
d, sfen, key, moves, eval      shows the board, its text, its key, the legal moves, its value without a search
do MOVE .., undo               does moves, takes the last one back
go [depth N | nodes N | movetime MS | btime MS wtime MS byoyomi MS | infinite]
stop, ponderhit                ends a search, or says that the expected move was played
perft N                        counts the leaves of the tree
user ..                        asks the player";

/// The shell around a player of any game, with the commands of USI and UCI and a few to look at positions: `help` lists them.
///
/// The words on the command line but for the first, which names the game, are run as commands, separated by a lone comma; without any, commands are
/// read from the standard input until it ends. A command with a mistake is answered by a line that says what is wrong, and has no effect. While a
/// search runs, only `stop`, `ponderhit`, `isready` and `quit` are heard.
pub fn run_game<G, P>() -> !
where
    G: GameText + Send + 'static,
    G::Move: Send,
    P: GamePlayer + Player + Default + 'static,
{
    let line: Vec<String> = std::env::args_os().skip(2).map(|word| word.to_string_lossy().into_owned()).collect();
    let mut shell =
        GameShell::<G, P> { game: G::start(), moves: Vec::new(), search: None, speaks_uci: false, failed: false, player: P::default() };
    if line.is_empty() {
        for line in std::io::stdin().lock().split(b'\n').map_while(Result::ok) {
            shell.obey(String::from_utf8_lossy(&line).trim());
        }
        shell.wait();
        std::process::exit(0);
    }
    for command in line.split(|word| word == ",") {
        shell.obey(&command.join(" "));
        shell.wait();
    }
    std::process::exit(i32::from(shell.failed));
}

struct GameShell<G: Game, P> {
    game: G,
    /// The moves done since the position was set up.
    moves: Vec<G::Move>,
    search: Option<(Signals, bool, JoinHandle<()>)>,
    speaks_uci: bool,
    failed: bool,
    /// Answers `user`; a search has one of its own.
    player: P,
}

impl<G, P> GameShell<G, P>
where
    G: GameText + Send + 'static,
    G::Move: Send,
    P: GamePlayer + Player + Default + 'static,
{
    fn obey(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { return };
        let rest: Vec<&str> = words.collect();
        match name {
            "stop" => self.search.iter().for_each(|(signals, ..)| signals.stop()),
            "ponderhit" => self.search.iter().for_each(|(signals, ..)| signals.ponderhit()),
            "isready" => say("readyok"),
            "quit" | "exit" | "gameover" => {
                self.search.iter().for_each(|(signals, ..)| signals.stop());
                self.wait();
                if name != "gameover" {
                    std::process::exit(i32::from(self.failed));
                }
            }
            "help" => say(HELP),
            "usi" | "uci" => {
                self.speaks_uci = name == "uci";
                say(format!("id name {} ({})\n{name}ok", ascii(self.player.name()), G::NAME));
            }
            "usinewgame" | "ucinewgame" | "setoption" => {}
            _ if self.is_searching() => self.complain("a search is running: `stop` ends it"),
            "go" => self.go(line),
            _ => {
                if let Err(message) = self.look(name, &rest) {
                    self.complain(&message);
                }
            }
        }
    }

    /// The commands that look at the position, or change it.
    fn look(&mut self, name: &str, words: &[&str]) -> Result<(), String> {
        match name {
            "position" => {
                let (game, moves) = read::<G>(words)?;
                (self.game, self.moves) = (game, moves);
            }
            "do" => {
                for word in words {
                    let m = self.game.read_move(word)?;
                    self.game.do_move(m);
                    self.moves.push(m);
                }
            }
            "undo" => {
                let m = self.moves.pop().ok_or("no move was done since the position was set up")?;
                self.game.undo_move(m);
            }
            "d" | "board" => say(&self.game),
            "sfen" | "fen" => say(self.game.text()),
            "key" => say(format!("{:016x}", self.game.key())),
            "eval" => say(format!("eval {}", self.game.evaluate())),
            "moves" => say(self.game.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
            "perft" => {
                let depth = words.first().and_then(|word| word.parse().ok()).ok_or("perft: expected a depth, as in `perft 3`")?;
                say(format!("nodes {}", perft(&mut self.game, depth)));
            }
            "user" => {
                let (player, words) = (&mut self.player, words.to_vec());
                let asked = catch_unwind(AssertUnwindSafe(|| player.user(&mut Position::start(), &words)));
                asked.map_err(|_| "the player panicked".to_string())?;
            }
            unknown => {
                return Err(format!("unknown command `{}`: `help` lists the commands", unknown.chars().take(40).collect::<String>()));
            }
        }
        Ok(())
    }

    fn go(&mut self, line: &str) {
        let go = match parse(line) {
            Ok(Some(line)) => line.command,
            _ => return self.complain("go: expected limits, as in `go movetime 1000`"),
        };
        let Command::Go(go) = go else { return };
        let Go { mut limits, ponder, mistakes, .. } = *go;
        mistakes.iter().for_each(|mistake| self.complain(&mistake.text().en));
        if limits.mate.is_some() {
            return say("checkmate notimplemented");
        }
        if self.game.may_declare() {
            return say("bestmove win");
        }
        let side = self.game.side_to_move();
        let is_limited = limits.infinite || limits.depth.is_some() || limits.nodes.is_some();
        if !is_limited && limits.time_for_move(side).is_none() {
            limits.byoyomi = Some(DEFAULT_BYOYOMI);
        }
        let waits = limits.infinite || ponder;
        let mut control = Control::of_game(side, limits);
        if ponder {
            control = control.pondering();
        }
        let mut control = control.reporting_to(|info| say(info));
        let (signals, to_wait_for) = (control.signals(), control.signals());
        let (mut game, resigns) = (self.game.clone(), if self.speaks_uci { "0000" } else { "resign" });
        let think = move || {
            let legal = game.legal_moves();
            let (before, asked) = (game.text(), AssertUnwindSafe(|| P::default().search_game(&mut game, &mut control)));
            let best = catch_unwind(asked);
            // An endless search is answered when it is told to stop, not before.
            while waits && !to_wait_for.stopped() && (to_wait_for.pondering() || control.limits().infinite) {
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
            let wrong = |text: String| say(format!("info string {}", ascii(&text)));
            let answer = match best {
                Err(_) => {
                    wrong("the player panicked".to_string());
                    None
                }
                Ok(Some(m)) if !legal.contains(&m) => {
                    wrong(format!("the player chose `{m}`, which is not legal here"));
                    None
                }
                Ok(best) => {
                    if game.text() != before {
                        wrong(format!("the player did not take all moves back: it leaves `{}`", game.text()));
                    }
                    best
                }
            };
            say(format!("bestmove {}", answer.map_or(resigns.to_string(), |m| m.to_string())));
        };
        let thread = std::thread::Builder::new().stack_size(STACK_SIZE).spawn(think).expect("a thread can be started");
        self.search = Some((signals, waits, thread));
    }

    fn is_searching(&mut self) -> bool {
        self.search.as_ref().is_some_and(|(.., thread)| !thread.is_finished())
    }

    /// Waits for the end of a search; one without an end is stopped.
    fn wait(&mut self) {
        if let Some((signals, waits, thread)) = self.search.take() {
            if waits {
                signals.stop();
            }
            let _ = thread.join();
        }
    }

    fn complain(&mut self, message: &str) {
        self.failed = true;
        info_string(&Text::of(message.to_string(), message.to_string()), Lang::En);
    }
}

/// `startpos` or `sfen TEXT`, and the moves from there.
fn read<G: GameText>(words: &[&str]) -> Result<(G, Vec<G::Move>), String> {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (position, moves) = words.split_at(end);
    let mut game = match position {
        ["startpos"] => G::start(),
        ["sfen" | "fen", text @ ..] => G::from_text(&text.join(" "))?,
        _ => return Err("position: expected `startpos` or `sfen TEXT`".to_string()),
    };
    let mut done = Vec::new();
    for (number, text) in (1..).zip(moves.iter().skip(1)) {
        let m = game.read_move(text).map_err(|error| format!("move {number}: {error}"))?;
        game.do_move(m);
        done.push(m);
    }
    Ok((game, done))
}
