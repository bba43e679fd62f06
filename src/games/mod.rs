//! Small games, to read and to try a search of any game on: each is one file.
//!
//! - [`TicTacToe`], which everybody knows.
//! - [`ConnectFour`] on 5x4 squares, where discs fall.
//! - [`men`]: the board of 5-piece breakthrough, which exercise 14 writes.
//! - [`answer`]: what the shell and the specs ask of a game and of its search.

mod answer;
mod connect_four;
pub mod men;
mod tic_tac_toe;

pub use answer::{Parts, answer};
pub use connect_four::ConnectFour;
pub use tic_tac_toe::TicTacToe;
