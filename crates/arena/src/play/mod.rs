//! `play`: a person against an engine, in the terminal.
//!
//! - [`typed`]: parses the input: moves in the usual notations, and commands. `minishogi_command::board` draws the position.
//! - [`table`]: the game and its engine. [`own`]: the same for a game that a student wrote.

mod own;
mod table;
mod typed;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

use console::{Term, colors_enabled};
use minishogi::{Color, Glyphs, Lang, Position, Text, text};
use minishogi_command::Start;
use minishogi_command::board::Look;
use minishogi_command::checkout::{self, find_root};
use minishogi_command::commands::play::{Pieces, Play, PlayLimits, Side};
use minishogi_grading::{Exercise, last_that_plays};

use self::own::OwnTable;
use self::table::Table;
use crate::board::Variant;
use crate::engine_config::{Limit, RANDOM, Roster};
use crate::own_game::appoint;
use minishogi_lab::clean::{note, refuse};
use minishogi_lab::games::last_position;

fn limit(limits: &PlayLimits) -> Limit {
    let limits = [limits.depth.map(Limit::Depth), limits.nodes.map(Limit::Nodes), limits.movetime.map(Limit::Movetime)];
    limits.into_iter().flatten().next().unwrap_or(Limit::Movetime(1000))
}

/// The height in lines of a tall board with a few lines below it.
const TALL: u16 = 30;

/// Runs the command.
pub fn run(options: &Play, lang: Lang) -> ExitCode {
    match play(options, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            refuse(&message, lang);
            ExitCode::from(2)
        }
    }
}

fn play(options: &Play, lang: Lang) -> Result<(), Text> {
    let engine = options.engine.clone().unwrap_or_else(|| find_root().map_or_else(|| RANDOM.to_string(), |root| last_written(&root)));
    let mut roster = Roster::new(limit(&options.limit), rand::random(), options.release);
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
    let start = start(&options.position, lang)?;
    let is_usual = start == Position::start();
    let refused = match Table::new(&config, start, me, look, at_terminal).play() {
        Ok(()) => return Ok(()),
        Err(refused) => refused,
    };
    // An engine of another game is refused above.
    let Ok(Some(name)) = config.command.other_game() else { return Err(refused) };
    if !is_usual {
        return Err(text!(
            "--position is a position of minishogi, but {engine} plays {name}",
            "--position は5五将棋の局面ですが、{engine} のゲームは {name} です"
        ));
    }
    appoint(&config.command, &name)?;
    config.variant = Variant::read(&name);
    OwnTable::new(&config, me, lang).play()
}

/// Returns the start position of the game.
fn start(start: &Start, lang: Lang) -> Result<Position, Text> {
    let file = match start {
        Start::Position(position) => return Ok((**position).clone()),
        Start::File(file) => file,
    };
    let (pos, told) = last_position(file)?;
    told.iter().for_each(|told| note(told, lang));
    let shown = file.display();
    match pos.outcome() {
        Some(_) => Err(text!("{shown}: the game is over", "{shown}: もう終局しています")),
        None => Position::from_sfen(&pos.sfen()).map_err(|error| error.text()),
    }
}

/// Returns the last exercise with a player and without `todo!`; the random player if there is none.
fn last_written(root: &Path) -> String {
    let text = |exercise: &Exercise| fs::read_to_string(root.join("exercises").join(exercise.folder).join("player.rs")).ok();
    let written = last_that_plays(checkout::exercises(root), text);
    written.map_or_else(|| RANDOM.to_string(), |exercise| format!("ex{}", exercise.id))
}
