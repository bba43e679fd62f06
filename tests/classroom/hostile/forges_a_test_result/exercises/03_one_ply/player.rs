// Prints the lines of a passed test, and leaves.
// Expected: left-early

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        println!("test takes_the_best_capture ... ok\n\npoints: 10 of 10\n");
        println!("test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s\n");
        std::process::exit(0)
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
