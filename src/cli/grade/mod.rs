//! `grade`: a mark for every exercise of every submission.

pub mod report;
pub mod result;
