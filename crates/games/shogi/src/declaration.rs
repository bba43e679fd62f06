//! The declaration of a win (入玉宣言) by 27 points, by CSA's rules for computer games.

use shogi_core::{Color, Hand, PieceKind, Square};

use crate::{Played, Shogi};

impl<E> Shogi<E> {
    /// Returns whether the side to move may declare that it has won, which USI writes as `bestmove win`: its king is in the last three ranks and
    /// not in check, so do ten of its other pieces, and these and its hand make 28 points for Black, 27 for White. Rooks and bishops are five points,
    /// the others one.
    ///
    /// ```
    /// use minishogi::game::GameText;
    /// use minishogi_shogi::Shogi;
    /// let entered = |hand: &str| <Shogi>::from_text(&format!("K+P+P+P+P+P+P+P+P/+R+B7/9/9/9/9/9/9/4k4 b {hand} 100")).unwrap();
    /// assert!(entered("RB").may_declare());
    /// assert!(!entered("R4S").may_declare(), "27 points are enough for White alone");
    /// ```
    pub fn may_declare(&self) -> bool {
        self.game.may_declare()
    }
}

impl Played {
    fn may_declare(&self) -> bool {
        let us = self.board.side_to_move();
        let in_camp = |square: &Square| square.relative_rank(us) <= 3;
        let Some(king) = self.board.king_square(us) else { return false };
        if !in_camp(&king) || self.board.in_check() {
            return false;
        }
        let ours = Square::all().filter(in_camp).filter_map(|square| self.board.piece_at(square)).filter(|piece| piece.color() == us);
        let others: Vec<PieceKind> = ours.map(|piece| piece.piece_kind()).filter(|&kind| kind != PieceKind::King).collect();
        let hand = self.board.hand(us);
        let in_hand: u32 = Hand::all_hand_pieces().map(|kind| u32::from(hand.count(kind).unwrap_or(0)) * points(kind)).sum();
        let on_board: u32 = others.iter().map(|&kind| points(kind)).sum();
        let needed = if us == Color::Black { 28 } else { 27 };
        others.len() >= 10 && on_board + in_hand >= needed
    }
}

const fn points(kind: PieceKind) -> u32 {
    match kind {
        PieceKind::Rook | PieceKind::Bishop | PieceKind::ProRook | PieceKind::ProBishop => 5,
        _ => 1,
    }
}
