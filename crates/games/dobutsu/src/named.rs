//! The game by its name.

use std::num::NonZero;
use std::thread::available_parallelism;

use super::{Position, Positions};
use minishogi::Text;
use minishogi_retrograde::{NamedGame, NumberedGame, ShownGame, Solved};

/// `dobutsu`, `dobutsu SFEN`: all positions that can be reached from the start, or from this one.
pub const DOBUTSU: NamedGame = NamedGame { name: "dobutsu", read };

fn read(text: &str) -> Result<Box<dyn ShownGame>, Text> {
    let start = match text {
        "" => Position::start(),
        text => text.parse().map_err(|error: super::ParsePositionError| error.text())?,
    };
    let threads = available_parallelism().map_or(1, NonZero::get);
    Ok(Box::new(FromStart { positions: Positions::reached_from(&start, threads), start }))
}

/// The positions that can be reached from a start.
struct FromStart {
    start: Position,
    positions: Positions,
}

impl NumberedGame for FromStart {
    fn positions(&self) -> usize {
        self.positions.positions()
    }

    fn ended(&self, position: usize) -> Option<Solved> {
        self.positions.ended(position)
    }

    fn moves(&self, position: usize, after: &mut Vec<usize>) {
        self.positions.moves(position, after);
    }

    fn unmoves(&self, position: usize, before: &mut Vec<usize>) {
        self.positions.unmoves(position, before);
    }
}

impl ShownGame for FromStart {
    fn start(&self) -> Option<(String, usize)> {
        self.positions.number(&self.start).map(|number| (self.start.sfen(), number))
    }

    fn board(&self, position: usize) -> String {
        self.positions.position(position).to_string()
    }
}
