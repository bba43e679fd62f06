//! 12, retrograde analysis, done right and wrong.

use std::collections::VecDeque;

use minishogi::prelude::*;
use minishogi::{IllegalMoveError, Piece, Setup};
use minishogi_retrograde::{GameSolver, NumberedGame, Solved};

struct Solver {
    way: Way,
}

ways! {
    Solver solves "12", solving_games(&[]);
    right {
        FollowsTheSolution,
        /// One list for each number of plies, in the place of a queue.
        GoesLevelByLevel,
        /// The draws are looked at as well, and lead to nothing.
        QueuesTheEndedDraws,
        /// Puts a piece only on its possible origins.
        UsesTheAttacksBackwards,
        /// If a child is lost, the position is won, and its count is not used any more.
        CountsDownForEveryChild,
        /// A player that knows all values need not look back from the last.
        StopsWhenAllIsKnown,
    }
    wrong {
        /// The moves are looked at once, and turned round: with the moves back that is not needed.
        TurnsTheMovesRound,
        // Part 1.
        CountsDrawsAsLosses,
        CountsDrawsAsWins,
        TakesADrawForALoss,
        NeverSwapsTheSides,
        KeepsTheDistance,
        /// `Win(plies)` for `Win(plies + 1)`.
        KeepsTheDistanceOfWins,
        /// And queues it again.
        ReplacesWhatIsSolved,
        /// `moves_left == 1`, tested behind `-= 1`.
        LosesWithOneMoveLeft,
        LosesWhileMovesAreLeft,
        /// `Loss(_) => Loss(plies + 1)`.
        LosesWhereItCanWin,
        /// `Win(_) => Win(plies + 1)`.
        WinsWhereItHasLost,
        /// A drawn end says nothing of the other moves.
        DrawsWhereAMoveDraws,
        CountsFromOne,
        CountsMovesInPairs,
        CountsTwoPliesForAMove,
        /// To a loss alone.
        CountsADistanceByAnotherNumber,
        LosesAfterOneBadMove,
        CountsDownTwice,
        NeverCountsDown,
        TakesTheWinFromTheSlowestChild,
        TakesTheLossFromTheFastestChild,
        TakesTheLastFromTheQueue,
        /// Those farther from the end come first then.
        QueuesAtTheFront,
        ForgetsTheWonEnds,
        ForgetsTheLostEnds,
        StopsAfterTheFirstLevel,
        NeverQueuesTheLosses,
        NeverQueuesTheWins,
        LooksAtAllPositionsAgainAndAgain,
        CountsTheMovesAgain,
        QueuesPositionsForEver,
        GoesForwardInTheQueue,
        LeavesOutTheLastPosition,
        NumbersFromOne,
        SolvesNothing,
        /// The moves are looked at once and kept, and all of them again after every ply; `unmoves` is called for show.
        KeepsTheMovesAndSweeps,
        // Part 2.
        ForgetsTheParentsOfDrops,
        ForgetsTheParentsOfCaptures,
        ForgetsThatCapturedPiecesWerePromoted,
        /// One parent for each piece of a kind in hand.
        ListsAParentForEachPieceInHand,
        ForgetsMovesWithoutACapture,
        ForgetsMovesOfPromotedPieces,
        ForgetsTheKing,
        /// `[Silver, Gold, Bishop, Rook]`.
        ForgetsThatAPawnWasCaptured,
        /// Bishops and rooks go farther.
        LooksAtNeighboursOnly,
        /// With a piece in hand it need not have been captured just now.
        ForgetsQuietMovesWithPiecesInHand,
        /// One of them is listed twice.
        ListsPromotionsTwice,
        LooksAtNoParent,
        PutsTheDroppedPieceIntoTheOtherHand,
        ForgetsToPutTheDropBack,
        SwapsMovesAndPromotions,
        /// A kind that can be dropped was never moved, it thinks.
        TakesEveryPieceForDropped,
        ForgetsPromotions,
        PromotesEverywhere,
        TakesBackThePawnThatMates,
        NeverAsksWhetherTheMoveIsLegal,
        KeepsTheCapturedPieceInHand,
        CapturesItsOwnPieces,
        TakesBackTheMovesOfTheSideToMove,
        KeepsTheSideToMove,
        ListsTheMovesForward,
        TakesBackOneMoveOnly,
    }
}

impl Solver {
    fn new(way: Way) -> Solver {
        Solver { way }
    }
}

impl GameSolver for Solver {
    fn parents(&self, pos: &Position) -> Vec<Position> {
        parents(self.way, pos)
    }

    fn solve(&mut self, game: &dyn NumberedGame) -> Vec<Solved> {
        let mut values = match self.way {
            GoesLevelByLevel => level_by_level(game),
            LooksAtAllPositionsAgainAndAgain => by_sweeps(game),
            KeepsTheMovesAndSweeps => by_sweeps_of_kept_moves(game),
            SolvesNothing => Vec::new(),
            _ => Analysis::forward(self.way, game).backward(),
        };
        match self.way {
            LeavesOutTheLastPosition => drop(values.pop()),
            NumbersFromOne => values.insert(0, Solved::Draw),
            _ => {}
        }
        values
    }
}

impl Player for Solver {}

struct Analysis<'a> {
    way: Way,
    game: &'a dyn NumberedGame,
    values: Vec<Option<Solved>>,
    moves_left: Vec<i32>,
    queue: VecDeque<usize>,
    /// In how many plies a position would be lost by its first bad move.
    first_plies: Vec<Option<u16>>,
    /// Only where the moves are turned round.
    before: Vec<Vec<usize>>,
}

fn plies_of(value: Option<Solved>) -> u16 {
    value.and_then(Solved::plies).unwrap_or(0)
}

impl<'a> Analysis<'a> {
    fn forward(way: Way, game: &'a dyn NumberedGame) -> Analysis<'a> {
        let positions = game.positions();
        let mut all = Analysis {
            way,
            game,
            values: vec![None; positions],
            moves_left: vec![0; positions],
            queue: VecDeque::new(),
            first_plies: vec![None; positions],
            before: vec![Vec::new(); positions],
        };
        let mut after = Vec::new();
        for position in 0..positions {
            all.values[position] = match game.ended(position) {
                Some(Solved::Loss(_)) if way == CountsFromOne => Some(Solved::Loss(1)),
                Some(Solved::Win(_)) if way == CountsFromOne => Some(Solved::Win(1)),
                ended => ended,
            };
            match all.values[position] {
                Some(Solved::Draw) if !matches!(way, QueuesTheEndedDraws | TakesADrawForALoss | DrawsWhereAMoveDraws) => {}
                Some(Solved::Win(_)) if way == ForgetsTheWonEnds => {}
                Some(Solved::Loss(_)) if way == ForgetsTheLostEnds => {}
                Some(_) => all.queue.push_back(position),
                None => {
                    game.moves(position, &mut after);
                    all.moves_left[position] = after.len() as i32;
                    after.iter().for_each(|&after| all.before[after].push(position));
                }
            }
        }
        all
    }

    fn parents(&self, position: usize) -> Vec<usize> {
        let mut before = Vec::new();
        match self.way {
            TurnsTheMovesRound => return self.before[position].clone(),
            LooksAtNoParent => {
                self.game.unmoves(position, &mut before);
                before.clear();
            }
            GoesForwardInTheQueue => self.game.moves(position, &mut before),
            _ => self.game.unmoves(position, &mut before),
        }
        before
    }

    fn backward(mut self) -> Vec<Solved> {
        let last_level = if self.way == StopsAfterTheFirstLevel { 1 } else { u16::MAX };
        while let Some(position) = if self.way == TakesTheLastFromTheQueue { self.queue.pop_back() } else { self.queue.pop_front() } {
            if plies_of(self.values[position]) >= last_level {
                break;
            }
            if self.way == StopsWhenAllIsKnown && self.values.iter().all(Option::is_some) {
                break;
            }
            for parent in self.parents(position) {
                let known = self.values[parent].is_some();
                let new = self.new_value(position, parent);
                match self.way {
                    TakesTheWinFromTheSlowestChild if self.game.ended(parent).is_none() => {
                        self.values[parent] = new.or(self.values[parent]);
                    }
                    ReplacesWhatIsSolved if self.game.ended(parent).is_none() => {
                        self.values[parent] = new.or(self.values[parent]);
                        if new.is_some() {
                            self.queue.push_back(parent);
                        }
                        continue;
                    }
                    QueuesPositionsForEver => {
                        if !known {
                            self.values[parent] = new;
                        }
                        self.queue.push_back(parent);
                        continue;
                    }
                    _ if !known => self.values[parent] = new,
                    _ => {}
                }
                let is_new = !known && self.values[parent].is_some();
                let is_forgotten = match new {
                    Some(Solved::Loss(_)) => self.way == NeverQueuesTheLosses,
                    Some(Solved::Win(_)) => self.way == NeverQueuesTheWins,
                    _ => false,
                };
                match self.way {
                    _ if !is_new || is_forgotten => {}
                    QueuesAtTheFront => self.queue.push_front(parent),
                    _ => self.queue.push_back(parent),
                }
            }
        }
        let rest = match self.way {
            CountsDrawsAsLosses => Solved::Loss(0),
            CountsDrawsAsWins => Solved::Win(0),
            _ => Solved::Draw,
        };
        self.values.into_iter().map(|value| value.unwrap_or(rest)).collect()
    }

    /// Returns the value of a parent that follows from a position's.
    fn new_value(&mut self, position: usize, parent: usize) -> Option<Solved> {
        let value = self.values[position]?;
        let plies = match self.way {
            KeepsTheDistance => plies_of(Some(value)),
            KeepsTheDistanceOfWins if matches!(value, Solved::Loss(_)) => plies_of(Some(value)),
            // A move is one of each side.
            CountsMovesInPairs => plies_of(Some(value)) + u16::from(matches!(value, Solved::Loss(_))),
            CountsTwoPliesForAMove => plies_of(Some(value)) + 2,
            CountsADistanceByAnotherNumber if matches!(value, Solved::Win(_)) => plies_of(Some(value)) + 2,
            _ => plies_of(Some(value)) + 1,
        };
        if self.way == CountsDownForEveryChild && matches!(value, Solved::Loss(_)) {
            self.count_down(parent);
        }
        match value {
            Solved::Loss(_) if self.way == NeverSwapsTheSides => Some(Solved::Loss(plies)),
            Solved::Win(_) if self.way == NeverSwapsTheSides => Some(Solved::Win(plies)),
            Solved::Loss(_) if self.way == LosesWhereItCanWin => Some(Solved::Loss(plies)),
            Solved::Draw if self.way == TakesADrawForALoss => Some(Solved::Win(1)),
            Solved::Draw if self.way == DrawsWhereAMoveDraws => Some(Solved::Draw),
            Solved::Draw => None,
            Solved::Loss(_) => Some(Solved::Win(plies)),
            Solved::Win(_) => {
                self.count_down(parent);
                let is_lost = match self.way {
                    LosesAfterOneBadMove => true,
                    NeverCountsDown => false,
                    LosesWithOneMoveLeft => self.moves_left[parent] == 1,
                    LosesWhileMovesAreLeft => self.moves_left[parent] != 0,
                    CountsTheMovesAgain => {
                        let mut after = Vec::new();
                        self.game.moves(parent, &mut after);
                        after.iter().all(|&after| matches!(self.values[after], Some(Solved::Win(_))))
                    }
                    _ => self.moves_left[parent] <= 0,
                };
                let first = *self.first_plies[parent].get_or_insert(plies);
                if is_lost && self.way == WinsWhereItHasLost {
                    return Some(Solved::Win(plies));
                }
                is_lost.then_some(Solved::Loss(if self.way == TakesTheLossFromTheFastestChild { first } else { plies }))
            }
        }
    }

    fn count_down(&mut self, parent: usize) {
        self.moves_left[parent] -= if self.way == CountsDownTwice { 2 } else { 1 };
    }
}

fn level_by_level(game: &dyn NumberedGame) -> Vec<Solved> {
    let mut all = Analysis::forward(FollowsTheSolution, game);
    let mut level: Vec<usize> = all.queue.drain(..).collect();
    for plies in 1.. {
        let mut next = Vec::new();
        for position in level {
            for parent in all.parents(position) {
                if all.values[parent].is_some() {
                    continue;
                }
                if matches!(all.values[position], Some(Solved::Loss(_))) {
                    all.values[parent] = Some(Solved::Win(plies));
                    next.push(parent);
                    continue;
                }
                all.moves_left[parent] -= 1;
                if all.moves_left[parent] == 0 {
                    all.values[parent] = Some(Solved::Loss(plies));
                    next.push(parent);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    all.values.into_iter().map(|value| value.unwrap_or(Solved::Draw)).collect()
}

/// Everything is right here, but it takes far too long.
fn by_sweeps(game: &dyn NumberedGame) -> Vec<Solved> {
    let mut values: Vec<Option<Solved>> = (0..game.positions()).map(|position| game.ended(position)).collect();
    let mut after = Vec::new();
    for plies in 1.. {
        let before = values.clone();
        for position in (0..game.positions()).filter(|&position| before[position].is_none()) {
            game.moves(position, &mut after);
            if after.iter().any(|&after| matches!(before[after], Some(Solved::Loss(_)))) {
                values[position] = Some(Solved::Win(plies));
            } else if after.iter().all(|&after| matches!(before[after], Some(Solved::Win(_)))) {
                values[position] = Some(Solved::Loss(plies));
            }
        }
        if values == before {
            break;
        }
    }
    values.into_iter().map(|value| value.unwrap_or(Solved::Draw)).collect()
}

/// The same with each look at the game done once.
fn by_sweeps_of_kept_moves(game: &dyn NumberedGame) -> Vec<Solved> {
    let moves_of = |position| {
        let mut after = Vec::new();
        game.moves(position, &mut after);
        after
    };
    let mut values: Vec<Option<Solved>> = (0..game.positions()).map(|position| game.ended(position)).collect();
    let after: Vec<Vec<usize>> = (0..game.positions()).map(moves_of).collect();
    game.unmoves(0, &mut Vec::new());
    for plies in 1.. {
        let before = values.clone();
        for position in (0..game.positions()).filter(|&position| before[position].is_none()) {
            if after[position].iter().any(|&after| matches!(before[after], Some(Solved::Loss(_)))) {
                values[position] = Some(Solved::Win(plies));
            } else if after[position].iter().all(|&after| matches!(before[after], Some(Solved::Win(_)))) {
                values[position] = Some(Solved::Loss(plies));
            }
        }
        if values == before {
            break;
        }
    }
    values.into_iter().map(|value| value.unwrap_or(Solved::Draw)).collect()
}

fn parents(way: Way, pos: &Position) -> Vec<Position> {
    if way == ListsTheMovesForward {
        return pos.legal_moves().into_iter().map(|m| pos.after(m)).collect();
    }
    let mover = if way == TakesBackTheMovesOfTheSideToMove { pos.side_to_move() } else { !pos.side_to_move() };
    let mut parents = Vec::new();
    let mut add = |setup: Setup, m: Move| {
        let Ok(parent) = Position::try_from(setup) else { return };
        let is_legal = match parent.is_legal(m) {
            Ok(()) => true,
            Err(_) if way == NeverAsksWhetherTheMoveIsLegal => true,
            Err(IllegalMoveError::DropPawnMate) => way == TakesBackThePawnThatMates,
            Err(IllegalMoveError::CannotPromote(_)) => way == PromotesEverywhere,
            Err(_) => false,
        };
        if is_legal {
            parents.push(parent);
        }
    };
    for to in pos.pieces(mover) {
        let Some(piece) = pos.piece_on(to) else { continue };
        if way == ForgetsTheKing && piece.kind == PieceKind::King {
            continue;
        }
        let mut setup = Setup { side: mover, ..pos.setup() };
        setup.board[to.index()] = None;
        if PieceKind::IN_HAND.contains(&piece.kind) && way != ForgetsTheParentsOfDrops {
            let mut setup = setup.clone();
            let hand = if way == PutsTheDroppedPieceIntoTheOtherHand { !mover } else { mover };
            if way != ForgetsToPutTheDropBack {
                setup.hands[hand.index()].add(piece.kind);
            }
            add(setup, Move::drop(piece.kind, to));
            if way == TakesEveryPieceForDropped {
                continue;
            }
        }
        let may_have_promoted = way != ForgetsPromotions;
        let may_have_moved = way != ForgetsMovesOfPromotedPieces || !piece.kind.is_promoted();
        let forms =
            |&before: &PieceKind| may_have_moved && before == piece.kind || may_have_promoted && before.promoted() == Some(piece.kind);
        for before in PieceKind::ALL.into_iter().filter(forms) {
            let m = if (before == piece.kind) != (way == SwapsMovesAndPromotions) { Move::board } else { Move::promotion };
            let backwards = pos.attacks_from(!mover, before, to);
            let neighbours = pos.attacks_from(mover, PieceKind::King, to);
            let is_origin = |&from: &Square| match way {
                UsesTheAttacksBackwards => backwards.contains(from),
                LooksAtNeighboursOnly => neighbours.contains(from),
                _ => true,
            };
            for from in Square::all().filter(|&from| pos.piece_on(from).is_none()).filter(is_origin) {
                setup.board[from.index()] = Some(Piece { color: mover, kind: before });
                let is_listed = match way {
                    ForgetsMovesWithoutACapture => false,
                    ForgetsQuietMovesWithPiecesInHand => pos.hand_of(mover).is_empty(),
                    _ => true,
                };
                if is_listed {
                    add(setup.clone(), m(from, to));
                }
                if way == ListsPromotionsTwice && before != piece.kind {
                    add(setup.clone(), m(from, to));
                }
                let captured = |kind: &PieceKind| match way {
                    ForgetsTheParentsOfCaptures => false,
                    ForgetsThatAPawnWasCaptured => kind.unpromoted() != PieceKind::Pawn && pos.hand_of(mover).has(kind.unpromoted()),
                    ForgetsThatCapturedPiecesWerePromoted => !kind.is_promoted() && pos.hand_of(mover).has(*kind),
                    _ => pos.hand_of(mover).has(kind.unpromoted()),
                };
                for kind in PieceKind::ALL.into_iter().filter(captured) {
                    let mut setup = setup.clone();
                    if way != KeepsTheCapturedPieceInHand {
                        setup.hands[mover.index()].remove(kind.unpromoted());
                    }
                    let owner = if way == CapturesItsOwnPieces { mover } else { !mover };
                    setup.board[to.index()] = Some(Piece { color: owner, kind });
                    if way == ListsAParentForEachPieceInHand && pos.hand_of(mover).count(kind.unpromoted()) > 1 {
                        add(setup.clone(), m(from, to));
                    }
                    add(setup, m(from, to));
                }
                setup.board[from.index()] = None;
            }
        }
    }
    if way == KeepsTheSideToMove {
        let turned = |parent: &Position| Position::try_from(Setup { side: pos.side_to_move(), ..parent.setup() }).ok();
        return parents.iter().filter_map(turned).collect();
    }
    if way == TakesBackOneMoveOnly {
        parents.truncate(1);
    }
    parents
}
