//! 10: mistakes of principal variation search, and of threads.

use super::Mistake;

pub const THREADS: &[Mistake] = &[];
