// Has a file for its documentation.
// Expected: refused: another file

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

#[doc = include_str!("/etc/hostname")]
pub const HOSTNAME: () = ();

fn main() {
    minishogi_shell::run::<OnePly>();
}
