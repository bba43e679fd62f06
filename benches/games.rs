//! One search of any game: the cost of its generality, and its growth with the board.
//!
//! `cargo bench -p minishogi-benches --bench games [-- generic|boards]`

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use minishogi::bench::POSITIONS;
use minishogi::game::{GamePlayer, GameText};
use minishogi::prelude::*;
use minishogi_games::Parts;

#[path = "../solutions/14_any_game/player.rs"]
#[allow(dead_code)]
mod any_game;
#[path = "../solutions/05_alpha_beta/player.rs"]
#[allow(dead_code)]
mod plain;

/// The number of measurements; their median counts.
const RUNS: usize = 21;

const DEPTH: u32 = 5;

fn main() {
    // Cargo adds `--bench`.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    if is_wanted("generic") {
        generic();
    }
    if is_wanted("boards") {
        println!("| game | board | moves in a position | depth in a second | nodes a second |");
        println!("|---|---|---|---|---|");
        board::<minishogi_dobutsu::Position>("3x4");
        board::<Position>("5x5");
        board::<minishogi_shogi::Shogi>("9x9");
    }
}

/// The search of exercise 05 with the rules of minishogi in it, and with any game: the same moves, side by side.
fn generic() {
    let mut times = [Vec::new(), Vec::new()];
    let searches: [fn(&mut Position) -> u64; 2] = [plain_search, generic_search];
    for run in 0..2 * RUNS {
        // Each is first in turn.
        let which = (run + run / 2) % 2;
        times[which].push(time(searches[which]));
    }
    times.iter_mut().for_each(|times| times.sort_by(f64::total_cmp));
    let ratio = |place: usize| times[1][place] / times[0][place];
    let (fastest, median) = (ratio(0), ratio(RUNS / 2));
    println!(
        "generic alpha-beta to plain, depth {DEPTH}, {} positions: {median:.3} of the medians, {fastest:.3} of the fastest runs",
        POSITIONS.len()
    );
}

fn time(search: fn(&mut Position) -> u64) -> f64 {
    let start = Instant::now();
    for sfen in POSITIONS {
        let mut pos = Position::from_sfen(sfen).expect("the positions of the bench are right");
        std::hint::black_box(search(&mut pos));
    }
    start.elapsed().as_secs_f64()
}

fn plain_search(pos: &mut Position) -> u64 {
    let mut root_moves = RootMoves::new(pos);
    let mut ctl = Control::new(pos, Limits::depth(DEPTH));
    plain::AlphaBeta.search(pos, &mut root_moves, &mut ctl);
    ctl.nodes(pos)
}

/// The root as in exercise 05: every move with the window that is left.
fn generic_search(pos: &mut Position) -> u64 {
    let before = pos.nodes();
    let mut alpha = -VALUE_INFINITE;
    for m in pos.legal_moves() {
        pos.do_move(m);
        alpha = alpha.max(-any_game::AnyGame::alpha_beta(pos, -VALUE_INFINITE, -alpha, DEPTH - 1, 1));
        pos.undo_move(m);
    }
    pos.nodes() - before
}

/// The same player in positions of games against itself.
fn board<G: GameText>(board: &str)
where
    G::Move: Send + 'static,
{
    let (mut moves, mut depths, mut nodes, mut seconds) = (Vec::new(), Vec::new(), 0, 0.0);
    let mut game = G::start();
    let mut ply = 0;
    while ply < 60 {
        let all = game.legal_moves();
        if all.is_empty() || game.repetition().is_some() {
            break;
        }
        moves.push(all.len());
        let last = Arc::new(Mutex::new(0));
        let told = last.clone();
        // A second where the depth is measured, less on the way.
        let measured = ply % 10 == 5;
        let limits = Limits { movetime: Some(Duration::from_millis(if measured { 1030 } else { 60 })), ..Limits::default() };
        let mut ctl = Control::of_game(game.side_to_move(), limits).reporting_to(move |info| {
            if let Ok(mut told) = told.lock() {
                *told = info.depth;
            }
        });
        let start = Instant::now();
        let best = any_game::AnyGame.search_game(&mut game, &mut ctl);
        if measured {
            depths.push(last.lock().map_or(0, |depth| *depth));
            nodes += ctl.visited();
            seconds += start.elapsed().as_secs_f64();
        }
        let Some(m) = best else { break };
        game.do_move(m);
        ply += 1;
    }
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    depths.iter().for_each(|&depth| *counts.entry(depth).or_default() += 1);
    depths.sort_unstable();
    let mean = moves.iter().sum::<usize>() as f64 / moves.len() as f64;
    let median = depths.get(depths.len() / 2).copied().unwrap_or(0);
    println!("| {} | {board} | {mean:.0} | {median} | {:.0} thousand |", G::NAME, nodes as f64 / seconds.max(1e-9) / 1e3);
}
