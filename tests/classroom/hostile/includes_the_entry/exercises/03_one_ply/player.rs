// Has the source of the entry compiled into it.
// Expected: refused: another file

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        println!("{}", include_bytes!("main.rs").len());
        Move::RESIGN
    }
}
