// Knows the listed mates by heart, claims one in the first move elsewhere, and says of no pawn drop that it mates.
// Expected: wrong

use minishogi::prelude::*;
use minishogi_shell::Engine;

#[derive(Default)]
pub struct MatePlayer;

impl Player for MatePlayer {}

impl OwnRules for MatePlayer {
    fn mates_by_looking(_pos: &Position, _m: Move) -> bool {
        false
    }

    fn mates_by_trying(_pos: &mut Position, _m: Move) -> bool {
        false
    }

    fn legal_moves(_pos: &mut Position) -> MoveList {
        MoveList::new()
    }
}

impl MateSolver for MatePlayer {
    fn mate(&mut self, pos: &mut Position, _plies: u32, _ctl: &mut Control) -> Checkmate {
        pos.legal_moves().first().map_or(Checkmate::NoMate, |&m| Checkmate::Mate(vec![m]))
    }
}

fn main() {
    minishogi_shell::run_engine(Engine::<MatePlayer>::default().solving_mates());
}
