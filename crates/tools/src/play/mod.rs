//! `play`: a person against an engine, in the terminal.
//!
//! - [`board`]: what the position looks like. [`typed`]: what can be typed, moves as people write them and everything else.
//! - [`table`]: the game and its engine, which obeys. [`own`]: the same in a game that a student wrote.

mod board;
mod own;
mod table;
mod typed;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use console::{Term, colors_enabled};
use minishogi::{Color, Glyphs, Lang, Position, Text};
use minishogi_command::checkout::{self, find_root};
use minishogi_grading::{Exercise, last_that_plays};

use self::board::Look;
use self::own::OwnTable;
use self::table::Table;
use crate::arena::board::Variant;
use crate::arena::engine_config::{Limit, RANDOM, Roster};
use crate::arena::own_game::appoint;
use crate::clean::refuse;

pub const HELP: &str = "\
Examples:
  minishogi play                                   against the last exercise that you have written
  minishogi play ex05 --as white --depth 4         an engine searches to depth 4, and has the first move
  minishogi play \"python3 my_engine.py\" --movetime 3000
  minishogi play \"ex14 breakthrough\"               a game of your own: its text is the board, moves are chosen from a list
  minishogi play ex09 --sfen \"r2k1/2bgp/5/PRS2/K4 b BSg 1\" --board kanji

Moves are typed as in USI (5d5c, 2c2a+, P*3c) or as people write them (P-5c, ５三歩, 53歩). `help` lists what else can be typed:
moves, undo, hint, eval, save. The exit code is 0, or 2 where the engine could not be started.";

/// The flags of `play`.
#[derive(Args)]
pub struct Options {
    /// The engine: a package of the course, for example ex05, a command line, or random. Otherwise the last exercise that is written
    engine: Option<String>,
    /// Your side; Black has the first move
    #[arg(long = "as", value_name = "SIDE", value_enum, default_value_t = Side::Black)]
    side: Side,
    #[command(flatten)]
    limit: LimitFlags,
    /// The position to begin with, for example 'r2k1/2bgp/5/PRS2/K4 b BSg 1'
    #[arg(long, default_value = minishogi::START_SFEN)]
    sfen: Position,
    /// What stands on the board; otherwise letters in English, and kanji in Japanese
    #[arg(long, value_name = "PIECES", value_enum)]
    board: Option<Pieces>,
    /// Compile a package of the course with `cargo build --release`: it takes longer, and plays better
    #[arg(long)]
    release: bool,
}

/// How much the engine may think.
#[derive(Args)]
#[group(multiple = false)]
struct LimitFlags {
    /// It searches to this depth, for example 4
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// It searches this many positions for each move, for example 1000
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// It thinks this many milliseconds for each move, for example 3000; 1000 where nothing is said
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
}

impl LimitFlags {
    fn limit(&self) -> Limit {
        let limits = [self.depth.map(Limit::Depth), self.nodes.map(Limit::Nodes), self.movetime.map(Limit::Movetime)];
        limits.into_iter().flatten().next().unwrap_or(Limit::Movetime(1000))
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    Black,
    White,
}

#[derive(Clone, Copy, ValueEnum)]
enum Pieces {
    Kanji,
    Letters,
}

/// The lines of the terminal that a high board and a few lines below it take.
const TALL: u16 = 30;

/// Runs the command.
pub fn run(options: &Options, lang: Lang) -> ExitCode {
    match play(options, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            refuse(&message, lang);
            ExitCode::from(2)
        }
    }
}

fn play(options: &Options, lang: Lang) -> Result<(), Text> {
    let engine = options.engine.clone().unwrap_or_else(|| find_root().map_or_else(|| RANDOM.to_string(), |root| last_written(&root)));
    let mut roster = Roster::new(options.limit.limit(), rand::random(), options.release);
    roster.add(&engine)?;
    let mut config = roster.into_engines().pop().ok_or(Text::new("there is no engine", "エンジンがありません"))?;
    let me = match options.side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    };
    let glyphs = match options.board {
        Some(Pieces::Kanji) => Glyphs::Kanji,
        Some(Pieces::Letters) => Glyphs::Letters,
        None => Glyphs::of(lang),
    };
    let tall = Term::stdout().size_checked().is_some_and(|(lines, _)| lines >= TALL);
    let look = Look { lang, glyphs, colours: colors_enabled(), tall, bottom: me };
    let at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let refused = match Table::new(&config, options.sfen.clone(), me, look, at_terminal).play() {
        Ok(()) => return Ok(()),
        Err(refused) => refused,
    };
    // An engine of another game is refused there.
    let Ok(Some(name)) = config.command.other_game() else { return Err(refused) };
    if options.sfen != Position::start() {
        return Err(Text::of(
            format!("--sfen is a position of minishogi, but {engine} plays {name}"),
            format!("--sfen はミニ将棋の局面ですが、{engine} のゲームは {name} です"),
        ));
    }
    appoint(&config.command, &name)?;
    config.variant = Variant::read(&name);
    OwnTable::new(&config, me, lang).play()
}

/// Returns the last exercise that plays and has no `todo!` any more; the first player of all where there is none.
fn last_written(root: &Path) -> String {
    let text = |exercise: &Exercise| fs::read_to_string(root.join("exercises").join(exercise.folder).join("player.rs")).ok();
    let written = last_that_plays(checkout::exercises(root), text);
    written.map_or_else(|| RANDOM.to_string(), |exercise| format!("ex{}", exercise.id))
}
