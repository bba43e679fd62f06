//! Observations of a player while it answers a question.

use std::collections::BTreeSet;

use minishogi::{Checkmate, Move, Value};
use minishogi_child::Fault;
use minishogi_retrograde::Solved;
use minishogi_trace::{Bounds, StreamError};

/// The observations of a player while it answers one question. Only the parent process judges them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Answer {
    /// The moves chosen, one for each time `search` was called.
    pub chosen: Vec<Move>,
    /// The result of `evaluate`.
    pub value: Option<Value>,
    /// The result of `mate`.
    pub mate: Option<Checkmate>,
    /// The score of every root move after the last search, in the order of the root moves then.
    pub scores: Vec<(Move, Value)>,
    /// The reports of the search by [`Control::info`](minishogi::Control::info).
    pub reports: Vec<Reported>,
    /// The result of `solve`: at most one value too many is kept.
    pub solved: Vec<Solved>,
    /// The calls of `do_move`, on all threads; of a game to solve those of `moves` and `unmoves`.
    pub nodes: u64,
    /// The same during the questions before this one.
    pub nodes_before: u64,
    /// The number of threads that called `do_move`.
    pub threads: u32,
    /// The moves done at the root since the last depth was reported, on all threads.
    pub begun: u64,
    /// The calls of `do_move` on all threads but the one that called it most.
    pub shared: u64,
    /// The bounds that the moves of the search prove, if the question asks for them.
    pub proven: Option<Proven>,
    /// The positions for which `unmoves` was called, where a game is to be solved.
    pub looked_back: BTreeSet<u64>,
    /// The calls of the kit's `evaluate`.
    pub evaluations: u64,
    /// The largest number of moves done and not yet undone.
    pub deepest: u32,
    /// The first calls of `do_move`, at most 2000: the move, and how many moves were done before it and not yet undone.
    pub done: Vec<(u32, Move)>,
    /// The standard output.
    pub output: String,
    /// The answer of a part of the exercise.
    pub part: String,
}

/// The number of calls of `do_move` noted one by one: more than a right search to depth 3 needs.
pub(super) const MOST_DONE: usize = 2000;

/// A report of a search about a finished depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reported {
    /// The depth.
    pub depth: u32,
    /// The first move of the line.
    pub m: Move,
    /// Its value for the side to move at the root.
    pub score: Value,
    /// The calls of `do_move` until then, on all threads.
    pub nodes: u64,
    /// The number of threads that had called it.
    pub threads: u32,
    /// The bounds that the moves since the last report prove at this depth, if the question asks for them.
    pub proven: Option<Proven>,
}

/// Bounds that the moves of a search prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// About the value of the position.
    pub value: Bounds,
    /// About that of the move chosen, or reported.
    pub of_move: Bounds,
}

impl Answer {
    /// Returns the move chosen by the (last) search.
    pub fn best_move(&self) -> Move {
        self.chosen.last().copied().unwrap_or(Move::RESIGN)
    }

    /// Returns the score that the search gave a root move.
    pub fn score_of(&self, m: Move) -> Option<Value> {
        self.scores.iter().find(|(of, _)| *of == m).map(|&(_, score)| score)
    }
}

/// The event that ended an answer before it was complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The child said so.
    Told(Fault),
    /// The stream shows it.
    Found(StreamError),
}
