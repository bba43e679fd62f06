//! 04, negamax, done right and wrong.

use minishogi::prelude::*;

struct Negamax {
    way: Way,
    style: Way,
    /// For those who keep such things in one place for the whole tree.
    shared_maximum: Value,
    /// For those who keep the best so far in the player.
    kept: (Value, Move),
    shared_moves: MoveList,
}

ways! {
    Negamax solves "04";
    right {
        FollowsTheSolution,
        LooksAtThePositionAfterTheMove,
        DoesTheMovesOnACopy,
        SortsTheRootMoves,
        /// `>=` where the solution has `>`.
        PlaysTheLastOfEqualMoves,
        /// Values at the horizon differ, but none that matters.
        LooksForMateBeforeTheDepth,
        /// A waste, no more.
        EvaluatesEveryNode,
        /// Minimax with two functions, seen by the player at the root.
        TakesTurnsToMaximiseAndMinimise,
        /// Nothing but an empty list of moves leaves the maximum at minus infinity.
        LooksForMateAfterTheLoop,
        /// `if moves.is_empty() { return mated_in(ply); }`: the maximum begins at minus infinity.
        ReturnsWhereThereIsNoMove,
    }
    wrong {
        /// The other side's value is taken for its own: both sides play for the same player.
        ForgetsTheMinusSign,
        ForgetsTheMinusSignAtTheRoot,
        /// Both sides play as badly as they can.
        Minimises,
        /// The last value wins, not the largest.
        KeepsTheLastValue,
        /// One variable for all levels of the tree.
        SharesTheMaximumBetweenLevels,
        /// Right for Black only.
        EvaluatesAlwaysAsBlack,
        /// The sign changes with each call already.
        TurnsTheValueAtOddPlies,
        /// As if every move could also be passed.
        StartsFromTheEvaluation,
        /// A player who is behind finds nothing above 0.
        StartsFromZero,
        /// `-i32::MIN` overflows.
        StartsFromTheSmallestInteger,
        StopsOnePlyTooEarly,
        SearchesOnePlyTooDeep,
        /// Once in the call and once in the function.
        LowersTheDepthTwice,
        NeverLowersTheDepth,
        AlwaysSearchesToDepthThree,
        /// `negamax(pos, depth - 1, 0)` in `search`.
        BeginsWithPlyZero,
        /// There the depth, which is no negative number, gets smaller than 0.
        NeverTestsForDepthZero,
        /// Nothing ever ends it, and no move is done that a budget could count.
        CallsItselfWithoutAMove,
        /// Evaluates where there is no legal move.
        NeverLooksForMate,
        ScoresAMateAsEven,
        ScoresAMateAsInfinite,
        ScoresAllMatesAlike,
        /// Not so where there is no move to begin with: the maximum stays at minus infinity.
        ScoresOnlyACheckmate,
        /// No move can be better, it seems; a shorter mate is.
        ReturnsTheFirstMate,
        ScoresAMateForTheWrongSide,
        /// `mated_in(depth)`: later mates count more.
        CountsTheDistanceFromTheHorizon,
        NeverRaisesThePly,
        ForgetsToUndo,
        UndoesTwice,
        /// The moves of the root, at every node.
        UsesTheMovesOfTheRoot,
        SkipsTheFirstMove,
        NeverDrops,
        NeverPromotes,
        /// Plays no bishop or rook into the zone without promotion: nearly always right.
        AlwaysPromotesBishopsAndRooks,
        /// `if -negamax(..) > max { max = -negamax(..) }`.
        SearchesTheBestMovesTwice,
        /// Alpha-beta: faster, but not this exercise.
        CutsTheTree,
        /// `-evaluate(pos)`: the call has a minus already.
        NegatesTheLeaf,
        /// `depth -= 1` in the loop: each move is looked at less deep than the one before.
        LowersTheDepthInTheLoop,
        /// Maximum at even plies, minimum at odd ones, and no minus: but `evaluate` looks from the side to move.
        TakesTurnsByThePly,
        /// The same with the minus: now both play for the same side again.
        MinimisesAtOddPlies,
        /// The maximum begins with the best there is.
        TakesMateInForMatedIn,
        /// `-negamax(..).max(max_value)` is minus the larger one.
        NegatesTheMaximum,
        /// `return` is inside the loop.
        ReturnsAfterTheFirstMove,
        /// And no deeper than that there is no mate.
        LooksForMateAtTheLeavesOnly,
        /// That is chess.
        TakesAStalemateForADraw,
        /// `ply - 1`, which is no number at 0.
        LowersThePly,
        OnlyLooksAtCaptures,
        /// The call comes too late.
        UndoesBeforeTheCall,
        SkipsTheLastMove,
        /// `negamax(pos, depth - 1, 1)`, as in `search`.
        HandsOnPlyOne,
        /// A sum, no maximum.
        AddsUpTheValues,
        AddsTheEvaluationOnTheWay,
        /// `max_value = max_value.max(-value)`, and a minus at the call.
        NegatesTwice,
        /// If the mover's king is in check.
        TakesACheckForAMate,
        /// The best value and move are fields, and the next `go` begins with them.
        RemembersTheLastSearch,
        GivesNoScores,
        ScoresForTheOtherSide,
        PlaysTheFirstMove,
        PlaysTheWorstMove,
        /// `unwrap` of the best of no moves.
        ReliesOnALegalMove,
        /// `mated_in(ply + 1)`.
        ScoresAMateOnePlyTooLate,
        /// The minus is in an `if`.
        ChangesTheSignAtOddPlies,
        /// `ply += 1` in the loop: each move is another ply further away.
        RaisesThePlyInTheLoop,
        /// `let max_value` in the loop is another variable.
        KeepsTheFirstMaximum,
        /// Before the fourth time the game goes on; a search may assume otherwise, but not this one.
        TakesARepetitionForADraw,
        /// It counts the pieces if there is no move and no check.
        EvaluatesAStalemate,
        /// A side that is behind resigns.
        StartsFromZeroAtTheRoot,
        /// `best_move = m` is behind the `if`, or the maximum is never raised.
        PlaysTheLastMove,
        /// `root_move.score = max_value`.
        GivesEveryMoveTheBestScore,
        ForgetsToUndoAtTheRoot,
        UndoesBeforeTheCallAtTheRoot,
        NeverGoesDeeperThanThree,
        /// `break` in `search`: the other moves have no score, and one of them may mate sooner.
        StopsAtTheFirstMateAtTheRoot,
        /// `value.abs()`.
        TakesAmountsForValues,
        ReturnsMinusTheMaximum,
        /// `negamax(pos, ply + 1, depth - 1)`.
        SwapsDepthAndPly,
        /// The same in `search`: it looks one ply ahead, and takes the depth for the distance.
        SwapsDepthAndPlyAtTheRoot,
        /// No value is larger.
        StartsFromInfinity,
        /// `if pos.in_check() { continue; }` after the move is for moves that leave the mover's king in check.
        SkipsMovesThatGiveCheck,
        /// `mated_in(ply + depth)`.
        AddsTheDepthToThePly,
        /// `negamax(pos, depth - 1, depth)`.
        BeginsWithTheDepthForThePly,
        /// `max_value = -max_value.max(value)`.
        NegatesTheMaximumAfterEachMove,
        /// `if depth == 1`: `search` hands on 0 for one ply.
        TestsForDepthOne,
        /// `do_move` is missing before the call.
        ForgetsToDo,
        /// The loop is missing.
        LooksAtNoMove,
        /// `ply + 2`.
        RaisesThePlyByTwo,
        /// `negamax(pos, depth - 1, depth + 1)`: right two plies above the horizon.
        TakesTheDepthForThePly,
        /// `negamax(pos, ply - 1, ply + 1)`.
        TakesThePlyForTheDepth,
        /// `if depth != 0`.
        TestsForDepthZeroTheWrongWayRound,
    }
    styles {
        LooksForMateBeforeTheDepth,
        ReturnsWhereThereIsNoMove,
    }
}

impl Negamax {
    fn new(way: Way) -> Negamax {
        let kept = (-VALUE_INFINITE, Move::RESIGN);
        Negamax { way, style: way, shared_maximum: -VALUE_INFINITE, kept, shared_moves: MoveList::new() }
    }
}

impl Player for Negamax {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.shared_moves = pos.legal_moves();
        let depth = match self.way {
            AlwaysSearchesToDepthThree => 3,
            SearchesOnePlyTooDeep => ctl.depth_or(3) + 1,
            NeverGoesDeeperThanThree => ctl.depth_or(3).min(3),
            _ => ctl.depth_or(3),
        };
        let (mut max_value, mut best_move) = match self.way {
            PlaysTheWorstMove => (VALUE_INFINITE, Move::RESIGN),
            StartsFromZeroAtTheRoot => (0, Move::RESIGN),
            _ => self.kept,
        };
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = match self.way {
                ForgetsTheMinusSignAtTheRoot => self.negamax(pos, depth - 1, 1),
                BeginsWithPlyZero => -self.negamax(pos, depth - 1, 0),
                BeginsWithTheDepthForThePly => -self.negamax(pos, depth - 1, depth),
                SwapsDepthAndPlyAtTheRoot => -self.negamax(pos, 1, depth - 1),
                UndoesBeforeTheCallAtTheRoot => {
                    pos.undo_move(m);
                    -self.negamax(pos, depth - 1, 1)
                }
                _ => -self.negamax(pos, depth - 1, 1),
            };
            if !matches!(self.way, ForgetsToUndoAtTheRoot | UndoesBeforeTheCallAtTheRoot) {
                pos.undo_move(m);
            }
            match self.way {
                GivesNoScores => {}
                ScoresForTheOtherSide => root_move.score = -value,
                _ => root_move.score = value,
            }
            let is_better = match self.way {
                PlaysTheLastOfEqualMoves => value >= max_value,
                PlaysTheWorstMove => value < max_value,
                PlaysTheLastMove => true,
                _ => value > max_value,
            };
            if is_better {
                max_value = value;
                best_move = m;
            }
            if self.way == GivesEveryMoveTheBestScore {
                root_move.score = max_value;
            }
            if self.way == StopsAtTheFirstMateAtTheRoot && value >= mate_in(MAX_PLY) {
                break;
            }
        }
        match self.way {
            RemembersTheLastSearch => {
                self.kept = (max_value, best_move);
                best_move
            }
            PlaysTheFirstMove => root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]),
            ReliesOnALegalMove => root_moves.iter().max_by_key(|root_move| root_move.score).unwrap().pv[0],
            SortsTheRootMoves => {
                root_moves.sort();
                best_move
            }
            _ => best_move,
        }
    }
}

impl Negamax {
    /// The value of `pos` for the side to move, `depth` plies ahead. `ply` is the distance from the root.
    fn negamax(&mut self, pos: &mut Position, depth: u32, ply: u32) -> Value {
        if self.style == LooksForMateBeforeTheDepth && !pos.has_legal_move() {
            return self.value_without_a_move(pos, depth, ply);
        }
        match self.way {
            TakesTurnsToMaximiseAndMinimise => return -minimise(pos, depth, ply),
            CutsTheTree => return alpha_beta(pos, -VALUE_INFINITE, VALUE_INFINITE, depth, ply),
            StopsOnePlyTooEarly if depth <= 1 => return evaluate(pos),
            TestsForDepthOne if depth == 1 => return evaluate(pos),
            TestsForDepthZeroTheWrongWayRound if depth != 0 => return evaluate(pos),
            TakesARepetitionForADraw if pos.is_repetition() => return 0,
            EvaluatesEveryNode => drop(evaluate(pos)),
            _ => {}
        }
        if depth == 0 && !matches!(self.way, NeverTestsForDepthZero | TestsForDepthOne | TestsForDepthZeroTheWrongWayRound) {
            return self.value_of_leaf(pos, ply);
        }
        if self.style == ReturnsWhereThereIsNoMove && !pos.has_legal_move() {
            return self.value_without_a_move(pos, depth, ply);
        }
        if self.way == TakesACheckForAMate && pos.in_check() {
            return mated_in(ply);
        }
        let (mut depth, mut ply) = (depth, ply);
        let mut max_value = self.first_maximum(pos, depth, ply);
        for m in self.moves(pos) {
            if self.way == LowersTheDepthInTheLoop {
                depth -= 1;
            }
            let value = self.value_of_move(pos, m, depth, ply);
            if self.way == RaisesThePlyInTheLoop {
                ply += 1;
            }
            max_value = match self.way {
                Minimises => max_value.min(value),
                TakesTurnsByThePly | MinimisesAtOddPlies if ply % 2 == 1 => max_value.min(value),
                NegatesTheMaximum => -(-value).max(max_value),
                ReturnsAfterTheFirstMove => return value,
                AddsUpTheValues => max_value.max(-VALUE_MATE / 2) + value,
                AddsTheEvaluationOnTheWay => max_value.max(value + evaluate(pos)),
                NegatesTwice => max_value.max(-value),
                TakesAmountsForValues => max_value.max(value.abs()),
                NegatesTheMaximumAfterEachMove => -max_value.max(value),
                KeepsTheLastValue => value,
                KeepsTheFirstMaximum => max_value,
                SearchesTheBestMovesTwice if value > max_value => self.value_of_move(pos, m, depth, ply),
                SharesTheMaximumBetweenLevels => {
                    self.shared_maximum = self.shared_maximum.max(value);
                    self.shared_maximum
                }
                _ => max_value.max(value),
            };
            if self.way == ReturnsTheFirstMate && value >= mate_in(MAX_PLY) {
                return value;
            }
        }
        match self.way {
            LooksForMateAfterTheLoop if max_value == -VALUE_INFINITE => mated_in(ply),
            ReturnsMinusTheMaximum => -max_value,
            _ => max_value,
        }
    }

    fn value_of_leaf(&self, pos: &Position, ply: u32) -> Value {
        match self.way {
            EvaluatesAlwaysAsBlack if pos.side_to_move() == Color::White => -evaluate(pos),
            TurnsTheValueAtOddPlies if ply % 2 == 1 => -evaluate(pos),
            NegatesTheLeaf => -evaluate(pos),
            LooksForMateAtTheLeavesOnly if !pos.has_legal_move() => mated_in(ply),
            _ => evaluate(pos),
        }
    }

    /// Returns the start of the maximum, which remains if there is no move.
    fn first_maximum(&self, pos: &Position, depth: u32, ply: u32) -> Value {
        match self.way {
            Minimises => VALUE_INFINITE,
            TakesTurnsByThePly | MinimisesAtOddPlies if ply % 2 == 1 => mate_in(ply),
            TakesMateInForMatedIn => mate_in(ply),
            LooksForMateAtTheLeavesOnly if !pos.has_legal_move() => evaluate(pos),
            StartsFromTheEvaluation => evaluate(pos),
            StartsFromZero => 0,
            StartsFromInfinity => VALUE_INFINITE,
            StartsFromTheSmallestInteger => Value::MIN,
            LooksForMateAfterTheLoop => -VALUE_INFINITE,
            _ if self.style == ReturnsWhereThereIsNoMove => -VALUE_INFINITE,
            _ => self.value_without_a_move(pos, depth, ply),
        }
    }

    fn value_without_a_move(&self, pos: &Position, depth: u32, ply: u32) -> Value {
        match self.way {
            ScoresAMateAsInfinite => -VALUE_INFINITE,
            ScoresAMateOnePlyTooLate => mated_in(ply + 1),
            EvaluatesAStalemate if !pos.in_check() && !pos.has_legal_move() => evaluate(pos),
            TakesAStalemateForADraw if !pos.in_check() && !pos.has_legal_move() => 0,
            ScoresOnlyACheckmate if !pos.is_mated() => -VALUE_INFINITE,
            ScoresAllMatesAlike => -VALUE_MATE,
            CountsTheDistanceFromTheHorizon => mated_in(depth),
            AddsTheDepthToThePly => mated_in(ply + depth),
            NeverRaisesThePly => mated_in(1),
            NeverLooksForMate if !pos.has_legal_move() => evaluate(pos),
            ScoresAMateAsEven if !pos.has_legal_move() => 0,
            ScoresAMateForTheWrongSide if !pos.has_legal_move() => mate_in(ply),
            _ => mated_in(ply),
        }
    }

    fn moves(&self, pos: &Position) -> impl Iterator<Item = Move> + use<> {
        let mut moves = match self.way {
            UsesTheMovesOfTheRoot => self.shared_moves.clone(),
            AlwaysPromotesBishopsAndRooks => pos.legal_moves_promoting(),
            _ => pos.legal_moves(),
        };
        match self.way {
            NeverDrops => moves.retain(|m| !m.is_drop()),
            NeverPromotes => moves.retain(|m| !m.is_promotion()),
            LooksAtNoMove => moves.retain(|_| false),
            SkipsMovesThatGiveCheck => moves.retain(|m| !pos.after(m).in_check()),
            OnlyLooksAtCaptures => moves.retain(|m| pos.piece_on(m.to()).is_some()),
            SkipsTheLastMove => {
                let last = moves.last().copied();
                moves.retain(|m| Some(m) != last);
            }
            _ => {}
        }
        moves.into_iter().skip(usize::from(self.way == SkipsTheFirstMove))
    }

    /// Returns the value of a move, by searching the position after it.
    fn value_of_move(&mut self, pos: &mut Position, m: Move, depth: u32, ply: u32) -> Value {
        match self.way {
            LooksAtThePositionAfterTheMove => return -self.negamax(&mut pos.after(m), depth - 1, ply + 1),
            DoesTheMovesOnACopy => {
                let mut copy = pos.clone();
                copy.do_move(m);
                return -self.negamax(&mut copy, depth - 1, ply + 1);
            }
            UndoesBeforeTheCall => {
                pos.do_move(m);
                pos.undo_move(m);
                return -self.negamax(pos, depth - 1, ply + 1);
            }
            LowersTheDepthInTheLoop => {
                pos.do_move(m);
                let value = -self.negamax(pos, depth, ply + 1);
                pos.undo_move(m);
                return value;
            }
            CallsItselfWithoutAMove => return -self.negamax(pos, depth, ply + 1),
            _ => {}
        }
        if self.way != ForgetsToDo {
            pos.do_move(m);
        }
        let value = match self.way {
            RaisesThePlyByTwo => -self.negamax(pos, depth - 1, ply + 2),
            TakesTheDepthForThePly => -self.negamax(pos, depth - 1, depth + 1),
            TakesThePlyForTheDepth => -self.negamax(pos, ply - 1, ply + 1),
            ForgetsTheMinusSign => self.negamax(pos, depth - 1, ply + 1),
            TakesTurnsByThePly => self.negamax(pos, depth - 1, ply + 1),
            ChangesTheSignAtOddPlies if ply.is_multiple_of(2) => self.negamax(pos, depth - 1, ply + 1),
            SwapsDepthAndPly => -self.negamax(pos, ply + 1, depth - 1),
            LowersThePly => -self.negamax(pos, depth - 1, ply - 1),
            HandsOnPlyOne => -self.negamax(pos, depth - 1, 1),
            LowersTheDepthTwice => -self.negamax(pos, depth - 2, ply + 1),
            NeverLowersTheDepth => -self.negamax(pos, depth, ply + 1),
            _ => -self.negamax(pos, depth - 1, ply + 1),
        };
        match self.way {
            ForgetsToUndo => {}
            UndoesTwice => {
                pos.undo_move(m);
                pos.undo_move(m);
            }
            _ => pos.undo_move(m),
        }
        value
    }
}

/// The value for the player at the root when it is to move.
fn maximise(pos: &mut Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    let mut max_value = mated_in(ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        max_value = max_value.max(minimise(pos, depth - 1, ply + 1));
        pos.undo_move(m);
    }
    max_value
}

/// The value for the player at the root when the other one is to move.
fn minimise(pos: &mut Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return -evaluate(pos);
    }
    let mut min_value = mate_in(ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        min_value = min_value.min(maximise(pos, depth - 1, ply + 1));
        pos.undo_move(m);
    }
    min_value
}

fn alpha_beta(pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return evaluate(pos);
    }
    let mut max_value = mated_in(ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        max_value = max_value.max(-alpha_beta(pos, -beta, -alpha, depth - 1, ply + 1));
        pos.undo_move(m);
        alpha = alpha.max(max_value);
        if alpha >= beta {
            break;
        }
    }
    max_value
}
