// A macro that doubles thirty times.
// Expected: does-not-compile

macro_rules! twice {
    ($x:expr;) => { $x };
    ($x:expr; $one:tt $($rest:tt)*) => { twice!($x + $x; $($rest)*) };
}

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        println!("{}", twice!(1_u64; a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a));
        Move::RESIGN
    }
}
