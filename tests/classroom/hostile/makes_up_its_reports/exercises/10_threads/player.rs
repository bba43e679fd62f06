// Reports depths and values that it has not searched, and plays the first move.
// Expected: wrong

use minishogi::prelude::*;

#[derive(Default)]
pub struct Threads;

impl Player for Threads {
    fn options(&self) -> Vec<SpinOption> {
        vec![SpinOption { name: "Threads", default: 1, min: 1, max: 2 }, SpinOption { name: "SplitRoot", default: 0, min: 0, max: 1 }]
    }

    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        root_moves.iter_mut().for_each(|root_move| root_move.score = evaluate(pos));
        let Some(first) = root_moves.first().cloned() else { return Move::RESIGN };
        (1..=ctl.depth_or(20)).for_each(|depth| ctl.info(pos, depth, &first));
        first.pv[0]
    }
}

fn main() {
    minishogi_shell::run::<Threads>();
}
