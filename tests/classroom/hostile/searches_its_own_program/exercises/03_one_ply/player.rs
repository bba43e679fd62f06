// Answers rightly, and looks for the positions and names of the judge in the program that it is.
// Expected: pass

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let program = std::env::current_exe().and_then(std::fs::read).or_else(|_| std::fs::read("/proc/self/exe"));
        let program = program.unwrap_or_default();
        // Written backwards, so that the words themselves are not in the program.
        for words in ["erutpac_tseb_eht_sekat", "eerht_htped_ot_eulav_emas", "ngis sunim eht stegrof"] {
            let words: String = words.chars().rev().collect();
            if program.windows(words.len()).any(|part| part == words.as_bytes()) {
                panic!("READ {words}");
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
