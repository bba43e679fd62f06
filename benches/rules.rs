//! How fast the rules are: `cargo bench --bench rules`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use minishogi::{Move, Position, evaluate, perft};
use support::{PERFT, lines, position};

/// Openings, full hands, checks, promoted pieces: what a search meets.
fn positions() -> Vec<Position> {
    lines(PERFT).map(|(sfen, _)| position(sfen)).collect()
}

/// All the rules at once; the leaves are counted, not played.
fn count_lines(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft from the start");
    for (depth, leaves) in [(5, 533_203), (6, 8_276_188)] {
        group.throughput(Throughput::Elements(leaves)).sample_size(10);
        group.bench_function(format!("depth {depth}"), |b| b.iter(|| assert_eq!(perft(&mut Position::start(), depth), leaves)));
    }
}

/// What a search pays at each leaf besides its own work. One element is one move done, evaluated and taken back.
fn visit(c: &mut Criterion) {
    let mut children: Vec<(Position, Vec<Move>)> = positions().into_iter().map(|pos| (pos.clone(), pos.legal_moves().to_vec())).collect();
    let moves = children.iter().map(|(_, moves)| moves.len() as u64).sum();
    let mut group = c.benchmark_group("a move");
    group.throughput(Throughput::Elements(moves));
    group.bench_function("do, evaluate, undo", |b| {
        b.iter(|| {
            for (pos, moves) in &mut children {
                for &m in moves.iter() {
                    pos.do_move(m);
                    black_box(evaluate(pos));
                    pos.undo_move(m);
                }
            }
        });
    });
}

/// One element is one position.
fn list(c: &mut Criterion) {
    let positions = positions();
    let mut group = c.benchmark_group("a position");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut bench = |name: &str, look: fn(&Position) -> usize| {
        group.bench_function(name, |b| b.iter(|| positions.iter().map(|pos| look(black_box(pos))).sum::<usize>()));
    };
    bench("legal_moves", |pos| pos.legal_moves().len());
    bench("captures", |pos| pos.captures().len());
    bench("count_legal_moves", Position::count_legal_moves);
    bench("is_mated", |pos| usize::from(pos.is_mated()));
}

criterion_group!(benches, count_lines, visit, list);
criterion_main!(benches);
