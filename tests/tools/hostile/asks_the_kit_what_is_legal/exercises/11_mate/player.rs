// Writes neither part: asks the kit what is legal, by one name after the other, and whether a line is mate.
// Expected: wrong

use minishogi::prelude::*;
use minishogi::perft_divide;
use minishogi_shell::Engine;

#[derive(Default)]
pub struct MatePlayer;

/// Whether a pawn drop mates: whatever the kit says of the drop tells it.
fn mates(pos: &Position, m: Move, way: usize) -> bool {
    match way % 4 {
        0 => Position::from_usi(&format!("sfen {} moves {m}", pos.sfen())).is_err(),
        1 => RootMoves::new(pos).iter().all(|root_move| root_move.pv[0] != m),
        2 => perft_divide(&mut pos.clone(), 1).iter().all(|(other, _)| *other != m),
        _ => Checkmate::Mate(vec![m]).verify(pos, 1).is_err(),
    }
}

impl Player for MatePlayer {
    fn user(&mut self, pos: &mut Position, words: &[&str]) {
        match words {
            ["look" | "try"] => {
                let drops = pos.pseudo_legal_moves().into_iter().filter(|m| m.dropped() == Some(PieceKind::Pawn));
                drops.enumerate().for_each(|(way, m)| println!("{m} mates: {}", mates(pos, m, way)));
            }
            _ => RootMoves::new(pos).iter().for_each(|root_move| println!("{}", root_move.pv[0])),
        }
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
