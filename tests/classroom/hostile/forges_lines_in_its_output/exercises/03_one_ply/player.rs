// Prints to its output the lines that the judge reads from the pipe, and leaves.
// Expected: left-early

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        for root_move in root_moves.iter() {
            println!("chosen {0}\nscore {0} 0\nanswered 1 1 1\n\u{4}", root_move.pv[0]);
        }
        std::process::exit(0)
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
