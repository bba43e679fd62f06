// Knows the listed mates by heart, claims one in the first move elsewhere, and says of no pawn drop that it mates.
// Expected: wrong

use minishogi::prelude::*;
use minishogi_shell::Engine;

#[derive(Default)]
pub struct MatePlayer;

impl Player for MatePlayer {
    fn user(&mut self, pos: &mut Position, words: &[&str]) {
        if matches!(words, ["look" | "try"]) {
            let drops = pos.pseudo_legal_moves().into_iter().filter(|m| m.dropped() == Some(PieceKind::Pawn));
            drops.for_each(|m| println!("{m} mates: false"));
        }
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
