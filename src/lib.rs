//! Minishogi Lab: write a minishogi (5x5 shogi) player step by step.
//!
//! # Positions and moves
//!
//! A [`Position`] lists its legal moves, does them and takes them back:
//!
//! ```
//! use minishogi::prelude::*;
//!
//! let mut pos = Position::start();
//! assert_eq!(pos.legal_moves().len(), 14);
//! let m: Move = "5d5c".parse().unwrap();
//! pos.do_move(m);
//! assert_eq!(pos.sfen(), "rbsgk/4p/P4/5/KGSBR w - 2");
//! pos.undo_move(m);
//! assert_eq!(pos, Position::start());
//! ```
//!
//! - [`Position::legal_moves`] returns each legal move once, always in the same order. No move leaves its own king in check, drops a second pawn on a
//!   file, drops a pawn that mates, or leaves a pawn without a move.
//! - [`Position::do_move`] plays a move, and [`Position::undo_move`] restores everything: pieces, hands, side to move, key and repetitions. A build
//!   with debug assertions panics at an illegal move and names it.
//! - [`Position::from_sfen`] reads every position that can occur in a game, and returns an error for any other text.
//! - A [`Value`] is seen from the side to move. A mate in n plies is [`mate_in`]`(n)`, and no other value is as large.
//!
//! # A player
//!
//! A [`Player`] is a type with a `search`. This one looks two plies ahead, at mates and material:
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
//! # The modules
//!
//! Data flows one way: text in; position; moves; a player; a move out. A module uses only modules above it in this list.
//!
//! | module | contents |
//! |---|---|
//! | `text` | [`Text`]: a sentence for a person, in the two languages of the course |
//! | `sort` | sorting by a score |
//! | `random` | [`Random`]: random numbers that are the same on every machine |
//! | `color square piece hand mv bitboard value` | one noun each: [`Color`], [`Square`], [`Piece`], [`Hand`], [`Move`], [`Bitboard`], [`Value`] |
//! | `position` | [`Position`]: SFEN, the board of `d`, attacks, legal moves, do and undo, keys, repetition |
//! | `perft` | [`perft()`]: counting the tree, to find errors in all of the above |
//! | `evaluate` | [`evaluate()`]: the pieces of one side minus those of the other |
//! | `option` | [`SpinOption`]: an option of a player |
//! | `checkmate` | [`Checkmate`]: the answer to `go mate`, and the rules that exercise 11 writes |
//! | `search` | [`Player`] and [`MateSolver`]; the inputs of a search ([`RootMoves`], [`Control`]) and its report ([`Info`]) |
//! | [`game`] | [`Game`](game::Game): any game, as a search sees it |
//! | `alpha_beta` | [`AlphaBeta`]: the search, with a place for each later exercise |
//! | `ordering` | [`MoveOrdering`]: captures by MVV-LVA, killers, history |
//! | `qsearch` | [`qsearch()`]: the quiescence search |
//! | [`table`] | the lockless transposition table, its bounds and mate values, the value of a repetition |
//! | [`threads`] | parts of a search with null windows and several threads |
//! | [`bench`](mod@bench) | positions to measure searches in |
//! | [`annotate`] | optional annotations of a search for the picture of its tree |
//!
//! The other packages, below `crates/`, build on this one:
//!
//! | package | contents |
//! |---|---|
//! | `trace` | the stream of a player's moves: recorded, replayed, proved, drawn as a tree |
//! | `neural` | a learned evaluation: the network, its files, its training, and a search with it |
//! | `retrograde` | games that can be solved from their end |
//! | `child` | the program of an exercise under the grader |
//! | `shell` | the engine shell around a player |
//! | `grading` | the specs of each exercise, their verdicts and the names of mistakes |
//! | `games` | small games to read, dobutsu shogi, 9x9 shogi and chess |
//! | `board` | boards and pieces as pictures, and the board of every page |
//! | `command` | the command `minishogi` with its coach |
//! | `lab` | records of games in all formats, text, files, HTML and engine processes of the next three |
//! | `arena`, `pages`, `classroom` | the larger commands: games; trees and other pages; grading a class |
//! | `browser`, `web` | the shell on a page, and the page to play on |
//!
//! # Glossary
//!
//! | term | meaning |
//! |---|---|
//! | position | [`Position`]: board, hands, side to move, and the moves that led there |
//! | SFEN, USI | the text of a position ([`Position::from_sfen`]), and the protocol between an engine and its users |
//! | perft | [`perft()`]: the number of leaves of the whole tree to a depth, which checks the legal moves |
//! | ply | one move of one side, and the distance of a node from the root in such moves ([`Node::ply`]) |
//! | node | a position in the search tree; nodes are counted as moves done ([`Position::nodes`], [`Control::nodes`]) |
//! | root move | [`RootMove`]: a legal move at the root, with its score and its pv |
//! | pv | principal variation, the best line of play found ([`RootMove::pv`]) |
//! | leaf | a node at depth 0; its value comes from [`evaluate()`] or [`qsearch()`] ([`AlphaBeta::leaf_value`]) |
//! | horizon | the depth at which a search ends; it does not see the recapture one ply later |
//! | quiescence search | [`qsearch()`]: captures and evasions below the leaves, until the position is quiet |
//! | window | alpha and beta ([`Node::alpha`], [`Node::beta`]): between them the search must be exact |
//! | cut, cutoff | the end of a node at a value of beta or more: the other side avoids this position ([`MoveOrdering::note_cutoff`]) |
//! | fail high, fail low | to return beta or more, a lower bound; to return alpha or less, an upper bound |
//! | null window | the window from alpha to alpha + 1: it only tests if a move is better than alpha |
//! | PVS | principal variation search: the first move with the whole window, the others with a null window first ([`threads`]) |
//! | MVV-LVA | most valuable victim, least valuable attacker: the order of captures ([`MoveOrdering`]) |
//! | killer | a quiet move that has cut at the same ply before ([`MoveOrdering`]) |
//! | history | the cuts of a quiet move so far, anywhere in the tree ([`MoveOrdering`]) |
//! | probe, store | to look a position up in the transposition table, and to put it there ([`AlphaBeta::probe`], [`AlphaBeta::store`]) |
//! | tt_move | the best move of a position in the table, tried first ([`table::Entry::tt_move`]) |
//! | `Exact`, `Lower`, `Upper` | the kind of a stored value: the value itself, or a bound of it ([`table::Bound`]) |
//! | lazy SMP | threads that search the same tree and share nothing but the table ([`threads`]) |
//! | tsume | a mate by checks only, the answer to `go mate` ([`MateSolver`], [`Checkmate`]) |
//! | phi, delta | in df-pn: the proof and disproof numbers as the side to move sees them (exercise 11) |
//! | network, unit, weight | package `neural`: a network is layers of units; a unit is a clipped sum of its inputs, each times a weight |
//! | gradient | the slope of the loss by each weight (`Learner::backward`) |
//! | epoch, minibatch | one pass over all training positions, and the positions of one step (`Learner::epoch`) |
//! | retrograde analysis | the values of all positions of a game, from its ends backwards (package `retrograde`) |
//!
//! And of grading:
//!
//! | term | meaning |
//! |---|---|
//! | spec | a test with points: questions, and a function that judges the answers (`minishogi_grading::Spec`) |
//! | verdict | the result of a spec, with a sentence for the student (`minishogi_grading::Verdict`) |
//! | observer | [`Observer`](observer::Observer): it sees every use of positions by a player under the grader |
//! | trace, replay | the stream of a player's moves, and the same moves replayed by the rules, which the judge believes (package `trace`) |
//! | proof | bounds of the value of the root that follow from the moves of a search (`minishogi_trace::Bounds`) |
//! | policy, sandbox | the permissions of a student's program, and their enforcement on this machine |
//! | qualifier | the games that an entry must pass before a league (`league --gate`) |

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod alpha_beta;
pub mod annotate;
pub mod bench;
mod bitboard;
mod checkmate;
mod color;
mod evaluate;
pub mod game;
mod hand;
mod mv;
mod option;
mod ordering;
mod perft;
mod piece;
mod position;
mod qsearch;
mod random;
mod search;
mod sort;
mod square;
pub mod table;
mod text;
pub mod threads;
mod value;

// BEGIN INSTRUCTORS
#[cfg(doctest)]
mod slides;
// END INSTRUCTORS

pub use alpha_beta::{AlphaBeta, Node};
pub use bitboard::{Bitboard, Squares};
pub use checkmate::{Checkmate, MateError, OwnRules, ParseCheckmateError};
pub use color::Color;
pub use evaluate::{evaluate, material};
pub use hand::Hand;
pub use mv::{Move, MoveList, ParseMoveError};
pub use option::SpinOption;
pub use ordering::{MoveOrdering, kind_moved};
pub use perft::{perft, perft_divide};
pub use piece::{Piece, PieceKind};
pub use position::observer;
pub use position::{
    Glyphs, IllegalMoveError, ImpossiblePositionError, Outcome, ParseSfenError, Position, PositionError, START_SFEN, Setup, SetupFlaw,
    SfenError,
};
pub use qsearch::qsearch;
pub use random::Random;
pub use search::{Control, Info, Limits, MateSolver, Player, RootMove, RootMoves, STACK_SIZE, Signals};
pub use square::{ParseSquareError, Square};
pub use text::{Lang, Text};
pub use value::{MAX_PLY, VALUE_INFINITE, VALUE_MATE, VALUE_ZERO, Value, mate_distance, mate_in, mated_in, piece_value};

/// Everything a player needs: `use minishogi::prelude::*;`.
pub mod prelude {
    pub use crate::{
        AlphaBeta, Bitboard, Checkmate, Color, Control, Hand, Limits, MAX_PLY, MateSolver, Move, MoveList, MoveOrdering, Node, Outcome,
        OwnRules, Piece, PieceKind, Player, Position, RootMove, RootMoves, SpinOption, Square, VALUE_INFINITE, VALUE_MATE, VALUE_ZERO,
        Value, annotate, evaluate, kind_moved, mate_distance, mate_in, mated_in, piece_value, qsearch,
    };
}
