//! `grade`: a mark for every exercise of every submission.

pub mod result;
mod submissions;
