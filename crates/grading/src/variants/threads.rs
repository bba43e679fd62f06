//! 10: the search of one thread, with the windows of part 1 and the split of part 3. The verdicts find mistakes that only several threads show.

use std::collections::HashMap;
use std::mem;

use minishogi::table::{Bound, Entry, place_of, repetition_value, value_to_tt};
use minishogi::{
    AlphaBeta, Control, Limits, MAX_PLY, Move, MoveOrdering, Node, Position, RootMoves, VALUE_INFINITE, Value, mate_in, qsearch,
};
use minishogi_child::{Ask, Question, Until};

use super::{Ending, MOST_NODES, Model, Reaction, Told};

knobs! {
    styles {
        /// `(value - 1, beta)`, or `(value, beta)`.
        SearchesAgainFromTheValueFound,
        SearchesAgainAboveTheValueFound,
        GivesAlphaForAMoveThatFails,
        SplitsWithoutAFirstMove,
        /// The split uses the move ordering that this thread has learnt.
        SplitsWithItsOwnSearcher,
        SplitsWithASearcherForEachMove,
    }
    place {
        LeavesTheNullWindowNoRoom, LaysTheNullWindowBelowBeta, LaysTheNullWindowBelowAlpha, TurnsTheWindowTwice,
        LooksLessDeepInTheNullWindow, NeverNarrowsTheWindow, NarrowsTheWindowOfTheFirstMoveOnly, SearchesTheWholeWindowFirst,
    }
    place { NegatesTheValueTwice }
    place {
        NeverSearchesAgain, SearchesAgainInTheNullWindow, SearchesAgainOnlyAboveBeta, SearchesAgainAboveBetaToo, SearchesEveryMoveAgain,
        SearchesAgainAtAlpha, TakesTheNullWindowForBetterMoves, GivesNothingForAMoveThatFails,
    }
    place {
        /// Returned at once, or searched again where it lies inside the window.
        TakesZeroForAStoppedNullWindow, TakesZeroForAStoppedNullWindow2,
        TakesMinusInfinityForAStoppedNullWindow, TakesAlphaForAStoppedNullWindow, PanicsWhereItIsToStop,
    }
    place { ReliesOnARootMove }
    place {
        /// The window begins without it as well, or with it.
        LosesTheScoreOfTheFirstMove, LosesTheScoreOfTheFirstMove2,
    }
    place {
        /// At depth 1 as well, where it is minus infinity.
        StartsFromTheBestOfTheLastDepth2,
        StartsFromTheBestOfTheLastDepth, KeepsTheBestScoreInThePlayer, SplitsWithAnOpenAlpha,
    }
    place { LosesTheLastRootMove, SkipsTheSecondRootMove, SkipsEverySecondRootMove, LeavesTheQueueToTheHelpers }
    place {
        NeverSearchesAgainAtTheSplit, GivesTheOthersTheWholeWindowAtTheSplit, PutsAlphaForBetaAtTheSplit, LooksDeeperAtTheSplit,
        LowersTheDepthAtTheSplit,
    }
    place { NegatesTheScoresAtTheSplit }
    place {
        /// 0, minus infinity or alpha.
        TakesANumberForAnUnfinishedMove, TakesANumberForAnUnfinishedMove2, TakesANumberForAnUnfinishedMove3,
        SkipsAnUnfinishedMove, SaysThatEverySplitDepthIsFinished,
    }
    place { WritesTheScoresOneMoveTooEarly, KeepsTheBetterScoresOnly, TakesTheOldBestForTheScore }
    place { StoresTheLastScoreAsTheBest, LowersTheBestScoreAtTheSplit, NeverRaisesTheBestAtTheSplit }
}
use Knob::*;

/// One thread of the exercise.
pub(super) struct OneThread;

/// To deeper searches all settings would take long.
const DEEPEST: u32 = 5;

/// The number of entries the table of the kit has.
const ENTRIES: usize = 1 << 20;

pub(super) struct Ground {
    /// Those that one player is asked for, the question last, each with the number of moves after which it is told to stop.
    searches: Vec<(Position, Limits, Option<u64>)>,
    splits_root: bool,
    null_windows: bool,
    /// The reports of the player: a setting with another one is given up.
    reports: Option<Vec<Report>>,
}

type Report = (u32, Move, Value, u64);

impl Model for OneThread {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[
            &[SearchesAgainFromTheValueFound],
            &[SplitsWithItsOwnSearcher],
            &[GivesAlphaForAMoveThatFails],
            &[SearchesAgainAboveTheValueFound],
            &[SplitsWithoutAFirstMove],
            &[SplitsWithASearcherForEachMove],
        ]
    }

    fn ground(&self, question: &Question) -> Option<Ground> {
        let limits_of = |ask| match ask {
            Ask::Search { depth: Some(depth), times: 1 } if depth <= DEEPEST => Some((Limits::depth(depth), None)),
            Ask::SearchUntil(until @ Until::Nodes(_)) => Some((until.limits(), None)),
            Ask::SearchUntil(until @ Until::Stop(nodes)) => Some((until.limits(), Some(nodes))),
            _ => None,
        };
        let earlier = question.earlier.iter().map(|earlier| (earlier.position(), earlier.ask));
        let asked = earlier.chain([(question.position(), question.ask)]);
        let searches = asked.map(|(pos, ask)| limits_of(ask).map(|(limits, stop)| (pos, limits, stop)));
        let has = |option| question.options.contains(&option);
        let (splits_root, null_windows) = (has(("SplitRoot", 1)), !has(("NullWindows", 0)));
        let searches = searches.collect::<Option<_>>().filter(|_| question.threads() == 1)?;
        Some(Ground { searches, splits_root, null_windows, reports: None })
    }

    fn ground_of(&self, question: &Question, seen: &Reaction) -> Option<Ground> {
        let reports = seen.answer.map(|answer| answer.reports.iter().map(|of| (of.depth, of.m, of.score, of.nodes)).collect());
        // Threads race, whether they were asked for or not.
        let races = seen.answer.is_some_and(|answer| answer.threads > 1);
        self.ground(question).filter(|_| !races).map(|ground| Ground { reports, ..ground })
    }

    fn answer(&self, ground: &mut Ground, _: &Question, on: &[Knob], most: u64) -> Result<Told, Ending> {
        let Ground { searches, splits_root, null_windows, reports } = ground;
        let mut player = Player {
            on,
            splits_root: *splits_root,
            null_windows: *null_windows,
            table: HashMap::new(),
            age: 0,
            ordering: MoveOrdering::new(),
            best: -VALUE_INFINITE,
            shown: 0,
            stop: None,
            most: MOST_NODES,
            ended: None,
        };
        let (last, earlier) = searches.split_last().ok_or(Ending::Otherwise)?;
        for search in earlier {
            player.search(search, None)?;
        }
        player.most = most;
        player.search(last, reports.as_deref())
    }
}

struct Player<'a> {
    on: &'a [Knob],
    splits_root: bool,
    null_windows: bool,
    table: HashMap<usize, (u64, Entry)>,
    age: u8,
    ordering: MoveOrdering,
    /// The best score of all splits, for the player that keeps it.
    best: Value,
    /// The number of moves done to show a line of play.
    shown: u64,
    stop: Option<u64>,
    most: u64,
    ended: Option<Ending>,
}

impl Player<'_> {
    fn is(&self, knob: Knob) -> bool {
        self.on.contains(&knob)
    }

    /// Returns the choice of the first knob that has one.
    fn chosen<T>(&self, usual: T, of: impl Fn(Knob) -> Option<T>) -> T {
        self.on.iter().find_map(|&knob| of(knob)).unwrap_or(usual)
    }

    fn end(&mut self, end: Ending) {
        self.ended.get_or_insert(end);
    }

    fn search(&mut self, (pos, limits, stop): &(Position, Limits, Option<u64>), expected: Option<&[Report]>) -> Result<Told, Ending> {
        self.age = self.age.wrapping_add(1);
        (self.ordering, self.shown, self.stop) = (MoveOrdering::new(), 0, *stop);
        let mut pos = pos.clone();
        let (mut root_moves, ctl) = (RootMoves::new(&pos), Control::new(&pos, limits.clone()));
        self.sort_root(&pos, &mut root_moves);
        let mut chosen = root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]);
        let mut reports: Vec<Report> = Vec::new();
        for depth in 1..=ctl.depth_or(MAX_PLY) {
            let finished = self.search_root(&mut pos, &mut root_moves, depth, &ctl);
            if let Some(end) = self.ended {
                return Err(end);
            }
            root_moves.sort();
            let Some(best) = root_moves.first().filter(|_| finished.is_some()) else { break };
            chosen = best.pv[0];
            self.shown += self.pv(&pos, chosen, depth).len() as u64;
            let report = (depth, chosen, best.score, pos.nodes() + self.shown);
            if expected.is_some_and(|expected| expected.get(reports.len()) != Some(&report)) {
                return Err(Ending::Unknown);
            }
            reports.push(report);
            if best.score.abs() >= mate_in(depth) {
                break;
            }
        }
        let nodes = pos.nodes() + self.shown;
        if nodes > self.most {
            return Err(Ending::Runs);
        }
        // Scores of a depth that was not finished may be written as they come, or not at all.
        let scores = limits.depth.map(|_| root_moves.iter().map(|root_move| (root_move.pv[0], root_move.score)).collect());
        Ok(Told { chosen: Some(chosen), scores, nodes: Some(nodes), reports: Some(reports), ..Told::default() })
    }

    /// Returns the number that is taken for the value of a null window that had to stop.
    fn instead(&mut self, alpha: Value) -> Option<Value> {
        if self.is(PanicsWhereItIsToStop) {
            self.end(Ending::Unwraps);
        }
        let taken = self.chosen(None, |knob| match knob {
            TakesZeroForAStoppedNullWindow | TakesZeroForAStoppedNullWindow2 => Some(Some(0)),
            TakesMinusInfinityForAStoppedNullWindow => Some(Some(-VALUE_INFINITE)),
            TakesAlphaForAStoppedNullWindow => Some(Some(alpha)),
            _ => None,
        });
        taken.filter(|_| self.ended.is_none())
    }

    fn split(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        let moves: Vec<Move> = root_moves.iter().map(|root_move| root_move.pv[0]).collect();
        if moves.is_empty() && self.is(ReliesOnARootMove) {
            self.end(Ending::Panics);
        }
        let (last, begin) = (root_moves.first()?.score, usize::from(!self.is(SplitsWithoutAFirstMove)));
        let mut first = -VALUE_INFINITE;
        if begin == 1 {
            first = self.value_of_move(pos, moves[0], -VALUE_INFINITE, VALUE_INFINITE, depth, ctl)?;
            let is_lost = self.is(LosesTheScoreOfTheFirstMove) || self.is(LosesTheScoreOfTheFirstMove2);
            root_moves[0].score = if is_lost { last } else { first };
        }
        let mut best = self.chosen(first, |knob| match knob {
            LosesTheScoreOfTheFirstMove | StartsFromTheBestOfTheLastDepth2 => Some(last),
            StartsFromTheBestOfTheLastDepth if depth > 1 => Some(last),
            KeepsTheBestScoreInThePlayer => Some(first.max(self.best)),
            SplitsWithAnOpenAlpha => Some(-VALUE_INFINITE),
            _ => None,
        });
        let count = moves.len() - begin;
        let (take, skip, step) = self.chosen((count, 0, 1), |knob| match knob {
            LosesTheLastRootMove => Some((count.saturating_sub(1), 0, 1)),
            SkipsTheSecondRootMove => Some((count, 1, 1)),
            SkipsEverySecondRootMove => Some((count, 1, 2)),
            LeavesTheQueueToTheHelpers => Some((0, 0, 1)),
            _ => None,
        });
        let own = if self.is(SplitsWithItsOwnSearcher) { None } else { Some(mem::take(&mut self.ordering)) };
        let mut finished = Some(());
        for number in (begin..moves.len()).take(take).skip(skip).step_by(step) {
            if self.is(SplitsWithASearcherForEachMove) {
                self.ordering = MoveOrdering::new();
            }
            let alpha = best;
            let (low, high, at) = self.chosen((alpha, VALUE_INFINITE, depth), |knob| match knob {
                NeverSearchesAgainAtTheSplit => Some((alpha, alpha + 1, depth)),
                GivesTheOthersTheWholeWindowAtTheSplit => Some((-VALUE_INFINITE, VALUE_INFINITE, depth)),
                PutsAlphaForBetaAtTheSplit => Some((-VALUE_INFINITE, alpha, depth)),
                LooksDeeperAtTheSplit => Some((alpha, VALUE_INFINITE, depth + 1)),
                LowersTheDepthAtTheSplit => Some((alpha, VALUE_INFINITE, depth - 1)),
                _ => None,
            });
            let value = match self.value_of_nth_move(1, pos, moves[number], low, high, at, ctl) {
                Some(value) if self.is(NegatesTheScoresAtTheSplit) => -value,
                Some(value) => value,
                None if self.ended.is_none() && self.is(SkipsAnUnfinishedMove) => continue,
                None => {
                    let taken = self.chosen(None, |knob| match knob {
                        TakesANumberForAnUnfinishedMove => Some(Some(0)),
                        TakesANumberForAnUnfinishedMove2 => Some(Some(-VALUE_INFINITE)),
                        TakesANumberForAnUnfinishedMove3 => Some(Some(alpha)),
                        _ => None,
                    });
                    let Some(value) = taken.filter(|_| self.ended.is_none()) else {
                        finished = self.is(SaysThatEverySplitDepthIsFinished).then_some(());
                        break;
                    };
                    value
                }
            };
            let place = if self.is(WritesTheScoresOneMoveTooEarly) { number.saturating_sub(1) } else { number };
            if value > alpha || !self.is(KeepsTheBetterScoresOnly) {
                root_moves[place].score = if self.is(TakesTheOldBestForTheScore) { alpha } else { value };
            }
            best = self.chosen(best.max(value), |knob| match knob {
                StoresTheLastScoreAsTheBest => Some(value),
                LowersTheBestScoreAtTheSplit => Some(best.min(value)),
                NeverRaisesTheBestAtTheSplit => Some(best),
                _ => None,
            });
        }
        self.best = self.best.max(best);
        self.ordering = own.unwrap_or_else(|| mem::take(&mut self.ordering));
        finished
    }
}

impl AlphaBeta for Player<'_> {
    fn search_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        if self.splits_root {
            return self.split(pos, root_moves, depth, ctl);
        }
        let all = root_moves.iter_mut().enumerate().try_fold(-VALUE_INFINITE, |alpha, (number, root_move)| {
            root_move.score = self.value_of_nth_move(number, pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, ctl)?;
            Some(alpha.max(root_move.score))
        });
        all.map(|_| ())
    }

    fn value_of_nth_move(
        &mut self,
        nth: usize,
        pos: &mut Position,
        m: Move,
        alpha: Value,
        beta: Value,
        depth: u32,
        ctl: &Control,
    ) -> Option<Value> {
        let narrows = self.chosen(nth > 0, |knob| match knob {
            NeverNarrowsTheWindow => Some(false),
            NarrowsTheWindowOfTheFirstMoveOnly => Some(nth == 0),
            _ => None,
        });
        let is_whole = !self.null_windows || !narrows;
        let mut whole = None;
        if is_whole || self.is(SearchesTheWholeWindowFirst) {
            whole = Some(self.value_of_move(pos, m, alpha, beta, depth, ctl)?);
        }
        if is_whole {
            return whole;
        }
        let (low, high) = self.chosen((alpha, alpha + 1), |knob| match knob {
            LeavesTheNullWindowNoRoom => Some((alpha, alpha)),
            LaysTheNullWindowBelowBeta => Some((beta - 1, beta)),
            LaysTheNullWindowBelowAlpha => Some((alpha - 1, alpha)),
            TurnsTheWindowTwice => Some((-alpha - 1, -alpha)),
            _ => None,
        });
        let less = u32::from(self.is(LooksLessDeepInTheNullWindow) && depth > 1);
        let found = self.value_of_move(pos, m, low, high, depth - less, ctl);
        let value = if found.is_some() { found } else { self.instead(alpha) }?;
        let value = if self.is(NegatesTheValueTwice) { -value } else { value };
        let again = self.chosen(value > alpha && value < beta, |knob| match knob {
            TakesZeroForAStoppedNullWindow if found.is_none() => Some(false),
            NeverSearchesAgain => Some(false),
            SearchesAgainOnlyAboveBeta => Some(value >= beta),
            SearchesAgainAboveBetaToo => Some(value > alpha),
            SearchesEveryMoveAgain => Some(true),
            SearchesAgainAtAlpha => Some(value >= alpha && value < beta),
            TakesTheNullWindowForBetterMoves => Some(value <= alpha && value < beta),
            _ => None,
        });
        if value <= alpha && self.is(GivesNothingForAMoveThatFails) {
            return None;
        }
        if whole.is_some() || !again {
            return whole.or(Some(if self.is(GivesAlphaForAMoveThatFails) { value.max(alpha) } else { value }));
        }
        let (low, high) = self.chosen((alpha, beta), |knob| match knob {
            SearchesAgainInTheNullWindow => Some((alpha, alpha + 1)),
            SearchesAgainFromTheValueFound => Some((value - 1, beta)),
            SearchesAgainAboveTheValueFound => Some((value, beta)),
            _ => None,
        });
        self.value_of_move(pos, m, low, high, depth, ctl)
    }

    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        let nodes = pos.nodes() + self.shown;
        if nodes > self.most {
            self.end(Ending::Runs);
        }
        if self.ended.is_some() || ctl.should_stop(pos) || self.stop.is_some_and(|stop| nodes >= stop) {
            return None;
        }
        let Some(less) = depth.checked_sub(1) else {
            self.end(Ending::Subtracts);
            return None;
        };
        pos.do_move(m);
        let value = self.alpha_beta(pos, -beta, -alpha, less, ctl);
        pos.undo_move(m);
        Some(-value?)
    }

    fn repetition_value(&self, pos: &Position) -> Option<Value> {
        repetition_value(pos)
    }

    fn probe(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        let known = self.table.get(&place_of(pos.key(), ENTRIES)).filter(|(key, _)| *key == pos.key());
        known.map_or((None, Move::RESIGN), |(_, entry)| (entry.value_for(node), entry.tt_move))
    }

    fn store(&mut self, pos: &Position, node: Node, value: Value, best_move: Move) {
        let bound = Bound::of(value, node.alpha, node.beta);
        let new = Entry { value: value_to_tt(value, node.ply), tt_move: best_move, depth: node.depth, bound, age: self.age };
        let place = self.table.entry(place_of(pos.key(), ENTRIES)).or_insert((pos.key(), new));
        if place.0 == pos.key() || place.1.age != new.age || place.1.depth <= new.depth {
            *place = (pos.key(), new);
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
