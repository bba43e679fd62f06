//! Why a move is illegal. Written from the rules and independent of the generator, so that the two check each other.

use std::fmt;

use crate::{Bitboard, Move, PieceKind, Square};

use super::Position;
use super::attacks::attacks;
use super::observer::{Given, used_given};
use super::state::State;

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// `resign` is no move on the board.
    Resign,
    /// There is no piece on the square the move starts from.
    NoPiece(Square),
    /// The piece there belongs to the other player.
    NotYourPiece(Square),
    /// A piece of the mover stands on the target, or any piece on the target of a drop.
    Occupied(Square),
    /// The other king stands on the target: only after a move that was illegal itself.
    TakesKing,
    /// The piece does not move like that, or something stands in its way.
    Unreachable(PieceKind, Square),
    /// 成れない: the kind does not promote, or neither end of the move is on the last rank.
    CannotPromote(PieceKind),
    /// 行き所のない駒: a pawn on the last rank could never move again.
    NowhereToGo,
    /// The piece is not in the hand.
    NotInHand(PieceKind),
    /// 二歩: an unpromoted pawn of the mover stands on this file already.
    TwoPawns(u8),
    /// 打ち歩詰め: the dropped pawn would mate.
    DropPawnMate,
    /// 王手放置, 自殺手: the mover's king could be captured after the move.
    KingInCheck,
}

impl IllegalMove {
    /// Returns the name of the rule in Japanese.
    pub const fn kanji(self) -> &'static str {
        match self {
            IllegalMove::Resign => "投了",
            IllegalMove::NoPiece(_) => "動かす駒がない",
            IllegalMove::NotYourPiece(_) => "相手の駒",
            IllegalMove::Occupied(_) => "行き先に駒がある",
            IllegalMove::TakesKing => "玉を取る手",
            IllegalMove::Unreachable(..) => "駒の動きに反する",
            IllegalMove::CannotPromote(_) => "成れない",
            IllegalMove::NowhereToGo => "行き所のない駒",
            IllegalMove::NotInHand(_) => "持ち駒にない",
            IllegalMove::TwoPawns(_) => "二歩",
            IllegalMove::DropPawnMate => "打ち歩詰め",
            IllegalMove::KingInCheck => "王手放置",
        }
    }
}

/// In English and ASCII, fit for a line of the protocol.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            IllegalMove::Resign => write!(f, "resign is no move on the board"),
            IllegalMove::NoPiece(from) => write!(f, "there is no piece on {from}"),
            IllegalMove::NotYourPiece(from) => write!(f, "the piece on {from} is not yours"),
            IllegalMove::Occupied(to) => write!(f, "{to} is occupied"),
            IllegalMove::TakesKing => write!(f, "a king is never captured"),
            IllegalMove::Unreachable(kind, to) => write!(f, "the {} cannot move to {to}", kind.name()),
            IllegalMove::CannotPromote(kind) => write!(f, "the {} cannot promote with this move", kind.name()),
            IllegalMove::NowhereToGo => write!(f, "a pawn on the last rank could never move again"),
            IllegalMove::NotInHand(kind) => write!(f, "there is no {} in the hand", kind.name()),
            IllegalMove::TwoPawns(file) => write!(f, "there is a pawn of yours on file {file} already (nifu)"),
            IllegalMove::DropPawnMate => write!(f, "a dropped pawn must not mate (uchifuzume)"),
            IllegalMove::KingInCheck => write!(f, "it leaves your king in check"),
        }
    }
}

impl std::error::Error for IllegalMove {}

impl Position {
    /// Whether a move is legal here, and if not, why.
    ///
    /// # Errors
    /// The first reason in the order in which a referee would look: is it your piece, does it move like that, may it promote, and last the
    /// king's safety and the mating pawn.
    ///
    /// ```
    /// use minishogi::{IllegalMove, Position};
    /// let pos = Position::start();
    /// assert_eq!(pos.is_legal("5d5c".parse().unwrap()), Ok(()));
    /// assert_eq!(pos.is_legal("P*5b".parse().unwrap()).unwrap_err().kanji(), "持ち駒にない");
    /// ```
    pub fn is_legal(&self, m: Move) -> Result<(), IllegalMove> {
        used_given(Given::Legality);
        self.check_legal(m)
    }

    /// The same, not seen by the observer.
    pub(super) fn check_legal(&self, m: Move) -> Result<(), IllegalMove> {
        if m == Move::RESIGN {
            return Err(IllegalMove::Resign);
        }
        self.state.check_shape(m)?;
        let mut after = self.state;
        after.play(m);
        if after.king_attacked(self.state.side) {
            return Err(IllegalMove::KingInCheck);
        }
        if m.dropped() == Some(PieceKind::Pawn) && after.king_attacked(after.side) && !after.has_legal_move() {
            return Err(IllegalMove::DropPawnMate);
        }
        Ok(())
    }
}

impl State {
    /// All rules but those about the kings.
    pub(super) fn check_shape(&self, m: Move) -> Result<(), IllegalMove> {
        let (us, to) = (self.side, m.to());
        let last_rank = to.rank_for(us) == 1;
        let Some(from) = m.from() else {
            let kind = m.dropped().expect("a move that starts nowhere is a drop");
            if !self.hands[us.index()].has(kind) {
                return Err(IllegalMove::NotInHand(kind));
            }
            if self.kind_on(to).is_some() {
                return Err(IllegalMove::Occupied(to));
            }
            if kind == PieceKind::Pawn {
                if last_rank {
                    return Err(IllegalMove::NowhereToGo);
                }
                let pawns = self.pieces(us) & self.of_kind(PieceKind::Pawn);
                if pawns.into_iter().any(|pawn| pawn.file() == to.file()) {
                    return Err(IllegalMove::TwoPawns(to.file()));
                }
            }
            return Ok(());
        };
        let kind = self.kind_on(from).ok_or(IllegalMove::NoPiece(from))?;
        if !self.pieces(us).contains(from) {
            return Err(IllegalMove::NotYourPiece(from));
        }
        if !(attacks(us, kind, from, self.occupied()) & Bitboard::from_square(to)).is_empty() {
            if self.pieces(us).contains(to) {
                return Err(IllegalMove::Occupied(to));
            }
            if self.kind_on(to) == Some(PieceKind::King) {
                return Err(IllegalMove::TakesKing);
            }
        } else {
            return Err(IllegalMove::Unreachable(kind, to));
        }
        if m.is_promotion() {
            if kind.promoted().is_none() || !(last_rank || from.rank_for(us) == 1) {
                return Err(IllegalMove::CannotPromote(kind));
            }
        } else if kind == PieceKind::Pawn && last_rank {
            return Err(IllegalMove::NowhereToGo);
        }
        Ok(())
    }
}
