// Does not evaluate: asks the kit's `evaluate`, on a position of its own that is not observed.
// Expected: wrong

use minishogi::prelude::*;

#[derive(Default)]
pub struct Evaluator;

impl Player for Evaluator {
    fn evaluate(&mut self, pos: &Position) -> Value {
        Position::from_sfen(&pos.sfen()).map_or(0, |hidden| evaluate(&hidden))
    }
}

fn main() {
    minishogi_shell::run::<Evaluator>();
}
