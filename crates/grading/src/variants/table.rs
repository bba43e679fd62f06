//! 09: the parts of a table one by one, and the kit's search with them.

use std::collections::HashMap;

use minishogi::table::{Bound, Entry, REPETITION, place_of, value_from_tt};
use minishogi::{
    AlphaBeta, Color, Control, Limits, MAX_PLY, Move, MoveOrdering, Node, Outcome, Position, RootMoves, VALUE_INFINITE, VALUE_MATE, Value,
    mate_distance, mate_in, qsearch,
};
use minishogi_child::parts::TableCase;
use minishogi_child::{Ask, Question, Until};

use super::{Ending, MOST_NODES, Model, Told};

knobs! {
    // Styles, which are right.
    styles {
        ReportsTheFirstMoveOnly,
    }
    // Finding an entry.
    place PROBE {
        NeverLooksUp, DoesNotCompareTheKey, ComparesTheLowHalfOfTheKey, ComparesTheHighHalfOfTheKey, ComparesTheLowBitsOfTheKey,
        RemembersItsAnswersOnly, TakesEntriesOfOtherPositions,
    }
    // Replacing an entry.
    place REPLACE {
        NeverStores, AlwaysReplaces, NeverReplaces, ReplacesByDeeperSearchesOnly, ReplacesByShallowerSearchesOnly,
        KeepsEntriesOfTheSameDepth, ForgetsThatItIsTheSamePosition, NeverLooksAtTheAge, TurnsTheAgeRound, ComparesValuesForDepths,
        WantsAllReasonsToReplace, TakesALargerAgeForNewer, PrefersShallowerEntries, TurnsTheTestOfTheKeyToReplace,
        ReplacesTheSamePositionOfEarlierSearchesOnly, ReplacesShallowerEntriesOfEarlierSearchesOnly,
    }
    // Storing an entry.
    place { StoresExactValuesOnly }
    place { StoresThePlaceForTheKey }
    place { StoresOneDepthTooMany }
    place { StoresAnUnfinishedSearch }
    // The key.
    place KEY { LeavesTheHandsOutOfTheKey, LeavesTheSideOutOfTheKey }
    // The bound of a value.
    place BOUND {
        TakesEveryBoundForExact, SwapsTheBounds, TakesBetaForExact, TakesAlphaForExact, TurnsTheTestForBeta, TurnsTheTestForAlpha,
        TakesExactValuesForUpperBounds, TakesUpperBoundsForLowerBounds, TakesLowerBoundsForUpperBounds, ComparesWithAlphaForBeta,
    }
    // The values that settle a node.
    place SETTLES {
        UsesLowerBoundsInsideTheWindow, UsesUpperBoundsInsideTheWindow, UsesBoundsAtTheWrongEnd, UsesExactValuesOnly,
        UsesLowerBoundsAboveBetaOnly, UsesUpperBoundsBelowAlphaOnly, TurnsTheTestOfLowerBounds, TurnsTheTestOfUpperBounds,
        ComparesLowerBoundsWithAlpha, ComparesUpperBoundsWithBeta, NeverUsesExactValues,
    }
    // The depth of an entry.
    place DEPTH {
        IgnoresTheDepth, UsesExactValuesOfAnyDepth, UsesBoundsOfAnyDepth, WantsTheSameDepth, WantsADeeperEntry, WantsASmallerDepth,
        ContentWithOneDepthLess, ComparesTheDepthWithThePly, TakesDepthOrBoundForEnough,
    }
    // The value that an entry gives.
    place { ReturnsTheValueForTheOtherSide, NegatesTheStoredValue }
    // Mates.
    place MATES {
        StoresMatesAsTheyAre, NeverShiftsMates, ShiftsMatesBackwards, ShiftsWinsOnly, ShiftsLossesOnly, ShiftsAllValues,
        ShiftsLossesTheWrongWay, TakesRepetitionsForMates, KeepsOnlyThePlyOfAMate, ShiftsMatesByOnePly, AddsThePlyToTheSign,
    }
    place { UsesMatesAsTheyAreStored, ComparesBeforeItShifts }
    // The move of the table.
    place MOVE { NeverTriesTheMoveOfTheTable, StoresNoMove, StoresTheLastMove }
    // When the table is made empty.
    place { ClearsTheTableBeforeEachSearch, ClearsTheTableBeforeEachDepth }
    // Repetitions.
    place WINNER {
        IgnoresRepetitions, WaitsForTheFourthTime, LooksForRepetitionsInTheSearchOnly, TakesARepetitionForADraw, TakesARepetitionForAMate,
        TurnsTheSignOfARepetition, GivesTheValueForBlack, TakesEveryPositionForARepetition, LetsTheSideToMoveLose, LetsTheSideToMoveWin,
        LetsWhiteLose, IgnoresPerpetualCheck, LetsTheCheckingSideWin,
    }
    place { TakesTheRootForARepetition }
}
use Knob::*;

/// The table of the exercise with the search around it.
pub(super) struct TableSearch;

pub(super) enum Ground {
    /// A part by itself.
    TableCase(TableCase, Position),
    /// The searches that one player is asked for, the question last, and the number of places of its table.
    Searches(Vec<(Position, Limits)>, usize),
}

/// To deeper searches all settings would take long.
const DEEPEST: u32 = 5;

impl Model for TableSearch {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[&[ReportsTheFirstMoveOnly]]
    }

    fn ground(&self, question: &Question) -> Option<Ground> {
        if let Ask::Part(words) = question.ask {
            let case = TableCase::of(&words.split(' ').collect::<Vec<_>>())?;
            return Some(Ground::TableCase(case, question.position()));
        }
        let limits_of = |ask| match ask {
            Ask::Search { depth: Some(depth), times: 1 } if depth <= DEEPEST => Some(Limits::depth(depth)),
            Ask::SearchUntil(until @ Until::Nodes(_)) => Some(until.limits()),
            _ => None,
        };
        let earlier = question.earlier.iter().map(|earlier| Some((earlier.position(), limits_of(earlier.ask)?)));
        let all = earlier.chain([limits_of(question.ask).map(|limits| (question.position(), limits))]);
        let mebibytes = question.options.iter().find(|(name, _)| *name == "USI_Hash").map_or(16, |&(_, mebibytes)| mebibytes);
        Some(Ground::Searches(all.collect::<Option<_>>()?, ((mebibytes as usize) << 20) / size_of::<(u64, Entry)>()))
    }

    fn answer(&self, ground: &mut Ground, _: &Question, on: &[Knob], most: u64) -> Result<Told, Ending> {
        match ground {
            Ground::TableCase(case, pos) => {
                let part = Some(Player::of(on, TableCase::PLACES).case(*case, pos));
                Ok(Told { part, ..Told::default() })
            }
            Ground::Searches(searches, places) => {
                // Its places are not those of the kit.
                if on.contains(&ComparesTheLowBitsOfTheKey) {
                    return Ok(Told::default());
                }
                let mut player = Player::of(on, *places);
                let mut told = Told::default();
                for (number, (pos, limits)) in (1..).zip(&*searches) {
                    told = player.search(pos, limits, if number == searches.len() { most } else { MOST_NODES })?;
                }
                Ok(told)
            }
        }
    }
}

/// The search has come to an end, told or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Over {
    Stopped,
    Runs,
}

struct Player<'a> {
    on: &'a [Knob],
    places: usize,
    table: HashMap<usize, (u64, Entry)>,
    age: u8,
    ordering: MoveOrdering,
    /// The keys of the positions from the root to this one, and the move that was tried there last.
    line: Vec<(u64, Move)>,
    most: u64,
    over: Option<Over>,
}

impl Player<'_> {
    fn of(on: &[Knob], places: usize) -> Player<'_> {
        Player { on, places, table: HashMap::new(), age: 0, ordering: MoveOrdering::new(), line: Vec::new(), most: MOST_NODES, over: None }
    }

    fn is(&self, knob: Knob) -> bool {
        self.on.contains(&knob)
    }

    /// Returns the first of these knobs that is turned.
    fn one(&self, knobs: &[Knob]) -> Option<Knob> {
        self.on.iter().copied().find(|knob| knobs.contains(knob))
    }

    /// Returns the answer of a part.
    fn case(&mut self, case: TableCase, pos: &Position) -> String {
        match case {
            TableCase::Probe { old, key } => {
                self.table.insert(place_of(old.0, self.places), old);
                format!("{:?}", self.found(key).map(|entry| entry.depth))
            }
            TableCase::Store { old, new: (key, entry) } => {
                let mut places = case.places();
                let place = place_of(key, self.places);
                self.table.insert(place, old);
                self.put(key, entry);
                places[place] = self.table[&place];
                case.which_stands(&places).to_string()
            }
            TableCase::Bound { value, node } => format!("{:?}", self.bound_of(value, node)),
            TableCase::Value { entry, node } => format!("{:?}", self.value_for(entry, node)),
            TableCase::Mate { value, ply } => self.value_to_tt(value, ply).to_string(),
            TableCase::Repetition => format!("{:?}", self.worth(pos)),
        }
    }

    fn found(&self, key: u64) -> Option<Entry> {
        let &(stored, entry) = self.table.get(&place_of(key, self.places))?;
        let bits = stored ^ key;
        let is_other = match self.one(PROBE) {
            Some(NeverLooksUp) => true,
            Some(DoesNotCompareTheKey) => false,
            Some(TakesEntriesOfOtherPositions) => bits == 0,
            Some(ComparesTheLowHalfOfTheKey) => bits as u32 != 0,
            Some(ComparesTheHighHalfOfTheKey) => bits >> 32 != 0,
            Some(ComparesTheLowBitsOfTheKey) => bits as u16 != 0,
            _ => bits != 0,
        };
        (entry.depth > 0 && !is_other).then_some(entry)
    }

    fn put(&mut self, key: u64, new: Entry) {
        let place = place_of(key, self.places);
        let (old_key, old) = self.table.get(&place).copied().unwrap_or_default();
        let (same, aged, deeper) = (key == old_key, new.age != old.age, new.depth.cmp(&old.depth));
        let replaces = match self.one(REPLACE) {
            Some(NeverStores) => false,
            Some(AlwaysReplaces) => true,
            Some(NeverReplaces) => old.depth == 0,
            Some(ReplacesByDeeperSearchesOnly) => deeper.is_gt(),
            Some(ReplacesByShallowerSearchesOnly) => old.depth == 0 || deeper.is_le(),
            Some(KeepsEntriesOfTheSameDepth) => same || aged || deeper.is_gt(),
            Some(ForgetsThatItIsTheSamePosition) => aged || deeper.is_ge(),
            Some(NeverLooksAtTheAge) => same || deeper.is_ge(),
            Some(TurnsTheAgeRound) => same || !aged || deeper.is_ge(),
            Some(ComparesValuesForDepths) => same || aged || new.value >= old.value,
            Some(PrefersShallowerEntries) => same || aged || deeper.is_le(),
            Some(WantsAllReasonsToReplace) => same && aged && deeper.is_ge(),
            Some(TurnsTheTestOfTheKeyToReplace) => !same || aged || deeper.is_ge(),
            Some(ReplacesTheSamePositionOfEarlierSearchesOnly) => same && aged || deeper.is_ge(),
            Some(ReplacesShallowerEntriesOfEarlierSearchesOnly) => same || aged && deeper.is_ge(),
            Some(TakesALargerAgeForNewer) => same || new.age > old.age || deeper.is_ge(),
            _ => same || aged || deeper.is_ge(),
        };
        if replaces && !(self.is(StoresExactValuesOnly) && new.bound != Bound::Exact) {
            self.table.insert(place, (if self.is(StoresThePlaceForTheKey) { place as u64 } else { key }, new));
        }
    }

    fn bound_of(&self, value: Value, Node { alpha, beta, .. }: Node) -> Bound {
        let (low, high) = match self.one(BOUND) {
            Some(TakesEveryBoundForExact) => return Bound::Exact,
            Some(TakesBetaForExact) => (alpha, beta + 1),
            Some(TakesAlphaForExact) => (alpha - 1, beta),
            Some(ComparesWithAlphaForBeta) => (alpha, alpha),
            _ => (alpha, beta),
        };
        let reaches_beta = (value >= high) != self.is(TurnsTheTestForBeta) || value == high;
        let is_above_alpha = match self.one(BOUND) {
            Some(TurnsTheTestForAlpha) => value < low,
            Some(TakesExactValuesForUpperBounds) => false,
            _ => value > low,
        };
        match (reaches_beta, is_above_alpha, self.one(BOUND)) {
            (true, false, Some(SwapsTheBounds)) => Bound::Lower,
            (true, _, Some(SwapsTheBounds | TakesLowerBoundsForUpperBounds)) => Bound::Upper,
            (true, ..) | (_, false, Some(SwapsTheBounds | TakesUpperBoundsForLowerBounds)) => Bound::Lower,
            (_, false, _) => Bound::Upper,
            _ => Bound::Exact,
        }
    }

    fn value_for(&self, entry: Entry, Node { ply, depth, alpha, beta }: Node) -> Option<Value> {
        let as_stored = self.one(&[NeverShiftsMates, UsesMatesAsTheyAreStored]).is_some();
        let value = if as_stored { entry.value } else { value_from_tt(entry.value, ply) };
        let value = if self.is(NegatesTheStoredValue) { -value } else { value };
        let compared = if self.is(ComparesBeforeItShifts) { entry.value } else { value };
        let settles = match (entry.bound, self.one(SETTLES)) {
            (Bound::Exact, knob) => knob != Some(NeverUsesExactValues),
            (_, Some(UsesExactValuesOnly)) => false,
            (Bound::Lower, Some(UsesLowerBoundsInsideTheWindow)) | (Bound::Upper, Some(UsesUpperBoundsInsideTheWindow)) => true,
            (Bound::Lower, Some(UsesLowerBoundsAboveBetaOnly)) => compared > beta,
            (Bound::Upper, Some(UsesUpperBoundsBelowAlphaOnly)) => compared < alpha,
            (Bound::Lower, Some(UsesBoundsAtTheWrongEnd)) => compared <= alpha,
            (Bound::Upper, Some(UsesBoundsAtTheWrongEnd)) => compared >= beta,
            (Bound::Lower, Some(TurnsTheTestOfLowerBounds)) => compared <= beta,
            (Bound::Upper, Some(TurnsTheTestOfUpperBounds)) => compared >= alpha,
            (Bound::Lower, Some(ComparesLowerBoundsWithAlpha)) => compared >= alpha,
            (Bound::Upper, Some(ComparesUpperBoundsWithBeta)) => compared <= beta,
            (Bound::Lower, _) => compared >= beta,
            (Bound::Upper, _) => compared <= alpha,
        };
        let is_exact = entry.bound == Bound::Exact;
        let is_deep_enough = match self.one(DEPTH) {
            Some(IgnoresTheDepth) => true,
            Some(UsesExactValuesOfAnyDepth) if is_exact => true,
            Some(UsesBoundsOfAnyDepth) if !is_exact => true,
            Some(WantsTheSameDepth) => entry.depth == depth,
            Some(WantsADeeperEntry) => entry.depth > depth,
            Some(WantsASmallerDepth) => entry.depth <= depth,
            Some(ContentWithOneDepthLess) => entry.depth + 1 >= depth,
            Some(ComparesTheDepthWithThePly) => entry.depth >= ply,
            Some(TakesDepthOrBoundForEnough) if settles => true,
            _ => entry.depth >= depth,
        };
        let value = if self.is(ReturnsTheValueForTheOtherSide) { -value } else { value };
        let is_enough = settles || self.is(TakesDepthOrBoundForEnough);
        (is_deep_enough && is_enough).then_some(value)
    }

    fn value_to_tt(&self, value: Value, ply: u32) -> Value {
        let ply = ply as Value;
        let nearer = value.signum() * ply;
        let (mates, wins) = (mate_distance(value).is_some(), value > 0);
        value
            + match self.one(MATES) {
                Some(StoresMatesAsTheyAre | NeverShiftsMates) => 0,
                Some(ShiftsAllValues) => nearer,
                Some(TakesRepetitionsForMates) if value.abs() >= REPETITION => nearer,
                _ if !mates => 0,
                Some(KeepsOnlyThePlyOfAMate) => nearer - value,
                Some(ShiftsMatesBackwards) => -nearer,
                Some(ShiftsWinsOnly) if !wins => 0,
                Some(ShiftsLossesOnly) if wins => 0,
                Some(ShiftsLossesTheWrongWay) => ply,
                Some(ShiftsMatesByOnePly) => value.signum(),
                Some(AddsThePlyToTheSign) => value.signum() + ply,
                _ => nearer,
            }
    }

    /// Returns the value of a repeated position for the side to move.
    fn worth(&self, pos: &Position) -> Option<Value> {
        let (us, knob) = (pos.side_to_move(), self.one(WINNER));
        let Some(outcome) = pos.repetition() else { return (knob == Some(TakesEveryPositionForARepetition)).then_some(0) };
        let winner = match (knob, outcome) {
            (Some(IgnoresRepetitions), _) => return None,
            (Some(WaitsForTheFourthTime), _) if pos.occurrences() < 4 => return None,
            (Some(LooksForRepetitionsInTheSearchOnly), _) if !self.line.iter().any(|&(key, _)| key == pos.key()) => return None,
            (Some(TakesARepetitionForADraw), _) => return Some(0),
            (Some(LetsTheSideToMoveLose), _) => !us,
            (Some(LetsTheSideToMoveWin), _) => us,
            (Some(LetsWhiteLose), Outcome::Fourfold) => Color::Black,
            (Some(IgnoresPerpetualCheck), _) => Color::White,
            (Some(LetsTheCheckingSideWin), Outcome::PerpetualCheck { winner }) => !winner,
            (Some(TurnsTheSignOfARepetition), _) => !outcome.winner(),
            _ => outcome.winner(),
        };
        let worth = if knob == Some(TakesARepetitionForAMate) { VALUE_MATE } else { REPETITION };
        let side = if knob == Some(GivesTheValueForBlack) { Color::Black } else { us };
        Some(if winner == side { worth } else { -worth })
    }

    fn key(&self, pos: &Position) -> u64 {
        let Some(knob) = self.one(KEY) else { return pos.key() };
        let sfen = pos.sfen();
        let skipped = if knob == LeavesTheHandsOutOfTheKey { 2 } else { 1 };
        let words = sfen.split(' ').take(3).enumerate().filter(|&(number, _)| number != skipped);
        // FNV-1a.
        let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        words.flat_map(|(_, word)| word.bytes()).fold(0xcbf2_9ce4_8422_2325, hash)
    }

    fn search(&mut self, pos: &Position, limits: &Limits, most: u64) -> Result<Told, Ending> {
        if self.is(ClearsTheTableBeforeEachSearch) {
            self.table.clear();
        }
        self.age = self.age.wrapping_add(1);
        self.ordering = MoveOrdering::new();
        (self.most, self.over) = (most, None);
        let mut pos = pos.clone();
        let (mut root_moves, ctl) = (RootMoves::new(&pos), Control::new(&pos, limits.clone()));
        self.sort_root(&pos, &mut root_moves);
        let mut chosen = root_moves.first().map_or(Move::RESIGN, |root_move| root_move.pv[0]);
        let known = if self.is(TakesTheRootForARepetition) { self.worth(&pos) } else { None };
        let (mut reports, mut shown) = (Vec::new(), 0);
        for depth in 1..=ctl.depth_or(MAX_PLY) {
            if self.is(ClearsTheTableBeforeEachDepth) {
                self.table.clear();
            }
            let mut alpha = -VALUE_INFINITE;
            for root_move in root_moves.iter_mut() {
                let value = known.or_else(|| self.value_of_move(&mut pos, root_move.pv[0], alpha, VALUE_INFINITE, depth, &ctl));
                let Some(value) = value.filter(|_| self.over.is_none()) else { break };
                root_move.score = value;
                alpha = alpha.max(value);
            }
            root_moves.sort();
            let Some(best) = root_moves.first().filter(|_| self.over.is_none()) else { break };
            chosen = best.pv[0];
            if !self.is(ReportsTheFirstMoveOnly) {
                shown += self.pv(&pos, chosen, depth).len() as u64;
            }
            reports.push((depth, chosen, best.score, pos.nodes() + shown));
            if best.score.abs() >= mate_in(depth) {
                break;
            }
        }
        if self.over == Some(Over::Runs) || pos.nodes() + shown > most {
            return Err(Ending::Runs);
        }
        Ok(Told { chosen: Some(chosen), nodes: Some(pos.nodes() + shown), reports: Some(reports), ..Told::default() })
    }
}

impl AlphaBeta for Player<'_> {
    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        if self.over.is_none() && ctl.should_stop(pos) {
            self.over = Some(Over::Stopped);
        }
        if self.over.is_none() && pos.nodes() > self.most {
            self.over = Some(Over::Runs);
        }
        if self.over.is_some() {
            return self.unfinished();
        }
        self.line.truncate(ctl.ply(pos) as usize);
        self.line.push((pos.key(), m));
        pos.do_move(m);
        let value = self.alpha_beta(pos, -beta, -alpha, depth - 1, ctl);
        pos.undo_move(m);
        if self.over.is_some() { self.unfinished() } else { Some(-value?) }
    }

    fn repetition_value(&self, pos: &Position) -> Option<Value> {
        self.worth(pos)
    }

    fn probe(&self, pos: &Position, node: Node) -> (Option<Value>, Move) {
        if self.is(RemembersItsAnswersOnly) {
            return (None, Move::RESIGN);
        }
        let Some(entry) = self.found(self.key(pos)) else { return (None, Move::RESIGN) };
        let tt_move = if self.is(NeverTriesTheMoveOfTheTable) { Move::RESIGN } else { entry.tt_move };
        (self.value_for(entry, node), tt_move)
    }

    fn store(&mut self, pos: &Position, node: Node, value: Value, best_move: Move) {
        let tt_move = match self.one(MOVE) {
            Some(StoresNoMove) => Move::RESIGN,
            Some(StoresTheLastMove) => self.line.get(node.ply as usize).map_or(best_move, |&(_, m)| m),
            _ => best_move,
        };
        let depth = node.depth + u32::from(self.is(StoresOneDepthTooMany));
        let (value, bound) = (self.value_to_tt(value, node.ply), self.bound_of(value, node));
        self.put(self.key(pos), Entry { value, tt_move, depth, bound, age: self.age });
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

impl Player<'_> {
    /// Returns the value of a move that was broken off. The lowest leaves a node with its result so far, and that is stored.
    fn unfinished(&self) -> Option<Value> {
        (self.over == Some(Over::Stopped) && self.is(StoresAnUnfinishedSearch)).then_some(-VALUE_INFINITE)
    }
}
