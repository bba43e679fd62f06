//! Mistakes as programs: the solution of an exercise with knobs, and the settings of them that answer as a student's player does.
//!
//! Nothing is stored of how a mistake shows. A [`Model`] is run on the questions that the player has answered, the cheapest first, and a setting
//! that answers one of them otherwise is dropped. One knob is a mistake, two are a pair. The knobs are called as the mistakes (see
//! [`mistakes`](crate::mistakes)).

mod search;
mod tree;

use std::fmt::Debug;

use minishogi::trace::Flaw;
use minishogi::{Move, Value};
use minishogi_child::{Fault, Question};

use crate::answer::Trouble;
use crate::{Answer, Kind, Spec, Verdict};

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
}

impl Told {
    /// Whether the answer is the same.
    fn is(&self, answer: &Answer) -> bool {
        let same_scores = |scores: &Vec<(Move, Value)>| {
            scores.len() == answer.scores.len() && scores.iter().all(|&(m, score)| answer.score_of(m) == Some(score))
        };
        self.nodes.is_none_or(|nodes| nodes == answer.nodes)
            && self.chosen.is_none_or(|m| answer.chosen.last() == Some(&m))
            && self.value.is_none_or(|value| answer.value == Some(value))
            && self.scores.as_ref().is_none_or(same_scores)
            && self.output.as_ref().is_none_or(|output| *output == answer.output)
    }
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
    ground: G,
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
    match id {
        "04" => of(&search::NEGAMAX, verdicts),
        "05" => of(&search::ALPHA_BETA, verdicts),
        _ => None,
    }
}

/// Whether an exercise has variants.
pub(crate) fn has_variants(id: &str) -> bool {
    ["04", "05"].contains(&id)
}

fn of<M: Model>(model: &M, verdicts: &[(&Spec, Verdict)]) -> Option<Likeness> {
    let is_seen = |verdict: &Verdict| verdict.kind != Kind::NotWritten;
    let mut cases: Vec<(u64, &Question, Result<&Answer, End>)> = Vec::new();
    for (_, verdict) in verdicts.iter().filter(|(_, verdict)| is_seen(verdict)) {
        cases.extend(verdict.observed.iter().map(|seen| (seen.answer.nodes, &seen.question, Ok(&seen.answer))));
        if let (true, Some(question)) = (verdict.is_broken_off(), &verdict.question) {
            cases.push((question.budget, question, Err(End::of(verdict.kind, verdict.trouble.as_ref(), question))));
        }
    }
    cases.sort_by_key(|(cost, ..)| *cost);
    let mut cases: Vec<Case<M::Ground>> =
        cases.into_iter().filter_map(|(_, question, made)| Some(Case { question, made, ground: model.ground(question)? })).collect();
    // What answers as the solution does says little: that comes last.
    let is_right = |case: &mut Case<M::Ground>| fits(model, case, &[]);
    let mut right: Vec<bool> = cases.iter_mut().map(is_right).collect();
    if right.iter().all(|&is_right| is_right) {
        return None;
    }
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|&number| right[number]);
    let mut sorted: Vec<Option<Case<M::Ground>>> = cases.into_iter().map(Some).collect();
    let mut cases: Vec<Case<M::Ground>> = order.iter().filter_map(|&number| sorted[number].take()).collect();
    right.sort_unstable();
    let places = model.places();
    let singles = places.iter().flat_map(|place| place.iter().map(|&knob| vec![knob]));
    let pairs = places.iter().enumerate().flat_map(|(number, place)| {
        let others = move || places[number + 1..].iter().copied().flatten();
        place.iter().flat_map(move |&a| others().map(move |&b| vec![a, b]))
    });
    let settings: [Vec<Vec<M::Knob>>; 2] = [singles.collect(), pairs.collect()];
    for mut left in settings {
        let mut sets: Vec<Vec<M::Knob>> = Vec::new();
        let mut styles: Vec<&[M::Knob]> = vec![&[]];
        styles.extend(model.styles());
        let mut styled: Vec<(Vec<M::Knob>, usize)> = Vec::new();
        for style in styles {
            styled.extend(left.iter().map(|set| ([set.as_slice(), style].concat(), set.len())));
        }
        for case in &mut cases {
            styled.retain(|(on, _)| fits(model, case, on));
            if styled.is_empty() {
                break;
            }
        }
        for (on, len) in styled {
            let set = on[..len].to_vec();
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
        left.clear();
        if !sets.is_empty() {
            let id = |knob: &M::Knob| format!("{knob:?}");
            return Some(Likeness { sets: sets.iter().map(|set| set.iter().map(id).collect()).collect(), questions: cases.len() });
        }
    }
    None
}

fn fits<M: Model>(model: &M, case: &mut Case<M::Ground>, on: &[M::Knob]) -> bool {
    // More nodes are another answer.
    let most = case.made.map_or(case.question.budget.min(MOST_NODES), |answer| answer.nodes);
    match (model.answer(&mut case.ground, case.question, on, most), case.made) {
        (Ok(told), Ok(answer)) => told.is(answer),
        (Err(end), Err(seen)) => end == seen,
        _ => false,
    }
}
