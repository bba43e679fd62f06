//! Optional annotations of a search for the picture of its tree (the shell's `tree`). Without an observer, as in every game, a call only tests a
//! flag.
//!
//! ```
//! use minishogi::prelude::*;
//!
//! fn alpha_beta(pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
//!     annotate::window(pos, alpha, beta);
//!     if depth == 0 {
//!         return evaluate(pos);
//!     }
//!     let mut max_value = mated_in(ply);
//!     for m in pos.legal_moves() {
//!         pos.do_move(m);
//!         let value = -alpha_beta(pos, -beta, -alpha, depth - 1, ply + 1);
//!         pos.undo_move(m);
//!         max_value = max_value.max(value);
//!         alpha = alpha.max(value);
//!         if alpha >= beta {
//!             break;
//!         }
//!     }
//!     annotate::value(pos, max_value)
//! }
//! ```
//!
//! The picture shows annotations beside the right values; it never believes them. In a spec they change nothing.

use crate::position::Position;
use crate::position::observer::{Annotation, observer};
use crate::value::Value;

/// Notes the window with which the search of `pos` begins.
#[inline]
pub fn window(pos: &Position, alpha: Value, beta: Value) {
    annotate(pos, Annotation::Window(alpha, beta));
}

/// Notes that the search of `pos` returns `value`, for the side to move, and returns it: `return annotate::value(pos, value)`.
#[inline]
pub fn value(pos: &Position, value: Value) -> Value {
    annotate(pos, Annotation::Value(value));
    value
}

/// Notes that a table knew the `value` of `pos`, for the side to move, and that the search ends with it; returns it.
#[inline]
pub fn table_hit(pos: &Position, value: Value) -> Value {
    annotate(pos, Annotation::TableHit(value));
    value
}

/// Notes that `pos` is searched this many plies less deep than usual.
#[inline]
pub fn reduced(pos: &Position, plies: u32) {
    annotate(pos, Annotation::Reduced(plies));
}

#[inline]
fn annotate(pos: &Position, annotation: Annotation) {
    if let Some(observer) = observer() {
        observer.annotated(pos, annotation);
    }
}
