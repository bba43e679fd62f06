// Writes nothing: every method of the kit as it is given.
// Expected: wrong

use minishogi::prelude::*;

#[derive(Default)]
pub struct Ordering;

impl Player for Ordering {}

fn main() {
    minishogi_shell::run::<Ordering>();
}
