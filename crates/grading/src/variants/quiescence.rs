//! 07: the leaf of a search on the board, with the order of the moves that the kit gives.

use minishogi::{
    AlphaBeta, Color, Control, MAX_PLY, Move, MoveOrdering, PieceKind, Position, RootMoves, VALUE_INFINITE, VALUE_MATE, Value, evaluate,
    kind_moved, mate_in, mated_in, piece_value,
};
use minishogi_child::{Ask, Question};

use super::{Ending, Model, Reaction, Told, end_of_illegal};

knobs! {
    // Styles, which are right.
    styles { StandsPatInABranchOfItsOwn, RaisesAlphaByMovesOnly, KeepsValuesInTheWindow, LooksAtCapturesInAnyOrder }
    // The end of a line.
    place {
        ReturnsTheEvaluation, ReturnsAlpha, StopsAfterOneCapture, StopsAfterOneCapture2, StopsAfterFourPlies, StopsAfterTenPlies, LimitsThePlies1,
        LimitsThePlies2, LimitsThePlies3, LimitsThePlies4, LimitsThePlies5, LimitsThePlies6, LimitsThePlies7, LimitsThePlies8, LimitsThePlies9,
        LimitsThePlies10, LimitsThePlies11, LimitsThePlies12,
    }
    // The moves of a side that is not in check.
    place { OnlyRecaptures, LooksAtAllMoves, GivesChecksToo }
    place { ForgetsPromotionsOfPawns, NeverPromotesAmongCaptures }
    place { OnlyLooksAtTheFirstCapture, OnlyTakesWhatIsWorthMore, SkipsLosingCaptures, LeavesOutCapturesByTheKing }
    place { SkipsCapturesThatSeemTooSmall, SkipsCapturesByAMargin }
    // The moves in check.
    place { OnlyCapturesInCheck, OnlyCapturesInCheckButSeesMate, ForgetsDropsInCheck, OnlyMovesTheKingInCheck }
    // The value of doing nothing.
    place {
        NeverStandsPat, BeginsWithMinusInfinity, BeginsWithMinusInfinity2, StandsPatOnlyWithoutCaptures, StandsPatForTheOtherSide,
        EvaluatesAlwaysAsBlack,
    }
    place { TakesACheckForNone, StandsPatOnlyInCheck, TakesAPositionWithoutCapturesForMate }
    place {
        StandsPatInCheck, StandsPatAmongEvasions, ScoresAMateAsTheEvaluation, ScoresAMateAsEven, ScoresAMateForTheWrongSide,
        BeginsWithAMateForTheWrongSide, ReturnsAlphaForAMate, ScoresAllMatesAlike, NeverRaisesThePly,
    }
    // The cut by it.
    place {
        NeverCutsByStandingPat, StandsPatInTheEnd, LooksAtAMoveBeforeItStandsPat, StandsPatBelowAlpha, BeginsAgainWithMinusInfinity,
        BeginsAgainWithMinusInfinity2, NeverLooksAtAMove, NegatesTheRaisedAlpha, RaisesAlphaByMinusTheStandPat,
        LowersAlphaByTheStandPat, CutsBeforeItStandsPat,
    }
    // The call for the position after a move.
    place { ForgetsTheMinusSign, NegatesTwice }
    place { HandsOnThePlyAsItIs, RaisesThePlyByTwo, LowersThePly }
    place {
        NeverHandsTheWindowOn, HandsOnANullWindow, HandsOnTheWindowAsItIs, NegatesTheWindowWithoutTurningIt, TurnsTheWindowWithoutNegatingIt,
        NegatesBetaOnly, NegatesAlphaOnly, HandsOnAlphaTwice, HandsOnBetaTwice,
    }
    // Undo.
    place { ForgetsToUndo, ForgetsToDo, UndoesTwice, UndoesBeforeTheCall, LeavesTheLoopBeforeTheUndo }
    // The loop.
    place { KeepsTheLastValue, KeepsTheFirstMaximum, Minimises, Minimises2, NegatesTheMaximum, NegatesTheMaximumAfterEachMove }
    place { NeverRaisesAlphaInTheLoop, NeverRaisesAlphaInTheLoop2, LowersAlpha, RaisesAlphaByTheNegatedValue }
    place { NeverCutsAmongCaptures, CutsOnlyAboveBeta, CutsOnlyAboveBeta2, CutsOnlyAboveBeta3, CutsAtAlpha, CutsBeforeItRaisesAlpha, CutsBelowBeta }
    place { ReturnsAfterTheFirstMove }
    // The call at depth 0, and the root.
    place { BeginsAtDepthOne, OpensTheWindowAtDepthZero, TurnsTheWindowAtDepthZero, ForgetsTheMinusSignAtDepthZero }
    place { SearchesOnePlyTooDeep, EvaluatesAtDepthOne }
    place { GivesNoScores }
}
use Knob::*;

/// The ends of lines: at this ply, counted from the depth or from the root.
const LIMITS: &[(Knob, bool, u32)] = &[
    (ReturnsTheEvaluation, false, 0),
    (StopsAfterOneCapture2, true, 1),
    (StopsAfterFourPlies, true, 4),
    (StopsAfterTenPlies, false, 11),
    (LimitsThePlies1, true, 2),
    (LimitsThePlies2, true, 3),
    (LimitsThePlies3, true, 5),
    (LimitsThePlies4, true, 6),
    (LimitsThePlies5, true, 8),
    (LimitsThePlies6, false, 4),
    (LimitsThePlies7, false, 5),
    (LimitsThePlies8, false, 6),
    (LimitsThePlies9, false, 7),
    (LimitsThePlies10, false, 8),
    (LimitsThePlies11, false, 9),
    (LimitsThePlies12, false, 10),
];

pub(super) struct Leaf;

pub(super) static QUIESCENCE: Leaf = Leaf;

/// A question, and the moves that the player did, as far as they are known.
pub(super) struct Ground {
    pos: Position,
    depth: u32,
    done: Vec<(u32, Move)>,
    most: u64,
}

/// A search that takes more has no end, where the player did not come to its own either. A right one takes half as many at most.
const ENDLESS: u64 = 30_000;

impl Model for Leaf {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[
            &[StandsPatInABranchOfItsOwn],
            &[RaisesAlphaByMovesOnly],
            &[KeepsValuesInTheWindow],
            &[LooksAtCapturesInAnyOrder],
            &[StandsPatInABranchOfItsOwn, KeepsValuesInTheWindow],
        ]
    }

    fn ground(&self, question: &Question) -> Option<Ground> {
        match question.ask {
            Ask::Search { depth: Some(depth), times: 1 } => {
                Some(Ground { pos: question.position(), depth, done: Vec::new(), most: ENDLESS })
            }
            _ => None,
        }
    }

    fn ground_of(&self, question: &Question, seen: &Reaction) -> Option<Ground> {
        let ground = self.ground(question)?;
        Some(match seen.answer {
            Some(answer) => Ground { done: answer.done.clone(), most: u64::MAX, ..ground },
            None => ground,
        })
    }

    fn answer(&self, ground: &mut Ground, _: &Question, on: &[Knob], most: u64) -> Result<Told, Ending> {
        let are_two = on.iter().filter(|&&knob| self.styles().iter().all(|style| !style.contains(&knob))).count() > 1;
        let mut run = Run {
            on: on.iter().fold(0, |bits, knob| bits | 1 << *knob as u32),
            limit: LIMITS.iter().find(|(knob, ..)| on.contains(knob)).map(|&(_, from_depth, plies)| (from_depth, plies)),
            depth: ground.depth,
            root_ply: ground.pos.ply(),
            ordering: MoveOrdering::new(),
            done: &ground.done,
            most: most.min(if are_two { ground.most / 10 } else { ground.most }),
            nodes: 0,
            end: None,
        };
        // A search without an end is one mistake.
        run.root(ground.pos.clone()).map_err(|end| if are_two && end == Ending::Runs { Ending::Otherwise } else { end })
    }
}

/// A search, and its memory.
struct Run<'a> {
    on: u128,
    limit: Option<(bool, u32)>,
    depth: u32,
    root_ply: usize,
    ordering: MoveOrdering,
    done: &'a [(u32, Move)],
    most: u64,
    nodes: u64,
    end: Option<Ending>,
}

impl Run<'_> {
    fn is(&self, knob: Knob) -> bool {
        self.on & 1 << knob as u32 != 0
    }

    fn one(&self, knobs: &[(Knob, Value)], otherwise: Value) -> Value {
        knobs.iter().find(|(knob, _)| self.is(*knob)).map_or(otherwise, |&(_, value)| value)
    }

    fn root(&mut self, mut pos: Position) -> Result<Told, Ending> {
        let mut root_moves = RootMoves::new(&pos);
        self.depth += u32::from(self.is(SearchesOnePlyTooDeep));
        let chosen = self.search_to_depth(&mut pos, &mut root_moves, self.depth);
        if let Some(end) = self.end {
            return Err(end);
        }
        let best = root_moves.iter().map(|root_move| root_move.score).max();
        // If no move is better than none, the choice is up to the player.
        let chosen = best.is_none_or(|best| best > -VALUE_INFINITE).then_some(chosen);
        let score = |score| if self.is(GivesNoScores) { -VALUE_INFINITE } else { score };
        let scores = root_moves.iter().map(|root_move| (root_move.pv[0], score(root_move.score))).collect();
        // To look whether a move gives check takes a move or two.
        let nodes = (!self.is(GivesChecksToo)).then_some(self.nodes);
        Ok(Told { chosen, scores: Some(scores), nodes, ..Told::default() })
    }

    /// Does a move, unless the player did another one.
    fn go(&mut self, pos: &mut Position, m: Move) -> Result<(), Ending> {
        let ply = (pos.ply() - self.root_ply) as u32;
        self.nodes += 1;
        let did = self.done.get(self.nodes as usize - 1).filter(|_| !self.is(GivesChecksToo));
        if did.is_some_and(|&did| did != (ply, m)) {
            return Err(Ending::Otherwise);
        }
        if self.nodes > self.most || ply >= MAX_PLY {
            return Err(Ending::Runs);
        }
        if pos.is_legal(m).is_err() {
            return Err(end_of_illegal(pos, self.root_ply, m));
        }
        pos.do_move(m);
        Ok(())
    }

    fn undo(&self, pos: &mut Position, m: Move) -> Result<(), Ending> {
        if pos.last_move() == Some(m) {
            pos.undo_move(m);
            return Ok(());
        }
        Err(if pos.moves_done().skip(self.root_ply).any(|done| done == m) { Ending::Leaves } else { Ending::UndoesMore })
    }

    /// Returns the value of a position whose depth is used up.
    fn leaf(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Result<Value, Ending> {
        match () {
            () if self.is(OpensTheWindowAtDepthZero) => self.rest(pos, -VALUE_INFINITE, VALUE_INFINITE, ply),
            () if self.is(TurnsTheWindowAtDepthZero) => self.rest(pos, -beta, -alpha, ply),
            () if self.is(ForgetsTheMinusSignAtDepthZero) => Ok(-self.rest(pos, alpha, beta, ply)?),
            () => self.rest(pos, alpha, beta, ply),
        }
    }

    fn rest(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Result<Value, Ending> {
        let is_at_limit = self.limit.is_some_and(|(from_depth, plies)| ply >= plies + if from_depth { self.depth } else { 0 });
        if ply >= MAX_PLY || is_at_limit {
            return Ok(evaluate(pos));
        }
        if self.is(ReturnsAlpha) {
            return Ok(alpha);
        }
        let (window, in_check, style) = ((alpha, beta), pos.in_check(), self.is(StandsPatInABranchOfItsOwn));
        let moves = self.moves(pos, in_check, ply);
        let first = self.first(pos, in_check, alpha, ply, moves.is_empty());
        if self.is(StandsPatBelowAlpha) && !in_check && first <= alpha {
            return Ok(first);
        }
        let is_reached = |value: Value, above: bool| value > beta || value == beta && !above;
        let (raises, cuts) = match () {
            () if self.is(NeverCutsByStandingPat) || self.is(StandsPatInTheEnd) || self.is(Minimises) => (false, false),
            () if self.is(LooksAtAMoveBeforeItStandsPat) => (true, false),
            () => (!self.is(RaisesAlphaByMovesOnly), !style || !in_check),
        };
        let at_first = match () {
            () if self.is(NegatesTheRaisedAlpha) => -alpha.max(first),
            () if self.is(RaisesAlphaByMinusTheStandPat) => alpha.max(-first),
            () if self.is(LowersAlphaByTheStandPat) => alpha.min(first),
            () if self.is(CutsBeforeItStandsPat) => alpha,
            () if style || !raises => first,
            () => alpha.max(first),
        };
        if cuts && is_reached(at_first, self.is(CutsOnlyAboveBeta) || self.is(CutsOnlyAboveBeta3)) {
            return Ok(if self.is(KeepsValuesInTheWindow) { beta } else { first });
        }
        if self.is(NeverLooksAtAMove) {
            return Ok(first);
        }
        alpha = match () {
            () if self.is(NegatesTheRaisedAlpha) => -alpha.max(first),
            () if self.is(RaisesAlphaByMinusTheStandPat) => alpha.max(-first),
            () if self.is(LowersAlphaByTheStandPat) => alpha.min(first),
            () if raises => alpha.max(first),
            () => alpha,
        };
        let begins_again = self.is(BeginsAgainWithMinusInfinity) && !in_check || self.is(BeginsAgainWithMinusInfinity2);
        let best = if self.is(StandsPatInTheEnd) { mated_in(ply) } else { first };
        let mut best = if begins_again { -VALUE_INFINITE } else { best };
        for m in moves {
            let margin = self.one(&[(SkipsCapturesThatSeemTooSmall, 0), (SkipsCapturesByAMargin, 2000)], VALUE_INFINITE);
            if !in_check && margin < VALUE_INFINITE && first + margin + value_on(pos, m) <= alpha {
                continue;
            }
            if self.is(ForgetsToDo) {
                return Err(Ending::UndoesMore);
            }
            self.go(pos, m)?;
            if self.is(UndoesBeforeTheCall) {
                self.undo(pos, m)?;
            }
            let value = self.behind(pos, alpha, beta, ply)?;
            if self.is(LeavesTheLoopBeforeTheUndo) && value >= beta {
                break;
            }
            for _ in 0..self.one(&[(ForgetsToUndo, 0), (UndoesBeforeTheCall, 0), (UndoesTwice, 2)], 1) {
                self.undo(pos, m)?;
            }
            let counted = if self.is(NegatesTwice) { -value } else { value };
            let is_new = match () {
                () if self.is(Minimises) || self.is(Minimises2) => value < best,
                () => counted > best || self.is(KeepsTheLastValue) || self.is(NegatesTheMaximum),
            };
            if !style || is_new {
                best = match () {
                    () if self.is(NegatesTheMaximum) => -(-value).max(best),
                    () if self.is(NegatesTheMaximumAfterEachMove) => -best.max(value),
                    () if self.is(KeepsTheFirstMaximum) => best,
                    () if is_new => counted,
                    () => best,
                };
                let before = alpha;
                alpha = match () {
                    () if self.is(NeverRaisesAlphaInTheLoop) || self.is(NeverRaisesAlphaInTheLoop2) => alpha,
                    () if self.is(LowersAlpha) => alpha.min(value),
                    () if self.is(RaisesAlphaByTheNegatedValue) => alpha.max(-value),
                    () if self.is(NegatesTheMaximum) => alpha.max(best),
                    () => alpha.max(value),
                };
                let reached = match () {
                    () if self.is(CutsBeforeItRaisesAlpha) => before,
                    () if style || self.is(NeverRaisesAlphaInTheLoop) => value,
                    () => alpha,
                };
                let above = self.is(CutsOnlyAboveBeta) || self.is(CutsOnlyAboveBeta2);
                if self.is(CutsBelowBeta) && reached <= beta
                    || self.is(CutsAtAlpha) && value >= alpha
                    || is_reached(reached, above)
                        && ![NeverCutsAmongCaptures, CutsAtAlpha, CutsBelowBeta].into_iter().any(|knob| self.is(knob))
                {
                    break;
                }
            }
            if self.is(ReturnsAfterTheFirstMove) {
                break;
            }
        }
        if self.is(StandsPatInTheEnd) && !in_check {
            best = best.max(evaluate(pos));
        }
        Ok(if self.is(KeepsValuesInTheWindow) { best.max(window.0).min(window.1) } else { best })
    }

    fn moves(&self, pos: &Position, in_check: bool, ply: u32) -> Vec<Move> {
        let captures_in_check = self.is(StandsPatInCheck) || self.is(OnlyCapturesInCheck) || self.is(OnlyCapturesInCheckButSeesMate);
        let all = in_check && !captures_in_check || self.is(LooksAtAllMoves);
        let mut moves = match () {
            () if all != self.is(TakesACheckForNone) => pos.legal_moves(),
            () if self.is(GivesChecksToo) && !in_check && ply == self.depth => {
                let (mut moves, captures) = (pos.legal_moves(), pos.captures());
                moves.retain(|m| captures.contains(&m) || pos.after(m).in_check());
                moves
            }
            () if self.is(OnlyRecaptures) => pos.last_move().map(|last| pos.recaptures(last.to())).unwrap_or_default(),
            () => pos.captures(),
        };
        if !self.is(LooksAtCapturesInAnyOrder) {
            self.ordering.sort(pos, &mut moves, ply);
        }
        let best = moves.first().copied();
        let kind = |m| kind_moved(pos, m);
        let loses = |m| value_on(pos, m) < piece_value(kind(m)) && value_on(pos, m) > 0;
        let is_left_out = |m: Move| match () {
            () if in_check => self.is(ForgetsDropsInCheck) && m.is_drop() || self.is(OnlyMovesTheKingInCheck) && kind(m) != PieceKind::King,
            () => {
                self.is(ForgetsPromotionsOfPawns) && pos.piece_on(m.to()).is_none()
                    || self.is(NeverPromotesAmongCaptures) && m.is_promotion()
                    || self.is(OnlyLooksAtTheFirstCapture) && Some(m) != best
                    || self.is(OnlyTakesWhatIsWorthMore) && (m.is_drop() || value_on(pos, m) <= piece_value(kind(m)))
                    || self.is(SkipsLosingCaptures) && loses(m)
                    || self.is(LeavesOutCapturesByTheKing) && kind(m) == PieceKind::King
            }
        };
        moves.iter().copied().filter(|&m| !is_left_out(m)).collect()
    }

    /// Returns the value that a side has before it looks at a move.
    fn first(&self, pos: &Position, in_check: bool, alpha: Value, ply: u32, is_last: bool) -> Value {
        let (value, mated) = (evaluate(pos), mated_in(ply));
        let stands_pat = match () {
            () if self.is(EvaluatesAlwaysAsBlack) && pos.side_to_move() == Color::White => -value,
            () if self.is(StandsPatOnlyWithoutCaptures) && !is_last => mated,
            () => self.one(
                &[
                    (StandsPatForTheOtherSide, -value),
                    (NeverStandsPat, mated),
                    (BeginsWithMinusInfinity, -VALUE_INFINITE),
                    (BeginsWithMinusInfinity2, -VALUE_INFINITE),
                ],
                value,
            ),
        };
        if self.is(TakesAPositionWithoutCapturesForMate) && is_last {
            return mated;
        }
        if in_check == (self.is(TakesACheckForNone) || self.is(StandsPatOnlyInCheck)) {
            return stands_pat;
        }
        let is_stuck = &[
            (ScoresAMateAsTheEvaluation, stands_pat),
            (ScoresAMateAsEven, 0),
            (ScoresAMateForTheWrongSide, mate_in(ply)),
            (ReturnsAlphaForAMate, alpha),
        ];
        let always = &[
            (StandsPatInCheck, stands_pat),
            (StandsPatAmongEvasions, stands_pat),
            (BeginsWithMinusInfinity2, -VALUE_INFINITE),
            (BeginsWithAMateForTheWrongSide, mate_in(ply)),
            (ScoresAllMatesAlike, -VALUE_MATE),
            (NeverRaisesThePly, mated_in(1)),
            (Minimises, VALUE_INFINITE),
        ];
        if self.is(OnlyCapturesInCheckButSeesMate) && is_last && pos.has_legal_move() {
            return stands_pat;
        }
        self.one(always, if is_last { self.one(is_stuck, mated) } else { mated })
    }

    /// Returns the value of a position that was just reached, for the side that reached it.
    fn behind(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Result<Value, Ending> {
        if self.is(StopsAfterOneCapture) && !pos.in_check() {
            return Ok(-evaluate(pos));
        }
        let (low, high) = match () {
            () if self.is(NeverHandsTheWindowOn) => (-VALUE_INFINITE, VALUE_INFINITE),
            () if self.is(HandsOnANullWindow) => (-alpha - 1, -alpha),
            () if self.is(HandsOnTheWindowAsItIs) => (alpha, beta),
            () if self.is(NegatesTheWindowWithoutTurningIt) => (-alpha, -beta),
            () if self.is(TurnsTheWindowWithoutNegatingIt) => (beta, alpha),
            () if self.is(NegatesBetaOnly) => (-beta, alpha),
            () if self.is(NegatesAlphaOnly) => (beta, -alpha),
            () if self.is(HandsOnAlphaTwice) => (-alpha, -alpha),
            () if self.is(HandsOnBetaTwice) => (-beta, -beta),
            () => (-beta, -alpha),
        };
        let next = match () {
            () if self.is(HandsOnThePlyAsItIs) => ply,
            () if self.is(RaisesThePlyByTwo) => ply + 2,
            () if self.is(LowersThePly) => ply.checked_sub(1).ok_or(Ending::Subtracts)?,
            () => ply + 1,
        };
        let value = self.rest(pos, low, high, next)?;
        Ok(if self.is(ForgetsTheMinusSign) { value } else { -value })
    }
}

/// Returns the value of the piece that a move takes, or 0.
fn value_on(pos: &Position, m: Move) -> Value {
    pos.piece_on(m.to()).map_or(0, |piece| piece_value(piece.kind))
}

impl AlphaBeta for Run<'_> {
    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        self.ordering.score(pos, m, ply)
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        self.ordering.note_cutoff(pos, m, depth, ply);
    }

    fn leaf_value(&mut self, pos: &mut Position, alpha: Value, beta: Value, ply: u32) -> Value {
        match self.leaf(pos, alpha, beta, ply) {
            Ok(value) => value,
            Err(end) => {
                self.end = Some(end);
                0
            }
        }
    }

    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        let ply = ctl.ply(pos);
        if let Err(end) = self.go(pos, m) {
            self.end = Some(end);
            return None;
        }
        let value = match depth {
            1 if ply == 0 && self.is(EvaluatesAtDepthOne) => evaluate(pos),
            2 if self.is(BeginsAtDepthOne) => self.leaf_value(pos, -beta, -alpha, ply + 1),
            _ => self.alpha_beta(pos, -beta, -alpha, depth.checked_sub(1)?, ctl)?,
        };
        let undone = if self.end.is_none() { self.undo(pos, m) } else { Ok(()) };
        self.end = self.end.or(undone.err());
        self.end.is_none().then_some(-value)
    }
}
