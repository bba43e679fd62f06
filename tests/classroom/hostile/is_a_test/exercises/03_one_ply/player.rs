// Has tests, which would pass without a search if they were run.
// Expected: illegal-move

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        Move::RESIGN
    }
}

#[test]
fn takes_the_best_capture() {}

#[cfg(test)]
mod tests {
    #[test]
    fn points_10_of_10() {
        panic!("REACHED the tests");
    }
}
