//! どうぶつしょうぎ.
mod index;
mod kind;
mod steps;
mod view;
mod solve;
mod reach;
mod share;
pub use index::Kinds;
pub use kind::Kind;
