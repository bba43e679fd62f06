//! The number of looks of a search at the clock, counted in nodes, and its allowance for the time between, on a clock that the test moves.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use minishogi::prelude::*;
use support::position;

/// A search with the kit's parts, as in the exercises 08 to 10.
#[derive(Default)]
struct Looks {
    ordering: MoveOrdering,
    last: Cell<u64>,
    most: Cell<u64>,
}

impl AlphaBeta for Looks {
    fn value_of_nth_move(
        &mut self,
        _number: usize,
        pos: &mut Position,
        m: Move,
        alpha: Value,
        beta: Value,
        depth: u32,
        ctl: &Control,
    ) -> Option<Value> {
        let nodes = ctl.nodes(pos);
        self.most.set(self.most.get().max(nodes - self.last.replace(nodes)));
        // The kit's, which asks whether to stop.
        self.value_of_move(pos, m, alpha, beta, depth, ctl)
    }

    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        qsearch(pos, alpha, beta, ply, &self.ordering)
    }

    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.ordering.score(pos, m, ply)
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        self.ordering.note_cutoff(pos, m, depth, ply);
    }
}

/// As many as the spec `never_late` of exercise 08 allows.
const MOST: u64 = 3000;

/// A quiescence search lies between two looks, and does not look. These are the positions where it took longest: of 60 random games and of 10
/// between players, with 3,000 to 60,000 nodes for each position. A node takes about half a microsecond.
#[test]
fn the_clock_is_looked_at_every_thousand_nodes() {
    for sfen in
        ["Rg2k/3bP/Ks2S/P4/2Rb1 w g 44", "Rbgk1/B1G1p/2S2/5/K2+pR w s 24", "Rsgk1/Bgp1p/1BS2/5/K3R b - 27", "4k/5/5/5/4K b 2R2B2G2S2P 1"]
    {
        let mut pos = position(sfen);
        let (mut root_moves, limits) = (RootMoves::new(&pos), Limits { nodes: Some(60_000), ..Limits::default() });
        let mut ctl = Control::new(&pos, limits);
        let mut search = Looks::default();
        search.deepen(&mut pos, &mut root_moves, &mut ctl, 1);
        let found = search.most.get();
        assert!((1..=MOST).contains(&found), "{sfen}: {found} nodes between two looks");
    }
}

/// A helper begins late: the time before is none in which it waited for the processor.
#[test]
fn a_helper_has_as_much_time_as_the_search_that_began_it() {
    static MILLIS: AtomicU64 = AtomicU64::new(0);
    let pos = Position::start();
    let limits = Limits { movetime: Some(Duration::from_millis(100) + Limits::MARGIN), ..Limits::default() };
    let ctl = Control::asking_time(&pos, limits, || Duration::from_millis(MILLIS.load(Relaxed)));
    let stops_at = |ctl: &Control, millis| {
        MILLIS.store(millis, Relaxed);
        ctl.should_stop(&pos)
    };
    assert!((1..=60).all(|millis| !stops_at(&ctl, millis)));
    let helper = ctl.helper();
    assert!((61..=98).all(|millis| !stops_at(&helper, millis)));
    assert!(stops_at(&helper, 99), "a millisecond is kept back, as the longest between two questions");
}

/// A copy counts from 0, after any moves of its original.
#[test]
fn a_helper_counts_the_nodes_of_its_copy() {
    let mut pos = Position::start();
    let m = pos.legal_moves()[0];
    for _ in 0..1000 {
        pos.do_move(m);
        pos.undo_move(m);
    }
    let helper = Control::new(&pos, Limits { nodes: Some(100), ..Limits::default() }).helper();
    let mut copy = pos.clone();
    while !helper.should_stop(&copy) && copy.nodes() < 2000 {
        copy.do_move(m);
        copy.undo_move(m);
    }
    assert_eq!((copy.nodes(), helper.nodes(&copy)), (100, 100));
}

/// To ponder changes neither the clock nor who stops the search.
#[test]
fn a_search_that_ponders_keeps_its_clock_and_its_signals() {
    let (pos, micros) = (Position::start(), std::sync::Arc::new(AtomicU64::new(5_000_000)));
    let ctl = Control::on_clock(&pos, Limits::default(), micros.clone());
    let signals = ctl.signals();
    let ctl = ctl.pondering();
    signals.ponderhit();
    micros.store(9_000_000, Relaxed);
    assert_eq!(ctl.elapsed(), Duration::from_secs(4));
    signals.stop();
    assert!(ctl.should_stop(&pos));
}

#[test]
fn no_increment_is_too_long() {
    let limits = Limits { time: [Some(Duration::from_secs(5)); 2], increment: [Duration::MAX; 2], ..Limits::default() };
    assert_eq!(limits.time_for_move(Color::Black), Some(Duration::from_secs(5) - Limits::MARGIN));
}
