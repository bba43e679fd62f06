//! The shell: positions, moves and values for people, and USI for match servers and board programs.

use std::io::{BufRead, ErrorKind, Write, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use minishogi::retrograde::Solved;
use minishogi_dobutsu::{Position, perft};

use super::perfect::{PerfectPlayer, best_line, perfect_player, probe};

const HELP: &str = "\
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
pub fn run(table: PathBuf) -> ExitCode {
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
            eprintln!("error: {error}");
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
            "help" => Ok(HELP.to_string()),
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
