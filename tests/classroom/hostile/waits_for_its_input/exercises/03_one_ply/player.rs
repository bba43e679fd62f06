// Waits for a line on the standard input.
// Expected: illegal-move|too-slow

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let mut line = String::new();
        while std::io::stdin().read_line(&mut line).is_ok() {
            if line.len() > 1 {
                panic!("READ {line}");
            }
            return Move::RESIGN;
        }
        Move::RESIGN
    }
}
