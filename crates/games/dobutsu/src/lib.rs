//! どうぶつしょうぎ (dobutsu shogi, "let's catch the lion"): a game on 3x4 squares, small enough to be solved.
//!
//! # The rules
//!
//! Each side has a lion, a giraffe, an elephant and a chick. A piece that is taken goes to the hand of the side that took it, which can drop it
//! on any empty square instead of a move. A chick that walks onto the last rank becomes a hen, a hen that is taken a chick again. A side wins
//! when it takes the lion (キャッチ), or when its lion reaches the last rank and cannot be taken there at once, or is not (トライ). When a
//! position occurs for the third time the game is a draw. A chick may be dropped on the last rank (and never moves again), beside another on
//! the same file, and to give mate.
//!
//! A move after which the mover's lion can be taken is legal; it is only bad.
//!
//! The game is separate from minishogi: both know [`Color`](minishogi::Color), and both are a [`Game`](minishogi::game::Game), so that one search
//! plays both. A solver of one, with numbered positions, is a [`NumberedGame`](minishogi_retrograde::NumberedGame).
//!
//! # The whole game
//!
//! [`Reach`] finds all positions that can be reached, [`Solver`] their values by retrograde analysis, [`Figures`] counts them, and an
//! [`Oracle`] plays perfectly. The first player loses, in 78 plies. These are the conventions that make the figures comparable to those of
//! Tanaka (2009, 「どうぶつしょうぎ」の完全解析):
//!
//! - a position and its mirror image are one, and so are a position of Black and the same one, rotated, of White;
//! - a lion that can be taken is always taken: after another move from there no position is counted, and none without a lion is;
//! - distances count plies up to the capture, or to the move that tries: odd in won positions, even in lost ones. If the lion can be taken
//!   it is 1; and if the opponent's lion is safe on its last rank it is 0.
//!
//! | | positions |
//! |---|---|
//! | that can be reached | 246,803,167 |
//! | the side to move can take the lion: won | 140,298,614 |
//! | the opponent's lion is safe on its last rank: lost | 7,018,985 |
//! | others | 99,485,568 |
//! | won, lost, drawn of these | 56,474,473, 40,328,395 and 2,682,700 |
//! | all: won, lost, drawn | 196,773,087, 47,347,380 and 2,682,700 |
//! | longest distance, 173 plies | 12 |
//! | moves from the others | 938,671,869, on average 9.4353 |
//! | most moves, 38 | 34 |
//!
//! The solver also knows the positions that cannot be reached: 121,134,668 are in question, and 3,061,506 of them draws.

mod figures;
mod frame;
mod game;
mod index;
mod kind;
mod mv;
mod named;
mod oracle;
mod pair;
mod position;
mod positions;
mod reach;
mod row;
mod share;
mod solve;
mod steps;
mod text;
mod usi;
mod values;
mod view;

pub use figures::Figures;
pub use kind::{Kind, Kinds};
pub use mv::{Move, ParseMoveError, ParseSquareError, Square};
pub use named::DOBUTSU;
pub use oracle::{Oracle, OracleError};
pub use position::{IllegalMoveError, Outcome, Position, perft};
pub use positions::Positions;
pub use reach::Reach;
pub use solve::Solver;
pub use text::{ParsePositionError, START_SFEN};
pub use usi::PositionError;
pub use values::Values;
