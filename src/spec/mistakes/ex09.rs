//! 09: mistakes of the transposition table, and of repetitions.

use super::Mistake;

pub const TABLE: &[Mistake] = &[];
