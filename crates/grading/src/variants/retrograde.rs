//! 12: games solved from their end, as tables of numbers, and moves taken back, as a list of all that may have been done.

use std::collections::{HashMap, VecDeque};

use minishogi::{IllegalMoveError, Move, Piece, PieceKind, Position, Setup, Square};
use minishogi_child::{Ask, Question};
use minishogi_retrograde::{Solved, WrittenGame};

use super::{Ending, Model, Told};

knobs! {
    // Styles, which are right.
    styles {
        QueuesTheEndedDraws,
        StopsWhenAllIsKnown,
        CountsWithoutASign,
    }
    // The ends.
    place { CountsFromOne }
    place { ForgetsTheWonEnds, ForgetsTheLostEnds }
    place { TakesADrawForALoss, DrawsWhereAMoveDraws }
    // The queue.
    place { TakesTheLastFromTheQueue }
    place { QueuesAtTheFront, StopsAfterTheFirstLevel, NeverQueuesTheLosses, NeverQueuesTheWins, QueuesPositionsForEver }
    place { GoesForwardInTheQueue, LooksAtNoParent, TurnsTheMovesRound, LooksAtAllPositionsAgainAndAgain }
    // The value of a parent.
    place { TakesTheWinFromTheSlowestChild, ReplacesWhatIsSolved }
    place {
        KeepsTheDistance, KeepsTheDistanceOfWins, CountsMovesInPairs, CountsTwoPliesForAMove,
        /// Two plies to a loss, or one back; the same to a win.
        CountsADistanceByAnotherNumber, CountsADistanceByAnotherNumber2, CountsADistanceByAnotherNumber3, CountsADistanceByAnotherNumber4,
        TakesTheLossFromTheFastestChild,
    }
    place { NeverSwapsTheSides, LosesWhereItCanWin, WinsWhereItHasLost }
    // The moves that are left.
    place { LosesAfterOneBadMove, CountsDownTwice, NeverCountsDown, LosesWithOneMoveLeft, LosesWhileMovesAreLeft, CountsTheMovesAgain }
    // The returned value.
    place { CountsDrawsAsLosses, CountsDrawsAsWins }
    place { LeavesOutTheLastPosition, NumbersFromOne, SolvesNothing }
    // Part 2: the side that moved.
    place { TakesBackTheMovesOfTheSideToMove, KeepsTheSideToMove, ListsTheMovesForward }
    place { TakesBackOneMoveOnly }
    // The piece that moved.
    place { ForgetsTheKing }
    place { ForgetsPromotions, ForgetsMovesOfPromotedPieces, ListsPromotionsTwice, LooksAtNeighboursOnly, SwapsMovesAndPromotions }
    // The drop.
    place { ForgetsTheParentsOfDrops, PutsTheDroppedPieceIntoTheOtherHand, ForgetsToPutTheDropBack, TakesEveryPieceForDropped }
    // The capture.
    place {
        ForgetsTheParentsOfCaptures, ForgetsThatCapturedPiecesWerePromoted, ForgetsThatAPawnWasCaptured, ListsAParentForEachPieceInHand,
    }
    place { KeepsTheCapturedPieceInHand, CapturesItsOwnPieces }
    place { ForgetsMovesWithoutACapture, ForgetsQuietMovesWithPiecesInHand }
    // The rules.
    place { NeverAsksWhetherTheMoveIsLegal, PromotesEverywhere, TakesBackThePawnThatMates }
}
use Knob::*;

pub(super) struct Retrograde;

pub(super) enum Ground {
    Game(GameTable),
    Parents(Parents),
}

/// A game as a table.
pub(super) struct GameTable {
    ended: Vec<Option<Solved>>,
    after: Vec<Vec<usize>>,
    before: Vec<Vec<usize>>,
}

/// A position, with the known moves that led there.
pub(super) struct Parents {
    pos: Position,
    /// By the knobs that put other pieces there.
    ways: HashMap<Vec<Knob>, Vec<Way>>,
    told: HashMap<Vec<Knob>, Told>,
}

impl Model for Retrograde {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[&[QueuesTheEndedDraws], &[StopsWhenAllIsKnown], &[CountsWithoutASign]]
    }

    /// Endgames are large, and show nothing that small games do not.
    fn ground(&self, question: &Question) -> Option<Ground> {
        if question.ask == Ask::Part("parents") {
            return Some(Ground::Parents(Parents { pos: question.position(), ways: HashMap::new(), told: HashMap::new() }));
        }
        let Some(WrittenGame::Graph(graph)) = question.game() else { return None };
        let game = WrittenGame::Graph(graph);
        let game = game.game();
        let list = |look: &dyn Fn(usize, &mut Vec<usize>)| {
            let of = |position| {
                let mut list = Vec::new();
                look(position, &mut list);
                list
            };
            (0..game.positions()).map(of).collect()
        };
        Some(Ground::Game(GameTable {
            ended: (0..game.positions()).map(|position| game.ended(position)).collect(),
            after: list(&|position, list| game.moves(position, list)),
            before: list(&|position, list| game.unmoves(position, list)),
        }))
    }

    fn answer(&self, ground: &mut Ground, _: &Question, on: &[Knob], most: u64) -> Result<Told, Ending> {
        match ground {
            Ground::Game(game) => Run { game, on, most, nodes: 0 }.solve(),
            Ground::Parents(parents) => {
                // The knobs of part 2 come last.
                let on: Vec<Knob> = on.iter().copied().filter(|&knob| knob as u8 >= TakesBackTheMovesOfTheSideToMove as u8).collect();
                if !parents.told.contains_key(&on) {
                    let told = parents.tell(&on);
                    parents.told.insert(on.clone(), told);
                }
                Ok(parents.told[&on].clone())
            }
        }
    }
}

/// More than a player has space for that looks back from each.
const MOST_STEPS: u32 = 25_000;

struct Run<'a> {
    game: &'a GameTable,
    on: &'a [Knob],
    most: u64,
    nodes: u64,
}

impl Run<'_> {
    fn is(&self, knob: Knob) -> bool {
        self.on.contains(&knob)
    }

    fn one(&self, knobs: &[Knob]) -> Option<Knob> {
        self.on.iter().copied().find(|knob| knobs.contains(knob))
    }

    /// Counts a look at the moves of a position, or at the moves back.
    fn look(&mut self) -> Result<(), Ending> {
        self.nodes += 1;
        if self.nodes > self.most { Err(Ending::Runs) } else { Ok(()) }
    }

    fn solve(mut self) -> Result<Told, Ending> {
        if self.is(SolvesNothing) {
            return Ok(Told { solved: Some(Vec::new()), nodes: Some(0), ..Told::default() });
        }
        let values = if self.is(LooksAtAllPositionsAgainAndAgain) { self.sweep()? } else { self.go_back()? };
        let rest = match self.one(&[CountsDrawsAsLosses, CountsDrawsAsWins]) {
            Some(CountsDrawsAsLosses) => Solved::Loss(0),
            Some(_) => Solved::Win(0),
            None => Solved::Draw,
        };
        let mut solved: Vec<Solved> = values.into_iter().map(|value| value.unwrap_or(rest)).collect();
        if self.is(LeavesOutTheLastPosition) {
            solved.pop();
        } else if self.is(NumbersFromOne) {
            solved.insert(0, Solved::Draw);
        }
        Ok(Told { solved: Some(solved), nodes: Some(self.nodes), ..Told::default() })
    }

    /// Returns the values of all positions, found in one round for each ply.
    fn sweep(&mut self) -> Result<Vec<Option<Solved>>, Ending> {
        let mut values = self.game.ended.clone();
        for plies in 1..=values.len() as u16 + 1 {
            let before = values.clone();
            for position in (0..before.len()).filter(|&position| before[position].is_none()) {
                self.look()?;
                let after = || self.game.after[position].iter().map(|&after| before[after]);
                values[position] = match () {
                    () if after().any(|value| matches!(value, Some(Solved::Loss(_)))) => Some(Solved::Win(plies)),
                    () if after().all(|value| matches!(value, Some(Solved::Win(_)))) => Some(Solved::Loss(plies)),
                    () => None,
                };
            }
            if values == before {
                break;
            }
        }
        Ok(values)
    }

    fn go_back(&mut self) -> Result<Vec<Option<Solved>>, Ending> {
        let GameTable { ended, after, before } = self.game;
        let mut values = ended.clone();
        let (mut left, mut first, mut queue) = (vec![0; ended.len()], vec![None; ended.len()], VecDeque::new());
        let goes_back_from_draws = self.one(&[QueuesTheEndedDraws, TakesADrawForALoss, DrawsWhereAMoveDraws]).is_some();
        for (position, value) in values.iter_mut().enumerate() {
            let is_queued = match value {
                None => {
                    self.look()?;
                    left[position] = after[position].len() as i32;
                    false
                }
                Some(Solved::Draw) => goes_back_from_draws,
                Some(Solved::Win(_)) => !self.is(ForgetsTheWonEnds),
                Some(Solved::Loss(_)) => !self.is(ForgetsTheLostEnds),
            };
            if let (true, Some(Solved::Win(plies) | Solved::Loss(plies))) = (self.is(CountsFromOne), value) {
                *plies += 1;
            }
            queue.extend(is_queued.then_some(position));
        }
        let takes_the_last = self.is(TakesTheLastFromTheQueue);
        let mut steps = 0;
        while let Some(position) = if takes_the_last { queue.pop_back() } else { queue.pop_front() } {
            steps += 1;
            if steps > MOST_STEPS {
                return Err(Ending::Runs);
            }
            let value = values[position];
            let is_over = self.is(StopsAfterTheFirstLevel) && value.and_then(Solved::plies) >= Some(1);
            if is_over || self.is(StopsWhenAllIsKnown) && values.iter().all(Option::is_some) {
                break;
            }
            let from = if self.is(GoesForwardInTheQueue) { after } else { before };
            if !self.is(TurnsTheMovesRound) {
                self.look()?;
            }
            for &parent in from[position].iter().filter(|_| !self.on.contains(&LooksAtNoParent)) {
                let known = values[parent];
                let replaces = ended[parent].is_none() && self.one(&[TakesTheWinFromTheSlowestChild, ReplacesWhatIsSolved]).is_some();
                let new = if known.is_some() && !replaces && self.is(CountsWithoutASign) {
                    None
                } else {
                    self.value_of(value, parent, &values, &mut left[parent], &mut first[parent])?
                };
                if known.is_none() || replaces {
                    values[parent] = new.or(known);
                }
                let is_forgotten = match new {
                    Some(Solved::Loss(_)) => self.is(NeverQueuesTheLosses),
                    Some(Solved::Win(_)) => self.is(NeverQueuesTheWins),
                    _ => false,
                };
                let is_new =
                    known.is_none() && new.is_some() && !is_forgotten || self.is(ReplacesWhatIsSolved) && replaces && new.is_some();
                if self.is(QueuesAtTheFront) && is_new {
                    queue.push_front(parent);
                } else if is_new || self.is(QueuesPositionsForEver) {
                    queue.push_back(parent);
                }
            }
        }
        Ok(values)
    }

    /// Returns how much a value of a position says of its parent, where `left` moves have not been found bad, and the first bad one lost in `first`
    /// plies.
    fn value_of(
        &mut self,
        value: Option<Solved>,
        parent: usize,
        values: &[Option<Solved>],
        left: &mut i32,
        first: &mut Option<u16>,
    ) -> Result<Option<Solved>, Ending> {
        let is_loss = matches!(value, Some(Solved::Loss(_)));
        let plies = value.and_then(Solved::plies).unwrap_or(0);
        let is_counted_back = self.is(if is_loss { CountsADistanceByAnotherNumber4 } else { CountsADistanceByAnotherNumber2 });
        if is_counted_back && value.is_some_and(|value| value != Solved::Draw) && plies == 0 {
            return Err(Ending::Subtracts);
        }
        let is_counted_twice = self.is(if is_loss { CountsADistanceByAnotherNumber3 } else { CountsADistanceByAnotherNumber });
        let plies = (plies - u16::from(is_counted_back && plies > 0)).saturating_add(
            match self.one(&[KeepsTheDistance, KeepsTheDistanceOfWins, CountsMovesInPairs, CountsTwoPliesForAMove]) {
                Some(KeepsTheDistance) => 0,
                Some(KeepsTheDistanceOfWins | CountsMovesInPairs) if is_loss == self.is(KeepsTheDistanceOfWins) => 0,
                Some(CountsTwoPliesForAMove) => 2,
                _ if is_counted_twice => 2,
                _ if is_counted_back => 0,
                _ => 1,
            },
        );
        Ok(match value {
            Some(Solved::Draw) if self.is(TakesADrawForALoss) => Some(Solved::Win(1)),
            Some(Solved::Draw) if self.is(DrawsWhereAMoveDraws) => value,
            Some(Solved::Draw) | None => None,
            Some(Solved::Loss(_)) if self.one(&[NeverSwapsTheSides, LosesWhereItCanWin]).is_some() => Some(Solved::Loss(plies)),
            Some(Solved::Loss(_)) => Some(Solved::Win(plies)),
            Some(Solved::Win(_)) if self.is(NeverSwapsTheSides) => Some(Solved::Win(plies)),
            Some(Solved::Win(_)) => {
                *left -= if self.is(CountsDownTwice) { 2 } else { 1 };
                if *left < 0 && self.is(CountsWithoutASign) {
                    return Err(Ending::Subtracts);
                }
                let knobs = [LosesAfterOneBadMove, NeverCountsDown, LosesWithOneMoveLeft, LosesWhileMovesAreLeft, CountsTheMovesAgain];
                let is_lost = match self.one(&knobs) {
                    Some(LosesAfterOneBadMove) => true,
                    Some(NeverCountsDown) => false,
                    Some(LosesWithOneMoveLeft) => *left == 1,
                    Some(LosesWhileMovesAreLeft) => *left != 0,
                    Some(_) => {
                        self.look()?;
                        self.game.after[parent].iter().all(|&after| matches!(values[after], Some(Solved::Win(_))))
                    }
                    None => *left <= 0,
                };
                let first = *first.get_or_insert(plies);
                let plies = if self.is(TakesTheLossFromTheFastestChild) { first } else { plies };
                is_lost.then_some(if self.is(WinsWhereItHasLost) { Solved::Win(plies) } else { Solved::Loss(plies) })
            }
        })
    }
}

/// One way in which a piece may have come to its square, if the rules allow it.
struct Way {
    parent: Position,
    rule: Result<(), IllegalMoveError>,
    piece: PieceKind,
    is_promotion: bool,
    is_drop: bool,
    /// True if it came from a square beside.
    is_near: bool,
    captured: Option<PieceKind>,
    /// The number of pieces of the captured kind that the mover has now.
    count: u32,
    has_hand: bool,
}

impl Parents {
    fn tell(&mut self, on: &[Knob]) -> Told {
        let mut lines: Vec<String> = if on.contains(&ListsTheMovesForward) {
            self.pos.legal_moves().into_iter().map(|m| self.pos.after(m).sfen()).collect()
        } else {
            let twists = [
                TakesBackTheMovesOfTheSideToMove,
                PutsTheDroppedPieceIntoTheOtherHand,
                ForgetsToPutTheDropBack,
                KeepsTheCapturedPieceInHand,
                CapturesItsOwnPieces,
                SwapsMovesAndPromotions,
            ];
            let twists: Vec<Knob> = on.iter().copied().filter(|knob| twists.contains(knob)).collect();
            let ways = self.ways.entry(twists).or_insert_with_key(|twists| ways(&self.pos, twists));
            let side = self.pos.side_to_move();
            let sfen = |way: &Way| {
                let turned = || Some(Position::try_from(Setup { side, ..way.parent.setup() }).ok()?.sfen());
                if on.contains(&KeepsTheSideToMove) { turned() } else { Some(way.parent.sfen()) }
            };
            ways.iter().flat_map(|way| (0..way.times(on)).filter_map(move |_| sfen(way))).collect()
        };
        if on.contains(&TakesBackOneMoveOnly) {
            lines.truncate(1);
        }
        lines.iter_mut().for_each(|line| line.insert_str(0, "sfen "));
        Told { lines: Some(lines), ..Told::default() }
    }
}

impl Way {
    /// Returns how often it is in the list.
    fn times(&self, on: &[Knob]) -> usize {
        let is = |knob| on.contains(&knob);
        let rule = match self.rule {
            Ok(()) => true,
            Err(IllegalMoveError::DropPawnMate) => is(TakesBackThePawnThatMates) || is(NeverAsksWhetherTheMoveIsLegal),
            Err(IllegalMoveError::CannotPromote(_)) => is(PromotesEverywhere) || is(NeverAsksWhetherTheMoveIsLegal),
            Err(_) => is(NeverAsksWhetherTheMoveIsLegal),
        };
        let is_quiet = !self.is_drop && self.captured.is_none();
        let is_left_out = self.piece == PieceKind::King && is(ForgetsTheKing)
            || self.is_drop && is(ForgetsTheParentsOfDrops)
            || !self.is_drop && PieceKind::IN_HAND.contains(&self.piece) && is(TakesEveryPieceForDropped)
            || self.is_promotion && is(ForgetsPromotions)
            || !self.is_promotion && self.piece.is_promoted() && is(ForgetsMovesOfPromotedPieces)
            || !self.is_drop && !self.is_near && is(LooksAtNeighboursOnly)
            || is_quiet && (is(ForgetsMovesWithoutACapture) || self.has_hand && is(ForgetsQuietMovesWithPiecesInHand))
            || self.captured.is_some_and(|kind| {
                is(ForgetsTheParentsOfCaptures)
                    || kind.is_promoted() && is(ForgetsThatCapturedPiecesWerePromoted)
                    || kind.unpromoted() == PieceKind::Pawn && is(ForgetsThatAPawnWasCaptured)
            });
        let is_twice = self.is_promotion && is_quiet && is(ListsPromotionsTwice)
            || self.captured.is_some() && self.count > 1 && is(ListsAParentForEachPieceInHand);
        if rule && !is_left_out { 1 + usize::from(is_twice) } else { 0 }
    }
}

/// Returns all ways that lead to a possible position, legal or not.
fn ways(pos: &Position, twists: &[Knob]) -> Vec<Way> {
    let is = |knob| twists.contains(&knob);
    let mover = if is(TakesBackTheMovesOfTheSideToMove) { pos.side_to_move() } else { !pos.side_to_move() };
    let hand = pos.hand_of(mover);
    let pieces = pos.pieces(mover).into_iter().filter_map(|to| Some((to, pos.piece_on(to)?.kind)));
    let mut ways = Vec::new();
    for (to, piece) in pieces {
        let near = pos.attacks_from(mover, PieceKind::King, to);
        let from_board = PieceKind::ALL.into_iter().flat_map(|before| {
            let captured = PieceKind::ALL.into_iter().filter(|kind| hand.has(kind.unpromoted())).map(Some);
            let captured: Vec<Option<PieceKind>> = [None].into_iter().chain(captured).collect();
            let is_form = before == piece || before.promoted() == Some(piece);
            let squares = Square::all().filter(move |&from| is_form && pos.piece_on(from).is_none());
            squares.flat_map(move |from| captured.clone().into_iter().map(move |captured| (Some((from, before)), captured)))
        });
        let drop = PieceKind::IN_HAND.contains(&piece).then_some((None, None));
        for (origin, captured) in drop.into_iter().chain(from_board) {
            let mut setup = Setup { side: mover, ..pos.setup() };
            setup.board[to.index()] = captured.map(|kind| Piece { color: if is(CapturesItsOwnPieces) { mover } else { !mover }, kind });
            if let (Some(kind), false) = (captured, is(KeepsTheCapturedPieceInHand)) {
                setup.hands[mover.index()].remove(kind.unpromoted());
            }
            let m = match origin {
                Some((from, kind)) => {
                    setup.board[from.index()] = Some(Piece { color: mover, kind });
                    if (kind == piece) != is(SwapsMovesAndPromotions) { Move::board(from, to) } else { Move::promotion(from, to) }
                }
                None => {
                    let owner = if is(PutsTheDroppedPieceIntoTheOtherHand) { !mover } else { mover };
                    if !is(ForgetsToPutTheDropBack) {
                        setup.hands[owner.index()].add(piece);
                    }
                    Move::drop(piece, to)
                }
            };
            let Ok(parent) = Position::try_from(setup) else { continue };
            let rule = parent.is_legal(m);
            ways.push(Way {
                parent,
                rule,
                piece,
                is_promotion: m.is_promotion(),
                is_drop: m.is_drop(),
                is_near: origin.is_some_and(|(from, _)| near.contains(from)),
                captured,
                count: captured.map_or(0, |kind| hand.count(kind.unpromoted())),
                has_hand: !hand.is_empty(),
            });
        }
    }
    ways
}
