// Puts a hook into place that reports another panic than its own.
// Expected: panicked|left-early

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        std::panic::set_hook(Box::new(|_| println!("\u{4}panicked spec.rs:1:1 the\\sjudge\\sis\\swrong")));
        panic!("mine")
    }
}
