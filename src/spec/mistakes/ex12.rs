//! 12: mistakes in retrograde analysis.

use super::{Mistake, Text};

pub const RETROGRADE: &[Mistake] = &[];
