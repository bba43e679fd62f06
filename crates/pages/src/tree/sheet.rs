//! What the page knows: one search or two, and every step that leads from a position of theirs to the next; and, as far as there is room for it, the
//! minimax tree below the moves that a search skipped.

use std::collections::{BTreeMap, HashMap, VecDeque};

use minishogi::{Move, Position, Text, Value, evaluate, mated_in};
use minishogi_board::{View, notation};
use serde::Serialize;

/// Everything that the page knows.
#[derive(Debug, Default, Serialize)]
pub struct Sheet {
    /// What the page is about.
    #[serde(skip)]
    pub title: String,
    /// What was searched, where that is no position of minishogi.
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
    /// As it is typed.
    pub text: String,
    /// What the move is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<(String, String)>,
}

/// Alpha, beta and the value, as far as a player's own function told them.
pub type Told = (Option<Value>, Option<Value>, Option<Value>);

/// Whose turn it is at the root, and at every second level below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Black,
    White,
    Max,
    Min,
}

/// A search: columns of equal length, a node a place, in the order in which the nodes were first visited. Values are for the side to move.
#[derive(Debug, Serialize)]
pub struct Run {
    pub name: String,
    pub side: Side,
    /// The depth that was asked for.
    pub depth: u32,
    /// The position of the root, where there is one.
    pub position: Option<Placed>,
    /// The place of the parent; -1 for the root.
    pub parent: Vec<i32>,
    /// The place after the last node below.
    pub end: Vec<u32>,
    /// What led here, a place among the steps; -1 for the root.
    pub step: Vec<i32>,
    /// In which iteration, from 0.
    pub visit: Vec<u32>,
    pub value: Vec<Option<Value>>,
    /// `None` is infinite.
    pub alpha: Vec<Option<Value>>,
    pub beta: Vec<Option<Value>>,
    /// What the player's own function said: alpha, beta, value.
    pub told: BTreeMap<u32, Told>,
    /// What the player reports for a move of the root, for the side to move after it.
    pub reported: BTreeMap<u32, Value>,
    /// The right value, where it is known.
    pub right: Vec<Option<Value>>,
    /// 0: no move was skipped; 1: rightly; 2: wrongly; 3: for a reason that cannot be seen.
    pub cut: Vec<u8>,
    /// How many moves there are.
    pub legal: Vec<u32>,
    /// What there is besides, never looked at.
    pub grey: Grey,
    /// The move that refutes a wrong cut, and its value for the side to move.
    pub refutation: BTreeMap<u32, (String, Value)>,
    /// The move of the right value.
    pub best: BTreeMap<u32, String>,
    /// Where the value comes from: 0 nothing is known, 1 `evaluate`, 2 the nodes below, 3 a table, 4 a repetition, 5 there are no moves.
    pub from: Vec<u8>,
    /// The nodes with a wrong value, and the first of them, below which all is right.
    pub wrong: Vec<u32>,
    pub first_wrong: Option<u32>,
    /// The nodes that were visited and not searched.
    pub aside: Vec<u32>,
    /// The nodes below which some are missing, for want of room.
    pub cropped: Vec<u32>,
    /// Of a search for a mate by checks: of how many plies at most. Then the sides take turns at OR and AND nodes, and a value is that of a mate,
    /// or 0.
    pub mate: Option<u32>,
    /// The depth of each iteration.
    pub depths: Vec<u32>,
    /// What is wrong at the first wrong node, in English and Japanese: with a made-up tree, or with what a search made of its values.
    pub flaw: Option<(String, String)>,
    /// More was searched than could be kept.
    pub truncated: bool,
    pub stats: Option<Stats>,
}

/// The nodes that were not visited. Their numbers go on after those that were; a parent comes before its children.
#[derive(Debug, Default, Serialize)]
pub struct Grey {
    pub parent: Vec<u32>,
    pub step: Vec<u32>,
    pub value: Vec<Option<Value>>,
    /// There are more below.
    pub more: Vec<u8>,
}

/// The numbers of a search, beside what others would need.
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

/// A position, as the page draws it.
#[derive(Debug, Serialize)]
pub struct Placed {
    /// The moves that led there.
    pub moves: Vec<String>,
    pub view: View,
}

impl Sheet {
    /// Returns the place of a step, which is kept once.
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
    /// Returns the nodes right below a node, in the order visited.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.end[node] as usize;
        let after = move |&child: &usize| Some(self.end[child] as usize).filter(|&next| next < end);
        std::iter::successors(Some(node + 1).filter(|&first| first < end), after)
    }
}

/// Returns a legal move with what it is called.
pub fn step(pos: &Position, m: Move) -> Step {
    Step { text: m.to_string(), name: Some((notation::english(pos, m), notation::japanese(pos, m))) }
}

/// Returns a position for the page.
pub fn placed(pos: &Position) -> Placed {
    Placed { moves: pos.moves_done().map(|m| m.to_string()).collect(), view: View::of(pos) }
}

/// How many nodes of it there is room for, besides the skipped moves themselves.
const ROOM: usize = 60_000;

/// A move that was never looked at.
pub struct Skipped {
    /// The node above it.
    pub parent: u32,
    /// The position in which it was skipped.
    pub pos: Position,
    pub m: Move,
    /// How many plies lie between the root and the position after it.
    pub ply: u32,
    /// How many plies below it the search would have looked.
    pub left: u32,
    /// Whether values count here as in a plain search.
    pub is_valued: bool,
    /// Whether a leaf without moves is a mate.
    pub sees_mate: bool,
}

/// Returns all skipped moves, and level by level what is below them. `first` is the number of the first.
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
    // A parent comes before its children: what is missing below one is missing in all above it.
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
