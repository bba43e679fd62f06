//! 09, the transposition table, done right and wrong.

use std::cmp::Reverse;
use std::collections::HashMap;

use minishogi::prelude::*;
use minishogi::table;
use minishogi::{Outcome, Text, mate_distance};
use minishogi_shell::parts::TableCase;

/// The value of a repetition for the side that wins by it.
const REPETITION: Value = 30_000;

/// A position, the moves to choose from, and a depth.
type Asked = (String, Vec<Move>, Option<u32>);

struct Remembering {
    way: Way,
    table: Table,
    /// For those who remember positions at rest as well.
    at_rest: Table,
    ordering: MoveOrdering,
    /// The keys of the positions from the root to this one, for those who look no further back.
    line: Vec<u64>,
    /// By the position, how it came about and the depth: the move and its score.
    answers: HashMap<Asked, (Move, Value)>,
}

ways! {
    Remembering solves "09", with_parts(Remembering::answer_part);
    right {
        FollowsTheSolution,
        HasASmallTable,
        /// No key is 0.
        DoesNotAskWhetherThePlaceIsEmpty,
        RemembersPositionsAtRest,
        LooksForRepetitionsAtRest,
        /// Bounds never lie outside the window (fail-hard).
        KeepsValuesInTheWindow,
        /// The same for values from the table.
        KeepsKnownValuesInTheWindow,
        /// A bound inside the window makes it smaller.
        NarrowsTheWindow,
        TriesTheMoveOfTheTableOnlyIfLegal,
    }
    wrong {
        NeverLooksUp,
        NeverStores,
        AlwaysReplaces,
        NeverReplaces,
        ReplacesByDeeperSearchesOnly,
        ReplacesByShallowerSearchesOnly,
        /// `<` for `<=`.
        KeepsEntriesOfTheSameDepth,
        /// It keeps a deeper entry of the same position.
        ForgetsThatItIsTheSamePosition,
        NeverLooksAtTheAge,
        TurnsTheAgeRound,
        /// `old.value <= new.value`.
        ComparesValuesForDepths,
        /// `&&` for `||`.
        WantsAllReasonsToReplace,
        /// After 255 comes 0.
        TakesALargerAgeForNewer,
        StoresExactValuesOnly,
        /// Nothing is found again.
        StoresThePlaceForTheKey,
        DoesNotCompareTheKey,
        /// `key as u32`.
        ComparesTheLowHalfOfTheKey,
        /// `key >> 32`.
        ComparesTheHighHalfOfTheKey,
        /// Those that are its place as well.
        ComparesTheLowBitsOfTheKey,
        /// A key made by hand.
        LeavesTheHandsOutOfTheKey,
        LeavesTheSideOutOfTheKey,
        TakesEveryBoundForExact,
        SwapsTheBounds,
        TakesBetaForExact,
        TakesAlphaForExact,
        UsesLowerBoundsInsideTheWindow,
        UsesUpperBoundsInsideTheWindow,
        UsesBoundsAtTheWrongEnd,
        UsesExactValuesOnly,
        /// `value > node.beta`: a bound that reaches it cuts already.
        UsesLowerBoundsAboveBetaOnly,
        /// `value < node.alpha`.
        UsesUpperBoundsBelowAlphaOnly,
        /// `value <= beta`.
        TurnsTheTestOfLowerBounds,
        /// `value >= alpha`.
        TurnsTheTestOfUpperBounds,
        ComparesLowerBoundsWithAlpha,
        ComparesUpperBoundsWithBeta,
        IgnoresTheDepth,
        /// `Exact || depth && ..`.
        UsesExactValuesOfAnyDepth,
        /// `depth && Exact || ..`.
        UsesBoundsOfAnyDepth,
        WantsTheSameDepth,
        /// `>` for `>=`.
        WantsADeeperEntry,
        WantsASmallerDepth,
        ContentWithOneDepthLess,
        ComparesTheDepthWithThePly,
        /// `||` for `&&`.
        TakesDepthOrBoundForEnough,
        StoresOneDepthTooMany,
        ReturnsTheValueForTheOtherSide,
        /// `value_from_tt` counts the way from the root twice then.
        StoresMatesAsTheyAre,
        NeverShiftsMates,
        ShiftsMatesBackwards,
        ShiftsWinsOnly,
        ShiftsLossesOnly,
        ShiftsAllValues,
        /// It adds the ply to wins and losses alike.
        ShiftsLossesTheWrongWay,
        /// Any value above that of all pieces.
        TakesRepetitionsForMates,
        UsesMatesAsTheyAreStored,
        /// The value that it returns is another than the one it asked about.
        ComparesBeforeItShifts,
        NeverTriesTheMoveOfTheTable,
        StoresNoMove,
        StoresTheLastMove,
        StoresAnUnfinishedSearch,
        ClearsTheTableBeforeEachSearch,
        ClearsTheTableBeforeEachDepth,
        /// A map of the roots it was asked about, with what it answered: nothing helps within a search.
        RemembersItsAnswersOnly,
        IgnoresRepetitions,
        WaitsForTheFourthTime,
        LooksForRepetitionsInTheSearchOnly,
        TakesARepetitionForADraw,
        TakesARepetitionForAMate,
        /// The loser gets the value of the winner.
        TurnsTheSignOfARepetition,
        /// Even if White is to move.
        GivesTheValueForBlack,
        /// 0 if nothing was repeated: no search goes on.
        TakesEveryPositionForARepetition,
        LetsTheSideToMoveLose,
        LetsTheSideToMoveWin,
        LetsWhiteLose,
        IgnoresPerpetualCheck,
        LetsTheCheckingSideWin,
        /// Its value is known without a search, it thinks.
        TakesTheRootForARepetition,
        /// `!=` for `==`.
        TakesEntriesOfOtherPositions,
        /// `>=` for `<=`.
        PrefersShallowerEntries,
        TurnsTheTestForBeta,
        TurnsTheTestForAlpha,
        /// It compares with beta once more.
        TakesExactValuesForUpperBounds,
        TakesUpperBoundsForLowerBounds,
        TakesLowerBoundsForUpperBounds,
        /// `value >= alpha` is a lower bound.
        ComparesWithAlphaForBeta,
        NeverUsesExactValues,
        NegatesTheStoredValue,
        /// It forgets `value +`.
        KeepsOnlyThePlyOfAMate,
        /// `value + value.signum()`.
        ShiftsMatesByOnePly,
        /// `value + value.signum() + ply`.
        AddsThePlyToTheSign,
        /// `!=` for `==`.
        TurnsTheTestOfTheKeyToReplace,
        /// `&&` for the first `||`.
        ReplacesTheSamePositionOfEarlierSearchesOnly,
        /// `&&` for the second `||`.
        ReplacesShallowerEntriesOfEarlierSearchesOnly,
    }
}

impl Remembering {
    fn new(way: Way) -> Remembering {
        Remembering {
            way,
            table: Table::new(way),
            at_rest: Table { entries: Vec::new(), way, age: 0 },
            ordering: MoveOrdering::new(),
            line: Vec::new(),
            answers: HashMap::new(),
        }
    }
}

impl Player for Remembering {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let asked = (pos.sfen(), pos.moves_done().collect(), ctl.limits().depth);
        if let Some(&(m, score)) = self.answers.get(&asked) {
            root_moves.iter_mut().filter(|root_move| root_move.pv[0] == m).for_each(|root_move| root_move.score = score);
            return m;
        }
        match self.way {
            ClearsTheTableBeforeEachSearch => self.table = Table::new(self.way),
            RemembersPositionsAtRest => self.at_rest = Table::new(self.way),
            _ => {}
        }
        self.table.age += 1;
        self.ordering = MoveOrdering::new();
        self.line = vec![pos.key()];
        root_moves.sort_by_cached_key(|root_move| Reverse(self.score(pos, root_move.pv[0], 0, Move::RESIGN)));
        let mut best_move = root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]);
        for depth in 1..=ctl.depth_or(MAX_PLY) {
            if self.way == ClearsTheTableBeforeEachDepth {
                self.table = Table::new(self.way);
            }
            if self.search_root(pos, root_moves, depth, ctl).is_none() {
                break;
            }
            root_moves.sort();
            let Some(best) = root_moves.first() else { break };
            best_move = best.pv[0];
            ctl.info(pos, depth, best);
            if best.score.abs() >= mate_in(depth) {
                break;
            }
        }
        if self.way == RemembersItsAnswersOnly
            && let Some(best) = root_moves.first()
            && asked.2.is_some()
        {
            self.answers.insert(asked, (best_move, best.score));
        }
        best_move
    }

    fn options(&self) -> Vec<SpinOption> {
        vec![SpinOption { name: "USI_Hash", default: 16, min: 1, max: 1024 }]
    }

    fn set_option(&mut self, _name: &str, mebibytes: i64) {
        self.table = Table::with_room(self.way, mebibytes as usize);
    }
}

impl Remembering {
    fn answer_part(&mut self, pos: &mut Position, words: &[&str]) -> Result<String, Text> {
        let entry = |(key, entry): (u64, table::Entry)| Entry { key, best_move: Move::RESIGN, ..Entry::from(entry) };
        let mut table = Table { entries: vec![Entry::EMPTY; TableCase::PLACES], way: self.way, age: 0 };
        Ok(match TableCase::of(words).expect("the specs ask") {
            TableCase::Probe { old, key } => {
                table.entries[table::place_of(old.0, TableCase::PLACES)] = entry(old);
                format!("{:?}", table.probe(key).map(|entry| entry.depth))
            }
            TableCase::Store { old, new } => {
                let place = table::place_of(new.0, TableCase::PLACES);
                table.entries[place] = entry(old);
                table.age = u32::from(new.1.age);
                table.store(entry(new));
                let stands = table.entries[place];
                let is = |other: (u64, table::Entry)| (stands.key, stands.value) == (other.0, other.1.value);
                if is(new) {
                    "new"
                } else if is(old) {
                    "old"
                } else {
                    "neither"
                }
                .to_string()
            }
            TableCase::Bound { value, node } => format!("{:?}", Bound::of(self.way, value, node.alpha, node.beta)),
            TableCase::Value { entry, node } => {
                format!("{:?}", Entry::from(entry).value_for(self.way, node.depth, node.alpha, node.beta, node.ply))
            }
            TableCase::Mate { value, ply } => value_to_tt(self.way, value, ply).to_string(),
            TableCase::Repetition => format!("{:?}", self.value_of_repetition(pos)),
        })
    }
}

impl Remembering {
    fn search_root(&mut self, pos: &mut Position, root_moves: &mut RootMoves, depth: u32, ctl: &Control) -> Option<()> {
        let known = if self.way == TakesTheRootForARepetition { self.value_of_repetition(pos) } else { None };
        let mut alpha = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            root_move.score = match known {
                Some(value) => value,
                None => self.value_of_move(pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, ctl)?,
            };
            alpha = alpha.max(root_move.score);
        }
        Some(())
    }

    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, mut beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        let ply = ctl.ply(pos);
        if let Some(value) = self.value_of_repetition(pos) {
            return Some(value);
        }
        if depth == 0 {
            return Some(self.qsearch(pos, alpha, beta, ply));
        }
        let key = self.key(pos);
        let known = self.table.probe(key).filter(|_| self.way != RemembersItsAnswersOnly);
        if let Some(entry) = known {
            if let Some(value) = entry.value_for(self.way, depth, alpha, beta, ply) {
                return Some(if self.way == KeepsValuesInTheWindow { value.clamp(alpha, beta) } else { value });
            }
            if self.way == NarrowsTheWindow && entry.depth == depth {
                match entry.bound {
                    Bound::Lower => alpha = alpha.max(value_from_tt(entry.value, ply)),
                    Bound::Upper => beta = beta.min(value_from_tt(entry.value, ply)),
                    Bound::Exact => {}
                }
            }
        }
        let (mut max_value, lowest) = (mated_in(ply), alpha);
        let mut best_move = known.map_or(Move::RESIGN, |entry| entry.best_move);
        let tt_move = match self.way {
            NeverTriesTheMoveOfTheTable => Move::RESIGN,
            TriesTheMoveOfTheTableOnlyIfLegal if pos.is_legal(best_move).is_err() => Move::RESIGN,
            _ => best_move,
        };
        let mut moves = pos.legal_moves();
        moves.sort_by_cached_key(|&m| Reverse(self.score(pos, m, ply, tt_move)));
        for m in moves {
            let value = match self.value_of_move(pos, m, alpha, beta, depth, ctl) {
                None if self.way == StoresAnUnfinishedSearch => {
                    let value = value_to_tt(self.way, max_value, ply);
                    self.table.store(Entry { key, value, best_move, depth, bound: Bound::of(self.way, max_value, lowest, beta), age: 0 });
                    return None;
                }
                value => value?,
            };
            if value > max_value {
                max_value = value;
                best_move = m;
            }
            if self.way == StoresTheLastMove {
                best_move = m;
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.ordering.note_cutoff(pos, m, depth, ply);
                break;
            }
        }
        if self.way == KeepsValuesInTheWindow {
            max_value = max_value.clamp(lowest, beta);
        }
        let bound = Bound::of(self.way, max_value, lowest, beta);
        self.table.store(Entry {
            key,
            value: value_to_tt(self.way, max_value, ply),
            best_move: if self.way == StoresNoMove { Move::RESIGN } else { best_move },
            depth: if self.way == StoresOneDepthTooMany { depth + 1 } else { depth },
            bound,
            age: self.table.age,
        });
        Some(max_value)
    }

    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        if ctl.should_stop(pos) {
            return None;
        }
        pos.do_move(m);
        let value = self.alpha_beta(pos, -beta, -alpha, depth - 1, ctl);
        pos.undo_move(m);
        self.line.truncate(ctl.ply(pos) as usize + 1);
        Some(-value?)
    }

    /// Repetitions are looked for before everything else, so each position is seen here when it is entered.
    fn value_of_repetition(&mut self, pos: &Position) -> Option<Value> {
        let us = pos.side_to_move();
        if self.way == TakesEveryPositionForARepetition && pos.repetition().is_none() {
            return Some(0);
        }
        if self.way == LooksForRepetitionsInTheSearchOnly {
            let stood_before = self.line.contains(&pos.key());
            self.line.push(pos.key());
            if !stood_before {
                return None;
            }
        }
        let outcome = pos.repetition()?;
        let winner = match (self.way, outcome) {
            (IgnoresRepetitions, _) => return None,
            (WaitsForTheFourthTime, _) if pos.occurrences() < 4 => return None,
            (TakesARepetitionForADraw, _) => return Some(0),
            (LetsTheSideToMoveLose, _) => !us,
            (LetsTheSideToMoveWin, _) => us,
            (LetsWhiteLose, Outcome::Fourfold) => Color::Black,
            (IgnoresPerpetualCheck, _) => Color::White,
            (LetsTheCheckingSideWin, Outcome::PerpetualCheck { winner }) => !winner,
            _ => outcome.winner(),
        };
        let worth = if self.way == TakesARepetitionForAMate { VALUE_MATE } else { REPETITION };
        let wins = match self.way {
            TurnsTheSignOfARepetition => winner != us,
            GivesTheValueForBlack => winner == Color::Black,
            _ => winner == us,
        };
        Some(if wins { worth } else { -worth })
    }

    fn key(&self, pos: &Position) -> u64 {
        if !matches!(self.way, LeavesTheHandsOutOfTheKey | LeavesTheSideOutOfTheKey) {
            return pos.key();
        }
        let sfen = pos.sfen();
        let [board, side, hands, _] = sfen.split(' ').collect::<Vec<_>>().try_into().expect("an SFEN has four parts");
        let parts = if self.way == LeavesTheHandsOutOfTheKey { [board, side] } else { [board, hands] };
        // FNV-1a.
        parts.concat().bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    fn qsearch(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Value {
        if ply >= MAX_PLY {
            return evaluate(pos);
        }
        if self.way == LooksForRepetitionsAtRest
            && let Some(value) = self.value_of_repetition(pos)
        {
            return value;
        }
        let remembers = self.way == RemembersPositionsAtRest;
        let known = if remembers { self.at_rest.probe(pos.key()) } else { None };
        if let Some(value) = known.and_then(|entry| entry.value_for(self.way, 1, alpha, beta, ply)) {
            return value;
        }
        let in_check = pos.in_check();
        let (mut max_value, lowest) = (if in_check { mated_in(ply) } else { evaluate(pos) }, alpha);
        alpha = alpha.max(max_value);
        if alpha >= beta {
            return max_value;
        }
        let mut moves = if in_check { pos.legal_moves() } else { pos.captures() };
        moves.sort_by_cached_key(|&m| Reverse(self.score(pos, m, ply, Move::RESIGN)));
        for m in moves {
            pos.do_move(m);
            let value = -self.qsearch(pos, -beta, -alpha, ply + 1);
            pos.undo_move(m);
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        if remembers {
            let (value, bound) = (value_to_tt(self.way, max_value, ply), Bound::of(self.way, max_value, lowest, beta));
            self.at_rest.store(Entry { key: pos.key(), value, best_move: Move::RESIGN, depth: 1, bound, age: 0 });
        }
        max_value
    }

    fn score(&self, pos: &Position, m: Move, ply: u32, tt_move: Move) -> i32 {
        if m == tt_move { i32::MAX } else { self.ordering.score(pos, m, ply) }
    }
}

struct Table {
    way: Way,
    entries: Vec<Entry>,
    age: u32,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    value: Value,
    best_move: Move,
    depth: u32,
    bound: Bound,
    age: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

impl Table {
    fn new(way: Way) -> Table {
        Table::with_room(way, 16)
    }

    fn with_room(way: Way, mebibytes: usize) -> Table {
        let size = match way {
            HasASmallTable => 1 << 14,
            ComparesTheLowBitsOfTheKey => 1 << 16,
            _ => (mebibytes << 20) / size_of::<Entry>(),
        };
        Table { way, entries: vec![Entry::EMPTY; size], age: 0 }
    }

    fn place(&self, key: u64) -> usize {
        (key % self.entries.len() as u64) as usize
    }

    fn probe(&self, key: u64) -> Option<Entry> {
        if self.way == NeverLooksUp {
            return None;
        }
        let is_it = |entry: &&Entry| match self.way {
            DoesNotCompareTheKey => entry.depth > 0,
            ComparesTheLowBitsOfTheKey => entry.depth > 0 && entry.key as u16 == key as u16,
            ComparesTheLowHalfOfTheKey => entry.depth > 0 && entry.key as u32 == key as u32,
            ComparesTheHighHalfOfTheKey => entry.depth > 0 && entry.key >> 32 == key >> 32,
            DoesNotAskWhetherThePlaceIsEmpty => entry.key == key,
            TakesEntriesOfOtherPositions => entry.depth > 0 && entry.key != key,
            _ => entry.depth > 0 && entry.key == key,
        };
        Some(self.entries[self.place(key)]).as_ref().filter(is_it).copied()
    }

    fn store(&mut self, new: Entry) {
        let place = self.place(new.key);
        let old = self.entries[place];
        let replaces = match self.way {
            NeverStores => false,
            AlwaysReplaces => true,
            NeverLooksAtTheAge => new.key == old.key || new.depth >= old.depth,
            NeverReplaces => old.depth == 0,
            ReplacesByDeeperSearchesOnly => new.depth > old.depth,
            ReplacesByShallowerSearchesOnly => old.depth == 0 || new.depth <= old.depth,
            KeepsEntriesOfTheSameDepth => new.key == old.key || new.age != old.age || new.depth > old.depth,
            ForgetsThatItIsTheSamePosition => new.age != old.age || new.depth >= old.depth,
            TurnsTheAgeRound => new.key == old.key || new.age == old.age || new.depth >= old.depth,
            TurnsTheTestOfTheKeyToReplace => new.key != old.key || new.age != old.age || new.depth >= old.depth,
            ReplacesTheSamePositionOfEarlierSearchesOnly => new.key == old.key && new.age != old.age || new.depth >= old.depth,
            ReplacesShallowerEntriesOfEarlierSearchesOnly => new.key == old.key || new.age != old.age && new.depth >= old.depth,
            TakesALargerAgeForNewer => new.key == old.key || new.age > old.age || new.depth >= old.depth,
            ComparesValuesForDepths => new.key == old.key || new.age != old.age || new.value >= old.value,
            WantsAllReasonsToReplace => new.key == old.key && new.age != old.age && new.depth >= old.depth,
            PrefersShallowerEntries => new.key == old.key || new.age != old.age || new.depth <= old.depth,
            StoresExactValuesOnly if new.bound != Bound::Exact => false,
            _ => new.key == old.key || new.age != old.age || new.depth >= old.depth,
        };
        if replaces {
            let key = if self.way == StoresThePlaceForTheKey { place as u64 } else { new.key };
            self.entries[place] = Entry { key, ..new };
        }
    }
}

impl Bound {
    fn of(way: Way, value: Value, alpha: Value, beta: Value) -> Bound {
        let (at_least, at_most) = match way {
            TakesEveryBoundForExact => (false, false),
            SwapsTheBounds => (value <= alpha, value >= beta),
            TakesBetaForExact => (value > beta, value <= alpha),
            TakesAlphaForExact => (value >= beta, value < alpha),
            ComparesWithAlphaForBeta => (value >= alpha, value <= alpha),
            TurnsTheTestForBeta => (value <= beta, value <= alpha),
            TurnsTheTestForAlpha => (value >= beta, value >= alpha),
            TakesExactValuesForUpperBounds => (value >= beta, true),
            _ => (value >= beta, value <= alpha),
        };
        match (at_least, at_most) {
            (true, _) if way == TakesLowerBoundsForUpperBounds => Bound::Upper,
            (false, true) if way == TakesUpperBoundsForLowerBounds => Bound::Lower,
            (true, _) => Bound::Lower,
            (_, true) => Bound::Upper,
            _ => Bound::Exact,
        }
    }
}

impl From<table::Entry> for Entry {
    fn from(table::Entry { value, tt_move, depth, bound, age }: table::Entry) -> Entry {
        let bound = match bound {
            table::Bound::Exact => Bound::Exact,
            table::Bound::Lower => Bound::Lower,
            table::Bound::Upper => Bound::Upper,
        };
        Entry { key: 0, value, best_move: tt_move, depth, bound, age: u32::from(age) }
    }
}

impl Entry {
    const EMPTY: Entry = Entry { key: 0, value: 0, best_move: Move::RESIGN, depth: 0, bound: Bound::Upper, age: 0 };

    fn value_for(&self, way: Way, depth: u32, alpha: Value, beta: Value, ply: u32) -> Option<Value> {
        let value = if matches!(way, NeverShiftsMates | UsesMatesAsTheyAreStored) { self.value } else { value_from_tt(self.value, ply) };
        let value = if way == NegatesTheStoredValue { -value } else { value };
        let settles = match (self.bound, way) {
            (Bound::Exact, NeverUsesExactValues) => false,
            (Bound::Exact, _) => true,
            (_, UsesExactValuesOnly) => false,
            (Bound::Lower, ComparesBeforeItShifts) => self.value >= beta,
            (Bound::Upper, ComparesBeforeItShifts) => self.value <= alpha,
            (Bound::Lower, UsesLowerBoundsInsideTheWindow) => true,
            (Bound::Upper, UsesUpperBoundsInsideTheWindow) => true,
            (Bound::Lower, UsesBoundsAtTheWrongEnd) => value <= alpha,
            (Bound::Upper, UsesBoundsAtTheWrongEnd) => value >= beta,
            (Bound::Lower, UsesLowerBoundsAboveBetaOnly) => value > beta,
            (Bound::Upper, UsesUpperBoundsBelowAlphaOnly) => value < alpha,
            (Bound::Lower, TurnsTheTestOfLowerBounds) => value <= beta,
            (Bound::Upper, TurnsTheTestOfUpperBounds) => value >= alpha,
            (Bound::Lower, ComparesLowerBoundsWithAlpha) => value >= alpha,
            (Bound::Upper, ComparesUpperBoundsWithBeta) => value <= beta,
            (Bound::Lower, _) => value >= beta,
            (Bound::Upper, _) => value <= alpha,
        };
        let is_deep_enough = match way {
            IgnoresTheDepth => true,
            UsesExactValuesOfAnyDepth if self.bound == Bound::Exact => true,
            UsesBoundsOfAnyDepth if self.bound != Bound::Exact => true,
            WantsADeeperEntry => self.depth > depth,
            WantsASmallerDepth => self.depth <= depth,
            ContentWithOneDepthLess => self.depth + 1 >= depth,
            ComparesTheDepthWithThePly => self.depth >= ply,
            WantsTheSameDepth => self.depth == depth,
            _ => self.depth >= depth,
        };
        let value = if way == ReturnsTheValueForTheOtherSide { -value } else { value };
        let value = if way == KeepsKnownValuesInTheWindow { value.clamp(alpha, beta) } else { value };
        let is_enough = if way == TakesDepthOrBoundForEnough { is_deep_enough || settles } else { is_deep_enough && settles };
        is_enough.then_some(value)
    }
}

fn value_from_tt(value: Value, ply: u32) -> Value {
    match mate_distance(value) {
        Some(_) => value - value.signum() * ply as Value,
        None => value,
    }
}

fn value_to_tt(way: Way, value: Value, ply: u32) -> Value {
    let away = value + value.signum() * ply as Value;
    match (way, mate_distance(value)) {
        (StoresMatesAsTheyAre | NeverShiftsMates, _) => value,
        (ShiftsAllValues, _) => away,
        (TakesRepetitionsForMates, _) if value.abs() > 20_000 => away,
        (_, None) => value,
        (KeepsOnlyThePlyOfAMate, _) => away - value,
        (ShiftsMatesByOnePly, _) => value + value.signum(),
        (AddsThePlyToTheSign, _) => value + value.signum() + ply as Value,
        (ShiftsLossesTheWrongWay, _) => value + ply as Value,
        (ShiftsMatesBackwards, _) => value_from_tt(value, ply),
        (ShiftsWinsOnly, Some(plies)) if plies <= 0 => value,
        (ShiftsLossesOnly, Some(plies)) if plies > 0 => value,
        _ => away,
    }
}
