//! `dobutsu`: the shell of どうぶつしょうぎ, its complete analysis and the perfect player.
//!
//! - [`solve`]: the analysis, which goes on after an interruption; [`table`] is what comes out, with the player that reads it.
//! - [`page`]: best play to click through. [`mod@matches`]: engines against the perfect player.
//! - this one: the commands; and the shell, with positions, moves and values for people, and USI for match servers and board programs.

mod matches;
mod page;
mod solve;
pub mod table;

use std::io::{BufRead, ErrorKind, Write, stdin, stdout};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;

use clap::{Args, Subcommand};
use minishogi::{Color, Lang};
use minishogi_command::terminal;
use minishogi_dobutsu::{Position, START_SFEN, perft};
use minishogi_retrograde::Solved;

use self::table::{PerfectPlayer, best_line, perfect_player, probe};

pub const HELP: &str = "\
Examples:
  minishogi dobutsu                                    the shell: d, moves, position, probe; `help` lists the commands
  minishogi dobutsu solve                              the complete analysis, once; then
  minishogi dobutsu probe startpos moves 2c2b          the value of a position and of its moves
  minishogi dobutsu line                               best play from the start, 78 plies
  minishogi dobutsu play                               try to win: you move second
  minishogi dobutsu page                               dobutsu.html: best play in the browser, and what other moves give
  minishogi dobutsu match perfect fairy-stockfish      how often does an engine err?

Positions are written as in USI, for example 'gle/1c1/1C1/ELG b - 1': L lion, G giraffe, E elephant, C chick, +C hen.
The shell speaks USI, so `minishogi dobutsu` is also an engine that never errs.";

#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    /// The table with the values of all positions, which `solve` makes
    #[arg(long, global = true, value_name = "FILE", default_value = "target/dobutsu.table")]
    table: PathBuf,
}

#[derive(Subcommand)]
enum Command {
    /// Analyse the whole game, and write the table; goes on where it was interrupted
    Solve {
        /// Write the table here instead
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Solve the game from this start, with fewer kinds of pieces, for example '1l1/1c1/1C1/1L1 b - 1'
        #[arg(long, value_name = "POSITION", default_value = START_SFEN)]
        start: Position,
        /// How many threads; otherwise as many as there are processors
        #[arg(long, value_name = "N")]
        threads: Option<NonZero<usize>>,
    },
    /// Say who wins in a position, how soon, and what each move gives
    Probe {
        /// `startpos` or a position such as 'gle/1C1/3/ELG w C 2', and perhaps `moves` with moves
        #[arg(required = true)]
        position: Vec<String>,
    },
    /// Show best play from a position to the end
    Line {
        /// `startpos` or a position, and perhaps `moves` with moves
        position: Vec<String>,
    },
    /// Write a page for the browser: the best line, what each other move gives, and what becomes of it
    Page {
        /// The file of the page
        #[arg(long, value_name = "FILE", default_value = "dobutsu.html")]
        out: PathBuf,
        /// The position to begin with; otherwise the start
        position: Vec<String>,
    },
    /// Let two players play: `perfect`, `random`, or a USI engine that knows the game
    Match {
        /// The players, for example: perfect fairy-stockfish
        #[arg(num_args = 2, required = true, value_name = "PLAYER")]
        players: Vec<String>,
        /// How many games; each opening is played twice, with colours swapped
        #[arg(long, default_value_t = 20)]
        games: u32,
        /// Milliseconds for a move of an engine
        #[arg(long, value_name = "MS", default_value_t = 100)]
        movetime: u64,
        /// Where the random openings begin: the same number, the same openings
        #[arg(long, value_name = "SEED", default_value_t = 1)]
        srand: u64,
        /// Begin here, with some random moves, for example '1l1/1c1/1C1/1L1 b - 1' with a table of that game
        #[arg(long, value_name = "POSITION", default_value = START_SFEN)]
        start: Position,
    },
    /// Play against the player that never errs
    Play {
        /// Move first instead of second
        #[arg(long)]
        first: bool,
        /// The position to begin with; otherwise the start
        position: Vec<String>,
    },
}

pub fn run(options: Options) -> ExitCode {
    let Options { command, table } = options;
    let result = match command {
        None => return run_shell(table),
        Some(Command::Solve { out, start, threads }) => {
            let threads = threads.or_else(|| available_parallelism().ok()).map_or(1, NonZero::get);
            solve::solve(&out.unwrap_or(table), &start, threads)
        }
        Some(Command::Probe { position }) => read(&position).and_then(|pos| Ok(probe(&perfect_player(&table)?, &pos)?)),
        Some(Command::Line { position }) => read(&position).and_then(|pos| Ok(best_line(&perfect_player(&table)?, &pos)? + "\n")),
        Some(Command::Page { out, position }) => read(&position).and_then(|pos| {
            let page = page::page(&perfect_player(&table)?, &pos)?;
            std::fs::write(&out, page).map_err(|error| format!("{} could not be written: {error}", out.display()))?;
            Ok(format!("written: {}\n", out.display()))
        }),
        Some(Command::Match { players, games, movetime, srand, start }) => perfect_player(&table).map_err(Into::into).and_then(|oracle| {
            let players = <[String; 2]>::try_from(players).map_err(|_| "expected two players")?;
            matches::play(&oracle, &matches::Match { players, games, movetime, seed: srand, start })
        }),
        Some(Command::Play { first, position }) => read(&position).and_then(|pos| {
            let human = if first { Color::Black } else { Color::White };
            table::play(&perfect_player(&table)?, pos, human)?;
            Ok(String::new())
        }),
    };
    match result {
        Ok(text) => terminal::end_with(&text, Lang::En),
        Err(error) => {
            terminal::warn(format_args!("error: {}", crate::clean::plain(&error.to_string())));
            ExitCode::FAILURE
        }
    }
}

// BEGIN INSTRUCTORS
/// Returns the page about the start, as `dobutsu page` writes it; nothing where there is no table.
///
/// # Errors
/// Where the table is none, or damaged.
pub fn best_play(table: &std::path::Path) -> Result<Option<String>, Box<dyn std::error::Error>> {
    match perfect_player(table) {
        Err(error) if error.is_missing() => Ok(None),
        player => Ok(Some(page::page(&player?, &Position::start())?)),
    }
}
// END INSTRUCTORS

fn read(words: &[String]) -> Result<Position, Box<dyn std::error::Error>> {
    if words.is_empty() { Ok(Position::start()) } else { Ok(Position::from_usi(&words.join(" "))?) }
}

const SHELL_HELP: &str = "\
position startpos | TEXT [moves M...]   set a position, for example: position gle/1C1/3/ELG w C 2
d                                       show the board
moves                                   the legal moves
do M...                                 do moves, for example: do 2c2b
undo                                    take the last move back
probe                                   who wins, how soon, and what each move gives
line                                    best play to the end
go                                      the best move
perft N                                 count the ways to play N moves
usi, isready, usinewgame, stop, quit    as in USI";

/// The most plies that `perft` counts: a hundred million ways.
const DEEPEST: u32 = 9;

struct Shell {
    position: Position,
    table: PathBuf,
    /// Opened when a value is wanted.
    player: Option<PerfectPlayer>,
}

/// Obeys the commands of the standard input.
fn run_shell(table: PathBuf) -> ExitCode {
    let mut shell = Shell { position: Position::start(), table, player: None };
    for line in stdin().lock().split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        if line.trim() == "quit" {
            break;
        }
        let answer = shell.obey(&line).unwrap_or_else(|error| format!("info string {error}"));
        if !answer.is_empty() && !say(&answer) {
            return ExitCode::SUCCESS;
        }
    }
    ExitCode::SUCCESS
}

/// Returns `false` where nobody reads any more.
fn say(text: &str) -> bool {
    let mut stdout = stdout().lock();
    match writeln!(stdout, "{}", text.trim_end()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            terminal::warn(format_args!("error: {error}"));
            false
        }
        result => result.is_ok(),
    }
}

type Answer = Result<String, Box<dyn std::error::Error>>;

impl Shell {
    fn obey(&mut self, line: &str) -> Answer {
        let (command, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        match command {
            "" | "usinewgame" | "stop" | "setoption" | "gameover" | "ponderhit" => Ok(String::new()),
            "usi" => Ok(format!("id name dobutsu {}\nid author Minishogi Lab\nusiok", env!("CARGO_PKG_VERSION"))),
            "isready" => Ok(match self.player() {
                Ok(_) => "readyok".to_string(),
                Err(error) => format!("info string {error}\nreadyok"),
            }),
            "help" => Ok(SHELL_HELP.to_string()),
            "position" => {
                self.position = Position::from_usi(rest)?;
                Ok(String::new())
            }
            "d" => Ok(match self.position.outcome() {
                Some(outcome) => format!("{}the game is over: {outcome}", self.position),
                None => self.position.to_string(),
            }),
            "moves" => {
                let moves = self.position.legal_moves();
                let list: Vec<String> = moves.iter().map(|m| m.to_string()).collect();
                Ok(format!("{} moves: {}", list.len(), list.join(" ")))
            }
            "do" => {
                let mut after = self.position.clone();
                for word in rest.split_whitespace() {
                    after.do_move(word.parse()?)?;
                }
                self.position = after;
                Ok(String::new())
            }
            "undo" => {
                Ok(if self.position.undo_move().is_none() { "info string there is no move to take back".into() } else { String::new() })
            }
            "perft" => match rest.trim().parse() {
                Ok(depth @ 0..=DEEPEST) => Ok(perft(&mut self.position, depth).to_string()),
                _ => Err(format!("`perft {}`: expected a number of plies from 0 to {DEEPEST}", rest.trim()).into()),
            },
            "probe" => {
                let pos = self.position.clone();
                Ok(probe(self.player()?, &pos)?)
            }
            "line" => {
                let pos = self.position.clone();
                Ok(best_line(self.player()?, &pos)?)
            }
            // A client waits for the move, also after an error.
            "go" => Ok(self.go().unwrap_or_else(|error| format!("info string {error}\nbestmove resign"))),
            other => Ok(format!("Unknown command: '{other}'. `help` lists the commands.")),
        }
    }

    fn player(&mut self) -> Result<&PerfectPlayer, Box<dyn std::error::Error>> {
        match &mut self.player {
            Some(player) => Ok(player),
            empty => Ok(empty.insert(perfect_player(&self.table)?)),
        }
    }

    fn go(&mut self) -> Answer {
        let pos = self.position.clone();
        let player = self.player()?;
        let Some(&(best, value)) = player.moves(&pos)?.first() else { return Ok("bestmove resign".to_string()) };
        let score = match value {
            Solved::Win(plies) => format!("mate {plies}"),
            Solved::Loss(plies) => format!("mate -{plies}"),
            Solved::Draw => "cp 0".to_string(),
        };
        let line: Vec<String> = player.best_line(&pos)?.iter().map(|m| m.to_string()).collect();
        Ok(format!("info depth {} score {score} pv {}\nbestmove {best}", line.len(), line.join(" ")))
    }
}
