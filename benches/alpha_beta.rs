//! The alpha-beta of the course from the start position, as in its handout: `cargo bench --bench alpha_beta`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use minishogi::prelude::*;

#[path = "../solutions/05_alpha_beta/player.rs"]
#[allow(dead_code)]
mod solution;

use solution::AlphaBeta;

/// Searches to `depth` and returns the nodes it took.
fn search(depth: u32) -> u64 {
    let mut pos = Position::start();
    let mut ctl = Control::new(&pos, Limits::depth(depth));
    AlphaBeta.search(&mut pos, &mut RootMoves::new(&Position::start()), &mut ctl);
    pos.nodes()
}

/// One element is one node; their number is printed beside the time.
fn alpha_beta(c: &mut Criterion) {
    let mut group = c.benchmark_group("alpha-beta from the start");
    for depth in 5..=8 {
        let nodes = search(depth);
        group.throughput(Throughput::Elements(nodes)).sample_size(10);
        group.bench_function(format!("depth {depth}, {nodes} nodes"), |b| b.iter(|| search(depth)));
    }
}

criterion_group!(benches, alpha_beta);
criterion_main!(benches);
