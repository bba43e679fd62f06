// Looks at the whole tree, without cuts, and then reports to the judge that the question begins only now, with a tree of a few moves.
// Expected: left-early

use minishogi::prelude::*;

#[derive(Default)]
pub struct AlphaBeta;

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            root_move.score = -negamax(pos, ctl.depth_or(1) - 1, 1);
            pos.undo_move(m);
        }
        root_moves.sort();
        let Some(best) = root_moves.first().map(|root_move| root_move.pv[0]) else { return Move::RESIGN };
        println!("\u{4}begins");
        println!("\u{4}trace 0 @{} {best} = - ", pos.sfen().replace(' ', "_"));
        best
    }
}

fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    let mut best = mated_in(ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        let value = -negamax(pos, depth - 1, ply + 1);
        pos.undo_move(m);
        if value > best {
            best = value;
        }
    }
    best
}

fn main() {
    minishogi_shell::run::<AlphaBeta>();
}
