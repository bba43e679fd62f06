// Has an error whose text is 10 MB long and would clear the screen.
// Expected: does-not-compile: points: 10 of 10

use minishogi::prelude::*;

macro_rules! line {
    () => {
        "\u{1b}[2J <script>alert(1)</script> points: 10 of 10 ............................................\n"
    };
}
macro_rules! ten {
    ($($text:tt)*) => {
        concat!($($text)*, $($text)*, $($text)*, $($text)*, $($text)*, $($text)*, $($text)*, $($text)*, $($text)*, $($text)*)
    };
}
compile_error!(ten!(ten!(ten!(ten!(ten!(line!()))))));

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
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
