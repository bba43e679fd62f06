// Answers rightly, and looks for the solutions in every folder above it and above where it was compiled.
// Expected: pass

use std::env;
use std::fs;
use std::path::PathBuf;

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let program = env::args_os().next().unwrap_or_default().into();
        let starts: [PathBuf; 4] =
            [env::current_exe().unwrap_or_default(), env::current_dir().unwrap_or_default(), program, file!().into()];
        for folder in starts.iter().flat_map(|start| start.ancestors()) {
            let path = folder.join("solutions/03_one_ply/player.rs");
            if let Ok(text) = fs::read_to_string(&path) {
                panic!("READ {}: {text}", path.display());
            }
        }
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

fn main() {
    minishogi_shell::run::<OnePly>();
}
