//! Positions of games that the champion plays against itself, for `fit`.
//!
//!     cargo run --release -p champion --example self_play -- 1 2000 2000 > positions-1.txt
//!
//! The arguments are the seed, the games and the nodes for each move. A line is `SFEN|VALUE|RESULT`: what the search thought (for Black) and
//! who won (1 for Black, 0 for White). Only positions in which the best move is quiet are kept: of the others the evaluation can know nothing.

use std::io::{BufWriter, Write};

use champion::Champion;
use minishogi::{Color, Control, Limits, Outcome, Player, Position, RootMoves, VALUE_MATE, Value};

/// A value beyond this ends a game: it is won.
const WON: Value = VALUE_MATE - 2000;
/// A game that has not ended by then is left out.
const LONGEST: usize = 300;

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let &[seed, games, nodes] = numbers.as_slice() else {
        eprintln!("expected three numbers: the seed, the games and the nodes for each move");
        std::process::exit(2);
    };
    let mut random = Random(seed << 32);
    let mut player = Champion::default();
    let mut out = BufWriter::new(std::io::stdout().lock());
    for _ in 0..games {
        let (lines, winner) = game(&mut player, &mut random, nodes);
        let Some(winner) = winner else { continue };
        for (sfen, value) in lines {
            if writeln!(out, "{sfen}|{value}|{}", u8::from(winner == Color::Black)).is_err() {
                return;
            }
        }
    }
}

/// The positions of a game with their values for Black, and who won.
fn game(player: &mut Champion, random: &mut Random, nodes: u64) -> (Vec<(String, Value)>, Option<Color>) {
    let mut pos = random.opening();
    let mut lines = Vec::new();
    while pos.ply() < LONGEST {
        if let Some(outcome) = pos.outcome() {
            return (lines, Some(outcome.winner()));
        }
        let mut root_moves = RootMoves::new(&pos);
        let mut ctl = Control::new(&pos, Limits { nodes: Some(nodes), ..Limits::default() });
        let best_move = player.search(&mut pos, &mut root_moves, &mut ctl);
        let us = pos.side_to_move();
        let value = root_moves[0].score;
        if value.abs() > WON {
            return (lines, Some(if value > 0 { us } else { !us }));
        }
        let is_quiet = pos.piece_on(best_move.to()).is_none() && !best_move.is_promotion();
        if is_quiet && !pos.in_check() {
            lines.push((pos.sfen(), if us == Color::Black { value } else { -value }));
        }
        // A bad move now and then shows positions that good play avoids.
        let m = if random.below(40) == 0 { random.legal_move(&pos) } else { best_move };
        pos.do_move(m);
    }
    (lines, pos.outcome().map(Outcome::winner))
}

/// The generator "splitmix64".
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((x ^ x >> 31) % n as u64) as usize
    }

    fn legal_move(&mut self, pos: &Position) -> minishogi::Move {
        let moves = pos.legal_moves();
        moves[self.below(moves.len())]
    }

    /// The position after some random moves.
    fn opening(&mut self) -> Position {
        loop {
            let mut pos = Position::start();
            for _ in 0..2 + self.below(10) {
                if pos.has_legal_move() {
                    let m = self.legal_move(&pos);
                    pos.do_move(m);
                }
            }
            if pos.has_legal_move() {
                return pos;
            }
        }
    }
}
