//! The data of the page: one search or two, all steps from a position of theirs to the next, and, up to a limit, the minimax tree below the moves
//! that a search skipped.

use std::collections::{BTreeMap, HashMap, VecDeque};

use minishogi::{Move, Position, Text, Value, evaluate, mated_in};
use minishogi_board::{View, notation};
use serde::Serialize;

/// The data of the page.
#[derive(Debug, Default, Serialize)]
pub struct Sheet {
    /// The title of the page.
    #[serde(skip)]
    pub title: String,
    /// The subject of the search, if it is not a position of minishogi.
    #[serde(skip)]
    pub about: Option<Text>,
    /// One search, or two that are compared.
    pub runs: Vec<Run>,
    pub steps: Vec<Step>,
    #[serde(skip)]
    known: HashMap<Step, u32>,
}

/// A move, or the name of a node of a made-up tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Step {
    /// The move in USI notation, or the name.
    pub text: String,
    /// The name of the move in English and Japanese.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<(String, String)>,
}

/// Alpha, beta and the value, if a player's own function reported them.
pub type ReportedValues = (Option<Value>, Option<Value>, Option<Value>);

/// The side to move at the root, and at every second level below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Black,
    White,
    Max,
    Min,
}

/// A search: columns of equal length with one entry per node, in the order of the first visits. Values are for the side to move.
#[derive(Debug, Serialize)]
pub struct Run {
    pub name: String,
    pub side: Side,
    /// The requested depth.
    pub depth: u32,
    /// The position of the root, if there is one.
    pub position: Option<DrawnPosition>,
    /// The place of the parent; -1 for the root.
    pub parent: Vec<i32>,
    /// The place after the last descendant.
    pub end: Vec<u32>,
    /// The step to the node, as a place among the steps; -1 for the root.
    pub step: Vec<i32>,
    /// The iteration, from 0.
    pub visit: Vec<u32>,
    pub value: Vec<Option<Value>>,
    /// `None` is infinite.
    pub alpha: Vec<Option<Value>>,
    pub beta: Vec<Option<Value>>,
    /// The reports of the player's own function: alpha, beta, value.
    pub told: BTreeMap<u32, ReportedValues>,
    /// The values that the player reported for moves of the root, for the side to move after them.
    pub reported: BTreeMap<u32, Value>,
    /// The right value, if it is known.
    pub right: Vec<Option<Value>>,
    /// 0: no move was skipped; 1: rightly; 2: wrongly; 3: for an unknown reason.
    pub cut: Vec<u8>,
    /// The number of legal moves.
    pub legal: Vec<u32>,
    /// The nodes that were not visited.
    pub grey: Grey,
    /// The move that refutes a wrong cut, and its value for the side to move.
    pub refutation: BTreeMap<u32, (String, Value)>,
    /// The move of the right value.
    pub best: BTreeMap<u32, String>,
    /// The source of the value: 0 unknown, 1 `evaluate`, 2 the nodes below, 3 a table, 4 a repetition, 5 there are no moves.
    pub from: Vec<u8>,
    /// The nodes with a wrong value, and the first of them, below which all values are right.
    pub wrong: Vec<u32>,
    pub first_wrong: Option<u32>,
    /// The nodes that were visited but not searched.
    pub aside: Vec<u32>,
    /// The nodes with missing descendants, because of the limit.
    pub cropped: Vec<u32>,
    /// The largest number of plies, in a search for a mate by checks. Then OR and AND nodes alternate, and a value is that of a mate, or 0.
    pub mate: Option<u32>,
    /// The depth of each iteration.
    pub depths: Vec<u32>,
    /// The error at the first wrong node, in English and Japanese: one of a made-up tree, or of a search.
    pub flaw: Option<(String, String)>,
    /// True if the search had more nodes than could be kept.
    pub truncated: bool,
    pub stats: Option<Stats>,
}

/// The nodes that were not visited. Their numbers follow those of the visited nodes; a parent comes before its children.
#[derive(Debug, Default, Serialize)]
pub struct Grey {
    pub parent: Vec<u32>,
    pub step: Vec<u32>,
    pub value: Vec<Option<Value>>,
    /// 1 if the node has missing descendants.
    pub more: Vec<u8>,
}

/// The counts of a search, and those of other searches for comparison.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Stats {
    pub nodes: u64,
    pub leaves: u64,
    pub cuts: u64,
    /// The share of the cuts that came after the first move, from 0 to 1.
    pub cut_first: Option<f64>,
    /// The effective branching factor.
    pub branching: Option<f64>,
    /// The nodes that minimax visits, and those of the best alpha-beta.
    pub minimax: Option<u64>,
    pub knuth_moore: Option<u64>,
}

/// A position that the page draws.
#[derive(Debug, Serialize)]
pub struct DrawnPosition {
    /// The moves that led there.
    pub moves: Vec<String>,
    pub view: View,
}

impl Sheet {
    /// Returns the place of a step. Equal steps have the same place.
    pub fn place(&mut self, step: Step) -> u32 {
        if let Some(&place) = self.known.get(&step) {
            return place;
        }
        let place = self.steps.len() as u32;
        self.known.insert(step.clone(), place);
        self.steps.push(step);
        place
    }
}

impl Run {
    /// Returns the children of a node, in the order visited.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.end[node] as usize;
        let after = move |&child: &usize| Some(self.end[child] as usize).filter(|&next| next < end);
        std::iter::successors(Some(node + 1).filter(|&first| first < end), after)
    }
}

/// Returns a legal move with its names.
pub fn step(pos: &Position, m: Move) -> Step {
    Step { text: m.to_string(), name: Some((notation::english(pos, m), notation::japanese(pos, m))) }
}

/// Returns a position for the page.
pub fn placed(pos: &Position) -> DrawnPosition {
    DrawnPosition { moves: pos.moves_done().map(|m| m.to_string()).collect(), view: View::of(pos) }
}

/// The largest number of nodes that were not visited, not counting the skipped moves themselves.
const ROOM: usize = 60_000;

/// A move that was not searched.
pub struct Skipped {
    /// The node above it.
    pub parent: u32,
    /// The position in which it was skipped.
    pub pos: Position,
    pub m: Move,
    /// The number of plies from the root to the position after it.
    pub ply: u32,
    /// The depth to which the search would have searched it.
    pub left: u32,
    /// True if its value is that of a plain search.
    pub is_valued: bool,
    /// True if a leaf without moves counts as a mate.
    pub sees_mate: bool,
}

/// Returns all skipped moves, and level by level their descendants. `first` is the number of the first.
pub fn expand(skipped: Vec<Skipped>, first: u32, sheet: &mut Sheet) -> Grey {
    let mut grey = Grey::default();
    let mut best: Vec<Option<Value>> = Vec::new();
    let room = skipped.len() + ROOM;
    let mut waiting = VecDeque::from(skipped);
    while let Some(Skipped { parent, pos, m, ply, left, is_valued, sees_mate }) = waiting.pop_front() {
        let me = first + grey.parent.len() as u32;
        grey.parent.push(parent);
        grey.step.push(sheet.place(step(&pos, m)));
        let pos = pos.after(m);
        let moves = pos.legal_moves();
        let is_leaf = left == 0 || moves.is_empty();
        let has_room = grey.parent.len() + waiting.len() + moves.len() <= room;
        if !is_leaf && has_room {
            let below = |&m: &Move| Skipped { parent: me, pos: pos.clone(), m, ply: ply + 1, left: left - 1, is_valued, sees_mate };
            waiting.extend(moves.iter().map(below));
        }
        grey.more.push(u8::from(!is_leaf && !has_room));
        let value = match left {
            0 if !(sees_mate && moves.is_empty()) => Some(evaluate(&pos)),
            _ if is_leaf || has_room => Some(mated_in(ply)),
            _ => None,
        };
        best.push(value.filter(|_| is_valued));
    }
    // A parent comes before its children. If a node lacks descendants, the values of all its ancestors are unknown.
    for child in (0..best.len()).rev() {
        if let Some(parent) = grey.parent[child].checked_sub(first) {
            let parent = parent as usize;
            best[parent] = best[parent].zip(best[child]).map(|(best, value)| best.max(-value));
        }
    }
    grey.value = best;
    grey
}

#[cfg(test)]
mod tests {
    use minishogi_grading::reference::negamax;

    use super::*;

    #[test]
    fn values_are_those_of_a_plain_search() {
        let pos = Position::start();
        let m = pos.legal_moves()[0];
        let skipped = |left| Skipped { parent: 0, pos: pos.clone(), m, ply: 1, left, is_valued: true, sees_mate: false };
        for left in 0..3 {
            let mut sheet = Sheet::default();
            let grey = expand(vec![skipped(left)], 1, &mut sheet);
            assert_eq!(grey.value[0], Some(negamax(&mut pos.after(m), left, 1)), "{left} plies");
            assert!(grey.more.iter().all(|&more| more == 0));
        }
    }

    #[test]
    fn what_there_is_no_room_for_is_marked_and_has_no_value() {
        let pos = Position::start();
        let all = pos.legal_moves();
        let skipped = all.iter().map(|&m| Skipped { parent: 0, pos: pos.clone(), m, ply: 1, left: 9, is_valued: true, sees_mate: false });
        let grey = expand(skipped.collect(), 1, &mut Sheet::default());
        assert!(grey.parent.len() > ROOM / 2 && grey.parent.len() <= ROOM + all.len(), "{}", grey.parent.len());
        assert!(grey.more.contains(&1));
        assert_eq!(grey.value[..all.len()].iter().flatten().count(), 0);
    }
}
