// Has its own source compiled into it.
// Expected: refused: another file

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        println!("{}", include_str!("player.rs").len());
        Move::RESIGN
    }
}
