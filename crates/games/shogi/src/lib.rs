//! Shogi (本将棋) on 9x9 squares: a [`Game`] that any search of the course can play.
//!
//! The rules are those of the crate `shunsai`, which makes fully legal moves, the drop of a pawn that mates excluded, and keeps a key. This crate
//! adds the needs of a search and a shell: positions as text, values, repetition and the declaration of a win.
//!
//! ```
//! use minishogi::game::{Game, GameText, perft};
//! use minishogi_shogi::Shogi;
//! let mut game = <Shogi>::start();
//! assert_eq!(perft(&mut game, 2), 900);
//! let m = game.read_move("7g7f").unwrap();
//! game.do_move(m);
//! assert_eq!(game.text(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
//! ```
//!
//! Differences from the small board:
//!
//! - The fourth occurrence of a position is a draw, or lost for the side that gave check all the time ([`Shogi::outcome`]). In minishogi the first
//!   player loses.
//! - A side whose king has entered the last three ranks may declare that it has won ([`Shogi::may_declare`]).

#![deny(missing_docs)]

mod declaration;
mod evaluate;
mod mv;
mod repetition;
mod text;

use std::marker::PhantomData;

pub use evaluate::{Evaluate, Material, piece_value};
pub use mv::Move;
pub use repetition::Outcome;
pub use shogi_core::{Color, Hand, Piece, PieceKind, Square};
/// The board, both hands and the side to move.
pub use shunsai::Position as Board;

use minishogi::Value;
use minishogi::game::{Game, GameResult};
use shunsai::Undo;

/// A position of a game, with the moves that led here, to detect repetitions; `E` is the evaluation.
pub struct Shogi<E = Material> {
    game: Played,
    evaluate: PhantomData<E>,
}

/// A game without its values. It has no type parameter, so it is compiled only once, not at each save of a student's evaluation.
#[derive(Clone)]
struct Played {
    board: Board,
    before: Vec<Before>,
}

/// The content of the square before a move.
#[derive(Clone)]
struct Before {
    undo: Undo,
    key: u64,
    in_check: bool,
}

impl<E> Shogi<E> {
    fn new(board: Board) -> Shogi<E> {
        Shogi { game: Played { board, before: Vec::new() }, evaluate: PhantomData }
    }

    /// Returns the board, both hands and the side to move.
    pub fn board(&self) -> &Board {
        &self.game.board
    }

    /// Returns the number of moves done since the first position was set up.
    pub fn ply(&self) -> usize {
        self.game.before.len()
    }
}

impl Played {
    fn legal_moves(&self) -> Vec<Move> {
        self.board.legal_moves().into_iter().map(Move).collect()
    }

    fn do_move(&mut self, m: Move) {
        let (key, in_check) = (self.board.key(), self.board.in_check());
        let undo = self.board.do_move(m.0);
        self.before.push(Before { undo, key, in_check });
    }

    fn undo_move(&mut self, m: Move) {
        let before = self.before.pop().unwrap_or_else(|| panic!("undo_move({m}): no move was done"));
        self.board.undo_move(m.0, before.undo);
    }

    fn repetition(&self) -> Option<GameResult> {
        let since = self.earlier_occurrences().next()?;
        Some(self.result_of_circle(since))
    }

    fn gain(&self, m: Move) -> Value {
        self.board.piece_at(m.0.to()).map_or(0, |victim| piece_value(victim.piece_kind()))
    }

    fn captures(&self) -> Vec<Move> {
        self.board.legal_moves().into_iter().map(Move).filter(|&m| self.gain(m) > 0).collect()
    }
}

impl<E> Clone for Shogi<E> {
    fn clone(&self) -> Shogi<E> {
        Shogi { game: self.game.clone(), evaluate: PhantomData }
    }
}

impl<E: Evaluate> Game for Shogi<E> {
    type Move = Move;
    type Moves = Vec<Move>;

    fn legal_moves(&self) -> Vec<Move> {
        self.game.legal_moves()
    }

    fn do_move(&mut self, m: Move) {
        self.game.do_move(m);
    }

    /// # Panics
    /// Panics if no move was done.
    fn undo_move(&mut self, m: Move) {
        self.game.undo_move(m);
    }

    /// Returns a loss: a side without a legal move has lost, in check or not.
    fn result(&self) -> GameResult {
        GameResult::Loss
    }

    fn evaluate(&self) -> Value {
        E::evaluate(&self.game.board)
    }

    fn key(&self) -> u64 {
        self.game.board.key()
    }

    fn text(&self) -> String {
        self.sfen()
    }

    fn in_check(&self) -> bool {
        self.game.board.in_check()
    }

    fn repetition(&self) -> Option<GameResult> {
        self.game.repetition()
    }

    fn gain(&self, m: Move) -> Value {
        self.game.gain(m)
    }

    fn captures(&self) -> Vec<Move> {
        self.game.captures()
    }
}
