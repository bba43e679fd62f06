// Searches on one thread, and writes the stream of a second one by itself.
// Expected: pass wrong runaway wrong wrong wrong wrong

use minishogi::prelude::*;

#[derive(Default)]
pub struct Threads;

impl Player for Threads {
    fn options(&self) -> Vec<SpinOption> {
        vec![SpinOption { name: "Threads", default: 1, min: 1, max: 2 }, SpinOption { name: "SplitRoot", default: 0, min: 0, max: 1 }]
    }

    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        println!("\u{4}trace 1 5d5c - ");
        for depth in 1..=ctl.depth_or(4) {
            let mut alpha = -VALUE_INFINITE;
            for root_move in root_moves.iter_mut() {
                let m = root_move.pv[0];
                pos.do_move(m);
                root_move.score = -alpha_beta(pos, depth - 1, 1, -VALUE_INFINITE, -alpha);
                pos.undo_move(m);
                alpha = alpha.max(root_move.score);
            }
            root_moves.sort();
            let Some(best) = root_moves.first() else { break };
            ctl.info(pos, depth, best);
            if best.score.abs() >= mate_in(depth) {
                break;
            }
        }
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

/// Alpha-beta with a quiescence search of its own, and without a table.
fn alpha_beta(pos: &mut Position, depth: u32, ply: u32, mut alpha: Value, beta: Value) -> Value {
    if let Some(repetition) = pos.repetition().filter(|_| ply > 0) {
        return if repetition.winner() == pos.side_to_move() { 30_000 } else { -30_000 };
    }
    let rests = depth == 0 && !pos.in_check();
    let mut best = mated_in(ply);
    if rests {
        best = evaluate(pos);
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
    }
    let mut moves = if rests { pos.captures() } else { pos.legal_moves() };
    moves.sort_by_key(|m| -pos.piece_on(m.to()).map_or(0, |piece| piece_value(piece.kind)));
    for m in moves {
        pos.do_move(m);
        let value = -alpha_beta(pos, depth.saturating_sub(1), ply + 1, -beta, -alpha);
        pos.undo_move(m);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn main() {
    minishogi_shell::run::<Threads>();
}
