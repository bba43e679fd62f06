// Prints its environment, its arguments, its folder and its memory map into the student's report.
// Expected: panicked

use std::{env, fs};

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let environment: Vec<_> = env::vars_os().chain(env::args_os().map(|arg| ("argument".into(), arg))).collect();
        let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
        panic!("{environment:?} {:?} {maps}", env::current_dir())
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
