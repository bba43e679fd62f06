// Writes to the judge itself the kit's lines about a search that it did not do, for as many questions as there may be.
// Expected: left-early

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let first = root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]);
        for _ in 0..100 {
            println!("\u{4}begins");
            println!("\u{4}trace 0 @{} {first} = - ", pos.sfen().replace(' ', "_"));
            println!("\u{4}chosen {first}");
            pos.legal_moves().iter().for_each(|m| println!("\u{4}score {m} 0"));
            println!("\u{4}answered");
        }
        std::process::exit(0)
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
