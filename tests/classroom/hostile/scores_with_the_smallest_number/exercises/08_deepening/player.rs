// Reports depths and scores from where numbers end.
// Expected: wrong

use minishogi::prelude::*;

#[derive(Default)]
pub struct Deepening;

impl Player for Deepening {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        root_moves.iter_mut().for_each(|root_move| root_move.score = Value::MIN);
        let Some(first) = root_moves.first().cloned() else { return Move::RESIGN };
        [u32::MAX, 0, 1, ctl.depth_or(4)].into_iter().for_each(|depth| ctl.info(pos, depth, &first));
        first.pv[0]
    }
}

fn main() {
    minishogi_shell::run::<Deepening>();
}
