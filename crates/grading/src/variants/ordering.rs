//! 06: scores for moves and a memory of cuts, in a search on the board.

use std::cell::Cell;

use minishogi::game::highest_first;
use minishogi::{
    AlphaBeta, Control, MAX_PLY, Move, MoveList, PieceKind, Position, RootMoves, Square, VALUE_MATE, Value, evaluate, kind_moved, mated_in,
    piece_value,
};
use minishogi_child::{Ask, Question};

use super::{Ending, Model, Reaction, Told, end_of_illegal};

knobs! {
    // Styles, which are right.
    styles {
        PutsKillersBeforePromotions, PutsTheLatestKillerFirst, CountsCutsWithoutTheirDepth, CountsCutsByTheirDepth, DoublesHistoryWithEachPly,
        KeepsHistoryByOriginAndTarget, CountsAllThatAreNoted,
    }
    // The list of moves.
    place { ScoresAllMovesAlike, SortsAfterTheSearch, LooksAtTheWorstFirst, OrdersTheRootOnly, OrdersAllButTheRoot }
    place { LeavesOutTheOtherMoves, DoesKillersWithoutLooking }
    // The score of a capture.
    place {
        ScoresAllCapturesAlike, IgnoresTheVictim, IgnoresTheAttacker, PrefersTheMostValuableAttacker, SubtractsTheAttackerUnweighted,
        TakesTheAttackerForTheVictim, WeighsTheVictimTooMuch, WeighsTheVictimTooLittle, WeighsTheVictimByAHundred, SubtractsTheVictim, MultipliesTheStage, ForgetsTheStageOfCaptures,
        PutsLosingCapturesLast,
    }
    place { ForgetsThatTheVictimIsPromoted }
    place { TakesAPromotingCaptureForAPromotion }
    place { TakesADropForAMoveOnTheBoard, DoesEachMoveToScoreIt }
    // Promotions, killers and the rest.
    place { ForgetsPromotions, PutsPromotionsLast, PutsPromotionsBeforeCaptures }
    place { PutsKillersBeforeCaptures, PutsHistoryBeforeKillers, NeverUsesKillers }
    place { LooksForTheFirstKillerOnly, ComparesKillersByTheirTarget }
    place { NeverUsesHistory, PutsTheLeastHistoryFirst }
    // The moves that are noted.
    place { NotesNoCuts, NotesEveryMoveAsAKiller }
    place { RemembersCapturesOnly, RemembersCapturesAndPromotionsToo, RemembersAllButPromotingCaptures, NotesCapturesAsKillers, NotesPromotionsAsKillers }
    // The place of a killer.
    place { NotesKillersOnePlyTooDeep, LooksForKillersOnePlyTooDeep, NotesKillersByDepth, KeepsOnePairOfKillers }
    place { KeepsTheFirstKillers, KeepsOneKiller, NotesAKillerTwice, OverwritesTheFirstKillerBeforeItMoves, PutsTheNewKillerSecond, ComparesWithTheSecondKiller }
    // The history of a move.
    place { KeepsHistoryByTargetOnly, KeepsHistoryByPieceOnly }
    place { KeepsHistoryOfBothSidesTogether, ReadsTheHistoryOfTheOtherSide }
    place { KeepsTheLastCutOnly, WeighsHistoryByThePly, DoublesHistoryWithEachCut, LetsHistoryOutgrowTheStages, LiftsHistoryToItsLimit }
    place { KeepsHistoryInAGlobal }
    // The recursion.
    place { NeverCuts, CutsOnlyAboveBeta }
    place { StopsOnePlyTooEarly }
    place { NeverLooksForMate, ScoresAMateAsEven, ScoresAllMatesAlike, CountsTheDistanceFromTheHorizon, NeverRaisesThePly }
}
use Knob::*;

/// The scores with which captures, promotions and killers begin, as in the stub of the exercise.
const STAGES: [i32; 3] = [2_000_000_000, 1_500_000_000, 1_000_000_000];

/// The stage of a capture, and how often its victim and its attacker count.
const CAPTURES: &[(Knob, [i32; 3])] = &[
    (ScoresAllCapturesAlike, [STAGES[0], 0, 0]),
    (IgnoresTheVictim, [STAGES[0], 0, -1]),
    (IgnoresTheAttacker, [STAGES[0], 1000, 0]),
    (PrefersTheMostValuableAttacker, [STAGES[0], 1000, 1]),
    (SubtractsTheAttackerUnweighted, [STAGES[0], 1, -1]),
    (TakesTheAttackerForTheVictim, [STAGES[0], 0, 999]),
    (WeighsTheVictimTooMuch, [STAGES[0], 1_000_000, -1]),
    (WeighsTheVictimTooLittle, [STAGES[0], 10, -1]),
    (WeighsTheVictimByAHundred, [STAGES[0], 100, -1]),
    (SubtractsTheVictim, [STAGES[0], -1000, -1]),
    (ForgetsTheStageOfCaptures, [0, 1000, -1]),
];

pub(super) struct Order;

pub(super) static ORDER: Order = Order;

/// A question, and the moves that the player did.
pub(super) struct Ground {
    asked: Asked,
    /// The questions to the same process before this one. `None` if they take too long.
    before: Option<Vec<Asked>>,
}

struct Asked {
    pos: Position,
    depth: u32,
    done: Vec<(u32, Move)>,
}

impl Asked {
    fn of(question: &Question, done: &[(u32, Move)]) -> Option<Asked> {
        match question.ask {
            Ask::Search { depth: Some(depth), times: 1 } => Some(Asked { pos: question.position(), depth, done: done.to_vec() }),
            _ => None,
        }
    }
}

/// The number of nodes the searches before a question may have taken for them to be done again.
const MOST_BEFORE: u64 = 2000;

impl Model for Order {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[
            &[PutsKillersBeforePromotions],
            &[PutsTheLatestKillerFirst],
            &[CountsCutsWithoutTheirDepth],
            &[CountsCutsByTheirDepth],
            &[DoublesHistoryWithEachPly],
            &[KeepsHistoryByOriginAndTarget],
            &[CountsAllThatAreNoted],
        ]
    }

    fn ground(&self, question: &Question) -> Option<Ground> {
        Some(Ground { asked: Asked::of(question, &[])?, before: None })
    }

    fn ground_of(&self, question: &Question, seen: &Reaction) -> Option<Ground> {
        let asked = Asked::of(question, seen.answer.map_or(&[], |answer| &answer.done))?;
        let is_short = seen.before.iter().map(|observed| observed.answer.nodes).sum::<u64>() <= MOST_BEFORE;
        let before = seen.before.iter().map(|observed| Asked::of(&observed.question, &observed.answer.done));
        Some(Ground { asked, before: if is_short || !seen.is_right { before.collect() } else { None } })
    }

    fn answer(&self, Ground { asked, before }: &mut Ground, question: &Question, on: &[Knob], most: u64) -> Result<Told, Ending> {
        let mut run = Run::of(on);
        if run.is(KeepsHistoryInAGlobal) {
            // Each setting was looked at in the questions that it can do again.
            let Some(before) = before else { return Ok(Told::default()) };
            for asked in before {
                run.search(asked, question.budget)?;
            }
        }
        run.search(asked, most)
    }
}

/// A search, and its memory. All settings that are asked for at each move are bits.
struct Run<'a> {
    on: u128,
    capture: [i32; 3],
    killers: Vec<[Move; 2]>,
    history: Vec<i32>,
    done: &'a [(u32, Move)],
    most: u64,
    nodes: u64,
    /// The moves that are done to score them.
    tried: Cell<u64>,
    end: Cell<Option<Ending>>,
}

/// A place for each side, each kind or origin, and each target.
const CELLS: usize = 2 * MOVERS * Square::COUNT;
const MOVERS: usize = PieceKind::ALL.len() + Square::COUNT;

impl<'a> Run<'a> {
    fn of(on: &[Knob]) -> Run<'a> {
        let capture = CAPTURES.iter().find(|(knob, _)| on.contains(knob)).map_or([STAGES[0], 1000, -1], |(_, numbers)| *numbers);
        Run {
            on: on.iter().fold(0, |bits, knob| bits | 1 << *knob as u32),
            capture,
            killers: Vec::new(),
            history: vec![0; CELLS],
            done: &[],
            most: 0,
            nodes: 0,
            tried: Cell::new(0),
            end: Cell::new(None),
        }
    }

    fn is(&self, knob: Knob) -> bool {
        self.on & 1 << knob as u32 != 0
    }

    fn search(&mut self, asked: &'a Asked, most: u64) -> Result<Told, Ending> {
        // On a copy, the moves that are done to score them are seen as well.
        self.done = if self.is(DoesEachMoveToScoreIt) { &[] } else { &asked.done };
        (self.most, self.nodes) = (most, 0);
        self.tried.set(0);
        self.killers = vec![[Move::RESIGN; 2]; MAX_PLY as usize + 2];
        let mut pos = asked.pos.clone();
        let mut root_moves = RootMoves::new(&pos);
        let chosen = self.search_to_depth(&mut pos, &mut root_moves, asked.depth);
        if let Some(end) = self.end.get() {
            return Err(end);
        }
        let scores = root_moves.iter().map(|root_move| (root_move.pv[0], root_move.score)).collect();
        Ok(Told { chosen: Some(chosen), scores: Some(scores), nodes: Some(self.nodes + self.tried.get()), ..Told::default() })
    }

    fn stop<T>(&self, end: Ending) -> Option<T> {
        self.end.set(self.end.get().or(Some(end)));
        None
    }

    /// Stops the search where the player did another move.
    fn visit(&mut self, ply: u32, m: Move) -> Option<()> {
        self.nodes += 1;
        match self.done.get(self.nodes as usize - 1) {
            _ if self.end.get().is_some() => None,
            Some(&did) if did != (ply, m) => self.stop(Ending::Otherwise),
            _ if self.nodes + self.tried.get() > self.most => self.stop(Ending::Runs),
            _ => Some(()),
        }
    }

    fn first(&self, pos: &Position, depth: u32, ply: u32, is_stuck: bool) -> Value {
        match () {
            () if self.is(NeverLooksForMate) && is_stuck => evaluate(pos),
            () if self.is(ScoresAMateAsEven) && is_stuck => 0,
            () if self.is(ScoresAllMatesAlike) => -VALUE_MATE,
            () if self.is(CountsTheDistanceFromTheHorizon) => mated_in(depth),
            () if self.is(NeverRaisesThePly) => mated_in(1),
            () => mated_in(ply),
        }
    }

    fn moves(&self, pos: &Position, ply: u32) -> Option<MoveList> {
        let mut moves = pos.legal_moves();
        if self.is(DoesKillersWithoutLooking) {
            let is_illegal = |killer: &Move| *killer != Move::RESIGN && !moves.contains(killer);
            if let Some(&killer) = self.killers[ply as usize].iter().find(|killer| is_illegal(killer)) {
                return self.stop(end_of_illegal(pos, pos.ply() - ply as usize, killer));
            }
        }
        highest_first(&mut moves, |&m| self.score(pos, m, ply).into());
        if self.is(LeavesOutTheOtherMoves) && moves.iter().any(|&m| self.score(pos, m, ply) > 0) {
            moves.retain(|m| self.score(pos, m, ply) > 0);
        }
        Some(moves)
    }

    fn of_capture(&self, victim: PieceKind, attacker: Value) -> Option<i32> {
        let victim = piece_value(if self.is(ForgetsThatTheVictimIsPromoted) { victim.unpromoted() } else { victim });
        if self.is(PutsLosingCapturesLast) && victim < attacker {
            return Some(victim - attacker);
        }
        if self.is(MultipliesTheStage) {
            return None;
        }
        let [stage, victims, attackers] = self.capture;
        let sum = stage.checked_add(victims.checked_mul(victim)?)?;
        sum.checked_add(attackers.checked_mul(attacker)?)
    }

    fn is_killer(&self, m: Move, ply: u32) -> bool {
        let place = if self.is(KeepsOnePairOfKillers) { 0 } else { ply as usize + usize::from(self.is(LooksForKillersOnePlyTooDeep)) };
        let [first, second] = self.killers[place];
        if self.is(ComparesKillersByTheirTarget) {
            return [first, second].into_iter().any(|killer| killer != Move::RESIGN && killer.to() == m.to());
        }
        m == first || m == second && !self.is(LooksForTheFirstKillerOnly)
    }

    fn of_others(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        let (is_killer, number) = (self.is_killer(m, ply), self.history[self.place(pos, m, self.is(ReadsTheHistoryOfTheOtherSide))]);
        match () {
            () if is_killer && self.is(PutsKillersBeforeCaptures) => i32::MAX,
            () if is_killer && self.is(PutsKillersBeforePromotions) => STAGES[1] + 1,
            () if m.is_promotion() && self.is(PutsPromotionsBeforeCaptures) => i32::MAX,
            () if m.is_promotion() && self.is(PutsPromotionsLast) => -1,
            () if m.is_promotion() && !self.is(ForgetsPromotions) => STAGES[1],
            () if is_killer && self.is(PutsHistoryBeforeKillers) => number + 1,
            () if is_killer && self.is(PutsTheLatestKillerFirst) && m == self.killers[ply as usize][0] => STAGES[2] + 1,
            () if is_killer && !self.is(NeverUsesKillers) => STAGES[2],
            () if self.is(NeverUsesHistory) => 0,
            () if self.is(PutsTheLeastHistoryFirst) => -number,
            () => number,
        }
    }

    fn place(&self, pos: &Position, m: Move, of_other_side: bool) -> usize {
        let mover = match m.from() {
            _ if self.is(KeepsHistoryByTargetOnly) => 0,
            Some(from) if self.is(KeepsHistoryByOriginAndTarget) => PieceKind::ALL.len() + from.index(),
            _ => kind_moved(pos, m).index(),
        };
        let side = if of_other_side { !pos.side_to_move() } else { pos.side_to_move() }.index();
        let side = if self.is(KeepsHistoryOfBothSidesTogether) { 0 } else { side };
        let to = if self.is(KeepsHistoryByPieceOnly) { 0 } else { m.to().index() };
        (side * MOVERS + mover) * Square::COUNT + to
    }

    /// Returns whether a move that cut becomes a killer, and whether it counts in the history.
    fn notes(&self, is_capture: bool, is_promotion: bool) -> (bool, bool) {
        let is_quiet = !is_capture && !is_promotion;
        let (is_killer, counts) = match () {
            () if self.is(RemembersCapturesOnly) => (!is_quiet, !is_quiet),
            () if self.is(RemembersCapturesAndPromotionsToo) => (true, true),
            () if self.is(RemembersAllButPromotingCaptures) => (!is_capture || !is_promotion, !is_capture || !is_promotion),
            () if self.is(NotesCapturesAsKillers) => (true, is_quiet),
            () if self.is(NotesPromotionsAsKillers) => (!is_capture, !is_capture),
            () => (is_quiet, is_quiet),
        };
        (is_killer, if self.is(CountsAllThatAreNoted) { is_killer } else { counts })
    }

    fn pair(&self, m: Move, [first, second]: [Move; 2]) -> [Move; 2] {
        match () {
            () if self.is(KeepsTheFirstKillers) && second != Move::RESIGN => [first, second],
            () if self.is(KeepsOneKiller) => [m, second],
            () if self.is(NotesAKillerTwice) => [m, first],
            () if self.is(OverwritesTheFirstKillerBeforeItMoves) => [m, m],
            () if self.is(PutsTheNewKillerSecond) => [first, m],
            () if self.is(ComparesWithTheSecondKiller) => {
                if second == m {
                    [first, second]
                } else {
                    [m, first]
                }
            }
            () if first == m => [first, second],
            () => [m, first],
        }
    }

    /// Returns the number of a move after one more cut.
    fn number(&self, number: i32, depth: i32, ply: i32) -> Option<i32> {
        let bonus = match () {
            () if self.is(WeighsHistoryByThePly) => ply * ply,
            () if self.is(LetsHistoryOutgrowTheStages) => (depth * depth).checked_mul(20_000_000)?,
            () if self.is(CountsCutsWithoutTheirDepth) => 1,
            () if self.is(CountsCutsByTheirDepth) => depth,
            () if self.is(DoublesHistoryWithEachPly) => 1 << depth,
            () => depth * depth,
        };
        match () {
            () if self.is(KeepsTheLastCutOnly) => Some(bonus),
            () if self.is(LiftsHistoryToItsLimit) => Some((number + bonus).max(STAGES[2] - 1)),
            () if self.is(DoublesHistoryWithEachCut) => number.max(1).checked_mul(2),
            () => number.checked_add(bonus),
        }
    }

    fn note(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) -> Option<()> {
        let (is_killer, counts) = self.notes(pos.piece_on(m.to()).is_some(), m.is_promotion());
        if is_killer {
            let at = match () {
                () if self.is(NotesKillersOnePlyTooDeep) => ply + 1,
                () if self.is(NotesKillersByDepth) => depth,
                () if self.is(KeepsOnePairOfKillers) => 0,
                () => ply,
            };
            self.killers[at as usize] = self.pair(m, self.killers[at as usize]);
        }
        if counts {
            let place = self.place(pos, m, false);
            self.history[place] = self.number(self.history[place], depth as i32, ply as i32)?;
        }
        Some(())
    }
}

impl AlphaBeta for Run<'_> {
    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        if depth <= u32::from(self.is(StopsOnePlyTooEarly)) {
            return Some(evaluate(pos));
        }
        let ply = ctl.ply(pos);
        let moves = self.moves(pos, ply)?;
        let mut best = self.first(pos, depth, ply, moves.is_empty());
        for m in moves {
            let value = self.value_of_move(pos, m, alpha, beta, depth, ctl)?;
            (best, alpha) = (best.max(value), alpha.max(value));
            let cuts = alpha >= beta && !self.is(NeverCuts) && !(self.is(CutsOnlyAboveBeta) && alpha == beta);
            if cuts || self.is(NotesEveryMoveAsAKiller) {
                self.note_cutoff(pos, m, depth, ply);
            }
            if cuts {
                break;
            }
        }
        Some(best)
    }

    fn value_of_move(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ctl: &Control) -> Option<Value> {
        self.visit(ctl.ply(pos), m)?;
        pos.do_move(m);
        let value = self.alpha_beta(pos, -beta, -alpha, depth.checked_sub(1)?, ctl)?;
        pos.undo_move(m);
        Some(-value)
    }

    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        if self.is(TakesADropForAMoveOnTheBoard) && m.is_drop() {
            self.stop::<()>(Ending::Unwraps);
        }
        self.tried.set(self.tried.get() + u64::from(self.is(DoesEachMoveToScoreIt)));
        if self.is(ScoresAllMovesAlike)
            || self.is(SortsAfterTheSearch)
            || self.is(if ply == 0 { OrdersAllButTheRoot } else { OrdersTheRootOnly })
        {
            return 0;
        }
        let is_no_capture = self.is(TakesAPromotingCaptureForAPromotion) && m.is_promotion();
        let score = match pos.piece_on(m.to()) {
            Some(victim) if !is_no_capture => self.of_capture(victim.kind, piece_value(kind_moved(pos, m))),
            _ => Some(self.of_others(pos, m, ply)),
        };
        let score = score.or_else(|| self.stop(Ending::Overflows)).unwrap_or_default();
        if self.is(LooksAtTheWorstFirst) { -score } else { score }
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        if !self.is(NotesNoCuts) && self.note(pos, m, depth, ply).is_none() {
            self.stop::<()>(Ending::Overflows);
        }
    }
}
