//! A network that evaluates positions: what exercise 13 is given.
//!
//! - [`data`]: positions to learn from, and the file they stand in.

pub mod data;
