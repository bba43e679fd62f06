//! The speed of the rules: `cargo bench -p minishogi-benches --bench rules`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use minishogi::{Move, Position, evaluate, perft};
use support::{PERFT, lines, position};

fn main() {
    divan::main();
}

/// Openings, full hands, checks, promoted pieces: the positions of a search.
fn positions() -> Vec<Position> {
    lines(PERFT).map(|(sfen, _)| position(sfen)).collect()
}

/// All the rules at once, from the start; the leaves are counted, not played. One item is one leaf.
#[divan::bench(args = [(5, 533_203), (6, 8_276_188)], sample_count = 10, sample_size = 1)]
fn perft_of_depth(bencher: Bencher, (depth, leaves): (u32, u64)) {
    bencher.counter(ItemsCount::new(leaves)).bench(|| assert_eq!(perft(&mut Position::start(), depth), leaves));
}

/// The cost of the rules at each leaf of a search. One item is one move done, evaluated and taken back.
#[divan::bench]
fn do_evaluate_undo(bencher: Bencher) {
    let mut children: Vec<(Position, Vec<Move>)> = positions().into_iter().map(|pos| (pos.clone(), pos.legal_moves().to_vec())).collect();
    let moves: usize = children.iter().map(|(_, moves)| moves.len()).sum();
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        for (pos, moves) in &mut children {
            for &m in moves.iter() {
                pos.do_move(m);
                black_box(evaluate(pos));
                pos.undo_move(m);
            }
        }
    });
}

/// One item is one position.
#[divan::bench(args = ["legal_moves", "captures", "count_legal_moves", "is_mated"])]
fn look_at_a_position(bencher: Bencher, what: &str) {
    let look: fn(&Position) -> usize = match what {
        "legal_moves" => |pos| pos.legal_moves().len(),
        "captures" => |pos| pos.captures().len(),
        "count_legal_moves" => Position::count_legal_moves,
        _ => |pos| usize::from(pos.is_mated()),
    };
    let positions = positions();
    bencher.counter(ItemsCount::new(positions.len())).bench(|| positions.iter().map(|pos| look(black_box(pos))).sum::<usize>());
}
