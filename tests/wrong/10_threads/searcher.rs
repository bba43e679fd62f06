//! The search of one thread, with a table that locks each of its places.

use std::cmp::Reverse;
use std::sync::Mutex;
use std::sync::atomic::AtomicI32;

use minishogi::mate_distance;
use minishogi::prelude::*;

use super::Way::{self, *};
use super::split_root;

const TT_MOVE: i32 = i32::MAX;
const CAPTURE: i32 = 2_000_000_000;
const PROMOTION: i32 = 1_500_000_000;
const KILLER: i32 = 1_000_000_000;
const REPETITION: Value = 30_000;

type Killers = [[Move; 2]; MAX_PLY as usize];

pub struct Searcher<'a> {
    pub way: Way,
    pub table: &'a Table,
    /// Whether part 1 is asked for.
    pub null_windows: bool,
    killers: Killers,
    history: [[[i32; Square::COUNT]; PieceKind::ALL.len()]; 2],
}

impl Searcher<'_> {
    pub fn new(way: Way, table: &Table) -> Searcher<'_> {
        let killers = [[Move::RESIGN; 2]; MAX_PLY as usize];
        Searcher { way, table, null_windows: true, killers, history: [[[0; Square::COUNT]; PieceKind::ALL.len()]; 2] }
    }

    pub fn with_null_windows(self, null_windows: bool) -> Self {
        Searcher { null_windows, ..self }
    }

    /// Splits the root among `threads`, if it is to.
    pub fn deepen(
        &mut self,
        pos: &mut Position,
        root_moves: &mut RootMoves,
        ctl: &mut Control,
        first_depth: u32,
        threads: Option<usize>,
    ) -> Move {
        root_moves.sort_by_cached_key(|root_move| Reverse(self.score(pos, root_move.pv[0], 0, Move::RESIGN)));
        let mut best_move = root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]);
        for depth in first_depth..=ctl.depth_or(MAX_PLY) {
            let finished = match threads {
                None => self.search_root(pos, root_moves, depth, ctl),
                Some(threads) => split_root(self, pos, root_moves, depth, ctl, threads),
            };
            if finished.is_none() {
                break;
            }
            root_moves.sort();
            let Some(best) = root_moves.first() else { break };
            best_move = best.pv[0];
            ctl.info(pos, depth, best);
            if best.score.abs() >= mate_in(depth) {
                break;
            }
        }
        best_move
    }

    fn search_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        let mut alpha = -VALUE_INFINITE;
        for (number, root_move) in root_moves.iter_mut().enumerate() {
            root_move.score = match self.way {
                KeepsTheWholeWindowAtTheRoot => self.value_of_move(pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, ctl)?,
                _ => self.value_of_nth_move(number, pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, ctl)?,
            };
            alpha = alpha.max(root_move.score);
        }
        Some(())
    }

    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        let ply = ctl.ply(pos);
        if let Some(outcome) = pos.repetition() {
            return Some(if outcome.winner() == pos.side_to_move() { REPETITION } else { -REPETITION });
        }
        if depth == 0 {
            return Some(self.qsearch(pos, alpha, beta, ply));
        }
        let known = self.table.probe(pos.key());
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
        let (is_lower, is_upper) = (max_value >= beta, max_value <= lowest);
        self.table.store(Entry { key: pos.key(), value: value_to_tt(max_value, ply), best_move, depth, is_lower, is_upper });
        Some(max_value)
    }

    #[allow(clippy::too_many_arguments)]
    pub fn value_of_nth_move(
        &mut self,
        number: usize,
        pos: &mut Position,
        m: Move,
        alpha: Value,
        beta: Value,
        depth: u32,
        ctl: &Control,
    ) -> Option<Value> {
        let first = number == 0;
        let narrows = match self.way {
            _ if !self.null_windows => false,
            NeverNarrowsTheWindow => false,
            NarrowsTheWindowOfTheFirstMoveOnly => first,
            _ => !first,
        };
        if !narrows {
            return self.value_of_move(pos, m, alpha, beta, depth, ctl);
        }
        let whole = match self.way {
            SearchesTheWholeWindowFirst => Some(self.value_of_move(pos, m, alpha, beta, depth, ctl)?),
            _ => None,
        };
        let (low, high) = match self.way {
            LeavesTheNullWindowNoRoom => (alpha, alpha),
            LaysTheNullWindowBelowBeta => (beta - 1, beta),
            LaysTheNullWindowBelowAlpha => (alpha - 1, alpha),
            TurnsTheWindowTwice => (-alpha - 1, -alpha),
            _ => (alpha, alpha + 1),
        };
        let less = u32::from(self.way == LooksLessDeepInTheNullWindow && depth > 1);
        let value = match self.value_of_move(pos, m, low, high, depth - less, ctl) {
            None if self.way == TakesAlphaForAStoppedNullWindow => return Some(alpha),
            None if self.way == TakesZeroForAStoppedNullWindow => return Some(0),
            None if self.way == TakesMinusInfinityForAStoppedNullWindow => -VALUE_INFINITE,
            value if self.way == PanicsWhereItIsToStop => value.unwrap(),
            value => value?,
        };
        let value = if self.way == NegatesTheValueTwice { -value } else { value };
        let again = match self.way {
            NeverSearchesAgain => false,
            SearchesAgainAboveBetaToo => value > alpha,
            SearchesAgainOnlyAboveBeta => value >= beta,
            SearchesEveryMoveAgain => true,
            SearchesAgainAtAlpha => value >= alpha && value < beta,
            TakesTheNullWindowForBetterMoves => value <= alpha && value < beta,
            GivesNothingForAMoveThatFails if value <= alpha => return None,
            _ => value > alpha && value < beta,
        };
        match self.way {
            GivesAlphaForAMoveThatFails if value < alpha => Some(alpha),
            SearchesTheWholeWindowFirst => whole,
            _ if !again => Some(value),
            SearchesAgainFromMinusInfinity => self.value_of_move(pos, m, -VALUE_INFINITE, beta, depth, ctl),
            SearchesAgainInTheNullWindow => self.value_of_move(pos, m, alpha, alpha + 1, depth, ctl),
            SearchesAgainFromTheValueFound => self.value_of_move(pos, m, value - 1, beta, depth, ctl),
            _ => self.value_of_move(pos, m, alpha, beta, depth, ctl),
        }
    }

    pub fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        if ctl.should_stop(pos) {
            return None;
        }
        pos.do_move(m);
        let value = self.alpha_beta(pos, -beta, -alpha, depth - 1, ctl);
        pos.undo_move(m);
        Some(-value?)
    }

    fn qsearch(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Value {
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

    /// How early to look at `m`: the higher, the earlier.
    fn score(&self, pos: &Position, m: Move, ply: u32, tt_move: Move) -> i32 {
        let kind = kind_moved(pos, m);
        let killers =
            if self.way == SharesTheKillers { self.table.killers.lock().unwrap()[ply as usize] } else { self.killers[ply as usize] };
        if m == tt_move {
            TT_MOVE
        } else if let Some(victim) = pos.piece_on(m.to()) {
            CAPTURE + 1000 * piece_value(victim.kind) - piece_value(kind)
        } else if m.is_promotion() {
            PROMOTION
        } else if killers.contains(&m) {
            KILLER
        } else {
            self.history[pos.side_to_move().index()][kind.index()][m.to().index()]
        }
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        if pos.piece_on(m.to()).is_some() || m.is_promotion() {
            return;
        }
        if self.way == SharesTheKillers {
            note_killer(&mut self.table.killers.lock().unwrap(), m, ply);
        } else {
            note_killer(&mut self.killers, m, ply);
        }
        let history = &mut self.history[pos.side_to_move().index()][kind_moved(pos, m).index()][m.to().index()];
        *history = (*history + (depth * depth) as i32).min(KILLER - 1);
    }
}

fn note_killer(killers: &mut Killers, m: Move, ply: u32) {
    let killers = &mut killers[ply as usize];
    if killers[0] != m {
        *killers = [m, killers[0]];
    }
}

/// What is known about positions. It always replaces what it had.
pub struct Table {
    places: Vec<Mutex<Option<Entry>>>,
    /// For those who share them.
    killers: Mutex<Killers>,
    /// For those who keep it.
    pub best: AtomicI32,
}

impl Default for Table {
    fn default() -> Table {
        let places = (0..1 << 17).map(|_| Mutex::new(None)).collect();
        Table { places, killers: Mutex::new([[Move::RESIGN; 2]; MAX_PLY as usize]), best: AtomicI32::new(-VALUE_INFINITE) }
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    value: Value,
    best_move: Move,
    depth: u32,
    is_lower: bool,
    is_upper: bool,
}

impl Table {
    fn place(&self, key: u64) -> &Mutex<Option<Entry>> {
        &self.places[(key % self.places.len() as u64) as usize]
    }

    fn probe(&self, key: u64) -> Option<Entry> {
        self.place(key).lock().unwrap().filter(|entry| entry.key == key)
    }

    fn store(&self, entry: Entry) {
        *self.place(entry.key).lock().unwrap() = Some(entry);
    }
}

impl Entry {
    fn value_for(&self, depth: u32, alpha: Value, beta: Value, ply: u32) -> Option<Value> {
        let value = match mate_distance(self.value) {
            Some(_) => self.value - self.value.signum() * ply as Value,
            None => self.value,
        };
        let settles = !self.is_lower && !self.is_upper || self.is_lower && value >= beta || self.is_upper && value <= alpha;
        (self.depth >= depth && settles).then_some(value)
    }
}

fn value_to_tt(value: Value, ply: u32) -> Value {
    match mate_distance(value) {
        Some(_) => value + value.signum() * ply as Value,
        None => value,
    }
}

fn kind_moved(pos: &Position, m: Move) -> PieceKind {
    match m.from().and_then(|from| pos.piece_on(from)) {
        Some(piece) => piece.kind,
        None => m.dropped().expect("a move is a drop or has a piece to move"),
    }
}
