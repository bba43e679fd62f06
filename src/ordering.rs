//! The order in which a search looks at moves: given from exercise 07 on.

use crate::mv::{Move, MoveList};
use crate::piece::PieceKind;
use crate::position::Position;
use crate::position::observer::{KitFeature, used_given};
use crate::search::RootMoves;
use crate::sort::highest_first;
use crate::square::Square;
use crate::value::{MAX_PLY, piece_value};

// The lowest scores of captures, promotions and killers. Those of the other moves, by history, stay below.
const CAPTURE: i32 = 2_000_000_000;
const PROMOTION: i32 = 1_500_000_000;
const KILLER: i32 = 1_000_000_000;

/// Orders the moves of a search, and learns from its cutoffs: first captures, the most valuable victim before all and then the least
/// valuable attacker (MVV-LVA), then promotions, killers (Akl and Newborn 1977), and the rest by history (Schaeffer 1989).
///
/// ```
/// use minishogi::prelude::*;
///
/// let mut pos = Position::from_sfen("4k/5/2g2/2R2/K4 b - 1").unwrap();
/// let mut ordering = MoveOrdering::new();
/// let mut moves = pos.legal_moves();
/// ordering.sort(&pos, &mut moves, 0);
/// assert_eq!(moves[0].to_string(), "3d3c"); // takes the gold
///
/// // A quiet move that was good enough for a cut comes next.
/// ordering.note_cutoff(&pos, "5e4e".parse().unwrap(), 3, 0);
/// ordering.sort(&pos, &mut moves, 0);
/// assert_eq!(moves[1].to_string(), "5e4e");
/// ```
#[derive(Clone, Debug)]
pub struct MoveOrdering {
    /// For each ply the two quiet moves that cut there last, the last one first.
    killers: [[Move; 2]; MAX_PLY as usize],
    /// By colour, kind of piece and target: how much quiet moves have cut so far.
    history: [[[i32; Square::COUNT]; PieceKind::ALL.len()]; 2],
}

impl Default for MoveOrdering {
    fn default() -> MoveOrdering {
        MoveOrdering::new()
    }
}

impl MoveOrdering {
    /// One that has seen no cutoff yet.
    pub const fn new() -> MoveOrdering {
        MoveOrdering { killers: [[Move::RESIGN; 2]; MAX_PLY as usize], history: [[[0; Square::COUNT]; PieceKind::ALL.len()]; 2] }
    }

    /// Returns the priority of `m` at `ply` plies below the root: the higher, the earlier.
    ///
    /// # Panics
    /// Panics if `m` is [`Move::RESIGN`], and for a quiet move if `ply` is [`MAX_PLY`] or more.
    #[inline]
    pub fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        used_given(KitFeature::MoveOrdering);
        let kind = kind_moved(pos, m);
        if let Some(victim) = pos.piece_on(m.to()) {
            CAPTURE + 1000 * piece_value(victim.kind) - piece_value(kind)
        } else if m.is_promotion() {
            PROMOTION
        } else if self.killers[ply as usize].contains(&m) {
            KILLER
        } else {
            self.history[pos.side_to_move().index()][kind.index()][m.to().index()]
        }
    }

    /// Sorts the moves of a position `ply` plies below the root, the highest score first. Moves of the same score keep their order.
    ///
    /// # Panics
    /// As [`score`](MoveOrdering::score).
    #[inline]
    pub fn sort(&self, pos: &Position, moves: &mut MoveList, ply: u32) {
        highest_first(moves, |&m| self.score(pos, m, ply).into());
    }

    /// Returns the moves in the order of [`sort`](MoveOrdering::sort), each looked for when it is asked for.
    #[inline]
    pub(crate) fn picked(&self, pos: &Position, moves: MoveList, ply: u32) -> impl Iterator<Item = Move> + use<> {
        moves.by_score(|m| self.score(pos, m, ply).into())
    }

    /// The same with the moves of the root.
    ///
    /// # Panics
    /// Panics if the line of play of one is empty.
    pub fn sort_root(&self, pos: &Position, root_moves: &mut RootMoves) {
        highest_first(root_moves, |root_move| self.score(pos, root_move.pv[0], 0).into());
    }

    /// Remembers that `m` was good enough for a cut in `pos`, `ply` plies below the root, where `depth` more plies were to be searched.
    /// Captures and promotions come first anyway, and are not remembered. `depth` is [`MAX_PLY`] at most.
    ///
    /// # Panics
    /// Panics if `m` is [`Move::RESIGN`], and for a quiet move if `ply` is [`MAX_PLY`] or more.
    #[inline]
    pub fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        used_given(KitFeature::MoveOrdering);
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

/// Returns the kind of the piece that the legal move `m` moves or drops.
///
/// ```
/// use minishogi::{PieceKind, Position, kind_moved};
/// let pos = Position::from_sfen("4k/5/5/2R2/K4 b G 1").unwrap();
/// assert_eq!(kind_moved(&pos, "3d3c".parse().unwrap()), PieceKind::Rook);
/// assert_eq!(kind_moved(&pos, "G*3c".parse().unwrap()), PieceKind::Gold);
/// ```
///
/// # Panics
/// Panics if `m` is no drop, and no piece is on its square.
#[inline]
pub fn kind_moved(pos: &Position, m: Move) -> PieceKind {
    match m.from().and_then(|from| pos.piece_on(from)) {
        Some(piece) => piece.kind,
        None => m.dropped().expect("a move is a drop or has a piece to move"),
    }
}
