//! 07, quiescence search, done right and wrong.

use std::cmp::Reverse;

use minishogi::prelude::*;

struct Quiescence {
    way: Way,
    style: Way,
    ordering: MoveOrdering,
    /// The depth at which the captures begin.
    depth: u32,
}

ways! {
    Quiescence solves "07";
    right {
        FollowsTheSolution,
        /// Bounds never lie outside the window (fail-hard).
        KeepsValuesInTheWindow,
        LooksAtThePositionAfterTheMove,
        /// Also if the side is not in check: the solution does not test that, but a player may.
        LooksForMateBeforeStandingPat,
        /// Costs a fifth more nodes.
        LooksAtCapturesInAnyOrder,
        /// Stops where standing pat reaches beta. To raise alpha as well saves one node in a hundred.
        RaisesAlphaByMovesOnly,
        RemembersCutsAmongEvasions,
        GivesOnlyBestMovesAScore,
        /// In a branch of its own, for a side that is not in check; and only a new maximum raises alpha and cuts.
        StandsPatInABranchOfItsOwn,
    }
    wrong {
        /// As in exercise 06.
        ReturnsTheEvaluation,
        ReturnsAlpha,
        /// Then evaluates, even if a piece can be taken back.
        StopsAfterOneCapture,
        /// Only on the square of the last move.
        OnlyRecaptures,
        /// The list may end with a better one.
        OnlyLooksAtTheFirstCapture,
        /// A rook that takes a hanging pawn wins it as well.
        OnlyTakesWhatIsWorthMore,
        /// Quiet moves have no end.
        LooksAtAllMoves,
        NeverStandsPat,
        /// Then that is the value of a side that takes nothing.
        BeginsWithMinusInfinity,
        StandsPatOnlyWithoutCaptures,
        StandsPatForTheOtherSide,
        StandsPatInCheck,
        /// Looks at all evasions, but has a choice.
        StandsPatAmongEvasions,
        /// And takes the rest for mate.
        OnlyCapturesInCheck,
        /// And evaluates where there is none, if it is not mate.
        OnlyCapturesInCheckButSeesMate,
        ForgetsPromotionsOfPawns,
        NeverPromotesAmongCaptures,
        BeginsAtDepthOne,
        SearchesOnePlyTooDeep,
        /// Its own root evaluates.
        EvaluatesAtDepthOne,
        NeverHandsTheWindowOn,
        OpensTheWindowAtDepthZero,
        /// `alpha_beta` is called for the side to move already.
        TurnsTheWindowAtDepthZero,
        ForgetsTheMinusSignAtDepthZero,
        HandsOnTheWindowAsItIs,
        NegatesTheWindowWithoutTurningIt,
        TurnsTheWindowWithoutNegatingIt,
        ForgetsTheMinusSign,
        /// `alpha.max(-value)`.
        RaisesAlphaByTheNegatedValue,
        /// `-self.qsearch(..).max(max_value)`: the minus sign comes last.
        NegatesTheMaximum,
        /// Only moves raise alpha, and only they cut.
        NeverCutsByStandingPat,
        /// Looks at all captures first, and then takes the maximum with the evaluation.
        StandsPatInTheEnd,
        /// Each capture has the window that the first one had.
        NeverRaisesAlphaInTheLoop,
        CutsOnlyAboveBeta,
        LooksAtAMoveBeforeItStandsPat,
        NeverCutsAmongCaptures,
        CutsAtAlpha,
        KeepsTheLastValue,
        Minimises,
        KeepsTheFirstMaximum,
        LeavesTheLoopBeforeTheUndo,
        ForgetsToUndo,
        UndoesTwice,
        ForgetsToDo,
        EvaluatesAlwaysAsBlack,
        ScoresAMateAsTheEvaluation,
        ScoresAMateAsEven,
        ScoresAMateForTheWrongSide,
        /// As the first maximum: no evasion is better.
        BeginsWithAMateForTheWrongSide,
        ScoresAllMatesAlike,
        NeverRaisesThePly,
        /// `ply` where `ply + 1` should be.
        HandsOnThePlyAsItIs,
        RaisesThePlyByTwo,
        LowersThePly,
        ReturnsAlphaForAMate,
        /// `m.from().is_some()`.
        ForgetsDropsInCheck,
        OnlyMovesTheKingInCheck,
        /// `if ply > 10`: long exchanges have more.
        StopsAfterTenPlies,
        /// `-self.qsearch(-alpha - 1, -alpha)`.
        HandsOnANullWindow,
        /// The mate in check has come down one line.
        TakesAPositionWithoutCapturesForMate,
        /// `if max_value <= alpha { return max_value; }`.
        StandsPatBelowAlpha,
        /// All moves that give check, at the first ply behind the depth.
        GivesChecksToo,
        /// Four plies behind the depth.
        StopsAfterFourPlies,
        /// A captured piece counts twice: on the board and in the hand.
        SkipsCapturesThatSeemTooSmall,
        /// `delta` pruning: a capture may win more than its victim and two rooks, by mate.
        SkipsCapturesByAMargin,
        GivesNoScores,
        /// `if !in_check`, in both places.
        TakesACheckForNone,
        /// The same where the maximum begins only.
        StandsPatOnlyInCheck,
        /// A rook that takes a pawn, but not a pawn that promotes.
        SkipsLosingCaptures,
        LeavesOutCapturesByTheKing,
        /// `let mut max_value = -VALUE_INFINITE;` behind the cut by standing pat.
        BeginsAgainWithMinusInfinity,
        /// Six plies behind the depth.
        LimitsThePlies,
        /// `break` as the last line of the loop.
        ReturnsAfterTheFirstMove,
        /// `if beta >= beta`.
        NeverLooksAtAMove,
        NegatesTheRaisedAlpha,
        RaisesAlphaByMinusTheStandPat,
        /// `alpha.min(max_value)`.
        LowersAlphaByTheStandPat,
        /// `if alpha >= beta` comes first.
        CutsBeforeItStandsPat,
        NegatesBetaOnly,
        NegatesAlphaOnly,
        HandsOnAlphaTwice,
        HandsOnBetaTwice,
        UndoesBeforeTheCall,
        NegatesTheMaximumAfterEachMove,
        /// `max_value.max(-value)`.
        NegatesTwice,
        CutsBelowBeta,
        LowersAlpha,
        CutsBeforeItRaisesAlpha,
    }
    styles { StandsPatInABranchOfItsOwn, }
}

impl Quiescence {
    fn new(way: Way) -> Quiescence {
        Quiescence { way, style: way, ordering: MoveOrdering::new(), depth: 0 }
    }
}

impl Player for Quiescence {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.ordering = MoveOrdering::new();
        let depth = ctl.depth_or(5) + u32::from(self.way == SearchesOnePlyTooDeep);
        self.depth = depth;
        let mut best_move = Move::RESIGN;
        let mut alpha = -VALUE_INFINITE;
        root_moves.sort_by_cached_key(|root_move| Reverse(self.ordering.score(pos, root_move.pv[0], 0)));
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = match self.way {
                EvaluatesAtDepthOne if depth == 1 => -evaluate(pos),
                _ => -self.alpha_beta(pos, -VALUE_INFINITE, -alpha, depth - 1, 1),
            };
            pos.undo_move(m);
            if !(self.way == GivesNoScores || self.way == GivesOnlyBestMovesAScore && value <= alpha) {
                root_move.score = value;
            }
            if value > alpha {
                alpha = value;
                best_move = m;
            }
        }
        best_move
    }
}

impl Quiescence {
    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        match self.way {
            BeginsAtDepthOne if depth <= 1 => return self.qsearch(pos, alpha, beta, ply),
            OpensTheWindowAtDepthZero if depth == 0 => return self.qsearch(pos, -VALUE_INFINITE, VALUE_INFINITE, ply),
            TurnsTheWindowAtDepthZero if depth == 0 => return self.qsearch(pos, -beta, -alpha, ply),
            ForgetsTheMinusSignAtDepthZero if depth == 0 => return -self.qsearch(pos, alpha, beta, ply),
            _ if depth == 0 => return self.qsearch(pos, alpha, beta, ply),
            _ => {}
        }
        let mut max_value = mated_in(ply);
        let mut moves = pos.legal_moves();
        moves.sort_by_cached_key(|&m| Reverse(self.ordering.score(pos, m, ply)));
        for m in moves {
            pos.do_move(m);
            let value = -self.alpha_beta(pos, -beta, -alpha, depth - 1, ply + 1);
            pos.undo_move(m);
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                self.ordering.note_cutoff(pos, m, depth, ply);
                break;
            }
        }
        max_value
    }

    /// The value of `pos` when its captures have come to rest.
    fn qsearch(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Value {
        match self.way {
            _ if ply >= MAX_PLY => return evaluate(pos),
            ReturnsTheEvaluation => return evaluate(pos),
            StopsAfterTenPlies if ply > 10 => return evaluate(pos),
            StopsAfterFourPlies if ply >= self.depth + 4 => return evaluate(pos),
            LimitsThePlies if ply >= self.depth + 6 => return evaluate(pos),
            ReturnsAlpha => return alpha,
            LooksForMateBeforeStandingPat if !pos.has_legal_move() => return mated_in(ply),
            _ => {}
        }
        let window = (alpha, beta);
        let moves = self.moves(pos, ply);
        let mut max_value = self.first_maximum(pos, alpha, ply, moves.is_empty());
        let stands_pat_at = max_value;
        if self.way == StandsPatBelowAlpha && !pos.in_check() && max_value <= alpha {
            return max_value;
        }
        match self.way {
            NeverCutsByStandingPat => {}
            CutsOnlyAboveBeta if self.style == StandsPatInABranchOfItsOwn => {
                if !pos.in_check() && max_value >= beta {
                    return max_value;
                }
                alpha = alpha.max(max_value);
            }
            StandsPatInTheEnd => max_value = mated_in(ply),
            CutsOnlyAboveBeta => {
                alpha = alpha.max(max_value);
                if alpha > beta {
                    return max_value;
                }
            }
            CutsBeforeItStandsPat if alpha >= beta => return max_value,
            LooksAtAMoveBeforeItStandsPat | CutsBeforeItStandsPat => alpha = alpha.max(max_value),
            RaisesAlphaByMovesOnly if max_value >= beta => return max_value,
            RaisesAlphaByMovesOnly => {}
            Minimises => {}
            NeverLooksAtAMove => return max_value,
            NegatesTheRaisedAlpha | RaisesAlphaByMinusTheStandPat | LowersAlphaByTheStandPat => {
                alpha = match self.way {
                    NegatesTheRaisedAlpha => -alpha.max(max_value),
                    LowersAlphaByTheStandPat => alpha.min(max_value),
                    _ => alpha.max(-max_value),
                };
                if alpha >= beta {
                    return max_value;
                }
            }
            _ if self.style == StandsPatInABranchOfItsOwn => {
                if !pos.in_check() && max_value >= beta {
                    return max_value;
                }
                alpha = alpha.max(max_value);
            }
            _ => {
                alpha = alpha.max(max_value);
                if alpha >= beta {
                    return if self.way == KeepsValuesInTheWindow { beta } else { max_value };
                }
            }
        }
        if self.way == BeginsAgainWithMinusInfinity && !pos.in_check() {
            max_value = -VALUE_INFINITE;
        }
        for m in moves {
            let taken = pos.piece_on(m.to()).map_or(0, |piece| piece_value(piece.kind));
            let margin = match self.way {
                SkipsCapturesThatSeemTooSmall => Some(0),
                SkipsCapturesByAMargin => Some(2000),
                _ => None,
            };
            if margin.is_some_and(|margin| !pos.in_check() && stands_pat_at + margin + taken <= alpha) {
                continue;
            }
            let value = if self.way == LooksAtThePositionAfterTheMove {
                self.value_reached(&mut pos.after(m), alpha, beta, ply)
            } else {
                if self.way != ForgetsToDo {
                    pos.do_move(m);
                }
                if self.way == UndoesBeforeTheCall {
                    pos.undo_move(m);
                }
                let value = self.value_reached(pos, alpha, beta, ply);
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
            };
            if self.way == ReturnsAfterTheFirstMove {
                max_value = max_value.max(value);
                break;
            }
            // In this style only a new maximum is looked at.
            if self.style == StandsPatInABranchOfItsOwn && self.is_no_maximum(value, max_value) {
                continue;
            }
            max_value = match self.way {
                KeepsTheLastValue => value,
                KeepsTheFirstMaximum => max_value,
                Minimises => max_value.min(value),
                NegatesTheMaximum => -(-value).max(max_value),
                NegatesTheMaximumAfterEachMove => -max_value.max(value),
                NegatesTwice => max_value.max(-value),
                _ => max_value.max(value),
            };
            let before = alpha;
            alpha = match self.way {
                NeverRaisesAlphaInTheLoop => alpha,
                LowersAlpha => alpha.min(value),
                RaisesAlphaByTheNegatedValue => alpha.max(-value),
                NegatesTheMaximum => alpha.max(max_value),
                _ => alpha.max(value),
            };
            let cuts = match self.way {
                NeverCutsAmongCaptures => false,
                NeverRaisesAlphaInTheLoop => value >= beta,
                CutsOnlyAboveBeta if self.style == StandsPatInABranchOfItsOwn => value > beta,
                CutsOnlyAboveBeta => alpha > beta,
                CutsAtAlpha => value >= alpha,
                CutsBeforeItRaisesAlpha => before >= beta,
                CutsBelowBeta => alpha <= beta,
                _ if self.style == StandsPatInABranchOfItsOwn => value >= beta,
                _ => alpha >= beta,
            };
            if cuts {
                if self.way == RemembersCutsAmongEvasions {
                    self.ordering.note_cutoff(pos, m, 1, ply);
                }
                break;
            }
        }
        match self.way {
            KeepsValuesInTheWindow => max_value.clamp(window.0, window.1),
            StandsPatInTheEnd if !pos.in_check() => max_value.max(evaluate(pos)),
            _ => max_value,
        }
    }

    fn is_no_maximum(&self, value: Value, max_value: Value) -> bool {
        match self.way {
            Minimises => value >= max_value,
            KeepsTheLastValue | NegatesTheMaximum => false,
            _ => value <= max_value,
        }
    }

    /// Returns the value of a side before it looks at a move.
    fn first_maximum(&self, pos: &Position, alpha: Value, ply: u32, is_last: bool) -> Value {
        let stand_pat = match self.way {
            StandsPatForTheOtherSide => -evaluate(pos),
            EvaluatesAlwaysAsBlack if pos.side_to_move() == Color::White => -evaluate(pos),
            NeverStandsPat => mated_in(ply),
            BeginsWithMinusInfinity => -VALUE_INFINITE,
            StandsPatOnlyWithoutCaptures if !is_last => mated_in(ply),
            _ => evaluate(pos),
        };
        if self.way == TakesAPositionWithoutCapturesForMate && is_last {
            return mated_in(ply);
        }
        let is_reversed = matches!(self.way, TakesACheckForNone | StandsPatOnlyInCheck);
        if pos.in_check() == is_reversed {
            return stand_pat;
        }
        match self.way {
            StandsPatInCheck | StandsPatAmongEvasions => stand_pat,
            OnlyCapturesInCheckButSeesMate if is_last && pos.has_legal_move() => stand_pat,
            ScoresAMateAsTheEvaluation if is_last => stand_pat,
            ScoresAMateAsEven if is_last => 0,
            ScoresAMateForTheWrongSide if is_last => mate_in(ply),
            BeginsWithAMateForTheWrongSide => mate_in(ply),
            ReturnsAlphaForAMate if is_last => alpha,
            ScoresAllMatesAlike => -VALUE_MATE,
            NeverRaisesThePly => mated_in(1),
            Minimises => VALUE_INFINITE,
            _ => mated_in(ply),
        }
    }

    fn moves(&self, pos: &Position, ply: u32) -> MoveList {
        let value_on = |square: Square| pos.piece_on(square).map_or(0, |piece| piece_value(piece.kind));
        let mut moves = match self.way {
            LooksAtAllMoves => pos.legal_moves(),
            TakesACheckForNone if !pos.in_check() => pos.legal_moves(),
            TakesACheckForNone | StandsPatInCheck | OnlyCapturesInCheck | OnlyCapturesInCheckButSeesMate => pos.captures(),
            _ if pos.in_check() => pos.legal_moves(),
            GivesChecksToo if ply == self.depth => {
                let mut moves = pos.legal_moves();
                let captures = pos.captures();
                moves.retain(|m| captures.contains(&m) || pos.after(m).in_check());
                moves
            }
            OnlyRecaptures => pos.last_move().map_or(MoveList::new(), |last| pos.recaptures(last.to())),
            _ => pos.captures(),
        };
        match self.way {
            LooksAtCapturesInAnyOrder => {}
            _ => moves.sort_by_cached_key(|&m| Reverse(self.ordering.score(pos, m, ply))),
        }
        if pos.in_check() {
            match self.way {
                ForgetsDropsInCheck => moves.retain(|m| !m.is_drop()),
                OnlyMovesTheKingInCheck => moves.retain(|m| kind_moved(pos, m) == PieceKind::King),
                _ => {}
            }
        } else {
            let first = moves.first().copied();
            match self.way {
                ForgetsPromotionsOfPawns => moves.retain(|m| pos.piece_on(m.to()).is_some()),
                NeverPromotesAmongCaptures => moves.retain(|m| !m.is_promotion()),
                SkipsLosingCaptures => {
                    moves.retain(|m| value_on(m.to()) == 0 || value_on(m.to()) >= piece_value(kind_moved(pos, m)));
                }
                LeavesOutCapturesByTheKing => moves.retain(|m| kind_moved(pos, m) != PieceKind::King),
                OnlyLooksAtTheFirstCapture => moves.retain(|m| Some(m) == first),
                OnlyTakesWhatIsWorthMore => moves.retain(|m| m.from().is_some_and(|from| value_on(m.to()) > value_on(from))),
                _ => {}
            }
        }
        moves
    }

    /// The value of `pos`, which was just reached, for the side that reached it.
    fn value_reached(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        let (low, high) = match self.way {
            NeverHandsTheWindowOn => (-VALUE_INFINITE, VALUE_INFINITE),
            HandsOnANullWindow => (-alpha - 1, -alpha),
            HandsOnTheWindowAsItIs => (alpha, beta),
            NegatesTheWindowWithoutTurningIt => (-alpha, -beta),
            TurnsTheWindowWithoutNegatingIt => (beta, alpha),
            NegatesBetaOnly => (-beta, alpha),
            NegatesAlphaOnly => (beta, -alpha),
            HandsOnAlphaTwice => (-alpha, -alpha),
            HandsOnBetaTwice => (-beta, -beta),
            _ => (-beta, -alpha),
        };
        match self.way {
            HandsOnThePlyAsItIs => -self.qsearch(pos, low, high, ply),
            RaisesThePlyByTwo => -self.qsearch(pos, low, high, ply + 2),
            LowersThePly => -self.qsearch(pos, low, high, ply - 1),
            StopsAfterOneCapture if !pos.in_check() => -evaluate(pos),
            ForgetsTheMinusSign => self.qsearch(pos, low, high, ply + 1),
            _ => -self.qsearch(pos, low, high, ply + 1),
        }
    }
}
