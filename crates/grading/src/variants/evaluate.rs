//! 02: the pieces of a position as a table, and the ways to add them up.

use minishogi::{Color, PieceKind, Position, Square, Value, piece_value};
use minishogi_child::{Ask, Question};

use super::{Ending, Model, Reaction, Told, place_of};

knobs! {
    // Styles, which are right.
    styles { LeavesTheKingsOut, CountsForBlackFirst }
    many {
        /// A kind of piece each. Which number it is follows from the answers.
        ValuesAKindByAnotherNumber[10],
    }
    // The side that is `us`.
    place { SeesItAlwaysAsBlack, TellsTheSideByTheMovesDone, TellsTheSideByTheMoveNumber, SeesItAsTheOtherSide }
    // The two sums.
    place { ReturnsZero, AddsTheOtherSide, CountsOwnPiecesOnly, SubtractsUnsignedNumbers, ReturnsAnAmount }
    place { RemembersTheLastSum }
    place { DividesByAHundred }
    // The board.
    place { IgnoresTheColour, CountsOnlyItsOwnBoard, CountsTheHandsAlone }
    place { UnwrapsEmptySquares }
    place { KeepsTheLastPiece }
    place { MissesTheFirstSquare, MissesTheLastSquare, MissesTheLastFile }
    // The hands.
    place {
        ForgetsTheHands, CountsOnlyTheHandOfBlack, CountsOnlyItsOwnHand, GivesEachTheHandOfTheOther, GivesBothTheHandOfTheSideToMove, AddsBothHands,
        SubtractsItsOwnHand, CountsTheHandsForEachPiece, KeepsTheLastPieceInHand,
    }
    place { AsksOnlyWhetherAKindIsInHand, CountsThePiecesInHandTwice, HalvesThePiecesInHand, AddsTheNumberInHand }
    // The values.
    place { CountsAPromotedPieceAsNothing, CountsAPromotedPieceAsUnpromoted, CountsAPromotedPieceTwice }
    place { CountsAProPawnAsAGold }
    place { CountsAProSilverAsAGold }
    place { SwapsSilverAndGold }
    place { SwapsBishopAndRook }
    place { SwapsHorseAndDragon }
    place { ForgetsThePawn }
}
use Knob::*;

pub(super) struct Evaluate;

/// The pieces of a question, and of the earlier questions to the same player.
pub(super) struct Ground {
    earlier: Vec<Table>,
    table: Table,
    /// The value that the player returned.
    found: Option<Value>,
}

/// The pieces of a position.
struct Table {
    side: Color,
    move_number: u32,
    moves_done: usize,
    pieces: Vec<Pieces>,
}

/// A piece on its square, or all pieces of a kind in a hand.
struct Pieces {
    color: Color,
    kind: PieceKind,
    square: Option<Square>,
    count: Value,
}

impl Model for Evaluate {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[&[LeavesTheKingsOut], &[CountsForBlackFirst], &[CountsForBlackFirst, LeavesTheKingsOut]]
    }

    fn ground(&self, question: &Question) -> Option<Ground> {
        let is_evaluated = |ask| ask == Ask::Evaluate;
        let earlier = question.earlier.iter().map(|earlier| is_evaluated(earlier.ask).then(|| Table::of(&earlier.position())));
        Some(Ground {
            earlier: earlier.collect::<Option<_>>()?,
            table: is_evaluated(question.ask).then(|| Table::of(&question.position()))?,
            found: None,
        })
    }

    fn ground_of(&self, question: &Question, seen: &Reaction) -> Option<Ground> {
        Some(Ground { found: seen.answer.and_then(|answer| answer.value), ..self.ground(question)? })
    }

    fn answer(&self, ground: &mut Ground, _: &Question, on: &[Knob], _: u64) -> Result<Told, Ending> {
        let earlier = ground.earlier.iter().filter(|_| on.contains(&RemembersTheLastSum));
        let values = earlier.chain([&ground.table]).map(|table| Sums { table, on }.value());
        if let Some(kind) = PieceKind::ALL.into_iter().find(|kind| on.contains(&ValuesAKindByAnotherNumber(1 + kind.index() as u8))) {
            let is_alone = on.iter().filter(|&&knob| place_of(PLACES, knob).is_some()).count() == 1;
            let (Some(found), true) = (ground.found, is_alone) else { return Err(Ending::Unknown) };
            let value: Value = values.sum::<Result<Value, Ending>>()?;
            return Ok(Told { is_like: Some(ground.table.has_another_value(kind, found - value)), ..Told::default() });
        }
        Ok(Told { value: Some(values.sum::<Result<Value, Ending>>()?), ..Told::default() })
    }
}

impl Table {
    fn of(pos: &Position) -> Table {
        let on_board = Square::all().filter_map(|square| {
            let piece = pos.piece_on(square)?;
            Some(Pieces { color: piece.color, kind: piece.kind, square: Some(square), count: 1 })
        });
        let in_hand = Color::ALL.into_iter().flat_map(|color| {
            let kinds = pos.hand_of(color).iter();
            kinds.map(move |(kind, count)| Pieces { color, kind, square: None, count: count as Value })
        });
        let pieces = on_board.chain(in_hand).collect();
        Table { side: pos.side_to_move(), move_number: pos.move_number(), moves_done: pos.ply(), pieces }
    }
}

impl Table {
    /// Returns whether a sum may differ so much where a kind has another value than it should have, and none that has a name of its own.
    fn has_another_value(&self, kind: PieceKind, difference: Value) -> bool {
        let sign = |color| if color == self.side { 1 } else { -1 };
        let more: Value = self.pieces.iter().filter(|pieces| pieces.kind == kind).map(|pieces| sign(pieces.color) * pieces.count).sum();
        if more == 0 || difference % more != 0 {
            return more == 0 && difference == 0;
        }
        let value = piece_value(kind) + difference / more;
        let has_a_name = match kind {
            PieceKind::Pawn => value == 0,
            PieceKind::ProPawn | PieceKind::ProSilver => value == piece_value(PieceKind::Gold),
            _ => false,
        };
        difference != 0 && !has_a_name
    }
}

struct Sums<'a> {
    table: &'a Table,
    on: &'a [Knob],
}

impl Sums<'_> {
    fn is(&self, knob: Knob) -> bool {
        self.on.contains(&knob)
    }

    fn value(&self) -> Result<Value, Ending> {
        let black_if = |is_black| if is_black { Color::Black } else { Color::White };
        let us = match () {
            () if self.is(SeesItAlwaysAsBlack) || self.is(CountsForBlackFirst) => Color::Black,
            () if self.is(SeesItAsTheOtherSide) => !self.table.side,
            () if self.is(TellsTheSideByTheMovesDone) => black_if(self.table.moves_done.is_multiple_of(2)),
            () if self.is(TellsTheSideByTheMoveNumber) => black_if(self.table.move_number % 2 == 1),
            () => self.table.side,
        };
        let [ours, theirs] = [us, !us].map(|color| {
            let kept = if self.is(KeepsTheLastPieceInHand) { self.worths_in_hand(color).last() } else { None };
            kept.unwrap_or_else(|| self.on_board(color) + self.in_hand(color, us))
        });
        let value = match () {
            () if self.is(UnwrapsEmptySquares) => return Err(Ending::Unwraps),
            () if self.is(SubtractsUnsignedNumbers) && ours < theirs => return Err(Ending::Subtracts),
            () if self.is(ReturnsZero) => 0,
            () if self.is(AddsTheOtherSide) => ours + theirs,
            () if self.is(CountsOwnPiecesOnly) => ours,
            () if self.is(ReturnsAnAmount) => (ours - theirs).abs(),
            () => ours - theirs,
        };
        let is_turned = self.is(CountsForBlackFirst) && !self.is(SeesItAlwaysAsBlack) && self.table.side == Color::White;
        let value = if self.is(DividesByAHundred) { value / 100 } else { value };
        Ok(if is_turned { -value } else { value })
    }

    fn on_board(&self, color: Color) -> Value {
        let mut sum = 0;
        let pieces = self.table.pieces.iter().filter(|pieces| pieces.color == color || self.is(IgnoresTheColour));
        for (square, kind) in pieces.filter_map(|pieces| Some((pieces.square?, pieces.kind))) {
            let worth = self.worth(kind);
            let is_missed = self.is(CountsTheHandsAlone)
                || self.is(MissesTheFirstSquare) && square.index() == 0
                || self.is(MissesTheLastSquare) && square.index() == Square::COUNT - 1
                || self.is(MissesTheLastFile) && square.file() == 5
                || self.is(CountsOnlyItsOwnBoard) && color != self.table.side;
            sum = match () {
                () if is_missed => sum,
                () if self.is(KeepsTheLastPiece) => worth,
                () if self.is(CountsAPromotedPieceTwice) && kind.is_promoted() => sum + worth + self.worth(kind.unpromoted()),
                () if self.is(CountsTheHandsForEachPiece) => sum + worth + self.hand(color),
                () => sum + worth,
            };
        }
        sum
    }

    fn in_hand(&self, color: Color, us: Color) -> Value {
        match () {
            () if self.is(ForgetsTheHands) || self.is(CountsTheHandsForEachPiece) => 0,
            () if self.is(CountsOnlyTheHandOfBlack) && color == Color::White => 0,
            () if self.is(CountsOnlyItsOwnHand) && color != self.table.side => 0,
            () if self.is(GivesEachTheHandOfTheOther) => self.hand(!color),
            () if self.is(GivesBothTheHandOfTheSideToMove) => self.hand(self.table.side),
            () if self.is(AddsBothHands) && color != us || self.is(SubtractsItsOwnHand) => -self.hand(color),
            () => self.hand(color),
        }
    }

    fn hand(&self, color: Color) -> Value {
        self.worths_in_hand(color).sum()
    }

    /// Returns the value of each kind in a hand.
    fn worths_in_hand(&self, color: Color) -> impl Iterator<Item = Value> {
        let pieces = self.table.pieces.iter().filter(move |pieces| pieces.color == color && pieces.square.is_none());
        pieces.map(|&Pieces { kind, count, .. }| match () {
            () if self.is(AsksOnlyWhetherAKindIsInHand) => self.worth(kind),
            () if self.is(AddsTheNumberInHand) => self.worth(kind) + count,
            () if self.is(CountsThePiecesInHandTwice) => self.worth(kind) * count * 2,
            () if self.is(HalvesThePiecesInHand) => self.worth(kind) * count / 2,
            () => self.worth(kind) * count,
        })
    }

    fn worth(&self, kind: PieceKind) -> Value {
        use PieceKind::*;
        let as_another = self.on.iter().find_map(|knob| {
            Some(match (knob, kind) {
                (LeavesTheKingsOut, King) | (ForgetsThePawn, Pawn) => 0,
                (CountsAPromotedPieceAsNothing, _) if kind.is_promoted() => 0,
                (CountsAPromotedPieceAsUnpromoted, _) if kind.is_promoted() => self.worth(kind.unpromoted()),
                (CountsAProPawnAsAGold, ProPawn) | (CountsAProSilverAsAGold, ProSilver) | (SwapsSilverAndGold, Silver) => piece_value(Gold),
                (SwapsSilverAndGold, Gold) => piece_value(Silver),
                (SwapsBishopAndRook, Bishop) => piece_value(Rook),
                (SwapsBishopAndRook, Rook) => piece_value(Bishop),
                (SwapsHorseAndDragon, Horse) => piece_value(Dragon),
                (SwapsHorseAndDragon, Dragon) => piece_value(Horse),
                _ => return None,
            })
        });
        as_another.unwrap_or_else(|| piece_value(kind))
    }
}
