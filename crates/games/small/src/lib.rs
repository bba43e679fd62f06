//! Small games, to read and to test a search of any game: each is one file.
//!
//! - [`TicTacToe`].
//! - [`ConnectFour`] on 5x4 squares, in which discs fall.
//! - [`men`]: games with men on 5x5 squares, such as breakthrough, whose rules exercise 14 writes.
//! - [`Layers`]: games whose values only a right table of positions finds.
//! - [`Memory`]: a table of positions of any game, and the control of a search.
//! - [`watched`]: counts the moves of a game, and records a search as a tree.
//! - [`answer`]: the questions of the shell and the specs about a game and its search.

mod answer;
mod connect_four;
mod layers;
mod memory;
pub mod men;
mod tic_tac_toe;
pub mod watched;

pub use answer::{DEPTH_OF_LAYERS, Parts, answer};
pub use connect_four::ConnectFour;
pub use layers::Layers;
pub use memory::{Known, Memory};
pub use tic_tac_toe::TicTacToe;
