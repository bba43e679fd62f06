//! 05, alpha-beta, done right and wrong.

use minishogi::prelude::*;

struct AlphaBeta {
    way: Way,
    style: Way,
    /// For those who keep alpha in one place for the whole tree.
    shared_alpha: Value,
    /// For those who keep the best so far in the player.
    kept: (Value, Move),
}

ways! {
    AlphaBeta solves "05";
    right {
        FollowsTheSolution,
        /// Bounds never lie outside the window (fail-hard).
        KeepsValuesInTheWindow,
        /// `return beta` at the cut, `return alpha` at the end: fail-hard as old textbooks have it.
        ReturnsAlphaOrBeta,
        LooksAtThePositionAfterTheMove,
        DoesTheMovesOnACopy,
        LooksForMateBeforeTheDepth,
        /// As the slides have it: `alpha >= beta`.
        ComparesAlphaWithBeta,
        /// The same at the beginning of the loop.
        TestsTheWindowBeforeEachMove,
        LooksAtCapturesFirst,
        /// As the kit offers it: the rest is hardly ever better.
        AlwaysPromotesBishopsAndRooks,
        SortsTheRootMoves,
        /// All other moves have bounds at most.
        GivesOnlyBestMovesAScore,
        /// No mate can be better than one found already.
        NarrowsTheWindowToPossibleMates,
        /// No value is smaller.
        StartsFromMinusMate,
        /// `if moves.is_empty() { return mated_in(ply); }`: the maximum begins at minus infinity.
        ReturnsWhereThereIsNoMove,
        /// `return value`, where the solution leaves the loop.
        ReturnsTheValueAtTheCut,
    }
    wrong {
        /// `-alpha_beta(alpha, beta)`.
        HandsOnTheWindowAsItIs,
        /// `-alpha_beta(-alpha, -beta)`: upside down, there is no value in it.
        NegatesTheWindowWithoutTurningIt,
        /// `-alpha_beta(beta, alpha)`.
        TurnsTheWindowWithoutNegatingIt,
        /// `-alpha_beta(-beta, alpha)`: one end is negated.
        NegatesBetaOnly,
        /// `-alpha_beta(beta, -alpha)`: one end is negated.
        NegatesAlphaOnly,
        /// `-alpha_beta(-VALUE_INFINITE, -alpha)`, as in `search`: right, but the bounds of the levels above are lost.
        OpensTheWindowBelowTheRoot,
        /// `-alpha_beta(-VALUE_INFINITE, VALUE_INFINITE)`: only a cut by the values of the node itself is left, and that is none.
        OpensTheWholeWindowBelowTheRoot,
        /// `-alpha_beta(-beta, VALUE_INFINITE)`.
        ForgetsAlphaInTheWindow,
        /// `-alpha_beta(-beta, -max_value)`: the given alpha is lost.
        HandsOnTheMaximumForAlpha,
        /// `beta = beta.min(value)`.
        LowersBeta,
        /// A null window shows only on which side a value lies.
        HandsOnANullWindow,
        /// `value <= alpha`: a bad move is no reason to stop.
        CutsBelowAlpha,
        /// The same with the alpha that the move has not raised yet.
        CutsAtAMoveThatIsNoBetter,
        /// `alpha.min(value)`.
        LowersAlpha,
        /// A field that the next `go` begins with; the best move is not one.
        KeepsAlphaInThePlayer,
        /// If all moves are bad it stays.
        BeginsTheMaximumWithZero,
        /// `if ply % 2 == 1 { -evaluate(pos) }`.
        TurnsTheEvaluationAtOddPlies,
        /// The other side's bound with one's own value.
        ComparesWithMinusBeta,
        ReturnsBetaWithoutACut,
        /// `-evaluate(pos)`: the call has a minus already.
        NegatesTheLeaf,
        /// `depth -= 1` in the loop: each move is looked at less deep than the one before.
        LowersTheDepthInTheLoop,
        /// Maximum at even plies, minimum at odd ones.
        MinimisesAtOddPlies,
        /// The maximum begins with the best there is.
        TakesMateInForMatedIn,
        /// `-alpha_beta(..).max(max_value)` is minus the larger one.
        NegatesTheMaximum,
        /// That is chess.
        TakesAStalemateForADraw,
        /// `return` is inside the loop.
        ReturnsAfterTheFirstMove,
        /// The window is raised by the value of the other side.
        RaisesAlphaByTheWrongSign,
        /// `ply - 1`, which is no number at 0.
        LowersThePly,
        RaisesThePlyByTwo,
        /// `alpha_beta(.., ply - 1, ply + 1)`.
        TakesThePlyForTheDepth,
        LowersTheDepthTwice,
        TestsForDepthOne,
        SkipsTheFirstMove,
        SkipsTheLastMove,
        ReturnsMinusTheMaximum,
        KeepsTheFirstMaximum,
        /// `-alpha.max(value)`.
        NegatesTheRaisedAlpha,
        CutsBeforeItRaisesAlpha,
        /// `(-alpha, -alpha)`.
        HandsOnAlphaTwice,
        /// `(-beta, -beta)`.
        HandsOnBetaTwice,
        /// `depth + 1`: at depth 4 a mate in three comes out right.
        TakesTheDepthForThePly,
        /// `alpha_beta(.., depth - 1, 1)`, as in `search`.
        HandsOnPlyOne,
        /// The recursion is right, the first call is not.
        HandsOnTheWindowAsItIsAtTheRoot,
        /// The other side's beta is `-alpha`.
        StartsEachRootMoveFromAnEmptyWindow,
        ForgetsTheMinusSign,
        ForgetsTheMinusSignAtTheRoot,
        NeverCuts,
        CutsOnlyAboveBeta,
        /// A good order of the moves saves about as many nodes as the late cuts cost.
        CutsOnlyAboveBetaBehindCaptures,
        /// `value >= alpha`.
        CutsAtAlpha,
        /// The root has no beta that could be reached.
        CutsAtTheRoot,
        NeverRaisesAlpha,
        NeverRaisesAlphaAtTheRoot,
        RaisesAlphaAtTheRootOnly,
        /// One variable for all nodes of the tree.
        SharesAlphaBetweenLevels,
        /// `break` comes before `undo_move`.
        LeavesTheLoopBeforeTheUndo,
        ForgetsToUndo,
        UndoesTwice,
        ForgetsToDo,
        /// Also where there is no legal move: a mate is worth the best value so far.
        ReturnsAlphaForAMate,
        /// Takes 0 for a value where it broke off.
        ReturnsZeroAtACut,
        KeepsTheLastValue,
        NegatesTheMaximumAfterEachMove,
        /// `max_value.max(-value)`, behind a minus at the call.
        NegatesTwice,
        Minimises,
        /// A value that equals alpha is a bound: the move may be worth less.
        PlaysTheLastOfEqualMoves,
        PlaysTheFirstMove,
        StartsFromZero,
        /// `-i32::MIN` overflows.
        StartsFromTheSmallestInteger,
        /// `beta` is where alpha should be.
        StartsFromInfinity,
        /// As if every move could also be passed.
        StartsFromTheEvaluation,
        /// A null window shows only on which side a value lies.
        AsksOnlyWhetherAMoveIsBetter,
        /// A value outside a guessed window has to be searched again.
        GuessesANarrowWindow,
        StopsOnePlyTooEarly,
        TestsForDepthZeroTheWrongWayRound,
        SearchesOnePlyTooDeep,
        NeverLowersTheDepth,
        /// There the depth, which is no negative number, gets smaller than 0.
        NeverTestsForDepthZero,
        AlwaysSearchesToDepthSeven,
        EvaluatesAlwaysAsBlack,
        NeverLooksForMate,
        ScoresAMateAsEven,
        ScoresAMateAsInfinite,
        ScoresAllMatesAlike,
        /// Not so where there is no move to begin with: the maximum stays at minus infinity.
        ScoresOnlyACheckmate,
        ScoresAMateForTheWrongSide,
        CountsTheDistanceFromTheHorizon,
        NeverRaisesThePly,
        NeverPromotes,
        OnlyLooksAtTheFirstTenMoves,
        /// The best value and move are fields, and the next `go` begins with them.
        RemembersTheLastSearch,
        GivesNoScores,
        ScoresForTheOtherSide,
        /// `unwrap` of the best of no moves.
        ReliesOnALegalMove,
        /// `return alpha` at the cut, before it is raised.
        ReturnsAlphaAtTheCut,
        /// `break` comes before the maximum is raised.
        LeavesTheLoopBeforeTheMaximum,
        /// `best_move = m` is behind the `if`.
        PlaysTheLastMove,
        ForgetsToUndoAtTheRoot,
        UndoesBeforeTheCall,
        UndoesBeforeTheCallAtTheRoot,
        NeverGoesDeeperThanThree,
        /// `break` in `search`: another move may mate sooner.
        StopsAtTheFirstMateAtTheRoot,
        /// `if pos.in_check() { continue; }` after the move is for moves that leave the mover's king in check.
        SkipsMovesThatGiveCheck,
        OnlyLooksAtCaptures,
        LooksAtNoMove,
        /// `alpha_beta(.., ply + 1, depth - 1)`.
        SwapsDepthAndPly,
        /// `alpha = value`: it may fall again.
        TakesTheLastValueForAlpha,
        /// The same in `search`: each move is held against the one before.
        HandsOnTheLastValueAtTheRoot,
        /// `alpha <= beta`.
        CutsBelowBeta,
        /// `max_value > alpha` before alpha is raised.
        CutsAboveAlpha,
        /// `beta = beta.min(-value)`.
        LowersBetaByMinusTheValue,
        /// `-alpha_beta(-alpha, VALUE_INFINITE)` in `search`.
        NegatesTheWindowWithoutTurningItAtTheRoot,
        /// `return -beta` at the cut.
        ReturnsMinusBetaAtTheCut,
        /// `if value > beta { alpha = value; }`.
        RaisesAlphaAboveBetaOnly,
        /// `if -alpha_beta(..) > alpha { -alpha_beta(..) } else { alpha }`.
        SearchesABetterMoveTwice,
        /// `mated_in(ply + 1)`.
        ScoresAMateOnePlyTooLate,
        /// `alpha_beta(.., depth - 1, 0)` in `search`.
        BeginsWithPlyZero,
    }
    styles {
        LooksForMateBeforeTheDepth,
        ComparesAlphaWithBeta,
        ReturnsAlphaOrBeta,
        ReturnsTheValueAtTheCut,
    }
}

impl AlphaBeta {
    fn new(way: Way) -> AlphaBeta {
        AlphaBeta { way, style: way, shared_alpha: -VALUE_INFINITE, kept: (-VALUE_INFINITE, Move::RESIGN) }
    }
}

impl Player for AlphaBeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let depth = match self.way {
            AlwaysSearchesToDepthSeven => 7,
            SearchesOnePlyTooDeep => ctl.depth_or(5) + 1,
            NeverGoesDeeperThanThree => ctl.depth_or(5).min(3),
            _ => ctl.depth_or(5),
        };
        let mut best_move = self.kept.1;
        let mut alpha = match self.way {
            StartsFromZero => 0,
            StartsFromMinusMate => -VALUE_MATE,
            StartsFromTheSmallestInteger => Value::MIN,
            StartsFromInfinity => VALUE_INFINITE,
            _ => self.kept.0,
        };
        let mut last = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            if self.way == UndoesBeforeTheCallAtTheRoot {
                pos.undo_move(m);
            }
            let bound = if self.way == HandsOnTheLastValueAtTheRoot { last } else { alpha };
            let value = self.value_of_root_move(pos, bound, depth);
            last = value;
            if !matches!(self.way, ForgetsToUndoAtTheRoot | UndoesBeforeTheCallAtTheRoot) {
                pos.undo_move(m);
            }
            let is_better = match self.way {
                PlaysTheLastOfEqualMoves => value >= alpha,
                _ => value > alpha,
            };
            if is_better {
                alpha = value;
                best_move = m;
            }
            if self.way == PlaysTheLastMove {
                best_move = m;
            }
            match self.way {
                GivesNoScores => {}
                GivesOnlyBestMovesAScore if !is_better => {}
                ScoresForTheOtherSide => root_move.score = -value,
                _ => root_move.score = value,
            }
            match self.way {
                CutsAtTheRoot if value >= 0 => break,
                StopsAtTheFirstMateAtTheRoot if value >= mate_in(MAX_PLY) => break,
                _ => {}
            }
        }
        match self.way {
            RemembersTheLastSearch => {
                self.kept = (alpha, best_move);
                best_move
            }
            KeepsAlphaInThePlayer => {
                self.kept.0 = alpha;
                best_move
            }
            PlaysTheFirstMove => root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]),
            ReliesOnALegalMove => root_moves.iter().rev().max_by_key(|root_move| root_move.score).unwrap().pv[0],
            SortsTheRootMoves => {
                root_moves.sort();
                root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0])
            }
            _ => best_move,
        }
    }
}

impl AlphaBeta {
    /// The value for the side that moved to `pos`, if it is more than `alpha`, the best so far.
    fn value_of_root_move(&mut self, pos: &mut Position, alpha: Value, depth: u32) -> Value {
        let (low, high) = match self.way {
            HandsOnTheWindowAsItIsAtTheRoot => (alpha, VALUE_INFINITE),
            NegatesTheWindowWithoutTurningItAtTheRoot => (-alpha, VALUE_INFINITE),
            StartsEachRootMoveFromAnEmptyWindow => (-alpha, -alpha),
            AsksOnlyWhetherAMoveIsBetter => (-alpha - 1, -alpha),
            GuessesANarrowWindow => (evaluate(pos) - 100, (evaluate(pos) + 100).min(-alpha)),
            NeverRaisesAlphaAtTheRoot | NeverRaisesAlpha => (-VALUE_INFINITE, VALUE_INFINITE),
            _ => (-VALUE_INFINITE, -alpha),
        };
        match self.way {
            ForgetsTheMinusSignAtTheRoot => self.alpha_beta(pos, low, high, depth - 1, 1),
            BeginsWithPlyZero => -self.alpha_beta(pos, low, high, depth - 1, 0),
            _ => -self.alpha_beta(pos, low, high, depth - 1, 1),
        }
    }

    /// The value of `pos` for the side to move if it lies between `alpha` and `beta`. Otherwise a bound: at most `alpha` or at least `beta`.
    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        if self.style == LooksForMateBeforeTheDepth && !pos.has_legal_move() {
            return self.value_without_a_move(pos, alpha, depth, ply);
        }
        match self.way {
            NarrowsTheWindowToPossibleMates if mate_in(ply + 1) <= alpha => return alpha,
            TestsForDepthOne if depth == 1 => return evaluate(pos),
            StopsOnePlyTooEarly if depth <= 1 => return evaluate(pos),
            TestsForDepthZeroTheWrongWayRound if depth != 0 => return evaluate(pos),
            TurnsTheEvaluationAtOddPlies if depth == 0 && ply % 2 == 1 => return -evaluate(pos),
            EvaluatesAlwaysAsBlack if depth == 0 && pos.side_to_move() == Color::White => return -evaluate(pos),
            _ => {}
        }
        if depth == 0 && !matches!(self.way, NeverTestsForDepthZero | TestsForDepthOne | TestsForDepthZeroTheWrongWayRound) {
            return if self.way == NegatesTheLeaf { -evaluate(pos) } else { evaluate(pos) };
        }
        if self.style == ReturnsWhereThereIsNoMove && !pos.has_legal_move() {
            return self.value_without_a_move(pos, alpha, depth, ply);
        }
        let window = (alpha, beta);
        let (mut beta, mut depth) = (beta, depth);
        let mut max_value = self.first_maximum(pos, alpha, depth, ply);
        for m in self.moves(pos) {
            let bound = match self.way {
                SharesAlphaBetweenLevels => self.shared_alpha,
                HandsOnTheMaximumForAlpha => max_value,
                TestsTheWindowBeforeEachMove if alpha >= beta => break,
                _ => alpha,
            };
            if self.way == LowersTheDepthInTheLoop {
                depth -= 1;
            }
            let value = match self.way {
                LooksAtThePositionAfterTheMove => self.value_reached(&mut pos.after(m), bound, beta, depth, ply),
                DoesTheMovesOnACopy => {
                    let mut copy = pos.clone();
                    copy.do_move(m);
                    self.value_reached(&mut copy, bound, beta, depth, ply)
                }
                _ => {
                    if self.way != ForgetsToDo {
                        pos.do_move(m);
                    }
                    if self.way == UndoesBeforeTheCall {
                        pos.undo_move(m);
                    }
                    let value = match (self.way, self.value_reached(pos, bound, beta, depth, ply)) {
                        (SearchesABetterMoveTwice, value) if value > bound => self.value_reached(pos, bound, beta, depth, ply),
                        (SearchesABetterMoveTwice, _) => bound,
                        (_, value) => value,
                    };
                    match self.way {
                        ForgetsToUndo | UndoesBeforeTheCall => {}
                        LeavesTheLoopBeforeTheUndo if value >= beta => break,
                        UndoesTwice => {
                            pos.undo_move(m);
                            pos.undo_move(m);
                        }
                        _ => pos.undo_move(m),
                    }
                    value
                }
            };
            max_value = match self.way {
                LeavesTheLoopBeforeTheMaximum if value >= beta => break,
                KeepsTheLastValue => value,
                KeepsTheFirstMaximum => max_value,
                NegatesTheMaximumAfterEachMove => -max_value.max(value),
                NegatesTwice => max_value.max(-value),
                Minimises => max_value.min(value),
                MinimisesAtOddPlies if ply % 2 == 1 => max_value.min(value),
                NegatesTheMaximum => -(-value).max(max_value),
                ReturnsAfterTheFirstMove => return value,
                _ => max_value.max(value),
            };
            match self.way {
                NeverRaisesAlpha | RaisesAlphaAtTheRootOnly => {}
                LowersBeta => beta = beta.min(value),
                RaisesAlphaAboveBetaOnly if value <= beta => {}
                RaisesAlphaAboveBetaOnly | TakesTheLastValueForAlpha => alpha = value,
                LowersBetaByMinusTheValue => {
                    alpha = alpha.max(value);
                    beta = beta.min(-value);
                }
                NegatesTheRaisedAlpha => alpha = -alpha.max(value),
                LowersAlpha => alpha = alpha.min(value),
                RaisesAlphaByTheWrongSign => alpha = alpha.max(-value),
                NegatesTheMaximum => alpha = alpha.max(max_value),
                SharesAlphaBetweenLevels => self.shared_alpha = self.shared_alpha.max(value),
                _ => alpha = alpha.max(value),
            }
            let reached = if self.style == ComparesAlphaWithBeta { alpha } else { value };
            let cuts = match self.way {
                NeverCuts | TestsTheWindowBeforeEachMove => false,
                CutsOnlyAboveBeta | CutsOnlyAboveBetaBehindCaptures => reached > beta,
                CutsAtAlpha => value >= alpha,
                CutsBelowAlpha => value <= window.0,
                CutsAtAMoveThatIsNoBetter => value <= bound,
                LowersAlpha => value >= beta,
                ComparesWithMinusBeta => reached >= -beta,
                CutsBeforeItRaisesAlpha => bound >= beta,
                LowersBeta | RaisesAlphaByTheWrongSign | LowersBetaByMinusTheValue | NegatesTheRaisedAlpha => alpha >= beta,
                CutsBelowBeta => alpha <= beta,
                CutsAboveAlpha => max_value > bound,
                _ => reached >= beta,
            };
            if cuts {
                match (self.way, self.style) {
                    (ReturnsZeroAtACut, _) => return 0,
                    (ReturnsMinusBetaAtTheCut, _) => return -beta,
                    (ReturnsAlphaAtTheCut, _) => return bound,
                    (_, ReturnsAlphaOrBeta) => return beta,
                    (_, ReturnsTheValueAtTheCut) => return value,
                    _ => break,
                }
            }
        }
        match (self.way, self.style) {
            (ReturnsAlphaForAMate, _) => alpha,
            (ReturnsMinusTheMaximum, _) => -max_value,
            (ReturnsBetaWithoutACut, _) if alpha < beta => beta,
            (KeepsValuesInTheWindow, _) => max_value.clamp(window.0, window.1),
            (_, ReturnsAlphaOrBeta) if pos.has_legal_move() => alpha,
            _ => max_value,
        }
    }

    /// Returns the start of the maximum, which remains if there is no move.
    fn first_maximum(&self, pos: &Position, alpha: Value, depth: u32, ply: u32) -> Value {
        match self.way {
            Minimises => VALUE_INFINITE,
            MinimisesAtOddPlies if ply % 2 == 1 => mate_in(ply),
            TakesMateInForMatedIn => mate_in(ply),
            StartsFromTheEvaluation => evaluate(pos),
            BeginsTheMaximumWithZero if pos.has_legal_move() => 0,
            _ if self.style == ReturnsWhereThereIsNoMove => -VALUE_INFINITE,
            _ => self.value_without_a_move(pos, alpha, depth, ply),
        }
    }

    fn value_without_a_move(&self, pos: &Position, alpha: Value, depth: u32, ply: u32) -> Value {
        match self.way {
            ReturnsAlphaForAMate => alpha,
            ScoresAMateAsInfinite => -VALUE_INFINITE,
            TakesAStalemateForADraw if !pos.in_check() && !pos.has_legal_move() => 0,
            ScoresOnlyACheckmate if !pos.is_mated() => -VALUE_INFINITE,
            ScoresAllMatesAlike => -VALUE_MATE,
            ScoresAMateOnePlyTooLate => mated_in(ply + 1),
            CountsTheDistanceFromTheHorizon => mated_in(depth),
            NeverRaisesThePly => mated_in(1),
            NeverLooksForMate if !pos.has_legal_move() => evaluate(pos),
            ScoresAMateAsEven if !pos.has_legal_move() => 0,
            ScoresAMateForTheWrongSide if !pos.has_legal_move() => mate_in(ply),
            _ => mated_in(ply),
        }
    }

    fn moves(&self, pos: &Position) -> impl Iterator<Item = Move> + use<> {
        let mut moves = pos.legal_moves();
        match self.way {
            LooksAtCapturesFirst | CutsOnlyAboveBetaBehindCaptures => moves.sort_by_key(|m| pos.piece_on(m.to()).is_none()),
            AlwaysPromotesBishopsAndRooks => moves = pos.legal_moves_promoting(),
            NeverPromotes => moves.retain(|m| !m.is_promotion()),
            LooksAtNoMove => moves = MoveList::new(),
            OnlyLooksAtCaptures => moves.retain(|m| pos.piece_on(m.to()).is_some()),
            SkipsMovesThatGiveCheck => moves.retain(|m| !pos.after(m).in_check()),
            _ => {}
        }
        let (first, end) = match self.way {
            OnlyLooksAtTheFirstTenMoves => (0, 10),
            SkipsTheFirstMove => (1, usize::MAX),
            SkipsTheLastMove => (0, moves.len().saturating_sub(1)),
            _ => (0, usize::MAX),
        };
        moves.into_iter().take(end).skip(first)
    }

    /// The value of `pos`, which was just reached, for the side that reached it.
    fn value_reached(&mut self, pos: &mut Position, alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        let (low, high) = match self.way {
            HandsOnTheWindowAsItIs => (alpha, beta),
            NegatesTheWindowWithoutTurningIt => (-alpha, -beta),
            TurnsTheWindowWithoutNegatingIt => (beta, alpha),
            NegatesBetaOnly => (-beta, alpha),
            NegatesAlphaOnly => (beta, -alpha),
            OpensTheWindowBelowTheRoot => (-VALUE_INFINITE, -alpha),
            ForgetsAlphaInTheWindow => (-beta, VALUE_INFINITE),
            OpensTheWholeWindowBelowTheRoot => (-VALUE_INFINITE, VALUE_INFINITE),
            HandsOnANullWindow => (-alpha - 1, -alpha),
            HandsOnAlphaTwice => (-alpha, -alpha),
            HandsOnBetaTwice => (-beta, -beta),
            _ => (-beta, -alpha),
        };
        match self.way {
            ForgetsTheMinusSign => self.alpha_beta(pos, low, high, depth - 1, ply + 1),
            LowersTheDepthInTheLoop => -self.alpha_beta(pos, low, high, depth, ply + 1),
            SwapsDepthAndPly => -self.alpha_beta(pos, low, high, ply + 1, depth - 1),
            TakesTheDepthForThePly => -self.alpha_beta(pos, low, high, depth - 1, depth + 1),
            RaisesThePlyByTwo => -self.alpha_beta(pos, low, high, depth - 1, ply + 2),
            TakesThePlyForTheDepth => -self.alpha_beta(pos, low, high, ply - 1, ply + 1),
            LowersTheDepthTwice => -self.alpha_beta(pos, low, high, depth - 2, ply + 1),
            LowersThePly => -self.alpha_beta(pos, low, high, depth - 1, ply - 1),
            HandsOnPlyOne => -self.alpha_beta(pos, low, high, depth - 1, 1),
            NeverLowersTheDepth => -self.alpha_beta(pos, low, high, depth, ply + 1),
            _ => -self.alpha_beta(pos, low, high, depth - 1, ply + 1),
        }
    }
}
