//! `grade`: a mark for every exercise of every submission.

pub mod black_box;
pub mod result;
