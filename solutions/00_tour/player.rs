// BEGIN SOLUTION
//! 00: the tour, solved. Try it: `cargo run -p sol00`, and type `user`.
// STUB: //! 00: the tour. Write `user`, then try it: `cargo run -p ex00`, and type `user`.
// STUB: #![allow(unused)] // Delete this line when you have written everything.
// END SOLUTION

use minishogi::prelude::*;

#[derive(Default)]
pub struct Tour;

impl Player for Tour {
    fn user(&mut self, pos: &mut Position, _args: &[&str]) {
        // BEGIN SOLUTION
        println!("{pos}");
        for m in pos.legal_moves() {
            pos.do_move(m);
            println!("{m} {}", pos.sfen());
            pos.undo_move(m);
        }
        // STUB: // Print the position. Then, for each legal move: do it, print a line with the move, a space and the SFEN, undo it.
        // STUB: todo!("print the position and what each legal move leads to")
        // END SOLUTION
    }
}
