//! 14: games as plain numbers, and the ways to generate, to count and to search them.
//!
//! Right players differ in the order of their moves, in the numbers of their keys, in the nodes that a table saves and in their knowledge of 9x9
//! shogi. So a setting does not always predict the output, but whether an output is possible: see [`Ground::fits`].

use std::collections::HashMap;
use std::hash::Hash;
use std::marker::PhantomData;

use minishogi::game::{Game, GameResult, GameText, highest_first};
use minishogi::{MAX_PLY, Position, VALUE_INFINITE, Value, mate_distance, mated_in, piece_value};
use minishogi_child::Question;
use minishogi_games::{ConnectFour, DEPTH_OF_LAYERS, Layers, TicTacToe};

use super::tree::{ROOT, Tree};
use super::{Ending, MOST_NODES, Model, Reaction, Told, place_of};
use crate::ex14::{asked, done_at_rest, lines, numbers};

knobs! {
    // Styles, which are right. The order of moves matters where they are not taken back, the others matter to a key or to a table.
    styles { BySquareNumber, Ascending, Descending, Reversed, KeyInReadingOrder, WhiteIsOne, NarrowsTheWindow, GoesOnAfterAMate, SortsNothing }
    many {
        // The loop over the moves: of alpha-beta, at rest, and of the search with a table. Those up to the cut decide how many nodes there are.
        HandsOnTheWindowAsItIs[3], NegatesTheWindowWithoutTurningIt[3], TurnsTheWindowWithoutNegatingIt[3], NegatesBetaOnly[3],
        NegatesAlphaOnly[3], HandsOnAlphaTwice[3], HandsOnBetaTwice[3], NeverRaisesAlpha[3], LowersAlpha[3], RaisesAlphaByTheWrongSign[3],
        NegatesTheRaisedAlpha[3], NeverCuts[3], CutsOnlyAboveBeta[3], CutsBelowBeta[3], ReturnsAfterTheFirstMove[3],
        CutsBeforeItRaisesAlpha[3], ForgetsTheMinusSign[3], NegatesTwice[3], NeverLowersTheDepth[3], LowersTheDepthTwice[3], TakesThePlyForTheDepth[3],
        SwapsDepthAndPly[3], NeverRaisesThePly[3], RaisesThePlyByTwo[3], LowersThePly[3], TakesTheDepthForThePly[3],
        BeginsTheMaximumWithZero[3], StartsFromInfinity[3], Minimises[3], KeepsTheFirstMaximum[3], NegatesTheMaximumAfterEachMove[3],
        ForgetsToDo[3], ForgetsToUndo[3], UndoesTwice[3], UndoesBeforeTheCall[3], NeverLooksForMate[3], CountsTheDistanceFromTheHorizon[3], ForgetsThePly[3],
        // Of the moves, and of doing and undoing one.
        GoesToOtherSquares[15], MixesUpWhatMayStandThere[5], EndsTheGameElsewhere[9], MixesUpTheSides[4], BringsBackAManOfTheWrongColour[2],
        ForgetsTheSideWhenUndoing[2], ForgetsAPartOfTheMove[2],
        // Of the values, the gain, the key and the table.
        EvaluatesByAnotherFormula[7], GainsAnotherAmount[3], WritesTheKeyByAnotherFormula[6], ComparesABoundWrongly[4],
        TellsTheBoundWrongly[7], NegatesTheValueInTheTable[4], CountsMatesInTheTableByTheDepth[2], ReportsNothing[3],
        BeginsWithAnEmptyWindow[2],
    }
    // Alpha-beta.
    place { TakesEveryEndForALoss, CountsEveryMateAsADraw, NegatesTheResult }
    // The moves of breakthrough.
    place { TakesStraightAhead, NeverTakes, TakesOwnMen }
    place { MovesDiagonallyOnlyToTake, MovesOnlyDiagonally }
    place { MovesWhiteAsBlack, MovesBackwards }
    place { PlaysOnAfterTheBreakthrough, LooksForOwnMenOnTheLastRank, SwapsTheLastRanks }
    place { PlaysOnWithoutMen }
    // Do and undo.
    place { ForgetsToUndoACapture, KeepsTheLastCapture, RemembersACaptureAlways }
    place { LeavesAManBehind, NeverPutsTheManBack, LeavesTheManWhereItWent }
    // The values.
    place { EvaluatesForBlackAlways, CountsOwnMenOnly }
    place { CountsAManAsOne }
    place { GainsNothing, GainsByEveryMove }
    // The key.
    place { LeavesTheSideOutOfTheKey, AddsTheSideToTheKey, BeginsWithTheSideInTheFirstDigit }
    place { LeavesTheColourOutOfTheKey, TakesAnEmptySquareForBlackInTheKey }
    place { CountsMovesInTheKey }
    place { WritesTheKeyInBaseTwo }
    // At rest.
    place { NeverStandsPat, StandsPatInCheck, NeverCutsByStandingPat, RaisesAlphaByMinusTheStandPat, LowersAlphaByTheStandPat, TakesAMateAtRestForADraw, TakesNoCaptureForAMate }
    place { NeverLooksAtCaptures, LooksAtEveryMoveAtRest, LooksOnlyAtWhatGains }
    // The table.
    place { IgnoresTheDepthOfAnEntry, WantsADeeperEntry, WantsAShallowerEntry, ComparesTheDepthWithThePly, TakesDepthOrBoundForEnough, NeverUsesTheTable, CountsTheRootAlone }
    place { TakesABoundForTheValue, SwapsTheBounds, NeverTakesAnExactValue }
    place { TakesTheRaisedAlphaForTheBound }
    place { StoresMatesAsTheyAre }
    place { ReportsMinusTheValue, NeverTakesTheBestMove, TakesTheLastOfEqualMoves, BeginsWithPlyOne }
    // The end of a search.
    place { SearchesOneDepthOnly, StopsOneDepthTooEarly, IgnoresTheDepthAsked }
    place { NeverStops, ForgetsToUndoWhenStopped }
    // 9x9 shogi.
    place { EvaluatesShogiForBlack, KnowsNoMaterial }
}
use Knob::*;

/// A part of the exercise, to which a knob belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    AlphaBeta,
    Moves,
    Undo,
    Worth,
    Gain,
    Key,
    Rest,
    Table,
    Ends,
    Nine,
    /// Styles.
    Order,
    KeyStyle,
    TableStyle,
}

impl Knob {
    /// Returns whether it is one of the loops.
    fn is_of_a_loop(self) -> bool {
        place_of(PLACES, self) <= place_of(PLACES, ForgetsThePly(1)) && !self.is_style()
    }

    fn is_style(self) -> bool {
        place_of(PLACES, self).is_none()
    }

    fn part(self) -> Part {
        match self {
            BySquareNumber | Ascending | Descending | Reversed => return Part::Order,
            KeyInReadingOrder | WhiteIsOne => return Part::KeyStyle,
            NarrowsTheWindow | GoesOnAfterAMate | SortsNothing => return Part::TableStyle,
            _ => {}
        }
        if self.is_of_a_loop() {
            let is_in = |layer| PLACES.iter().any(|place| place.get(layer) == Some(&self));
            return if is_in(0) {
                Part::AlphaBeta
            } else if is_in(1) {
                Part::Rest
            } else {
                Part::Table
            };
        }
        // The first knob of each part, the last part first.
        const FIRST: &[(Knob, Part)] = &[
            (EvaluatesShogiForBlack, Part::Nine),
            (SearchesOneDepthOnly, Part::Ends),
            (IgnoresTheDepthOfAnEntry, Part::Table),
            (NeverStandsPat, Part::Rest),
            (LeavesTheSideOutOfTheKey, Part::Key),
            (GainsNothing, Part::Gain),
            (EvaluatesForBlackAlways, Part::Worth),
            (ForgetsToUndoACapture, Part::Undo),
            (TakesStraightAhead, Part::Moves),
            (TakesEveryEndForALoss, Part::AlphaBeta),
            (ComparesABoundWrongly(1), Part::Table),
            (WritesTheKeyByAnotherFormula(1), Part::Key),
            (GainsAnotherAmount(1), Part::Gain),
            (EvaluatesByAnotherFormula(1), Part::Worth),
            (BringsBackAManOfTheWrongColour(1), Part::Undo),
        ];
        let place = place_of(PLACES, self);
        FIRST.iter().find(|(first, _)| place >= place_of(PLACES, *first)).map_or(Part::Moves, |(_, part)| *part)
    }
}

pub(super) struct Games;

/// A question with its output.
pub(super) struct Ground {
    game: &'static str,
    what: &'static str,
    number: u32,
    text: String,
    /// `None` if the player ended before.
    output: Option<String>,
    /// The end of the player.
    end: Option<Ending>,
    is_right: bool,
    /// The same questions before, where only all of them together show something.
    before: Vec<(&'static str, String, String)>,
    tree: Option<Tree>,
    known: HashMap<Vec<Knob>, Result<bool, Ending>>,
}

impl Model for Games {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[
            &[BySquareNumber, Ascending],
            &[Ascending],
            &[BySquareNumber],
            &[Descending],
            &[BySquareNumber, Descending],
            &[Reversed],
            &[KeyInReadingOrder],
            &[WhiteIsOne],
            &[KeyInReadingOrder, WhiteIsOne],
            &[NarrowsTheWindow],
            &[GoesOnAfterAMate],
            &[NarrowsTheWindow, GoesOnAfterAMate],
            &[SortsNothing],
        ]
    }

    fn has_pairs_in_styles(&self) -> bool {
        false
    }

    fn places_of_pairs(&self) -> &'static [&'static [Knob]] {
        &PLACES[place_of(PLACES, TakesEveryEndForALoss).unwrap_or_default()..]
    }

    /// Without an answer a question says nothing.
    fn ground(&self, _: &Question) -> Option<Ground> {
        None
    }

    fn ground_of(&self, question: &Question, seen: &Reaction) -> Option<Ground> {
        let (game, what, number, text) = asked(question)?;
        let is_of_many = what == "key" || (game, what) == ("shogi", "eval");
        let before = seen.before.iter().filter(|_| is_of_many).filter_map(|before| {
            let (_, what, _, text) = asked(&before.question)?;
            Some((what, text, before.answer.part.clone()))
        });
        Some(Ground {
            game,
            what,
            number,
            text,
            output: seen.answer.map(|answer| answer.part.clone()),
            end: seen.end,
            is_right: seen.is_right,
            before: before.collect(),
            tree: None,
            known: HashMap::new(),
        })
    }

    fn answer(&self, ground: &mut Ground, _: &Question, on: &[Knob], _: u64) -> Result<Told, Ending> {
        let on: Vec<Knob> = on.iter().copied().filter(|knob| ground.shows(*knob)).collect();
        let fits = match ground.known.get(&on) {
            Some(&fits) => fits,
            None => {
                let fits = ground.fits(&on);
                ground.known.insert(on, fits);
                fits
            }
        };
        if fits? { Ok(Told::default()) } else { Err(Ending::Unknown) }
    }
}

/// An answer that took more nodes than this is not looked at if a cheaper one shows the same.
const DEAR: i64 = 2000;

/// The same of a search with a table.
const DEAR_WITH_A_TABLE: i64 = 15_000;

/// The number of nodes a setting may take where right answers take a few hundred.
const MOST: u64 = 20_000;

impl Ground {
    /// Returns whether the answer may depend on a knob.
    fn shows(&self, knob: Knob) -> bool {
        use Part::{AlphaBeta, Ends, Gain, Key, KeyStyle, Moves, Nine, Order, Rest, Table, TableStyle, Undo, Worth};
        let parts: &[Part] = match (self.game, self.what) {
            ("breakthrough", "value") => &[AlphaBeta, Moves, Undo, Worth],
            (_, "value") => &[AlphaBeta],
            (_, "moves") => &[Moves, Undo, Worth, Key, Order],
            (_, "perft") => &[Moves, Undo, Order],
            (_, "gains") => &[Moves, Gain],
            ("breakthrough", "eval") => &[Worth],
            (_, "key") => &[Key, KeyStyle],
            ("breakthrough", "quiet") => &[Moves, Undo, Worth, Gain, Rest],
            (_, "quiet") => &[Rest, TableStyle],
            ("breakthrough", "best") => &[Moves, Undo, Worth, Gain, Key, Rest, Table, Ends],
            ("shogi", "best") => &[Rest, Table, Ends],
            ("shogi", "eval") => &[Nine],
            _ if knob == LooksAtEveryMoveAtRest => return true,
            _ => &[Table, Ends, TableStyle],
        };
        parts.contains(&knob.part())
    }

    /// Returns whether a player with these knobs turned may print this output, or end like this.
    fn fits(&mut self, on: &[Knob]) -> Result<bool, Ending> {
        let has = |part| on.iter().any(|knob: &Knob| knob.part() == part);
        let is_mistaken = on.iter().any(|knob| !knob.is_style());
        let output = self.output.clone().unwrap_or_default();
        match (self.game, self.what) {
            // If a board is not put right again, another order of moves leads elsewhere; where there are too many moves, all of them take too long.
            ("breakthrough", "value" | "quiet")
                if has(Part::Undo) || has_any(on, &[TakesOwnMen, PlaysOnWithoutMen, GainsByEveryMove, GainsAnotherAmount(3)]) =>
            {
                self.any()
            }
            (_, "value") => self.fits_value(on).map(|fits| fits && (is_mistaken || self.is_right)),
            (_, "quiet") => self.fits_quiet(on),
            (_, "key") if self.before.iter().any(|(what, ..)| *what == "moves") => Ok(self.fits_keys(on)),
            ("shogi", "eval") if self.before.iter().filter(|(what, ..)| *what == "eval").count() % 3 == 2 => Ok(self.fits_shogi(on)),
            _ if !is_mistaken => Ok(self.is_right),
            (_, "moves") => Men::read(&self.text).map_or_else(|| self.any(), |men| Ok(men.may_say_moves(on, &output))),
            (_, "perft") => Men::read(&self.text).map_or_else(
                || self.any(),
                |men| {
                    let found = numbers(&output).first().copied().flatten();
                    let plays_on = on.contains(&PlaysOnWithoutMen) && men.has_none();
                    Ok(if plays_on { found > Some(0) } else { found == i64::try_from(men.perft(self.number, on).0).ok() })
                },
            ),
            (_, "gains") => Men::read(&self.text).map_or_else(|| self.any(), |men| Ok(men.may_say_gains(on, &output))),
            ("breakthrough", "eval") => {
                Ok(Men::read(&self.text).map(|men| men.worth(on).into()) == numbers(&output).first().copied().flatten())
            }
            ("tic-tac-toe" | "connect-four", _) => self.fits_search(on),
            _ => self.any(),
        }
    }

    /// Fits any output. A player that is too slow, or used up its stack, may be anything.
    fn any(&self) -> Result<bool, Ending> {
        self.end.map_or(Ok(true), Err)
    }

    fn printed(&self) -> Vec<Option<i64>> {
        self.output.as_deref().map(numbers).unwrap_or_default()
    }

    /// Compares the value of alpha-beta. The number of nodes depends on the order of moves, but small games have only one order.
    fn fits_value(&mut self, on: &[Knob]) -> Result<bool, Ending> {
        let printed = self.printed();
        let (found, nodes) = (printed.first().copied().flatten(), printed.get(1).copied().flatten());
        let depth = self.number;
        let counts = on.iter().any(|&knob| knob.is_of_a_loop() && place_of(PLACES, knob) < place_of(PLACES, ForgetsTheMinusSign(1)))
            && self.game != "breakthrough";
        if self.game == "minishogi" {
            let Some(tree) = self.tree() else { return self.any() };
            let (value, done) = Run::new(tree, on, MOST_NODES).whole_value(&ROOT, depth).map_err(|end| self.as_seen(end))?;
            return Ok(found == Some(value.into()) && (!counts || nodes == Some(done as i64)));
        }
        if self.is_right && nodes > Some(DEAR) {
            return self.any();
        }
        let most = nodes.and_then(|nodes| u64::try_from(nodes).ok()).filter(|_| counts).map_or(MOST, |nodes| nodes.min(MOST_NODES));
        let valued = match self.game {
            "tic-tac-toe" => valued::<TicTacToe>(&self.text, on, depth, most),
            "connect-four" => valued::<ConnectFour>(&self.text, on, depth, most),
            _ => Men::read(&self.text).map(|men| Run::new(&mut BreakthroughWithKnobs(on), on, most).whole_value(&men, depth)),
        };
        match valued {
            Some(Ok((value, done))) => Ok(found == Some(value.into()) && (!counts || nodes == Some(done as i64))),
            Some(Err(Ending::Subtracts)) => Err(Ending::Subtracts),
            Some(Err(Ending::Runs)) if counts => Ok(false),
            _ => self.any(),
        }
    }

    /// Compares the value at rest, and, if the value is right but the answer is not, the moves.
    fn fits_quiet(&mut self, on: &[Knob]) -> Result<bool, Ending> {
        let found = self.printed().first().copied().flatten();
        let moves = done_at_rest(self.output.as_deref().unwrap_or_default()).len();
        let is_wrong = !self.is_right;
        let mut counts = false;
        let value = if self.game == "minishogi" {
            let Some(tree) = self.tree() else { return self.any() };
            counts = is_wrong && Run::new(tree, &[], MOST).value_at_rest(&ROOT).is_ok_and(|(right, _)| found == Some(right.into()));
            Run::new(tree, on, MOST).value_at_rest(&ROOT).map_err(|end| self.as_seen(end))
        } else {
            let Some(men) = Men::read(&self.text) else { return self.any() };
            Run::new(&mut BreakthroughWithKnobs(on), on, MOST).value_at_rest(&men).map_err(|end| match self.end {
                Some(seen) if (seen == Ending::Subtracts) == (end == Ending::Subtracts) => seen,
                _ => end,
            })
        };
        match value {
            Ok((value, done)) => Ok(found == Some(value.into()) && (!counts || moves as u64 == done)),
            Err(Ending::Runs) if self.output.is_some() => Ok(true),
            // Only a game of the kit notices a move that is not done, or not taken back.
            Err(Ending::Leaves | Ending::UndoesMore) if self.output.is_some() && self.game != "minishogi" => Ok(true),
            Err(end) => Err(end),
        }
    }

    /// Returns how a player ended: a move that stays done may be one of the root.
    fn as_seen(&self, end: Ending) -> Ending {
        if end == Ending::Leaves && self.end == Some(Ending::DoesRootMoves) { Ending::DoesRootMoves } else { end }
    }

    fn tree(&mut self) -> Option<&mut Tree> {
        if self.tree.is_none() {
            self.tree = Position::from_sfen(&self.text).ok().map(Tree::of);
        }
        self.tree.as_mut()
    }

    /// Compares which positions share a key.
    fn fits_keys(&self, on: &[Knob]) -> bool {
        let this = ("key", self.text.clone(), self.output.clone().unwrap_or_default());
        let mut seen: Vec<(String, String, u64)> = Vec::new();
        for (what, text, output) in self.before.iter().chain([&this]) {
            match *what {
                "moves" => seen.extend(lines(output).into_iter().map(|(_, key, _, text)| (key.to_string(), text, 1))),
                _ => seen.push((output.lines().last().unwrap_or_default().to_string(), text.clone(), 0)),
            }
        }
        let keys = seen.iter().map(|(.., text, done)| Men::read(text).map(|men| men.key(on, *done)));
        classes(seen.iter().map(|(key, ..)| key)) == classes(keys)
    }

    /// Compares the values of each position of 9x9 shogi, of the same for the other side, and with a gold more.
    fn fits_shogi(&self, on: &[Knob]) -> bool {
        let before = self.before.iter().filter(|(what, ..)| *what == "eval").map(|(_, text, output)| (text.as_str(), output.as_str()));
        let seen: Vec<(&str, &str)> = before.chain([(self.text.as_str(), self.output.as_deref().unwrap_or_default())]).collect();
        seen.chunks(3).all(|three| {
            let values: Option<Vec<i64>> = three.iter().map(|(_, output)| numbers(output).first().copied().flatten()).collect();
            let Some(&[value, turned, more]) = values.as_deref() else { return false };
            let is_black = three[0].0.split(' ').nth(1) == Some("b");
            match () {
                () if on.contains(&EvaluatesShogiForBlack) => {
                    value.checked_neg() == Some(turned) && if is_black { more > value } else { more < value }
                }
                () if on.contains(&KnowsNoMaterial) => turned == value && more == value,
                () => turned == value && more > value,
            }
        })
    }

    /// Compares the reports of a search. Right ones differ in how many moves they do, so those of a table are compared only where it is what is
    /// wrong.
    fn fits_search(&self, on: &[Knob]) -> Result<bool, Ending> {
        let is_stopped = self.what == "nodes";
        let printed = self.printed();
        // The positions of `quiet` decide about these.
        let is_at_rest = !is_stopped && on.iter().any(|knob| knob.part() == Part::Rest && knob.is_of_a_loop());
        let &[score, depth, _, nodes, moves, ..] = &printed[..] else {
            return match self.end {
                Some(end) if is_stopped && on.contains(&NeverStops) || is_at_rest => Err(end),
                Some(end) if !is_stopped && on.contains(&ForgetsToDo(3)) => Err(end),
                Some(end) if !is_stopped && end != Ending::Subtracts && has_any(on, &[ForgetsToUndo(3), UndoesTwice(3)]) => Err(end),
                Some(_) if !is_stopped && on.iter().any(|knob| knob.part() == Part::Table) => self.deepened(on, 0),
                _ => Ok(false),
            };
        };
        let asked = i64::from(if self.what == "layers" { DEPTH_OF_LAYERS } else { self.number });
        let is_of_layers = matches!(self.what, "ladder" | "layers");
        let is_mate = score.and_then(|score| Value::try_from(score).ok()).and_then(mate_distance).is_some();
        let fits = match () {
            () if on.contains(&SearchesOneDepthOnly) => depth == Some(1),
            () if is_stopped && on.contains(&NeverStops) => nodes > Some(asked + 1),
            () if is_stopped && on.contains(&ForgetsToUndoWhenStopped) => {
                self.output.as_deref().is_some_and(|output| output.ends_with("changed"))
            }
            () if on.contains(&ForgetsToDo(3)) => moves == Some(0) && depth.is_some(),
            () if on.contains(&ForgetsToUndo(3)) => self.output.as_deref().is_some_and(|output| output.ends_with("changed")),
            () if is_stopped && depth.is_none() => way_of!(on, ReportsNothing) > 0,
            () if is_stopped => self.is_right || on.iter().any(|knob| knob.is_of_a_loop()),
            () if on.contains(&StopsOneDepthTooEarly) => depth == Some(asked - 1) || is_mate && depth < Some(asked),
            () if on.contains(&IgnoresTheDepthAsked) => depth > Some(asked) || self.is_right || self.what == "ladder",
            () if on.iter().any(|knob| knob.part() == Part::Table) => {
                let counts = nodes > depth.map(|depth| depth.saturating_mul(2));
                let is_counted = counts != on.contains(&CountsTheRootAlone) || on.iter().any(|knob| knob.is_of_a_loop()) || score.is_none();
                is_counted && (moves > Some(DEAR_WITH_A_TABLE) && !is_of_layers || self.deepened(on, moves.unwrap_or_default())?)
            }
            () if is_at_rest && matches!(self.game, "breakthrough" | "shogi") => true,
            () => self.is_right || on.contains(&LooksAtEveryMoveAtRest),
        };
        Ok(fits)
    }

    /// Returns whether a search with a table reports the same.
    fn deepened(&self, on: &[Knob], moves: i64) -> Result<bool, Ending> {
        // Taken back twice, a stone of tic-tac-toe is gone all the same.
        let is_harmless = |knob: Knob| knob == UndoesTwice(3) && self.game == "tic-tac-toe" && self.what == "best";
        let on = &on.iter().copied().filter(|&knob| !is_harmless(knob)).collect::<Vec<_>>();
        let most = u64::try_from(moves).ok().filter(|&moves| moves > 0).unwrap_or(MOST).min(MOST);
        let found = match (self.what, self.game) {
            ("ladder", _) => Some(deepen(&Layers::forks(), on, self.number, most)),
            ("layers", _) => Some(deepen(&Layers::drawn(self.number), on, DEPTH_OF_LAYERS, most)),
            (_, "tic-tac-toe") => deepened::<TicTacToe>(&self.text, on, self.number, most),
            _ => deepened::<ConnectFour>(&self.text, on, self.number, most),
        };
        let last = self.output.as_deref().unwrap_or_default().lines().last().unwrap_or_default();
        let words: Vec<&str> = last.split(' ').collect();
        match found {
            Some(Ok(Some((value, depth, m, moves)))) => {
                let expected = [value.to_string(), depth.to_string(), m, moves.to_string()];
                Ok(words.len() > 4 && [words[0], words[1], words[2], words[4]] == expected)
            }
            Some(Ok(None)) => Ok(words.len() > 1 && words[..2] == ["-", "-"]),
            Some(Err(end @ (Ending::Subtracts | Ending::Panics))) => Err(end),
            // A recursion without an end uses up the stack or the time.
            Some(Err(Ending::Runs)) => self.end.filter(|end| matches!(end, Ending::Runs | Ending::Crashes)).map_or(Ok(false), Err),
            _ => Ok(false),
        }
    }
}

fn has_any(on: &[Knob], some: &[Knob]) -> bool {
    on.iter().any(|knob| some.contains(knob))
}

/// Numbers each item by the first one that is equal.
fn classes<T: Eq + Hash>(items: impl Iterator<Item = T>) -> Vec<usize> {
    let mut first = HashMap::new();
    items.enumerate().map(|(number, item)| *first.entry(item).or_insert(number)).collect()
}

/// The men of breakthrough in reading order: 0 for no man, 1 for Black's, 2 for White's.
#[derive(Clone, Copy)]
struct Men {
    men: [u8; 25],
    side: u8,
    /// True if each of the last moves took a man, the last one in the lowest bit.
    took: u64,
}

/// A move from a square to another.
type Way = (usize, usize);

/// Returns the place in reading order of the square with this number.
fn of_number(number: usize) -> usize {
    number % 5 * 5 + 4 - number / 5
}

impl Men {
    fn read(text: &str) -> Option<Men> {
        let numbers = text.chars().filter(|letter| !matches!(letter, '/' | ' ')).map(|letter| ".bw".find(letter).map(|at| at as u8));
        let numbers: Vec<u8> = numbers.collect::<Option<_>>()?;
        let (&side, men) = numbers.split_last()?;
        Some(Men { men: men.try_into().ok()?, side, took: 0 }).filter(|men| men.side > 0)
    }

    fn text(&self) -> String {
        let letter = |man: &u8| [".", "b", "w"][usize::from(*man)];
        let ranks: Vec<String> = self.men.chunks(5).map(|rank| rank.iter().map(letter).collect()).collect();
        format!("{} {}", ranks.join("/"), letter(&self.side))
    }

    fn is(&self, other: &Men) -> bool {
        (self.men, self.side) == (other.men, other.side)
    }

    fn has_none(&self) -> bool {
        !self.men.contains(&self.side)
    }

    fn ways(&self, on: &[Knob]) -> Vec<Way> {
        let is = |knob| on.contains(&knob);
        let sides = way_of!(on, MixesUpTheSides);
        let squares = way_of!(on, GoesToOtherSquares);
        let ends = way_of!(on, EndsTheGameElsewhere);
        let stands = way_of!(on, MixesUpWhatMayStandThere);
        let (us, them) = match (sides, self.side, 3 - self.side) {
            (1, us, them) => (them, us),
            (2, us, _) => (us, us),
            (_, us, them) => (us, them),
        };
        let is_black = (self.side == 1) != (sides == 4);
        let ahead: isize = match (squares, is_black) {
            (4, true) | (8, false) => 1 + isize::from(!is_black),
            (5, true) | (7, false) => 0,
            (6, true) => -2,
            _ if (is_black || is(MovesWhiteAsBlack)) != is(MovesBackwards) => -1,
            _ => 1,
        };
        let last: isize = match (ends, is_black) {
            (6, true) | (9, false) => 4 - 2 * isize::from(!is_black),
            (7, true) => 6,
            (8, false) => 0,
            _ if is_black == is(SwapsTheLastRanks) => 1,
            _ => 5,
        };
        let comes = if is(LooksForOwnMenOnTheLastRank) { us } else { them };
        let mut each = self.men.iter().enumerate().map(|(square, &man)| (square as isize / 5 + 1 == last, man == comes));
        let has_come = match ends {
            3 => each.any(|(is_last, is_theirs)| !is_last && is_theirs),
            4 => each.any(|(is_last, is_theirs)| is_last || is_theirs),
            5 => each.any(|(is_last, is_theirs)| is_last && !is_theirs),
            _ => each.any(|(is_last, is_theirs)| is_last && is_theirs) && !is(PlaysOnAfterTheBreakthrough),
        };
        let has_men = self.men.contains(&us);
        if match ends {
            1 => has_men || has_come,
            2 => !has_men && has_come,
            _ => !has_men && !is(PlaysOnWithoutMen) || has_come,
        } {
            return Vec::new();
        }
        let asides: [isize; 3] = match squares {
            9 => [1, -1, 1],
            10 => [0, 1, 1],
            11 => [0, 0, 1],
            12 => [0, -2, 1],
            13 => [0, -1, 0],
            14 => [0, -1, 2],
            _ if is(Ascending) => [-1, 0, 1],
            _ if is(Descending) => [1, 0, -1],
            _ => [0, -1, 1],
        };
        let may = |aside: isize, man: u8| match (stands, man) {
            (1, _) => man == 0 || man != them && aside != 0,
            (2, _) => man == 0 || man == them && aside == 0,
            (3, _) => man == 0 || man == them || aside != 0,
            (4, _) => false,
            (5, _) => man == 0 || man == them && aside != 1,
            (_, 0) if aside == 0 => !is(MovesOnlyDiagonally),
            (_, 0) => !is(MovesDiagonallyOnlyToTake),
            _ if aside == 0 => man == them && is(TakesStraightAhead) && !is(MovesOnlyDiagonally),
            _ => man == them && !is(NeverTakes) || man == us && is(TakesOwnMen),
        };
        let froms = (0..25).map(|number| if is(BySquareNumber) { of_number(number) } else { number });
        let mut ways: Vec<Way> = froms
            .filter(|&from| (self.men[from] == us) != (sides == 3))
            .flat_map(|from| asides.map(|aside| (from, aside)))
            .filter_map(|(from, aside)| {
                // Files are counted from the right.
                let (file, rank) = (5 - from as isize % 5, from as isize / 5 + 1);
                let (file, rank) = match squares {
                    1 => (file, rank + ahead),
                    2 => (file + aside, rank),
                    3 => (rank + ahead, file + aside),
                    _ => (file + aside, rank + ahead),
                };
                let is_on_board = (1..=5).contains(&file) && (1..=5).contains(&rank);
                let to = usize::try_from((rank - 1) * 5 + 5 - file).ok().filter(|_| is_on_board)?;
                may(aside, self.men[to]).then_some(if squares == 15 { (to, from) } else { (from, to) })
            })
            .collect();
        if is(Reversed) {
            ways.reverse();
        }
        ways
    }

    fn after(mut self, (from, to): Way, on: &[Knob]) -> Men {
        self.took = self.took << 1 | u64::from(self.men[to] > 0 || on.contains(&RemembersACaptureAlways));
        if !on.contains(&ForgetsAPartOfTheMove(1)) {
            self.men[to] = self.side;
        }
        if !on.contains(&LeavesAManBehind) {
            self.men[from] = 0;
        }
        if !on.contains(&ForgetsAPartOfTheMove(2)) {
            self.side = 3 - self.side;
        }
        self
    }

    fn back(mut self, (from, to): Way, on: &[Knob]) -> Men {
        let is = |knob| on.contains(&knob);
        let man = if is(BringsBackAManOfTheWrongColour(1)) { 3 - self.side } else { self.side };
        if !is(LeavesTheManWhereItWent) {
            self.men[to] = if self.took & 1 == 1 && !is(ForgetsToUndoACapture) { man } else { 0 };
        }
        if !is(KeepsTheLastCapture) {
            self.took >>= 1;
        }
        let mover = 3 - self.side;
        if !is(NeverPutsTheManBack) {
            self.men[from] =
                if has_any(on, &[BringsBackAManOfTheWrongColour(2), ForgetsTheSideWhenUndoing(2)]) { self.side } else { mover };
        }
        if !has_any(on, &[ForgetsTheSideWhenUndoing(1), ForgetsTheSideWhenUndoing(2)]) {
            self.side = mover;
        }
        self
    }

    /// Returns the lines of some moves, and the position after them.
    fn perft(self, depth: u32, on: &[Knob]) -> (u64, Men) {
        let ways = self.ways(on);
        if depth < 2 {
            return (if depth == 0 { 1 } else { ways.len() as u64 }, self);
        }
        ways.into_iter().fold((0, self), |(sum, men), way| {
            let (lines, left) = men.after(way, on).perft(depth - 1, on);
            (sum + lines, left.back(way, on))
        })
    }

    fn worth(&self, on: &[Knob]) -> Value {
        let count = |color| self.men.iter().filter(|&&man| man == color).count() as Value;
        let us = if on.contains(&EvaluatesForBlackAlways) { 1 } else { self.side };
        let theirs = if on.contains(&CountsOwnMenOnly) { 0 } else { count(3 - us) };
        let more = count(us) - theirs;
        match way_of!(on, EvaluatesByAnotherFormula) {
            1 => 99 * more,
            2 => 101 * more,
            3 => 0,
            4 => 100 + more,
            5 => 100,
            6 => 100 * (count(us) + theirs),
            7 => -100 * more,
            _ if on.contains(&CountsAManAsOne) => more,
            _ => 100 * more,
        }
    }

    fn gain(&self, (_, to): Way, on: &[Knob]) -> Value {
        let takes = self.men[to] > 0 && !on.contains(&GainsNothing) || on.contains(&GainsByEveryMove);
        match (way_of!(on, GainsAnotherAmount), takes) {
            (1, true) => 99,
            (2, true) => 101,
            (3, false) => 1,
            (_, true) => 100,
            _ => 0,
        }
    }

    fn key(&self, on: &[Knob], moves_done: u64) -> u64 {
        let is = |knob| on.contains(&knob);
        let formula = way_of!(on, WritesTheKeyByAnotherFormula);
        let digit = |man: u8| {
            let man = if is(WhiteIsOne) { (3 - man) % 3 } else { man };
            match man {
                0 => 0,
                _ if is(LeavesTheColourOutOfTheKey) => 1,
                _ if formula == 5 => 2 - u64::from(man),
                _ if formula == 6 => 1 + u64::from(man),
                _ if is(TakesAnEmptySquareForBlackInTheKey) => u64::from(man) - 1,
                _ => u64::from(man),
            }
        };
        let base = if is(WritesTheKeyInBaseTwo) { 2 } else { 3 };
        let mut digits: Vec<u64> =
            (0..25).map(|number| digit(self.men[if is(KeyInReadingOrder) { number } else { of_number(number) }])).collect();
        if is(BeginsWithTheSideInTheFirstDigit) {
            digits.reverse();
        }
        let side = if is(LeavesTheSideOutOfTheKey) { 0 } else { u64::from(self.side) - 1 };
        let shares_a_digit = is(AddsTheSideToTheKey) || is(BeginsWithTheSideInTheFirstDigit);
        let (first, added) = if shares_a_digit { (0, side) } else { (side, 0) };
        let written = |key: u64, digit: u64| match formula {
            1 => key + base + digit,
            2 => digit,
            3 => key * base,
            4 => key + digit,
            _ => key * base + digit,
        };
        let key = digits.into_iter().fold(first, written) + added;
        if is(CountsMovesInTheKey) { key * 100 + moves_done } else { key }
    }

    /// Compares the moves, in any order, with the value and the text of the position after each, and whether they can be taken back.
    fn may_say_moves(self, on: &[Knob], output: &str) -> bool {
        let mut found: Vec<String> = lines(output).into_iter().map(|(m, _, value, text)| format!("{m} {value} {text}")).collect();
        if on.contains(&PlaysOnWithoutMen) && self.has_none() {
            return !found.is_empty();
        }
        let mut told = Vec::new();
        let (mut men, mut is_undone) = (self, true);
        for way in self.ways(on) {
            let next = men.after(way, on);
            told.push(format!("{} {} {}", text_of(way), next.worth(on), next.text()));
            men = next.back(way, on);
            is_undone &= men.is(&self);
        }
        let undone = match () {
            () if !is_undone => "changed",
            () if men.undoes_replies(on) => "undone",
            () => "changed by two",
        };
        told.sort();
        found.sort();
        told == found && output.lines().last() == Some(undone)
    }

    fn undoes_replies(self, on: &[Knob]) -> bool {
        let (mut men, mut is_undone) = (self, true);
        for way in self.ways(on) {
            men = men.after(way, on);
            let between = men;
            for reply in between.ways(on) {
                men = men.after(reply, on).back(reply, on);
                is_undone &= men.is(&between);
                men = men.back(way, on);
                is_undone &= men.is(&self);
                men = men.after(way, on);
            }
            men = men.back(way, on);
            is_undone &= men.is(&self);
        }
        is_undone
    }

    fn may_say_gains(&self, on: &[Knob], output: &str) -> bool {
        if on.contains(&PlaysOnWithoutMen) && self.has_none() {
            return true;
        }
        let mut told: Vec<String> = self.ways(on).into_iter().map(|way| format!("{} {}", text_of(way), self.gain(way, on))).collect();
        let mut found: Vec<&str> = output.lines().filter(|line| line.contains(' ')).collect();
        told.sort();
        found.sort_unstable();
        told == found
    }
}

fn text_of((from, to): Way) -> String {
    let text = |square: usize| format!("{}{}", 5 - square % 5, char::from(b'a' + (square / 5) as u8));
    text(from) + &text(to)
}

/// A game in which a position is a value, and doing a move makes another one.
trait Rules {
    type At: Clone;

    /// Lists the positions after the moves, in their order; `None` if there are too many in all.
    fn kids(&mut self, at: &Self::At) -> Option<Vec<Kid<Self::At>>>;

    /// Returns the value for the side to move.
    fn value(&mut self, at: &Self::At) -> Value;

    fn key(&self, _: &Self::At) -> u64 {
        0
    }

    fn in_check(&self, _: &Self::At) -> bool {
        false
    }

    /// Returns whether a side without a move has not lost.
    fn is_draw(&self, _: &Self::At) -> bool {
        false
    }

    /// Returns the text of a move by its number.
    fn text(&self, _: &Self::At, number: usize) -> String {
        number.to_string()
    }
}

/// The moves with their numbers.
type Kids<A> = Vec<(usize, Kid<A>)>;

/// A loop over the moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    AlphaBeta = 1,
    Rest,
    Table,
}

struct Kid<A> {
    at: A,
    gain: Value,
    is_capture: bool,
}

impl Rules for Tree {
    type At = u32;

    fn kids(&mut self, &at: &u32) -> Option<Vec<Kid<u32>>> {
        let kids = self.kids(at)?;
        let captures = self.at(at).captures();
        let kid = |kid| {
            let m = self.m(kid);
            let gain = self.at(at).piece_on(m.to()).map_or(0, |piece| piece_value(piece.kind));
            Kid { at: kid, gain, is_capture: captures.contains(&m) }
        };
        Some(kids.map(kid).collect())
    }

    fn value(&mut self, &at: &u32) -> Value {
        Tree::value(self, at)
    }

    fn in_check(&self, &at: &u32) -> bool {
        Tree::in_check(self, at)
    }
}

/// Breakthrough with knobs.
struct BreakthroughWithKnobs<'a>(&'a [Knob]);

impl Rules for BreakthroughWithKnobs<'_> {
    type At = Men;

    fn kids(&mut self, at: &Men) -> Option<Vec<Kid<Men>>> {
        let kid = |way| {
            let gain = at.gain(way, self.0);
            Kid { at: at.after(way, self.0), gain, is_capture: gain > 0 }
        };
        Some(at.ways(self.0).into_iter().map(kid).collect())
    }

    fn value(&mut self, at: &Men) -> Value {
        at.worth(self.0)
    }
}

/// A game of the kit in which nothing is taken.
struct Small<G>(PhantomData<G>);

impl<G: Game + Clone> Rules for Small<G> {
    type At = G;

    fn kids(&mut self, at: &G) -> Option<Vec<Kid<G>>> {
        let after = |m| {
            let mut after = at.clone();
            after.do_move(m);
            Kid { at: after, gain: 0, is_capture: false }
        };
        Some(at.legal_moves().into_iter().map(after).collect())
    }

    fn value(&mut self, at: &G) -> Value {
        at.evaluate()
    }

    fn key(&self, at: &G) -> u64 {
        at.key()
    }

    fn is_draw(&self, at: &G) -> bool {
        at.result() == GameResult::Draw
    }

    fn text(&self, at: &G, number: usize) -> String {
        at.legal_moves().get(number).map(ToString::to_string).unwrap_or_default()
    }
}

/// `None` if there is no such position.
fn valued<G: GameText>(text: &str, on: &[Knob], depth: u32, most: u64) -> Option<Result<(Value, u64), Ending>> {
    let game = G::from_text(text).ok()?;
    Some(Run::new(&mut Small(PhantomData), on, most).whole_value(&game, depth))
}

fn deepened<G: GameText>(text: &str, on: &[Knob], depth: u32, most: u64) -> Option<Result<Option<Report>, Ending>> {
    Some(deepen(&G::from_text(text).ok()?, on, depth, most))
}

fn deepen<G: Game + Clone>(game: &G, on: &[Knob], depth: u32, most: u64) -> Result<Option<Report>, Ending> {
    Run::new(&mut Small(PhantomData), on, most).deepen(game, depth)
}

/// The last report of a search: the value, the depth and the move; and how many moves it did.
type Report = (Value, u32, String, u64);

/// A value that is at least the true one, at most, or the same.
#[derive(Clone, Copy)]
enum Side {
    Least,
    Most,
    Same,
}

type Entry = (Value, Side, u32, usize);

/// Searches, up to a number of moves.
struct Run<'a, R> {
    rules: &'a mut R,
    on: &'a [Knob],
    moves: u64,
    most: u64,
    /// The moves done since the root.
    down: u32,
    table: HashMap<u64, Entry>,
}

/// Returns a mate counted from farther away, or from nearer.
fn moved(value: Value, plies: Value) -> Value {
    if mate_distance(value).is_some() { value - value.signum() * plies } else { value }
}

impl<'a, R: Rules> Run<'a, R> {
    fn new(rules: &'a mut R, on: &'a [Knob], most: u64) -> Run<'a, R> {
        Run { rules, on, moves: 0, most, down: 0, table: HashMap::new() }
    }

    fn is(&self, knob: Knob) -> bool {
        self.on.contains(&knob)
    }

    /// Counts a move, up to the last.
    fn count(&mut self) -> Result<(), Ending> {
        self.moves += 1;
        if self.moves <= self.most { Ok(()) } else { Err(Ending::Runs) }
    }

    fn end(&self, at: &R::At, ply: u32) -> Value {
        if self.rules.is_draw(at) { 0 } else { mated_in(ply) }
    }

    fn whole_value(&mut self, at: &R::At, depth: u32) -> Result<(Value, u64), Ending> {
        let value = self.alpha_beta(at, (-VALUE_INFINITE, VALUE_INFINITE), depth, 0)?;
        Ok((value, self.moves))
    }

    fn value_at_rest(&mut self, at: &R::At) -> Result<(Value, u64), Ending> {
        let value = self.rest(at, (-VALUE_INFINITE, VALUE_INFINITE), 0)?;
        Ok((value, self.moves))
    }

    /// Returns whether one of the loops has the knob.
    fn has(&self, knob: fn(u8) -> Knob, layer: Layer) -> bool {
        self.on.contains(&knob(layer as u8))
    }

    /// Goes through the moves: returns the best value, the number of its move and the raised alpha.
    fn best(
        &mut self,
        layer: Layer,
        at: &R::At,
        kids: Kids<R::At>,
        first: Value,
        (mut low, high): (Value, Value),
        (depth, ply): (u32, u32),
    ) -> Result<(Value, usize, Value), Ending> {
        let mut best = match () {
            () if self.has(BeginsTheMaximumWithZero, layer) => 0,
            () if self.has(StartsFromInfinity, layer) => first.abs(),
            () => first,
        };
        let mut chosen = kids.first().map_or(0, |(number, _)| *number);
        for (number, kid) in kids {
            let has = |knob: fn(u8) -> Knob| self.has(knob, layer);
            let window = match () {
                () if has(HandsOnTheWindowAsItIs) => (low, high),
                () if has(NegatesTheWindowWithoutTurningIt) => (-low, -high),
                () if has(TurnsTheWindowWithoutNegatingIt) => (high, low),
                () if has(NegatesBetaOnly) => (-high, low),
                () if has(NegatesAlphaOnly) => (high, -low),
                () if has(HandsOnAlphaTwice) => (-low, -low),
                () if has(HandsOnBetaTwice) => (-high, -high),
                () => (-high, -low),
            };
            let less = |number: u32, by| number.checked_sub(by).ok_or(Ending::Subtracts);
            // At rest there is no depth.
            let below = match () {
                () if layer == Layer::Rest || has(NeverLowersTheDepth) => depth,
                () if has(LowersTheDepthTwice) => less(depth, 2)?,
                () if has(TakesThePlyForTheDepth) => less(ply, 1)?,
                () if has(SwapsDepthAndPly) => ply + 1,
                () => less(depth, 1)?,
            };
            let next = match () {
                () if has(NeverRaisesThePly) => ply,
                () if has(RaisesThePlyByTwo) => ply + 2,
                () if has(LowersThePly) => less(ply, 1)?,
                () if has(TakesTheDepthForThePly) => depth + 1,
                () if has(SwapsDepthAndPly) && layer != Layer::Rest => less(depth, 1)?,
                () => ply + 1,
            };
            if has(ForgetsToDo) {
                return Err(Ending::UndoesMore);
            }
            let (does_undo, undoes_twice, negates) = (!has(ForgetsToUndo), has(UndoesTwice), !has(ForgetsTheMinusSign));
            let stays = has(UndoesBeforeTheCall);
            self.count()?;
            self.down += 1;
            let to = if stays { at } else { &kid.at };
            let theirs = match layer {
                Layer::AlphaBeta => self.alpha_beta(to, window, below, next)?,
                Layer::Rest => self.rest(to, window, next)?,
                Layer::Table => self.search(to, window, below, next)?,
            };
            self.down -= 1;
            match () {
                () if !does_undo => return Err(Ending::Leaves),
                () if undoes_twice => return Err(Ending::UndoesMore),
                () => {}
            }
            let has = |knob: fn(u8) -> Knob| self.has(knob, layer);
            let value = if negates { -theirs } else { theirs };
            let counted = if has(NegatesTwice) { -value } else { value };
            let is_better = counted > best || counted == best && layer == Layer::Table && self.is(TakesTheLastOfEqualMoves);
            if is_better && !has(KeepsTheFirstMaximum) {
                chosen = number;
            }
            best = match () {
                () if has(Minimises) => best.min(value),
                () if has(KeepsTheFirstMaximum) => best,
                () if has(NegatesTheMaximumAfterEachMove) => -best.max(value),
                () => best.max(counted),
            };
            let raised = match () {
                () if has(NeverRaisesAlpha) => low,
                () if has(LowersAlpha) => low.min(value),
                () if has(RaisesAlphaByTheWrongSign) => low.max(-value),
                () if has(NegatesTheRaisedAlpha) => -low.max(value),
                () => low.max(value),
            };
            let cuts = match () {
                () if has(NeverCuts) => false,
                () if has(CutsOnlyAboveBeta) => raised > high,
                () if has(CutsBelowBeta) => raised <= high,
                () if has(ReturnsAfterTheFirstMove) => true,
                () if has(CutsBeforeItRaisesAlpha) => low >= high,
                () if has(NeverRaisesAlpha) => low.max(value) >= high,
                () => raised >= high,
            };
            low = raised;
            if cuts {
                break;
            }
        }
        Ok((best, chosen, low))
    }

    /// Returns the value where there is no move.
    fn none(&self, layer: Layer, at: &R::At, depth: u32, ply: u32) -> Value {
        match () {
            () if self.has(NeverLooksForMate, layer) => -VALUE_INFINITE,
            () if self.has(CountsTheDistanceFromTheHorizon, layer) => self.end(at, depth),
            () if self.has(ForgetsThePly, layer) => self.end(at, 0),
            () => self.end(at, ply),
        }
    }

    fn alpha_beta(&mut self, at: &R::At, window: (Value, Value), depth: u32, ply: u32) -> Result<Value, Ending> {
        if depth == 0 {
            return Ok(self.rules.value(at));
        }
        let kids = self.kids(at)?;
        if kids.is_empty() {
            return Ok(match () {
                () if self.is(TakesEveryEndForALoss) => mated_in(ply),
                () if self.is(CountsEveryMateAsADraw) => 0,
                () if self.is(NegatesTheResult) => -self.end(at, ply),
                () => self.none(Layer::AlphaBeta, at, depth, ply),
            });
        }
        self.best(Layer::AlphaBeta, at, kids, -VALUE_INFINITE, window, (depth, ply)).map(|(best, ..)| best)
    }

    /// Lists the moves by number.
    fn kids(&mut self, at: &R::At) -> Result<Kids<R::At>, Ending> {
        if self.down > MAX_PLY {
            return Err(Ending::Runs);
        }
        Ok(self.rules.kids(at).ok_or(Ending::Runs)?.into_iter().enumerate().collect())
    }

    fn rest(&mut self, at: &R::At, (low, high): (Value, Value), ply: u32) -> Result<Value, Ending> {
        let value = self.rules.value(at);
        if ply >= MAX_PLY || self.is(NeverLooksAtCaptures) {
            return Ok(value);
        }
        let in_check = self.rules.in_check(at) && !self.is(StandsPatInCheck);
        let all = in_check || self.is(LooksAtEveryMoveAtRest) && ply < 4;
        let mut kids = self.kids(at)?;
        kids.retain(|(_, kid)| all || if self.is(LooksOnlyAtWhatGains) { kid.gain > 0 } else { kid.is_capture });
        if in_check && kids.is_empty() || self.is(TakesNoCaptureForAMate) && (in_check || kids.is_empty()) {
            return Ok(if self.is(TakesAMateAtRestForADraw) { 0 } else { self.none(Layer::Rest, at, 0, ply) });
        }
        if !self.is(SortsNothing) {
            highest_first(&mut kids, |(_, kid)| kid.gain.into());
        }
        let has_to_move = in_check || self.is(NeverStandsPat) && !kids.is_empty();
        let first = if has_to_move { -VALUE_INFINITE } else { value };
        let (low, is_cut) = match () {
            () if self.is(NeverCutsByStandingPat) => (low, false),
            () if self.is(RaisesAlphaByMinusTheStandPat) => (low.max(-first), low.max(-first) >= high),
            () if self.is(LowersAlphaByTheStandPat) => (low.min(first), low.min(first) >= high),
            () => (low.max(first), first >= high),
        };
        if is_cut {
            return Ok(first);
        }
        self.best(Layer::Rest, at, kids, first, (low, high), (0, ply)).map(|(best, ..)| best)
    }

    /// Looks up the value that the table settles, or else the window that it leaves.
    fn looked_up(&self, known: Option<Entry>, (low, high): (Value, Value), depth: u32, ply: u32) -> Result<Value, (Value, Value)> {
        let is_used = ply > 0 && !self.is(NeverUsesTheTable) && !self.is(CountsTheRootAlone);
        let Some((kept, side, searched, _)) = known.filter(|_| is_used) else { return Err((low, high)) };
        let is_deep = match () {
            () if self.is(IgnoresTheDepthOfAnEntry) => true,
            () if self.is(WantsADeeperEntry) => searched > depth,
            () if self.is(WantsAShallowerEntry) => searched <= depth,
            () if self.is(ComparesTheDepthWithThePly) => searched >= ply,
            () => searched >= depth,
        };
        let is_enough = self.is(TakesDepthOrBoundForEnough);
        if !is_deep && !is_enough {
            return Err((low, high));
        }
        let value = moved(kept, if self.is(CountsMatesInTheTableByTheDepth(2)) { depth } else { ply } as Value);
        let value = if self.is(NegatesTheValueInTheTable(3)) { -value } else { value };
        let swaps = self.is(SwapsTheBounds);
        let settles = match (side, way_of!(self.on, ComparesABoundWrongly)) {
            _ if self.is(TakesABoundForTheValue) => true,
            (Side::Same, _) => !self.is(NeverTakesAnExactValue),
            (Side::Least, 1) => value <= high,
            (Side::Least, 2) => value >= low,
            (Side::Most, 3) => value >= low,
            (Side::Most, 4) => value <= high,
            (Side::Least, _) if swaps => value <= low,
            (Side::Most, _) if swaps => value >= high,
            (Side::Least, _) => value >= high,
            (Side::Most, _) => value <= low,
        };
        match side {
            _ if settles || is_deep && is_enough => Ok(if self.is(NegatesTheValueInTheTable(4)) { -value } else { value }),
            Side::Least if self.is(NarrowsTheWindow) && !swaps => Err((low.max(value), high)),
            Side::Most if self.is(NarrowsTheWindow) && !swaps => Err((low, high.min(value))),
            _ => Err((low, high)),
        }
    }

    fn search(&mut self, at: &R::At, window: (Value, Value), depth: u32, ply: u32) -> Result<Value, Ending> {
        if depth == 0 {
            return self.rest(at, window, ply);
        }
        let key = self.rules.key(at);
        let known = self.table.get(&key).copied();
        let (low, high) = match self.looked_up(known, window, depth, ply) {
            Ok(value) => return Ok(value),
            Err(left) => left,
        };
        let mut kids = self.kids(at)?;
        if kids.is_empty() {
            return if self.has(NeverLooksForMate, Layer::Table) {
                Err(Ending::Panics)
            } else {
                Ok(self.none(Layer::Table, at, depth, ply))
            };
        }
        if !self.is(SortsNothing) {
            let is_known = |number| known.is_some_and(|(.., m)| m == number);
            highest_first(&mut kids, |(number, kid)| if is_known(*number) { 1 << 32 } else { kid.gain.into() });
        }
        let (best, number, raised) = self.best(Layer::Table, at, kids, -VALUE_INFINITE, (low, high), (depth, ply))?;
        let (value, against, above) = match way_of!(self.on, TellsTheBoundWrongly) {
            1 => (low, best, high),
            2 => (best, high, low),
            3 => (-best, low, high),
            4 => (best, -low, high),
            5 => (best, low, -high),
            6 => (best, high, high),
            7 => (best, low, raised),
            _ if self.is(TakesTheRaisedAlphaForTheBound) => (best, raised, high),
            _ => (best, low, high),
        };
        let side = match () {
            () if value >= above => Side::Least,
            () if value > against => Side::Same,
            () => Side::Most,
        };
        let kept = match () {
            () if self.is(StoresMatesAsTheyAre) => best,
            () if self.is(NegatesTheValueInTheTable(1)) => -moved(best, -(ply as Value)),
            () if self.is(NegatesTheValueInTheTable(2)) => moved(-best, -(ply as Value)),
            () if self.is(CountsMatesInTheTableByTheDepth(1)) => moved(best, -(depth as Value)),
            () => moved(best, -(ply as Value)),
        };
        if !self.is(ReportsNothing(1)) {
            self.table.insert(key, (kept, side, depth, number));
        }
        Ok(best)
    }

    fn deepen(&mut self, at: &R::At, last: u32) -> Result<Option<Report>, Ending> {
        let mut report = None;
        let window = match () {
            () if self.is(BeginsWithAnEmptyWindow(1)) => (VALUE_INFINITE, -VALUE_INFINITE),
            () if self.is(BeginsWithAnEmptyWindow(2)) => (VALUE_INFINITE, VALUE_INFINITE),
            () => (-VALUE_INFINITE, VALUE_INFINITE),
        };
        for depth in u32::from(!self.is(ReportsNothing(2)))..=last {
            let (searched, ply) = match () {
                () if self.is(ReportsNothing(3)) => (0, depth),
                () if self.is(BeginsWithPlyOne) => (depth, 1),
                () => (depth, 0),
            };
            let value = self.search(at, window, searched, ply)?;
            let Some(&(.., number)) = self.table.get(&self.rules.key(at)) else { break };
            let number = if self.is(NeverTakesTheBestMove) { 0 } else { number };
            report = Some((if self.is(ReportsMinusTheValue) { -value } else { value }, depth, number));
            if mate_distance(value).is_some_and(|plies| plies.unsigned_abs() <= depth) && !self.is(GoesOnAfterAMate) {
                break;
            }
        }
        Ok(report.map(|(value, depth, number)| (value, depth, self.rules.text(at, number), self.moves)))
    }
}

#[cfg(test)]
mod tests {
    use minishogi::game::Game;
    use minishogi_games::men::START;

    use super::*;

    #[test]
    fn without_knobs_the_model_is_right() {
        let men = Men::read(START).unwrap();
        assert_eq!((men.text(), men.worth(&[]), men.perft(3, &[]).0), (START.to_string(), 0, 1911));
        let game = crate::breakthrough::Breakthrough::read(START);
        assert_eq!(men.key(&[], 0), game.key());
        let moves: Vec<String> = game.legal_moves().iter().map(ToString::to_string).collect();
        assert!(men.ways(&[]).into_iter().map(text_of).all(|m| moves.contains(&m)));
    }

    /// The numbers of the spec.
    #[test]
    fn a_raised_alpha_costs_moves_on_the_ladder() {
        let moves = |on: &[Knob]| deepen(&Layers::forks(), on, 20, MOST).unwrap().map(|(.., moves)| moves);
        assert_eq!((moves(&[]), moves(&[TakesTheRaisedAlphaForTheBound])), (Some(962), Some(3401)));
    }

    /// Every bound that is told or compared wrongly changes the value of one of the drawn games, but for one: an exact value that is told as a
    /// bound only costs moves.
    #[test]
    fn wrong_bounds_change_the_values_of_drawn_games() {
        let value = |seed, on: &[Knob]| deepen(&Layers::drawn(seed), on, DEPTH_OF_LAYERS, MOST).unwrap().map(|(value, ..)| value);
        let told = (1..=7).map(TellsTheBoundWrongly).filter(|&knob| knob != TellsTheBoundWrongly(6));
        let knobs = told.chain((1..=4).map(ComparesABoundWrongly)).chain([SwapsTheBounds, TakesABoundForTheValue]);
        for knob in knobs {
            assert!(crate::ex14::LAYERS.iter().any(|&seed| value(seed, &[]) != value(seed, &[knob])), "{knob:?}");
        }
    }

    #[test]
    fn what_is_no_answer_is_no_mistake() {
        for what in ["value 20", "moves", "perft 3", "gains", "eval", "key", "quiet"] {
            let words = format!("breakthrough {what} {START}").leak();
            for output in ["", "-9223372036854775808 9223372036854775807", "x y z w", "undone", "- - - - - -"] {
                let answer = crate::Answer { part: output.to_string(), ..crate::Answer::default() };
                let seen = Reaction { answer: Some(&answer), end: None, errors: None, before: &[], is_right: false };
                let mut ground = Games.ground_of(&Question::part_anywhere(words), &seen).unwrap();
                for knob in
                    PLACES.iter().copied().flatten().filter(|knob| matches!(knob.part(), Part::AlphaBeta | Part::Table | Part::Nine))
                {
                    assert!(Games.answer(&mut ground, &Question::part_anywhere(words), &[*knob], 0).is_err() || what == "value 20");
                }
            }
        }
    }
}
