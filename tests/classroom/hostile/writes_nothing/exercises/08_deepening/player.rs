// Writes nothing: every method of the kit as it is given.
// Expected: wrong

use minishogi::prelude::*;

#[derive(Default)]
pub struct Deepening;

impl Player for Deepening {}

fn main() {
    minishogi_shell::run::<Deepening>();
}
