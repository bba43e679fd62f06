//! 14: games as plain numbers, and the ways to generate, to count and to search them.
//!
//! Right players differ in the order of their moves, in the numbers of their keys, in how much a table saves them and in what they know of 9x9 shogi.
//! So a setting does not always say what is printed, but whether it may be: see [`Ground::fits`].

use std::collections::HashMap;
use std::hash::Hash;
use std::marker::PhantomData;

use minishogi::game::{GameResult, GameText, highest_first};
use minishogi::{MAX_PLY, Position, VALUE_INFINITE, Value, mate_distance, mated_in, piece_value};
use minishogi_child::Question;
use minishogi_games::{ConnectFour, TicTacToe};

use super::tree::{ROOT, Tree};
use super::{End, MOST_NODES, Model, Seen, Told};
use crate::ex14::{asked, lines, numbers};

knobs! {
    // Styles, which are right. The order of moves matters where they are not taken back, the others matter to a key or to a table.
    styles { BySquareNumber, Ascending, Descending, Reversed, KeyInReadingOrder, WhiteIsOne, NarrowsTheWindow, GoesOnAfterAMate, SortsNothing }
    // Alpha-beta.
    place { TakesEveryEndForALoss, CountsEveryMateAsADraw, NegatesTheResult }
    place { ForgetsThePly }
    place { NeverNegates }
    place { ForgetsToTurnTheWindow }
    place { NeverCuts, NeverRaisesAlpha }
    place { BeginsTheMaximumWithZero }
    // The moves of breakthrough.
    place { TakesStraightAhead, NeverTakes, TakesOwnMen }
    place { MovesDiagonallyOnlyToTake, MovesOnlyDiagonally }
    place { MovesWhiteAsBlack, MovesBackwards }
    place { PlaysOnAfterTheBreakthrough, LooksForOwnMenOnTheLastRank, SwapsTheLastRanks }
    place { PlaysOnWithoutMen }
    // Do and undo.
    place { ForgetsToUndoACapture, BringsBackAManOfTheWrongColour, KeepsTheLastCapture }
    place { ForgetsTheSideWhenUndoing }
    place { LeavesAManBehind, NeverPutsTheManBack }
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
    place { NeverStandsPat, StandsPatInCheck, TakesAMateAtRestForADraw }
    place { NeverLooksAtCaptures, LooksAtEveryMoveAtRest, LooksOnlyAtWhatGains }
    place { ForgetsTheMinusSignAtRest }
    // The table.
    place { IgnoresTheDepthOfAnEntry, WantsADeeperEntry, WantsAShallowerEntry, NeverUsesTheTable, CountsTheRootAlone }
    place { TakesABoundForTheValue, SwapsTheBounds }
    place { TakesTheRaisedAlphaForTheBound }
    place { StoresMatesAsTheyAre }
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
    fn part(self) -> Part {
        match self {
            BySquareNumber | Ascending | Descending | Reversed => Part::Order,
            KeyInReadingOrder | WhiteIsOne => Part::KeyStyle,
            NarrowsTheWindow | GoesOnAfterAMate | SortsNothing => Part::TableStyle,
            TakesEveryEndForALoss
            | CountsEveryMateAsADraw
            | NegatesTheResult
            | ForgetsThePly
            | NeverNegates
            | ForgetsToTurnTheWindow
            | NeverCuts
            | NeverRaisesAlpha
            | BeginsTheMaximumWithZero => Part::AlphaBeta,
            TakesStraightAhead
            | NeverTakes
            | TakesOwnMen
            | MovesDiagonallyOnlyToTake
            | MovesOnlyDiagonally
            | MovesWhiteAsBlack
            | MovesBackwards
            | PlaysOnAfterTheBreakthrough
            | LooksForOwnMenOnTheLastRank
            | SwapsTheLastRanks
            | PlaysOnWithoutMen => Part::Moves,
            ForgetsToUndoACapture
            | BringsBackAManOfTheWrongColour
            | KeepsTheLastCapture
            | ForgetsTheSideWhenUndoing
            | LeavesAManBehind
            | NeverPutsTheManBack => Part::Undo,
            EvaluatesForBlackAlways | CountsOwnMenOnly | CountsAManAsOne => Part::Worth,
            GainsNothing | GainsByEveryMove => Part::Gain,
            LeavesTheSideOutOfTheKey
            | AddsTheSideToTheKey
            | BeginsWithTheSideInTheFirstDigit
            | LeavesTheColourOutOfTheKey
            | TakesAnEmptySquareForBlackInTheKey
            | CountsMovesInTheKey
            | WritesTheKeyInBaseTwo => Part::Key,
            NeverStandsPat
            | StandsPatInCheck
            | TakesAMateAtRestForADraw
            | NeverLooksAtCaptures
            | LooksAtEveryMoveAtRest
            | LooksOnlyAtWhatGains
            | ForgetsTheMinusSignAtRest => Part::Rest,
            IgnoresTheDepthOfAnEntry
            | WantsADeeperEntry
            | WantsAShallowerEntry
            | NeverUsesTheTable
            | CountsTheRootAlone
            | TakesABoundForTheValue
            | SwapsTheBounds
            | TakesTheRaisedAlphaForTheBound
            | StoresMatesAsTheyAre => Part::Table,
            SearchesOneDepthOnly | StopsOneDepthTooEarly | IgnoresTheDepthAsked | NeverStops | ForgetsToUndoWhenStopped => Part::Ends,
            EvaluatesShogiForBlack | KnowsNoMaterial => Part::Nine,
        }
    }
}

pub(super) struct Games;

/// A question with what was printed.
pub(super) struct Ground {
    game: &'static str,
    what: &'static str,
    number: u32,
    text: String,
    /// `None` where the player ended before.
    output: Option<String>,
    is_right: bool,
    /// The same questions before, where only all of them together tell something.
    before: Vec<(&'static str, String, String)>,
    tree: Option<Tree>,
    known: HashMap<Vec<Knob>, Result<bool, End>>,
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

    /// Without an answer a question says nothing.
    fn ground(&self, _: &Question) -> Option<Ground> {
        None
    }

    fn ground_of(&self, question: &Question, seen: &Seen) -> Option<Ground> {
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
            is_right: seen.is_right,
            before: before.collect(),
            tree: None,
            known: HashMap::new(),
        })
    }

    fn answer(&self, ground: &mut Ground, _: &Question, on: &[Knob], _: u64) -> Result<Told, End> {
        let on: Vec<Knob> = on.iter().copied().filter(|knob| ground.shows(*knob)).collect();
        let fits = match ground.known.get(&on) {
            Some(&fits) => fits,
            None => {
                let fits = ground.fits(&on);
                ground.known.insert(on, fits);
                fits
            }
        };
        if fits? { Ok(Told::default()) } else { Err(End::Unknown) }
    }
}

/// An answer that took more nodes than this is not looked at where a cheaper one tells the same.
const DEAR: i64 = 2000;

/// How many nodes a setting may take where right answers take a few hundred.
const MOST: u64 = 10_000;

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

    /// Returns whether a player with these knobs turned may print what was printed, or how it ends.
    fn fits(&mut self, on: &[Knob]) -> Result<bool, End> {
        let has = |part| on.iter().any(|knob: &Knob| knob.part() == part);
        let is_mistaken = on.iter().any(|knob| !matches!(knob.part(), Part::Order | Part::KeyStyle | Part::TableStyle));
        let output = self.output.clone().unwrap_or_default();
        match (self.game, self.what) {
            // Where a board is not put right again, another order of moves leads elsewhere; where there are too many moves, all of them take too long.
            ("breakthrough", "value" | "quiet") if has(Part::Undo) || has_any(on, &[TakesOwnMen, PlaysOnWithoutMen, GainsByEveryMove]) => {
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

    /// Fits whatever was printed. A player that is too slow, or used up its stack, may be anything.
    fn any(&self) -> Result<bool, End> {
        if self.output.is_some() { Ok(true) } else { Err(End::Otherwise) }
    }

    fn printed(&self) -> Vec<Option<i64>> {
        self.output.as_deref().map(numbers).unwrap_or_default()
    }

    /// Compares the value of alpha-beta. How many nodes it takes depends on the order of moves, but in small games there is only one.
    fn fits_value(&mut self, on: &[Knob]) -> Result<bool, End> {
        let printed = self.printed();
        let (found, nodes) = (printed.first().copied().flatten(), printed.get(1).copied().flatten());
        let depth = self.number;
        if self.game == "minishogi" {
            let Some(tree) = self.tree() else { return self.any() };
            let mut run = Run::new(tree, on, MOST_NODES);
            let value = run.alpha_beta(&ROOT, (-VALUE_INFINITE, VALUE_INFINITE), depth, 0).ok_or(End::Runs)?;
            return Ok(found == Some(value.into()));
        }
        if self.is_right && nodes > Some(DEAR) {
            return self.any();
        }
        let counts = has_any(on, &[NeverCuts, NeverRaisesAlpha, ForgetsToTurnTheWindow]) && self.game != "breakthrough";
        let most = nodes.and_then(|nodes| u64::try_from(nodes).ok()).filter(|_| counts).map_or(MOST, |nodes| nodes.min(MOST_NODES));
        let valued = match self.game {
            "tic-tac-toe" => valued::<TicTacToe>(&self.text, on, depth, most),
            "connect-four" => valued::<ConnectFour>(&self.text, on, depth, most),
            _ => Men::read(&self.text).map(|men| Run::new(&mut Breakthrough(on), on, most).whole_value(&men, depth)),
        };
        match valued {
            Some(Some((value, done))) => Ok(found == Some(value.into()) && (!counts || nodes == Some(done as i64))),
            _ if counts => Ok(false),
            _ => self.any(),
        }
    }

    fn fits_quiet(&mut self, on: &[Knob]) -> Result<bool, End> {
        let found = self.printed().first().copied().flatten();
        let (all, is_seen) = ((-VALUE_INFINITE, VALUE_INFINITE), self.output.is_some());
        let (value, end) = if self.game == "minishogi" {
            let Some(tree) = self.tree() else { return self.any() };
            (Run::new(tree, on, MOST).rest(&ROOT, all, 0), End::Runs)
        } else {
            let Some(men) = Men::read(&self.text) else { return self.any() };
            (Run::new(&mut Breakthrough(on), on, MOST).rest(&men, all, 0), End::Otherwise)
        };
        match value {
            Some(value) => Ok(found == Some(value.into())),
            None if is_seen => Ok(true),
            None => Err(end),
        }
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
    fn fits_search(&self, on: &[Knob]) -> Result<bool, End> {
        let is_stopped = self.what == "nodes";
        let printed = self.printed();
        let &[score, depth, _, nodes, moves, ..] = &printed[..] else {
            return if self.output.is_none() && is_stopped && on.contains(&NeverStops) { Err(End::Otherwise) } else { Ok(false) };
        };
        let asked = i64::from(self.number);
        let is_mate = score.and_then(|score| Value::try_from(score).ok()).and_then(mate_distance).is_some();
        let fits = match () {
            () if on.contains(&SearchesOneDepthOnly) => depth == Some(1),
            () if is_stopped && on.contains(&NeverStops) => nodes > Some(asked + 1),
            () if is_stopped && on.contains(&ForgetsToUndoWhenStopped) => {
                self.output.as_deref().is_some_and(|output| output.ends_with("changed"))
            }
            () if is_stopped => self.is_right,
            () if on.contains(&StopsOneDepthTooEarly) => depth == Some(asked - 1) || is_mate && depth < Some(asked),
            () if on.contains(&IgnoresTheDepthAsked) => depth > Some(asked) || is_mate || self.what == "ladder",
            () if on.iter().any(|knob| knob.part() == Part::Table) => {
                let counts = nodes > depth.map(|depth| depth.saturating_mul(2));
                let is_counted = counts != on.contains(&CountsTheRootAlone);
                is_counted && (moves > Some(DEAR) && self.what != "ladder" || self.deepened(on, moves.unwrap_or_default()))
            }
            () => self.is_right || on.contains(&LooksAtEveryMoveAtRest),
        };
        Ok(fits)
    }

    /// Returns whether a search with a table reports the same.
    fn deepened(&self, on: &[Knob], moves: i64) -> bool {
        let most = u64::try_from(moves).unwrap_or_default().min(MOST);
        let found = match (self.what, self.game) {
            ("ladder", _) => Run::new(&mut Ladder, on, most).deepen(&(0, 0), self.number),
            (_, "tic-tac-toe") => deepened::<TicTacToe>(&self.text, on, self.number, most),
            _ => deepened::<ConnectFour>(&self.text, on, self.number, most),
        };
        let last = self.output.as_deref().unwrap_or_default().lines().last().unwrap_or_default();
        let words: Vec<&str> = last.split(' ').collect();
        found.is_some_and(|(value, depth, m, moves)| {
            let expected = [value.to_string(), depth.to_string(), m, moves.to_string()];
            words.len() > 4 && [words[0], words[1], words[2], words[4]] == expected
        })
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
    /// Whether each of the last moves took a man, the last one in the lowest bit.
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
        let (us, them) = (self.side, 3 - self.side);
        let ahead: isize = if (us == 1 || is(MovesWhiteAsBlack)) != is(MovesBackwards) { -1 } else { 1 };
        let last = if (us == 1) == is(SwapsTheLastRanks) { 0 } else { 20 };
        let comes = if is(LooksForOwnMenOnTheLastRank) { us } else { them };
        if self.men[last..last + 5].contains(&comes) && !is(PlaysOnAfterTheBreakthrough) {
            return Vec::new();
        }
        let asides: [isize; 3] = match () {
            () if is(Ascending) => [-1, 0, 1],
            () if is(Descending) => [1, 0, -1],
            () => [0, -1, 1],
        };
        let may = |aside: isize, man: u8| match man {
            0 if aside == 0 => !is(MovesOnlyDiagonally),
            0 => !is(MovesDiagonallyOnlyToTake),
            _ if aside == 0 => man == them && is(TakesStraightAhead) && !is(MovesOnlyDiagonally),
            _ => man == them && !is(NeverTakes) || man == us && is(TakesOwnMen),
        };
        let froms = (0..25).map(|number| if is(BySquareNumber) { of_number(number) } else { number }).filter(|&from| self.men[from] == us);
        let mut ways: Vec<Way> = froms
            .flat_map(|from| asides.map(|aside| (from, aside)))
            .filter_map(|(from, aside)| {
                // Files are counted from the right.
                let (rank, column) = (from as isize / 5 + ahead, from as isize % 5 - aside);
                let is_on_board = (0..5).contains(&rank) && (0..5).contains(&column);
                let to = usize::try_from(rank * 5 + column).ok().filter(|_| is_on_board)?;
                may(aside, self.men[to]).then_some((from, to))
            })
            .collect();
        if is(Reversed) {
            ways.reverse();
        }
        ways
    }

    fn after(mut self, (from, to): Way, on: &[Knob]) -> Men {
        self.took = self.took << 1 | u64::from(self.men[to] > 0);
        self.men[to] = self.side;
        if !on.contains(&LeavesAManBehind) {
            self.men[from] = 0;
        }
        self.side = 3 - self.side;
        self
    }

    fn back(mut self, (from, to): Way, on: &[Knob]) -> Men {
        let is = |knob| on.contains(&knob);
        let man = if is(BringsBackAManOfTheWrongColour) { 3 - self.side } else { self.side };
        self.men[to] = if self.took & 1 == 1 && !is(ForgetsToUndoACapture) { man } else { 0 };
        if !is(KeepsTheLastCapture) {
            self.took >>= 1;
        }
        let mover = 3 - self.side;
        if !is(NeverPutsTheManBack) {
            self.men[from] = mover;
        }
        if !is(ForgetsTheSideWhenUndoing) {
            self.side = mover;
        }
        self
    }

    /// Returns the lines of some moves, and what is left of the position.
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
        (count(us) - theirs) * if on.contains(&CountsAManAsOne) { 1 } else { 100 }
    }

    fn gain(&self, (_, to): Way, on: &[Knob]) -> Value {
        let takes = self.men[to] > 0 && !on.contains(&GainsNothing) || on.contains(&GainsByEveryMove);
        if takes { 100 } else { 0 }
    }

    fn key(&self, on: &[Knob], moves_done: u64) -> u64 {
        let is = |knob| on.contains(&knob);
        let digit = |man: u8| {
            let man = if is(WhiteIsOne) { (3 - man) % 3 } else { man };
            match man {
                0 => 0,
                _ if is(LeavesTheColourOutOfTheKey) => 1,
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
        let key = digits.into_iter().fold(first, |key, digit| key * base + digit) + added;
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

    /// Returns whether nobody has won where there is no move.
    fn is_draw(&self, _: &Self::At) -> bool {
        false
    }

    /// Returns the text of a move by its number.
    fn text(&self, _: &Self::At, number: usize) -> String {
        number.to_string()
    }
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
struct Breakthrough<'a>(&'a [Knob]);

impl Rules for Breakthrough<'_> {
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

impl<G: GameText> Rules for Small<G> {
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

/// The game of forks of [`minishogi_games::answer`]: the ply, and 0 for a fork, 1 and 2 after one, 3 and 4 aside.
struct Ladder;

impl Rules for Ladder {
    type At = (u64, u64);

    fn kids(&mut self, &(ply, rung): &(u64, u64)) -> Option<Vec<Kid<(u64, u64)>>> {
        let rungs = match rung {
            0 => vec![1, 2],
            1 | 2 => vec![0, rung + 2],
            _ => vec![rung],
        };
        Some(rungs.into_iter().map(|rung| Kid { at: (ply + 1, rung), gain: 0, is_capture: false }).collect())
    }

    fn value(&mut self, &(_, rung): &(u64, u64)) -> Value {
        match rung {
            3 => -100,
            4 => 100,
            _ => 0,
        }
    }

    fn key(&self, &(ply, rung): &(u64, u64)) -> u64 {
        5 * ply + rung
    }
}

/// `None` if there is no such position, or if there are too many nodes.
fn valued<G: GameText>(text: &str, on: &[Knob], depth: u32, most: u64) -> Option<Option<(Value, u64)>> {
    let game = G::from_text(text).ok()?;
    Some(Run::new(&mut Small(PhantomData), on, most).whole_value(&game, depth))
}

fn deepened<G: GameText>(text: &str, on: &[Knob], depth: u32, most: u64) -> Option<Report> {
    let game = G::from_text(text).ok()?;
    Run::new(&mut Small(PhantomData), on, most).deepen(&game, depth)
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
    table: HashMap<u64, Entry>,
}

/// Returns a mate counted from farther away, or from nearer.
fn moved(value: Value, plies: Value) -> Value {
    if mate_distance(value).is_some() { value - value.signum() * plies } else { value }
}

impl<'a, R: Rules> Run<'a, R> {
    fn new(rules: &'a mut R, on: &'a [Knob], most: u64) -> Run<'a, R> {
        Run { rules, on, moves: 0, most, table: HashMap::new() }
    }

    fn is(&self, knob: Knob) -> bool {
        self.on.contains(&knob)
    }

    /// Counts a move; `None` where it is one too many.
    fn count(&mut self) -> Option<()> {
        self.moves += 1;
        (self.moves <= self.most).then_some(())
    }

    fn end(&self, at: &R::At, ply: u32) -> Value {
        if self.rules.is_draw(at) { 0 } else { mated_in(ply) }
    }

    fn whole_value(&mut self, at: &R::At, depth: u32) -> Option<(Value, u64)> {
        let value = self.alpha_beta(at, (-VALUE_INFINITE, VALUE_INFINITE), depth, 0)?;
        Some((value, self.moves))
    }

    fn alpha_beta(&mut self, at: &R::At, (mut low, high): (Value, Value), depth: u32, ply: u32) -> Option<Value> {
        if depth == 0 {
            return Some(self.rules.value(at));
        }
        let kids = self.rules.kids(at)?;
        if kids.is_empty() {
            let counted = if self.is(ForgetsThePly) { 0 } else { ply };
            return Some(match () {
                () if self.is(TakesEveryEndForALoss) => mated_in(counted),
                () if self.is(CountsEveryMateAsADraw) => 0,
                () if self.is(NegatesTheResult) => -self.end(at, counted),
                () => self.end(at, counted),
            });
        }
        let mut best = if self.is(BeginsTheMaximumWithZero) { 0 } else { -VALUE_INFINITE };
        for kid in kids {
            self.count()?;
            let window = if self.is(ForgetsToTurnTheWindow) { (low, high) } else { (-high, -low) };
            let theirs = self.alpha_beta(&kid.at, window, depth - 1, ply + 1)?;
            let value = if self.is(NeverNegates) { theirs } else { -theirs };
            best = best.max(value);
            if low.max(value) >= high && !self.is(NeverCuts) {
                break;
            }
            low = if self.is(NeverRaisesAlpha) { low } else { low.max(value) };
        }
        Some(best)
    }

    fn rest(&mut self, at: &R::At, (low, high): (Value, Value), ply: u32) -> Option<Value> {
        let value = self.rules.value(at);
        if ply >= MAX_PLY || self.is(NeverLooksAtCaptures) {
            return Some(value);
        }
        let in_check = self.rules.in_check(at) && !self.is(StandsPatInCheck);
        let all = in_check || self.is(LooksAtEveryMoveAtRest) && ply < 4;
        let mut kids = self.rules.kids(at)?;
        kids.retain(|kid| all || if self.is(LooksOnlyAtWhatGains) { kid.gain > 0 } else { kid.is_capture });
        if in_check && kids.is_empty() {
            return Some(if self.is(TakesAMateAtRestForADraw) { 0 } else { self.end(at, ply) });
        }
        if !self.is(SortsNothing) {
            highest_first(&mut kids, |kid| kid.gain.into());
        }
        let has_to_move = in_check || self.is(NeverStandsPat) && !kids.is_empty();
        let mut best = if has_to_move { -VALUE_INFINITE } else { value };
        for kid in kids {
            if best >= high {
                break;
            }
            self.count()?;
            let theirs = self.rest(&kid.at, (-high, -low.max(best)), ply + 1)?;
            best = best.max(if self.is(ForgetsTheMinusSignAtRest) { theirs } else { -theirs });
        }
        Some(best)
    }

    /// Looks up the value that the table settles, or else the window that it leaves.
    fn looked_up(&self, known: Option<Entry>, (low, high): (Value, Value), depth: u32, ply: u32) -> Result<Value, (Value, Value)> {
        let is_used = ply > 0 && !self.is(NeverUsesTheTable) && !self.is(CountsTheRootAlone);
        let Some((kept, side, searched, _)) = known.filter(|_| is_used) else { return Err((low, high)) };
        let is_deep = match () {
            () if self.is(IgnoresTheDepthOfAnEntry) => true,
            () if self.is(WantsADeeperEntry) => searched > depth,
            () if self.is(WantsAShallowerEntry) => searched <= depth,
            () => searched >= depth,
        };
        if !is_deep {
            return Err((low, high));
        }
        let value = moved(kept, ply as Value);
        let swaps = self.is(SwapsTheBounds);
        let settles = match side {
            _ if self.is(TakesABoundForTheValue) => true,
            Side::Same => true,
            Side::Least => {
                if swaps {
                    value <= low
                } else {
                    value >= high
                }
            }
            Side::Most => {
                if swaps {
                    value >= high
                } else {
                    value <= low
                }
            }
        };
        match side {
            _ if settles => Ok(value),
            Side::Least if self.is(NarrowsTheWindow) && !swaps => Err((low.max(value), high)),
            Side::Most if self.is(NarrowsTheWindow) && !swaps => Err((low, high.min(value))),
            _ => Err((low, high)),
        }
    }

    fn search(&mut self, at: &R::At, window: (Value, Value), depth: u32, ply: u32) -> Option<Value> {
        if depth == 0 {
            return self.rest(at, window, ply);
        }
        let key = self.rules.key(at);
        let known = self.table.get(&key).copied();
        let (first_low, high) = match self.looked_up(known, window, depth, ply) {
            Ok(value) => return Some(value),
            Err(left) => left,
        };
        let mut kids: Vec<(usize, Kid<R::At>)> = self.rules.kids(at)?.into_iter().enumerate().collect();
        if kids.is_empty() {
            return Some(self.end(at, ply));
        }
        if !self.is(SortsNothing) {
            let is_known = |number| known.is_some_and(|(.., m)| m == number);
            highest_first(&mut kids, |(number, kid)| if is_known(*number) { 1 << 32 } else { kid.gain.into() });
        }
        let (mut low, mut best, mut best_number) = (first_low, -VALUE_INFINITE, kids[0].0);
        for (number, kid) in kids {
            self.count()?;
            let value = -self.search(&kid.at, (-high, -low), depth - 1, ply + 1)?;
            if value > best {
                (best, best_number) = (value, number);
            }
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        let against = if self.is(TakesTheRaisedAlphaForTheBound) { low } else { first_low };
        let side = match () {
            () if best >= high => Side::Least,
            () if best > against => Side::Same,
            () => Side::Most,
        };
        let kept = if self.is(StoresMatesAsTheyAre) { best } else { moved(best, -(ply as Value)) };
        self.table.insert(key, (kept, side, depth, best_number));
        Some(best)
    }

    fn deepen(&mut self, at: &R::At, last: u32) -> Option<Report> {
        let mut report = None;
        for depth in 1..=last {
            let value = self.search(at, (-VALUE_INFINITE, VALUE_INFINITE), depth, 0)?;
            let number = self.table.get(&self.rules.key(at)).map_or(0, |&(.., number)| number);
            report = Some((value, depth, number));
            if mate_distance(value).is_some_and(|plies| plies.unsigned_abs() <= depth) && !self.is(GoesOnAfterAMate) {
                break;
            }
        }
        report.map(|(value, depth, number)| (value, depth, self.rules.text(at, number), self.moves))
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
        let moves = |on: &[Knob]| Run::new(&mut Ladder, on, MOST).deepen(&(0, 0), 20).map(|(.., moves)| moves);
        assert_eq!((moves(&[]), moves(&[TakesTheRaisedAlphaForTheBound])), (Some(962), Some(3401)));
    }

    #[test]
    fn what_is_no_answer_is_no_mistake() {
        for what in ["value 20", "moves", "perft 3", "gains", "eval", "key", "quiet"] {
            let words = format!("breakthrough {what} {START}").leak();
            for output in ["", "-9223372036854775808 9223372036854775807", "x y z w", "undone", "- - - - - -"] {
                let answer = crate::Answer { part: output.to_string(), ..crate::Answer::default() };
                let seen = Seen { answer: Some(&answer), errors: None, before: &[], is_right: false };
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
