//! What a search may tell of itself, for the picture of its tree (the shell's `tree`): one line where it knows something that nobody can see from
//! outside. Where nobody listens, as in every game, a line costs next to nothing: one look at a flag.
//!
//! ```
//! use minishogi::prelude::*;
//!
//! fn alpha_beta(pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
//!     tell::window(pos, alpha, beta);
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
//!     tell::value(pos, max_value)
//! }
//! ```
//!
//! What is told is drawn, and compared with what is right; it is never believed. In a spec it changes nothing.

use crate::position::observer::{Told, observer};
use crate::{Position, Value};

/// The search of `pos` begins with this window.
#[inline]
pub fn window(pos: &Position, alpha: Value, beta: Value) {
    tell(pos, Told::Window(alpha, beta));
}

/// Returns the search of `pos` returns `value`, for the side to move. Returns it as well: `return tell::value(pos, value)`.
#[inline]
pub fn value(pos: &Position, value: Value) -> Value {
    tell(pos, Told::Value(value));
    value
}

/// Returns a table knew the `value` of `pos`, for the side to move, and the search ends with it. Returns it as well.
#[inline]
pub fn table_hit(pos: &Position, value: Value) -> Value {
    tell(pos, Told::TableHit(value));
    value
}

/// `pos` is searched less deep than usual, by this many plies.
#[inline]
pub fn reduced(pos: &Position, plies: u32) {
    tell(pos, Told::Reduced(plies));
}

#[inline]
fn tell(pos: &Position, told: Told) {
    if let Some(observer) = observer() {
        observer.told(pos, told);
    }
}
