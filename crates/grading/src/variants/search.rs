//! 04 and 05: a search of one function, with or without a window, over a tree of plain numbers.

use minishogi::{Color, MAX_PLY, Move, VALUE_INFINITE, VALUE_MATE, Value, mate_in, mated_in};
use minishogi_child::{Ask, Question};

use super::tree::{ROOT, Tree};
use super::{Ending, MOST_NODES, Model, Reaction, Told};

/// The styles, and by place of the code the differences from the solution: those that both exercises share, and those of one of them.
macro_rules! knobs_of_both {
    (
        styles { $($style:ident),* $(,)? }
        $(place $($place:ident)? {
            $(both { $($(#[$about:meta])* $both:ident),* $(,)? })?
            $(negamax { $($negamax:ident),* $(,)? })?
            $(alpha_beta { $($alpha_beta:ident),* $(,)? })?
        })*
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Knob {
            $($style,)*
            $($($($(#[$about])* $both,)*)? $($($negamax,)*)? $($($alpha_beta,)*)?)*
        }

        const OF_NEGAMAX: &[&[Knob]] = &[$(&[$($(Knob::$both,)*)? $($(Knob::$negamax,)*)?]),*];
        const OF_ALPHA_BETA: &[&[Knob]] = &[$(&[$($(Knob::$both,)*)? $($(Knob::$alpha_beta,)*)?]),*];

        $(knobs! { @named [$($place)?] $($($both)*)? $($($negamax)*)? $($($alpha_beta)*)? })*
    };
}

knobs_of_both! {
    styles { MateFirst, NoMoveFirst, LaterOfEqual, AlphaReached, FailHard, ReturnsAtTheCut }
    // The sign of a value on its way up.
    place { both { ForgetsTheMinusSign, NegatesTwice } negamax { ChangesTheSignAtOddPlies, TakesTurnsByThePly } }
    place { both { ForgetsTheMinusSignAtTheRoot } }
    place LEAF {
        both { EvaluatesAlwaysAsBlack, NegatesTheLeaf }
        negamax { TurnsTheValueAtOddPlies }
        alpha_beta { TurnsTheEvaluationAtOddPlies }
    }
    // The first maximum.
    place { both { StartsFromTheEvaluation, TakesMateInForMatedIn } alpha_beta { BeginsTheMaximumWithZero } }
    place START { both { StartsFromZero, StartsFromTheSmallestInteger, StartsFromInfinity } }
    place MAXIMUM {
        both {
            Minimises,
            MinimisesAtOddPlies,
            KeepsTheLastValue,
            KeepsTheFirstMaximum,
            NegatesTheMaximum,
            NegatesTheMaximumAfterEachMove,
            ReturnsAfterTheFirstMove,
        }
        negamax { SharesTheMaximumBetweenLevels, AddsUpTheValues, AddsTheEvaluationOnTheWay, TakesAmountsForValues }
        alpha_beta { LeavesTheLoopBeforeTheMaximum }
    }
    place { both { ReturnsMinusTheMaximum } }
    place { negamax { ReturnsTheFirstMate } }
    // No legal move.
    place MATE {
        both {
            NeverLooksForMate,
            ScoresAMateAsEven,
            ScoresAMateForTheWrongSide,
            ScoresAMateAsInfinite,
            ScoresAllMatesAlike,
            ScoresOnlyACheckmate,
            ScoresAMateOnePlyTooLate,
            CountsTheDistanceFromTheHorizon,
            TakesAStalemateForADraw,
        }
    }
    place { negamax { AddsTheDepthToThePly, EvaluatesAStalemate, LooksForMateAtTheLeavesOnly } alpha_beta { ReturnsAlphaForAMate } }
    place { negamax { TakesACheckForAMate } }
    place { negamax { TakesARepetitionForADraw } }
    place {
        both { NeverRaisesThePly, HandsOnPlyOne, LowersThePly, RaisesThePlyByTwo, TakesTheDepthForThePly }
        negamax { RaisesThePlyInTheLoop }
    }
    place {
        both {
            StopsOnePlyTooEarly,
            NeverTestsForDepthZero,
            TestsForDepthOne,
            TestsForDepthZeroTheWrongWayRound,
            TakesThePlyForTheDepth,
            LowersTheDepthTwice,
            NeverLowersTheDepth,
            LowersTheDepthInTheLoop,
            SwapsDepthAndPly,
        }
        negamax { CallsItselfWithoutAMove }
    }
    // The moves.
    place {
        both {
            SkipsTheFirstMove,
            SkipsTheLastMove,
            NeverPromotes,
            AlwaysPromotesBishopsAndRooks,
            SkipsMovesThatGiveCheck,
            OnlyLooksAtCaptures,
            /// The same, where the kit says which moves are captures: promotions of pawns are among them.
            OnlyLooksAtCaptures2,
            LooksAtNoMove,
        }
        negamax { UsesTheMovesOfTheRoot, NeverDrops }
        alpha_beta { OnlyLooksAtTheFirstTenMoves }
    }
    place {
        both { ForgetsToUndo, ForgetsToDo, UndoesTwice, UndoesBeforeTheCall }
        alpha_beta { LeavesTheLoopBeforeTheUndo }
    }
    place { negamax { SearchesTheBestMovesTwice } alpha_beta { SearchesABetterMoveTwice } }
    place { negamax { CutsTheTree } }
    // The window that is handed on.
    place WINDOW {
        alpha_beta {
            HandsOnTheWindowAsItIs,
            NegatesTheWindowWithoutTurningIt,
            TurnsTheWindowWithoutNegatingIt,
            NegatesBetaOnly,
            NegatesAlphaOnly,
            OpensTheWindowBelowTheRoot,
            OpensTheWholeWindowBelowTheRoot,
            ForgetsAlphaInTheWindow,
            HandsOnTheMaximumForAlpha,
            HandsOnANullWindow,
            HandsOnAlphaTwice,
            HandsOnBetaTwice,
        }
    }
    place ALPHA {
        alpha_beta {
            NeverRaisesAlpha,
            RaisesAlphaAtTheRootOnly,
            SharesAlphaBetweenLevels,
            LowersAlpha,
            LowersBeta,
            LowersBetaByMinusTheValue,
            RaisesAlphaByTheWrongSign,
            RaisesAlphaAboveBetaOnly,
            TakesTheLastValueForAlpha,
            NegatesTheRaisedAlpha,
        }
    }
    place CUT {
        alpha_beta {
            NeverCuts,
            CutsOnlyAboveBeta,
            CutsOnlyAboveBetaBehindCaptures,
            CutsAtAlpha,
            CutsBelowAlpha,
            CutsAtAMoveThatIsNoBetter,
            ComparesWithMinusBeta,
            CutsBelowBeta,
            CutsAboveAlpha,
            CutsBeforeItRaisesAlpha,
        }
    }
    // The returned value.
    place { alpha_beta { ReturnsZeroAtACut, ReturnsMinusBetaAtTheCut, ReturnsAlphaAtTheCut, ReturnsBetaWithoutACut } }
    // The call at the root.
    place DEPTH {
        both { SearchesOnePlyTooDeep, NeverGoesDeeperThanThree }
        negamax { AlwaysSearchesToDepthThree }
        alpha_beta { AlwaysSearchesToDepthSeven }
    }
    place { both { BeginsWithPlyZero } negamax { BeginsWithTheDepthForThePly, SwapsDepthAndPlyAtTheRoot } }
    place { both { ForgetsToUndoAtTheRoot, UndoesBeforeTheCallAtTheRoot } }
    place {
        alpha_beta {
            HandsOnTheWindowAsItIsAtTheRoot,
            NegatesTheWindowWithoutTurningItAtTheRoot,
            StartsEachRootMoveFromAnEmptyWindow,
            AsksOnlyWhetherAMoveIsBetter,
            GuessesANarrowWindow,
            NeverRaisesAlphaAtTheRoot,
            HandsOnTheLastValueAtTheRoot,
        }
    }
    // The move that is chosen, and the scores.
    place {
        both { PlaysTheFirstMove, PlaysTheLastMove, ReliesOnALegalMove }
        negamax { PlaysTheWorstMove, StartsFromZeroAtTheRoot }
        alpha_beta { PlaysTheLastOfEqualMoves }
    }
    place { both { StopsAtTheFirstMateAtTheRoot } alpha_beta { CutsAtTheRoot } }
    place { both { RemembersTheLastSearch } alpha_beta { KeepsAlphaInThePlayer } }
    place { both { GivesNoScores, ScoresForTheOtherSide } negamax { GivesEveryMoveTheBestScore } }
}
use Knob::*;

/// The search of an exercise.
pub(super) struct TreeSearch {
    /// True if it has a window.
    cuts: bool,
    places: &'static [&'static [Knob]],
    styles: &'static [&'static [Knob]],
}

/// 04: every node of the tree.
pub(super) static NEGAMAX: TreeSearch =
    TreeSearch { cuts: false, places: OF_NEGAMAX, styles: &[&[MateFirst], &[NoMoveFirst], &[LaterOfEqual], &[LaterOfEqual, MateFirst]] };

/// 05: the same with a window.
pub(super) static ALPHA_BETA: TreeSearch = TreeSearch {
    cuts: true,
    places: OF_ALPHA_BETA,
    styles: &[
        &[MateFirst],
        &[NoMoveFirst],
        &[AlphaReached],
        &[FailHard],
        &[ReturnsAtTheCut],
        &[FailHard, MateFirst],
        &[AlphaReached, MateFirst],
    ],
};

/// A question, and the earlier questions to the same player.
pub(super) struct Ground {
    earlier: Vec<(Tree, Option<u32>)>,
    tree: Tree,
    depth: Option<u32>,
    /// The scores that the player gave: a setting that gives another one is given up.
    scores: Vec<(Move, Value)>,
}

impl Model for TreeSearch {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        self.places
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        self.styles
    }

    fn ground(&self, question: &Question) -> Option<Ground> {
        let depth_of = |ask| match ask {
            Ask::Search { depth, times: 1 } => Some(depth),
            _ => None,
        };
        let earlier = question.earlier.iter().map(|earlier| Some((Tree::of(earlier.position()), depth_of(earlier.ask)?)));
        Some(Ground {
            earlier: earlier.collect::<Option<_>>()?,
            tree: Tree::of(question.position()),
            depth: depth_of(question.ask)?,
            scores: Vec::new(),
        })
    }

    fn ground_of(&self, question: &Question, seen: &Reaction) -> Option<Ground> {
        let scores = seen.answer.map_or(Vec::new(), |answer| answer.scores.clone());
        Some(Ground { scores, ..self.ground(question)? })
    }

    fn answer(&self, ground: &mut Ground, _: &Question, on: &[Knob], most: u64) -> Result<Told, Ending> {
        let mut kept = Kept { best: (-VALUE_INFINITE, Move::RESIGN), shared: -VALUE_INFINITE };
        let keeps = on.iter().any(|knob| {
            matches!(knob, RemembersTheLastSearch | KeepsAlphaInThePlayer | SharesTheMaximumBetweenLevels | SharesAlphaBetweenLevels)
        });
        let Ground { earlier, tree, depth, scores } = ground;
        for (tree, depth) in earlier.iter_mut().filter(|_| keeps) {
            kept = self.run(tree, *depth, MOST_NODES, on, &[], kept)?.1;
        }
        Ok(self.run(tree, *depth, most, on, scores, kept)?.0)
    }
}

/// The things that a player can keep from one search to the next.
#[derive(Clone, Copy)]
struct Kept {
    best: (Value, Move),
    shared: Value,
}

impl TreeSearch {
    fn run(
        &self,
        tree: &mut Tree,
        depth: Option<u32>,
        budget: u64,
        on: &[Knob],
        expected: &[(Move, Value)],
        kept: Kept,
    ) -> Result<(Told, Kept), Ending> {
        let default = if self.cuts { 5 } else { 3 };
        let mut run = Run { tree, on, cuts: self.cuts, budget, expected, nodes: 0, shared: kept.shared };
        run.root(depth.unwrap_or(default), kept)
    }
}

struct Run<'a> {
    tree: &'a mut Tree,
    on: &'a [Knob],
    cuts: bool,
    budget: u64,
    /// The scores of the player, if they are known.
    expected: &'a [(Move, Value)],
    nodes: u64,
    /// The maximum, or alpha, of those who have one for the whole tree.
    shared: Value,
}

/// The window of a node, its depth and its ply.
#[derive(Clone, Copy)]
struct At {
    alpha: Value,
    beta: Value,
    depth: u32,
    ply: u32,
}

fn less(number: u32, by: u32) -> Result<u32, Ending> {
    number.checked_sub(by).ok_or(Ending::Subtracts)
}

fn minus(value: Value) -> Result<Value, Ending> {
    value.checked_neg().ok_or(Ending::Overflows)
}

impl Run<'_> {
    fn is(&self, knob: Knob) -> bool {
        self.on.contains(&knob)
    }

    /// Returns the first of these knobs that is turned.
    fn one(&self, knobs: &[Knob]) -> Option<Knob> {
        self.on.iter().copied().find(|knob| knobs.contains(knob))
    }

    fn visit(&mut self) -> Result<(), Ending> {
        self.nodes += 1;
        if self.nodes > self.budget { Err(Ending::Runs) } else { Ok(()) }
    }

    fn root(&mut self, depth: u32, kept: Kept) -> Result<(Told, Kept), Ending> {
        let depth = match self.one(DEPTH) {
            Some(SearchesOnePlyTooDeep) => depth + 1,
            Some(AlwaysSearchesToDepthThree) => 3,
            Some(AlwaysSearchesToDepthSeven) => 7,
            Some(_) => depth.min(3),
            None => depth,
        };
        let (mut best, mut best_move) = match self.one(&[StartsFromZeroAtTheRoot, PlaysTheWorstMove]) {
            Some(StartsFromZeroAtTheRoot) => (0, Move::RESIGN),
            Some(_) => (VALUE_INFINITE, Move::RESIGN),
            None if self.one(&[RemembersTheLastSearch, KeepsAlphaInThePlayer]).is_some() => kept.best,
            None => (-VALUE_INFINITE, Move::RESIGN),
        };
        if self.cuts {
            match self.one(START) {
                Some(StartsFromZero) => best = 0,
                Some(StartsFromTheSmallestInteger) => best = Value::MIN,
                Some(_) => best = VALUE_INFINITE,
                None => {}
            }
        }
        let (mut scores, mut last) = (Vec::new(), -VALUE_INFINITE);
        let kids = self.tree.kids(ROOT).ok_or(Ending::Otherwise)?;
        let mut moves = kids.clone();
        for kid in moves.by_ref() {
            self.visit()?;
            let m = self.tree.m(kid);
            let bound = if self.is(HandsOnTheLastValueAtTheRoot) { last } else { best };
            let value = self.root_move(if self.is(UndoesBeforeTheCallAtTheRoot) { ROOT } else { kid }, bound, depth)?;
            last = value;
            if self.is(ForgetsToUndoAtTheRoot) {
                return Err(if kids.len() > 1 { Ending::DoesRootMoves } else { Ending::Leaves });
            }
            let is_better = match self.one(&[PlaysTheWorstMove, PlaysTheLastOfEqualMoves, LaterOfEqual]) {
                Some(PlaysTheWorstMove) => value < best,
                Some(_) => value >= best,
                None => value > best,
            };
            if is_better {
                (best, best_move) = (value, m);
            }
            if self.is(PlaysTheLastMove) {
                best_move = m;
            }
            let score = match self.one(&[GivesNoScores, ScoresForTheOtherSide, GivesEveryMoveTheBestScore]) {
                Some(GivesNoScores) => -VALUE_INFINITE,
                Some(ScoresForTheOtherSide) => -value,
                Some(_) => best,
                None => value,
            };
            if self.expected.iter().any(|&(of, expected)| of == m && expected != score) {
                return Err(Ending::Unknown);
            }
            scores.push((m, score));
            if self.is(CutsAtTheRoot) && value >= 0 || self.is(StopsAtTheFirstMateAtTheRoot) && value >= mate_in(MAX_PLY) {
                break;
            }
        }
        scores.extend(moves.map(|kid| (self.tree.m(kid), -VALUE_INFINITE)));
        let chosen = match self.one(&[PlaysTheFirstMove, ReliesOnALegalMove]) {
            Some(PlaysTheFirstMove) => scores.first().map_or(Move::RESIGN, |&(m, _)| m),
            Some(_) if scores.is_empty() => return Err(Ending::Unwraps),
            _ => best_move,
        };
        let best = if self.is(KeepsAlphaInThePlayer) { (best, Move::RESIGN) } else { (best, best_move) };
        let kept = Kept { best, shared: self.shared };
        // To look whether a move gives check takes a move or two.
        let nodes = (!self.is(SkipsMovesThatGiveCheck)).then_some(self.nodes);
        Ok((Told { chosen: Some(chosen), scores: Some(scores), nodes, ..Told::default() }, kept))
    }

    /// Returns the value of a root move for the side that plays it, where `best` is that of the best so far.
    fn root_move(&mut self, kid: u32, best: Value, depth: u32) -> Result<Value, Ending> {
        let guess = self.tree.value(kid);
        let (alpha, beta) = if !self.cuts {
            (-VALUE_INFINITE, VALUE_INFINITE)
        } else {
            match self.one(&[
                HandsOnTheWindowAsItIsAtTheRoot,
                NegatesTheWindowWithoutTurningItAtTheRoot,
                StartsEachRootMoveFromAnEmptyWindow,
                AsksOnlyWhetherAMoveIsBetter,
                GuessesANarrowWindow,
                NeverRaisesAlphaAtTheRoot,
                NeverRaisesAlpha,
            ]) {
                Some(HandsOnTheWindowAsItIsAtTheRoot) => (best, VALUE_INFINITE),
                Some(NegatesTheWindowWithoutTurningItAtTheRoot) => (minus(best)?, VALUE_INFINITE),
                Some(StartsEachRootMoveFromAnEmptyWindow) => (minus(best)?, minus(best)?),
                Some(AsksOnlyWhetherAMoveIsBetter) => (minus(best)? - 1, minus(best)?),
                Some(GuessesANarrowWindow) => (guess - 100, (guess + 100).min(minus(best)?)),
                Some(_) => (-VALUE_INFINITE, VALUE_INFINITE),
                None => (-VALUE_INFINITE, minus(best)?),
            }
        };
        let (depth, ply) = match self.one(&[BeginsWithPlyZero, BeginsWithTheDepthForThePly, SwapsDepthAndPlyAtTheRoot]) {
            Some(BeginsWithPlyZero) => (less(depth, 1)?, 0),
            Some(BeginsWithTheDepthForThePly) => (less(depth, 1)?, depth),
            Some(_) => (1, less(depth, 1)?),
            None => (less(depth, 1)?, 1),
        };
        let value = self.node(kid, At { alpha, beta, depth, ply }, 1)?;
        if self.is(ForgetsTheMinusSignAtTheRoot) { Ok(value) } else { minus(value) }
    }

    /// Returns the value of a node for the side to move, `down` moves below the root.
    fn node(&mut self, node: u32, at: At, down: u32) -> Result<Value, Ending> {
        if down >= MAX_PLY {
            return Err(Ending::Runs);
        }
        let At { mut alpha, mut beta, mut depth, mut ply } = at;
        if self.is(MateFirst) && self.tree.is_stuck(node) {
            return Ok(self.none(node, at));
        }
        if self.is(StopsOnePlyTooEarly) && depth <= 1 || self.is(TestsForDepthOne) && depth == 1 {
            return Ok(self.tree.value(node));
        }
        if self.is(TakesARepetitionForADraw) && self.tree.at(node).is_repetition() {
            return Ok(0);
        }
        if self.is(TestsForDepthZeroTheWrongWayRound) && depth > 0 {
            return Ok(self.tree.value(node));
        }
        if depth == 0 && self.one(&[NeverTestsForDepthZero, TestsForDepthOne, TestsForDepthZeroTheWrongWayRound]).is_none() {
            return Ok(self.leaf(node, ply));
        }
        if self.is(NoMoveFirst) && self.tree.is_stuck(node) {
            return Ok(self.none(node, at));
        }
        if self.is(TakesACheckForAMate) && self.tree.in_check(node) {
            return Ok(mated_in(ply));
        }
        if self.is(CallsItselfWithoutAMove) && !self.tree.is_stuck(node) {
            return Err(Ending::Crashes);
        }
        let mut best = self.first(node, at);
        for kid in self.moves(node)? {
            if self.cuts && self.is(HandsOnTheMaximumForAlpha) {
                alpha = best;
            }
            if self.is(SharesAlphaBetweenLevels) {
                alpha = self.shared;
            }
            if self.is(LowersTheDepthInTheLoop) {
                depth = less(depth, 1)?;
            }
            let here = At { alpha, beta, depth, ply };
            let mut value = self.kid(node, kid, here, down)?;
            if self.is(SearchesTheBestMovesTwice) && value > best {
                value = self.kid(node, kid, here, down)?;
            }
            if self.is(SearchesABetterMoveTwice) {
                value = if value > alpha {
                    // Between one do and one undo.
                    self.nodes -= 1;
                    self.kid(node, kid, here, down)?
                } else {
                    alpha
                };
            }
            if self.is(LeavesTheLoopBeforeTheUndo) && value >= beta {
                return Err(Ending::Leaves);
            }
            if self.is(RaisesThePlyInTheLoop) {
                ply += 1;
            }
            if self.is(LeavesTheLoopBeforeTheMaximum) && value >= beta {
                break;
            }
            if self.is(ReturnsAfterTheFirstMove) {
                return Ok(value);
            }
            best = self.larger(node, best, value, ply);
            if self.is(ReturnsTheFirstMate) && value >= mate_in(MAX_PLY) {
                return Ok(value);
            }
            if self.cuts || self.is(CutsTheTree) {
                self.raise(&mut alpha, &mut beta, value, best);
                if self.ends(at, alpha, beta, value, best, here.alpha) {
                    match self.one(&[ReturnsZeroAtACut, ReturnsMinusBetaAtTheCut, ReturnsAlphaAtTheCut, FailHard, ReturnsAtTheCut]) {
                        Some(ReturnsZeroAtACut) => return Ok(0),
                        Some(ReturnsMinusBetaAtTheCut) => return minus(beta),
                        Some(ReturnsAlphaAtTheCut) => return Ok(here.alpha),
                        Some(FailHard) => return Ok(beta),
                        Some(_) => return Ok(value),
                        None => break,
                    }
                }
            }
        }
        Ok(match self.one(&[ReturnsMinusTheMaximum, ReturnsAlphaForAMate, ReturnsBetaWithoutACut, FailHard]) {
            Some(ReturnsMinusTheMaximum) => minus(best)?,
            Some(ReturnsAlphaForAMate) => alpha,
            Some(ReturnsBetaWithoutACut) if alpha < beta => beta,
            Some(FailHard) if !self.tree.is_stuck(node) => alpha,
            _ => best,
        })
    }

    fn leaf(&mut self, node: u32, ply: u32) -> Value {
        if self.is(LooksForMateAtTheLeavesOnly) && self.tree.is_stuck(node) {
            return mated_in(ply);
        }
        let value = self.tree.value(node);
        match self.one(LEAF) {
            Some(EvaluatesAlwaysAsBlack) if self.tree.side_to_move(node) == Color::Black => value,
            Some(TurnsTheValueAtOddPlies | TurnsTheEvaluationAtOddPlies) if ply.is_multiple_of(2) => value,
            Some(_) => -value,
            None => value,
        }
    }

    /// Returns the first maximum, which remains if there is no move.
    fn first(&mut self, node: u32, at: At) -> Value {
        let odd = at.ply % 2 == 1;
        let knobs = [
            Minimises,
            TakesTurnsByThePly,
            MinimisesAtOddPlies,
            TakesMateInForMatedIn,
            StartsFromTheEvaluation,
            StartsFromZero,
            StartsFromInfinity,
            StartsFromTheSmallestInteger,
            BeginsTheMaximumWithZero,
        ];
        match self.one(&knobs) {
            Some(Minimises) => VALUE_INFINITE,
            Some(TakesTurnsByThePly | MinimisesAtOddPlies) if odd => mate_in(at.ply),
            Some(TakesMateInForMatedIn) => mate_in(at.ply),
            Some(StartsFromTheEvaluation) => self.tree.value(node),
            Some(StartsFromZero) if !self.cuts => 0,
            Some(StartsFromInfinity) if !self.cuts => VALUE_INFINITE,
            Some(StartsFromTheSmallestInteger) if !self.cuts => Value::MIN,
            Some(BeginsTheMaximumWithZero) if !self.tree.is_stuck(node) => 0,
            _ if self.is(NoMoveFirst) => -VALUE_INFINITE,
            _ => self.none(node, at),
        }
    }

    /// The value where there is no legal move.
    fn none(&mut self, node: u32, At { alpha, depth, ply, .. }: At) -> Value {
        let (in_check, is_stuck) = (self.tree.in_check(node), self.tree.is_stuck(node));
        let at = if self.is(NeverRaisesThePly) { 1 } else { ply };
        if self.is(ReturnsAlphaForAMate) {
            return alpha;
        }
        if self.is(AddsTheDepthToThePly) {
            return mated_in(at + depth);
        }
        if self.is(EvaluatesAStalemate) && is_stuck && !in_check || self.is(LooksForMateAtTheLeavesOnly) && is_stuck {
            return self.tree.value(node);
        }
        match self.one(MATE) {
            Some(ScoresAMateAsInfinite) => -VALUE_INFINITE,
            Some(ScoresAllMatesAlike) => -VALUE_MATE,
            Some(ScoresOnlyACheckmate) if !(is_stuck && in_check) => -VALUE_INFINITE,
            Some(ScoresAMateOnePlyTooLate) => mated_in(at + 1),
            Some(CountsTheDistanceFromTheHorizon) => mated_in(depth),
            Some(TakesAStalemateForADraw) if is_stuck && !in_check => 0,
            Some(NeverLooksForMate) if is_stuck => self.tree.value(node),
            Some(ScoresAMateAsEven) if is_stuck => 0,
            Some(ScoresAMateForTheWrongSide) if is_stuck => mate_in(at),
            _ => mated_in(at),
        }
    }

    fn moves(&mut self, node: u32) -> Result<Vec<u32>, Ending> {
        let mut kids: Vec<u32> = self.tree.kids(node).ok_or(Ending::Otherwise)?.collect();
        let (skip, most) = (usize::from(self.is(SkipsTheFirstMove)), if self.is(OnlyLooksAtTheFirstTenMoves) { 10 } else { usize::MAX });
        if self.is(UsesTheMovesOfTheRoot) {
            return Err(Ending::DoesRootMoves);
        }
        if self.is(AlwaysPromotesBishopsAndRooks) {
            let promoting = self.tree.at(node).legal_moves_promoting();
            kids.retain(|&kid| promoting.contains(&self.tree.m(kid)));
        }
        if self.is(CutsOnlyAboveBetaBehindCaptures) {
            kids.sort_by_key(|&kid| !self.tree.is_capture(kid));
        }
        if self.is(NeverDrops) {
            kids.retain(|&kid| !self.tree.m(kid).is_drop());
        }
        if self.is(NeverPromotes) {
            kids.retain(|&kid| !self.tree.m(kid).is_promotion());
        }
        if self.is(SkipsMovesThatGiveCheck) {
            kids.retain(|&kid| !self.tree.in_check(kid));
        }
        if self.is(OnlyLooksAtCaptures) {
            kids.retain(|&kid| self.tree.is_capture(kid));
        }
        if self.is(OnlyLooksAtCaptures2) {
            let captures = self.tree.at(node).captures();
            kids.retain(|&kid| captures.contains(&self.tree.m(kid)));
        }
        if self.is(LooksAtNoMove) {
            kids.clear();
        }
        if self.is(SkipsTheLastMove) {
            kids.pop();
        }
        Ok(kids.into_iter().skip(skip).take(most).collect())
    }

    /// Returns the value of a move for the side that plays it.
    fn kid(&mut self, node: u32, kid: u32, at: At, down: u32) -> Result<Value, Ending> {
        self.visit()?;
        let At { alpha, beta, depth, ply } = at;
        let (low, high) = if !self.cuts && !self.is(CutsTheTree) {
            (alpha, beta)
        } else {
            match self.one(WINDOW) {
                Some(HandsOnTheWindowAsItIs) => (alpha, beta),
                Some(NegatesTheWindowWithoutTurningIt) => (minus(alpha)?, minus(beta)?),
                Some(TurnsTheWindowWithoutNegatingIt) => (beta, alpha),
                Some(NegatesBetaOnly) => (minus(beta)?, alpha),
                Some(NegatesAlphaOnly) => (beta, minus(alpha)?),
                Some(OpensTheWindowBelowTheRoot) => (-VALUE_INFINITE, minus(alpha)?),
                Some(OpensTheWholeWindowBelowTheRoot) => (-VALUE_INFINITE, VALUE_INFINITE),
                Some(ForgetsAlphaInTheWindow) => (minus(beta)?, VALUE_INFINITE),
                Some(HandsOnAlphaTwice) => (minus(alpha)?, minus(alpha)?),
                Some(HandsOnBetaTwice) => (minus(beta)?, minus(beta)?),
                Some(HandsOnANullWindow) => (minus(alpha)? - 1, minus(alpha)?),
                _ => (minus(beta)?, minus(alpha)?),
            }
        };
        let (below, next) = match self.one(&[
            LowersTheDepthTwice,
            NeverLowersTheDepth,
            LowersTheDepthInTheLoop,
            TakesThePlyForTheDepth,
            SwapsDepthAndPly,
        ]) {
            Some(LowersTheDepthTwice) => (less(depth, 2)?, ply + 1),
            Some(NeverLowersTheDepth | LowersTheDepthInTheLoop) => (depth, ply + 1),
            Some(TakesThePlyForTheDepth) => (less(ply, 1)?, ply + 1),
            Some(_) => (ply + 1, less(depth, 1)?),
            None => (less(depth, 1)?, ply + 1),
        };
        let next = match self.one(&[HandsOnPlyOne, LowersThePly, RaisesThePlyByTwo, TakesTheDepthForThePly]) {
            Some(HandsOnPlyOne) => 1,
            Some(LowersThePly) => less(ply, 1)?,
            Some(RaisesThePlyByTwo) => ply + 2,
            Some(_) => depth + 1,
            None => next,
        };
        if self.is(ForgetsToDo) {
            self.nodes -= 1;
        }
        let to = if self.is(UndoesBeforeTheCall) || self.is(ForgetsToDo) { node } else { kid };
        let value = self.node(to, At { alpha: low, beta: high, depth: below, ply: next }, down + 1)?;
        match self.one(&[ForgetsToUndo, ForgetsToDo, UndoesTwice]) {
            Some(ForgetsToUndo) => return Err(Ending::Leaves),
            Some(ForgetsToDo) => return Err(Ending::UndoesMore),
            Some(_) => return Err(Ending::UndoesMore),
            None => {}
        }
        let is_plain =
            self.is(ForgetsTheMinusSign) || self.is(TakesTurnsByThePly) || self.is(ChangesTheSignAtOddPlies) && ply.is_multiple_of(2);
        if is_plain { Ok(value) } else { minus(value) }
    }

    fn larger(&mut self, node: u32, best: Value, value: Value, ply: u32) -> Value {
        let value = if self.is(NegatesTwice) { -value } else { value };
        match self.one(MAXIMUM) {
            Some(Minimises) => best.min(value),
            Some(MinimisesAtOddPlies) if ply % 2 == 1 => best.min(value),
            None if self.is(TakesTurnsByThePly) && ply % 2 == 1 => best.min(value),
            Some(KeepsTheLastValue) => value,
            Some(KeepsTheFirstMaximum) => best,
            Some(SharesTheMaximumBetweenLevels) => {
                self.shared = self.shared.max(value);
                self.shared
            }
            Some(NegatesTheMaximum) => -(-value).max(best),
            Some(NegatesTheMaximumAfterEachMove) => -best.max(value),
            Some(AddsUpTheValues) => best.max(-VALUE_MATE / 2) + value,
            Some(AddsTheEvaluationOnTheWay) => best.max(value + self.tree.value(node)),
            Some(TakesAmountsForValues) => best.max(value.abs()),
            _ => best.max(value),
        }
    }

    fn raise(&mut self, alpha: &mut Value, beta: &mut Value, value: Value, best: Value) {
        match self.one(ALPHA) {
            Some(NeverRaisesAlpha | RaisesAlphaAtTheRootOnly) => {}
            Some(SharesAlphaBetweenLevels) => self.shared = self.shared.max(value),
            Some(LowersAlpha) => *alpha = value.min(*alpha),
            Some(LowersBeta) => *beta = value.min(*beta),
            Some(LowersBetaByMinusTheValue) => {
                *alpha = value.max(*alpha);
                *beta = (-value).min(*beta);
            }
            Some(RaisesAlphaByTheWrongSign) => *alpha = (-value).max(*alpha),
            Some(RaisesAlphaAboveBetaOnly) => {
                if value > *beta {
                    *alpha = value
                }
            }
            Some(TakesTheLastValueForAlpha) => *alpha = value,
            Some(NegatesTheRaisedAlpha) => *alpha = -value.max(*alpha),
            _ => *alpha = if self.is(NegatesTheMaximum) { best } else { value }.max(*alpha),
        }
    }

    /// Returns whether the loop ends. `at` is the window as it was handed on, `bound` alpha before the move.
    fn ends(&self, at: At, alpha: Value, beta: Value, value: Value, best: Value, bound: Value) -> bool {
        let looks_at_alpha = self
            .one(&[AlphaReached, CutsTheTree, LowersBeta, RaisesAlphaByTheWrongSign, LowersBetaByMinusTheValue, NegatesTheRaisedAlpha])
            .is_some();
        let reached = if looks_at_alpha { alpha } else { value };
        match self.one(CUT) {
            Some(NeverCuts) => false,
            Some(CutsOnlyAboveBeta | CutsOnlyAboveBetaBehindCaptures) => reached > beta,
            Some(CutsAtAlpha) => value >= alpha,
            Some(CutsBelowAlpha) => value <= at.alpha,
            Some(CutsAtAMoveThatIsNoBetter) => value <= bound,
            Some(ComparesWithMinusBeta) => reached >= -beta,
            Some(CutsBelowBeta) => alpha <= beta,
            Some(CutsAboveAlpha) => best > bound,
            Some(CutsBeforeItRaisesAlpha) => bound >= beta,
            _ => reached >= beta,
        }
    }
}
