//! 08, iterative deepening, done right and wrong.

use std::time::Duration;

use minishogi::prelude::*;

struct Deepening {
    way: Way,
    ordering: MoveOrdering,
    /// The number of its opportunities to ask whether to stop.
    chances: u64,
    is_first_depth: bool,
    /// For those who note that they have to stop and look at the note later.
    stopped: bool,
    /// The best move of this depth so far.
    best: Option<Move>,
    /// The root move it looked at last.
    last: Option<Move>,
    /// The alpha with which the last depth ended.
    last_alpha: Value,
}

ways! {
    Deepening solves "08";
    right {
        FollowsTheSolution,
        /// Every 256 moves, those of the quiescence search not counted.
        AsksEveryFewNodes,
        /// Returns any number then, which is not used.
        NotesThatItHasToStop,
        /// The first move of a depth is the best of the last one, so a move that beats it is better.
        TakesABetterMoveOfAnUnfinishedDepth,
        /// The value does not change any more.
        GoesOnAfterAMate,
        /// It would seldom finish it.
        StartsNoDepthInTheSecondHalf,
        PlaysAnOnlyMoveAtOnce,
        /// Bounds are at most as high as the best score, and so stay behind it.
        MovesOnlyTheBestMoveToTheFront,
        /// A depth that fails is searched once more.
        GuessesAWindowAndTriesAgain,
        /// Their order is that of the last finished depth.
        PlaysTheFirstRootMoveInTheEnd,
        ClearsItsOrderingAtEachDepth,
        /// Does not look at `abs`: goes on when it is mated.
        StopsOnlyAtItsOwnMate,
        /// With slack to spare.
        FinishesTheFirstDepthAlways,
    }
    wrong {
        /// `?` comes before `undo_move`.
        LeavesTheLoopBeforeTheUndo,
        ForgetsToUndo,
        /// The sources of the course did so.
        TakesZeroForAnUnfinishedValue,
        /// `value.unwrap_or(0)` in the place of `value?`. The next move returns `None` to its node, but there may be none.
        TakesZeroForNone,
        /// Below the root all is right.
        TakesZeroForAnUnfinishedRootMove,
        TakesTheBestSoFarForTheValue,
        /// Without the best move of the last depth at the front this is any move.
        PlaysTheBestMoveOfAnUnfinishedDepth,
        PlaysTheLastMoveItLookedAt,
        SortsTheScoresOfTwoDepthsTogether,
        /// `max_by_key` instead of sorting: of several best scores the last one, most of them bounds.
        PlaysTheLastOfTheBestScores,
        /// `root_moves[0]` before `sort`.
        RemembersTheMoveBeforeSorting,
        ReportsBeforeSorting,
        /// Scores of different depths.
        KeepsTheBestScoreOfAllDepths,
        /// `self.best_move` is not cleared.
        PlaysTheMoveOfTheLastSearch,
        /// `self.stopped` is not cleared.
        NeverClearsTheStop,
        TakesAlphaForAnUnfinishedValue,
        TakesTheWorstForAnUnfinishedValue,
        /// `value.unwrap()`.
        UnwrapsAnUnfinishedValue,
        ResignsWhenStoppedAtOnce,
        /// Between `do_move` and `undo_move`.
        AsksAfterTheMoveIsDone,
        ForgetsTheMinusSign,
        HandsOnTheWindowAsItIs,
        NegatesTheWindowWithoutTurningIt,
        TurnsTheWindowWithoutNegatingIt,
        NeverLowersTheDepth,
        LowersTheDepthTwice,
        NeverAsksWhetherToStop,
        AsksBetweenTheDepthsOnly,
        AsksAtTheRootOnly,
        AsksTooSeldom,
        /// `do_move` counts the nodes of the position that it is called on.
        DoesTheMovesOnACopy,
        /// As if each took a microsecond on every machine.
        CountsNodesForTheTime,
        SpendsTheWholeClock,
        /// It knows the nodes and the clock only.
        DoesNotHearStop,
        IgnoresTheDepthAskedFor,
        StopsOneDepthTooEarly,
        SearchesOneDepthTooFar,
        /// There the depth, which is no negative number, gets smaller than 0.
        BeginsWithDepthZero,
        BeginsWithDepthTwo,
        /// `1..=5`.
        SearchesToDepthFiveAlways,
        /// `ctl.depth_or(6)`.
        GoesNoDeeperThanSix,
        /// Also where the quiescence search has seen it, and a shorter one may be found.
        StopsAtAnyMate,
        DeepensByTwo,
        SearchesTheLastDepthOnly,
        GoesNoDeeperThanThree,
        StartsFromTheLastAlpha,
        NeverSortsTheRootMoves,
        SortsTheWorstMoveToTheFront,
        /// `root_moves[0]`, as if they were sorted.
        PlaysTheFirstOfUnsortedMoves,
        /// `sort_by_key(|root_move| root_move.score)`, then `root_moves[0]`.
        SortsTheWrongWayRound,
        ReportsBeforeTheDepthIsFinished,
        ReportsAnUnfinishedDepth,
        NeverReports,
        ReportsTheNextDepth,
        /// As a window it is too small, but it is not searched again.
        GuessesANarrowWindow,
        /// Also where the other moves could still be better.
        StopsAtTheFirstGoodMove,
        /// `root_moves[0]` of no moves.
        ReliesOnALegalMove,
        /// `return Move::RESIGN` where a depth is not finished.
        ResignsWheneverItIsStopped,
        /// `if !ctl.should_stop(pos)`.
        AsksTheWrongWayRound,
        /// `Some(evaluate(pos))`: there are captures left.
        TakesTheEvaluationForAnUnfinishedValue,
        TakesBetaForAnUnfinishedValue,
        /// `value.unwrap_or(-VALUE_INFINITE)`: for the side above that is a win.
        TakesMinusInfinityForNone,
        /// `break` comes before `best_move = ..`.
        LeavesAtAMateBeforeItRemembersTheMove,
        LeavesAtAMateBeforeItReports,
        ReportsOnlyNewMoves,
        ReportsThePreviousDepth,
        /// `search_root(.., ctl.depth_or(MAX_PLY), ..)` in the loop.
        SearchesTheWholeDepthEachTime,
        /// `return` is inside the loop.
        ReturnsAfterTheFirstDepth,
        UndoesBeforeTheSearch,
        DoesTheMoveAfterTheSearch,
        ForgetsToDo,
        NegatesBetaOnly,
        NegatesAlphaOnly,
        HandsOnAlphaTwice,
        HandsOnBetaTwice,
        NeverSearches,
        /// `root_moves.last()`.
        TakesTheLastRootMove,
        SortsBeforeTheSearch,
        /// No `break` where there is no value.
        GoesOnAfterTheStop,
    }
}

impl Deepening {
    fn new(way: Way) -> Deepening {
        Deepening {
            way,
            ordering: MoveOrdering::new(),
            chances: 0,
            is_first_depth: true,
            stopped: false,
            best: None,
            last: None,
            last_alpha: -VALUE_INFINITE,
        }
    }
}

impl Player for Deepening {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.ordering = MoveOrdering::new();
        self.ordering.sort_root(pos, root_moves);
        let mut best_move = match self.way {
            PlaysTheMoveOfTheLastSearch => self.best.or(root_moves.first().map(|root_move| root_move.pv[0])).unwrap_or(Move::RESIGN),
            ResignsWhenStoppedAtOnce => Move::RESIGN,
            ReliesOnALegalMove => root_moves[0].pv[0],
            _ => root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]),
        };
        let is_clocked = ctl.limits().depth.is_none();
        if root_moves.is_empty() || self.way == PlaysAnOnlyMoveAtOnce && root_moves.len() == 1 && is_clocked {
            return best_move;
        }
        if self.way != NeverClearsTheStop {
            self.stopped = false;
        }
        let mut best_of_all = -VALUE_INFINITE;
        for depth in self.depths(ctl) {
            self.is_first_depth = depth == 1;
            if self.way == ClearsItsOrderingAtEachDepth {
                self.ordering = MoveOrdering::new();
            }
            let breaks_off = match self.way {
                AsksBetweenTheDepthsOnly | TakesTheBestSoFarForTheValue => ctl.should_stop(pos),
                TakesZeroForAnUnfinishedValue | TakesZeroForAnUnfinishedRootMove => ctl.should_stop(pos),
                StartsNoDepthInTheSecondHalf => is_half_used(pos, ctl),
                _ => false,
            };
            if breaks_off {
                break;
            }
            let searched = if self.way == SearchesTheWholeDepthEachTime { ctl.depth_or(MAX_PLY) } else { depth };
            if self.way == SortsBeforeTheSearch {
                root_moves.sort();
            }
            let is_finished =
                self.way == NeverSearches || self.search_root(pos, root_moves, searched, best_score(root_moves), ctl).is_some();
            if !is_finished && self.way != GoesOnAfterTheStop {
                match self.way {
                    TakesABetterMoveOfAnUnfinishedDepth | PlaysTheBestMoveOfAnUnfinishedDepth => return self.best.unwrap_or(best_move),
                    PlaysTheLastMoveItLookedAt => return self.last.unwrap_or(best_move),
                    SortsTheScoresOfTwoDepthsTogether => {
                        root_moves.sort();
                        return root_moves[0].pv[0];
                    }
                    ResignsWheneverItIsStopped => return Move::RESIGN,
                    ReportsAnUnfinishedDepth => {
                        root_moves.sort();
                        ctl.info(pos, depth, &root_moves[0]);
                    }
                    _ => {}
                }
                break;
            }
            let before = root_moves[0].clone();
            self.sort(root_moves);
            let best = match self.way {
                PlaysTheLastOfTheBestScores => root_moves.iter().max_by_key(|root_move| root_move.score).unwrap(),
                PlaysTheFirstOfUnsortedMoves | SortsTheWrongWayRound | SortsBeforeTheSearch => &root_moves[0],
                TakesTheLastRootMove => root_moves.last().unwrap(),
                _ => best_of(root_moves),
            };
            let is_new = best_move != best.pv[0];
            let is_left = best.score.abs() >= mate_in(depth);
            match self.way {
                LeavesAtAMateBeforeItRemembersTheMove if is_left => {}
                RemembersTheMoveBeforeSorting => best_move = before.pv[0],
                KeepsTheBestScoreOfAllDepths if best.score <= best_of_all => {}
                _ => best_move = best.pv[0],
            }
            best_of_all = best_of_all.max(best.score);
            if self.way == PlaysTheMoveOfTheLastSearch {
                self.best = Some(best_move);
            }
            match self.way {
                ReportsBeforeSorting => ctl.info(pos, depth, &before),
                NeverReports | ReportsBeforeTheDepthIsFinished => {}
                LeavesAtAMateBeforeItReports if is_left => {}
                ReportsOnlyNewMoves if !is_new => {}
                ReportsThePreviousDepth => ctl.info(pos, depth - 1, best),
                ReportsTheNextDepth => ctl.info(pos, depth + 1, best),
                _ => ctl.info(pos, depth, best),
            }
            let finds_mate = match self.way {
                GoesOnAfterAMate => false,
                StopsOnlyAtItsOwnMate => best.score >= mate_in(depth),
                StopsAtAnyMate => best.score.abs() >= mate_in(MAX_PLY),
                _ => best.score.abs() >= mate_in(depth),
            };
            if finds_mate || self.way == ReturnsAfterTheFirstDepth {
                break;
            }
        }
        if self.way == PlaysTheFirstRootMoveInTheEnd { root_moves[0].pv[0] } else { best_move }
    }
}

impl Deepening {
    fn depths(&self, ctl: &Control) -> impl Iterator<Item = u32> + use<> {
        let last = ctl.depth_or(match self.way {
            GoesNoDeeperThanThree => 3,
            GoesNoDeeperThanSix => 6,
            _ => MAX_PLY,
        });
        let (begin, end) = match self.way {
            IgnoresTheDepthAskedFor => (1, MAX_PLY),
            StopsOneDepthTooEarly => (1, last - 1),
            SearchesOneDepthTooFar => (1, last + 1),
            BeginsWithDepthZero => (0, last),
            BeginsWithDepthTwo => (2, last),
            SearchesToDepthFiveAlways => (1, 5),
            // Without a given depth, to a moderate one.
            SearchesTheLastDepthOnly => (last.min(6), last.min(6)),
            _ => (1, last),
        };
        (begin..=end).step_by(if self.way == DeepensByTwo { 2 } else { 1 })
    }

    fn sort(&self, root_moves: &mut RootMoves) {
        match self.way {
            PlaysTheFirstOfUnsortedMoves | SortsBeforeTheSearch => {}
            SortsTheWrongWayRound => root_moves.sort_by_key(|root_move| root_move.score),
            NeverSortsTheRootMoves | PlaysTheBestMoveOfAnUnfinishedDepth | PlaysTheLastOfTheBestScores => {}
            SortsTheWorstMoveToTheFront => root_moves.sort_by_key(|root_move| root_move.score),
            MovesOnlyTheBestMoveToTheFront => {
                let score = best_score(root_moves);
                let best = root_moves.iter().position(|root_move| root_move.score == score).unwrap_or_default();
                root_moves[..=best].rotate_right(1);
            }
            _ => root_moves.sort(),
        }
    }

    /// Searches all root moves; `None` if it had to stop.
    fn search_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, guess: Value, ctl: &mut Control) -> Option<()> {
        let whole = (-VALUE_INFINITE, VALUE_INFINITE);
        let narrow = (guess - 50, guess + 50);
        match self.way {
            GuessesANarrowWindow if depth > 1 => self.search_in_window(pos, root_moves, depth, narrow, ctl),
            GuessesAWindowAndTriesAgain if depth > 1 => {
                self.search_in_window(pos, root_moves, depth, narrow, ctl)?;
                let score = best_score(root_moves);
                if score <= narrow.0 || score >= narrow.1 { self.search_in_window(pos, root_moves, depth, whole, ctl) } else { Some(()) }
            }
            StartsFromTheLastAlpha => self.search_in_window(pos, root_moves, depth, (self.last_alpha, VALUE_INFINITE), ctl),
            _ => self.search_in_window(pos, root_moves, depth, whole, ctl),
        }
    }

    fn search_in_window(
        &mut self,
        pos: &mut Position,
        root_moves: &mut RootMoves,
        depth: u32,
        (mut alpha, beta): (Value, Value),
        ctl: &mut Control,
    ) -> Option<()> {
        if self.way != PlaysTheMoveOfTheLastSearch {
            self.best = None;
        }
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            self.last = Some(m);
            let value = match self.value_of_move(pos, m, alpha, beta, depth, ctl) {
                None if self.way == TakesZeroForAnUnfinishedRootMove => 0,
                None if self.way == TakesTheBestSoFarForTheValue => break,
                value => value?,
            };
            if self.stopped {
                return None;
            }
            root_move.score = value;
            if value > alpha {
                alpha = value;
                if self.way != PlaysTheMoveOfTheLastSearch {
                    self.best = Some(m);
                }
                if self.way == ReportsBeforeTheDepthIsFinished {
                    ctl.info(pos, depth, root_move);
                }
            }
            let cuts = alpha >= beta && beta < VALUE_INFINITE;
            if cuts || self.way == StopsAtTheFirstGoodMove && value > 0 {
                break;
            }
        }
        self.last_alpha = alpha;
        Some(())
    }

    /// The value of `pos` for the side to move if it lies between `alpha` and `beta`, otherwise a bound. `None` if it had to stop.
    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        if depth == 0 {
            return Some(qsearch(pos, alpha, beta, ctl.ply(pos), &self.ordering));
        }
        let mut max_value = mated_in(ctl.ply(pos));
        let mut moves = pos.legal_moves();
        let ply = ctl.ply(pos);
        self.ordering.sort(pos, &mut moves, ply);
        for m in moves {
            let value = match self.value_of_move(pos, m, alpha, beta, depth, ctl) {
                None if self.way == TakesTheBestSoFarForTheValue => break,
                value => value?,
            };
            if self.stopped {
                return Some(0);
            }
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                self.ordering.note_cutoff(pos, m, depth, ply);
                break;
            }
        }
        Some(max_value)
    }

    /// The value of `m` for the side that plays it in `pos`; `None` if it had to stop.
    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        if self.asks(pos, ctl) && self.should_stop(pos, ctl) {
            return match self.way {
                NotesThatItHasToStop | NeverClearsTheStop => {
                    self.stopped = true;
                    Some(0)
                }
                TakesAlphaForAnUnfinishedValue => Some(alpha),
                TakesTheWorstForAnUnfinishedValue => Some(-VALUE_INFINITE),
                AsksAfterTheMoveIsDone => {
                    pos.do_move(m);
                    None
                }
                TakesZeroForAnUnfinishedValue => Some(0),
                TakesTheEvaluationForAnUnfinishedValue => Some(evaluate(pos)),
                TakesBetaForAnUnfinishedValue => Some(beta),
                _ => None,
            };
        }
        if self.way == DoesTheMovesOnACopy {
            return self.alpha_beta(&mut pos.after(m), -beta, -alpha, depth - 1, ctl).map(|value| -value);
        }
        if !matches!(self.way, ForgetsToDo | DoesTheMoveAfterTheSearch) {
            pos.do_move(m);
        }
        if self.way == UndoesBeforeTheSearch {
            pos.undo_move(m);
        }
        let (low, high) = match self.way {
            HandsOnTheWindowAsItIs => (alpha, beta),
            NegatesTheWindowWithoutTurningIt => (-alpha, -beta),
            TurnsTheWindowWithoutNegatingIt => (beta, alpha),
            NegatesBetaOnly => (-beta, alpha),
            NegatesAlphaOnly => (beta, -alpha),
            HandsOnAlphaTwice => (-alpha, -alpha),
            HandsOnBetaTwice => (-beta, -beta),
            _ => (-beta, -alpha),
        };
        let below = match self.way {
            NeverLowersTheDepth => depth,
            LowersTheDepthTwice => depth - 1 - 1,
            _ => depth - 1,
        };
        let value = self.alpha_beta(pos, low, high, below, ctl);
        match self.way {
            UnwrapsAnUnfinishedValue if value.is_none() => panic!("called `Option::unwrap()` on a `None` value"),
            ForgetsTheMinusSign => {
                pos.undo_move(m);
                return value;
            }
            LeavesTheLoopBeforeTheUndo if value.is_none() => return None,
            DoesTheMoveAfterTheSearch => {
                pos.do_move(m);
                pos.undo_move(m);
            }
            ForgetsToUndo | UndoesBeforeTheSearch => {}
            _ => pos.undo_move(m),
        }
        match self.way {
            TakesZeroForNone => return Some(-value.unwrap_or(0)),
            TakesMinusInfinityForNone => return Some(-value.unwrap_or(-VALUE_INFINITE)),
            _ => {}
        }
        Some(-value?)
    }

    fn asks(&mut self, pos: &Position, ctl: &Control) -> bool {
        self.chances += 1;
        match self.way {
            NeverAsksWhetherToStop | AsksBetweenTheDepthsOnly => false,
            AsksAtTheRootOnly => ctl.ply(pos) == 0,
            FinishesTheFirstDepthAlways => !self.is_first_depth,
            AsksEveryFewNodes => self.chances.is_multiple_of(256),
            AsksTooSeldom => self.chances.is_multiple_of(1500),
            _ => true,
        }
    }

    fn should_stop(&self, pos: &Position, ctl: &Control) -> bool {
        let limits = ctl.limits();
        let color = pos.side_to_move();
        match self.way {
            CountsNodesForTheTime if limits.nodes.is_none() => {
                let time = limits.time_for_move(color);
                ctl.signals().stopped() || time.is_some_and(|time| Duration::from_micros(ctl.nodes(pos)) >= time)
            }
            SpendsTheWholeClock if limits.byoyomi.is_none() && limits.nodes.is_none() => {
                ctl.signals().stopped() || limits.time[color.index()].is_some_and(|time| ctl.elapsed() >= time)
            }
            DoesNotHearStop => {
                limits.nodes.is_some_and(|nodes| ctl.nodes(pos) >= nodes)
                    || limits.nodes.is_none() && !limits.infinite && ctl.should_stop(pos)
            }
            AsksTheWrongWayRound => !ctl.should_stop(pos),
            _ => ctl.should_stop(pos),
        }
    }
}

/// The value of a position when its captures have come to rest.
fn qsearch(pos: &mut Position, mut alpha: Value, beta: Value, ply: u32, ordering: &MoveOrdering) -> Value {
    let in_check = pos.in_check();
    let mut max_value = if in_check && ply < MAX_PLY { mated_in(ply) } else { evaluate(pos) };
    alpha = alpha.max(max_value);
    if alpha >= beta || ply >= MAX_PLY {
        return max_value;
    }
    let mut moves = if in_check { pos.legal_moves() } else { pos.captures() };
    ordering.sort(pos, &mut moves, ply);
    for m in moves {
        pos.do_move(m);
        let value = -qsearch(pos, -beta, -alpha, ply + 1, ordering);
        pos.undo_move(m);
        max_value = max_value.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    max_value
}

fn best_score(root_moves: &RootMoves) -> Value {
    root_moves.iter().map(|root_move| root_move.score).max().unwrap_or(-VALUE_INFINITE)
}

/// The first of those with the best score.
fn best_of(root_moves: &RootMoves) -> &RootMove {
    let score = best_score(root_moves);
    root_moves.iter().find(|root_move| root_move.score == score).expect("there is a move")
}

fn is_half_used(pos: &Position, ctl: &Control) -> bool {
    let limits = ctl.limits();
    let time = limits.time_for_move(pos.side_to_move());
    limits.nodes.is_some_and(|nodes| ctl.nodes(pos) > nodes / 2) || time.is_some_and(|time| ctl.elapsed() > time / 2)
}
