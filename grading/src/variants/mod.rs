//! Mistakes as programs: the solution of an exercise with knobs, and the settings of them that answer as a student's player does.
//!
//! Nothing is stored of how a mistake shows. A [`Model`] is run on the questions that the player has answered, the cheapest first, and a setting
//! that answers one of them otherwise is dropped. One knob is a mistake, two are a pair. The knobs are called as the mistakes (see
//! [`mistakes`](crate::mistakes)).

mod mate;
mod retrograde;
mod search;
mod tree;

use std::fmt::Debug;
use std::ops::RangeInclusive;

use minishogi::retrograde::Solved;
use minishogi::trace::Flaw;
use minishogi::{Checkmate, MAX_PLY, Move, Position, Value};
use minishogi_child::{Fault, Question};

use crate::answer::Trouble;
use crate::{Answer, Kind, Observed, Spec, Verdict};

/// How a player ended before it had answered. Two players that end alike at a question do the same as far as one can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
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
    /// More nodes or plies than the question has room for.
    Runs,
    /// The stack is used up.
    Crashes,
    /// In another way.
    Otherwise,
    /// In a way that would take too long to find out. Nothing that was seen is like it.
    Unknown,
}

impl End {
    fn of(kind: Kind, trouble: Option<&Trouble>, question: &Question) -> End {
        let at_root = |m| question.position().is_legal(m).is_ok();
        match trouble {
            Some(Trouble::Told(Fault::Panicked { message, .. })) => match message {
                text if text.contains("subtract with overflow") => End::Subtracts,
                text if text.contains("with overflow") => End::Overflows,
                text if text.contains("`None`") => End::Unwraps,
                _ => End::Panics,
            },
            Some(Trouble::Found(Flaw::NotUndone { m, left })) if at_root(*m) && at_root(*left) => End::DoesRootMoves,
            Some(Trouble::Told(Fault::NotRestored { .. }) | Trouble::Found(Flaw::NotUndone { .. })) => End::Leaves,
            Some(Trouble::Found(Flaw::WrongUndo { m, done })) => {
                if done.contains(m) {
                    End::Leaves
                } else {
                    End::UndoesMore
                }
            }
            Some(Trouble::Found(Flaw::Illegal { .. })) => End::Illegal,
            Some(Trouble::Found(Flaw::TooManyNodes { .. } | Flaw::TooDeep(_))) => End::Runs,
            _ if kind == Kind::Crashed => End::Crashes,
            _ => End::Otherwise,
        }
    }
}

/// How many nodes are taken for more than any.
const MOST_NODES: u64 = 100_000;

/// What a setting answers: as much of an [`Answer`] as its exercise is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    pub chosen: Option<Move>,
    pub scores: Option<Vec<(Move, Value)>>,
    pub value: Option<Value>,
    pub nodes: Option<u64>,
    pub output: Option<String>,
    /// The lines of the output that answer something, in any order.
    pub lines: Option<Vec<String>>,
    pub mate: Option<Checkmate>,
    /// A mate that holds in this position, whichever it is; if so told, a search that had to stop will do as well.
    pub mate_from: Option<(String, bool)>,
    pub nodes_in: Option<RangeInclusive<u64>>,
    /// Whether a move was done.
    pub does_moves: Option<bool>,
    pub solved: Option<Vec<Solved>>,
}

impl Told {
    /// Whether the answer is the same.
    fn is(&self, answer: &Answer) -> bool {
        let same_scores = |scores: &Vec<(Move, Value)>| {
            scores.len() == answer.scores.len() && scores.iter().all(|&(m, score)| answer.score_of(m) == Some(score))
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
            && self.output.as_ref().is_none_or(|output| *output == answer.output)
            && self
                .lines
                .as_ref()
                .is_none_or(|lines| sorted(lines.iter().map(String::as_str)) == sorted(answer.output.lines().filter(|line| answers(line))))
            && self.mate.as_ref().is_none_or(|mate| answer.mate.as_ref() == Some(mate))
            && self.mate_from.as_ref().is_none_or(|(sfen, may_stop)| *may_stop && answer.mate == Some(Checkmate::Timeout) || holds(sfen))
            && self.nodes_in.as_ref().is_none_or(|range| range.contains(&answer.nodes))
            && self.does_moves.is_none_or(|does| does != answer.done.is_empty())
            && self.solved.as_ref().is_none_or(|solved| *solved == answer.solved)
    }
}

/// Whether a line of the output is part of an answer.
fn answers(line: &str) -> bool {
    line.starts_with("sfen ") || line.contains(" mates: ") || line.parse::<Move>().is_ok()
}

fn sorted<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut lines: Vec<&str> = lines.collect();
    lines.sort_unstable();
    lines
}

/// The solution of an exercise with knobs.
pub(crate) trait Model: Sync {
    /// What can be turned. Written with `Debug`, it is the id of a mistake, but for a style.
    type Knob: Copy + Eq + Debug + Sync + 'static;
    /// What all settings need of a question, found once.
    type Ground;

    /// The knobs by place of the code. No more than one of a place is turned.
    fn places(&self) -> &'static [&'static [Self::Knob]];

    /// Other right ways to solve the exercise, in which a mistake may show otherwise.
    fn styles(&self) -> &'static [&'static [Self::Knob]];

    /// `None` where the question says nothing of the knobs.
    fn ground(&self, question: &Question) -> Option<Self::Ground>;

    /// What a player with these knobs turned answers, or how it ends. Where it takes more than `most` nodes it goes on for ever.
    fn answer(&self, ground: &mut Self::Ground, question: &Question, on: &[Self::Knob], most: u64) -> Result<Told, End>;
}

/// A question with what a player made of it.
struct Case<'a, G> {
    question: &'a Question,
    made: Result<&'a Answer, End>,
    ground: Ground<G>,
}

/// What all settings need of a question, once it is known.
enum Ground<G> {
    Unknown,
    None,
    Some(G),
}

/// Which mistakes answer as a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// Sets of ids of mistakes: each set alone answers as the player does. They have one size, 1 or 2.
    pub sets: Vec<Vec<String>>,
    /// How many questions they answer alike.
    pub questions: usize,
}

/// Runs the variants of an exercise on what was seen of a player. `None` where the exercise has none, or where none of them fits.
pub(crate) fn likeness(id: &str, verdicts: &[(&Spec, Verdict)]) -> Option<Likeness> {
    // What passes has no mistake, even if it takes more work than the solution.
    if verdicts.iter().all(|(_, verdict)| verdict.is_pass() || verdict.kind == Kind::NotWritten) {
        return None;
    }
    match id {
        "04" => of(&search::NEGAMAX, verdicts),
        "05" => of(&search::ALPHA_BETA, verdicts),
        "11" => of(&mate::Mates, verdicts),
        "12" => of(&retrograde::Retrograde, verdicts),
        _ => None,
    }
}

/// Whether an exercise has variants.
pub(crate) fn has_variants(id: &str) -> bool {
    ["04", "05", "11", "12"].contains(&id)
}

/// How many nodes the answers may have taken that are looked at, but for those that are wrong: the cheapest of them come first.
const MOST_LOOKED_AT: u64 = 150_000;

fn of<M: Model>(model: &M, verdicts: &[(&Spec, Verdict)]) -> Option<Likeness> {
    let mut cases = cases::<M>(verdicts);
    let styles = [&[] as &[M::Knob]].into_iter().chain(model.styles().iter().copied());
    for size in 1..=2 {
        for style in styles.clone() {
            let settings = settings(model.places(), size).map(|set| [style, &set].concat());
            let left = left(model, &mut cases, [style.to_vec()].into_iter().chain(settings).collect());
            // What answers as the solution does has no mistake that shows.
            if left.iter().any(|on| on.len() == style.len()) {
                return None;
            }
            if !left.is_empty() {
                let ids = |on: &Vec<M::Knob>| on[style.len()..].iter().map(|knob| format!("{knob:?}")).collect();
                return Some(Likeness { sets: left.iter().map(ids).collect(), questions: cases.len() });
            }
        }
    }
    None
}

/// The questions that a player was asked: those with a wrong answer, then those that took least.
fn cases<'a, M: Model>(verdicts: &'a [(&Spec, Verdict)]) -> Vec<Case<'a, M::Ground>> {
    let mut cases: Vec<(bool, u64, Case<M::Ground>)> = Vec::new();
    for (_, verdict) in verdicts.iter().filter(|(_, verdict)| verdict.kind != Kind::NotWritten) {
        let is_right = |number| verdict.is_pass() || number != verdict.question_number;
        for (number, Observed { question, answer }) in verdict.observed.iter().enumerate() {
            cases.push((is_right(number), answer.nodes, Case { question, made: Ok(answer), ground: Ground::Unknown }));
        }
        if let (true, Some(question)) = (verdict.is_broken_off(), &verdict.question) {
            let made = Err(End::of(verdict.kind, verdict.trouble.as_ref(), question));
            cases.push((false, MOST_NODES, Case { question, made, ground: Ground::Unknown }));
        }
    }
    cases.sort_by_key(|(is_right, nodes, _)| (*is_right, *nodes));
    let mut nodes = 0;
    let few = cases.into_iter().filter(|(is_right, cost, _)| {
        nodes += if *is_right { *cost } else { 0 };
        nodes <= MOST_LOOKED_AT
    });
    few.map(|(.., case)| case).collect()
}

/// All sets of this many knobs, 1 or 2, of different places.
fn settings<K: Copy>(places: &'static [&'static [K]], size: usize) -> impl Iterator<Item = Vec<K>> {
    places.iter().enumerate().flat_map(move |(number, place)| {
        place.iter().flat_map(move |&knob| {
            let others = places[number + 1..].iter().copied().flatten().map(move |&other| vec![knob, other]);
            let alone = (size == 1).then(|| vec![knob]);
            alone.into_iter().chain(others.filter(move |_| size == 2))
        })
    })
}

/// Those of the settings that answer all questions as the player does.
fn left<M: Model>(model: &M, cases: &mut [Case<M::Ground>], mut settings: Vec<Vec<M::Knob>>) -> Vec<Vec<M::Knob>> {
    for case in cases {
        if matches!(case.ground, Ground::Unknown) {
            case.ground = model.ground(case.question).map_or(Ground::None, Ground::Some);
        }
        let Ground::Some(ground) = &mut case.ground else { continue };
        settings.retain(|on| fits(model, ground, case.question, case.made, on));
        if settings.is_empty() {
            break;
        }
    }
    settings
}

fn fits<M: Model>(model: &M, ground: &mut M::Ground, question: &Question, made: Result<&Answer, End>, on: &[M::Knob]) -> bool {
    // More nodes are another answer.
    let most = made.map_or(question.budget.min(MOST_NODES), |answer| answer.nodes);
    match (model.answer(ground, question, on, most), made) {
        (Ok(told), Ok(answer)) => told.is(answer),
        (Err(end), Err(seen)) => end == seen,
        _ => false,
    }
}
