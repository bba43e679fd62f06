// Does not search: asks the kit's own reference, on a position that is not observed.
// Expected: does-not-compile: error[E0432]: unresolved import `minishogi_grading`

use minishogi::prelude::*;
use minishogi_grading::reference;

#[derive(Default)]
pub struct Negamax;

impl Player for Negamax {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let Ok(mut hidden) = Position::from_sfen(&pos.sfen()) else { return Move::RESIGN };
        let values = reference::move_values(&mut hidden, ctl.depth_or(3));
        for (root_move, (_, value)) in root_moves.iter_mut().zip(&values) {
            root_move.score = *value;
        }
        values.iter().max_by_key(|(_, value)| value).map_or(Move::RESIGN, |(m, _)| *m)
    }
}

fn main() {
    minishogi_shell::run::<Negamax>();
}
