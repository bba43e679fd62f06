//! Endgame tables: their positions and moves are those of the kit, and solved from the end they are what brute force and mate search say.

#[allow(dead_code)] // Its `main` is for `cargo run`.
#[path = "../solutions/12_retrograde/player.rs"]
mod solution;

use minishogi::retrograde::{Endgame, Game, Graph, Solved};
use minishogi::spec::reference;
use minishogi::{Player, Position};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use solution::Retrograde;

fn endgame(name: &str) -> Endgame {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn solved(game: &dyn Game) -> Vec<Solved> {
    Retrograde.solve(game)
}

#[test]
fn timing() {
    for name in ["KG-K", "KS-K", "KP-K", "KR-K", "KB-K"] {
        let t = std::time::Instant::now();
        let game = endgame(name);
        let built = t.elapsed();
        let table = solved(&game);
        let longest = table.iter().max_by_key(|v| v.plies()).unwrap();
        let pos = game.position(table.iter().position(|v| v == longest).unwrap());
        println!(
            "{name} {} built {built:?} solved {:?} draws {} {longest} {}",
            game.positions(),
            t.elapsed(),
            table.iter().filter(|v| **v == Solved::Draw).count(),
            pos.sfen()
        );
        let mut pos = pos;
        let mut n = game.number(&pos).unwrap();
        for _ in 0..12 {
            println!("{} {}", pos.sfen(), table[n]);
            let Some(plies) = table[n].plies() else { break };
            let next =
                pos.legal_moves().into_iter().map(|m| pos.after(m)).find(|p| table[game.number(p).unwrap()].plies() == Some(plies - 1));
            pos = next.unwrap();
            n = game.number(&pos).unwrap();
        }
        let t = std::time::Instant::now();
        let brute = reference::solve(&game);
        println!("brute {:?} {}", t.elapsed(), brute == table);
    }
}
