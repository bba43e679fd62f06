//! `dobutsu`: the shell of どうぶつしょうぎ, its complete analysis and the perfect player.
//!
//! - [`solve`]: the analysis, which can be resumed; [`table`]: its result, with the player that reads it.
//! - [`page`]: best play to click through. [`mod@matches`]: engines against the perfect player.
//! - This module has the commands, and the shell, with positions, moves and values for people, and USI for match servers and board programs.

mod matches;
mod page;
mod solve;
pub mod table;

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;

use minishogi::{Color, Control, Lang, Player, Text, VALUE_ZERO, mate_in, mated_in};
use minishogi_command::commands::dobutsu::{Dobutsu, DobutsuCommand as Command};
use minishogi_command::commands::play::Side;
use minishogi_command::terminal;
use minishogi_dobutsu::{Move, Position};
use minishogi_games::watched::Watched;
use minishogi_retrograde::Solved;
use minishogi_shell::{GameEngine, OwnCommand, run_game_engine};

use self::table::{PerfectPlayer, best_line, perfect_player, probe};

pub fn run(options: Dobutsu) -> ExitCode {
    let Dobutsu { command, table } = options;
    let typed = match &command {
        Some(Command::Solve { position, .. } | Command::Match { position, .. }) => position.as_deref(),
        _ => None,
    };
    let start = match read_start(typed) {
        Ok(start) => start,
        Err(error) => {
            terminal::warn(format_args!("error: {}", minishogi_lab::clean::plain(&error)));
            return ExitCode::from(2);
        }
    };
    let result = match command {
        None => run_shell(table),
        Some(Command::Solve { out, threads, .. }) => {
            let threads = threads.or_else(|| available_parallelism().ok()).map_or(1, NonZero::get);
            let table = out.unwrap_or(table);
            solve::solve(&table, &start, threads).and_then(|figures| Ok(figures + &answer(&table, &start)?))
        }
        Some(Command::Probe { position }) => read(&position).and_then(|pos| Ok(probe(&perfect_player(&table)?, &pos)?)),
        Some(Command::Line { position }) => read(&position).and_then(|pos| Ok(best_line(&perfect_player(&table)?, &pos)? + "\n")),
        Some(Command::Page { out, position }) => read(&position).and_then(|pos| {
            let page = page::page(&perfect_player(&table)?, &pos)?;
            std::fs::write(&out, page).map_err(|error| format!("{} could not be written: {error}", out.display()))?;
            Ok(format!("written: {}\n", out.display()))
        }),
        Some(Command::Match { players, games, movetime, seed, .. }) => perfect_player(&table).map_err(Into::into).and_then(|oracle| {
            let players = <[String; 2]>::try_from(players).map_err(|_| "expected two players")?;
            matches::play(&oracle, &matches::Match { players, games, movetime, seed, start })
        }),
        Some(Command::Play { side, position }) => read(&position).and_then(|pos| {
            let human = match side {
                Side::Black => Color::Black,
                Side::White => Color::White,
            };
            table::play(&perfect_player(&table)?, pos, human)?;
            Ok(String::new())
        }),
    };
    match result {
        Ok(text) => terminal::end_with(&text, Lang::En),
        Err(error) => {
            terminal::warn(format_args!("error: {}", minishogi_lab::clean::plain(&error.to_string())));
            ExitCode::FAILURE
        }
    }
}

/// Returns a sentence about the winner from the start position.
fn answer(table: &std::path::Path, start: &Position) -> Result<String, Box<dyn std::error::Error>> {
    let side = start.side_to_move();
    Ok(match perfect_player(table)?.value(start)? {
        Solved::Win(plies) => format!("answer: {side}, to move, wins in {plies} plies\n"),
        Solved::Loss(plies) => format!("answer: {side}, to move, loses in {plies} plies\n"),
        Solved::Draw => format!("answer: {side}, to move, draws\n"),
    })
}

// BEGIN INSTRUCTORS
/// Returns the page about the start, as `dobutsu page` writes it; `None` without a table.
///
/// # Errors
/// Returns an error if the file is not a table, or is damaged.
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

/// Reads the start of `--position`; without it, returns that of the game.
fn read_start(typed: Option<&str>) -> Result<Position, String> {
    let Some(typed) = typed.filter(|typed| *typed != "startpos") else { return Ok(Position::start()) };
    typed.parse().map_err(|error| format!("invalid value '{typed}' for '--position <POSITION>': {error}"))
}

/// The perfect player in the shell.
struct Perfect {
    table: PathBuf,
    /// Opened when a value is needed.
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

/// The commands that other games do not have.
const COMMANDS: &[OwnCommand<Position, Perfect>] = &[
    OwnCommand {
        name: "probe",
        meaning: Text::new("the winner, the distance, and the value of each move", "どちらが何手で勝つかと、それぞれの手の結果を表示する"),
        answer: |player, pos| player.ask(|player| probe(player, pos)),
    },
    OwnCommand {
        name: "line",
        meaning: Text::new("best play to the end", "最善の手順を終局まで表示する"),
        answer: |player, pos| player.ask(|player| best_line(player, pos)),
    },
];

/// Runs the commands of the standard input.
fn run_shell(table: PathBuf) -> ! {
    let new = move || Perfect { table: table.clone(), opened: None };
    run_game_engine(new, GameEngine { search: Perfect::search, commands: COMMANDS })
}
