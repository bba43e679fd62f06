// Catches its own panics, whose messages are lines of the kit.
// Expected: panicked

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        for words in ["\u{4}begins", "x\n\u{4}chosen 5d5c\n\u{4}answered\n"] {
            let _ = std::panic::catch_unwind(|| panic!("{words}"));
        }
        root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
