//! Who sees what a player does with positions: in the child process of a spec, every move done and undone and every evaluation.

use std::sync::OnceLock;

use crate::{Move, Position};

/// Sees all positions of the process. A player has no say in it: a copy, or a position of its own, is seen as well.
pub(crate) trait Witness: Send + Sync {
    /// `m` is about to be done on `pos`; it may be illegal.
    fn will_do(&self, pos: &Position, m: Move);
    /// `m` is about to be done to see what becomes of the kings; it may not even be pseudo-legal.
    fn will_try(&self, pos: &Position, m: Move);
    /// `m` is about to be taken back; `pos` is still the position after it. It may not be the move that was done last.
    fn will_undo(&self, pos: &Position, m: Move);
    /// The kit counted the pieces of a position.
    fn evaluated(&self);
    /// The player called what the kit gives to the later exercises.
    fn used(&self, given: Given);
}

/// What the kit gives to the later exercises, because one of the earlier is to write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    AlphaBeta,
    MoveOrdering,
    Qsearch,
    ValueOfMove,
    Deepening,
    Table,
}

/// Tells the witness, if there is one, that this was called.
#[inline]
pub(crate) fn used_given(given: Given) {
    if let Some(witness) = witness() {
        witness.used(given);
    }
}

static WITNESS: OnceLock<Box<dyn Witness>> = OnceLock::new();

/// Lets `witness` see everything from now on. The first one stays.
pub(crate) fn call(witness: Box<dyn Witness>) {
    // A second witness would be a player that looks for a kinder one.
    let _ = WITNESS.set(witness);
}

/// The witness, if there is one.
#[inline]
pub(crate) fn witness() -> Option<&'static dyn Witness> {
    WITNESS.get().map(Box::as_ref)
}
