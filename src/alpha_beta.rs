//! The alpha-beta of exercise 05, with hooks for its improvements: given from exercise 06 on.

use crate::evaluate::evaluate;
use crate::mv::Move;
use crate::position::Position;
use crate::position::observer::{KitFeature, used_given};
use crate::search::{Control, Limits, RootMoves};
use crate::sort::highest_first;
use crate::value::{MAX_PLY, VALUE_INFINITE, Value, mate_in, mated_in};

/// A node of a search: depth, window and distance from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The number of plies below the root.
    pub ply: u32,
    /// The number of plies left to search.
    pub depth: u32,
    /// The lower end of the window.
    pub alpha: Value,
    /// The upper end of the window.
    pub beta: Value,
}

/// A search by alpha-beta. With nothing filled in it is that of exercise 05; each later exercise writes one or two of its methods.
///
/// | method | purpose | exercise |
/// |---|---|---|
/// | [`score`](AlphaBeta::score), [`note_cutoff`](AlphaBeta::note_cutoff) | move ordering | 06 |
/// | [`leaf_value`](AlphaBeta::leaf_value) | quiescence search | 07 |
/// | [`value_of_move`](AlphaBeta::value_of_move), [`deepen`](AlphaBeta::deepen) | stop, iterative deepening | 08 |
/// | [`probe`](AlphaBeta::probe), [`store`](AlphaBeta::store), [`repetition_value`](AlphaBeta::repetition_value) | transposition table, repetition | 09 |
/// | [`value_of_nth_move`](AlphaBeta::value_of_nth_move), [`search_root`](AlphaBeta::search_root) | principal variation search, root splitting | 10 |
/// | [`alpha_beta`](AlphaBeta::alpha_beta) | the recursion itself | |
///
/// ```
/// use minishogi::prelude::*;
///
/// struct Plain;
///
/// impl AlphaBeta for Plain {}
///
/// // Mate in three.
/// let mut pos = Position::from_sfen("1b1k1/RG3/2sBR/1K3/5 b GS2P 37").unwrap();
/// let mut root_moves = RootMoves::new(&pos);
/// let best_move = Plain.search_to_depth(&mut pos, &mut root_moves, 4);
/// assert_eq!(root_moves[0].pv[0], best_move);
/// assert_eq!(root_moves[0].score, mate_in(3));
/// ```
pub trait AlphaBeta {
    /// The value of `pos` for the side to move if it lies between `alpha` and `beta`. Otherwise a bound: at most `alpha` or at least `beta`.
    /// `None` if the search had to stop: then there is no value.
    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        used_given(KitFeature::AlphaBeta);
        let node = Node { ply: ctl.ply(pos), depth, alpha, beta };
        if let Some(value) = self.repetition_value(pos) {
            return Some(value);
        }
        if depth == 0 {
            return Some(self.leaf_value(pos, alpha, beta, node.ply));
        }
        let (known_value, tt_move) = self.probe(pos, node);
        if known_value.is_some() {
            return known_value;
        }
        let (mut max_value, mut best_move) = (mated_in(node.ply), tt_move);
        let moves = pos.legal_moves().by_score(|m| (i64::from(m == tt_move) << 32) + i64::from(self.score(pos, m, node.ply)));
        for (number, m) in moves.enumerate() {
            let value = self.value_of_nth_move(number, pos, m, alpha, beta, depth, ctl)?;
            if value > max_value {
                max_value = value;
                best_move = m;
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.note_cutoff(pos, m, depth, node.ply);
                break;
            }
        }
        self.store(pos, node, max_value, best_move);
        Some(max_value)
    }

    /// Returns the priority of `m` at `ply` plies below the root: the higher, the earlier. The move that the table remembers is before all. The
    /// default leaves the moves as [`Position::legal_moves`] has them.
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        let _ = (pos, m, ply);
        0
    }

    /// Remembers that `m` was good enough for a cut in `pos`, `ply` plies below the root, where `depth` more plies were to be searched. The
    /// default forgets it.
    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        let _ = (pos, m, depth, ply);
    }

    /// Returns the value of `pos` where the depth is used up, with the window of `alpha_beta`. The default is [`evaluate`](crate::evaluate()).
    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        let _ = (alpha, beta, ply);
        evaluate(pos)
    }

    /// Returns the value of `m` for the side that plays it in `pos`, where `depth` more plies are to be searched, this move among them: 1 at least.
    /// `None` if the search has to stop.
    ///
    /// # Panics
    /// Panics if `depth` is 0, in a build with overflow checks. Without them the search goes on as deep as it can.
    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        used_given(KitFeature::ValueOfMove);
        if ctl.should_stop(pos) {
            return None;
        }
        pos.do_move(m);
        let value = self.alpha_beta(pos, -beta, -alpha, depth - 1, ctl);
        pos.undo_move(m);
        Some(-value?)
    }

    /// Returns the same for the move with this `number` in the order of its position, from 0. The default makes no difference between them.
    #[expect(clippy::too_many_arguments)]
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
        let _ = number;
        self.value_of_move(pos, m, alpha, beta, depth, ctl)
    }

    /// Returns the value of `pos` for the side to move if it stood on the board before. The default does not look back.
    fn repetition_value(&self, pos: &Position) -> Option<Value> {
        let _ = pos;
        None
    }

    /// Returns the table's knowledge of `pos`: a value with which this node can end at once, and the move to look at first ([`Move::RESIGN`] for
    /// none). The default knows nothing.
    fn probe(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        let _ = (pos, node);
        (None, Move::RESIGN)
    }

    /// Remembers the `value` that the search of this node returns, and the best move. The default forgets them.
    fn store(&mut self, pos: &Position, node: Node, value: Value, best_move: Move) {
        let _ = (pos, node, value, best_move);
    }

    /// Gives every root move its score at this depth, from 1 on; a move that is no better than an earlier one gets only a bound. `None` if the
    /// search had to stop: then some scores are new and some are old.
    fn search_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        search_root_in_order(self, pos, root_moves, depth, ctl)
    }

    /// Puts the root moves in the order of [`score`](AlphaBeta::score).
    fn sort_root(&self, pos: &Position, root_moves: &mut RootMoves) {
        highest_first(root_moves, |root_move| self.score(pos, root_move.pv[0], 0).into());
    }

    /// Searches to this depth, from 1 on, however long it takes, and returns the best move. The best root moves come first.
    fn search_to_depth(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32) -> Move {
        used_given(KitFeature::Root);
        // The control is private, so the search comes to its end.
        let ctl = Control::new(pos, Limits::depth(depth));
        self.sort_root(pos, root_moves);
        let _ = self.search_root(pos, root_moves, depth, &ctl);
        root_moves.sort();
        root_moves.first().map_or(Move::RESIGN, |best| best.pv[0])
    }

    /// Searches deeper and deeper, from `first_depth` on, which is 1 at least, until something stops it or a mate is found. Returns the best
    /// move of the last finished depth (iterative deepening).
    fn deepen(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control, first_depth: u32) -> Move {
        used_given(KitFeature::Deepening);
        self.sort_root(pos, root_moves);
        let mut best_move = root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]);
        for depth in first_depth..=ctl.depth_or(MAX_PLY) {
            if self.search_root(pos, root_moves, depth, ctl).is_none() {
                break;
            }
            root_moves.sort();
            let Some(best) = root_moves.first_mut() else { break };
            best_move = best.pv[0];
            best.pv = self.pv(pos, best_move, depth);
            ctl.info(pos, depth, best);
            let finds_mate = best.score.abs() >= mate_in(depth);
            if finds_mate {
                break;
            }
        }
        best_move
    }

    /// Returns the line of play that begins with `m`, as far as [`probe`](AlphaBeta::probe) knows it, no longer than `depth`.
    fn pv(&self, pos: &Position, m: Move, depth: u32) -> Vec<Move> {
        let (mut pos, mut pv) = (pos.clone(), vec![m]);
        pos.do_move(m);
        while pv.len() < depth as usize && pos.repetition().is_none() {
            let node = Node { ply: pv.len() as u32, depth: 1, alpha: -VALUE_INFINITE, beta: VALUE_INFINITE };
            let (_, tt_move) = self.probe(&pos, node);
            if pos.is_legal(tt_move).is_err() {
                break;
            }
            pos.do_move(tt_move);
            pv.push(tt_move);
        }
        pv
    }
}

/// The default of [`search_root`](AlphaBeta::search_root): one root move after the other.
pub(crate) fn search_root_in_order<S: AlphaBeta + ?Sized>(
    search: &mut S,
    pos: &mut Position,
    root_moves: &mut RootMoves,
    depth: u32,
    ctl: &Control,
) -> Option<()> {
    used_given(KitFeature::Root);
    let mut alpha = -VALUE_INFINITE;
    for (number, root_move) in root_moves.iter_mut().enumerate() {
        root_move.score = search.value_of_nth_move(number, pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, ctl)?;
        alpha = alpha.max(root_move.score);
    }
    Some(())
}
