//! Minishogi Lab: write a minishogi (5x5 shogi) player step by step.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod bitboard;
mod color;
mod evaluate;
mod hand;
mod mv;
mod perft;
mod piece;
mod position;
mod search;
mod square;
mod usi;
mod value;

pub use bitboard::{Bitboard, Squares};
pub use color::Color;
pub use evaluate::{evaluate, material, piece_value};
pub use hand::Hand;
pub use mv::{Move, MoveList, ParseMoveError};
pub use perft::{perft, perft_divide};
pub use piece::{Piece, PieceKind};
pub use position::{Flaw, IllegalMove, ImpossiblePosition, Observer, Outcome, ParseSfenError, Position, START_SFEN, Setup, SfenError};
pub use search::{Control, Info, Limits, Player, RootMove, RootMoves, Signals};
pub use square::{ParseSquareError, Square};
pub use usi::{run, run_commands};
pub use value::{MAX_PLY, VALUE_INFINITE, VALUE_MATE, VALUE_ZERO, Value, mate_distance, mate_in, mated_in};

/// Everything a player needs: `use minishogi::prelude::*;`.
pub mod prelude {
    pub use crate::{
        Bitboard, Color, Control, Hand, Limits, MAX_PLY, Move, MoveList, Outcome, Piece, PieceKind, Player, Position, RootMove, RootMoves,
        Square, VALUE_INFINITE, VALUE_MATE, VALUE_ZERO, Value, evaluate, mate_in, mated_in, piece_value,
    };
}
