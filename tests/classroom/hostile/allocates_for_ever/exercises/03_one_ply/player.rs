// Takes memory, 64 MiB at a time. Ends at 6 GiB.
// Expected: crashed

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let mut blocks: Vec<Vec<u8>> = Vec::new();
        while blocks.len() < 96 {
            blocks.push(vec![0; 64 << 20]);
        }
        // A program that comes here met no limit.
        panic!("ALLOCATED {}", blocks.iter().map(Vec::len).sum::<usize>());
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
