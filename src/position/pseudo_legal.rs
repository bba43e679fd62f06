//! Pseudo-legal moves: the moves of the pieces, even those that leave a king in check.
//!
//! For students who write the rest of the rules: whether the mover's king is left in check, and whether a dropped pawn mates.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::mv::{Move, MoveList};
use crate::piece::PieceKind;
use crate::position::IllegalMoveError;
use crate::square::Square;

use super::Position;
use super::attacks::attacks;
use super::observer;

impl Position {
    /// Returns the moves that the pieces can make and the drops on empty squares, without second pawns on a file and pawns on the last rank.
    ///
    /// In addition to the legal moves these are the ones that leave the mover's king in check, and the pawn drops that mate. A king is never
    /// captured.
    ///
    /// ```
    /// # use minishogi::Position;
    /// let pos = Position::from_sfen("2R1k/4G/4K/5/5 w - 1").unwrap();
    /// let moves: Vec<String> = pos.pseudo_legal_moves().iter().map(|m| m.to_string()).collect();
    /// assert_eq!(moves, ["1a1b", "1a2a", "1a2b"]);
    /// assert!(pos.legal_moves().is_empty());
    /// ```
    pub fn pseudo_legal_moves(&self) -> MoveList {
        let (us, state) = (self.side_to_move(), &self.state);
        let zone = Bitboard::rank_for(us, 1);
        let free = !state.pieces(us) & !Bitboard::from_square(state.king_square(!us));
        let mut moves = MoveList::new();
        for from in state.pieces(us) {
            let Some(kind) = state.kind_on(from) else { continue };
            for to in attacks(us, kind, from, state.occupied()) & free {
                let may_promote = kind.promoted().is_some() && (zone.contains(from) || zone.contains(to));
                if may_promote {
                    moves.push(Move::promotion(from, to));
                }
                if !(may_promote && kind == PieceKind::Pawn) {
                    moves.push(Move::board(from, to));
                }
            }
        }
        let empty = !state.occupied();
        let pawns = state.pieces(us) & state.of_kind(PieceKind::Pawn);
        for kind in PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King && state.hands[us.index()].has(kind)) {
            let to = if kind == PieceKind::Pawn { empty & !pawns.files() & !zone } else { empty };
            to.into_iter().for_each(|to| moves.push(Move::unchecked_drop(kind, to)));
        }
        moves
    }

    /// Returns whether a move is one of the [`pseudo_legal_moves`](Position::pseudo_legal_moves), and if not, why.
    ///
    /// # Errors
    /// The first reason, as with [`is_legal`](Position::is_legal).
    pub fn is_pseudo_legal(&self, m: Move) -> Result<(), IllegalMoveError> {
        self.state.check_shape(m)
    }

    /// Does a pseudo-legal move, to look for attacks on the kings; [`undo_move`](Position::undo_move) takes it back.
    ///
    /// If it left the mover's king in check, the game would be over: take it back before you ask for moves.
    ///
    /// # Panics
    /// In a build with debug assertions, with the reason and the board, if the move is not even pseudo-legal.
    ///
    /// ```
    /// # use minishogi::{Color, Position};
    /// let mut pos = Position::from_sfen("2R1k/4G/4K/5/5 w - 1").unwrap();
    /// let m = pos.pseudo_legal_moves()[0];
    /// pos.do_pseudo_legal_move(m);
    /// assert!(pos.king_attacked(Color::White));
    /// pos.undo_move(m);
    /// ```
    #[track_caller]
    pub fn do_pseudo_legal_move(&mut self, m: Move) {
        if let Some(observer) = observer::observer() {
            observer.will_try(self, m);
        }
        #[cfg(debug_assertions)]
        if let Err(reason) = self.is_pseudo_legal(m) {
            panic!("do_pseudo_legal_move({m}): {reason}\n{self}");
        }
        self.play(m);
    }

    /// Returns whether the king of `color` is attacked, whichever side is to move. For the side to move that is [`in_check`](Position::in_check).
    pub fn king_attacked(&self, color: Color) -> bool {
        self.state.king_attacked(color)
    }

    /// Returns the pieces of `by` that would attack `square` if bishops and rooks were stopped by the squares `occupied` and no others.
    ///
    /// So one can ask about the board with a piece more or less, without doing a move.
    ///
    /// ```
    /// # use minishogi::{Bitboard, Color, Position};
    /// let pos = Position::from_sfen("R2gk/5/5/5/4K b - 1").unwrap();
    /// let [gold, king] = ["2a", "1a"].map(|square| square.parse().unwrap());
    /// let all = pos.pieces(Color::Black) | pos.pieces(Color::White);
    /// assert!(pos.attackers_if(Color::Black, king, all).is_empty());
    /// assert_eq!(pos.attackers_if(Color::Black, king, all & !Bitboard::from_square(gold)).len(), 1);
    /// ```
    pub fn attackers_if(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        self.state.attackers(by, square, occupied)
    }
}
