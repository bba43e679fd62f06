// Sleeps again and again, and says something between: with a move or a line every tenth of a second it never seems to be silent.
// Expected: too-slow

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let m = root_moves[0].pv[0];
        loop {
            pos.do_move(m);
            pos.undo_move(m);
            println!("...");
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
