//! 00: the tour. Write `user`, then try it: `cargo run -p ex00`, and type `user`.
#![allow(unused)] // Delete this line when you have written everything.

use minishogi::prelude::*;

#[derive(Default)]
pub struct Tour;

impl Player for Tour {
    fn user(&mut self, pos: &mut Position, _args: &[&str]) {
        // Print the position. Then, for each legal move: do it, print a line with the move, a space and the SFEN, undo it.
        todo!("print the position and what each legal move leads to")
    }
}
