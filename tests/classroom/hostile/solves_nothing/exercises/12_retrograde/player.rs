// Calls every position a draw, and asks for all moves back, as one does who solves.
// Expected: wrong

use minishogi::prelude::*;
use minishogi_retrograde::{GameSolver, NumberedGame, Solved};

#[derive(Default)]
pub struct Retrograde;

impl GameSolver for Retrograde {
    fn solve(&mut self, game: &dyn NumberedGame) -> Vec<Solved> {
        (0..game.positions()).for_each(|position| game.unmoves(position, &mut Vec::new()));
        (0..game.positions()).map(|position| game.ended(position).unwrap_or(Solved::Draw)).collect()
    }

    fn parents(&self, _pos: &Position) -> Vec<Position> {
        Vec::new()
    }
}

impl Player for Retrograde {}

fn main() {
    minishogi_shell::run::<Retrograde>();
}
