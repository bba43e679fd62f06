//! The searches of the course: how fast they are, and how much of the tree they leave out.
//!
//! `cargo bench -p minishogi-benches --bench searches [-- NAME]`
//!
//! Measured in the positions of `bench`, each by itself; `README.md` says what the columns mean.

use std::time::{Duration, Instant};

use minishogi::bench::POSITIONS;
use minishogi::perft;
use minishogi::prelude::*;

#[path = "../solutions/05_alpha_beta/player.rs"]
#[allow(dead_code)]
mod alpha_beta;
#[path = "../solutions/08_deepening/player.rs"]
#[allow(dead_code)]
mod deepening;
#[path = "../solutions/04_negamax/player.rs"]
#[allow(dead_code)]
mod negamax;
#[path = "../solutions/03_one_ply/player.rs"]
#[allow(dead_code)]
mod one_ply;
#[path = "../solutions/06_ordering/player.rs"]
#[allow(dead_code)]
mod ordering;
#[path = "../solutions/07_quiescence/player.rs"]
#[allow(dead_code)]
mod quiescence;
#[path = "../solutions/09_table/player.rs"]
#[allow(dead_code)]
mod table;
#[path = "../solutions/10_threads/player.rs"]
#[allow(dead_code)]
mod threads;

/// The number of measurements; their median counts.
const RUNS: usize = 5;

/// A name, a depth, and how to measure the player there.
type Measured = (&'static str, u32, fn(u32) -> Row);

const PLAYERS: &[Measured] = &[
    ("03 one ply", 1, measure::<one_ply::OnePly>),
    ("04 negamax", 5, measure::<negamax::Negamax>),
    ("05 alpha-beta", 5, measure::<alpha_beta::AlphaBeta>),
    ("05 alpha-beta", 6, measure::<alpha_beta::AlphaBeta>),
    ("06 ordering", 4, measure::<ordering::Ordering>),
    ("06 ordering", 5, measure::<ordering::Ordering>),
    ("06 ordering", 6, measure::<ordering::Ordering>),
    ("07 quiescence", 6, measure::<quiescence::Quiescence>),
    ("08 deepening", 6, measure::<deepening::Deepening>),
    ("09 table", 6, measure::<table::Remembering>),
    ("09 table", 8, measure::<table::Remembering>),
    ("10 threads", 6, measure::<threads::Threads>),
    ("10 threads", 8, measure::<threads::Threads>),
];

/// The measurements of a player.
struct Row {
    nodes: u64,
    /// For the start position, and for all.
    time: [Duration; 2],
    /// The factor from one depth to the next.
    branching: f64,
    /// The nodes divided by those of the smallest tree, if that is counted.
    excess: Option<f64>,
    /// The speed-up with two threads.
    speed_up: Option<f64>,
}

/// Searches one position as if it were the player's first.
fn search(player: &mut impl Player, sfen: &str, depth: u32) -> (u64, Duration) {
    let root = Position::from_sfen(sfen).expect("the positions of the bench are right");
    player.new_game();
    let (mut pos, mut root_moves) = (root.clone(), RootMoves::new(&root));
    let mut ctl = Control::new(&pos, Limits::depth(depth));
    let start = Instant::now();
    player.search(&mut pos, &mut root_moves, &mut ctl);
    (ctl.nodes(&pos), start.elapsed())
}

fn search_all(player: &mut impl Player, depth: u32) -> Vec<(u64, Duration)> {
    POSITIONS.iter().map(|sfen| search(player, sfen, depth)).collect()
}

fn measure<P: Player + Default>(depth: u32) -> Row {
    let mut player = P::default();
    let runs: Vec<Vec<(u64, Duration)>> = (0..RUNS).map(|_| search_all(&mut player, depth)).collect();
    let nodes: Vec<u64> = runs[0].iter().map(|(nodes, _)| *nodes).collect();
    let all = runs.iter().map(|run| run.iter().map(|(_, time)| *time).sum());
    // Two depths, because an odd depth adds more to alpha-beta than an even one.
    let branching = depth.checked_sub(2).filter(|&less| less > 0).map_or(f64::NAN, |less| {
        let before = search_all(&mut player, less);
        mean(nodes.iter().zip(&before).map(|(&after, &(before, _))| after as f64 / before.max(1) as f64)).sqrt()
    });
    Row {
        nodes: nodes.iter().sum(),
        time: [median(runs.iter().map(|run| run[0].1)), median(all)],
        branching,
        // Deeper, counting the moves of each ply takes hours.
        excess: (depth <= 6).then(|| mean(nodes.iter().zip(POSITIONS).map(|(&nodes, sfen)| nodes as f64 / smallest_tree(sfen, depth)))),
        speed_up: speed_up(&mut player, depth),
    }
}

/// The nodes below the root that alpha-beta must visit with the best move always first, as Knuth and Moore (1975) count the leaves:
/// b^⌈k/2⌉ + b^⌊k/2⌋ - 1 at each ply k, but with the mean number of moves of each ply for b, since one side may have many more than the other.
fn smallest_tree(sfen: &str, depth: u32) -> f64 {
    let mut pos = Position::from_sfen(sfen).expect("the positions of the bench are right");
    let mut product = [1.0, 1.0];
    let (mut nodes, mut positions) = (0.0, 1.0);
    for ply in 1..=depth {
        let next = perft(&mut pos, ply) as f64;
        product[ply as usize % 2] *= next / positions;
        positions = next;
        nodes += product[0] + product[1] - 1.0;
    }
    nodes
}

/// Returns the speed-up of the player with two threads over one, if it can have two: the median of runs side by side.
fn speed_up(player: &mut impl Player, depth: u32) -> Option<f64> {
    player.options().iter().find(|option| option.name == "Threads" && option.max >= 2)?;
    let mut time_with = |threads: i64| {
        player.set_option("Threads", threads);
        search_all(player, depth).iter().map(|(_, time)| time.as_secs_f64()).sum::<f64>()
    };
    let mut ratios: Vec<f64> = (0..RUNS).map(|_| time_with(1) / time_with(2)).collect();
    ratios.sort_by(f64::total_cmp);
    Some(ratios[RUNS / 2])
}

fn median(times: impl Iterator<Item = Duration>) -> Duration {
    let mut times: Vec<Duration> = times.collect();
    times.sort();
    times[times.len() / 2]
}

/// The geometric mean: of factors.
fn mean(factors: impl ExactSizeIterator<Item = f64>) -> f64 {
    let number = factors.len() as f64;
    (factors.map(f64::ln).sum::<f64>() / number).exp()
}

fn main() {
    // Cargo adds `--bench`.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    println!(
        "| player | depth | nodes | nodes a second | time from the start | for all 21 | branching | times the smallest tree | two threads |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for (name, depth, measure) in PLAYERS.iter().filter(|(name, ..)| wanted.iter().all(|word| name.contains(word.as_str()))) {
        let Row { nodes, time: [start, all], branching, excess, speed_up } = measure(*depth);
        let [start, millis] = [start, all].map(|time| time.as_secs_f64() * 1e3);
        let millions = nodes as f64 / all.as_secs_f64() / 1e6;
        let [excess, speed_up] = [excess, speed_up].map(|factor| factor.map_or(String::new(), |factor| format!("{factor:.2}")));
        let branching = if branching.is_nan() { String::new() } else { format!("{branching:.1}") };
        println!(
            "| {name} | {depth} | {nodes} | {millions:.1} million | {start:.2} ms | {millis:.1} ms | {branching} | {excess} | {speed_up} |"
        );
    }
}
