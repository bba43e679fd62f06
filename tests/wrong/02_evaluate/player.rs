//! 02, the evaluation function, done right and wrong.

use minishogi::prelude::*;

struct Evaluator(Way, Value);

ways! {
    Evaluator solves "02";
    right {
        FollowsTheSolution,
        /// Both players have one.
        LeavesTheKingsOut,
        CountsTheSquaresOfEachKind,
        /// Turns the value round when White is to move.
        CountsForBlackFirst,
    }
    wrong {
        /// The exercise is to write it.
        AsksTheKit,
        ReturnsZero,
        /// Right for Black only.
        SeesItAlwaysAsBlack,
        SeesItAsTheOtherSide,
        /// A position may be set up with any move number.
        TellsTheSideByTheMoveNumber,
        /// No move was done yet: it is Black's view again.
        TellsTheSideByTheMovesDone,
        AddsTheOtherSide,
        CountsOwnPiecesOnly,
        /// A negative difference does not fit an unsigned number.
        SubtractsUnsignedNumbers,
        /// Counts all pieces for both: they cancel out.
        IgnoresTheColour,
        /// Most squares are empty: `unwrap` of the piece there panics.
        UnwrapsEmptySquares,
        /// A loop that ends one too early.
        MissesTheLastSquare,
        CountsOnlyBlacksKing,
        ForgetsTheHands,
        CountsOnlyTheHandOfBlack,
        CountsOnlyItsOwnHand,
        GivesEachTheHandOfTheOther,
        /// `pos.hand_of(pos.side_to_move())`: it cancels out.
        GivesBothTheHandOfTheSideToMove,
        /// Two pawns in hand count as one.
        AsksOnlyWhetherAKindIsInHand,
        HalvesThePiecesInHand,
        CountsAPromotedPieceAsNothing,
        CountsAPromotedPieceAsUnpromoted,
        /// It moves like one, but goes back to being a pawn when it is taken.
        CountsAProPawnAsAGold,
        CountsAProSilverAsAGold,
        SwapsSilverAndGold,
        SwapsBishopAndRook,
        SwapsHorseAndDragon,
        /// The sum is a field, and the next position adds to it.
        RemembersTheLastSum,
        /// The other side's hand counts for one's own side.
        AddsBothHands,
        SubtractsItsOwnHand,
        CountsThePiecesInHandTwice,
        /// `for file in 1..5`.
        MissesTheLastFile,
        /// `sum = value` where it should be `sum += value`.
        KeepsTheLastPiece,
        /// `sum = value`: with an empty hand the sum of the board remains.
        KeepsTheLastPieceInHand,
        /// On the board; the hands add up.
        ReturnsAnAmount,
        /// A dragon as a rook and a dragon.
        CountsAPromotedPieceTwice,
        AddsTheNumberInHand,
        /// 24 squares, or 25 of which one is looked at twice.
        CountsTheFirstSquareTwice,
        /// The kings with them: all is well until one is alone.
        ForgetsThePawn,
        DividesByAHundred,
        /// `skip(1)`, or `1..25` as numbers of squares.
        MissesTheFirstSquare,
        /// The loop over the hand is inside the loop over the board.
        CountsTheHandsForEachPiece,
        /// 1400 for a rook.
        ValuesAKindByAnotherNumber,
        /// The hands are right.
        CountsOnlyItsOwnBoard,
        /// No loop over the squares.
        CountsTheHandsAlone,
    }
}

impl Evaluator {
    fn new(way: Way) -> Evaluator {
        Evaluator(way, 0)
    }

    fn side(&self, pos: &Position) -> Color {
        let first_if = |even| if even { Color::Black } else { Color::White };
        match self.0 {
            SeesItAlwaysAsBlack | CountsForBlackFirst => Color::Black,
            SeesItAsTheOtherSide => !pos.side_to_move(),
            TellsTheSideByTheMoveNumber => first_if(pos.move_number() % 2 == 1),
            TellsTheSideByTheMovesDone => first_if(pos.ply().is_multiple_of(2)),
            _ => pos.side_to_move(),
        }
    }

    fn sum_of_pieces(&self, pos: &Position, color: Color) -> Value {
        match self.0 {
            CountsTheHandsForEachPiece => self.on_board(pos, color),
            CountsTheHandsAlone => self.in_hand(pos, color),
            KeepsTheLastPieceInHand => match pos.hand_of(color).iter().last() {
                Some((kind, count)) => self.value_of(kind) * count as Value,
                None => self.on_board(pos, color),
            },
            CountsOnlyItsOwnBoard if color != pos.side_to_move() => self.in_hand(pos, color),
            _ => self.on_board(pos, color) + self.in_hand(pos, color),
        }
    }

    fn on_board(&self, pos: &Position, color: Color) -> Value {
        if self.0 == CountsTheSquaresOfEachKind {
            return PieceKind::ALL.into_iter().map(|kind| self.value_of(kind) * pos.pieces_of(color, kind).len() as Value).sum();
        }
        let squares = if self.0 == MissesTheLastSquare { Square::COUNT - 1 } else { Square::COUNT };
        let mut sum = 0;
        for square in Square::all().take(squares) {
            if self.0 == UnwrapsEmptySquares {
                pos.piece_on(square).unwrap();
            }
            if let Some(piece) = pos.piece_on(square)
                && (piece.color == color || self.0 == IgnoresTheColour)
                && !(piece.kind == PieceKind::King && color == Color::White && self.0 == CountsOnlyBlacksKing)
            {
                sum += self.value_of(piece.kind);
                match self.0 {
                    KeepsTheLastPiece => sum = self.value_of(piece.kind),
                    MissesTheFirstSquare if square.index() == 0 => sum -= self.value_of(piece.kind),
                    CountsTheHandsForEachPiece => sum += self.in_hand(pos, color),
                    MissesTheLastFile if square.file() == 5 => sum -= self.value_of(piece.kind),
                    CountsTheFirstSquareTwice if square.index() == 0 => sum += self.value_of(piece.kind),
                    CountsAPromotedPieceTwice if piece.kind.is_promoted() => sum += self.value_of(piece.kind.unpromoted()),
                    _ => {}
                }
            }
        }
        sum
    }

    fn in_hand(&self, pos: &Position, color: Color) -> Value {
        let hand = match self.0 {
            ForgetsTheHands => return 0,
            CountsOnlyTheHandOfBlack if color == Color::White => return 0,
            AddsBothHands | SubtractsItsOwnHand => return 0,
            CountsOnlyItsOwnHand if color != pos.side_to_move() => return 0,
            GivesEachTheHandOfTheOther => pos.hand_of(!color),
            GivesBothTheHandOfTheSideToMove => pos.hand_of(pos.side_to_move()),
            _ => pos.hand_of(color),
        };
        let mut sum = 0;
        for (kind, count) in hand.iter() {
            sum += match self.0 {
                AsksOnlyWhetherAKindIsInHand => self.value_of(kind),
                AddsTheNumberInHand => self.value_of(kind) + count as Value,
                CountsThePiecesInHandTwice => self.value_of(kind) * count as Value * 2,
                HalvesThePiecesInHand => self.value_of(kind) * count as Value / 2,
                _ => self.value_of(kind) * count as Value,
            };
        }
        sum
    }

    fn value_of(&self, kind: PieceKind) -> Value {
        use PieceKind::*;
        let counted_as = match (self.0, kind) {
            (LeavesTheKingsOut, King) => return 0,
            (ForgetsThePawn, Pawn) => return 0,
            (ValuesAKindByAnotherNumber, Rook) => return 1400,
            (CountsAPromotedPieceAsNothing, kind) if kind.is_promoted() => return 0,
            (CountsAPromotedPieceAsUnpromoted, kind) => kind.unpromoted(),
            (CountsAProPawnAsAGold, ProPawn) | (CountsAProSilverAsAGold, ProSilver) => Gold,
            (SwapsSilverAndGold, Silver) => Gold,
            (SwapsSilverAndGold, Gold) => Silver,
            (SwapsBishopAndRook, Bishop) => Rook,
            (SwapsBishopAndRook, Rook) => Bishop,
            (SwapsHorseAndDragon, Horse) => Dragon,
            (SwapsHorseAndDragon, Dragon) => Horse,
            _ => kind,
        };
        piece_value(counted_as)
    }
}

impl Player for Evaluator {
    fn evaluate(&mut self, pos: &Position) -> Value {
        let us = self.side(pos);
        let (ours, theirs) = (self.sum_of_pieces(pos, us), self.sum_of_pieces(pos, !us));
        match self.0 {
            AsksTheKit => evaluate(pos),
            CountsForBlackFirst if pos.side_to_move() == Color::White => theirs - ours,
            ReturnsZero => 0,
            RemembersTheLastSum => {
                self.1 += ours - theirs;
                self.1
            }
            AddsBothHands | SubtractsItsOwnHand => {
                let in_hand = |color| pos.hand_of(color).iter().map(|(kind, count)| self.value_of(kind) * count as Value).sum::<Value>();
                let own = if self.0 == AddsBothHands { in_hand(us) } else { -in_hand(us) };
                ours - theirs + own + in_hand(!us)
            }
            ReturnsAnAmount => (ours - theirs).abs(),
            DividesByAHundred => (ours - theirs) / 100,
            AddsTheOtherSide => ours + theirs,
            CountsOwnPiecesOnly => ours,
            SubtractsUnsignedNumbers => (ours as u32 - theirs as u32) as Value,
            _ => ours - theirs,
        }
    }
}
