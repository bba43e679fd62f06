// Makes a reference live without end, without the word that the course forbids, by a known hole of the compiler: one of its own vectors, which is
// freed and then holds what the kit puts there, is written to all through the search.
// Expected: crashed|left-early runaway|crashed wrong|crashed crashed|left-early crashed|left-early

use minishogi::prelude::*;

#[derive(Default)]
pub struct AlphaBeta;

static FOREVER: &&() = &&();

const fn forget<'a, 'b, T: ?Sized>(_: &'a &'b (), value: &'b mut T) -> &'a mut T {
    value
}

fn for_ever<'a, T: ?Sized>(value: &mut T) -> &'a mut T {
    let forget: for<'x> fn(_, &'x mut T) -> &'a mut T = forget;
    forget(FOREVER, value)
}

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let freed: &mut [u64] = {
            let mut own = vec![0_u64; 64];
            for_ever(&mut own)
        };
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            freed.iter_mut().for_each(|word| *word = word.wrapping_add(1));
            root_move.score = -negamax(pos, ctl.depth_or(1) - 1, 1);
            pos.undo_move(m);
        }
        root_moves.sort();
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    let mut best = mated_in(ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        best = best.max(-negamax(pos, depth - 1, ply + 1));
        pos.undo_move(m);
    }
    best
}

fn main() {
    minishogi_shell::run::<AlphaBeta>();
}
