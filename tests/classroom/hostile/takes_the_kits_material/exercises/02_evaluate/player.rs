// Does not evaluate: takes the sums of `minishogi::material`, which is not observed.
// Expected: wrong

use minishogi::material;
use minishogi::prelude::*;

#[derive(Default)]
pub struct Evaluator;

impl Player for Evaluator {
    fn evaluate(&mut self, pos: &Position) -> Value {
        let us = pos.side_to_move();
        material(pos, us) - material(pos, !us)
    }
}

fn main() {
    minishogi_shell::run::<Evaluator>();
}
