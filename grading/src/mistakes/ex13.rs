//! 13: mistakes in a network that learns.

use super::Mistake;

pub const NEURAL: &[Mistake] = &[];
