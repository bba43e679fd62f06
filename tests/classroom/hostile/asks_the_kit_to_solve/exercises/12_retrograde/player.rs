// Lets the judge's own search solve the games and the kit's own retrograde step take moves back.
// Expected: does-not-compile: error[E0433]: cannot find module or crate `minishogi_grading` in this scope

use minishogi::prelude::*;
use minishogi_retrograde::{GameSolver, NumberedGame, Solved, parents};

#[derive(Default)]
pub struct Retrograde;

impl GameSolver for Retrograde {
    fn solve(&mut self, game: &dyn NumberedGame) -> Vec<Solved> {
        minishogi_grading::reference::solve(game)
    }

    fn parents(&self, pos: &Position) -> Vec<Position> {
        parents(pos)
    }
}

impl Player for Retrograde {}

fn main() {
    minishogi_shell::run::<Retrograde>();
}
