//! 10: principal variation search and threads. Write the three functions marked `todo!`, then try it: `cargo run --release -p ex10`, and type
//! `go depth 8`, `setoption name Threads value 2` and `go depth 10`.
#![allow(unused)] // Delete this line when you begin.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

use minishogi::prelude::*;
use minishogi::{Signals, mate_distance};

// Where the scores of the best move so far, captures, promotions and killers begin. Those of the other moves, by history, stay below.
const BEST_SO_FAR: i32 = i32::MAX;
const CAPTURE: i32 = 2_000_000_000;
const PROMOTION: i32 = 1_500_000_000;
const KILLER: i32 = 1_000_000_000;

/// What a repetition is worth to the side that wins by it: more than any material, less than a mate.
const REPETITION: Value = 30_000;

pub struct Threads {
    table: Table,
    threads: usize,
    /// Whether the threads share the root moves out among them, or all search the whole tree.
    split_root: bool,
}

impl Default for Threads {
    fn default() -> Threads {
        Threads { table: Table::new(16), threads: 1, split_root: false }
    }
}

impl Player for Threads {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.table.age = self.table.age.wrapping_add(1);
        if self.split_root {
            return Searcher::new(&self.table, self.threads).deepen(pos, root_moves, ctl, 1);
        }
        self.search_with_helpers(pos, root_moves, ctl)
    }

    fn new_game(&mut self) {
        self.table.places.fill_with(Place::default);
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![
            SpinOption { name: "USI_Hash", default: 16, min: 1, max: 1024 },
            SpinOption { name: "Threads", default: 1, min: 1, max: 64 },
            SpinOption { name: "SplitRoot", default: 0, min: 0, max: 1 },
        ]
    }

    fn set_option(&mut self, name: &str, value: i64) {
        match name {
            "USI_Hash" => self.table = Table::new(value as usize),
            "Threads" => self.threads = value as usize,
            _ => self.split_root = value == 1,
        }
    }
}

impl Threads {
    /// All threads search the same position, and tell each other what they found by the table alone (lazy SMP).
    fn search_with_helpers(&self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        // In a `thread::scope`: start the helpers, each with its own copy of everything but the table, and search here as well.
        todo!("search with helpers")
    }
}

/// Searches that are told to stop when this is dropped: a scope waits for its threads, even where a panic ends it.
#[derive(Default)]
struct Helpers(Vec<Signals>);

impl Drop for Helpers {
    fn drop(&mut self) {
        self.0.iter().for_each(Signals::stop);
    }
}

/// Starts a thread with a stack for deep searches. Where the system has no thread left there is one less, and the search goes on.
fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work).ok()
}

/// What one thread needs for its search.
struct Searcher<'a> {
    table: &'a Table,
    /// How many threads share out the root moves.
    root_threads: usize,
    /// For each ply the two quiet moves that cut there last, the last one first.
    killers: [[Move; 2]; MAX_PLY as usize],
    /// By colour, kind of piece and target: how much quiet moves have cut so far.
    history: [[[i32; Square::COUNT]; PieceKind::ALL.len()]; 2],
}

impl Searcher<'_> {
    fn new(table: &Table, root_threads: usize) -> Searcher<'_> {
        Searcher {
            table,
            root_threads,
            killers: [[Move::RESIGN; 2]; MAX_PLY as usize],
            history: [[[0; Square::COUNT]; PieceKind::ALL.len()]; 2],
        }
    }

    /// Searches deeper and deeper, from this depth on, and returns the best move of the last finished one.
    fn deepen(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control, first_depth: u32) -> Move {
        root_moves.sort_by_cached_key(|root_move| Reverse(self.score(pos, root_move.pv[0], 0, Move::RESIGN)));
        let mut best_move = root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]);
        for depth in first_depth..=ctl.depth_or(MAX_PLY) {
            let finished = match self.root_threads {
                1 => self.search_root(pos, root_moves, depth, ctl),
                _ => self.split_root(pos, root_moves, depth, ctl),
            };
            if finished.is_none() {
                break;
            }
            root_moves.sort();
            let Some(best) = root_moves.first_mut() else { break };
            best_move = best.pv[0];
            best.pv = self.line(pos, best_move, depth);
            ctl.info(pos, depth, best);
            let finds_mate = best.score.abs() >= mate_in(depth);
            if finds_mate {
                break;
            }
        }
        best_move
    }

    /// Gives every root move its score at this depth, but those that are no better than an earlier one only a bound. `None` if the search had
    /// to stop: then some scores are new and some are old.
    fn search_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        let mut alpha = -VALUE_INFINITE;
        for (number, root_move) in root_moves.iter_mut().enumerate() {
            root_move.score = self.value_of_nth_move(number, pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, ctl)?;
            alpha = alpha.max(root_move.score);
        }
        Some(())
    }

    /// The same with threads that share out the root moves: the first one alone, for a window, and then each takes the next.
    fn split_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        // A `Mutex` around `others.iter_mut()` is a queue that gives each thread a root move of its own; an atomic number holds the best score.
        todo!("split the root")
    }

    /// The value of `pos` for the side to move if it lies between `alpha` and `beta`. Otherwise a bound: at most `alpha` or at least `beta`.
    /// `None` if the search had to stop: then there is no value.
    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        let ply = ctl.ply(pos);
        if let Some(value) = value_of_repetition(pos) {
            return Some(value);
        }
        if depth == 0 {
            return Some(self.qsearch(pos, alpha, beta, ply));
        }
        let known = self.table.get(pos.key());
        if let Some(value) = known.and_then(|entry| entry.value_for(depth, alpha, beta, ply)) {
            return Some(value);
        }
        let (mut max_value, lowest) = (mated_in(ply), alpha);
        let mut best_move = known.map_or(Move::RESIGN, |entry| entry.best_move);
        let mut moves = pos.legal_moves();
        moves.sort_by_cached_key(|&m| Reverse(self.score(pos, m, ply, best_move)));
        for (number, m) in moves.into_iter().enumerate() {
            let value = self.value_of_nth_move(number, pos, m, alpha, beta, depth, ctl)?;
            if value > max_value {
                max_value = value;
                best_move = m;
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.note_cutoff(pos, m, depth, ply);
                break;
            }
        }
        let bound = Bound::of(max_value, lowest, beta);
        self.table.put(pos.key(), Entry { value: to_node(max_value, ply), best_move, depth, bound, age: self.table.age });
        Some(max_value)
    }

    /// The value of a move that is the first, or is expected to be no better than `alpha`. To prove that, a window without room is enough. The
    /// value is exact only where it lies between `alpha` and `beta`.
    #[allow(clippy::too_many_arguments)]
    fn value_of_nth_move(
        &mut self,
        number: usize,
        pos: &mut Position,
        m: Move,
        alpha: Value,
        beta: Value,
        depth: u32,
        ctl: &Control,
    ) -> Option<Value> {
        // The first move has the whole window. The others first have to show, in the smallest window, that they deserve it.
        todo!("principal variation search")
    }

    /// The value of `m` for the side that plays it in `pos`, where `depth` more plies are to be searched. `None` if the search has to stop.
    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        if ctl.should_stop(pos) {
            return None;
        }
        pos.do_move(m);
        let value = self.alpha_beta(pos, -beta, -alpha, depth - 1, ctl);
        pos.undo_move(m);
        Some(-value?)
    }

    /// The value of `pos` when its captures have come to rest, with the window of `alpha_beta`.
    fn qsearch(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Value {
        // Evasions can put pieces back on the board: nothing else ends a line for sure.
        if ply >= MAX_PLY {
            return evaluate(pos);
        }
        let in_check = pos.in_check();
        let mut max_value = if in_check { mated_in(ply) } else { evaluate(pos) };
        alpha = alpha.max(max_value);
        if alpha >= beta {
            return max_value;
        }
        let mut moves = if in_check { pos.legal_moves() } else { pos.captures() };
        moves.sort_by_cached_key(|&m| Reverse(self.score(pos, m, ply, Move::RESIGN)));
        for m in moves {
            pos.do_move(m);
            let value = -self.qsearch(pos, -beta, -alpha, ply + 1);
            pos.undo_move(m);
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        max_value
    }

    /// The line of play that begins with `m`, as far as the table knows it.
    fn line(&self, pos: &Position, m: Move, depth: u32) -> Vec<Move> {
        let (mut pos, mut line) = (pos.clone(), vec![m]);
        pos.do_move(m);
        while let Some(entry) = self.table.get(pos.key())
            && line.len() < depth as usize
            && pos.is_legal(entry.best_move).is_ok()
            && pos.repetition().is_none()
        {
            pos.do_move(entry.best_move);
            line.push(entry.best_move);
        }
        line
    }

    /// How early to look at `m`: the higher, the earlier.
    fn score(&self, pos: &Position, m: Move, ply: u32, best_so_far: Move) -> i32 {
        let kind = kind_moved(pos, m);
        if m == best_so_far {
            BEST_SO_FAR
        } else if let Some(victim) = pos.piece_on(m.to()) {
            CAPTURE + 1000 * piece_value(victim.kind) - piece_value(kind)
        } else if m.is_promotion() {
            PROMOTION
        } else if self.killers[ply as usize].contains(&m) {
            KILLER
        } else {
            self.history[pos.side_to_move().index()][kind.index()][m.to().index()]
        }
    }

    /// Remembers that `m` was good enough for a cut in `pos`, where `depth` more plies were to be searched.
    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        if pos.piece_on(m.to()).is_some() || m.is_promotion() {
            return;
        }
        let killers = &mut self.killers[ply as usize];
        if killers[0] != m {
            *killers = [m, killers[0]];
        }
        let history = &mut self.history[pos.side_to_move().index()][kind_moved(pos, m).index()][m.to().index()];
        *history = (*history + (depth * depth) as i32).min(KILLER - 1);
    }
}

/// What is known about positions, each at the place that its key gives it. All threads read and write it at once, without locks.
struct Table {
    places: Vec<Place>,
    /// The number of this search.
    age: u8,
}

/// The bits of an entry, and the key mixed with them. Two threads can write here at the same moment; then the two halves do not belong together,
/// no key fits, and the place is as good as empty (Hyatt and Mann 2002).
#[derive(Default)]
struct Place {
    mixed: AtomicU64,
    bits: AtomicU64,
}

/// What a search found out about a position.
#[derive(Clone, Copy)]
struct Entry {
    /// The value for the side to move. A mate counts the plies from this position, not from the root.
    value: Value,
    best_move: Move,
    /// How deep the search was, from 1 on.
    depth: u32,
    bound: Bound,
    /// The search it comes from.
    age: u8,
}

/// What the number that a search returned says about the value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    /// It is the value.
    Exact,
    /// The value is as high or higher: the search was cut off.
    AtLeast,
    /// The value is as low or lower: no move came up to alpha.
    AtMost,
}

impl Table {
    /// A table of this size; a smaller one where there is no memory for it.
    fn new(mebibytes: usize) -> Table {
        let mut places = Vec::new();
        let mut size = (mebibytes << 20) / size_of::<Place>();
        while places.try_reserve_exact(size).is_err() {
            size /= 2;
        }
        places.resize_with(size, Place::default);
        Table { places, age: 0 }
    }

    /// Where the position with this key belongs.
    fn place(&self, key: u64) -> &Place {
        &self.places[(key % self.places.len() as u64) as usize]
    }

    /// What is known about the position with this key.
    fn get(&self, key: u64) -> Option<Entry> {
        let place = self.place(key);
        let bits = place.bits.load(Relaxed);
        if place.mixed.load(Relaxed) ^ bits == key { Entry::from_bits(bits) } else { None }
    }

    /// Puts `new` in its place, unless there is an entry of this search for another position, and a deeper one.
    fn put(&self, key: u64, new: Entry) {
        let place = self.place(key);
        let bits = place.bits.load(Relaxed);
        let same = place.mixed.load(Relaxed) ^ bits == key;
        let keeps = |old: Entry| !same && old.age == new.age && old.depth > new.depth;
        if !Entry::from_bits(bits).is_some_and(keeps) {
            let bits = new.bits();
            place.mixed.store(key ^ bits, Relaxed);
            place.bits.store(bits, Relaxed);
        }
    }
}

impl Entry {
    /// From the lowest bit on: the value (16 bits), the move (16), the depth (8), the bound (8), the age (8).
    fn bits(self) -> u64 {
        let low = u64::from(self.value as i16 as u16) | u64::from(self.best_move.bits()) << 16;
        low | u64::from(self.depth.min(255)) << 32 | (self.bound as u64) << 40 | u64::from(self.age) << 48
    }

    /// `None` for what is no entry: depth 0 is an empty place.
    fn from_bits(bits: u64) -> Option<Entry> {
        let bound = [Bound::Exact, Bound::AtLeast, Bound::AtMost].into_iter().find(|&bound| bound as u64 == bits >> 40 & 255)?;
        let (value, best_move, depth) = (Value::from(bits as i16), Move::from_bits((bits >> 16) as u16)?, (bits >> 32) as u32 & 255);
        (depth > 0).then_some(Entry { value, best_move, depth, bound, age: (bits >> 48) as u8 })
    }

    /// The value that a search of `depth` with this window, `ply` plies below the root, may return without looking at a move.
    fn value_for(&self, depth: u32, alpha: Value, beta: Value, ply: u32) -> Option<Value> {
        let value = to_root(self.value, ply);
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        (self.depth >= depth && settles).then_some(value)
    }
}

/// A value from the table, as it counts `ply` plies below the root: a mate is that much farther away.
fn to_root(value: Value, ply: u32) -> Value {
    match mate_distance(value) {
        Some(_) => value - value.signum() * ply as Value,
        None => value,
    }
}

/// The way back: a value found `ply` plies below the root, as the table keeps it.
fn to_node(value: Value, ply: u32) -> Value {
    match mate_distance(value) {
        Some(_) => value + value.signum() * ply as Value,
        None => value,
    }
}

/// The value of `pos` for the side to move if it stood on the board before.
fn value_of_repetition(pos: &Position) -> Option<Value> {
    let winner = pos.repetition()?.winner();
    Some(if winner == pos.side_to_move() { REPETITION } else { -REPETITION })
}

impl Bound {
    /// What a search with this window says about the value if it returned `value`.
    fn of(value: Value, alpha: Value, beta: Value) -> Bound {
        if value >= beta {
            Bound::AtLeast
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        }
    }
}

/// The kind of the piece that `m` moves or drops.
fn kind_moved(pos: &Position, m: Move) -> PieceKind {
    match m.from().and_then(|from| pos.piece_on(from)) {
        Some(piece) => piece.kind,
        None => m.dropped().expect("a move is a drop or has a piece to move"),
    }
}

fn main() {
    minishogi_shell::run::<Threads>();
}
