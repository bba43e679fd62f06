//! 08: a search that deepens until it is stopped. Results below a root move are kept: most settings come to the same root moves.

use std::collections::HashMap;
use std::rc::Rc;

use minishogi::{
    AlphaBeta, Control, Limits, MAX_PLY, Move, MoveOrdering, Position, RootMoves, VALUE_INFINITE, Value, evaluate, mate_in, qsearch,
};
use minishogi_child::{Ask, Question, Until};

use super::{Ending, MOST_NODES, Model, Told};

knobs! {
    // Styles, which are right.
    styles {
        TakesABetterMoveOfAnUnfinishedDepth,
        GoesOnAfterAMate,
        StopsOnlyAtItsOwnMate,
        MovesOnlyTheBestMoveToTheFront,
        AsksBeforeEachDepth,
    }
    // The value of a move.
    place { ForgetsTheMinusSign }
    place WINDOW {
        HandsOnTheWindowAsItIs, NegatesTheWindowWithoutTurningIt, TurnsTheWindowWithoutNegatingIt, NegatesBetaOnly, NegatesAlphaOnly,
        HandsOnAlphaTwice, HandsOnBetaTwice,
    }
    place LOWERS { NeverLowersTheDepth, LowersTheDepthTwice }
    place UNDO { ForgetsToUndo, ForgetsToDo, UndoesBeforeTheSearch, DoesTheMoveAfterTheSearch }
    // Returns whether to stop.
    place ASKING {
        NeverAsksWhetherToStop, AsksBetweenTheDepthsOnly, AsksAtTheRootOnly, AsksTooSeldom, AsksTheWrongWayRound, CountsNodesForTheTime,
        SpendsTheWholeClock, DoesNotHearStop,
    }
    // The value where it has to stop.
    place STOPPING {
        TakesZeroForAnUnfinishedValue, TakesAlphaForAnUnfinishedValue, TakesBetaForAnUnfinishedValue, TakesTheWorstForAnUnfinishedValue,
        TakesTheEvaluationForAnUnfinishedValue, TakesTheBestSoFarForTheValue, AsksAfterTheMoveIsDone, NeverClearsTheStop,
    }
    // The value above it.
    place ABOVE { LeavesTheLoopBeforeTheUndo, UnwrapsAnUnfinishedValue, TakesZeroForNone, TakesMinusInfinityForNone }
    place { TakesZeroForAnUnfinishedRootMove }
    // The move it begins with.
    place BEGINNING { PlaysTheMoveOfTheLastSearch, ResignsWhenStoppedAtOnce, ReliesOnALegalMove }
    // The depths.
    place DEPTHS {
        IgnoresTheDepthAskedFor, StopsOneDepthTooEarly, SearchesOneDepthTooFar, BeginsWithDepthZero, BeginsWithDepthTwo,
        SearchesToDepthFiveAlways, GoesNoDeeperThanThree, GoesNoDeeperThanSix, SearchesTheLastDepthOnly, DeepensByTwo,
        SearchesTheWholeDepthEachTime, ReturnsAfterTheFirstDepth, NeverSearches,
    }
    // The root moves.
    place { StartsFromTheLastAlpha }
    place { StopsAtTheFirstGoodMove }
    // A depth that is not finished.
    place UNFINISHED {
        PlaysTheBestMoveOfAnUnfinishedDepth, PlaysTheLastMoveItLookedAt, SortsTheScoresOfTwoDepthsTogether, ResignsWheneverItIsStopped,
        ReportsAnUnfinishedDepth, GoesOnAfterTheStop,
    }
    // The order.
    place ORDER {
        NeverSortsTheRootMoves, SortsTheWorstMoveToTheFront, SortsTheWrongWayRound, PlaysTheFirstOfUnsortedMoves,
        PlaysTheLastOfTheBestScores, SortsBeforeTheSearch,
    }
    // The best move.
    place { RemembersTheMoveBeforeSorting, KeepsTheBestScoreOfAllDepths }
    // The report.
    place REPORT {
        NeverReports, ReportsBeforeTheDepthIsFinished, ReportsBeforeSorting, LeavesAtAMateBeforeItReports, ReportsOnlyNewMoves,
        ReportsThePreviousDepth, ReportsTheNextDepth,
    }
    // The end at a mate.
    place { StopsAtAnyMate, LeavesAtAMateBeforeItRemembersTheMove }
}
use Knob::*;

/// The search of the exercise.
pub(super) struct Deepening;

/// A search that was asked for, with the facts about it.
pub(super) struct AskedSearch {
    pos: Position,
    /// The root moves in the order of a new [`MoveOrdering`].
    moves: Vec<Move>,
    depth: Option<u32>,
    until: Option<Until>,
    /// By all that came before in the search: the result below a root move.
    known: HashMap<u64, Below>,
}

impl AskedSearch {
    fn of(pos: Position, ask: Ask) -> Option<AskedSearch> {
        let (depth, until) = match ask {
            Ask::Search { depth: Some(depth), times: 1 } => (Some(depth), None),
            Ask::SearchUntil(until) => (None, Some(until)),
            _ => return None,
        };
        let mut root_moves = RootMoves::new(&pos);
        MoveOrdering::new().sort_root(&pos, &mut root_moves);
        let moves = root_moves.iter().map(|root_move| root_move.pv[0]).collect();
        Some(AskedSearch { pos, moves, depth, until, known: HashMap::new() })
    }
}

#[derive(Clone)]
struct Below {
    value: Result<Option<Value>, Ending>,
    nodes: u64,
    /// After how many nodes it could ask last whether to stop.
    asked: u64,
    /// True if it could have stopped earlier than it did.
    is_late: bool,
    ordering: Rc<MoveOrdering>,
}

impl Model for Deepening {
    type Knob = Knob;
    /// The searches of one player. The last one is the question.
    type Ground = Vec<AskedSearch>;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[
            &[TakesABetterMoveOfAnUnfinishedDepth],
            &[GoesOnAfterAMate],
            &[StopsOnlyAtItsOwnMate],
            &[MovesOnlyTheBestMoveToTheFront],
            &[AsksBeforeEachDepth],
        ]
    }

    /// It would take long.
    fn has_pairs_in_styles(&self) -> bool {
        false
    }

    fn ground(&self, question: &Question) -> Option<Vec<AskedSearch>> {
        let earlier = question.earlier.iter().map(|earlier| AskedSearch::of(earlier.position(), earlier.ask));
        earlier.chain([AskedSearch::of(question.position(), question.ask)]).collect()
    }

    fn answer(&self, ground: &mut Vec<AskedSearch>, _: &Question, on: &[Knob], most: u64) -> Result<Told, Ending> {
        let (last, earlier) = ground.split_last_mut().ok_or(Ending::Otherwise)?;
        let mut kept = Kept::default();
        let keeps = on.iter().any(|knob| [PlaysTheMoveOfTheLastSearch, NeverClearsTheStop].contains(knob));
        for asked in earlier.iter_mut().filter(|_| keeps) {
            Run::of(asked, on, &mut kept, MOST_NODES).told()?;
        }
        // It looks too deep, or it is unknown whether it keeps its alpha.
        let is_out_of_reach = on.contains(&SearchesTheWholeDepthEachTime) && last.depth.is_none();
        if is_out_of_reach || on.contains(&StartsFromTheLastAlpha) && !earlier.is_empty() {
            return Ok(Told::default());
        }
        Run::of(last, on, &mut kept, most).told()
    }
}

/// The things that a player can keep from one search to the next.
#[derive(Clone, Copy, Default)]
struct Kept {
    best: Option<Move>,
    stopped: bool,
}

struct Run<'a> {
    asked: &'a mut AskedSearch,
    on: &'a [Knob],
    kept: &'a mut Kept,
    most: u64,
    /// After how many nodes it has to stop.
    limit: Option<u64>,
    nodes: u64,
    /// Stands for all root moves that were searched until now, with their windows and depths.
    past: u64,
    /// Stands for how it stops.
    stop: u64,
    ordering: Rc<MoveOrdering>,
    /// The root moves with their scores.
    root: Vec<(Move, Value)>,
    /// The best move of this depth, and the move that was begun last.
    best: Option<Move>,
    last: Option<Move>,
    alpha: Value,
    /// True if a move of the root stays done.
    is_left: bool,
    /// True if it has gone on when it had to stop.
    is_late: bool,
    reports: Vec<(u32, Move, Value, u64)>,
}

impl<'a> Run<'a> {
    fn of(asked: &'a mut AskedSearch, on: &'a [Knob], kept: &'a mut Kept, most: u64) -> Run<'a> {
        let root = asked.moves.iter().map(|&m| (m, -VALUE_INFINITE)).collect();
        let side = asked.pos.side_to_move();
        let on_time = asked.until.map(|until| until.nodes(side));
        let limit = match (asked.until, on.iter().find(|knob| ASKING.contains(knob))) {
            (Some(Until::Stop(_)), Some(DoesNotHearStop)) => None,
            // Ten nodes are taken for ten microseconds.
            (Some(Until::Byoyomi(_) | Until::Clock { .. }), Some(CountsNodesForTheTime)) => on_time.map(|nodes| 10 * nodes),
            (Some(Until::Clock { left, .. }), Some(SpendsTheWholeClock)) => Some(100 * left),
            _ => on_time,
        };
        let knobs = |is_of_the_stop| {
            let knobs = on.iter().filter(|knob| knob.is_below() && knob.is_of_the_stop() == is_of_the_stop);
            knobs.fold(0, |hash, &knob| mix(hash, knob as u64 + 1))
        };
        Run {
            asked,
            on,
            kept,
            most,
            limit,
            nodes: 0,
            past: knobs(false),
            stop: mix(knobs(true), limit.unwrap_or(u64::MAX)),
            ordering: Rc::new(MoveOrdering::new()),
            root,
            best: None,
            last: None,
            alpha: -VALUE_INFINITE,
            is_left: false,
            is_late: false,
            reports: Vec::new(),
        }
    }

    fn is(&self, knob: Knob) -> bool {
        self.on.contains(&knob)
    }

    /// Returns the first of these knobs that is turned.
    fn one(&self, knobs: &[Knob]) -> Option<Knob> {
        self.on.iter().copied().find(|knob| knobs.contains(knob))
    }

    fn told(mut self) -> Result<Told, Ending> {
        let chosen = self.chosen()?;
        if self.is_left {
            return Err(Ending::Leaves);
        }
        Ok(Told { chosen: Some(chosen), nodes: Some(self.nodes), reports: Some(self.reports), ..Told::default() })
    }

    fn chosen(&mut self) -> Result<Move, Ending> {
        let first = self.asked.moves.first().copied();
        let mut best_move = match self.one(BEGINNING) {
            Some(PlaysTheMoveOfTheLastSearch) => self.kept.best.or(first).unwrap_or(Move::RESIGN),
            Some(ResignsWhenStoppedAtOnce) => Move::RESIGN,
            Some(_) if first.is_none() => return Err(Ending::Panics),
            _ => first.unwrap_or(Move::RESIGN),
        };
        if first.is_none() {
            return Ok(best_move);
        }
        let mut highest = -VALUE_INFINITE;
        let asks_before = [AsksBetweenTheDepthsOnly, TakesTheBestSoFarForTheValue, TakesZeroForAnUnfinishedValue];
        let asks_before = self.one(&asks_before).or(self.one(&[TakesZeroForAnUnfinishedRootMove, AsksBeforeEachDepth]));
        let (depths, step) = self.depths();
        for depth in depths.step_by(step) {
            if asks_before.is_some() && self.stops(self.nodes) {
                break;
            }
            let whole = self.asked.depth.unwrap_or(MAX_PLY);
            if self.is(SortsBeforeTheSearch) {
                self.root.sort_by_key(|&(_, score)| -score);
            }
            if !self.is(NeverSearches)
                && self.depth(depth, if self.is(SearchesTheWholeDepthEachTime) { whole } else { depth })?.is_none()
                && !self.is(GoesOnAfterTheStop)
            {
                return Ok(self.unfinished(depth, best_move));
            }
            let before = self.root[0];
            self.sort();
            let (best, finds_mate) = self.best_root_move(depth);
            let is_new = best_move != best.0;
            match self.one(&[RemembersTheMoveBeforeSorting, KeepsTheBestScoreOfAllDepths, LeavesAtAMateBeforeItRemembersTheMove]) {
                Some(RemembersTheMoveBeforeSorting) => best_move = before.0,
                Some(KeepsTheBestScoreOfAllDepths) if best.1 <= highest => {}
                Some(LeavesAtAMateBeforeItRemembersTheMove) if finds_mate => {}
                _ => best_move = best.0,
            }
            highest = highest.max(best.1);
            self.kept.best = Some(best_move);
            match self.one(REPORT) {
                Some(NeverReports | ReportsBeforeTheDepthIsFinished) => {}
                Some(LeavesAtAMateBeforeItReports) if finds_mate => {}
                Some(ReportsOnlyNewMoves) if !is_new => {}
                Some(ReportsBeforeSorting) => self.report(depth, before),
                Some(ReportsThePreviousDepth) => self.report(depth.saturating_sub(1), best),
                Some(ReportsTheNextDepth) => self.report(depth + 1, best),
                _ => self.report(depth, best),
            }
            let goes_on = self.is(GoesOnAfterAMate) || self.is(StopsOnlyAtItsOwnMate) && best.1 < 0;
            let sees_mate = finds_mate && !goes_on || self.is(StopsAtAnyMate) && best.1.abs() >= mate_in(MAX_PLY);
            if sees_mate || self.is(ReturnsAfterTheFirstDepth) {
                break;
            }
        }
        Ok(best_move)
    }

    fn report(&mut self, depth: u32, (m, score): (Move, Value)) {
        self.reports.push((depth, m, score, self.nodes));
    }

    /// Returns the depths, and by how much they grow.
    fn depths(&self) -> (std::ops::RangeInclusive<u32>, usize) {
        let knob = self.one(DEPTHS);
        let most = match knob {
            Some(GoesNoDeeperThanThree) => 3,
            Some(GoesNoDeeperThanSix) => 6,
            _ => MAX_PLY,
        };
        let last = self.asked.depth.unwrap_or(most);
        let depths = match knob {
            Some(IgnoresTheDepthAskedFor) => 1..=MAX_PLY,
            Some(StopsOneDepthTooEarly) => 1..=last - 1,
            Some(SearchesOneDepthTooFar) => 1..=last + 1,
            Some(BeginsWithDepthZero) => 0..=last,
            Some(BeginsWithDepthTwo) => 2..=last,
            Some(SearchesToDepthFiveAlways) => 1..=5,
            Some(SearchesTheLastDepthOnly) => last.min(6)..=last.min(6),
            _ => 1..=last,
        };
        (depths, if knob == Some(DeepensByTwo) { 2 } else { 1 })
    }

    /// Returns the move that is played where this depth was not finished.
    fn unfinished(&mut self, depth: u32, best_move: Move) -> Move {
        match self.one(UNFINISHED) {
            _ if self.is(TakesABetterMoveOfAnUnfinishedDepth) => self.best.unwrap_or(best_move),
            Some(PlaysTheBestMoveOfAnUnfinishedDepth) => self.best.unwrap_or(best_move),
            Some(PlaysTheLastMoveItLookedAt) => self.last.unwrap_or(best_move),
            Some(ResignsWheneverItIsStopped) => Move::RESIGN,
            Some(knob) => {
                let order = |(_, score): &(Move, Value)| -score;
                self.root.sort_by_key(order);
                let first = self.root[0];
                if knob == SortsTheScoresOfTwoDepthsTogether {
                    return first.0;
                }
                self.report(depth, first);
                best_move
            }
            None => best_move,
        }
    }

    fn sort(&mut self) {
        let highest = self.root.iter().map(|&(_, score)| score).max();
        let is_best = |&(_, score): &(Move, Value)| Some(score) == highest;
        match self.one(ORDER) {
            Some(SortsTheWorstMoveToTheFront | SortsTheWrongWayRound) => self.root.sort_by_key(|&(_, score)| score),
            Some(_) => {}
            None if self.is(PlaysTheBestMoveOfAnUnfinishedDepth) || self.is(SortsBeforeTheSearch) => {}
            None if self.is(MovesOnlyTheBestMoveToTheFront) => {
                let best = self.root.iter().position(is_best).unwrap_or_default();
                self.root[..=best].rotate_right(1);
            }
            None => self.root.sort_by_key(|&(_, score)| -score),
        }
    }

    /// Returns the root move that is taken for the best one, and whether it leads to a mate within the depth.
    fn best_root_move(&self, depth: u32) -> ((Move, Value), bool) {
        let highest = self.root.iter().map(|&(_, score)| score).max();
        let is_best = |&&(_, score): &&(Move, Value)| Some(score) == highest;
        let best = match self.one(ORDER) {
            Some(PlaysTheFirstOfUnsortedMoves | SortsTheWrongWayRound) => None,
            _ if self.is(SortsBeforeTheSearch) => None,
            Some(PlaysTheLastOfTheBestScores) => self.root.iter().rfind(is_best),
            _ => self.root.iter().find(is_best),
        };
        let best = best.copied().unwrap_or(self.root[0]);
        (best, best.1.abs() >= mate_in(depth))
    }

    /// Searches all root moves; `None` if it had to stop.
    fn depth(&mut self, number: u32, depth: u32) -> Result<Option<()>, Ending> {
        if !self.is(StartsFromTheLastAlpha) {
            self.alpha = -VALUE_INFINITE;
        }
        self.best = None;
        for place in 0..self.root.len() {
            let m = self.root[place].0;
            self.last = Some(m);
            let value = match self.root_move(m, depth)? {
                None if self.is(TakesZeroForAnUnfinishedRootMove) => 0,
                None if self.is(TakesTheBestSoFarForTheValue) => break,
                None => return Ok(None),
                Some(_) if self.is(NeverClearsTheStop) && self.kept.stopped => return Ok(None),
                Some(value) => value,
            };
            self.root[place].1 = value;
            if value > self.alpha {
                self.alpha = value;
                self.best = Some(m);
                if self.is(ReportsBeforeTheDepthIsFinished) {
                    self.report(number, (m, value));
                }
            }
            if self.is(StopsAtTheFirstGoodMove) && value > 0 {
                break;
            }
        }
        Ok(Some(()))
    }

    /// Returns whether a search that has done this many moves is told to stop when it asks.
    fn stops(&self, nodes: u64) -> bool {
        let is_over = self.limit.is_some_and(|limit| nodes >= limit);
        match self.one(ASKING) {
            Some(AsksTheWrongWayRound) => !is_over,
            // It is taken to ask when the player ended, which is too late.
            Some(AsksTooSeldom) => is_over && nodes >= self.most,
            _ => is_over,
        }
    }

    fn asks(&self, ply: u32) -> bool {
        match self.one(ASKING) {
            Some(NeverAsksWhetherToStop | AsksBetweenTheDepthsOnly) => false,
            Some(AsksAtTheRootOnly) => ply == 0,
            Some(AsksTooSeldom) => ply > 0,
            _ => true,
        }
    }

    /// Returns the value of a move at which the search has to stop.
    fn stopped(&self, pos: &Position, alpha: Value, beta: Value, ply: u32) -> Result<Option<Value>, Ending> {
        Ok(match self.one(STOPPING) {
            Some(TakesZeroForAnUnfinishedValue) => Some(0),
            Some(TakesAlphaForAnUnfinishedValue) => Some(alpha),
            Some(TakesBetaForAnUnfinishedValue) => Some(beta),
            Some(TakesTheWorstForAnUnfinishedValue) => Some(-VALUE_INFINITE),
            Some(TakesTheEvaluationForAnUnfinishedValue) => Some(evaluate(pos)),
            // As good as the end of the loop.
            Some(TakesTheBestSoFarForTheValue) => (ply > 0).then_some(-VALUE_INFINITE),
            Some(AsksAfterTheMoveIsDone) => return Err(Ending::Leaves),
            _ => None,
        })
    }

    /// Returns the value of a root move; `None` if the search has to stop.
    fn root_move(&mut self, m: Move, depth: u32) -> Result<Option<Value>, Ending> {
        if self.asks(0) && self.stops(self.nodes) {
            let value = self.stopped(&self.asked.pos, self.alpha, VALUE_INFINITE, 0)?;
            self.kept.stopped |= value.is_none();
            return Ok(value);
        }
        self.past = [u64::from(m.bits()), self.alpha as u64, depth.into()].into_iter().fold(self.past, mix);
        let stopped = [self.stop, self.nodes, self.most].into_iter().fold(self.past, mix);
        if self.is_left {
            return Err(Ending::DoesRootMoves);
        }
        let comes_to_a_stop = |run: &Run, below: &Below| match run.one(ASKING) {
            Some(NeverAsksWhetherToStop | AsksBetweenTheDepthsOnly) => false,
            Some(AsksAtTheRootOnly) => run.stops(run.nodes),
            _ => run.stops(run.nodes) || run.stops(run.nodes + below.asked),
        };
        let known = self.asked.known.get(&self.past).filter(|below| !comes_to_a_stop(self, below));
        // Of too many moves no more is known.
        let is_enough = |below: &&Below| below.value != Err(Ending::Runs) || self.nodes + below.nodes > self.most;
        let known = known.or(self.asked.known.get(&stopped)).filter(is_enough).cloned();
        let below = match known {
            Some(below) => below,
            None => {
                let (below, is_stopped) = self.search(m, depth);
                let key = if is_stopped { stopped } else { self.past };
                self.asked.known.insert(key, below.clone());
                below
            }
        };
        let (latest, is_stopped) = (self.nodes + below.asked, below.value == Ok(None));
        self.is_late |= below.is_late || !is_stopped && self.limit.is_some_and(|limit| latest >= limit);
        if is_stopped && self.is(AsksTooSeldom) && !self.is_late {
            return Err(Ending::Otherwise);
        }
        self.nodes += below.nodes;
        self.ordering = below.ordering;
        let value = below.value?;
        if self.nodes > self.most {
            return Err(Ending::Runs);
        }
        self.kept.stopped |= value.is_none();
        self.is_left |= self.is(ForgetsToUndo) && value.is_some();
        Ok(value)
    }

    /// Really searches it. Also returns whether it came to a stop.
    fn search(&mut self, m: Move, depth: u32) -> (Below, bool) {
        let mut pos = self.asked.pos.clone();
        let ctl = Control::new(&pos, Limits::default());
        let ordering = (*self.ordering).clone();
        let mut search = DeepeningSearch { run: self, ordering, down: 0, asked: 0, is_late: false, is_stopped: false, end: None };
        let value = search.value_of_move(&mut pos, m, search.run.alpha, VALUE_INFINITE, depth, &ctl);
        let DeepeningSearch { ordering, asked, is_late, is_stopped, end, .. } = search;
        let value = end.map_or(Ok(value), Err);
        (Below { value, nodes: pos.nodes(), asked, is_late: is_late && is_stopped, ordering: Rc::new(ordering) }, is_stopped)
    }
}

fn mix(hash: u64, word: u64) -> u64 {
    (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

impl Knob {
    /// Returns whether it shows in the search below a root move.
    fn is_below(self) -> bool {
        self == ForgetsTheMinusSign || LOWERS.contains(&self) || WINDOW.contains(&self) || UNDO.contains(&self) || self.is_of_the_stop()
    }

    /// Returns whether it shows only where a search is stopped.
    fn is_of_the_stop(self) -> bool {
        ASKING.contains(&self) || STOPPING.contains(&self) || ABOVE.contains(&self)
    }
}

/// The search below a root move.
struct DeepeningSearch<'a, 'b> {
    run: &'a Run<'b>,
    ordering: MoveOrdering,
    /// The number of moves being searched one below the other.
    down: u32,
    asked: u64,
    is_late: bool,
    is_stopped: bool,
    end: Option<Ending>,
}

impl DeepeningSearch<'_, '_> {
    fn ends(&mut self, end: Ending) -> Option<Value> {
        self.end = self.end.or(Some(end));
        None
    }
}

impl AlphaBeta for DeepeningSearch<'_, '_> {
    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        if self.end.is_some() {
            return None;
        }
        let (ply, nodes) = (ctl.ply(pos), self.run.nodes + pos.nodes());
        self.asked = pos.nodes();
        if self.run.asks(ply) && self.run.stops(nodes) {
            self.is_stopped = true;
            return self.run.stopped(pos, alpha, beta, ply).unwrap_or_else(|end| self.ends(end));
        }
        self.is_late |= self.run.limit.is_some_and(|limit| nodes >= limit);
        let below = depth.checked_sub(match self.run.one(LOWERS) {
            Some(NeverLowersTheDepth) => 0,
            Some(LowersTheDepthTwice) => 2,
            _ => 1,
        });
        let Some(below) = below else { return self.ends(Ending::Subtracts) };
        // Below the last ply there are leaves alone.
        if nodes > self.run.most || ply.max(self.down) + 1 >= MAX_PLY && below > 0 {
            return self.ends(Ending::Runs);
        }
        let (low, high) = match self.run.one(WINDOW) {
            Some(HandsOnTheWindowAsItIs) => (alpha, beta),
            Some(NegatesTheWindowWithoutTurningIt) => (-alpha, -beta),
            Some(TurnsTheWindowWithoutNegatingIt) => (beta, alpha),
            Some(NegatesBetaOnly) => (-beta, alpha),
            Some(NegatesAlphaOnly) => (beta, -alpha),
            Some(HandsOnAlphaTwice) => (-alpha, -alpha),
            Some(HandsOnBetaTwice) => (-beta, -beta),
            _ => (-beta, -alpha),
        };
        if self.run.is(ForgetsToDo) {
            return self.ends(Ending::UndoesMore);
        }
        let (is_back, is_late) = (self.run.is(UndoesBeforeTheSearch), self.run.is(DoesTheMoveAfterTheSearch));
        if !is_late {
            pos.do_move(m);
        }
        if is_back {
            pos.undo_move(m);
        }
        self.down += 1;
        let value = self.alpha_beta(pos, low, high, below, ctl);
        self.down -= 1;
        if is_late && self.end.is_none() {
            pos.do_move(m);
        }
        if !(is_back || is_late && self.end.is_some()) {
            pos.undo_move(m);
        }
        if self.end.is_some() {
            return None;
        }
        if self.run.is(ForgetsToUndo) && ply > 0 {
            return self.ends(Ending::Leaves);
        }
        match (value, self.run.one(ABOVE)) {
            (Some(value), _) if self.run.is(ForgetsTheMinusSign) => Some(value),
            (Some(value), _) => Some(-value),
            (None, Some(LeavesTheLoopBeforeTheUndo)) => self.ends(Ending::Leaves),
            (None, Some(UnwrapsAnUnfinishedValue)) => self.ends(Ending::Unwraps),
            (None, Some(TakesZeroForNone)) => Some(0),
            (None, Some(_)) => Some(VALUE_INFINITE),
            (None, None) => None,
        }
    }

    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        qsearch(pos, alpha, beta, ply, &self.ordering)
    }

    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.ordering.score(pos, m, ply)
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        self.ordering.note_cutoff(pos, m, depth, ply);
    }
}
