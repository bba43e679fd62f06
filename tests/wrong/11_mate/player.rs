//! 11, the drop-pawn rule and mate search, done right and wrong.

use std::collections::HashMap;

use minishogi::prelude::*;
use minishogi::{Setup, Text};

struct Solver {
    way: Way,
    /// The way of testing in part 3 whether a pawn drop mates.
    style: Way,
    /// The last mate that was found, for those who keep it.
    last: Option<Vec<Move>>,
}

ways! {
    Solver solves "11", solving_mates(), with_parts(Solver::answer_part);
    right {
        FollowsTheSolution,
        LooksAtTheTakersFirst,
        SearchesWithItsOwnMoves,
        TakesTheLastOfTheLongestAnswers,
        LooksAtCapturesFirst,
        /// As the README recommends.
        UsesPartOneInPartThree,
        UsesPartTwoInPartThree,
        DeepensPlyByPly,
        /// Nothing that is printed is an answer.
        PrintsWhatItTries,
        /// If the pawn gives no check, there is nothing to try.
        TriesChecksAlone,
    }
    wrong {
        /// The kit knows as well, but it is to be found out.
        AsksTheKit,
        TriesLegalAnswersOnly,
        // Part 1.
        TakesAPinnedPieceForATaker,
        ForgetsTheTakers,
        ForgetsThePawnItself,
        ForgetsTheComplement,
        LetsTheKingStepOntoItsOwnPieces,
        NeverLetsTheKingTake,
        /// A piece beside it may be undefended.
        LetsTheKingTakeThePawnAlone,
        LetsTheKingStepIntoCheck,
        NeverLetsTheKingStep,
        /// Sees a mate where the pawn gives no check.
        NeverLooksForCheck,
        LooksAtItsOwnKing,
        LetsTheKingTakeAProtectedPawn,
        TakesEveryPawnCheckForMate,
        TurnsThePawnRound,
        /// `any` for `all`.
        ContentWithOnePinnedTaker,
        /// `occupied` is right for the king's steps, but a piece that takes the pawn may stay on the line.
        ForgetsThePawnInThePin,
        DoesTheDrop,
        // Part 2.
        LooksAtTheWrongKing,
        AnswersByTheKingAlone,
        AnswersByTakingThePawnAlone,
        NeedsEveryAnswerToBeSafe,
        NeverAsksWhetherTheDropIsCheck,
        ForgetsToUndoTheDrop,
        ReturnsFromASafeAnswerWithoutUndo,
        ForgetsToUndoTheAnswers,
        // Part 3.
        SkipsPawnDropsAfterAForbiddenOne,
        LeavesItsKingInCheck,
        ForgetsTheDropPawnRule,
        ForbidsEveryPawnCheck,
        ForbidsEveryCheck,
        ForbidsTheOtherPawnDrops,
        AsksAboutTheOtherKing,
        ForbidsPawnMovesThatMate,
        ForbidsEveryDropThatMates,
        ForgetsToUndoInTheList,
        /// In the list.
        ForgetsToDo,
        // Part 4.
        MissesDiscoveredChecks,
        /// `in_check` comes before `do_move`: it is asked about the attacker.
        LooksForCheckBeforeTheMove,
        TriesQuietMoves,
        NeedsEveryCheckToWork,
        NeedsOneAnswerToFail,
        /// `continue` where an answer escapes: with none left it is mate in no ply.
        SkipsTheAnswersThatEscape,
        ReadsOnePlyTooFew,
        ReadsTwoPliesTooMany,
        TakesTheLastCheckForMate,
        /// `plies - 1` of no plies.
        NeverLooksWhetherAPlyIsLeft,
        NeverDeepens,
        /// In the place of `shortest`.
        CallsAttackForTheAnswers,
        /// No moves are left, it says, before it looks whether there are any.
        NeedsAPlyToSeeTheMate,
        TriesTheFirstCheckOnly,
        NeverDropsToCheck,
        DropsPawnsToMate,
        AlwaysPromotes,
        AnswersByCapturesAlone,
        AnswersByKingMovesAlone,
        NeverDropsInBetween,
        KeepsTheFirstAnswer,
        KeepsTheLastAnswer,
        KeepsTheShortestAnswer,
        LeavesOutTheAnswers,
        WritesTheLineBackwards,
        GivesNoLine,
        ForgetsToUndoACheck,
        ForgetsToUndoAnAnswer,
        ReturnsFromAMateWithoutUndo,
        ReturnsWithoutUndoWhenStopped,
        TakesTheStopForNoMate,
        TakesTheStopForAMate,
        /// It never asks in the largest part of the search.
        AsksWhetherToStopAtTheRootOnly,
        NeverStops,
        AnswersWithATimeout,
        /// If it finds no mate, it still has the one before.
        RemembersTheLastSearch,
        // Part 5.
        SearchesAllChecksPlyByPly,
        NeverTurnsTheNumbers,
        /// `a - b`.
        SubtractsInTheSum,
        NeverComesBack,
        /// `second` for `second + 1`: of two children that are as good it comes back from both at once.
        ForgetsToAddOneToTheSecond,
        /// `threshold.delta - numbers.delta`, without `+ child.phi`.
        ForgetsTheChildsOwnShare,
        /// That of the parent, turned round.
        GivesTheChildTheWholeThreshold,
        LooksAtTheWorstChild,
        TriesQuietMovesInTheProof,
        NeverStoresTheNumbers,
        AddsUpWhatTheMoverNeeds,
        NeverStopsInTheProof,
        // Part 1 again.
        /// `pos.attackers(us, to)`.
        LooksForItsOwnTakers,
        /// `all` for `any`.
        NeedsEveryStepToBeSafe,
        // Part 2 again.
        /// `mated` begins with `false`, and `&=` never changes that.
        NeverFindsAMate,
        /// `|=` for `&=`.
        ContentWithOneAnswerThatFails,
        // Part 3 again.
        /// It is the turn of the other side then.
        AsksAboutTheDropWhenItIsDone,
        /// Pinned pieces may leave.
        LooksAtTheMovesOfItsKingAlone,
        /// The same, and a king that walks into check.
        LooksForCheckOnlyInCheck,
        // Part 4 again.
        LeavesOutTheChecks,
        /// `0..=plies`, by twos.
        BeginsWithNoPlies,
        NeverReturnsTheMate,
        // Part 5 again.
        /// Of each child.
        MixesUpPhiAndDelta,
        /// With as many plies as the parent has.
        ReadsTheLineFromOtherEntries,
        /// `plies - 2`.
        GivesAChildOtherPlies,
        ForgetsToUndoInTheProof,
        /// `self.mid(..)?`.
        ReturnsFromTheProofWithoutUndo,
        /// `plies - 2` behind an answer.
        TakesTwoPliesForAnAnswer,
        // Ways to earn points without the work.
        /// No move is done, but a position is made for the drop and for each answer.
        LooksAtPositionsOfItsOwn,
        /// `mates_by_looking(pos, m)`.
        LooksInPlaceOfTrying,
        /// The same, behind a drop that is done and taken back.
        DoesTheDropAndLooks,
        /// And never asks whether to stop.
        GivesUpWhereManyPliesAreAllowed,
        /// The same, behind as many moves as are allowed.
        WaitsWhereManyPliesAreAllowed,
    }
    styles { UsesPartOneInPartThree, UsesPartTwoInPartThree, }
}

impl Solver {
    fn new(way: Way) -> Solver {
        Solver { way, style: way, last: None }
    }
}

impl MateSolver for Solver {
    fn mate(&mut self, pos: &mut Position, plies: u32, ctl: &mut Control) -> Checkmate {
        if self.way == AnswersWithATimeout {
            return Checkmate::Timeout;
        }
        if plies > 9 && plies < MAX_PLY {
            match self.way {
                GivesUpWhereManyPliesAreAllowed => return Checkmate::Timeout,
                WaitsWhereManyPliesAreAllowed => {
                    while !ctl.should_stop(pos) {
                        let Some(&m) = pos.legal_moves().first() else { break };
                        pos.do_move(m);
                        pos.undo_move(m);
                    }
                    return Checkmate::Timeout;
                }
                _ => {}
            }
        }
        let search = MateSearch { ctl, way: self.way };
        let line = match self.way {
            SearchesAllChecksPlyByPly => search.shortest(pos, plies),
            _ if plies < MAX_PLY => search.begin(pos, plies),
            _ => search.df_pn(pos, plies),
        };
        let line = match line {
            Ok(None) if self.way == RemembersTheLastSearch => Ok(self.last.clone()),
            line => line,
        };
        if let Ok(Some(line)) = &line {
            self.last = Some(line.clone());
        }
        match line {
            Ok(Some(mut line)) => {
                match self.way {
                    WritesTheLineBackwards => line.reverse(),
                    GivesNoLine => line.clear(),
                    LeavesOutTheAnswers => line = line.into_iter().step_by(2).collect(),
                    _ => {}
                }
                Checkmate::Mate(line)
            }
            Err(Stopped) if self.way == TakesTheStopForAMate => Checkmate::Mate(Vec::new()),
            Err(Stopped) if self.way != TakesTheStopForNoMate => Checkmate::Timeout,
            _ => Checkmate::NoMate,
        }
    }
}

impl Player for Solver {}

impl Solver {
    fn answer_part(&mut self, pos: &mut Position, words: &[&str]) -> Result<String, Text> {
        let drops = pos.pseudo_legal_moves().into_iter().filter(|&m| is_pawn_drop(m));
        let mut mates = |m: Move| match words {
            ["look"] if self.way == DoesTheDrop => mates_by_trying(self.way, pos, m),
            ["look"] if self.way == LooksAtPositionsOfItsOwn => mates_by_set_ups(pos, m),
            ["look"] => mates_by_looking(self.way, pos, m),
            _ => mates_by_trying(self.way, pos, m),
        };
        let lines: Vec<String> = match words {
            ["legal"] => legal_moves(self.way, self.style, pos).iter().map(Move::to_string).collect(),
            _ => drops.map(|m| format!("{m} mates: {}", mates(m))).collect(),
        };
        Ok(lines.join("\n"))
    }
}

fn mates_by_set_ups(pos: &Position, m: Move) -> bool {
    let after = |before: &Setup, m: Move| {
        let mut setup = before.clone();
        let (us, piece) = (setup.side, m.from().and_then(|from| setup.board[from.index()].take()));
        let kind = piece.map(|piece| piece.kind).or(m.dropped()).unwrap();
        if m.is_drop() {
            setup.hands[us.index()].remove(kind);
        }
        if let Some(captured) = setup.board[m.to().index()] {
            setup.hands[us.index()].add(captured.kind.unpromoted());
        }
        let kind = if m.is_promotion() { kind.promoted().unwrap() } else { kind };
        setup.board[m.to().index()] = Some(Piece { color: us, kind });
        setup.side = !us;
        setup
    };
    let dropped = after(&pos.setup(), m);
    let Ok(there) = Position::try_from(dropped.clone()) else { return false };
    // An impossible position is one in which the king can be taken.
    there.in_check() && there.pseudo_legal_moves().into_iter().all(|answer| Position::try_from(after(&dropped, answer)).is_err())
}

fn is_pawn_drop(m: Move) -> bool {
    m.dropped() == Some(PieceKind::Pawn)
}

fn mates_by_looking(way: Way, pos: &Position, m: Move) -> bool {
    let (us, them, to) = (pos.side_to_move(), !pos.side_to_move(), m.to());
    let king = pos.king_square(if way == LooksAtItsOwnKing { us } else { them });
    let mover = if way == TurnsThePawnRound { them } else { us };
    if !pos.attacks_from(mover, PieceKind::Pawn, to).contains(king) && way != NeverLooksForCheck {
        return false;
    }
    if way == TakesEveryPawnCheckForMate {
        return true;
    }
    let mut occupied = pos.pieces(us) | pos.pieces(them);
    if way != ForgetsThePawnItself {
        occupied |= Bitboard::from_square(to);
    }
    let steps = match (way, pos.attacks_from(them, PieceKind::King, king)) {
        (ForgetsTheComplement, steps) => steps & pos.pieces(them),
        (LetsTheKingStepOntoItsOwnPieces, steps) => steps,
        (NeverLetsTheKingTake, steps) => steps & !occupied,
        (LetsTheKingTakeThePawnAlone, steps) => steps & (!occupied | Bitboard::from_square(to)),
        (NeverLetsTheKingStep, _) => Bitboard::EMPTY,
        (_, steps) => steps & !pos.pieces(them),
    };
    let takes_anyway = |square| way == LetsTheKingTakeAProtectedPawn && square == to;
    let is_free = |square| way == LetsTheKingStepIntoCheck || takes_anyway(square) || pos.attackers_if(us, square, occupied).is_empty();
    if way == NeedsEveryStepToBeSafe && steps.into_iter().all(is_free) {
        return false;
    }
    let mut free = steps.into_iter().filter(|&square| way != NeedsEveryStepToBeSafe && is_free(square));
    let takers = pos.attackers(if way == LooksForItsOwnTakers { us } else { them }, to) & !Bitboard::from_square(king);
    let around = if way == ForgetsThePawnInThePin { pos.pieces(us) | pos.pieces(them) } else { occupied };
    let pinned = |from| !pos.attackers_if(us, king, around & !Bitboard::from_square(from)).is_empty();
    if way == ContentWithOnePinnedTaker && takers.into_iter().any(pinned) {
        return free.next().is_none();
    }
    let mut takers = takers.into_iter().filter(|&from| way == TakesAPinnedPieceForATaker || !pinned(from));
    match way {
        LooksAtTheTakersFirst => takers.next().is_none() && free.next().is_none(),
        ForgetsTheTakers => free.next().is_none(),
        _ => free.next().is_none() && takers.next().is_none(),
    }
}

fn mates_by_trying(way: Way, pos: &mut Position, m: Move) -> bool {
    let (us, them) = (pos.side_to_move(), !pos.side_to_move());
    match way {
        LooksInPlaceOfTrying => return mates_by_looking(way, pos, m),
        DoesTheDropAndLooks => {
            pos.do_pseudo_legal_move(m);
            pos.undo_move(m);
            return mates_by_looking(way, pos, m);
        }
        TriesChecksAlone if !pos.attacks_from(us, PieceKind::Pawn, m.to()).contains(pos.king_square(them)) => return false,
        _ => {}
    }
    pos.do_pseudo_legal_move(m);
    let answers = if way == TriesLegalAnswersOnly { pos.legal_moves() } else { pos.pseudo_legal_moves() };
    let king = pos.king_square(them);
    let (mut safe, mut count) = (0, 0);
    for answer in answers {
        if way == AnswersByTheKingAlone && answer.from() != Some(king) || way == AnswersByTakingThePawnAlone && answer.to() != m.to() {
            continue;
        }
        count += 1;
        pos.do_pseudo_legal_move(answer);
        safe += u32::from(!pos.king_attacked(if way == LooksAtTheWrongKing { us } else { them }));
        if way == PrintsWhatItTries {
            println!("{answer} {safe}");
        }
        if way == ReturnsFromASafeAnswerWithoutUndo && safe > 0 {
            return false;
        }
        if way != ForgetsToUndoTheAnswers {
            pos.undo_move(answer);
        }
    }
    let mated = match way {
        AsksTheKit => pos.is_mated(),
        NeverAsksWhetherTheDropIsCheck => safe == 0,
        NeverFindsAMate => false,
        ContentWithOneAnswerThatFails => pos.in_check() || safe < count,
        NeedsEveryAnswerToBeSafe => pos.in_check() && safe < count,
        _ => pos.in_check() && safe == 0,
    };
    if way != ForgetsToUndoTheDrop {
        pos.undo_move(m);
    }
    mated
}

fn legal_moves(way: Way, style: Way, pos: &mut Position) -> MoveList {
    let us = pos.side_to_move();
    let mates_in_style = |pos: &mut Position, m: Move| match style {
        UsesPartOneInPartThree => mates_by_looking(way, pos, m),
        UsesPartTwoInPartThree => mates_by_trying(way, pos, m),
        _ if way == PrintsWhatItTries => mates_by_trying(way, pos, m),
        _ => mates_by_trying(FollowsTheSolution, pos, m),
    };
    let mut moves = pos.pseudo_legal_moves();
    let mut forbidden = false;
    let (own_king, was_in_check) = (pos.king_square(us), pos.in_check());
    moves.retain(|m| {
        if way != ForgetsToDo {
            pos.do_pseudo_legal_move(m);
        }
        let safe = match way {
            LeavesItsKingInCheck => true,
            ForbidsEveryCheck => !pos.king_attacked(us) && !pos.in_check(),
            LooksAtTheMovesOfItsKingAlone if m.from() != Some(own_king) => true,
            LooksForCheckOnlyInCheck if !was_in_check => true,
            AsksAboutTheOtherKing => !pos.king_attacked(!us),
            _ => !pos.king_attacked(us),
        };
        let check = pos.in_check();
        let mates_when_done = way == AsksAboutTheDropWhenItIsDone && is_pawn_drop(m) && mates_by_looking(FollowsTheSolution, pos, m);
        if way == ForgetsToUndoInTheList {
            return safe;
        }
        pos.undo_move(m);
        let is_pawn_move = m.from().and_then(|from| pos.piece_on(from)).is_some_and(|piece| piece.kind == PieceKind::Pawn);
        let forbids_besides = way == ForbidsPawnMovesThatMate && is_pawn_move || way == ForbidsEveryDropThatMates && m.is_drop();
        if forbids_besides && mates_by_trying(FollowsTheSolution, pos, m) {
            return false;
        }
        let mates = is_pawn_drop(m)
            && match way {
                ForgetsTheDropPawnRule => false,
                AsksAboutTheDropWhenItIsDone => mates_when_done,
                ForbidsEveryPawnCheck => check,
                ForbidsTheOtherPawnDrops => !check,
                SkipsPawnDropsAfterAForbiddenOne if forbidden => true,
                _ => mates_in_style(pos, m),
            };
        forbidden |= mates;
        safe && !mates
    });
    moves
}

struct Stopped;

type Line = Result<Option<Vec<Move>>, Stopped>;

struct MateSearch<'a> {
    ctl: &'a Control,
    way: Way,
}

impl MateSearch<'_> {
    fn should_stop(&self, pos: &Position) -> bool {
        let never = matches!(self.way, NeverStops | GivesUpWhereManyPliesAreAllowed | WaitsWhereManyPliesAreAllowed);
        !never && self.ctl.should_stop(pos)
    }

    fn begin(&self, pos: &mut Position, plies: u32) -> Line {
        match self.way {
            ReadsOnePlyTooFew => self.shortest(pos, plies - 1),
            ReadsTwoPliesTooMany => self.shortest(pos, plies + 2),
            _ => self.shortest(pos, plies),
        }
    }

    fn shortest(&self, pos: &mut Position, plies: u32) -> Line {
        if self.way == NeverDeepens {
            return self.attack(pos, plies);
        }
        let first = if self.way == BeginsWithNoPlies { 0 } else { 1 };
        for plies in (first..=plies).step_by(if self.way == DeepensPlyByPly { 1 } else { 2 }) {
            if let Some(line) = self.attack(pos, plies)?.filter(|_| self.way != NeverReturnsTheMate) {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// The moves to try. For both sides, if it is the attacker's turn or not.
    fn moves(&self, pos: &mut Position, attacks: bool) -> Vec<Move> {
        let king = pos.king_square(pos.side_to_move());
        let moves = match self.way {
            SearchesWithItsOwnMoves => legal_moves(FollowsTheSolution, FollowsTheSolution, pos),
            DropsPawnsToMate => legal_moves(ForgetsTheDropPawnRule, FollowsTheSolution, pos),
            AlwaysPromotes if attacks => pos.legal_moves_promoting(),
            _ => pos.legal_moves(),
        };
        let mut moves = moves.to_vec();
        match self.way {
            LooksAtCapturesFirst => moves.sort_by_key(|m| pos.piece_on(m.to()).is_none()),
            AnswersByCapturesAlone if !attacks => moves.retain(|m| pos.piece_on(m.to()).is_some()),
            AnswersByKingMovesAlone if !attacks => moves.retain(|m| m.from() == Some(king)),
            NeverDropsInBetween if !attacks => moves.retain(|m| !m.is_drop()),
            NeverDropsToCheck if attacks => moves.retain(|m| !m.is_drop()),
            MissesDiscoveredChecks if attacks => {
                let (us, king) = (pos.side_to_move(), pos.king_square(!pos.side_to_move()));
                moves.retain(|&m| {
                    let kind = m.dropped().or_else(|| m.from().and_then(|from| pos.piece_on(from)).map(|piece| piece.kind));
                    let promoted = kind.map(|kind| if m.is_promotion() { kind.promoted().unwrap_or(kind) } else { kind });
                    promoted.is_some_and(|kind| pos.attacks_from(us, kind, m.to()).contains(king))
                });
            }
            _ => {}
        }
        moves
    }

    fn attack(&self, pos: &mut Position, plies: u32) -> Line {
        let mut lines = Vec::new();
        let mut works = true;
        for m in self.moves(pos, true) {
            if (self.way != AsksWhetherToStopAtTheRootOnly || self.ctl.ply(pos) == 0) && self.should_stop(pos) {
                return Err(Stopped);
            }
            let checked_before = pos.in_check();
            let drops_pawn = self.way == DropsPawnsToMate && is_pawn_drop(m);
            if drops_pawn {
                pos.do_pseudo_legal_move(m);
            } else {
                pos.do_move(m);
            }
            let looks = if self.way == LooksForCheckBeforeTheMove { checked_before } else { pos.in_check() };
            let line = if looks || self.way == TriesQuietMoves { self.defend(pos, plies - 1) } else { Ok(None) };
            if self.way == ForgetsToUndoACheck
                || self.way == ReturnsWithoutUndoWhenStopped && line.is_err()
                || self.way == ReturnsFromAMateWithoutUndo && matches!(line, Ok(Some(_)))
            {
                return line;
            }
            let checked = pos.in_check();
            pos.undo_move(m);
            match line? {
                Some(line) if self.way == LeavesOutTheChecks => lines.push(line),
                Some(line) => lines.push([vec![m], line].concat()),
                None => works &= !checked,
            }
            if self.way != NeedsEveryCheckToWork && !lines.is_empty() || self.way == TriesTheFirstCheckOnly && checked {
                break;
            }
        }
        Ok(lines.into_iter().next().filter(|_| self.way != NeedsEveryCheckToWork || works))
    }

    fn defend(&self, pos: &mut Position, plies: u32) -> Line {
        let mut longest = Vec::new();
        let mut fails = false;
        if plies == 0 && self.way == NeedsAPlyToSeeTheMate {
            return Ok(None);
        }
        let answers = self.moves(pos, false);
        for &m in &answers {
            if plies == 0 && self.way != NeverLooksWhetherAPlyIsLeft {
                return Ok((self.way == TakesTheLastCheckForMate).then(Vec::new));
            }
            pos.do_move(m);
            let line = match self.way {
                CallsAttackForTheAnswers => self.attack(pos, plies - 1),
                TakesTwoPliesForAnAnswer => self.shortest(pos, plies.saturating_sub(2)),
                _ => self.shortest(pos, plies - 1),
            };
            if self.way != ForgetsToUndoAnAnswer {
                pos.undo_move(m);
            }
            match line? {
                None if matches!(self.way, NeedsOneAnswerToFail | SkipsTheAnswersThatEscape) => continue,
                None => return Ok(None),
                Some(line) => {
                    let better = match self.way {
                        KeepsTheFirstAnswer => longest.is_empty(),
                        KeepsTheLastAnswer => true,
                        KeepsTheShortestAnswer => longest.is_empty() || line.len() + 1 < longest.len(),
                        TakesTheLastOfTheLongestAnswers => line.len() + 1 >= longest.len(),
                        _ => line.len() + 1 > longest.len(),
                    };
                    if better {
                        longest = [vec![m], line].concat();
                    }
                    fails = true;
                }
            }
        }
        Ok((fails || answers.is_empty() || self.way == SkipsTheAnswersThatEscape).then_some(longest))
    }

    fn df_pn(&self, pos: &mut Position, plies: u32) -> Line {
        let last = plies - (plies + 1) % 2;
        for limit in [15, 31, 63, 127, last] {
            let mut table = Table::new();
            self.visit(&mut table, pos, limit, true, [INFINITE; 2])?;
            if table[&(pos.key(), limit)][PHI] == 0 {
                return Ok(Some(line_of(self.way, &table, pos, limit, DELTA)));
            }
        }
        Ok(None)
    }

    fn visit(&self, table: &mut Table, pos: &mut Position, plies: u32, attacks: bool, bounds: [u32; 2]) -> Result<(), Stopped> {
        if self.way != NeverStopsInTheProof && self.should_stop(pos) {
            return Err(Stopped);
        }
        let mut children = Vec::new();
        for m in pos.legal_moves() {
            pos.do_move(m);
            if !attacks || pos.in_check() || self.way == TriesQuietMovesInTheProof {
                children.push((m, pos.key(), if attacks { [1, pos.count_legal_moves() as u32] } else { [1, 1] }));
            }
            pos.undo_move(m);
        }
        loop {
            let mut numbers = if children.is_empty() || plies > 0 { [INFINITE, 0] } else { [0, INFINITE] };
            let (mut best, mut second) = (None, INFINITE);
            for &(m, key, first_guess) in children.iter().filter(|_| plies > 0) {
                let mut child = table.get(&(key, plies - 1)).copied().unwrap_or(first_guess);
                if self.way == NeverTurnsTheNumbers {
                    child.reverse();
                }
                numbers[DELTA] = match (numbers[DELTA], child[if self.way == MixesUpPhiAndDelta { DELTA } else { PHI }]) {
                    (INFINITE, _) | (_, INFINITE) => INFINITE,
                    (sum, number) if self.way == SubtractsInTheSum => sum - number,
                    (sum, number) => (sum + number).min(INFINITE - 1),
                };
                if self.way == LooksAtTheWorstChild && child[DELTA] < INFINITE && numbers[PHI] < child[DELTA] {
                    best = Some((m, child));
                }
                if child[DELTA] < numbers[PHI] {
                    second = numbers[PHI];
                    numbers[PHI] = child[DELTA];
                    best = Some((m, child));
                } else {
                    second = second.min(child[DELTA]);
                }
            }
            if self.way == AddsUpWhatTheMoverNeeds && numbers[PHI] > 0 && numbers[PHI] < INFINITE {
                numbers[PHI] = numbers[DELTA];
            }
            let is_decided = numbers.contains(&0);
            if self.way != NeverStoresTheNumbers || is_decided {
                table.insert((pos.key(), plies), numbers);
            }
            let (Some((m, child)), true) = (best, numbers[PHI] < bounds[PHI] && numbers[DELTA] < bounds[DELTA]) else { return Ok(()) };
            let bounds = match self.way {
                NeverComesBack => [INFINITE; 2],
                ForgetsToAddOneToTheSecond => [bounds[DELTA] - numbers[DELTA] + child[PHI], bounds[PHI].min(second)],
                ForgetsTheChildsOwnShare => [bounds[DELTA] - numbers[DELTA], bounds[PHI].min(second + 1)],
                GivesTheChildTheWholeThreshold => [bounds[DELTA], bounds[PHI]],
                _ => [bounds[DELTA] - numbers[DELTA] + child[PHI], bounds[PHI].min(second + 1)],
            };
            pos.do_move(m);
            let left = if self.way == GivesAChildOtherPlies { plies - 2 } else { plies - 1 };
            let visited = self.visit(table, pos, left, !attacks, bounds);
            match self.way {
                ForgetsToUndoInTheProof => {}
                ReturnsFromTheProofWithoutUndo if visited.is_err() => {}
                _ => pos.undo_move(m),
            }
            visited?;
        }
    }
}

const INFINITE: u32 = 1 << 30;

/// The indices of the numbers of the side to move: the leaves to prove that it reaches its aim, and to disprove it.
const PHI: usize = 0;
const DELTA: usize = 1;

type Table = HashMap<(u64, u32), [u32; 2]>;

fn line_of(way: Way, table: &Table, pos: &mut Position, plies: u32, proved: usize) -> Vec<Move> {
    let is_proved = |plies: &u32| table.get(&(pos.key(), *plies)).is_some_and(|numbers| numbers[1 - proved] == 0);
    let plies = (plies % 2..=plies).step_by(2).find(is_proved).unwrap_or(plies);
    for m in pos.legal_moves() {
        pos.do_move(m);
        let left = if way == ReadsTheLineFromOtherEntries { plies } else { plies.saturating_sub(1) };
        let found = plies > 0 && table.get(&(pos.key(), left)).is_some_and(|numbers| numbers[proved] == 0);
        let line = if found { line_of(way, table, pos, plies - 1, 1 - proved) } else { Vec::new() };
        pos.undo_move(m);
        if found {
            return [vec![m], line].concat();
        }
    }
    Vec::new()
}
