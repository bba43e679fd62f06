//! 06, move ordering, done right and wrong.

use std::sync::Mutex;

use minishogi::game::highest_first;
use minishogi::prelude::*;

const CAPTURE: i32 = 2_000_000_000;
const PROMOTION: i32 = 1_500_000_000;
const KILLER: i32 = 1_000_000_000;

struct Ordering {
    way: Way,
    killers: [[Move; 2]; MAX_PLY as usize + 1],
    history: [i32; SIZE],
}

/// The size of every kind of history: for two sides, by origin or kind, and by target.
const SIZE: usize = 2 * 36 * 25;

/// For those who have one history for the whole program.
static GLOBAL_HISTORY: Mutex<[i32; SIZE]> = Mutex::new([0; SIZE]);

ways! {
    Ordering solves "06";
    right {
        FollowsTheSolution,
        CountsCutsWithoutTheirDepth,
        DoublesHistoryWithEachPly,
        /// As Schaeffer did.
        KeepsHistoryByOriginAndTarget,
        PutsKillersBeforePromotions,
        /// Halves it before a search.
        AgesTheHistory,
        SortsTheRootMovesByScoreInTheEnd,
    }
    wrong {
        ScoresAllMovesAlike,
        LooksAtTheWorstFirst,
        SortsAfterTheSearch,
        OrdersTheRootOnly,
        OrdersAllButTheRoot,
        ScoresAllCapturesAlike,
        IgnoresTheVictim,
        IgnoresTheAttacker,
        PrefersTheMostValuableAttacker,
        /// A gold that takes a silver comes behind a pawn that takes a pawn.
        SubtractsTheAttackerUnweighted,
        /// `piece_on(m.to())` of the position after the move.
        TakesTheAttackerForTheVictim,
        ForgetsPromotions,
        PutsPromotionsBeforeCaptures,
        PutsPromotionsLast,
        /// `is_promotion()` is asked first, and a capture that promotes is no capture any more.
        TakesAPromotingCaptureForAPromotion,
        /// `victim.kind.unpromoted()`.
        ForgetsThatTheVictimIsPromoted,
        /// 10 times, as often in chess.
        WeighsTheVictimTooLittle,
        /// Too little for a king that takes.
        WeighsTheVictimByAHundred,
        /// Without `CAPTURE`, killers have more.
        ForgetsTheStageOfCaptures,
        /// A rook that takes a pawn, behind all others.
        PutsLosingCapturesLast,
        /// On a copy of the position.
        DoesEachMoveToScoreIt,
        PutsKillersBeforeCaptures,
        NeverUsesKillers,
        NotesKillersOnePlyTooDeep,
        KeepsTheFirstKillers,
        /// `killers[0] = m` alone.
        KeepsOneKiller,
        /// `m == killers[0]`: the second one is kept for nothing.
        LooksForTheFirstKillerOnly,
        /// Without a look whether it is there already.
        NotesAKillerTwice,
        /// `killers[0] = m; killers[1] = killers[0];`
        OverwritesTheFirstKillerBeforeItMoves,
        /// `killers[1] != m`: the first killer moves to both places.
        ComparesWithTheSecondKiller,
        /// `[killers[0], m]`: the first always stays none.
        PutsTheNewKillerSecond,
        /// They push the quiet ones out.
        NotesCapturesAsKillers,
        NotesPromotionsAsKillers,
        RemembersCapturesAndPromotionsToo,
        /// `killers[depth]` here, `killers[ply]` there.
        NotesKillersByDepth,
        LooksForKillersOnePlyTooDeep,
        /// `killers[0]` at every ply.
        KeepsOnePairOfKillers,
        ComparesKillersByTheirTarget,
        /// One point, and history has more.
        PutsHistoryBeforeKillers,
        NotesEveryMoveAsAKiller,
        /// It may not be legal here.
        DoesKillersWithoutLooking,
        NeverUsesHistory,
        RemembersCapturesOnly,
        /// `&&` for `||`.
        RemembersAllButPromotingCaptures,
        /// `.max(KILLER - 1)`.
        LiftsHistoryToItsLimit,
        /// `CAPTURE - 1000 * victim`.
        SubtractsTheVictim,
        /// `CAPTURE * victim` is no `i32`.
        MultipliesTheStage,
        KeepsHistoryByTargetOnly,
        KeepsHistoryByPieceOnly,
        /// Both sides' cuts in one number.
        KeepsHistoryOfBothSidesTogether,
        /// `!pos.side_to_move()` where it is read only.
        ReadsTheHistoryOfTheOtherSide,
        /// `=` where `+=` should be.
        KeepsTheLastCutOnly,
        /// Small above, where a cut saves much.
        WeighsHistoryByThePly,
        PutsTheLeastHistoryFirst,
        /// `*= 2` at each cut.
        DoublesHistoryWithEachCut,
        /// Counts a cut so highly that it soon outweighs promotions and captures.
        LetsHistoryOutgrowTheStages,
        NotesNoCuts,
        /// `retain` where one should sort.
        LeavesOutTheOtherMoves,
        /// `truncate`.
        KeepsTheTenBestMoves,
        /// A `static`, which no new player clears.
        KeepsHistoryInAGlobal,
        /// The product overflows an `i32`.
        WeighsTheVictimTooMuch,
        /// `m.from().unwrap()`.
        TakesADropForAMoveOnTheBoard,
        CutsOnlyAboveBeta,
        NeverCuts,
        StopsOnePlyTooEarly,
        NeverLooksForMate,
        ScoresAMateAsEven,
        ScoresAllMatesAlike,
        CountsTheDistanceFromTheHorizon,
        NeverRaisesThePly,
        ReliesOnALegalMove,
    }
}

impl Ordering {
    fn new(way: Way) -> Ordering {
        Ordering { way, killers: [[Move::RESIGN; 2]; MAX_PLY as usize + 1], history: [0; SIZE] }
    }
}

impl Player for Ordering {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        match self.way {
            AgesTheHistory => self.history.iter_mut().for_each(|number| *number /= 2),
            _ => *self = Ordering::new(self.way),
        }
        let depth = ctl.depth_or(5);
        let mut best_move = Move::RESIGN;
        let mut alpha = -VALUE_INFINITE;
        match self.way {
            SortsAfterTheSearch | OrdersAllButTheRoot => {}
            LooksAtTheWorstFirst => root_moves.sort_by_cached_key(|root_move| self.score(pos, root_move.pv[0], 0)),
            _ => highest_first(root_moves, |root_move| self.score(pos, root_move.pv[0], 0).into()),
        }
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = -self.alpha_beta(pos, -VALUE_INFINITE, -alpha, depth - 1, 1);
            pos.undo_move(m);
            root_move.score = value;
            if value > alpha {
                alpha = value;
                best_move = m;
            }
        }
        match self.way {
            ReliesOnALegalMove => root_moves.iter().rev().max_by_key(|root_move| root_move.score).unwrap().pv[0],
            SortsTheRootMovesByScoreInTheEnd => {
                root_moves.sort();
                best_move
            }
            _ => best_move,
        }
    }
}

impl Ordering {
    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        if depth == 0 || self.way == StopsOnePlyTooEarly && depth == 1 {
            return evaluate(pos);
        }
        let mut max_value = match self.way {
            NeverLooksForMate if !pos.has_legal_move() => evaluate(pos),
            ScoresAMateAsEven if !pos.has_legal_move() => 0,
            ScoresAllMatesAlike => -VALUE_MATE,
            CountsTheDistanceFromTheHorizon => mated_in(depth),
            NeverRaisesThePly => mated_in(1),
            _ => mated_in(ply),
        };
        for m in self.moves(pos, ply) {
            pos.do_move(m);
            let value = -self.alpha_beta(pos, -beta, -alpha, depth - 1, ply + 1);
            pos.undo_move(m);
            max_value = max_value.max(value);
            alpha = alpha.max(value);
            let cuts = match self.way {
                NeverCuts => false,
                CutsOnlyAboveBeta => alpha > beta,
                _ => alpha >= beta,
            };
            if cuts || self.way == NotesEveryMoveAsAKiller {
                self.note_cutoff(pos, m, depth, ply);
            }
            if cuts {
                break;
            }
        }
        max_value
    }

    /// The moves of a node in their order.
    fn moves(&self, pos: &Position, ply: u32) -> Vec<Move> {
        let mut moves = pos.legal_moves().to_vec();
        match self.way {
            SortsAfterTheSearch | OrdersTheRootOnly => {}
            LooksAtTheWorstFirst => moves.sort_by_cached_key(|&m| self.score(pos, m, ply)),
            _ => highest_first(&mut moves, |&m| self.score(pos, m, ply).into()),
        }
        match self.way {
            LeavesOutTheOtherMoves if moves.iter().any(|&m| self.score(pos, m, ply) > 0) => {
                moves.retain(|&m| self.score(pos, m, ply) > 0);
            }
            KeepsTheTenBestMoves => moves.truncate(10),
            DoesKillersWithoutLooking => {
                let killers = self.killers[ply as usize].into_iter().filter(|&killer| killer != Move::RESIGN && !moves.contains(&killer));
                moves = killers.chain(moves.iter().copied()).collect();
            }
            _ => {}
        }
        moves
    }

    fn score(&self, pos: &Position, m: Move, ply: u32) -> i32 {
        if self.way == ScoresAllMovesAlike {
            return 0;
        }
        if self.way == TakesADropForAMoveOnTheBoard {
            assert!(pos.piece_on(m.from().unwrap()).is_some());
        }
        if self.way == DoesEachMoveToScoreIt {
            let mut after = pos.clone();
            after.do_move(m);
            assert!(after.last_move() == Some(m));
        }
        let attacker = piece_value(kind_moved(pos, m));
        if let Some(victim) = pos.piece_on(m.to()) {
            let victim = piece_value(victim.kind);
            return match self.way {
                ScoresAllCapturesAlike => CAPTURE,
                IgnoresTheVictim => CAPTURE - attacker,
                SubtractsTheVictim => CAPTURE - 1000 * victim - attacker,
                MultipliesTheStage => CAPTURE * victim - attacker,
                TakesAPromotingCaptureForAPromotion if m.is_promotion() => PROMOTION,
                ForgetsThatTheVictimIsPromoted => CAPTURE + 1000 * unpromoted_value(pos, m) - attacker,
                WeighsTheVictimTooLittle => CAPTURE + 10 * victim - attacker,
                WeighsTheVictimByAHundred => CAPTURE + 100 * victim - attacker,
                ForgetsTheStageOfCaptures => 1000 * victim - attacker,
                PutsLosingCapturesLast if victim < attacker => victim - attacker,
                IgnoresTheAttacker => CAPTURE + 1000 * victim,
                PrefersTheMostValuableAttacker => CAPTURE + 1000 * victim + attacker,
                SubtractsTheAttackerUnweighted => CAPTURE + victim - attacker,
                TakesTheAttackerForTheVictim => CAPTURE + 1000 * attacker - attacker,
                WeighsTheVictimTooMuch => CAPTURE + 1_000_000 * victim - attacker,
                _ => CAPTURE + 1000 * victim - attacker,
            };
        }
        let killers = match self.way {
            LooksForKillersOnePlyTooDeep => self.killers[ply as usize + 1],
            KeepsOnePairOfKillers => self.killers[0],
            LooksForTheFirstKillerOnly => [self.killers[ply as usize][0]; 2],
            _ => self.killers[ply as usize],
        };
        let is_killer = match self.way {
            ComparesKillersByTheirTarget => killers.iter().any(|killer| *killer != Move::RESIGN && killer.to() == m.to()),
            _ => killers.contains(&m),
        };
        match self.way {
            PutsPromotionsBeforeCaptures if m.is_promotion() => i32::MAX,
            PutsKillersBeforeCaptures if is_killer => i32::MAX,
            PutsKillersBeforePromotions if is_killer => PROMOTION + 1,
            PutsPromotionsLast if m.is_promotion() => -1,
            PutsHistoryBeforeKillers if is_killer && !m.is_promotion() => self.number_of(pos, m) + 1,
            PutsTheLeastHistoryFirst if !is_killer && !m.is_promotion() => -self.number_of(pos, m),
            _ if m.is_promotion() && self.way != ForgetsPromotions => PROMOTION,
            _ if is_killer && self.way != NeverUsesKillers => KILLER,
            NeverUsesHistory => 0,
            _ => self.number_of(pos, m),
        }
    }

    fn note_cutoff(&mut self, pos: &Position, m: Move, depth: u32, ply: u32) {
        let (is_capture, is_promotion) = (pos.piece_on(m.to()).is_some(), m.is_promotion());
        let is_quiet = !is_capture && !is_promotion;
        let is_noted = match self.way {
            NotesNoCuts => false,
            RemembersCapturesOnly => !is_quiet,
            RemembersAllButPromotingCaptures => !is_capture || !is_promotion,
            RemembersCapturesAndPromotionsToo | NotesCapturesAsKillers => true,
            NotesPromotionsAsKillers => !is_capture,
            _ => is_quiet,
        };
        if !is_noted {
            return;
        }
        let ply = match self.way {
            NotesKillersOnePlyTooDeep => ply + 1,
            NotesKillersByDepth => depth,
            KeepsOnePairOfKillers => 0,
            _ => ply,
        };
        let killers = &mut self.killers[ply as usize];
        match self.way {
            KeepsTheFirstKillers if killers[1] != Move::RESIGN => {}
            KeepsOneKiller => killers[0] = m,
            NotesAKillerTwice => *killers = [m, killers[0]],
            OverwritesTheFirstKillerBeforeItMoves => *killers = [m, m],
            PutsTheNewKillerSecond => *killers = [killers[0], m],
            ComparesWithTheSecondKiller if killers[1] == m => {}
            ComparesWithTheSecondKiller => *killers = [m, killers[0]],
            _ if killers[0] != m => *killers = [m, killers[0]],
            _ => {}
        }
        if !is_quiet && self.way == NotesCapturesAsKillers {
            return;
        }
        let bonus = match self.way {
            CountsCutsWithoutTheirDepth => 1,
            DoublesHistoryWithEachPly => 1 << depth,
            WeighsHistoryByThePly => (ply * ply) as i32,
            LetsHistoryOutgrowTheStages => (depth * depth) as i32 * 20_000_000,
            _ => (depth * depth) as i32,
        };
        let place = self.place_of(pos, m);
        match self.way {
            KeepsHistoryInAGlobal => GLOBAL_HISTORY.lock().unwrap()[place] += bonus,
            KeepsTheLastCutOnly => self.history[place] = bonus,
            DoublesHistoryWithEachCut => self.history[place] = self.history[place].max(1) * 2,
            LiftsHistoryToItsLimit => self.history[place] = (self.history[place] + bonus).max(KILLER - 1),
            _ => self.history[place] += bonus,
        }
    }

    fn number_of(&self, pos: &Position, m: Move) -> i32 {
        match self.way {
            KeepsHistoryInAGlobal => GLOBAL_HISTORY.lock().unwrap()[self.place_of(pos, m)],
            ReadsTheHistoryOfTheOtherSide => self.history[(self.place_of(pos, m) + SIZE / 2) % SIZE],
            _ => self.history[self.place_of(pos, m)],
        }
    }

    /// Returns the place of a move's history.
    fn place_of(&self, pos: &Position, m: Move) -> usize {
        let mover = match (self.way, m.from()) {
            (KeepsHistoryByTargetOnly, _) => 0,
            (KeepsHistoryByOriginAndTarget, Some(from)) => 10 + from.index(),
            _ => kind_moved(pos, m).index(),
        };
        let side = if self.way == KeepsHistoryOfBothSidesTogether { 0 } else { pos.side_to_move().index() };
        let to = if self.way == KeepsHistoryByPieceOnly { 0 } else { m.to().index() };
        (side * 36 + mover) * 25 + to
    }
}

fn unpromoted_value(pos: &Position, m: Move) -> Value {
    pos.piece_on(m.to()).map_or(0, |piece| piece_value(piece.kind.unpromoted()))
}

fn kind_moved(pos: &Position, m: Move) -> PieceKind {
    match m.from().and_then(|from| pos.piece_on(from)) {
        Some(piece) => piece.kind,
        None => m.dropped().unwrap(),
    }
}
