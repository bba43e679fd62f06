// Asks for variables of the environment whose names are no names.
// Expected: refused: reads the environment variable +1+1

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

pub const ASKED: [Option<&str>; 2] =
    [option_env!("<script>alert(1)</script>\"&'"), option_env!("+1+1|x\u{1b}[31m\n# env-dep:CARGO_PKG_NAME")];

fn main() {
    minishogi_shell::run::<OnePly>();
}
