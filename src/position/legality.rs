//! Why a move is illegal. Written from the rules and independent of the generator, so that the two check each other.

use crate::bitboard::Bitboard;
use crate::mv::Move;
use crate::piece::PieceKind;
use crate::square::Square;
use crate::text::{Text, displays_text, text};

use super::Position;
use super::attacks::attacks;
use super::observer::{KitFeature, used_given};
use super::state::State;

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMoveError {
    /// `resign` is no move on the board.
    Resign,
    /// There is no piece on the square the move starts from.
    NoPiece(Square),
    /// The piece there belongs to the other player.
    NotYourPiece(Square),
    /// A piece of the mover is on the target, or any piece on the target of a drop.
    Occupied(Square),
    /// The other king is on the target: only after a move that was illegal itself.
    TakesKing,
    /// The piece does not move like that, or something is in its way.
    Unreachable(PieceKind, Square),
    /// 成れない: the kind does not promote, or neither end of the move is on the last rank.
    CannotPromote(PieceKind),
    /// 行き所のない駒: a pawn on the last rank could never move again.
    NowhereToGo,
    /// The piece is not in the hand.
    NotInHand(PieceKind),
    /// 二歩: an unpromoted pawn of the mover is on this file already.
    TwoPawns(u8),
    /// 打ち歩詰め: the dropped pawn would mate.
    DropPawnMate,
    /// 王手放置, 自殺手: the mover's king could be captured after the move.
    KingInCheck,
}

impl IllegalMoveError {
    /// Returns the name of the rule in Japanese.
    pub const fn kanji(self) -> &'static str {
        match self {
            IllegalMoveError::Resign => "投了",
            IllegalMoveError::NoPiece(_) => "動かす駒がない",
            IllegalMoveError::NotYourPiece(_) => "相手の駒",
            IllegalMoveError::Occupied(_) => "行き先に駒がある",
            IllegalMoveError::TakesKing => "玉を取る手",
            IllegalMoveError::Unreachable(..) => "駒の動きに反する",
            IllegalMoveError::CannotPromote(_) => "成れない",
            IllegalMoveError::NowhereToGo => "行き所のない駒",
            IllegalMoveError::NotInHand(_) => "持ち駒にない",
            IllegalMoveError::TwoPawns(_) => "二歩",
            IllegalMoveError::DropPawnMate => "打ち歩詰め",
            IllegalMoveError::KingInCheck => "王手放置",
        }
    }
}

impl IllegalMoveError {
    /// Returns the sentence in both languages.
    pub fn text(&self) -> Text {
        match self {
            IllegalMoveError::Resign => text!("resign is no move on the board", "投了（resign）は盤上の手ではありません"),
            IllegalMoveError::NoPiece(from) => text!("there is no piece on {from}", "{from} に駒がありません"),
            IllegalMoveError::NotYourPiece(from) => text!("the piece on {from} is not yours", "{from} の駒は相手の駒です"),
            IllegalMoveError::Occupied(to) => text!("{to} is occupied", "{to} には駒があります"),
            IllegalMoveError::TakesKing => text!("a king is never captured", "玉は取れません"),
            IllegalMoveError::Unreachable(kind, to) => {
                text!("the {} cannot move to {to}", "{}は {to} に動けません"; kind.name(); kind.kanji())
            }
            IllegalMoveError::CannotPromote(kind) => {
                text!("the {} cannot promote with this move", "{}はこの手では成れません"; kind.name(); kind.kanji())
            }
            IllegalMoveError::NowhereToGo => {
                text!(
                    "a pawn on the last rank could never move again",
                    "行き所のない歩になります（1 番奥の段に、成っていない歩は置けません）"
                )
            }
            IllegalMoveError::NotInHand(kind) => text!("there is no {} in the hand", "持ち駒に{}がありません"; kind.name(); kind.kanji()),
            IllegalMoveError::TwoPawns(file) => {
                text!("there is a pawn of yours on file {file} already (nifu)", "{file} 筋にはすでに自分の歩があります（二歩）")
            }
            IllegalMoveError::DropPawnMate => {
                text!("a dropped pawn must not mate (uchifuzume)", "歩を打って詰ますことはできません（打ち歩詰め）")
            }
            IllegalMoveError::KingInCheck => text!("it leaves your king in check", "自玉が王手のままになります"),
        }
    }
}

displays_text!(IllegalMoveError);

impl std::error::Error for IllegalMoveError {}

impl Position {
    /// Returns whether a move is legal here, and if not, why.
    ///
    /// # Errors
    /// The first reason in the order in which a referee would look: is it your piece, does it move like that, may it promote, and last the
    /// king's safety and the mating pawn.
    ///
    /// ```
    /// use minishogi::{IllegalMoveError, Position};
    /// let pos = Position::start();
    /// assert_eq!(pos.is_legal("5d5c".parse().unwrap()), Ok(()));
    /// assert_eq!(pos.is_legal("P*5b".parse().unwrap()).unwrap_err().kanji(), "持ち駒にない");
    /// ```
    pub fn is_legal(&self, m: Move) -> Result<(), IllegalMoveError> {
        used_given(KitFeature::Legality);
        self.state.check_shape(m)?;
        let mut after = self.state;
        after.play(m);
        after.check_kings(m)
    }
}

impl State {
    /// The rules about the kings, after the move `m`, which obeys the others.
    pub(super) fn check_kings(&self, m: Move) -> Result<(), IllegalMoveError> {
        if self.king_attacked(!self.side) {
            return Err(IllegalMoveError::KingInCheck);
        }
        if m.dropped() == Some(PieceKind::Pawn) && self.king_attacked(self.side) && !self.has_legal_move() {
            return Err(IllegalMoveError::DropPawnMate);
        }
        Ok(())
    }

    /// All rules but those about the kings.
    pub(super) fn check_shape(&self, m: Move) -> Result<(), IllegalMoveError> {
        if m == Move::RESIGN {
            return Err(IllegalMoveError::Resign);
        }
        let (us, to) = (self.side, m.to());
        let last_rank = to.rank_for(us) == 1;
        let Some(from) = m.from() else {
            let kind = m.dropped().expect("a move that starts nowhere is a drop");
            if !self.hands[us.index()].has(kind) {
                return Err(IllegalMoveError::NotInHand(kind));
            }
            if self.kind_on(to).is_some() {
                return Err(IllegalMoveError::Occupied(to));
            }
            if kind == PieceKind::Pawn {
                if last_rank {
                    return Err(IllegalMoveError::NowhereToGo);
                }
                let pawns = self.pieces(us) & self.of_kind(PieceKind::Pawn);
                if pawns.into_iter().any(|pawn| pawn.file() == to.file()) {
                    return Err(IllegalMoveError::TwoPawns(to.file()));
                }
            }
            return Ok(());
        };
        let kind = self.kind_on(from).ok_or(IllegalMoveError::NoPiece(from))?;
        if !self.pieces(us).contains(from) {
            return Err(IllegalMoveError::NotYourPiece(from));
        }
        if !(attacks(us, kind, from, self.occupied()) & Bitboard::from_square(to)).is_empty() {
            if self.pieces(us).contains(to) {
                return Err(IllegalMoveError::Occupied(to));
            }
            if self.kind_on(to) == Some(PieceKind::King) {
                return Err(IllegalMoveError::TakesKing);
            }
        } else {
            return Err(IllegalMoveError::Unreachable(kind, to));
        }
        if m.is_promotion() {
            if kind.promoted().is_none() || !(last_rank || from.rank_for(us) == 1) {
                return Err(IllegalMoveError::CannotPromote(kind));
            }
        } else if kind == PieceKind::Pawn && last_rank {
            return Err(IllegalMoveError::NowhereToGo);
        }
        Ok(())
    }
}
