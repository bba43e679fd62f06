// Tries nothing: the solution.

use minishogi::prelude::*;

#[derive(Default)]
pub struct Tour;

impl Player for Tour {
    fn user(&mut self, pos: &mut Position, _args: &[&str]) {
        println!("{pos}");
        for m in pos.legal_moves() {
            pos.do_move(m);
            println!("{m} {}", pos.sfen());
            pos.undo_move(m);
        }
    }
}

fn main() {
    minishogi::run::<Tour>();
}
