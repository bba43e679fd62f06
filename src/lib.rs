//! Minishogi Lab: write a minishogi (5x5 shogi) player step by step.
//!
//! A player is a type with a `search`. This one looks two plies ahead, and takes mates and material as they come:
//!
//! ```
//! use minishogi::prelude::*;
//!
//! #[derive(Default)]
//! struct TwoPlies;
//!
//! impl Player for TwoPlies {
//!     fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
//!         for root_move in root_moves.iter_mut() {
//!             pos.do_move(root_move.pv[0]);
//!             root_move.score = -best_reply(pos);
//!             pos.undo_move(root_move.pv[0]);
//!         }
//!         root_moves.sort();
//!         root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
//!     }
//! }
//!
//! fn best_reply(pos: &mut Position) -> Value {
//!     let mut best = mated_in(1);
//!     for m in pos.legal_moves() {
//!         pos.do_move(m);
//!         best = best.max(-evaluate(pos));
//!         pos.undo_move(m);
//!     }
//!     best
//! }
//!
//! let mut pos = Position::start();
//! let mut root_moves = RootMoves::new(&pos);
//! let mut ctl = Control::new(&pos, Limits::default());
//! let best_move = TwoPlies.search(&mut pos, &mut root_moves, &mut ctl);
//! assert_eq!(pos.is_legal(best_move), Ok(()));
//! ```
//!
//! # A tour of the house
//!
//! Data flows one way: text in; position; moves; a player; a move or a verdict out. A room knows those before it in this list, none after it.
//!
//! | room | what lives there |
//! |---|---|
//! | `color square piece hand mv bitboard value` | one noun each: [`Color`], [`Square`], [`Piece`], [`Hand`], [`Move`], [`Bitboard`], [`Value`] |
//! | `position` | [`Position`]: SFEN, the board of `d`, attacks, legal moves, do and undo, keys, repetition |
//! | `perft` | [`perft()`]: counting the tree, to find errors in all of the above |
//! | `evaluate` | [`evaluate()`]: the values of the pieces |
//! | `option` | [`SpinOption`]: what users can set about a player |
//! | `checkmate` | [`Checkmate`]: what a player answers who was asked for a mate |
//! | [`retrograde`] | [`Game`](retrograde::Game): games that can be solved from their end |
//! | `search` | [`Player`] and [`MateSolver`], and what a search is given ([`RootMoves`], [`Control`]) and reports ([`Info`]) |
//! | [`engine`] | [`Engine`]: players of one type, and what they can do |
//! | `alpha_beta` | [`AlphaBeta`]: the search, with a place for each later exercise |
//! | `ordering` | [`MoveOrdering`]: captures by MVV-LVA, killers, history |
//! | `qsearch` | [`qsearch()`]: the quiescence search |
//! | [`table`] | the lockless transposition table, its bounds and mate values, the value of a repetition |
//! | [`threads`] | what a search with null windows and several threads is made of |
//! | [`bench`](mod@bench) | the positions in which searches are measured |
//!
//! The other packages of the workspace stand on this one: `shell` (the engine shell around a player), `grading`
//! (what each exercise must show, and how that is found out), `games/dobutsu` (dobutsu shogi, solved), `command` (the command `minishogi` with its
//! coach) and `tools` (its larger commands: grader, arena, figures).

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod alpha_beta;
pub mod bench;
mod bitboard;
mod checkmate;
mod color;
pub mod engine;
mod evaluate;
mod hand;
mod mv;
mod option;
mod ordering;
mod perft;
mod piece;
mod position;
mod qsearch;
pub mod retrograde;
mod search;
#[cfg(doctest)]
mod slides;
mod square;
pub mod table;
pub mod threads;
mod value;

pub use alpha_beta::{AlphaBeta, Node};
pub use bitboard::{Bitboard, Squares};
pub use checkmate::{Checkmate, ParseCheckmateError, WrongMate};
pub use color::Color;
pub use engine::{AnyPlayer, Engine, NewPlayer};
pub use evaluate::{evaluate, material, piece_value};
pub use hand::Hand;
pub use mv::{Move, MoveList, ParseMoveError};
pub use option::SpinOption;
pub use ordering::{MoveOrdering, kind_moved};
pub use perft::{perft, perft_divide};
pub use piece::{Piece, PieceKind};
pub use position::observer::{AlreadyObserved, Given, Observer, is_observed, observe};
pub use position::{Flaw, IllegalMove, ImpossiblePosition, Outcome, ParseSfenError, Position, PositionError, START_SFEN, Setup, SfenError};
pub use qsearch::qsearch;
pub use search::{Control, Info, Limits, MateSolver, Player, RootMove, RootMoves, STACK_SIZE, Signals};
pub use square::{ParseSquareError, Square};
pub use value::{MAX_PLY, VALUE_INFINITE, VALUE_MATE, VALUE_ZERO, Value, mate_distance, mate_in, mated_in};

/// Everything a player needs: `use minishogi::prelude::*;`.
pub mod prelude {
    pub use crate::{
        AlphaBeta, Bitboard, Checkmate, Color, Control, Engine, Hand, Limits, MAX_PLY, MateSolver, Move, MoveList, MoveOrdering, Node,
        Outcome, Piece, PieceKind, Player, Position, RootMove, RootMoves, SpinOption, Square, VALUE_INFINITE, VALUE_MATE, VALUE_ZERO,
        Value, evaluate, kind_moved, mate_distance, mate_in, mated_in, piece_value, qsearch,
    };
}
