//! 03: the moves of a position as a table, and the ways to choose one of them.

use minishogi::{Color, Move, VALUE_INFINITE, Value, mate_in, piece_value};
use minishogi_child::{Ask, Question};

use super::tree::{ROOT, Tree};
use super::{Ending, Model, Told};

knobs! {
    // Styles, which are right.
    styles {
        LaterOfEqual,
        StopsAtTheFirstMate,
        /// This matters beside `CountsOnlyThePieceTaken`, which then sees no mate.
        LooksAtThePieceFirst,
        /// The root moves are sorted, and one of them is played by its index.
        SortsTheMoves,
    }
    // The value of a position.
    place {
        ForgetsTheMinusSign, EvaluatesAlwaysAsBlack, EvaluatesAlwaysAsWhite, CountsOnlyThePieceTaken, LooksTwoPliesAhead, EvaluatesBeforeTheMove,
        EvaluatesAfterTheUndo, EvaluatesTheWrongPosition, EvaluatesAfterTheUndoUnlessItMates, EvaluatesBeforeTheMoveUnlessItMates,
    }
    place { TakesAmountsForValues }
    place { ScoresTheGain }
    // Mates.
    place { NeverLooksForMate, MissesMatesByDrops, LooksForMateBeforeTheMove, TakesACheckForAMate }
    place { ScoresAMateForTheOtherSide, ScoresAMateAsEven, CallsAMateInfinite, ScoresAMateAsMateInZero, ScoresAMateAsMateInTwo, AddsTheMateToTheValue }
    // The moves.
    place { OnlyCaptures, NeverPromotes, NeverDrops }
    // Do and undo.
    place { ForgetsToUndo, ForgetsToDo, UndoesTwice, UndoesTheBestMove, UndoesTheBetterMovesOnly, LeavesTheLoopBeforeTheUndo }
    place { LeavesTheBestMoveOnTheBoard }
    // The scores.
    place { LeavesTheScoresAlone, ScoresForTheOtherSide, ScoresTheBestSoFar, ScoresOnlyTheBestMoves, AddsToTheScores }
    // The maximum.
    place { StartsFromZero, RemembersTheLastSearch, RemembersTheLastMaximum }
    place { PlaysTheWorstMove, NeverRemembersTheBestValue, RemembersTheNegatedValue, ComparesAmounts }
    // The end of the loop.
    place { ReturnsAfterTheFirstMove, StopsAtTheFirstGain, LeavesTheLoopBeforeTheScore }
    // The move that is played.
    place { PlaysTheFirstMove, PlaysTheLastMove, ForgetsToSort, SortsTheWrongWayRound, AlwaysResigns, ReliesOnALegalMove }
}
use Knob::*;

pub(super) struct OnePly;

/// The moves of a question, and of the earlier questions to the same player.
pub(super) struct Ground {
    earlier: Vec<Moves>,
    moves: Moves,
}

/// The moves of a position.
struct Moves {
    tree: Tree,
    side: Color,
    moves: Vec<Row>,
}

/// A move with its properties. The values are those of the side that plays it.
#[derive(Clone, Copy)]
struct Row {
    m: Move,
    node: u32,
    value: Value,
    taken: Option<Value>,
    in_check: bool,
    is_mate: bool,
}

impl Model for OnePly {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[
            &[LaterOfEqual],
            &[StopsAtTheFirstMate],
            &[LooksAtThePieceFirst],
            &[SortsTheMoves],
            &[LaterOfEqual, StopsAtTheFirstMate],
            &[LaterOfEqual, LooksAtThePieceFirst],
            &[LaterOfEqual, SortsTheMoves],
        ]
    }

    fn ground(&self, question: &Question) -> Option<Ground> {
        let is_asked = |ask| matches!(ask, Ask::Search { depth: None, times: 1 });
        let earlier = question.earlier.iter().map(|earlier| Moves::of(Tree::of(is_asked(earlier.ask).then(|| earlier.position())?)));
        Some(Ground {
            earlier: earlier.collect::<Option<_>>()?,
            moves: Moves::of(Tree::of(is_asked(question.ask).then(|| question.position())?))?,
        })
    }

    fn answer(&self, ground: &mut Ground, _: &Question, on: &[Knob], _: u64) -> Result<Told, Ending> {
        let mut kept = (-VALUE_INFINITE, Move::RESIGN);
        let keeps = on.contains(&RemembersTheLastSearch) || on.contains(&RemembersTheLastMaximum);
        for earlier in ground.earlier.iter_mut().filter(|_| keeps) {
            kept = Run { on, side: earlier.side, tree: &mut earlier.tree }.run(&earlier.moves, kept)?.1;
        }
        let Moves { tree, side, moves } = &mut ground.moves;
        Ok(Run { on, side: *side, tree }.run(moves, kept)?.0)
    }
}

impl Moves {
    fn of(mut tree: Tree) -> Option<Moves> {
        let (kids, root, side) = (tree.kids(ROOT)?, tree.at(ROOT).clone(), tree.side_to_move(ROOT));
        let row = |node| {
            let (m, in_check) = (tree.m(node), tree.in_check(node));
            let taken = root.piece_on(m.to()).map(|piece| piece_value(piece.kind));
            Row { m, node, value: -tree.value(node), taken, in_check, is_mate: in_check && tree.is_stuck(node) }
        };
        let moves = kids.map(row).collect();
        Some(Moves { tree, side, moves })
    }
}

struct Run<'a> {
    on: &'a [Knob],
    side: Color,
    tree: &'a mut Tree,
}

impl Run<'_> {
    fn is(&self, knob: Knob) -> bool {
        self.on.contains(&knob)
    }

    /// Returns the answer, and the maximum with its move.
    fn run(&mut self, moves: &[Row], kept: (Value, Move)) -> Result<(Told, (Value, Move)), Ending> {
        let first = moves.first().map_or(Move::RESIGN, |row| row.m);
        let mut scores: Vec<(Move, Value)> = moves.iter().map(|row| (row.m, -VALUE_INFINITE)).collect();
        if self.is(PlaysTheFirstMove) || self.is(PlaysTheLastMove) {
            let last = moves.last().map_or(Move::RESIGN, |row| row.m);
            let chosen = if self.is(PlaysTheFirstMove) { first } else { last };
            return Ok((Told { chosen: Some(chosen), scores: Some(scores), nodes: Some(0), ..Told::default() }, kept));
        }
        let (mut best, mut best_move) = match () {
            () if self.is(RemembersTheLastSearch) => kept,
            () if self.is(RemembersTheLastMaximum) => (kept.0, Move::RESIGN),
            () if self.is(StartsFromZero) => (0, Move::RESIGN),
            () if self.is(PlaysTheWorstMove) => (VALUE_INFINITE, Move::RESIGN),
            () => (-VALUE_INFINITE, Move::RESIGN),
        };
        let mut left = false;
        for (row, (_, score)) in moves.iter().zip(&mut scores) {
            let is_skipped = self.is(OnlyCaptures) && row.taken.is_none()
                || self.is(NeverPromotes) && row.m.is_promotion()
                || self.is(NeverDrops) && row.m.is_drop();
            if is_skipped {
                continue;
            }
            if left {
                return Err(Ending::DoesRootMoves);
            }
            let value = self.value(row);
            let is_better = self.is_better(value, best);
            left = self.undo(row, is_better, best_move)?;
            if self.is(LeavesTheLoopBeforeTheScore) && row.is_mate {
                (best, best_move) = (value, row.m);
                break;
            }
            *score = match () {
                () if self.is(LeavesTheScoresAlone) || self.is(ScoresOnlyTheBestMoves) && !is_better => *score,
                () if self.is(ScoresForTheOtherSide) => -value,
                () if self.is(ScoresTheBestSoFar) => best.max(value),
                () if self.is(AddsToTheScores) => *score + value,
                () => value,
            };
            if is_better {
                best_move = row.m;
                if !self.is(NeverRemembersTheBestValue) {
                    best = if self.is(RemembersTheNegatedValue) { -value } else { value };
                }
            }
            let is_last = self.is(ReturnsAfterTheFirstMove)
                || self.is(StopsAtTheFirstGain) && value > self.tree.value(ROOT)
                || (self.is(StopsAtTheFirstMate) || self.is(LeavesTheLoopBeforeTheUndo)) && row.is_mate;
            if is_last {
                break;
            }
        }
        if left || self.is(LeavesTheBestMoveOnTheBoard) && best_move != Move::RESIGN {
            return Err(Ending::Leaves);
        }
        let chosen = match () {
            () if self.is(AlwaysResigns) => Move::RESIGN,
            () if self.is(ReliesOnALegalMove) && moves.is_empty() => {
                return Err(if self.is(SortsTheMoves) { Ending::Panics } else { Ending::Unwraps });
            }
            () if self.is(ForgetsToSort) => first,
            () if self.is(SortsTheWrongWayRound) => scores.iter().min_by_key(|(_, score)| *score).map_or(Move::RESIGN, |&(m, _)| m),
            () => best_move,
        };
        // A player can resign with scores or without.
        let scores = (!self.is(AlwaysResigns)).then_some(scores);
        let first = match () {
            () if self.is(SortsTheWrongWayRound) => Some(chosen),
            () if self.is(PlaysTheWorstMove) && !self.is(SortsTheMoves) => Some(first),
            () => None,
        };
        let first = first.filter(|_| !moves.is_empty());
        Ok((Told { chosen: Some(chosen), scores, first, ..Told::default() }, (best, best_move)))
    }

    /// True if the move stays done.
    fn undo(&self, row: &Row, is_better: bool, best_move: Move) -> Result<bool, Ending> {
        if self.is(ForgetsToDo) || self.is(UndoesTwice) || self.is(UndoesTheBestMove) && best_move != Move::RESIGN {
            return Err(Ending::UndoesMore);
        }
        Ok(self.is(ForgetsToUndo) || self.is(UndoesTheBetterMovesOnly) && !is_better || self.is(LeavesTheLoopBeforeTheUndo) && row.is_mate)
    }

    /// Returns the value of a move.
    fn value(&mut self, row: &Row) -> Value {
        let before = self.tree.value(ROOT);
        match () {
            () if self.is(EvaluatesBeforeTheMove) => return before,
            () if self.is(EvaluatesAfterTheUndo) || self.is(EvaluatesTheWrongPosition) => return -before,
            () if self.is(CountsOnlyThePieceTaken) && self.is(LooksAtThePieceFirst) => return row.taken.unwrap_or_default(),
            () => {}
        }
        let is_missed = self.is(NeverLooksForMate) || self.is(LooksForMateBeforeTheMove) || self.is(MissesMatesByDrops) && row.m.is_drop();
        if row.is_mate && !is_missed || self.is(TakesACheckForAMate) && row.in_check {
            return match () {
                () if self.is(ScoresAMateForTheOtherSide) => -mate_in(1),
                () if self.is(ScoresAMateAsEven) => 0,
                () if self.is(CallsAMateInfinite) => VALUE_INFINITE,
                () if self.is(ScoresAMateAsMateInZero) => mate_in(0),
                () if self.is(ScoresAMateAsMateInTwo) => mate_in(2),
                () if self.is(AddsTheMateToTheValue) => mate_in(1) + row.value,
                () => mate_in(1),
            };
        }
        let value = match () {
            () if self.is(CountsOnlyThePieceTaken) => row.taken.unwrap_or_default(),
            () if self.is(EvaluatesBeforeTheMoveUnlessItMates) => before,
            () if self.is(EvaluatesAfterTheUndoUnlessItMates) => -before,
            () if self.is(LooksTwoPliesAhead) => {
                let replies = self.tree.kids(row.node).unwrap_or_default();
                replies.map(|reply| self.tree.value(reply)).min().unwrap_or_default()
            }
            () if self.is(ForgetsTheMinusSign) => -row.value,
            () if self.is(EvaluatesAlwaysAsBlack) && self.side == Color::White => -row.value,
            () if self.is(EvaluatesAlwaysAsWhite) && self.side == Color::Black => -row.value,
            () => row.value,
        };
        let value = if self.is(TakesAmountsForValues) { value.abs() } else { value };
        if self.is(ScoresTheGain) { value - before } else { value }
    }

    fn is_better(&self, value: Value, best: Value) -> bool {
        let is_equal = value == best && self.is(LaterOfEqual);
        match () {
            () if self.is(PlaysTheWorstMove) => value < best || is_equal,
            () if self.is(ComparesAmounts) => value.abs() > best.abs() || best == -VALUE_INFINITE,
            () => value > best || is_equal,
        }
    }
}
