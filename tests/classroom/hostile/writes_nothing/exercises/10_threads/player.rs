// Writes nothing: every method of the kit as it is given.
// Expected: wrong

use minishogi::prelude::*;

#[derive(Default)]
pub struct Threads;

impl Player for Threads {}

fn main() {
    minishogi_shell::run::<Threads>();
}
