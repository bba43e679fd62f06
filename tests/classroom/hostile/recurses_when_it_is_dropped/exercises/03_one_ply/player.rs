// Recurses without end when it is dropped, after its answer.
// Expected: crashed

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let mut best_move = Move::RESIGN;
        let mut max_value = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = if pos.is_mated() { mate_in(1) } else { -evaluate(pos) };
            pos.undo_move(m);
            root_move.score = value;
            if value > max_value {
                max_value = value;
                best_move = m;
            }
        }
        best_move
    }
}

impl Drop for OnePly {
    fn drop(&mut self) {
        println!("{}", again(1));
    }
}

#[allow(unconditional_recursion)]
fn again(n: u64) -> u64 {
    let room = [n; 100];
    again(n + 1) + std::hint::black_box(room)[7]
}
