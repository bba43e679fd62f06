//! 09: the transposition table. Write the six functions at the end, then try it: `cargo run --release -p ex09`, and type `go depth 8`.
#![allow(unused)] // Delete this line when you begin.

use std::cmp::Reverse;

use minishogi::mate_distance;
use minishogi::prelude::*;

// Where the scores of the best move so far, captures, promotions and killers begin. Those of the other moves, by history, stay below.
const BEST_SO_FAR: i32 = i32::MAX;
const CAPTURE: i32 = 2_000_000_000;
const PROMOTION: i32 = 1_500_000_000;
const KILLER: i32 = 1_000_000_000;

/// What a repetition is worth to the side that wins by it: more than any material, less than a mate.
const REPETITION: Value = 30_000;

pub struct Remembering {
    table: Table,
    /// For each ply the two quiet moves that cut there last, the last one first.
    killers: [[Move; 2]; MAX_PLY as usize],
    /// By colour, kind of piece and target: how much quiet moves have cut so far.
    history: [[[i32; Square::COUNT]; PieceKind::ALL.len()]; 2],
}

impl Default for Remembering {
    fn default() -> Remembering {
        Remembering {
            table: Table::new(16),
            killers: [[Move::RESIGN; 2]; MAX_PLY as usize],
            history: [[[0; Square::COUNT]; PieceKind::ALL.len()]; 2],
        }
    }
}

impl Player for Remembering {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        // What is known about positions is as true as before; which moves were good lately is not.
        self.table.age += 1;
        self.killers.fill([Move::RESIGN; 2]);
        self.history = [[[0; Square::COUNT]; PieceKind::ALL.len()]; 2];
        root_moves.sort_by_cached_key(|root_move| Reverse(self.score(pos, root_move.pv[0], 0, Move::RESIGN)));
        let mut best_move = root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]);
        for depth in 1..=ctl.depth_or(MAX_PLY) {
            if self.search_root(pos, root_moves, depth, ctl).is_none() {
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

    fn new_game(&mut self) {
        self.table.entries.fill(Entry::EMPTY);
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![SpinOption { name: "USI_Hash", default: 16, min: 1, max: 1024 }]
    }

    fn set_option(&mut self, _name: &str, mebibytes: i64) {
        self.table = Table::new(mebibytes as usize);
    }
}

impl Remembering {
    /// Gives every root move its score at this depth, but those that are no better than an earlier one only a bound. `None` if the search had
    /// to stop: then some scores are new and some are old.
    fn search_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        let mut alpha = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            root_move.score = self.value_of_move(pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, ctl)?;
            alpha = alpha.max(root_move.score);
        }
        Some(())
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
        for m in moves {
            let value = self.value_of_move(pos, m, alpha, beta, depth, ctl)?;
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
        self.table.put(Entry { key: pos.key(), value: to_node(max_value, ply), best_move, depth, bound, age: self.table.age });
        Some(max_value)
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

/// What is known about positions, each at the place that its key gives it.
struct Table {
    entries: Vec<Entry>,
    /// How many searches there were.
    age: u32,
}

/// What a search found out about a position.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    /// The value for the side to move. A mate counts the plies from this position, not from the root.
    value: Value,
    best_move: Move,
    /// How deep the search was.
    depth: u32,
    bound: Bound,
    /// The search it comes from.
    age: u32,
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

impl Entry {
    /// A place that holds nothing: no search has depth 0 here.
    const EMPTY: Entry = Entry { key: 0, value: 0, best_move: Move::RESIGN, depth: 0, bound: Bound::AtMost, age: 0 };
}

impl Table {
    /// A table of this size; a smaller one where there is no memory for it.
    fn new(mebibytes: usize) -> Table {
        let mut entries = Vec::new();
        let mut size = (mebibytes << 20) / size_of::<Entry>();
        while entries.try_reserve_exact(size).is_err() {
            size /= 2;
        }
        entries.resize(size, Entry::EMPTY);
        Table { entries, age: 0 }
    }

    /// Where the position with this key belongs.
    fn place(&self, key: u64) -> usize {
        (key % self.entries.len() as u64) as usize
    }
}

/// The kind of the piece that `m` moves or drops.
fn kind_moved(pos: &Position, m: Move) -> PieceKind {
    match m.from().and_then(|from| pos.piece_on(from)) {
        Some(piece) => piece.kind,
        None => m.dropped().expect("a move is a drop or has a piece to move"),
    }
}

// The six functions of this exercise.

impl Table {
    /// What is known about the position with this key.
    fn get(&self, key: u64) -> Option<Entry> {
        // Many positions share a place: is it this one?
        todo!("look it up")
    }

    /// Puts `new` in its place, unless what stands there is worth more.
    fn put(&mut self, new: Entry) {
        // Keep the old entry only if it is of this search, of another position, and deeper.
        todo!("store it")
    }
}

impl Bound {
    /// What a search with this window says about the value if it returned `value`.
    fn of(value: Value, alpha: Value, beta: Value) -> Bound {
        todo!("compare it with the window")
    }
}

impl Entry {
    /// The value that a search of `depth` with this window, `ply` plies below the root, may return without looking at a move.
    fn value_for(&self, depth: u32, alpha: Value, beta: Value, ply: u32) -> Option<Value> {
        // Was the search deep enough? Then an exact value always serves, a bound only outside the window.
        todo!("use it, or not")
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
    todo!("the opposite of to_root")
}

/// The value of `pos` for the side to move if it stood on the board before.
fn value_of_repetition(pos: &Position) -> Option<Value> {
    // The second time counts as much as the fourth: whoever could come back once can do so again. Who wins then?
    todo!("look back")
}

fn main() {
    minishogi::run::<Remembering>();
}
