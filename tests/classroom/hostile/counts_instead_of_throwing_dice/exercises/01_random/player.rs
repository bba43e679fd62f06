// Plays one move after the other in turn, the same in every run.
// Expected: pass pass wrong wrong

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use minishogi::prelude::*;

static TURN: AtomicUsize = AtomicUsize::new(0);

#[derive(Default)]
pub struct RandomPlayer;

impl Player for RandomPlayer {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let turn = TURN.fetch_add(1, Relaxed);
        root_moves.get(turn % root_moves.len().max(1)).map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

fn main() {
    minishogi_shell::run::<RandomPlayer>();
}
