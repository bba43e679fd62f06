//! Mistakes as programs: the solution of an exercise with knobs, and the settings of them that answer as a student's player does.
//!
//! Nothing is stored of how a mistake shows. A [`Model`] is run on the questions that the player has answered, the cheapest first, and a setting
//! that answers one of them otherwise is dropped. One knob is a mistake, two are a pair. The knobs are called as the mistakes (see
//! [`mistakes`](crate::mistakes)).

/// The knobs of a model: the styles, which are other right ways, and by place of the code the differences from the solution. No more than one of a
/// place is turned. A place may have a name, for a constant with its knobs. One of `many` is a mistake that can be made in as many ways, numbered
/// from 1 on.
macro_rules! knobs {
    (
        styles { $($(#[$about:meta])* $style:ident),* $(,)? }
        $(many { $($(#[$which:meta])* $many:ident[$count:literal]),* $(,)? })?
        $(place $($place:ident)? { $($(#[$what:meta])* $knob:ident),* $(,)? })*
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(super) enum Knob {
            $($(#[$about])* $style,)*
            $($($(#[$which])* $many(u8),)*)?
            $($($(#[$what])* $knob,)*)*
        }

        const PLACES: &[&[Knob]] = &[
            $($(&{
                let mut ways = [Knob::$many(1); $count];
                let mut at = 0;
                while at < $count {
                    ways[at] = Knob::$many(at as u8 + 1);
                    at += 1;
                }
                ways
            },)*)?
            $(&[$(Knob::$knob),*]),*
        ];

        $(knobs! { @named [$($place)?] $($knob)* })*
    };
    (@named [] $($knob:ident)*) => {};
    (@named [$place:ident] $($knob:ident)*) => {
        const $place: &[Knob] = &[$(Knob::$knob),*];
    };
}

/// Returns the number of the way in which one of `many` is turned, and 0 if it is not.
macro_rules! way_of {
    ($on:expr, $many:path) => {
        $on.iter().find_map(|knob| if let $many(way) = knob { Some(*way) } else { None }).unwrap_or(0)
    };
}

mod deepening;
mod evaluate;
mod formula;
mod games;
mod mate;
mod network;
mod one_ply;
mod ordering;
mod quiescence;
mod random;
mod retrograde;
mod search;
mod table;
mod threads;
mod tour;
mod tree;

use std::fmt::Debug;
use std::ops::RangeInclusive;

use minishogi::{Checkmate, MAX_PLY, Move, Position, Value};
use minishogi_child::{Fault, Question};
use minishogi_retrograde::Solved;
use minishogi_trace::StreamError;

use crate::answer::Trouble;
use crate::{Answer, Kind, Observed, Spec, Verdict};

/// The end of a player before its answer. Two players that end alike at a question do the same as far as one can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A subtraction below 0.
    Subtracts,
    /// A sum or a sign that is out of range.
    Overflows,
    /// A value that is not there.
    Unwraps,
    /// Another panic.
    Panics,
    /// A move stays done.
    Leaves,
    /// A move of the root is done after another one of these.
    DoesRootMoves,
    /// A move is taken back that is not done any more.
    UndoesMore,
    /// A move is done where it is illegal.
    Illegal,
    /// More nodes or plies than the question has space for.
    Runs,
    /// The stack is used up.
    Crashes,
    /// More output than is read.
    Floods,
    /// In another way.
    Otherwise,
    /// In a way that would take too long to find out. Nothing that was seen is like it.
    Unknown,
}

impl Ending {
    fn of(Verdict { kind, trouble, .. }: &Verdict, question: &Question) -> Ending {
        let at_root = |m| question.position().is_legal(m).is_ok();
        match trouble.as_ref() {
            Some(Trouble::Told(Fault::Panicked { message, .. })) => match message {
                text if text.contains("subtract with overflow") => Ending::Subtracts,
                text if text.contains("with overflow") => Ending::Overflows,
                text if text.contains("`None`") => Ending::Unwraps,
                _ => Ending::Panics,
            },
            Some(Trouble::Found(StreamError::NotUndone { m, left })) if at_root(*m) && at_root(*left) => Ending::DoesRootMoves,
            // Another position was set up.
            Some(Trouble::Told(Fault::NotRestored { left })) if left.is_empty() => Ending::Otherwise,
            Some(Trouble::Told(Fault::NotRestored { .. }) | Trouble::Found(StreamError::NotUndone { .. })) => Ending::Leaves,
            Some(Trouble::Found(StreamError::WrongUndo { m, done })) if done.contains(m) => Ending::Leaves,
            Some(Trouble::Found(StreamError::WrongUndo { .. })) => Ending::UndoesMore,
            Some(Trouble::Found(StreamError::Illegal { .. })) => Ending::Illegal,
            Some(Trouble::Found(StreamError::TooManyNodes { .. } | StreamError::TooDeep(_))) => Ending::Runs,
            _ if *kind == Kind::Crashed => Ending::Crashes,
            _ if *kind == Kind::Flooded => Ending::Floods,
            _ => Ending::Otherwise,
        }
    }
}

/// Returns the end of a player that does an illegal move: it may have forgotten to take back a move that it did since the root.
fn end_of_illegal(pos: &Position, root_ply: usize, m: Move) -> Ending {
    let done = pos.moves_done().skip(root_ply).rev();
    let is_legal = |back, m| pos.before(back).is_legal(m).is_ok();
    match (1..).zip(done).find(|&(back, _)| is_legal(back, m)) {
        Some((_, left)) if [m, left].iter().all(|&m| is_legal(pos.ply() - root_ply, m)) => Ending::DoesRootMoves,
        Some(_) => Ending::Leaves,
        None => Ending::Illegal,
    }
}

/// The number of nodes taken for more than any.
const MOST_NODES: u64 = 100_000;

/// The answer of a setting: as much of an [`Answer`] as its exercise is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    pub chosen: Option<Move>,
    pub scores: Option<Vec<(Move, Value)>>,
    /// The root move that is the first one after the search.
    pub first: Option<Move>,
    pub value: Option<Value>,
    pub nodes: Option<u64>,
    /// The answer of a part.
    pub part: Option<String>,
    /// The depth, the move, the score and the nodes of each report.
    pub reports: Option<Vec<(u32, Move, Value, u64)>>,
    /// The lines of the answer of a part, in any order.
    pub lines: Option<Vec<String>>,
    pub mate: Option<Checkmate>,
    /// A mate that holds in this position, whichever it is; if so told, a search that had to stop will do as well.
    pub mate_from: Option<(String, bool)>,
    pub nodes_in: Option<RangeInclusive<u64>>,
    /// True if a move was done.
    pub does_moves: Option<bool>,
    pub solved: Option<Vec<Solved>>,
    /// True if the answer is like this one, where the model compares them by itself.
    pub is_like: Option<bool>,
}

impl Told {
    /// Returns whether the answer is the same.
    fn is(&self, answer: &Answer) -> bool {
        let same_scores = |scores: &Vec<(Move, Value)>| {
            scores.len() == answer.scores.len() && scores.iter().all(|&(m, score)| answer.score_of(m) == Some(score))
        };
        let same_reports = |reports: &Vec<(u32, Move, Value, u64)>| {
            answer.reports.iter().map(|of| (of.depth, of.m, of.score, of.nodes)).eq(reports.iter().copied())
        };
        let holds = |sfen: &String| {
            let pos = Position::from_sfen(sfen);
            let line = answer.mate.as_ref().filter(|mate| matches!(mate, Checkmate::Mate(_)));
            pos.is_ok_and(|pos| line.is_some_and(|line| line.verify(&pos, MAX_PLY).is_ok()))
        };
        self.nodes.is_none_or(|nodes| nodes == answer.nodes)
            && self.chosen.is_none_or(|m| answer.chosen.last() == Some(&m))
            && self.value.is_none_or(|value| answer.value == Some(value))
            && self.scores.as_ref().is_none_or(same_scores)
            && self.first.is_none_or(|first| answer.scores.first().is_some_and(|&(m, _)| m == first))
            && self.part.as_ref().is_none_or(|part| *part == answer.part)
            && self.reports.as_ref().is_none_or(same_reports)
            && self.lines.as_ref().is_none_or(|lines| sorted(lines.iter().map(String::as_str)) == sorted(answer.part.lines()))
            && self.mate.as_ref().is_none_or(|mate| answer.mate.as_ref() == Some(mate))
            && self.mate_from.as_ref().is_none_or(|(sfen, may_stop)| *may_stop && answer.mate == Some(Checkmate::Timeout) || holds(sfen))
            && self.nodes_in.as_ref().is_none_or(|range| range.contains(&answer.nodes))
            && self.does_moves.is_none_or(|does| does != answer.done.is_empty())
            && self.solved.as_ref().is_none_or(|solved| *solved == answer.solved)
            && self.is_like.is_none_or(|is_like| is_like)
    }
}

fn sorted<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut lines: Vec<&str> = lines.collect();
    lines.sort_unstable();
    lines
}

/// The solution of an exercise with knobs.
pub(crate) trait Model: Sync {
    /// A knob. Written with `Debug`, it is the id of a mistake, but for a style.
    type Knob: Copy + Eq + Debug + Sync + 'static;
    /// The part of a question that all settings need, found once.
    type Ground;

    /// Returns the knobs by place of the code. No more than one of a place is turned.
    fn places(&self) -> &'static [&'static [Self::Knob]];

    /// Other right ways to solve the exercise, in which a mistake may show otherwise.
    fn styles(&self) -> &'static [&'static [Self::Knob]];

    /// Returns the places of which pairs are tried, the last of all: of many ways to make a mistake there are too many.
    fn places_of_pairs(&self) -> &'static [&'static [Self::Knob]] {
        self.places()
    }

    /// Returns whether pairs of knobs are tried in the styles as well.
    fn has_pairs_in_styles(&self) -> bool {
        true
    }

    /// `None` if the question says nothing of the knobs.
    fn ground(&self, question: &Question) -> Option<Self::Ground>;

    /// Returns the same for a model that gives a setting up as soon as it does another move than the player.
    fn ground_of(&self, question: &Question, _: &Reaction) -> Option<Self::Ground> {
        self.ground(question)
    }

    /// Answers as a player with these knobs turned, or ends as it does. A player that takes more than `most` nodes goes on forever.
    fn answer(&self, ground: &mut Self::Ground, question: &Question, on: &[Self::Knob], most: u64) -> Result<Told, Ending>;
}

/// More facts about a player that was asked a question.
pub(crate) struct Reaction<'a> {
    /// `None` if the player ended before.
    pub answer: Option<&'a Answer>,
    /// The end.
    pub end: Option<Ending>,
    /// The questions to the same process before this one.
    pub before: &'a [Observed],
    /// True if nothing is wrong with the answer.
    pub is_right: bool,
    /// The standard error output, if known.
    pub errors: Option<&'a str>,
}

/// A question with a player's answer.
struct Observation<'a> {
    question: &'a Question,
    made: Result<&'a Answer, Ending>,
    before: &'a [Observed],
    is_right: bool,
    /// True if the player was ended because it did too many moves. Players with all kinds of mistakes do.
    runs_on: bool,
    errors: Option<&'a str>,
    /// True if the question says something of the knobs, once that is known.
    has_ground: Option<bool>,
}

/// A model without its types: the search for a setting is compiled once, and not for each exercise. Knobs have numbers, in the order of their places.
trait AnyModel {
    /// Returns how many knobs each place has.
    fn places(&self) -> Vec<usize>;

    /// Returns how many styles there are beside the plain one, which is style 0.
    fn styles(&self) -> usize;

    fn has_pairs_in_styles(&self) -> bool;

    /// Returns the number of the first knob of which pairs are tried.
    fn first_of_pairs(&self) -> usize;

    /// Returns the id of the mistake that a knob is. Knobs that differ only in a number at the end are one mistake.
    fn id_of(&self, knob: usize) -> String;

    /// Finds the ground of the case with this number. Returns whether it has one.
    fn find_ground(&mut self, number: usize, question: &Question, seen: &Reaction) -> bool;

    /// Answers where there is a ground.
    fn answer(&mut self, number: usize, question: &Question, on: &Setting, most: u64) -> Option<Result<Told, Ending>>;
}

/// A setting of the knobs of a model.
struct Setting {
    style: usize,
    knobs: Vec<usize>,
}

struct Typed<'a, M: Model> {
    model: &'a M,
    /// By the number of the case.
    grounds: Vec<Option<M::Ground>>,
}

impl<M: Model> Typed<'_, M> {
    fn knob(&self, mut number: usize) -> M::Knob {
        for place in self.model.places() {
            match place.get(number) {
                Some(&knob) => return knob,
                None => number -= place.len(),
            }
        }
        unreachable!("a knob has a place")
    }
}

impl<M: Model> AnyModel for Typed<'_, M> {
    fn places(&self) -> Vec<usize> {
        self.model.places().iter().map(|place| place.len()).collect()
    }

    fn styles(&self) -> usize {
        self.model.styles().len()
    }

    fn has_pairs_in_styles(&self) -> bool {
        self.model.has_pairs_in_styles()
    }

    fn first_of_pairs(&self) -> usize {
        let places = self.model.places();
        places[..places.len() - self.model.places_of_pairs().len()].iter().map(|place| place.len()).sum()
    }

    fn id_of(&self, knob: usize) -> String {
        format!("{:?}", self.knob(knob)).trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '(' | ')')).to_string()
    }

    fn find_ground(&mut self, number: usize, question: &Question, seen: &Reaction) -> bool {
        while self.grounds.len() <= number {
            self.grounds.push(None);
        }
        self.grounds[number] = self.model.ground_of(question, seen);
        self.grounds[number].is_some()
    }

    fn answer(&mut self, number: usize, question: &Question, on: &Setting, most: u64) -> Option<Result<Told, Ending>> {
        let style = on.style.checked_sub(1).map_or(&[] as &[M::Knob], |style| self.model.styles()[style]);
        let mut knobs = style.to_vec();
        for &knob in &on.knobs {
            knobs.push(self.knob(knob));
        }
        let ground = self.grounds.get_mut(number)?.as_mut()?;
        Some(self.model.answer(ground, question, &knobs, most))
    }
}

/// The mistakes with which the solution answers as a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// Sets of ids of mistakes: each set alone answers as the player does. They have one size, 1 or 2.
    pub sets: Vec<Vec<String>>,
    /// The number of questions with equal answers.
    pub questions: usize,
}

/// Runs the variants of an exercise on the answers of a player. `None` if the exercise has none, or if none of them fits.
pub(crate) fn likeness(id: &str, verdicts: &[(&Spec, Verdict)]) -> Option<Likeness> {
    // A player that passes has no mistake, even if it takes more work than the solution.
    if verdicts.iter().all(|(_, verdict)| verdict.is_pass() || verdict.kind == Kind::NotWritten) {
        return None;
    }
    match id {
        "00" => of(&tour::Tour, verdicts),
        "01" => of(&random::RandomPlayer, verdicts),
        "02" => of(&evaluate::Evaluate, verdicts),
        "03" => of(&one_ply::OnePly, verdicts),
        "04" => of(&search::NEGAMAX, verdicts),
        "05" => of(&search::ALPHA_BETA, verdicts),
        "06" => of(&ordering::ORDER, verdicts),
        "07" => of(&quiescence::QUIESCENCE, verdicts),
        "08" => of(&deepening::Deepening, verdicts),
        "09" => of(&table::TableSearch, verdicts),
        "10" => of(&threads::OneThread, verdicts),
        "11" => of(&mate::Mates, verdicts),
        "12" => of(&retrograde::Retrograde, verdicts),
        "13" => of(&network::Learning, verdicts),
        "14" => of(&games::Games, verdicts),
        _ => None,
    }
}

/// The most nodes of the right answers that are compared: the cheapest come first.
const MOST_LOOKED_AT: u64 = 150_000;

/// In how many styles pairs are tried, the plain one among them.
const STYLES_OF_PAIRS: usize = 3;

/// A wrong answer that took more nodes than this is compared late.
const CHEAP: u64 = 20_000;

fn of<M: Model>(model: &M, verdicts: &[(&Spec, Verdict)]) -> Option<Likeness> {
    likeness_to(&mut Typed { model, grounds: Vec::new() }, verdicts)
}

fn likeness_to(model: &mut dyn AnyModel, verdicts: &[(&Spec, Verdict)]) -> Option<Likeness> {
    let mut cases = cases(verdicts);
    let places = model.places();
    let ending = ending(model, &mut cases);
    for size in 1..=2 {
        let may_end = |set: &Vec<usize>| size == 1 || ending.as_ref().is_none_or(|ending| set.iter().any(|knob| ending.contains(knob)));
        // Of pairs there are too many for all styles.
        let most = if size == 1 {
            usize::MAX
        } else if model.has_pairs_in_styles() {
            STYLES_OF_PAIRS
        } else {
            1
        };
        for style in (0..=model.styles()).take(most) {
            let first = if size == 1 { 0 } else { model.first_of_pairs() };
            let some = settings(&places, size).filter(|set| set.iter().all(|&knob| knob >= first)).filter(may_end);
            let sets = [Vec::new()].into_iter().chain(some);
            let left = left(model, &mut cases, sets.map(|knobs| Setting { style, knobs }).collect());
            // A player that answers as the solution does shows no mistake.
            if left.iter().any(|on| on.knobs.is_empty()) {
                return None;
            }
            if !left.is_empty() {
                let ids = |on: &Setting| on.knobs.iter().map(|&knob| model.id_of(knob)).collect();
                let mut sets: Vec<Vec<String>> = left.iter().map(ids).collect();
                sets.sort();
                sets.dedup();
                let is_earned = cases.iter().any(|case| !case.is_right && !case.runs_on);
                if !is_earned && (size > 1 || sets.len() > 1) {
                    return None;
                }
                let questions = cases.iter().filter(|case| case.has_ground == Some(true)).count();
                return Some(Likeness { sets, questions });
            }
        }
    }
    None
}

/// Returns the number of the place of a knob that is none of the styles.
fn place_of<K: PartialEq>(places: &[&[K]], knob: K) -> Option<usize> {
    places.iter().position(|place| place.contains(&knob))
}

/// Returns the questions that a player was asked. First come those with a wrong answer, those that took nothing and a few that took little, then the
/// others, the cheapest before the rest.
fn cases<'a>(verdicts: &'a [(&Spec, Verdict)]) -> Vec<Observation<'a>> {
    let mut cases: Vec<(bool, u64, Observation)> = Vec::new();
    for (_, verdict) in verdicts.iter().filter(|(_, verdict)| verdict.kind != Kind::NotWritten) {
        let is_right = |number| verdict.is_pass() || number != verdict.question_number;
        for (number, Observed { question, answer }) in verdict.observed.iter().enumerate() {
            let (is_right, before) = (is_right(number), &verdict.observed[..number]);
            // Behind the output.
            let errors = (!is_right && !verdict.is_broken_off()).then(|| verdict.printed.strip_prefix(&answer.output)).flatten();
            cases.push((
                is_right,
                answer.nodes + answer.nodes_before,
                Observation { question, made: Ok(answer), before, is_right, runs_on: false, errors, has_ground: None },
            ));
        }
        if let (true, Some(question)) = (verdict.is_broken_off(), &verdict.question) {
            let made = Err(Ending::of(verdict, question));
            let before = &verdict.observed[..];
            let runs_on = matches!(verdict.trouble, Some(Trouble::Found(StreamError::TooManyNodes { .. })));
            cases.push((
                false,
                MOST_NODES,
                Observation { question, made, before, is_right: false, runs_on, errors: None, has_ground: None },
            ));
        }
    }
    // Most settings are dropped by a few of the cheap right answers, long before the wrong ones of deep searches.
    cases.sort_by_key(|(_, nodes, _)| *nodes);
    cases.iter_mut().filter(|(is_right, nodes, _)| *is_right && *nodes >= 100).take(3).for_each(|(is_right, ..)| *is_right = false);
    cases.sort_by_key(|(is_right, nodes, _)| (*nodes > CHEAP, *is_right && *nodes > 0, *nodes));
    let mut nodes = 0;
    let few = cases.into_iter().filter(|(is_right, cost, _)| {
        nodes += if *is_right { *cost } else { 0 };
        !is_right || nodes <= MOST_LOOKED_AT
    });
    few.map(|(.., case)| case).collect()
}

/// Returns all sets of this many knobs, 1 or 2, of different places.
fn settings(places: &[usize], size: usize) -> impl Iterator<Item = Vec<usize>> {
    let all: usize = places.iter().sum();
    let ends = places.iter().scan(0, |end, place| {
        *end += place;
        Some((*end - place..*end, *end))
    });
    ends.flat_map(move |(place, end)| {
        place.flat_map(move |knob| {
            let others = if size == 2 { end..all } else { 0..0 };
            (size == 1).then(|| vec![knob]).into_iter().chain(others.map(move |other| vec![knob, other]))
        })
    })
}

/// Returns the knobs that end as the player does where it ends before it has answered. Of two mistakes that end so, one does alone. `None` if it
/// always answers.
fn ending(model: &mut dyn AnyModel, cases: &mut [Observation]) -> Option<Vec<usize>> {
    let number = cases.iter().position(|case| case.made.is_err())?;
    if !has_ground(model, number, &mut cases[number]) {
        return None;
    }
    let all = model.places().into_iter().sum();
    Some((0..all).filter(|&knob| fits(model, number, &cases[number], &Setting { style: 0, knobs: vec![knob] })).collect())
}

/// Those of the settings that answer all questions as the player does.
fn left(model: &mut dyn AnyModel, cases: &mut [Observation], mut settings: Vec<Setting>) -> Vec<Setting> {
    for (number, case) in cases.iter_mut().enumerate() {
        if has_ground(model, number, case) {
            settings.retain(|on| fits(model, number, case, on));
        }
        if settings.is_empty() {
            break;
        }
    }
    settings
}

/// Returns whether the question says something of the knobs, which is found out once.
fn has_ground(model: &mut dyn AnyModel, number: usize, case: &mut Observation) -> bool {
    *case.has_ground.get_or_insert_with(|| {
        let seen =
            Reaction { answer: case.made.ok(), end: case.made.err(), before: case.before, is_right: case.is_right, errors: case.errors };
        model.find_ground(number, case.question, &seen)
    })
}

fn fits(model: &mut dyn AnyModel, number: usize, case: &Observation, on: &Setting) -> bool {
    // More nodes are another answer.
    let most = case.made.map_or(case.question.budget.min(MOST_NODES), |answer| answer.nodes);
    match (model.answer(number, case.question, on, most), case.made) {
        (Some(Ok(told)), Ok(answer)) => told.is(answer),
        (Some(Err(end)), Err(seen)) => end == seen,
        _ => false,
    }
}
