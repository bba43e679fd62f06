//! 14, any game, done right and wrong.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::OnceLock;

use minishogi::game::{Game, GamePlayer, GameResult, GameText};
use minishogi::prelude::*;
use minishogi::table::{Bound, value_from_tt, value_to_tt};
use minishogi_games::men::{self, Men};
use minishogi_games::{ConnectFour, Parts, TicTacToe};
use minishogi_shell::{Games, answer_part, game};
use minishogi_shogi::{Board, Evaluate, Material, Shogi};

/// One player in a process: the mistake of a game does not hang on a player.
static WAY: OnceLock<Way> = OnceLock::new();

fn is(way: Way) -> bool {
    WAY.get() == Some(&way)
}

ways! {
    AnyGame solves "14", with_parts(|_, _, words| answer_part::<AnyGame>(GAMES, words));
    right {
        FollowsTheSolution,
        /// Nothing but the order is another.
        GeneratesFromTheOtherCorner,
        /// The same value by another formula.
        CountsFromBlacksViewAndTurns,
        /// A hash of another kind.
        HashesTheText,
        /// The given evaluation is right as well.
        KnowsTheMaterialAlone,
        /// At rest, each move is done once to see its value, before the moves are searched.
        LooksBeforeItSearchesAtRest,
    }
    wrong {
        // Part 1.
        TakesEveryEndForALoss,
        CountsEveryMateAsADraw,
        ForgetsThePly,
        ForgetsTheMinusSign,
        HandsOnTheWindowAsItIs,
        NeverCuts,
        /// `-game.result().value(ply)`: it is for the side to move already.
        NegatesTheResult,
        BeginsTheMaximumWithZero,
        NeverRaisesAlpha,
        NegatesTheWindowWithoutTurningIt,
        TurnsTheWindowWithoutNegatingIt,
        NegatesBetaOnly,
        NegatesAlphaOnly,
        HandsOnAlphaTwice,
        HandsOnBetaTwice,
        LowersAlpha,
        RaisesAlphaByTheWrongSign,
        CutsOnlyAboveBeta,
        CutsBelowBeta,
        CutsBeforeItRaisesAlpha,
        NeverLowersTheDepth,
        LowersTheDepthTwice,
        TakesThePlyForTheDepth,
        SwapsDepthAndPly,
        RaisesThePlyByTwo,
        LowersThePly,
        UndoesBeforeTheCall,
        TakesTheDepthForThePly,
        StartsFromInfinity,
        KeepsTheFirstMaximum,
        NegatesTheMaximumAfterEachMove,
        /// `max_value.max(-value)`.
        NegatesTwice,
        ForgetsToUndo,
        UndoesTwice,
        NeverLooksForMate,
        CountsTheDistanceFromTheHorizon,
        // Part 2.
        TakesStraightAhead,
        NeverTakes,
        PlaysOnAfterTheBreakthrough,
        PlaysOnWithoutMen,
        MovesWhiteAsBlack,
        ForgetsToUndoACapture,
        BringsBackAManOfTheWrongColour,
        ForgetsTheSideWhenUndoing,
        LeavesAManBehind,
        EvaluatesForBlackAlways,
        CountsOwnMenOnly,
        LeavesTheSideOutOfTheKey,
        LeavesTheColourOutOfTheKey,
        CountsMovesInTheKey,
        /// `== us`: a man that has come through has won already.
        LooksForOwnMenOnTheLastRank,
        SwapsTheLastRanks,
        MovesBackwards,
        TakesOwnMen,
        /// As pawns do in chess.
        MovesDiagonallyOnlyToTake,
        MovesOnlyDiagonally,
        NeverPutsTheManBack,
        CountsAManAsOne,
        /// `last()` for `pop()`.
        KeepsTheLastCapture,
        /// Three states of a square do not fit in two digits.
        WritesTheKeyInBaseTwo,
        /// 0 for a square without a man, and 0 for Black.
        TakesAnEmptySquareForBlackInTheKey,
        /// `fold(0, ..) + side`: the side has no digit of its own, and is added to that of the last square.
        AddsTheSideToTheKey,
        /// The same where the squares are read from the other end.
        BeginsWithTheSideInTheFirstDigit,
        /// Two squares ahead.
        GoesToOtherSquares,
        /// `aside == 0`.
        MixesUpWhatMayStandThere,
        /// `&&` for `||`.
        EndsTheGameElsewhere,
        MixesUpTheSides,
        /// As if it looked at the target after the man has moved there.
        RemembersACaptureAlways,
        LeavesTheManWhereItWent,
        /// The side.
        ForgetsAPartOfTheMove,
        /// The men of both sides.
        EvaluatesByAnotherFormula,
        GainsAnotherAmount,
        /// The sum of the digits.
        WritesTheKeyByAnotherFormula,
        // Part 3.
        Minimises,
        /// `alpha = beta.max(value)`.
        ReturnsAfterTheFirstMove,
        NegatesTheRaisedAlpha,
        /// `||` for `&&`.
        TakesNoCaptureForAMate,
        /// `legal_moves` by `gain` for `captures`: a pawn that promotes takes nothing.
        LooksOnlyAtWhatGains,
        NeverStandsPat,
        StandsPatInCheck,
        /// Alpha does not rise by it either.
        NeverCutsByStandingPat,
        RaisesAlphaByMinusTheStandPat,
        /// `alpha.min(max_value)`.
        LowersAlphaByTheStandPat,
        NeverLooksAtCaptures,
        LooksAtEveryMoveAtRest,
        TakesABoundForTheValue,
        /// The alpha that the loop has raised for the one it began with: every exact value is an upper bound then.
        TakesTheRaisedAlphaForTheBound,
        IgnoresTheDepthOfAnEntry,
        NeverUsesTheTable,
        /// The same, and visible: `visit` is called at the root alone if no number of nodes is given.
        CountsTheRootAlone,
        NeverStops,
        ForgetsToUndoWhenStopped,
        SearchesOneDepthOnly,
        /// `depth in 1..last`.
        StopsOneDepthTooEarly,
        /// `1..=MAX_PLY`, and nothing but the control ends it.
        IgnoresTheDepthAsked,
        TakesAMateAtRestForADraw,
        /// `>` for `>=`.
        WantsADeeperEntry,
        WantsAShallowerEntry,
        SwapsTheBounds,
        /// `value_from_tt` counts the way from the root twice then.
        StoresMatesAsTheyAre,
        GainsNothing,
        GainsByEveryMove,
        ForgetsToDo,
        NeverRaisesThePly,
        ComparesTheDepthWithThePly,
        TakesDepthOrBoundForEnough,
        NeverTakesAnExactValue,
        /// `value <= beta`.
        ComparesABoundWrongly,
        /// `Bound::of(old_alpha, max_value, beta)`.
        TellsTheBoundWrongly,
        NegatesTheValueInTheTable,
        CountsMatesInTheTableByTheDepth,
        /// `0..=last`: the memory does not know the root then.
        ReportsNothing,
        ReportsMinusTheValue,
        NeverTakesTheBestMove,
        /// `value >= max_value`.
        TakesTheLastOfEqualMoves,
        BeginsWithAnEmptyWindow,
        BeginsWithPlyOne,
        // Part 4.
        EvaluatesShogiForBlack,
        KnowsNoMaterial,
    }
}

impl AnyGame {
    fn new(way: Way) -> AnyGame {
        let _ = WAY.set(way);
        AnyGame
    }
}

// Part 1: alpha-beta of any game.

/// The value of `game` for the side to move, with the window of exercise 05.
fn alpha_beta<G: Game>(game: &mut G, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return game.evaluate();
    }
    let moves = game.legal_moves();
    if moves.is_empty() {
        return match game.result() {
            _ if is(NeverLooksForMate) => -VALUE_INFINITE,
            _ if is(TakesEveryEndForALoss) => mated_in(ply),
            GameResult::Loss if is(CountsEveryMateAsADraw) => 0,
            result if is(NegatesTheResult) => -result.value(ply),
            result if is(ForgetsThePly) => result.value(0),
            result if is(CountsTheDistanceFromTheHorizon) => result.value(depth),
            result => result.value(ply),
        };
    }
    let mut max_value = match () {
        () if is(BeginsTheMaximumWithZero) => 0,
        () if is(StartsFromInfinity) => VALUE_INFINITE,
        () => -VALUE_INFINITE,
    };
    for m in moves {
        game.do_move(m);
        let (low, high) = match () {
            () if is(HandsOnTheWindowAsItIs) => (alpha, beta),
            () if is(NegatesTheWindowWithoutTurningIt) => (-alpha, -beta),
            () if is(TurnsTheWindowWithoutNegatingIt) => (beta, alpha),
            () if is(NegatesBetaOnly) => (-beta, alpha),
            () if is(NegatesAlphaOnly) => (beta, -alpha),
            () if is(HandsOnAlphaTwice) => (-alpha, -alpha),
            () if is(HandsOnBetaTwice) => (-beta, -beta),
            () => (-beta, -alpha),
        };
        let (below, next) = match () {
            () if is(NeverLowersTheDepth) => (depth, ply + 1),
            () if is(LowersTheDepthTwice) => (depth - 2, ply + 1),
            () if is(TakesThePlyForTheDepth) => (ply - 1, ply + 1),
            () if is(SwapsDepthAndPly) => (ply + 1, depth - 1),
            () if is(RaisesThePlyByTwo) => (depth - 1, ply + 2),
            () if is(LowersThePly) => (depth - 1, ply - 1),
            () if is(TakesTheDepthForThePly) => (depth - 1, depth + 1),
            () => (depth - 1, ply + 1),
        };
        if is(UndoesBeforeTheCall) {
            game.undo_move(m);
        }
        let value = alpha_beta(game, low, high, below, next);
        let value = if is(ForgetsTheMinusSign) { value } else { -value };
        if !is(ForgetsToUndo) && !is(UndoesBeforeTheCall) {
            game.undo_move(m);
        }
        if is(UndoesTwice) {
            game.undo_move(m);
        }
        max_value = match () {
            () if is(KeepsTheFirstMaximum) => max_value,
            () if is(NegatesTheMaximumAfterEachMove) => -max_value.max(value),
            () if is(NegatesTwice) => max_value.max(-value),
            () => max_value.max(value),
        };
        let before = alpha;
        alpha = match () {
            () if is(NeverRaisesAlpha) => alpha,
            () if is(LowersAlpha) => alpha.min(value),
            () if is(RaisesAlphaByTheWrongSign) => alpha.max(-value),
            () => alpha.max(value),
        };
        let cuts = match () {
            () if is(NeverCuts) => false,
            () if is(CutsOnlyAboveBeta) => alpha > beta,
            () if is(CutsBelowBeta) => alpha <= beta,
            () if is(CutsBeforeItRaisesAlpha) => before >= beta,
            () if is(NeverRaisesAlpha) => alpha.max(value) >= beta,
            () => alpha >= beta,
        };
        if cuts {
            break;
        }
    }
    max_value
}

// Part 2: a game of your own, 5-piece breakthrough.

/// Men go one square straight or diagonally ahead and take diagonally ahead. The side that comes to the last rank, or takes the last man, wins.
#[derive(Clone)]
struct Breakthrough {
    men: Men,
    side: Color,
    /// For each move done, whether it took a man.
    took: Vec<bool>,
}

impl Game for Breakthrough {
    type Move = Move;
    type Moves = MoveList;

    /// None where the side that has just moved has won.
    fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        let us = Some(if is(MixesUpTheSides) { !self.side } else { self.side });
        let them = us.map(|side| !side);
        let (last_rank, ahead) = if self.side == Color::Black { (5, -1) } else { (1, 1) };
        let ahead = match () {
            () if is(MovesWhiteAsBlack) => -1,
            () if is(MovesBackwards) => -ahead,
            () => ahead,
        };
        let last_rank = if is(SwapsTheLastRanks) { 6 - last_rank } else { last_rank };
        let has_come = if is(LooksForOwnMenOnTheLastRank) { us } else { them };
        if !self.men.contains(&us) && !is(PlaysOnWithoutMen) && !is(EndsTheGameElsewhere) {
            return moves;
        }
        let came_through = Square::all().any(|square| square.rank() == last_rank && self.men[square.index()] == has_come);
        if came_through && !is(PlaysOnAfterTheBreakthrough) && !(is(EndsTheGameElsewhere) && self.men.contains(&us)) {
            return moves;
        }
        if !self.men.contains(&us) && is(PlaysOnWithoutMen) {
            // Any move will do.
            moves.push(Move::board(Square::new(1, 1).unwrap(), Square::new(1, 2).unwrap()));
        }
        for from in Square::in_reading_order().filter(|from| self.men[from.index()] == us) {
            for aside in [0, -1, 1] {
                let (file, rank) =
                    (from.file() as i8 + aside, from.rank() as i8 + if is(GoesToOtherSquares) && ahead == 1 { 2 } else { ahead });
                let Some(to) = Square::new(file as u8, rank as u8) else { continue };
                let man = self.men[to.index()];
                let takes = man == them && !is(NeverTakes) && (aside != 0 || is(TakesStraightAhead));
                let takes = takes || is(TakesOwnMen) && man == us && aside != 0;
                let takes = if is(MixesUpWhatMayStandThere) { man == them && aside == 0 } else { takes };
                let goes = man.is_none() && !(is(MovesDiagonallyOnlyToTake) && aside != 0);
                if (goes || takes) && !(is(MovesOnlyDiagonally) && aside == 0) {
                    moves.push(Move::board(from, to));
                }
            }
        }
        if is(GeneratesFromTheOtherCorner) {
            moves.reverse();
        }
        moves
    }

    fn do_move(&mut self, m: Move) {
        self.took.push(self.men[m.to().index()].is_some() || is(RemembersACaptureAlways));
        self.men[m.to().index()] = Some(self.side);
        if let Some(from) = m.from().filter(|_| !is(LeavesAManBehind)) {
            self.men[from.index()] = None;
        }
        self.side = if is(ForgetsAPartOfTheMove) { self.side } else { !self.side };
    }

    fn undo_move(&mut self, m: Move) {
        let took = if is(KeepsTheLastCapture) { self.took.last().copied() } else { self.took.pop() }.unwrap_or_default();
        let man = if is(BringsBackAManOfTheWrongColour) { !self.side } else { self.side };
        if !is(LeavesTheManWhereItWent) {
            self.men[m.to().index()] = (took && !is(ForgetsToUndoACapture)).then_some(man);
        }
        self.side = !self.side;
        if let Some(from) = m.from().filter(|_| !is(NeverPutsTheManBack)) {
            self.men[from.index()] = Some(self.side);
        }
        if is(ForgetsTheSideWhenUndoing) {
            self.side = !self.side;
        }
    }

    /// A man is worth 100.
    fn evaluate(&self) -> Value {
        let count = |color| self.men.iter().filter(|&&man| man == Some(color)).count() as Value;
        let for_black = 100 * (count(Color::Black) - count(Color::White));
        if is(EvaluatesForBlackAlways) {
            return for_black;
        }
        if is(CountsFromBlacksViewAndTurns) {
            return if self.side == Color::Black { for_black } else { -for_black };
        }
        if is(EvaluatesByAnotherFormula) {
            return 100 * (count(self.side) + count(!self.side));
        }
        let worth = if is(CountsAManAsOne) { 1 } else { 100 };
        worth * (count(self.side) - if is(CountsOwnMenOnly) { 0 } else { count(!self.side) })
    }

    /// A number in base 3 has a digit for each square.
    fn key(&self) -> u64 {
        if is(HashesTheText) {
            return self.text().bytes().fold(0xcbf2_9ce4_8422_2325, |key, byte| (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        }
        let digit = |man: Option<Color>| match man {
            Some(_) if is(LeavesTheColourOutOfTheKey) => 1,
            Some(color) if is(TakesAnEmptySquareForBlackInTheKey) => color.index() as u64,
            Some(color) => 1 + color.index() as u64,
            None => 0,
        };
        let base = match () {
            () if is(WritesTheKeyInBaseTwo) => 2,
            () if is(WritesTheKeyByAnotherFormula) => 1,
            () => 3,
        };
        let side = if is(LeavesTheSideOutOfTheKey) { 0 } else { self.side.index() as u64 };
        let key = self.men.iter().fold(side, |key, &man| key * base + digit(man));
        if is(AddsTheSideToTheKey) {
            return self.men.iter().fold(0, |key, &man| key * 3 + digit(man)) + self.side.index() as u64;
        }
        if is(BeginsWithTheSideInTheFirstDigit) {
            return self.men.iter().rev().fold(0, |key, &man| key * 3 + digit(man)) + self.side.index() as u64;
        }
        if is(CountsMovesInTheKey) { key * 100 + self.took.len() as u64 } else { key }
    }

    /// A man that is taken.
    fn gain(&self, m: Move) -> Value {
        let takes = self.men[m.to().index()].is_some() && !is(GainsNothing) || is(GainsByEveryMove);
        match takes {
            true if is(GainsAnotherAmount) => 99,
            true => 100,
            false => 0,
        }
    }

    fn text(&self) -> String {
        men::text(&self.men, self.side)
    }
}

// Part 3: a strong search, of any game.

/// The value of `game` when its captures have come to rest, as in exercise 07.
fn qsearch<G: Game>(game: &mut G, mut alpha: Value, beta: Value, ply: u32) -> Value {
    if ply >= MAX_PLY {
        return game.evaluate();
    }
    if is(NeverLooksAtCaptures) {
        return game.evaluate();
    }
    let in_check = game.in_check() && !is(StandsPatInCheck);
    let everything = in_check || is(LooksAtEveryMoveAtRest) && ply < 4;
    let mut moves = match () {
        () if everything => game.legal_moves(),
        () if is(LooksOnlyAtWhatGains) => game.legal_moves().into_iter().filter(|&m| game.gain(m) > 0).collect(),
        () => game.captures(),
    };
    if in_check && moves.is_empty() || is(TakesNoCaptureForAMate) && (in_check || moves.is_empty()) {
        return if is(TakesAMateAtRestForADraw) { 0 } else { game.result().value(ply) };
    }
    let captures_only = is(NeverStandsPat) && !moves.is_empty();
    let mut max_value = if in_check || captures_only { -VALUE_INFINITE } else { game.evaluate() };
    if !is(NeverCutsByStandingPat) {
        alpha = match () {
            () if is(RaisesAlphaByMinusTheStandPat) => alpha.max(-max_value),
            () if is(LowersAlphaByTheStandPat) => alpha.min(max_value),
            () => alpha.max(max_value),
        };
        if alpha >= beta {
            return max_value;
        }
    }
    moves.sort_by_key(|&m| Reverse(game.gain(m)));
    if is(LooksBeforeItSearchesAtRest) {
        moves.sort_by_cached_key(|&m| {
            game.do_move(m);
            let value = game.evaluate();
            game.undo_move(m);
            value
        });
    }
    for m in moves {
        game.do_move(m);
        let value = -qsearch(game, -beta, -alpha, ply + 1);
        game.undo_move(m);
        max_value = if is(Minimises) { max_value.min(value) } else { max_value.max(value) };
        alpha = if is(NegatesTheRaisedAlpha) { -alpha.max(value) } else { alpha.max(value) };
        if alpha >= beta || is(ReturnsAfterTheFirstMove) {
            break;
        }
    }
    max_value
}

/// The entry of a position: its value and the kind of bound, the depth of the search, and the best move.
type Entry<G> = (Value, Bound, u32, <G as Game>::Move);

/// Alpha-beta with a table of positions, by their keys. `None` if the search has to stop.
fn search<G: Game>(
    game: &mut G,
    (mut alpha, beta): (Value, Value),
    depth: u32,
    ply: u32,
    table: &mut HashMap<u64, Entry<G>>,
    ctl: &mut Control<G::Move>,
) -> Option<Value> {
    let is_counted = !is(CountsTheRootAlone) || ply == 0 || ctl.limits().nodes.is_some();
    if is_counted && ctl.visit() && !is(NeverStops) {
        return None;
    }
    if let Some(result) = game.repetition().filter(|_| ply > 0) {
        return Some(result.by_repetition());
    }
    if depth == 0 {
        return Some(qsearch(game, alpha, beta, ply));
    }
    let known = table.get(&game.key()).copied();
    if let Some((value, bound, searched, _)) = known.filter(|_| ply > 0) {
        let value = value_from_tt(value, ply);
        let settles = match bound {
            Bound::Exact => !is(NeverTakesAnExactValue),
            Bound::Lower if is(ComparesABoundWrongly) => value <= beta,
            _ if is(TakesABoundForTheValue) => true,
            Bound::Lower if is(SwapsTheBounds) => value <= alpha,
            Bound::Upper if is(SwapsTheBounds) => value >= beta,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        let deep = match () {
            () if is(IgnoresTheDepthOfAnEntry) => true,
            () if is(WantsADeeperEntry) => searched > depth,
            () if is(WantsAShallowerEntry) => searched <= depth,
            () if is(ComparesTheDepthWithThePly) => searched >= ply,
            () => searched >= depth,
        };
        if (deep && settles || is(TakesDepthOrBoundForEnough) && (deep || settles)) && !is(NeverUsesTheTable) && !is(CountsTheRootAlone) {
            return Some(value);
        }
    }
    let mut moves = game.legal_moves();
    if moves.is_empty() {
        return Some(game.result().value(ply));
    }
    moves.sort_by_key(|&m| Reverse((known.is_some_and(|(.., tt_move)| tt_move == m), game.gain(m))));
    let (old_alpha, mut max_value, mut best_move) = (alpha, -VALUE_INFINITE, moves[0]);
    for m in moves {
        if !is(ForgetsToDo) {
            game.do_move(m);
        }
        let value = search(game, (-beta, -alpha), depth - 1, if is(NeverRaisesThePly) { ply } else { ply + 1 }, table, ctl);
        if is(ForgetsToUndoWhenStopped) {
            value?;
        }
        game.undo_move(m);
        let value = -value?;
        if value > max_value || value == max_value && is(TakesTheLastOfEqualMoves) {
            (max_value, best_move) = (value, m);
        }
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    let kept = match () {
        () if is(StoresMatesAsTheyAre) => max_value,
        () if is(NegatesTheValueInTheTable) => -value_to_tt(max_value, ply),
        () if is(CountsMatesInTheTableByTheDepth) => value_to_tt(max_value, depth),
        () => value_to_tt(max_value, ply),
    };
    let bound = match () {
        () if is(TakesTheRaisedAlphaForTheBound) => Bound::of(max_value, alpha, beta),
        () if is(TellsTheBoundWrongly) => Bound::of(old_alpha, max_value, beta),
        () => Bound::of(max_value, old_alpha, beta),
    };
    table.insert(game.key(), (kept, bound, depth, best_move));
    Some(max_value)
}

impl GamePlayer for AnyGame {
    fn search_game<G: Game>(&mut self, game: &mut G, ctl: &mut Control<G::Move>) -> Option<G::Move> {
        let mut table = HashMap::new();
        let mut best_move = game.legal_moves().first().copied()?;
        let last = if is(IgnoresTheDepthAsked) { MAX_PLY } else { ctl.depth_or(MAX_PLY) - u32::from(is(StopsOneDepthTooEarly)) };
        let window = if is(BeginsWithAnEmptyWindow) { (VALUE_INFINITE, -VALUE_INFINITE) } else { (-VALUE_INFINITE, VALUE_INFINITE) };
        for depth in if is(SearchesOneDepthOnly) { 1..=1 } else { u32::from(!is(ReportsNothing))..=last } {
            if is(NeverStops) && ctl.visited() > 0 && ctl.visit() && depth > 8 {
                break;
            }
            let Some(value) = search(game, window, depth, is(BeginsWithPlyOne).into(), &mut table, ctl) else { break };
            let Some(&(.., m)) = table.get(&game.key()) else { break };
            best_move = if is(NeverTakesTheBestMove) { best_move } else { m };
            ctl.report(depth, if is(ReportsMinusTheValue) { -value } else { value }, vec![best_move]);
            if mate_distance(value).is_some_and(|plies| plies.unsigned_abs() <= depth) && !is(IgnoresTheDepthAsked) {
                break;
            }
        }
        Some(best_move)
    }
}

// Part 4: 9x9 shogi, by your values.

struct Mine;

impl Evaluate for Mine {
    fn evaluate(board: &Board) -> Value {
        let us = board.side_to_move();
        // The rank of a king: the fewer ranks ahead of it, the more can reach it.
        let at_home = |color| board.king_square(color).map_or(0, |square| Value::from(square.relative_rank(color)));
        let value = Material::evaluate(board) + 5 * (at_home(us) - at_home(us.flip()));
        match WAY.get() {
            Some(KnowsTheMaterialAlone) => Material::evaluate(board),
            Some(KnowsNoMaterial) => 5 * (at_home(us) - at_home(us.flip())),
            Some(EvaluatesShogiForBlack) if us != minishogi_shogi::Color::Black => -value,
            _ => value,
        }
    }
}

// ---- Given: the player that the shell and the specs call. ----

const GAMES: Games =
    &[game::<Shogi<Mine>, AnyGame>(), game::<Breakthrough, AnyGame>(), game::<ConnectFour, AnyGame>(), game::<TicTacToe, AnyGame>()];

#[derive(Default)]
struct AnyGame;

impl Player for AnyGame {
    fn search(&mut self, pos: &mut Position, _root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.search_game(pos, ctl).unwrap_or(Move::RESIGN)
    }
}

impl Parts for AnyGame {
    fn alpha_beta<G: Game>(game: &mut G, alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        alpha_beta(game, alpha, beta, depth, ply)
    }

    fn qsearch<G: Game>(game: &mut G, alpha: Value, beta: Value, ply: u32) -> Value {
        qsearch(game, alpha, beta, ply)
    }
}

impl GameText for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const START: &'static str = men::START;

    fn side_to_move(&self) -> Color {
        self.side
    }

    fn from_text(text: &str) -> Result<Breakthrough, minishogi::Text> {
        men::read(text).map(|(men, side)| Breakthrough { men, side, took: Vec::new() })
    }
}
