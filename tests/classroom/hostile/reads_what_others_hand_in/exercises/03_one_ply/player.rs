// Answers rightly, and looks around its program for the files of others who are graded at the same time.
// Expected: pass

use std::{env, fs};

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let exe = env::current_exe().unwrap_or_default();
        for folder in exe.ancestors().skip(1) {
            for place in [folder.to_path_buf(), folder.join("scratch-0"), folder.join("scratch-1"), folder.join("libraries")] {
                if let Ok(entries) = fs::read_dir(&place) {
                    panic!("READ {}: {:?}", place.display(), entries.flatten().map(|entry| entry.file_name()).collect::<Vec<_>>());
                }
                for file in ["spec.d", "exercises/03_one_ply/spec.rs", "exercises/03_one_ply/player.rs"] {
                    if let Ok(text) = fs::read_to_string(place.join(file)) {
                        panic!("READ {file}: {text}");
                    }
                }
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
