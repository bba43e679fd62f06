// Writes nothing: every method of the kit as it is given.
// Expected: wrong

use minishogi::prelude::*;

#[derive(Default)]
pub struct AlphaBeta;

impl Player for AlphaBeta {}

fn main() {
    minishogi_shell::run::<AlphaBeta>();
}
