//! The observer of a player's moves and evaluations, in the child process of a spec.

use std::sync::{Arc, OnceLock};

use crate::mv::Move;
use crate::position::Position;
use crate::value::Value;

/// Sees all positions of the process. A player has no say in it: a copy, or a position of its own, is seen as well.
pub trait Observer: Send + Sync {
    /// `m` is about to be done on `pos`; it may be illegal.
    fn will_do(&self, pos: &Position, m: Move);
    /// `m` is about to be done to look for attacks on the kings; it may not even be pseudo-legal.
    fn will_try(&self, pos: &Position, m: Move);
    /// `m` is about to be taken back; `pos` is still the position after it. It may not be the move that was done last.
    fn will_undo(&self, pos: &Position, m: Move);
    /// A position is about to be made of its pieces, as an SFEN has them, and not by a move.
    fn makes(&self);
    /// The kit counts the pieces of `pos`.
    fn evaluates(&self, pos: &Position);
    /// The player called a function that the kit gives to the later exercises.
    fn used(&self, given: KitFeature);
    /// The player annotates its search of `pos` ([`annotate`](crate::annotate)). Does nothing by default.
    fn annotated(&self, pos: &Position, annotation: Annotation) {
        let _ = (pos, annotation);
    }
}

/// A fact about a node that only the player knows, seen from the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Annotation {
    /// Alpha and beta, as the node began.
    Window(Value, Value),
    /// The value that the search of the node returns.
    Value(Value),
    /// A table knew this value, and the node ends with it.
    TableHit(Value),
    /// The depth left is less by this many plies than usual, which is one less than at the node above.
    Reduced(u32),
}

/// A part of the kit that an exercise asks for and later exercises may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KitFeature {
    /// [`AlphaBeta::alpha_beta`](crate::AlphaBeta::alpha_beta).
    AlphaBeta,
    /// The loop over the root moves: [`AlphaBeta::search_root`](crate::AlphaBeta::search_root) and
    /// [`AlphaBeta::search_to_depth`](crate::AlphaBeta::search_to_depth).
    Root,
    /// [`MoveOrdering`](crate::MoveOrdering).
    MoveOrdering,
    /// [`qsearch`](crate::qsearch()).
    Qsearch,
    /// [`AlphaBeta::value_of_move`](crate::AlphaBeta::value_of_move).
    ValueOfMove,
    /// [`AlphaBeta::deepen`](crate::AlphaBeta::deepen).
    Deepening,
    /// The module [`table`](crate::table).
    Table,
    /// The legality of moves, and its consequences: [`Position::legal_moves`], [`Position::is_legal`], [`Position::is_mated`] and the like.
    Legality,
}

/// Reports the call of a feature to the observer, if there is one.
#[inline]
pub fn used_given(given: KitFeature) {
    if let Some(observer) = observer() {
        observer.used(given);
    }
}

static OBSERVER: OnceLock<Arc<dyn Observer>> = OnceLock::new();

/// Lets `observer` see everything from now on, in the whole process and to its end.
///
/// # Errors
/// There is one already; it stays. A second one would be that of a player who looks for a kinder one.
pub fn observe(observer: Arc<dyn Observer>) -> Result<(), ObserverError> {
    OBSERVER.set(observer).map_err(|_| ObserverError)
}

/// Returns whether there is an observer: then this process plays and must not judge.
pub fn is_observed() -> bool {
    observer().is_some()
}

/// There is an observer already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObserverError;

/// Returns the observer, if there is one.
#[inline]
pub(crate) fn observer() -> Option<&'static dyn Observer> {
    OBSERVER.get().map(Arc::as_ref)
}
