//! The order of moves. The sooner a good one comes, the more of the others are cut.

use minishogi::{Move, MoveList, PieceKind, Position, piece_value};

use crate::exchange::{capture_value, promotion_value, wins};
use crate::history::{Context, History};

/// The ranks, far enough apart that history values do not lead from one to the next.
const FROM_TABLE: i32 = 4_000_000;
const GOOD_CAPTURE: i32 = 3_000_000;
/// Ranks from here to that of the table are captures and promotions.
const A_CAPTURE: i32 = 2_500_000;
const KILLERS: [i32; 2] = [2_000_000, 1_900_000];
const COUNTER: i32 = 1_800_000;
const BAD_CAPTURE: i32 = -1_000_000;

/// The search's knowledge about a move when it is its turn.
#[derive(Clone, Copy)]
pub struct Candidate {
    pub m: Move,
    /// The piece that moves, before a promotion.
    pub kind: PieceKind,
    /// Neither a capture nor a promotion.
    pub is_quiet: bool,
    /// The history of a quiet move; for others a rank.
    pub rank: i32,
}

/// Hands out the moves of a list, the most promising first. Often only a few are asked for, so they are not sorted all at once.
pub struct Picker {
    moves: MoveList,
    ranks: [i32; MoveList::CAPACITY],
    next: usize,
}

impl Picker {
    pub fn new(pos: &Position, moves: MoveList, from_table: Move, context: Context, ply: u32, history: &History) -> Picker {
        let (killers, counter) = (history.killers(ply), history.counter(context));
        let mut ranks = [0; MoveList::CAPACITY];
        for (rank, &m) in ranks.iter_mut().zip(moves.iter()) {
            *rank = if m == from_table {
                FROM_TABLE
            } else if !is_quiet(pos, m) {
                GOOD_CAPTURE + tactical_value(pos, m)
            } else if let Some(i) = killers.iter().position(|&killer| killer == m) {
                KILLERS[i]
            } else if m == counter {
                COUNTER
            } else {
                history.value(context, moved(pos, m), m)
            };
        }
        Picker { moves, ranks, next: 0 }
    }

    /// Captures, promotions and checks alone: no history is needed.
    pub fn of_captures(pos: &Position, moves: MoveList, from_table: Move) -> Picker {
        let mut ranks = [0; MoveList::CAPACITY];
        for (rank, &m) in ranks.iter_mut().zip(moves.iter()) {
            *rank = if m == from_table { FROM_TABLE } else { GOOD_CAPTURE + tactical_value(pos, m) };
        }
        Picker { moves, ranks, next: 0 }
    }

    pub fn next(&mut self, pos: &Position) -> Option<Candidate> {
        while self.next < self.moves.len() {
            let best = self.next + first_highest(&self.ranks[self.next..self.moves.len()]);
            let (m, rank) = (self.moves[best], self.ranks[best]);
            // The loss of a capture is only calculated when it is its turn; then others may come first.
            if (A_CAPTURE..FROM_TABLE).contains(&rank) && !wins(pos, m, 0) {
                self.ranks[best] = rank - GOOD_CAPTURE + BAD_CAPTURE;
                continue;
            }
            self.moves.swap(self.next, best);
            self.ranks.swap(self.next, best);
            self.next += 1;
            return Some(Candidate { rank, ..Candidate::new(pos, m) });
        }
        None
    }
}

/// The place of the highest rank, of equals the first. A plain loop is faster here than `max_by_key`.
fn first_highest(ranks: &[i32]) -> usize {
    let (mut best, mut highest) = (0, i32::MIN);
    for (place, &rank) in ranks.iter().enumerate() {
        if rank > highest {
            (best, highest) = (place, rank);
        }
    }
    best
}

impl Candidate {
    /// A move of which no rank is known.
    pub fn new(pos: &Position, m: Move) -> Candidate {
        Candidate { m, kind: moved(pos, m), is_quiet: is_quiet(pos, m), rank: 0 }
    }

    /// Returns whether it is a capture, promotion or check that loses material.
    pub fn loses_material(&self) -> bool {
        self.rank <= BAD_CAPTURE / 2
    }

    /// A killer, a counter-move, or the table's move.
    pub fn is_special(&self) -> bool {
        self.is_quiet && self.rank >= COUNTER
    }
}

/// The most valuable victim, the least valuable attacker first.
fn tactical_value(pos: &Position, m: Move) -> i32 {
    let kind = moved(pos, m);
    let won = pos.piece_on(m.to()).map_or(0, |piece| capture_value(piece.kind));
    let promoted = if m.is_promotion() { promotion_value(kind) } else { 0 };
    8 * (won + promoted) - if kind == PieceKind::King { 0 } else { piece_value(kind) }
}

fn is_quiet(pos: &Position, m: Move) -> bool {
    !m.is_promotion() && pos.piece_on(m.to()).is_none()
}

/// The kind of the piece that moves.
fn moved(pos: &Position, m: Move) -> PieceKind {
    match m.from() {
        Some(from) => pos.piece_on(from).expect("a piece stands where the move starts").kind,
        None => m.dropped().expect("a move starts on the board or in the hand"),
    }
}

/// Returns whether the piece that moves will attack the other king. A check by another piece, behind it, is not seen.
pub fn gives_check(pos: &Position, candidate: &Candidate) -> bool {
    let them = !pos.side_to_move();
    let kind = if candidate.m.is_promotion() { candidate.kind.promoted().unwrap_or(candidate.kind) } else { candidate.kind };
    pos.attacks_from(them, kind, pos.king_square(them)).contains(candidate.m.to())
}
