//! The searches of the course from the start position, as in its handout: `cargo bench --bench searches`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use minishogi::prelude::*;

#[path = "../solutions/05_alpha_beta/player.rs"]
#[allow(dead_code)]
mod alpha_beta;
#[path = "../solutions/06_ordering/player.rs"]
#[allow(dead_code)]
mod ordering;

/// Searches to `depth` with a new player and returns the nodes it took.
fn search(mut player: impl Player, depth: u32) -> u64 {
    let mut pos = Position::start();
    let mut ctl = Control::new(&pos, Limits::depth(depth));
    player.search(&mut pos, &mut RootMoves::new(&Position::start()), &mut ctl);
    pos.nodes()
}

/// One element is one node; their number is printed beside the time.
fn measure<P: Player + Default>(c: &mut Criterion, name: &str) {
    let mut group = c.benchmark_group(format!("{name} from the start"));
    for depth in 5..=8 {
        let nodes = search(P::default(), depth);
        group.throughput(Throughput::Elements(nodes)).sample_size(10);
        group.bench_function(format!("depth {depth}, {nodes} nodes"), |b| b.iter(|| search(P::default(), depth)));
    }
}

fn searches(c: &mut Criterion) {
    measure::<alpha_beta::AlphaBeta>(c, "alpha-beta");
    measure::<ordering::AlphaBeta>(c, "ordered alpha-beta");
}

criterion_group!(benches, searches);
criterion_main!(benches);
