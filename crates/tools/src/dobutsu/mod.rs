//! `dobutsu`: the shell of どうぶつしょうぎ, its complete analysis and the perfect player.
//!
//! - [`solve`]: the analysis, which goes on after an interruption; [`table`] is what comes out, with the player that reads it.
//! - [`page`]: best play to click through. [`mod@matches`]: engines against the perfect player.
//! - this one: the commands; and the shell, with positions, moves and values for people, and USI for match servers and board programs.

mod matches;
mod page;
mod solve;
pub mod table;

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;

use clap::{Args, Subcommand};
use minishogi::{Color, Control, Lang, Player, Text, VALUE_ZERO, mate_in, mated_in};
use minishogi_command::terminal;
use minishogi_dobutsu::{Move, Position, START_SFEN};
use minishogi_games::watched::Watched;
use minishogi_retrograde::Solved;
use minishogi_shell::{GameEngine, OwnCommand, run_game_engine};

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
        None => run_shell(table),
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

/// The perfect player at the shell.
struct Perfect {
    table: PathBuf,
    /// Opened when a value is wanted.
    opened: Option<PerfectPlayer>,
}

impl Player for Perfect {
    fn name(&self) -> &str {
        "perfect"
    }
}

impl Perfect {
    /// Returns the answer of the perfect player; or the reason why there is none.
    fn ask<R>(&mut self, question: impl Fn(&PerfectPlayer) -> Result<R, table::Error>) -> Result<R, Text> {
        let told = |error: &dyn std::fmt::Display| Text::from(error.to_string());
        let player = match &mut self.opened {
            Some(player) => player,
            empty => empty.insert(perfect_player(&self.table).map_err(|error| told(&error))?),
        };
        question(player).map_err(|error| told(&error))
    }

    fn search(&mut self, pos: &mut Watched<Position>, ctl: &mut Control<Move>) -> Result<Option<Move>, Text> {
        let (moves, line) = self.ask(|player| Ok((player.moves(pos.game())?, player.best_line(pos.game())?)))?;
        let Some(&(best, value)) = moves.first() else { return Ok(None) };
        let score = match value {
            Solved::Win(plies) => mate_in(plies.into()),
            Solved::Loss(plies) => mated_in(plies.into()),
            Solved::Draw => VALUE_ZERO,
        };
        ctl.report(line.len() as u32, score, line);
        Ok(Some(best))
    }
}

/// The commands that other games have not.
const COMMANDS: &[OwnCommand<Position, Perfect>] = &[
    OwnCommand {
        name: "probe",
        meaning: Text::new("who wins, how soon, and what each move gives", "どちらが何手で勝つか、それぞれの手でどうなるかを表示する"),
        answer: |player, pos| player.ask(|player| probe(player, pos)),
    },
    OwnCommand {
        name: "line",
        meaning: Text::new("best play to the end", "最善の手順を最後まで表示する"),
        answer: |player, pos| player.ask(|player| best_line(player, pos)),
    },
];

/// Obeys the commands of the standard input.
fn run_shell(table: PathBuf) -> ! {
    let new = move || Perfect { table: table.clone(), opened: None };
    run_game_engine(new, GameEngine { search: Perfect::search, commands: COMMANDS })
}
