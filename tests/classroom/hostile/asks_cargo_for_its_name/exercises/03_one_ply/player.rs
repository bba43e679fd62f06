// Asks for the variable that a `spec.rs` of earlier kits asked for.
// Expected: refused: reads the environment variable CARGO_PKG_NAME

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        println!("{:?}", option_env!("CARGO_PKG_NAME"));
        Move::RESIGN
    }
}
