//! 11: pawn drops that mate, legal moves, and mates, looked for in a net of numbered positions.

use std::collections::HashMap;
use std::rc::Rc;

use minishogi::{Bitboard, Checkmate, Color, IllegalMoveError, MAX_PLY, Move, PieceKind, Position};
use minishogi_child::{Ask, Earlier, Question, Until};

use super::{Ending, MOST_NODES, Model, Told, place_of};

knobs! {
    // Styles, which are right.
    styles {
        UsesPartOneInPartThree,
        UsesPartTwoInPartThree,
        SearchesWithItsOwnMoves,
        LooksAtCapturesFirst,
        TakesTheLastOfTheLongestAnswers,
        DeepensPlyByPly,
        GoesThroughAllLimits,
        // Styles of a mistake.
        GoesOnInTheLoop,
        StopsNowhere,
    }
    many {
        /// The drop, an answer to it, a move of the list, a check, an answer.
        ForgetsToDo[5],
        /// In df-pn: of a child in the sum, of the sum so far, of a child in the comparison, as the least, at the root.
        MixesUpPhiAndDelta[5],
        /// Of the child with as many plies, for the same side, with the plies of the parent, never.
        ReadsTheLineFromOtherEntries[4],
        /// In df-pn: looks it up with as many plies, searches it with two fewer.
        GivesAChildOtherPlies[2],
    }
    // Part 1.
    place { LooksAtItsOwnKing }
    place { TurnsThePawnRound, NeverLooksForCheck, TakesEveryPawnCheckForMate }
    place { ForgetsThePawnItself, ForgetsThePawnInThePin }
    place {
        ForgetsTheComplement, LetsTheKingStepOntoItsOwnPieces, NeverLetsTheKingTake, LetsTheKingTakeThePawnAlone, NeverLetsTheKingStep,
        LetsTheKingStepIntoCheck, LetsTheKingTakeAProtectedPawn, NeedsEveryStepToBeSafe,
    }
    place { LooksForItsOwnTakers }
    place { TakesAPinnedPieceForATaker, ForgetsTheTakers, ContentWithOnePinnedTaker }
    place { DoesTheDrop }
    // Part 2.
    place { LooksAtTheWrongKing }
    place { AnswersByTheKingAlone, AnswersByTakingThePawnAlone }
    place { NeedsEveryAnswerToBeSafe, NeverAsksWhetherTheDropIsCheck, NeverFindsAMate, ContentWithOneAnswerThatFails }
    place { ForgetsToUndoTheDrop, ReturnsFromASafeAnswerWithoutUndo, ForgetsToUndoTheAnswers }
    // Part 3.
    place { LeavesItsKingInCheck, ForbidsEveryCheck, AsksAboutTheOtherKing, LooksAtTheMovesOfItsKingAlone, LooksForCheckOnlyInCheck }
    place { SkipsPawnDropsAfterAForbiddenOne, ForgetsTheDropPawnRule, ForbidsEveryPawnCheck, ForbidsTheOtherPawnDrops, AsksAboutTheDropWhenItIsDone }
    place { ForbidsPawnMovesThatMate, ForbidsEveryDropThatMates }
    place { ForgetsToUndoInTheList }
    // Part 4: the moves.
    place { MissesDiscoveredChecks, NeverDropsToCheck, DropsPawnsToMate, AlwaysPromotes }
    place { AnswersByCapturesAlone, AnswersByKingMovesAlone, NeverDropsInBetween }
    // The attack.
    place { LooksForCheckBeforeTheMove, TriesQuietMoves }
    place { NeedsEveryCheckToWork, TriesTheFirstCheckOnly }
    place { ForgetsToUndoACheck, ReturnsFromAMateWithoutUndo, ReturnsWithoutUndoWhenStopped }
    place { AsksWhetherToStopAtTheRootOnly, NeverStops }
    place { LeavesOutTheChecks }
    // The defence.
    place { NeedsOneAnswerToFail, SkipsTheAnswersThatEscape }
    place { TakesTheLastCheckForMate, NeedsAPlyToSeeTheMate, NeverLooksWhetherAPlyIsLeft }
    place { CallsAttackForTheAnswers, TakesTwoPliesForAnAnswer }
    place { KeepsTheFirstAnswer, KeepsTheLastAnswer, KeepsTheShortestAnswer }
    place { ForgetsToUndoAnAnswer }
    // The plies.
    place { NeverDeepens, BeginsWithNoPlies, NeverReturnsTheMate }
    place { ReadsOnePlyTooFew, ReadsTwoPliesTooMany }
    // The returned value.
    place { LeavesOutTheAnswers, WritesTheLineBackwards, GivesNoLine }
    place { TakesTheStopForNoMate, TakesTheStopForAMate, AnswersWithATimeout }
    place { RemembersTheLastSearch }
    // Part 5.
    place { SearchesAllChecksPlyByPly }
    place { NeverTurnsTheNumbers, SubtractsInTheSum, LooksAtTheWorstChild, AddsUpWhatTheMoverNeeds }
    place { NeverComesBack, ForgetsToAddOneToTheSecond, ForgetsTheChildsOwnShare, GivesTheChildTheWholeThreshold }
    place { TriesQuietMovesInTheProof }
    place { NeverStoresTheNumbers }
    place { ForgetsToUndoInTheProof, ReturnsFromTheProofWithoutUndo }
    place { NeverStopsInTheProof }
}
use Knob::*;

pub(super) struct Mates;

/// A knob of the first place of a part, and one of its last.
const LOOKING: (Knob, Knob) = (LooksAtItsOwnKing, DoesTheDrop);
const TRYING: (Knob, Knob) = (LooksAtTheWrongKing, ForgetsToUndoTheDrop);
const LISTING: (Knob, Knob) = (LeavesItsKingInCheck, ForgetsToUndoInTheList);
const SEARCHING: (Knob, Knob) = (MissesDiscoveredChecks, RemembersTheLastSearch);
const RETURNING: (Knob, Knob) = (LeavesOutTheAnswers, RemembersTheLastSearch);
const PROVING: (Knob, Knob) = (SearchesAllChecksPlyByPly, NeverStopsInTheProof);

fn is_of((first, last): (Knob, Knob), knob: Knob) -> bool {
    (place_of(PLACES, first)..=place_of(PLACES, last)).contains(&place_of(PLACES, knob))
}

fn is_of_the_proof(knob: Knob) -> bool {
    is_of(PROVING, knob) || matches!(knob, MixesUpPhiAndDelta(_) | ReadsTheLineFromOtherEntries(_) | GivesAChildOtherPlies(_))
}

/// A question with the results so far.
pub(super) struct Ground {
    task: Task,
    told: HashMap<Vec<Knob>, Result<Told, Ending>>,
    /// The nodes of all settings together.
    spent: u64,
}

enum Task {
    /// A part, by its word.
    Pawns(Position, &'static str),
    Mate {
        net: Net,
        plies: u32,
        /// After how many moves it has to stop.
        stop: Option<u64>,
        earlier: Vec<(Net, u32)>,
    },
}

/// When that many moves are done, no more pairs are tried.
const MOST_SPENT: u64 = 2_000_000;

/// More nodes than a mate is looked for here.
const MOST_OF_A_MATE: u64 = 25_000;

impl Model for Mates {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[
            &[UsesPartOneInPartThree],
            &[UsesPartTwoInPartThree],
            &[SearchesWithItsOwnMoves],
            &[LooksAtCapturesFirst],
            &[TakesTheLastOfTheLongestAnswers],
            &[DeepensPlyByPly],
            &[GoesThroughAllLimits],
            &[StopsNowhere],
            &[GoesOnInTheLoop],
            &[LooksAtCapturesFirst, UsesPartOneInPartThree],
            &[LooksAtCapturesFirst, UsesPartTwoInPartThree],
            &[TakesTheLastOfTheLongestAnswers, UsesPartOneInPartThree],
            &[TakesTheLastOfTheLongestAnswers, UsesPartTwoInPartThree],
        ]
    }

    fn ground(&self, question: &Question) -> Option<Ground> {
        let task = match question.ask {
            Ask::Part(word) => Task::Pawns(question.position(), word),
            Ask::Mate { plies, until } => {
                let pos = question.position();
                let earlier = |earlier: &Earlier| match earlier.ask {
                    Ask::Mate { plies, until: None } => Some((Net::of(earlier.position()), plies)),
                    _ => None,
                };
                let stop = until.map(|until: Until| until.nodes(pos.side_to_move()));
                Task::Mate { net: Net::of(pos), plies, stop, earlier: question.earlier.iter().filter_map(earlier).collect() }
            }
            _ => return None,
        };
        Some(Ground { task, told: HashMap::new(), spent: 0 })
    }

    fn answer(&self, ground: &mut Ground, question: &Question, on: &[Knob], most: u64) -> Result<Told, Ending> {
        let uses = |knob: Knob| match (question.ask, knob) {
            (Ask::Part("look"), ForgetsToDo(_)) => on.contains(&DoesTheDrop),
            (Ask::Part("try"), ForgetsToDo(way)) => way <= 2,
            (Ask::Part(_), ForgetsToDo(way)) => way == 3,
            (_, ForgetsToDo(way)) => way > 3,
            (Ask::Part("look"), DoesTheDrop) => true,
            (Ask::Part("look"), knob) => is_of(LOOKING, knob) || is_of(TRYING, knob) && on.contains(&DoesTheDrop),
            (Ask::Part("try"), knob) => is_of(TRYING, knob),
            (Ask::Part(_), UsesPartOneInPartThree | UsesPartTwoInPartThree) => true,
            (Ask::Part(_), knob) => {
                is_of(LISTING, knob)
                    || is_of(LOOKING, knob) && on.contains(&UsesPartOneInPartThree)
                    || is_of(TRYING, knob) && on.contains(&UsesPartTwoInPartThree)
            }
            (_, UsesPartOneInPartThree | UsesPartTwoInPartThree) => false,
            (Ask::Mate { plies: MAX_PLY, .. }, NeverStops) if on.contains(&StopsNowhere) => true,
            (Ask::Mate { plies: MAX_PLY, .. }, StopsNowhere | GoesThroughAllLimits) => true,
            (Ask::Mate { plies: MAX_PLY, .. }, knob) if !on.contains(&SearchesAllChecksPlyByPly) => {
                is_of_the_proof(knob) || is_of(RETURNING, knob)
            }
            (Ask::Mate { plies: MAX_PLY, .. }, SearchesAllChecksPlyByPly) => true,
            (_, StopsNowhere | GoesThroughAllLimits) => false,
            (_, knob) => is_of(SEARCHING, knob) || !PLACES.iter().any(|place| place.contains(&knob)),
        };
        let on: Vec<Knob> = on.iter().copied().filter(|&knob| uses(knob)).collect();
        let Ground { task, told, spent } = ground;
        if let Some(known) = told.get(&on) {
            return known.clone();
        }
        let is_pair = on.iter().filter(|&&knob| place_of(PLACES, knob).is_some()).count() > 1;
        let found = match task {
            _ if *spent > MOST_SPENT && is_pair => return Err(Ending::Unknown),
            Task::Pawns(pos, word) => tell_of_pawns(pos, word, &on),
            Task::Mate { net, plies, stop, earlier } => {
                let (is_proof, ends) = (*plies == MAX_PLY, most != MOST_NODES);
                // A player that looks at other moves does more of them, or fewer. Many are not told from still more.
                let limit = match () {
                    () if is_proof => {
                        if ends {
                            most
                        } else {
                            question.budget
                        }
                    }
                    () if stop.is_some() => (4 * most + 2000).min(question.budget),
                    () => (4 * most + 2000).min(MOST_OF_A_MATE),
                };
                let mut nodes = 0;
                let found = tell_of_mates(net, *plies, *stop, earlier, limit, &on, &mut nodes);
                *spent += nodes;
                let is_unknown = found == Err(Ending::Runs) && ends && most > limit;
                if is_unknown { Ok(Told::default()) } else { found }
            }
        };
        told.insert(on, found.clone());
        found
    }
}

/// Returns whether one of these knobs is turned.
fn any(on: &[Knob], knobs: &[Knob]) -> bool {
    knobs.iter().any(|knob| on.contains(knob))
}

fn is_pawn_drop(m: Move) -> bool {
    m.dropped() == Some(PieceKind::Pawn)
}

fn tell_of_pawns(pos: &Position, word: &str, on: &[Knob]) -> Result<Told, Ending> {
    let mut board = Board { root: pos.clone(), pos: pos.clone(), done: Vec::new(), is_left: false };
    let mut lines = Vec::new();
    let does_the_drop = word == "look" && on.contains(&DoesTheDrop);
    if word == "legal" {
        lines = list(&mut board, on)?.iter().map(Move::to_string).collect();
    } else {
        for m in pos.pseudo_legal_moves().into_iter().filter(|&m| is_pawn_drop(m)) {
            let mates = if word == "look" && !does_the_drop { looks(&board.pos, m, on) } else { board.tries(m, on)? };
            lines.push(format!("{m} mates: {mates}"));
        }
    }
    if !board.done.is_empty() {
        return Err(Ending::Leaves);
    }
    let does_moves = (word == "look" && !lines.is_empty()).then_some(does_the_drop);
    let nodes = (word == "look" && !does_the_drop).then_some(0);
    Ok(Told { lines: Some(lines), nodes, does_moves, ..Told::default() })
}

/// A position on which moves may stay done.
struct Board {
    root: Position,
    pos: Position,
    done: Vec<Move>,
    is_left: bool,
}

impl Board {
    fn go(&mut self, m: Move) -> Result<(), Ending> {
        if self.is_left && !self.pos.pseudo_legal_moves().contains(&m) {
            return Err(self.end_of(m));
        }
        self.pos.do_pseudo_legal_move(m);
        self.done.push(m);
        Ok(())
    }

    fn back(&mut self, m: Move) -> Result<(), Ending> {
        if self.done.last() == Some(&m) {
            self.done.pop();
            self.pos.undo_move(m);
            return Ok(());
        }
        Err(if self.done.contains(&m) { Ending::Leaves } else { Ending::UndoesMore })
    }

    /// Returns a move that is not there belongs to a position before.
    fn end_of(&mut self, m: Move) -> Ending {
        while let Some(left) = self.done.pop() {
            self.pos.undo_move(left);
            if self.pos.pseudo_legal_moves().contains(&m) {
                let are_of_the_root = self.root.is_legal(m).is_ok() && self.root.is_legal(left).is_ok();
                return if are_of_the_root { Ending::DoesRootMoves } else { Ending::Leaves };
            }
        }
        Ending::Illegal
    }

    /// Part 2.
    fn tries(&mut self, m: Move, on: &[Knob]) -> Result<bool, Ending> {
        let (us, them) = (self.pos.side_to_move(), !self.pos.side_to_move());
        if on.contains(&ForgetsToDo(1)) {
            return Err(Ending::UndoesMore);
        }
        self.go(m)?;
        let is_check = self.pos.in_check();
        let king = self.pos.king_square(them);
        let mut kept = self.pos.pseudo_legal_moves().to_vec();
        kept.retain(|answer| !on.contains(&AnswersByTheKingAlone) || answer.from() == Some(king));
        kept.retain(|answer| !on.contains(&AnswersByTakingThePawnAlone) || answer.to() == m.to());
        if on.contains(&ForgetsToDo(2)) && !kept.is_empty() {
            return Err(Ending::UndoesMore);
        }
        if on.contains(&ForgetsToUndoTheAnswers) && !kept.is_empty() {
            return Err(Ending::Leaves);
        }
        let mut safe = 0;
        for &answer in &kept {
            self.go(answer)?;
            safe += usize::from(!self.pos.king_attacked(if on.contains(&LooksAtTheWrongKing) { us } else { them }));
            if safe > 0 && on.contains(&ReturnsFromASafeAnswerWithoutUndo) {
                self.is_left = true;
                return Ok(false);
            }
            self.back(answer)?;
        }
        if on.contains(&ForgetsToUndoTheDrop) {
            self.is_left = true;
        } else {
            self.back(m)?;
        }
        Ok(match () {
            () if on.contains(&NeverFindsAMate) => false,
            () if on.contains(&NeverAsksWhetherTheDropIsCheck) => safe == 0,
            () if on.contains(&ContentWithOneAnswerThatFails) => is_check || safe < kept.len(),
            () if on.contains(&NeedsEveryAnswerToBeSafe) => is_check && safe < kept.len(),
            () => is_check && safe == 0,
        })
    }
}

/// Part 1, by sets of squares.
fn looks(pos: &Position, m: Move, on: &[Knob]) -> bool {
    let is = |knob| on.contains(&knob);
    let (us, them, to) = (pos.side_to_move(), !pos.side_to_move(), m.to());
    let (ours, theirs, pawn) = (pos.pieces(us), pos.pieces(them), Bitboard::from_square(to));
    let king = pos.king_square(if is(LooksAtItsOwnKing) { us } else { them });
    let is_check = pos.attacks_from(if is(TurnsThePawnRound) { them } else { us }, PieceKind::Pawn, to).contains(king);
    if !is_check && !is(NeverLooksForCheck) || is(TakesEveryPawnCheckForMate) {
        return is_check || is(NeverLooksForCheck);
    }
    let occupied = if is(ForgetsThePawnItself) { ours | theirs } else { ours | theirs | pawn };
    let around = if is(ForgetsThePawnInThePin) { ours | theirs } else { occupied };
    let near = pos.attacks_from(them, PieceKind::King, king);
    let steps = match () {
        () if is(ForgetsTheComplement) => near & theirs,
        () if is(LetsTheKingStepOntoItsOwnPieces) => near,
        () if is(NeverLetsTheKingTake) => near & !occupied,
        () if is(LetsTheKingTakeThePawnAlone) => near & (!occupied | pawn),
        () if is(NeverLetsTheKingStep) => Bitboard::EMPTY,
        () => near & !theirs,
    };
    let is_free = |square| {
        is(LetsTheKingStepIntoCheck)
            || is(LetsTheKingTakeAProtectedPawn) && square == to
            || pos.attackers_if(us, square, occupied).is_empty()
    };
    let steps: Vec<bool> = steps.into_iter().map(is_free).collect();
    let steps_away = if is(NeedsEveryStepToBeSafe) { steps.iter().all(|free| *free) } else { steps.contains(&true) };
    let takers = pos.attackers(if is(LooksForItsOwnTakers) { us } else { them }, to) & !Bitboard::from_square(king);
    let pins = |from| !pos.attackers_if(us, king, around & !Bitboard::from_square(from)).is_empty();
    let pinned: Vec<bool> = takers.into_iter().map(pins).collect();
    let takes = match () {
        () if is(ForgetsTheTakers) || is(ContentWithOnePinnedTaker) && pinned.contains(&true) => false,
        () if is(TakesAPinnedPieceForATaker) => !pinned.is_empty(),
        () => pinned.contains(&false),
    };
    !steps_away && !takes
}

/// Part 3.
fn list(board: &mut Board, on: &[Knob]) -> Result<Vec<Move>, Ending> {
    let is = |knob| on.contains(&knob);
    let us = board.pos.side_to_move();
    let (king, was_in_check) = (board.pos.king_square(us), board.pos.in_check());
    let (mut kept, mut is_forbidden) = (Vec::new(), false);
    for m in board.pos.pseudo_legal_moves() {
        if is(ForgetsToDo(3)) {
            return Err(Ending::UndoesMore);
        }
        board.go(m)?;
        let is_safe = match () {
            () if is(AsksAboutTheOtherKing) => !board.pos.king_attacked(!us),
            () if is(LeavesItsKingInCheck) => true,
            () if is(LooksAtTheMovesOfItsKingAlone) && m.from() != Some(king) => true,
            () if is(LooksForCheckOnlyInCheck) && !was_in_check => true,
            () if is(ForbidsEveryCheck) && board.pos.in_check() => false,
            () => !board.pos.king_attacked(us),
        };
        let is_check = board.pos.in_check();
        let mates_when_done = is(AsksAboutTheDropWhenItIsDone) && is_pawn_drop(m) && looks(&board.pos, m, &[]);
        if is(ForgetsToUndoInTheList) {
            board.is_left = true;
            continue;
        }
        board.back(m)?;
        let moved = m.from().and_then(|from| board.pos.piece_on(from)).map(|piece| piece.kind);
        let is_asked = is(ForbidsPawnMovesThatMate) && moved == Some(PieceKind::Pawn) || is(ForbidsEveryDropThatMates) && m.is_drop();
        if is_asked && board.tries(m, &[])? {
            continue;
        }
        let mates = is_pawn_drop(m)
            && match () {
                () if is(ForgetsTheDropPawnRule) => false,
                () if is(AsksAboutTheDropWhenItIsDone) => mates_when_done,
                () if is(ForbidsEveryPawnCheck) => is_check,
                () if is(ForbidsTheOtherPawnDrops) => !is_check,
                () if is(SkipsPawnDropsAfterAForbiddenOne) && is_forbidden => true,
                () if is(UsesPartOneInPartThree) => looks(&board.pos, m, on),
                () if is(UsesPartTwoInPartThree) => board.tries(m, on)?,
                () => board.tries(m, &[])?,
            };
        is_forbidden |= mates;
        kept.extend((is_safe && !mates).then_some(m));
    }
    Ok(kept)
}

/// The positions that can be reached, by numbers, as far as they were looked at. Positions that are equal have one number.
struct Net {
    /// The position that was looked at last, and the numbers that lead to it.
    pos: Position,
    path: Vec<u32>,
    places: Vec<Place>,
    numbers: HashMap<u64, u32>,
    attacker: Color,
}

struct Place {
    m: Move,
    parent: u32,
    in_check: bool,
    count: Option<u32>,
    steps: Option<Rc<Vec<Step>>>,
}

/// A move, and the facts about it.
#[derive(Clone)]
struct Step {
    m: Move,
    to: u32,
    is_check: bool,
    /// True if the piece that moved gives it.
    is_direct: bool,
    is_capture: bool,
    is_by_king: bool,
    promotes: bool,
    /// Its place among the pseudo-legal moves.
    rank: usize,
    /// It is a pawn drop that mates.
    is_forbidden: bool,
}

const ROOT: u32 = 0;

/// The place of a quiet move of the attacker, as long as no line goes there.
const NONE: u32 = u32::MAX;

/// The number of positions a net may have.
const MOST_PLACES: usize = 1 << 20;

fn number_of(numbers: &mut HashMap<u64, u32>, places: &mut Vec<Place>, key: u64, m: Move, parent: u32, in_check: bool) -> u32 {
    let next = places.len() as u32;
    let to = *numbers.entry(key).or_insert(next);
    if to == next {
        places.push(Place { m, parent, in_check, count: None, steps: None });
    }
    to
}

impl Net {
    fn of(pos: Position) -> Net {
        let root = Place { m: Move::RESIGN, parent: ROOT, in_check: pos.in_check(), count: None, steps: None };
        Net { numbers: HashMap::from([(pos.key(), ROOT)]), attacker: pos.side_to_move(), pos, path: Vec::new(), places: vec![root] }
    }

    fn go_to(&mut self, number: u32) -> &mut Position {
        let (mut path, mut at) = (Vec::new(), number);
        while at != ROOT {
            path.push(at);
            at = self.places[at as usize].parent;
        }
        path.reverse();
        let common = path.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
        while self.path.len() > common {
            let last = self.path.pop().unwrap_or(ROOT);
            self.pos.undo_move(self.places[last as usize].m);
        }
        for &next in &path[common..] {
            self.pos.do_pseudo_legal_move(self.places[next as usize].m);
        }
        self.path = path;
        &mut self.pos
    }

    /// Returns the number of the position after a move.
    fn after(&mut self, number: u32, step: &Step) -> u32 {
        if step.to != NONE {
            return step.to;
        }
        let pos = self.go_to(number);
        pos.do_move(step.m);
        let key = pos.key();
        pos.undo_move(step.m);
        number_of(&mut self.numbers, &mut self.places, key, step.m, number, step.is_check)
    }

    /// Returns how many legal moves there are.
    fn count(&mut self, number: u32) -> u32 {
        if let Some(count) = self.places[number as usize].count {
            return count;
        }
        let count = self.go_to(number).count_legal_moves() as u32;
        self.places[number as usize].count = Some(count);
        count
    }

    /// Returns the legal moves, and the pawn drops that mate.
    fn steps(&mut self, number: u32) -> Result<Rc<Vec<Step>>, Ending> {
        if let Some(steps) = &self.places[number as usize].steps {
            return Ok(steps.clone());
        }
        if self.places.len() > MOST_PLACES {
            return Err(Ending::Unknown);
        }
        self.go_to(number);
        let (pos, attacker) = (&mut self.pos, self.attacker);
        let (us, king) = (pos.side_to_move(), pos.king_square(!pos.side_to_move()));
        let mut moves = pos.legal_moves().to_vec();
        let count = moves.len();
        let all = pos.pseudo_legal_moves();
        moves.extend(all.iter().filter(|&&m| is_pawn_drop(m) && pos.is_legal(m) == Err(IllegalMoveError::DropPawnMate)));
        let mut steps = Vec::new();
        for (place, &m) in moves.iter().enumerate() {
            let moved = m.from().and_then(|from| pos.piece_on(from)).map(|piece| piece.kind);
            let kind = m.dropped().or(moved).map(|kind| if m.is_promotion() { kind.promoted().unwrap_or(kind) } else { kind });
            let is_direct = kind.is_some_and(|kind| pos.attacks_from(us, kind, m.to()).contains(king));
            let is_capture = pos.piece_on(m.to()).is_some();
            pos.do_pseudo_legal_move(m);
            let (key, is_check) = (pos.key(), pos.in_check());
            pos.undo_move(m);
            let is_slider = matches!(kind, Some(PieceKind::Bishop | PieceKind::Rook)) && !m.is_drop();
            let may_promote = is_slider && m.from().is_some_and(|from| moves.contains(&Move::promotion(from, m.to())));
            let to =
                if is_check || us != attacker { number_of(&mut self.numbers, &mut self.places, key, m, number, is_check) } else { NONE };
            steps.push(Step {
                m,
                to,
                is_check,
                is_direct,
                is_capture,
                is_by_king: moved == Some(PieceKind::King),
                promotes: !may_promote,
                rank: all.iter().position(|&other| other == m).unwrap_or(place),
                is_forbidden: place >= count,
            });
        }
        let steps = Rc::new(steps);
        self.places[number as usize].steps = Some(steps.clone());
        Ok(steps)
    }
}

/// Why a search came to no end.
enum Halt {
    Stopped,
    End(Ending),
}

impl From<Ending> for Halt {
    fn from(end: Ending) -> Halt {
        Halt::End(end)
    }
}

/// So many moves after the end was told are no fault.
const SOON: u64 = 1500;

type Line = Result<Option<Vec<Move>>, Halt>;

fn tell_of_mates(
    net: &mut Net,
    plies: u32,
    stop: Option<u64>,
    earlier: &mut [(Net, u32)],
    limit: u64,
    on: &[Knob],
    spent: &mut u64,
) -> Result<Told, Ending> {
    let is = |knob| on.contains(&knob);
    let mate = |mate| Ok(Told { mate: Some(mate), ..Told::default() });
    if is(AnswersWithATimeout) {
        return mate(Checkmate::Timeout);
    }
    let proves_otherwise = on.iter().any(|&knob| is_of_the_proof(knob));
    if plies == MAX_PLY && stop.is_none() && !proves_otherwise {
        // There is more than one way to prove a mate.
        let has_check = net.steps(ROOT)?.iter().any(|step| step.is_check && !step.is_forbidden);
        if any(on, &[LeavesOutTheAnswers, WritesTheLineBackwards, GivesNoLine]) {
            return Ok(Told::default());
        }
        let told = Told { mate: (!has_check).then_some(Checkmate::NoMate), ..Told::default() };
        return Ok(Told { mate_from: has_check.then(|| (net.go_to(ROOT).sfen(), false)), ..told });
    }
    let mut last = None;
    for (net, plies) in earlier.iter_mut().filter(|_| is(RemembersTheLastSearch)) {
        let mut hunt = Hunt { net, on, nodes: 0, stop: None, limit: MOST_NODES };
        last = hunt.begin(*plies).unwrap_or(None).or(last);
    }
    let mut hunt = Hunt { net, on, nodes: 0, stop, limit };
    let line = if plies < MAX_PLY || is(SearchesAllChecksPlyByPly) { hunt.begin(plies) } else { hunt.prove(plies) };
    *spent += hunt.nodes;
    let nodes = (plies == MAX_PLY && proves_otherwise).then_some(hunt.nodes);
    let found = match line {
        Err(Halt::End(end)) => return Err(end),
        Err(Halt::Stopped) if is(TakesTheStopForAMate) => Checkmate::Mate(Vec::new()),
        Err(Halt::Stopped) if is(TakesTheStopForNoMate) => Checkmate::NoMate,
        Err(Halt::Stopped) => Checkmate::Timeout,
        Ok(None) => last.map_or(Checkmate::NoMate, Checkmate::Mate),
        Ok(Some(mut line)) => {
            match () {
                () if is(WritesTheLineBackwards) => line.reverse(),
                () if is(GivesNoLine) => line.clear(),
                () if is(LeavesOutTheAnswers) => line = line.into_iter().step_by(2).collect(),
                () => {}
            }
            Checkmate::Mate(line)
        }
    };
    let is_late = |stop| hunt.nodes > stop + SOON;
    let nodes_in = stop.map(|stop| if is_late(stop) { stop + SOON + 1..=u64::MAX } else { 0..=stop + SOON });
    let stops_right = found == Checkmate::Timeout || matches!(&found, Checkmate::Mate(line) if !line.is_empty());
    if plies == MAX_PLY && !proves_otherwise && stops_right {
        return Ok(Told { mate_from: Some((net.go_to(ROOT).sfen(), true)), nodes_in, ..Told::default() });
    }
    Ok(Told { mate: Some(found), nodes, nodes_in, ..Told::default() })
}

struct Hunt<'a> {
    net: &'a mut Net,
    on: &'a [Knob],
    nodes: u64,
    stop: Option<u64>,
    limit: u64,
}

/// The numbers of the side to move: how much is left to show that it reaches its aim, and that it does not.
const PHI: usize = 0;
const DELTA: usize = 1;
const INFINITE: u32 = 1 << 30;

type Table = HashMap<(u32, u32), [u32; 2]>;

impl Hunt<'_> {
    fn is(&self, knob: Knob) -> bool {
        self.on.contains(&knob)
    }

    fn visit(&mut self, count: u64) -> Result<(), Halt> {
        self.nodes += count;
        if self.nodes > self.limit { Err(Halt::End(Ending::Runs)) } else { Ok(()) }
    }

    fn has_to_stop(&self) -> bool {
        self.stop.is_some_and(|stop| self.nodes >= stop)
    }

    fn begin(&mut self, plies: u32) -> Line {
        let (fewer, more) = (u32::from(self.is(ReadsOnePlyTooFew)), if self.is(ReadsTwoPliesTooMany) { 2 } else { 0 });
        self.shortest(ROOT, plies.checked_sub(fewer).ok_or(Ending::Subtracts)? + more, 0)
    }

    fn shortest(&mut self, at: u32, plies: u32, ply: u32) -> Line {
        if self.is(NeverDeepens) {
            return self.attack(at, plies, ply);
        }
        let first = if self.is(BeginsWithNoPlies) { 0 } else { 1 };
        for plies in (first..=plies).step_by(if self.is(DeepensPlyByPly) { 1 } else { 2 }) {
            if let Some(line) = self.attack(at, plies, ply)?.filter(|_| !self.is(NeverReturnsTheMate)) {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    fn moves(&mut self, at: u32, attacks: bool) -> Result<Vec<Step>, Ending> {
        let on = self.on;
        let is_kept = |step: &&Step| {
            let is_left_out = |knob: &Knob| match (*knob, attacks) {
                (MissesDiscoveredChecks, true) => !step.is_direct,
                (NeverDropsToCheck, true) | (NeverDropsInBetween, false) => step.m.is_drop(),
                (AlwaysPromotes, true) => !step.promotes,
                (AnswersByCapturesAlone, false) => !step.is_capture,
                (AnswersByKingMovesAlone, false) => !step.is_by_king,
                _ => false,
            };
            (!step.is_forbidden || on.contains(&DropsPawnsToMate)) && !on.iter().any(is_left_out)
        };
        let mut kept: Vec<Step> = self.net.steps(at)?.iter().filter(is_kept).cloned().collect();
        if any(on, &[SearchesWithItsOwnMoves, DropsPawnsToMate]) {
            kept.sort_by_key(|step| step.rank);
        }
        if self.is(LooksAtCapturesFirst) {
            kept.sort_by_key(|step| !step.is_capture);
        }
        Ok(kept)
    }

    fn attack(&mut self, at: u32, plies: u32, ply: u32) -> Line {
        if ply >= MAX_PLY {
            return Err(Halt::End(Ending::Runs));
        }
        let (mut lines, mut all_work) = (Vec::new(), true);
        let in_check = self.net.places[at as usize].in_check;
        let moves = self.moves(at, true)?;
        for step in &moves {
            let Step { m, is_check, .. } = *step;
            let asks = !self.is(NeverStops) && (ply == 0 || !self.is(AsksWhetherToStopAtTheRootOnly));
            if asks && self.has_to_stop() {
                return Err(Halt::Stopped);
            }
            if self.is(ForgetsToDo(4)) {
                return Err(Halt::End(Ending::UndoesMore));
            }
            self.visit(1)?;
            let is_tried = if self.is(LooksForCheckBeforeTheMove) { in_check } else { is_check || self.is(TriesQuietMoves) };
            let line = match plies.checked_sub(1) {
                _ if !is_tried => Ok(None),
                Some(plies) => {
                    let to = self.net.after(at, step);
                    self.defend(to, plies, ply + 1)
                }
                None => Err(Halt::End(Ending::Subtracts)),
            };
            if let Err(Halt::End(_)) = line {
                return line;
            }
            if self.is(ForgetsToUndoACheck) && self.is(GoesOnInTheLoop) && ply == 0 && moves.len() > 1 && !matches!(line, Ok(Some(_))) {
                return Err(Halt::End(Ending::DoesRootMoves));
            }
            if self.is(ForgetsToUndoACheck)
                || self.is(ReturnsWithoutUndoWhenStopped) && line.is_err()
                || self.is(ReturnsFromAMateWithoutUndo) && matches!(line, Ok(Some(_)))
            {
                return Err(Halt::End(Ending::Leaves));
            }
            match line? {
                Some(line) if self.is(LeavesOutTheChecks) => lines.push(line),
                Some(line) => lines.push([vec![m], line].concat()),
                None => all_work &= !is_check,
            }
            if !lines.is_empty() && !self.is(NeedsEveryCheckToWork) || is_check && self.is(TriesTheFirstCheckOnly) {
                break;
            }
        }
        Ok(lines.into_iter().next().filter(|_| all_work || !self.is(NeedsEveryCheckToWork)))
    }

    fn defend(&mut self, at: u32, plies: u32, ply: u32) -> Line {
        if ply >= MAX_PLY {
            return Err(Halt::End(Ending::Runs));
        }
        let (mut kept, mut fails) = (Vec::new(), false);
        if plies == 0 && self.is(NeedsAPlyToSeeTheMate) {
            return Ok(None);
        }
        let answers = self.moves(at, false)?;
        for Step { m, to, .. } in answers.iter().cloned() {
            let below = match plies.checked_sub(1) {
                Some(below) => below,
                None if self.is(NeverLooksWhetherAPlyIsLeft) => return Err(Halt::End(Ending::Subtracts)),
                None => return Ok(self.is(TakesTheLastCheckForMate).then(Vec::new)),
            };
            if self.is(ForgetsToDo(5)) {
                return Err(Halt::End(Ending::UndoesMore));
            }
            self.visit(1)?;
            let line = match () {
                () if self.is(CallsAttackForTheAnswers) => self.attack(to, below, ply + 1),
                () if self.is(TakesTwoPliesForAnAnswer) => self.shortest(to, below.saturating_sub(1), ply + 1),
                () => self.shortest(to, below, ply + 1),
            };
            if let Err(Halt::End(_)) = line {
                return line;
            }
            if self.is(ForgetsToUndoAnAnswer) {
                return Err(Halt::End(Ending::Leaves));
            }
            let Some(line) = line? else {
                if any(self.on, &[NeedsOneAnswerToFail, SkipsTheAnswersThatEscape]) {
                    continue;
                }
                return Ok(None);
            };
            let is_better = match () {
                () if self.is(KeepsTheFirstAnswer) => kept.is_empty(),
                () if self.is(KeepsTheLastAnswer) => true,
                () if self.is(KeepsTheShortestAnswer) => kept.is_empty() || line.len() + 1 < kept.len(),
                () if self.is(TakesTheLastOfTheLongestAnswers) => line.len() + 1 >= kept.len(),
                () => line.len() + 1 > kept.len(),
            };
            if is_better {
                kept = [vec![m], line].concat();
            }
            fails = true;
        }
        Ok((fails || answers.is_empty() || self.is(SkipsTheAnswersThatEscape)).then_some(kept))
    }

    /// Part 5: limit by limit.
    fn prove(&mut self, plies: u32) -> Line {
        let of_root = if self.is(MixesUpPhiAndDelta(5)) { DELTA } else { PHI };
        for limit in [15, 31, 63, 127, plies - (plies + 1) % 2] {
            let mut table = Table::new();
            let mut is_limited = false;
            self.weigh(&mut table, &mut is_limited, (ROOT, limit), true, [INFINITE; 2])?;
            if table.get(&(ROOT, limit)).is_some_and(|numbers| numbers[of_root] == 0) {
                return self.line_of(&table, (ROOT, limit), 0, DELTA).map(Some);
            }
            if !is_limited && !self.is(GoesThroughAllLimits) {
                break;
            }
        }
        Ok(None)
    }

    /// Looks below a position, with some plies left, until one of its numbers reaches its bound.
    fn weigh(&mut self, table: &mut Table, is_limited: &mut bool, place: (u32, u32), attacks: bool, bounds: [u32; 2]) -> Result<(), Halt> {
        let never_stops = self.is(NeverStopsInTheProof) || self.is(NeverStops) && self.is(StopsNowhere);
        if !never_stops && self.has_to_stop() {
            return Err(Halt::Stopped);
        }
        let (at, plies) = place;
        let (mixed, mut is_left) = (way_of!(self.on, MixesUpPhiAndDelta), false);
        let (looks_up, searches) =
            if self.is(GivesAChildOtherPlies(1)) { (0, 1) } else { (1, 1 + u32::from(self.is(GivesAChildOtherPlies(2)))) };
        let mut children: Vec<(u32, [u32; 2])> = Vec::new();
        for step in self.net.steps(at)?.iter().filter(|step| !step.is_forbidden) {
            self.visit(1)?;
            if !attacks {
                children.push((step.to, [1, 1]));
            } else if step.is_check || self.is(TriesQuietMovesInTheProof) {
                let to = self.net.after(at, step);
                children.push((to, [1, self.net.count(to)]));
            }
        }
        loop {
            let mut numbers = [INFINITE, 0];
            if plies == 0 && !children.is_empty() {
                numbers = [0, INFINITE];
                *is_limited = true;
            }
            let (mut best, mut second) = (None, INFINITE);
            for &(to, guess) in children.iter().filter(|_| plies > 0) {
                let mut child = table.get(&(to, plies - looks_up)).copied().unwrap_or(guess);
                if self.is(NeverTurnsTheNumbers) {
                    child.reverse();
                }
                if self.is(SubtractsInTheSum) && numbers[DELTA] < child[PHI] && child[PHI] < INFINITE {
                    return Err(Halt::End(Ending::Subtracts));
                }
                let (sum, added) = (numbers[if mixed == 2 { PHI } else { DELTA }], child[if mixed == 1 { DELTA } else { PHI }]);
                numbers[DELTA] = if sum == INFINITE || added == INFINITE { INFINITE } else { (sum + added).min(INFINITE - 1) };
                if child[if mixed == 3 { PHI } else { DELTA }] < numbers[PHI] {
                    second = numbers[PHI];
                    numbers[PHI] = child[if mixed == 4 { PHI } else { DELTA }];
                    best = Some((to, child));
                } else {
                    second = second.min(child[DELTA]);
                    if self.is(LooksAtTheWorstChild) && numbers[PHI] < child[DELTA] && child[DELTA] < INFINITE {
                        best = Some((to, child));
                    }
                }
            }
            if self.is(AddsUpWhatTheMoverNeeds) && (1..INFINITE).contains(&numbers[PHI]) {
                numbers[PHI] = numbers[DELTA];
            }
            if !self.is(NeverStoresTheNumbers) || numbers.contains(&0) {
                table.insert(place, numbers);
            }
            let Some((to, child)) = best.filter(|_| numbers[PHI] < bounds[PHI] && numbers[DELTA] < bounds[DELTA]) else {
                return if is_left && at == ROOT { Err(Halt::End(Ending::Leaves)) } else { Ok(()) };
            };
            if is_left {
                return Err(Halt::End(if at == ROOT { Ending::DoesRootMoves } else { Ending::Leaves }));
            }
            let rest = bounds[DELTA] - numbers[DELTA];
            let below = match () {
                () if self.is(NeverComesBack) => [INFINITE; 2],
                () if self.is(ForgetsToAddOneToTheSecond) => [rest.saturating_add(child[PHI]), bounds[PHI].min(second)],
                () if self.is(ForgetsTheChildsOwnShare) => [rest, bounds[PHI].min(second + 1)],
                () if self.is(GivesTheChildTheWholeThreshold) => [bounds[DELTA], bounds[PHI]],
                () => [rest.saturating_add(child[PHI]), bounds[PHI].min(second + 1)],
            };
            self.visit(1)?;
            let below_plies = plies.checked_sub(searches).ok_or(Ending::Subtracts)?;
            match self.weigh(table, is_limited, (to, below_plies), !attacks, below) {
                Err(Halt::Stopped) if self.is(ReturnsFromTheProofWithoutUndo) => return Err(Halt::End(Ending::Leaves)),
                weighed => weighed?,
            }
            is_left = self.is(ForgetsToUndoInTheProof);
        }
    }

    /// Moves through positions in which the mate is proved, with as few plies as it is proved for.
    fn line_of(&mut self, table: &Table, (at, plies): (u32, u32), ply: u32, proved: usize) -> Result<Vec<Move>, Halt> {
        if ply > MAX_PLY {
            return Err(Halt::End(Ending::Runs));
        }
        let other = way_of!(self.on, ReadsTheLineFromOtherEntries);
        let is_zero = |at, plies, which: usize| table.get(&(at, plies)).is_some_and(|numbers| numbers[which] == 0);
        let plies = (plies % 2..=plies).step_by(2).find(|&plies| is_zero(at, plies, 1 - proved)).unwrap_or(plies);
        for step in self.net.steps(at)?.iter().filter(|step| !step.is_forbidden) {
            self.visit(1)?;
            let to = self.net.after(at, step);
            let found = match other {
                1 => plies > 0 && is_zero(to, plies, proved),
                2 => plies > 0 && is_zero(to, plies - 1, 1 - proved),
                4 => false,
                _ => plies > 0 && is_zero(to, plies - 1, proved),
            };
            if found {
                let below = if other == 3 { plies } else { plies - 1 };
                return Ok([vec![step.m], self.line_of(table, (to, below), ply + 1, 1 - proved)?].concat());
            }
        }
        Ok(Vec::new())
    }
}
