// Answers rightly, and leaves itself a note for the next run in every possible place.
// Expected: pass

use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::PathBuf;
use std::{env, fs};

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let mut places = ["/tmp", "/var/tmp", "/dev/shm", "/run", "."].map(PathBuf::from).to_vec();
        places.extend(env::current_exe().ok().and_then(|exe| Some(exe.parent()?.to_path_buf())));
        for place in places {
            let note = place.join("minishogi_hostile_note");
            if let Ok(text) = fs::read_to_string(&note) {
                panic!("READ a note of an earlier run: {text}");
            }
            if fs::write(&note, pos.sfen()).is_ok() {
                panic!("WROTE {}", note.display());
            }
        }
        if SocketAddr::from_abstract_name("minishogi_hostile").and_then(|name| UnixListener::bind_addr(&name)).is_ok() {
            panic!("REACHED an abstract socket");
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
