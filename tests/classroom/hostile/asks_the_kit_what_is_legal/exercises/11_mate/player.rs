// Writes neither part: asks the kit for legal moves, by one name after the other, and for mates.
// Expected: wrong

use minishogi::prelude::*;
use minishogi::perft_divide;
use minishogi_shell::Engine;

#[derive(Default)]
pub struct MatePlayer;

/// Returns whether a pawn drop mates, from the kit's answer about the drop.
fn mates(pos: &Position, m: Move, way: usize) -> bool {
    match way % 4 {
        0 => Position::from_usi(&format!("sfen {} moves {m}", pos.sfen())).is_err(),
        1 => RootMoves::new(pos).iter().all(|root_move| root_move.pv[0] != m),
        2 => perft_divide(&mut pos.clone(), 1).iter().all(|(other, _)| *other != m),
        _ => Checkmate::Mate(vec![m]).verify(pos, 1).is_err(),
    }
}

impl Player for MatePlayer {}

impl OwnRules for MatePlayer {
    fn mates_by_looking(pos: &Position, m: Move) -> bool {
        mates(pos, m, m.to().index())
    }

    fn mates_by_trying(pos: &mut Position, m: Move) -> bool {
        mates(pos, m, m.to().index())
    }

    fn legal_moves(pos: &mut Position) -> MoveList {
        RootMoves::new(pos).iter().map(|root_move| root_move.pv[0]).collect()
    }
}

impl MateSolver for MatePlayer {
    fn mate(&mut self, _pos: &mut Position, _plies: u32, _ctl: &mut Control) -> Checkmate {
        Checkmate::NoMate
    }
}

fn main() {
    minishogi_shell::run_engine(Engine::<MatePlayer>::default().solving_mates());
}
