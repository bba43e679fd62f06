//! 03, the one-ply player, done right and wrong.

use std::process;

use minishogi::material;
use minishogi::prelude::*;

struct OnePly {
    way: Way,
    style: Way,
    /// For those who keep the best so far in the player.
    kept: (Value, Move),
}

ways! {
    OnePly solves "03";
    right {
        FollowsTheSolution,
        LooksAtThePositionAfterTheMove,
        DoesTheMovesOnACopy,
        SortsTheRootMoves,
        /// `>=` where the solution has `>`.
        PlaysTheLastOfEqualMoves,
        StopsAtTheFirstMate,
        /// Nothing here negates it.
        StartsFromTheSmallestInteger,
        /// Not only mate: without a legal move the game is lost.
        LooksForAnyLegalMove,
    }
    wrong {
        IsNotWrittenYet,
        /// After the move, `evaluate` speaks for the other side.
        ForgetsTheMinusSign,
        /// All moves look the same.
        EvaluatesBeforeTheMove,
        EvaluatesAfterTheUndo,
        /// The position after the move is made, but the old one looked at.
        EvaluatesTheWrongPosition,
        /// Right for Black only.
        EvaluatesAlwaysAsBlack,
        /// A position may be set up with any move number.
        TellsTheSideByTheMoveNumber,
        CountsOnlyThePieceTaken,
        PlaysTheWorstMove,
        /// A player who is behind finds no move above 0.
        StartsFromZero,
        /// Each move that is better than nothing becomes the best.
        NeverRemembersTheBestValue,
        /// `max_value = -value`.
        RemembersTheNegatedValue,
        PlaysTheFirstMove,
        PlaysTheLastMove,
        PlaysTheFirstCapture,
        NeverPromotes,
        NeverDrops,
        OnlyCaptures,
        LeavesTheScoresAlone,
        ScoresForTheOtherSide,
        NeverLooksForMate,
        /// `m.from().is_some() && ..`.
        MissesMatesByDrops,
        /// Before its own move it is never mated.
        LooksForMateBeforeTheMove,
        TakesACheckForAMate,
        ScoresAMateForTheOtherSide,
        ScoresAMateAsEven,
        /// More than any value.
        CallsAMateInfinite,
        /// `mate_in(0)`: the mate is one ply away.
        ScoresAMateAsMateInZero,
        /// `mate_in(2)`: its reply is counted too.
        ScoresAMateAsMateInTwo,
        /// The best value and move are fields, and the next `go` begins with them.
        RemembersTheLastSearch,
        /// Mates are seen in time, all else is not.
        EvaluatesAfterTheUndoUnlessItMates,
        /// `root_move.score = max_value`.
        ScoresTheBestSoFar,
        /// `root_move.score += value`, to minus infinity.
        AddsToTheScores,
        /// `return` is inside the loop.
        ReturnsAfterTheFirstMove,
        /// The gain of the move: the order of the moves is right.
        ScoresTheGain,
        ComparesAmounts,
        /// The first is the worst.
        SortsTheWrongWayRound,
        StopsAtTheFirstGain,
        EvaluatesAlwaysAsWhite,
        /// As exercise 04 will.
        LooksTwoPliesAhead,
        ScoresOnlyTheBestMoves,
        /// The mate counts on top of the pieces.
        AddsTheMateToTheValue,
        /// All that are bad lose.
        PrefersTheMiddle,
        ForgetsToUndo,
        ForgetsToDo,
        UndoesTwice,
        /// The wrong variable.
        UndoesTheBestMove,
        /// `break` comes before `undo_move`.
        LeavesTheLoopBeforeTheUndo,
        LeavesTheBestMoveOnTheBoard,
        /// Makes its moves itself, and does not ask whether they are legal.
        PromotesWhateverMoves,
        /// `unwrap` of the best of no moves.
        ReliesOnALegalMove,
        AlwaysResigns,
        MakesAMoveUp,
        Aborts,
        /// Mates are seen in time, all else one move too early.
        EvaluatesBeforeTheMoveUnlessItMates,
        /// The maximum is a field, the move is not: the next `go` finds nothing better.
        RemembersTheLastMaximum,
        /// `undo_move` is in the `if`.
        UndoesTheBetterMovesOnly,
        /// With the mate undone, but not scored.
        LeavesTheLoopBeforeTheScore,
        /// `evaluate(pos).abs()`.
        TakesAmountsForValues,
        /// Scores them, and plays `root_moves[0]`.
        ForgetsToSort,
    }
    styles {
        PlaysTheLastOfEqualMoves,
    }
}

impl OnePly {
    fn new(way: Way) -> OnePly {
        OnePly { way, style: way, kept: (-VALUE_INFINITE, Move::RESIGN) }
    }
}

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        match self.way {
            IsNotWrittenYet => todo!("find the value of each move and remember the best"),
            AlwaysResigns => return Move::RESIGN,
            MakesAMoveUp => return "5d5c".parse().unwrap(),
            Aborts => process::abort(),
            PlaysTheFirstMove => return root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]),
            PlaysTheLastMove => return root_moves.last().map_or(Move::RESIGN, |root_move| root_move.pv[0]),
            PlaysTheFirstCapture => return pos.captures().iter().chain(&pos.legal_moves()).next().copied().unwrap_or(Move::RESIGN),
            _ => {}
        }
        let mut best_move = self.kept.1;
        let mut max_value = match self.way {
            RemembersTheLastSearch | RemembersTheLastMaximum => self.kept.0,
            StartsFromZero => 0,
            StartsFromTheSmallestInteger => Value::MIN,
            PlaysTheWorstMove => VALUE_INFINITE,
            _ => -VALUE_INFINITE,
        };
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            if self.overlooks(pos, m) {
                continue;
            }
            let value = self.value_of_move(pos, m, best_move);
            if self.way == UndoesTheBetterMovesOnly && self.is_better(value, max_value) {
                pos.undo_move(m);
            }
            if self.way == LeavesTheLoopBeforeTheScore && value == mate_in(1) {
                return m;
            }
            match self.way {
                ScoresTheBestSoFar => root_move.score = max_value.max(value),
                AddsToTheScores => root_move.score += value,
                ScoresOnlyTheBestMoves if value <= max_value => {}
                LeavesTheScoresAlone => {}
                ScoresForTheOtherSide => root_move.score = -value,
                _ => root_move.score = value,
            }
            if self.is_better(value, max_value) {
                best_move = m;
                if self.way != NeverRemembersTheBestValue {
                    max_value = if self.way == RemembersTheNegatedValue { -value } else { value };
                }
            }
            if self.way == ReturnsAfterTheFirstMove || self.way == StopsAtTheFirstGain && value > evaluate(pos) {
                break;
            }
            if value == mate_in(1) && matches!(self.way, StopsAtTheFirstMate | LeavesTheLoopBeforeTheUndo) {
                break;
            }
        }
        match self.way {
            RemembersTheLastMaximum => {
                self.kept.0 = max_value;
                best_move
            }
            RemembersTheLastSearch => {
                self.kept = (max_value, best_move);
                best_move
            }
            SortsTheWrongWayRound => {
                root_moves.sort_by_key(|root_move| root_move.score);
                root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
            }
            SortsTheRootMoves => {
                root_moves.sort();
                root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
            }
            ForgetsToSort => root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]),
            ReliesOnALegalMove => root_moves.iter().max_by_key(|root_move| root_move.score).unwrap().pv[0],
            LeavesTheBestMoveOnTheBoard if best_move != Move::RESIGN => {
                pos.do_move(best_move);
                best_move
            }
            _ => best_move,
        }
    }
}

impl OnePly {
    fn overlooks(&self, pos: &Position, m: Move) -> bool {
        match self.way {
            NeverPromotes => m.is_promotion(),
            NeverDrops => m.is_drop(),
            OnlyCaptures => pos.piece_on(m.to()).is_none(),
            _ => false,
        }
    }

    /// Returns the value of a move, by doing it.
    fn value_of_move(&self, pos: &mut Position, mut m: Move, best_move: Move) -> Value {
        match self.way {
            LooksAtThePositionAfterTheMove => return self.value_reached(&pos.after(m)),
            DoesTheMovesOnACopy => {
                let mut copy = pos.clone();
                copy.do_move(m);
                return self.value_reached(&copy);
            }
            EvaluatesTheWrongPosition => {
                let _after = pos.after(m);
                return self.value_reached(pos);
            }
            PromotesWhateverMoves if let Some(from) = m.from() => m = Move::promotion(from, m.to()),
            CountsOnlyThePieceTaken => return pos.piece_on(m.to()).map_or(0, |piece| piece_value(piece.kind)),
            _ => {}
        }
        let before = evaluate(pos);
        if self.way != ForgetsToDo {
            pos.do_move(m);
        }
        let value = if self.way == EvaluatesBeforeTheMove { before } else { self.value_reached(pos) };
        match self.way {
            ForgetsToUndo | UndoesTheBetterMovesOnly => {}
            LeavesTheLoopBeforeTheUndo if value == mate_in(1) => {}
            UndoesTheBestMove if best_move != Move::RESIGN => pos.undo_move(best_move),
            UndoesTwice => {
                pos.undo_move(m);
                pos.undo_move(m);
            }
            _ => pos.undo_move(m),
        }
        match self.way {
            EvaluatesAfterTheUndo => -evaluate(pos),
            EvaluatesAfterTheUndoUnlessItMates if value != mate_in(1) => -evaluate(pos),
            EvaluatesBeforeTheMoveUnlessItMates if value != mate_in(1) => before,
            ScoresTheGain if value != mate_in(1) => value - before,
            _ => value,
        }
    }

    /// The value of a position that was just reached, for the player who reached it.
    fn value_reached(&self, pos: &Position) -> Value {
        if self.is_mate(pos) { self.value_of_mate(pos) } else { self.evaluate_reached(pos) }
    }

    fn is_mate(&self, pos: &Position) -> bool {
        match self.way {
            NeverLooksForMate => false,
            MissesMatesByDrops if pos.last_move().is_some_and(|m| m.is_drop()) => false,
            // A side with a move is not mated.
            LooksForMateBeforeTheMove => false,
            TakesACheckForAMate => pos.in_check(),
            LooksForAnyLegalMove => !pos.has_legal_move(),
            _ => pos.is_mated(),
        }
    }

    fn value_of_mate(&self, pos: &Position) -> Value {
        match self.way {
            CallsAMateInfinite => VALUE_INFINITE,
            ScoresAMateAsMateInZero => mate_in(0),
            ScoresAMateAsMateInTwo => mate_in(2),
            AddsTheMateToTheValue => mate_in(1) - evaluate(pos),
            ScoresAMateForTheOtherSide => -mate_in(1),
            ScoresAMateAsEven => 0,
            _ => mate_in(1),
        }
    }

    fn evaluate_reached(&self, pos: &Position) -> Value {
        match self.way {
            EvaluatesAlwaysAsWhite => material(pos, Color::White) - material(pos, Color::Black),
            LooksTwoPliesAhead => pos.legal_moves().into_iter().map(|m| evaluate(&pos.after(m))).min().unwrap_or_default(),
            ForgetsTheMinusSign => evaluate(pos),
            TakesAmountsForValues => evaluate(pos).abs(),
            EvaluatesAlwaysAsBlack => material(pos, Color::Black) - material(pos, Color::White),
            TellsTheSideByTheMoveNumber if pos.move_number().is_multiple_of(2) => material(pos, Color::Black) - material(pos, Color::White),
            TellsTheSideByTheMoveNumber => material(pos, Color::White) - material(pos, Color::Black),
            _ => -evaluate(pos),
        }
    }

    fn is_better(&self, value: Value, best: Value) -> bool {
        let is_equal = value == best && self.style == PlaysTheLastOfEqualMoves;
        match self.way {
            PlaysTheWorstMove => value < best || is_equal,
            ComparesAmounts => value.abs() > best.abs() || best == -VALUE_INFINITE,
            PrefersTheMiddle => value.abs() < best.abs(),
            _ => value > best || is_equal,
        }
    }
}
