//! 10, principal variation search and threads, done right and wrong.

mod searcher;

use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread::{self, Scope, ScopedJoinHandle};

use minishogi::prelude::*;
use minishogi::{Limits, Signals};
use searcher::{Searcher, Table};

struct Threads {
    way: Way,
    table: Arc<Table>,
    threads: usize,
    split_root: bool,
    null_windows: bool,
}

ways! {
    Threads solves "10";
    right {
        FollowsTheSolution,
        /// The value is a lower bound.
        SearchesAgainFromTheValueFound,
        /// There the order of the moves is good.
        KeepsTheWholeWindowAtTheRoot,
        StartsAllHelpersAtTheSameDepth,
        SharesTheKillers,
        /// Not even the first move waits for the window.
        SplitsWithoutAFirstMove,
        /// Two threads may read the same best score and both write theirs: alpha is smaller then for a while.
        ReadsTheBestScoreThenWrites,
        /// A bound is as good as another (fail-hard).
        GivesAlphaForAMoveThatFails,
        /// Few moves are searched again, so it costs few nodes.
        SearchesAgainFromMinusInfinity,
    }
    wrong {
        NeverSearchesAgain,
        SearchesAgainInTheNullWindow,
        /// From alpha to alpha: nothing lies between them, nor can anything be better than the first and not reach the second.
        LeavesTheNullWindowNoRoom,
        /// The question is whether a move is better than alpha.
        LaysTheNullWindowBelowBeta,
        LaysTheNullWindowBelowAlpha,
        /// `value_of_move` does it already.
        TurnsTheWindowTwice,
        NegatesTheValueTwice,
        SearchesAgainOnlyAboveBeta,
        /// In a null window everything above alpha is above beta, and would be searched twice.
        SearchesAgainAboveBetaToo,
        SearchesEveryMoveAgain,
        NeverNarrowsTheWindow,
        /// `number == 0` for `number > 0`.
        NarrowsTheWindowOfTheFirstMoveOnly,
        LooksLessDeepInTheNullWindow,
        /// `value < alpha`: a value equal to alpha is no better either.
        SearchesAgainAtAlpha,
        /// `value > alpha` returns, the rest is searched again.
        TakesTheNullWindowForBetterMoves,
        /// `None` where nothing is better: as if it had been stopped.
        GivesNothingForAMoveThatFails,
        TakesZeroForAStoppedNullWindow,
        /// It fails low: `unwrap_or(-VALUE_INFINITE)`.
        TakesMinusInfinityForAStoppedNullWindow,
        /// And then the null window, for nothing.
        SearchesTheWholeWindowFirst,
        /// The best move so far has been searched, so it plays that one.
        TakesAlphaForAStoppedNullWindow,
        SearchesOnOneThreadWhateverIsSet,
        /// `if self.threads > 1` for a loop.
        StartsOneHelperWhateverIsSet,
        /// This thread does not see their results.
        GivesTheHelpersATableOfTheirOwn,
        /// `1..self.threads - 1`; the root is split among all of them.
        StartsNoHelper,
        /// `Helpers::default().add(..)` is dropped at the end of its line.
        StopsTheHelpersAtOnce,
        StartsAHelperWhateverIsSet,
        /// One for all players.
        KeepsTheTableInAStaticVariable,
        HasNoOptions,
        /// They own their data, and are never waited for.
        LeavesTheHelpersRunning,
        /// The scope waits for them.
        NeverStopsTheHelpers,
        /// They hear `stop` and the clock, but not that this thread has finished.
        NeverTellsTheHelpersThatItIsOver,
        /// `0..threads`.
        StartsOneHelperTooMany,
        /// The limits are the same and end them, but `stop` does not reach them.
        GivesTheHelpersASignalOfTheirOwn,
        PlaysTheMoveOfAStoppedHelper,
        CopiesTheRootMovesForItself,
        /// The same where there are helpers only.
        CopiesTheRootMovesBesideHelpers,
        /// Only helpers may begin ahead.
        BeginsWithTheSecondDepth,
        /// `search(alpha, alpha + 1).unwrap()`.
        PanicsWhereItIsToStop,
        WaitsForTheHelperBeforeItSearches,
        PlaysTheMoveOfTheHelper,
        /// As alpha it may be too high.
        StartsFromTheBestOfTheLastDepth,
        /// And never resets it.
        KeepsTheBestScoreInThePlayer,
        LosesTheLastRootMove,
        LosesTheScoreOfTheFirstMove,
        /// `others` begins with the second move.
        WritesTheScoresOneMoveTooEarly,
        /// 0, or minus infinity: it fails alike.
        TakesANumberForAnUnfinishedMove,
        /// It goes on with the next root move.
        SkipsAnUnfinishedMove,
        /// It looks only at its own part.
        IgnoresTheNoneOfAHelper,
        SaysThatEverySplitDepthIsFinished,
        /// `join` right after `start`.
        WaitsForEachHelperAtTheSplit,
        /// `while let Some(..) = queue.lock().unwrap().next() { .. }`
        HoldsTheLockWhileItSearches,
        /// `best.store(..)`.
        StoresTheLastScoreAsTheBest,
        /// `best.fetch_min(..)`.
        LowersTheBestScoreAtTheSplit,
        /// The first move's value is written, and the others begin with no alpha.
        SplitsWithAnOpenAlpha,
        /// The rest fails low anyway.
        KeepsTheBetterScoresOnly,
        /// The next number begins with 2.
        SkipsTheSecondRootMove,
        GivesTheOthersTheWholeWindowAtTheSplit,
        NegatesTheScoresAtTheSplit,
        /// `value_of_move` does it already.
        LowersTheDepthAtTheSplit,
        SplitsWithASignalOfItsOwn,
        NeverSearchesAgainAtTheSplit,
        /// `root_moves[0]` of no moves.
        ReliesOnARootMove,
        /// `0..threads` beside this one.
        StartsOneHelperTooManyAtTheSplit,
        StartsNoHelperAtTheSplit,
        StartsOneHelperAtTheSplit,
        /// `fetch_max` left out: a later move that is better does not raise alpha for the moves after it.
        NeverRaisesTheBestAtTheSplit,
        LooksDeeperAtTheSplit,
        /// `fetch_max` returns the old value.
        TakesTheOldBestForTheScore,
        /// `nth(1)` for `next()`.
        SkipsEverySecondRootMove,
        /// From minus infinity to alpha.
        PutsAlphaForBetaAtTheSplit,
        /// It starts the helpers, and waits.
        LeavesTheQueueToTheHelpers,
    }
}

impl Threads {
    fn new(way: Way) -> Threads {
        static SHARED: LazyLock<Arc<Table>> = LazyLock::new(Arc::default);
        let table = if way == KeepsTheTableInAStaticVariable { SHARED.clone() } else { Arc::default() };
        Threads { way, table, threads: 1, split_root: false, null_windows: true }
    }
}

impl Player for Threads {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let threads = match self.way {
            SearchesOnOneThreadWhateverIsSet => 1,
            StartsAHelperWhateverIsSet if ctl.limits().byoyomi.is_some() => self.threads.max(2),
            _ => self.threads,
        };
        // If no other thread has it.
        Arc::get_mut(&mut self.table).into_iter().for_each(Table::new_search);
        if self.split_root {
            return self.searcher().splitting_root(threads).deepen(pos, root_moves, ctl, 1);
        }
        if self.way == LeavesTheHelpersRunning && threads > 1 && ctl.limits().depth.is_some() {
            self.start_and_leave(pos, root_moves);
        }
        self.search_with_helpers(pos, root_moves, ctl, threads)
    }

    fn options(&self) -> Vec<SpinOption> {
        let options = ["Threads", "SplitRoot", "NullWindows"].map(|name| SpinOption { name, default: 1, min: 0, max: 64 });
        if self.way == HasNoOptions { Vec::new() } else { options.to_vec() }
    }

    fn set_option(&mut self, name: &str, value: i64) {
        match name {
            "Threads" => self.threads = value as usize,
            "NullWindows" => self.null_windows = value == 1,
            _ => self.split_root = value == 1,
        }
        // If threads race, it is wrong only sometimes.
        if self.threads > 1 && self.way == KeepsTheTableInAStaticVariable {
            self.table = Arc::default();
        }
    }
}

impl Threads {
    fn searcher(&self) -> Searcher<'_> {
        Searcher::new(self.way, &self.table).with_null_windows(self.null_windows)
    }

    fn search_with_helpers(&self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control, threads: usize) -> Move {
        thread::scope(|scope| {
            let mut helpers = Helpers::default();
            let mut moves = Vec::new();
            let threads = if self.way == StartsOneHelperWhateverIsSet { threads.min(2) } else { threads };
            let first = match self.way {
                StartsOneHelperTooMany if threads > 1 => 0,
                StartsNoHelper => threads,
                _ => 1,
            };
            for number in first..threads {
                let mut ctl = self.control_of_helper(pos, ctl);
                if self.way != NeverTellsTheHelpersThatItIsOver {
                    helpers.0.push(ctl.signals());
                }
                let (mut pos, mut root_moves) = (pos.clone(), root_moves.clone());
                let first_depth = if self.way == StartsAllHelpersAtTheSameDepth { 1 } else { 1 + number as u32 % 2 };
                let table = if self.way == GivesTheHelpersATableOfTheirOwn { Arc::default() } else { self.table.clone() };
                if matches!(self.way, PlaysTheMoveOfAStoppedHelper | StopsTheHelpersAtOnce) {
                    ctl.signals().stop();
                }
                let (way, null_windows) = (self.way, self.null_windows);
                let helper = start(scope, move || {
                    let mut searcher = Searcher::new(way, &table).with_null_windows(null_windows);
                    searcher.deepen(&mut pos, &mut root_moves, &mut ctl, first_depth)
                });
                if self.way == WaitsForTheHelperBeforeItSearches {
                    let _ = helper.join();
                } else if matches!(self.way, PlaysTheMoveOfAStoppedHelper | PlaysTheMoveOfTheHelper) {
                    moves.push(helper);
                }
            }
            let mut copy = root_moves.clone();
            let root_moves = match self.way {
                CopiesTheRootMovesForItself => &mut copy,
                CopiesTheRootMovesBesideHelpers if threads > 1 => &mut copy,
                _ => root_moves,
            };
            let first_depth = if self.way == BeginsWithTheSecondDepth && threads > 1 { 2 } else { 1 };
            let best_move = self.searcher().deepen(pos, root_moves, ctl, first_depth);
            if matches!(self.way, NeverStopsTheHelpers | GivesTheHelpersASignalOfTheirOwn) {
                helpers.0.clear();
            }
            let found = moves.into_iter().filter_map(|helper| helper.join().ok()).next();
            found.unwrap_or(best_move)
        })
    }

    fn control_of_helper(&self, pos: &Position, ctl: &Control) -> Control {
        match self.way {
            NeverStopsTheHelpers => Control::new(pos, Limits::default()),
            GivesTheHelpersASignalOfTheirOwn if ctl.limits().infinite => Control::new(pos, ctl.limits().clone()),
            _ => ctl.helper(),
        }
    }

    /// A helper that owns its data, and lives as long as it likes.
    fn start_and_leave(&self, pos: &Position, root_moves: &RootMoves) {
        let (way, table, mut pos, mut root_moves) = (self.way, self.table.clone(), pos.clone(), root_moves.clone());
        let mut ctl = Control::new(&pos, Limits::default());
        let search = move || Searcher::new(way, &table).deepen(&mut pos, &mut root_moves, &mut ctl, 1);
        thread::Builder::new().stack_size(64 << 20).spawn(search).expect("the system has a thread left");
    }
}

/// Told to stop when they are dropped.
#[derive(Default)]
struct Helpers(Vec<Signals>);

impl Drop for Helpers {
    fn drop(&mut self) {
        self.0.iter().for_each(Signals::stop);
    }
}

fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> ScopedJoinHandle<'scope, T> {
    thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work).expect("the system has a thread left")
}

/// A depth whose root moves the threads share out among them. `None` if it had to stop.
fn split_root(
    searcher: &mut Searcher,
    pos: &mut Position,
    root_moves: &mut RootMoves,
    depth: u32,
    ctl: &Control,
    threads: usize,
) -> Option<()> {
    let way = searcher.way;
    let last_best = if way == ReliesOnARootMove { root_moves[0].score } else { root_moves.first()?.score };
    let begin = if way == SplitsWithoutAFirstMove { 0 } else { 1 };
    if begin == 1 {
        let score = searcher.value_of_move(pos, root_moves[0].pv[0], -VALUE_INFINITE, VALUE_INFINITE, depth, ctl)?;
        if way != LosesTheScoreOfTheFirstMove {
            root_moves[0].score = score;
        }
    }
    let best = AtomicI32::new(match way {
        StartsFromTheBestOfTheLastDepth if depth > 1 => last_best,
        KeepsTheBestScoreInThePlayer => searcher.table.best.load(Relaxed).max(root_moves[0].score),
        SplitsWithoutAFirstMove | SplitsWithAnOpenAlpha => -VALUE_INFINITE,
        _ => root_moves[0].score,
    });
    let others: Vec<Move> = root_moves[begin..].iter().map(|root_move| root_move.pv[0]).collect();
    let end = if way == LosesTheLastRootMove { others.len().saturating_sub(1) } else { others.len() };
    let start_at = usize::from(way == SkipsTheSecondRootMove);
    let (queue, scores) = (Mutex::new(start_at..end), Mutex::new(Vec::new()));
    let null_windows = searcher.null_windows;
    let work = |pos: &mut Position, ctl: &Control| {
        let mut searcher = Searcher::new(way, searcher.table).with_null_windows(null_windows);
        loop {
            let mut queue = queue.lock().unwrap();
            let next = if way == SkipsEverySecondRootMove { queue.nth(1) } else { queue.next() };
            let held = (way == HoldsTheLockWhileItSearches).then_some(queue);
            let Some(number) = next else { return Some(()) };
            let (m, alpha) = (others[number], best.load(Relaxed));
            let value = match way {
                SplitsWithoutAFirstMove => searcher.value_of_move(pos, m, alpha, VALUE_INFINITE, depth, ctl),
                NeverSearchesAgainAtTheSplit => searcher.value_of_move(pos, m, alpha, alpha + 1, depth, ctl),
                GivesTheOthersTheWholeWindowAtTheSplit => searcher.value_of_move(pos, m, -VALUE_INFINITE, VALUE_INFINITE, depth, ctl),
                LooksDeeperAtTheSplit => searcher.value_of_nth_move(1, pos, m, alpha, VALUE_INFINITE, depth + 1, ctl),
                PutsAlphaForBetaAtTheSplit => searcher.value_of_nth_move(1, pos, m, -VALUE_INFINITE, alpha, depth, ctl),
                LowersTheDepthAtTheSplit => searcher.value_of_nth_move(1, pos, m, alpha, VALUE_INFINITE, depth - 1, ctl),
                _ => searcher.value_of_nth_move(1, pos, m, alpha, VALUE_INFINITE, depth, ctl),
            };
            drop(held);
            let value = match (way, value) {
                (TakesANumberForAnUnfinishedMove, None) => 0,
                (SkipsAnUnfinishedMove, None) => continue,
                (NegatesTheScoresAtTheSplit, value) => -value?,
                (_, value) => value?,
            };
            if way != KeepsTheBetterScoresOnly || value > alpha {
                let score = if way == TakesTheOldBestForTheScore { best.load(Relaxed) } else { value };
                scores.lock().unwrap().push((number, score));
            }
            match way {
                LowersTheBestScoreAtTheSplit => _ = best.fetch_min(value, Relaxed),
                StoresTheLastScoreAsTheBest => best.store(value, Relaxed),
                NeverRaisesTheBestAtTheSplit => {}
                ReadsTheBestScoreThenWrites if value > best.load(Relaxed) => best.store(value, Relaxed),
                ReadsTheBestScoreThenWrites => {}
                _ => _ = best.fetch_max(value, Relaxed),
            }
        }
    };
    let finished = thread::scope(|scope| {
        let mut helpers = Vec::new();
        let mut all_finished = true;
        let threads = if way == StartsOneHelperAtTheSplit { threads.min(2) } else { threads };
        let first = match way {
            StartsOneHelperTooManyAtTheSplit => 0,
            StartsNoHelperAtTheSplit => threads,
            _ => 1,
        };
        for _ in first..threads {
            let (work, mut pos) = (&work, pos.clone());
            let ctl = if way == SplitsWithASignalOfItsOwn { Control::new(&pos, Limits::default()) } else { ctl.helper() };
            let helper = start(scope, move || work(&mut pos, &ctl));
            if way == WaitsForEachHelperAtTheSplit {
                all_finished &= helper.join().is_ok_and(|finished| finished.is_some());
            } else {
                helpers.push(helper);
            }
        }
        let finished = if way == LeavesTheQueueToTheHelpers { Some(()) } else { work(pos, ctl) };
        for helper in helpers {
            all_finished &= helper.join().is_ok_and(|finished| finished.is_some());
        }
        (all_finished || way == IgnoresTheNoneOfAHelper).then_some(finished?)
    });
    searcher.table.best.fetch_max(best.load(Relaxed), Relaxed);
    let shift = if way == WritesTheScoresOneMoveTooEarly { 0 } else { begin };
    for (number, score) in scores.into_inner().unwrap() {
        root_moves[number + shift].score = score;
    }
    if way == SaysThatEverySplitDepthIsFinished { Some(()) } else { finished }
}
