//! The tree of a recorded search: its nodes, their values as far as they can be seen from outside, and where the search went wrong.
//!
//! What a search does between two moves nobody sees. But the stream shows which moves it looked at, and where it asked for the value of the
//! pieces. From that follows:
//!
//! - the value of a leaf, where the kit's [`evaluate`](crate::evaluate()) was asked, or the rules know a mate;
//! - the [value](TreeNode::value) of an inner node: the best of what was visited below it, as any right recursion has it. What the function made
//!   of it is seen only where it [tells](crate::tell) so, and at the moves of the root, whose scores are [reported](TreeNode::reported);
//! - the window that alpha-beta would hand down, given what was visited before. With null windows it is another one: the tree is
//!   [read](Tree::reading) in the way that leaves less unexplained. So it is with a mate at the depth of the search, which a search may see or not;
//! - which moves were skipped: a [cut](TreeNode::cut), right if the value reached beta, wrong if a skipped move would have changed the value.
//!
//! A node that was neither expanded nor evaluated ends by a mate, by a repetition, or by a table. What the table knew is not seen: its value is taken
//! to be that of the last visit of the same position, if there was one, and nothing above it is called wrong. Nor is anything where a helper thread
//! was at work, whose depth nobody knows, or where the search was stopped. A player that reduces the depth and does not tell looks like one that ends
//! too early, and one that begins with a narrow window at the root (aspiration) like one that cuts too early; one with an evaluation of its own shows
//! its moves only, and no values.

use std::collections::HashMap;

use super::growth::{Grown, Nodes, Reported, Telling};
use super::proof::Leaf;
use super::right::Right;
use crate::{MAX_PLY, Move, Position, VALUE_INFINITE, Value, evaluate, mated_in, perft, table};

/// How many moves are done at most to find the right values of a tree: a few seconds.
const WORK: u64 = 20_000_000;

/// How large a ply of the whole tree may be for the next to be counted: half a second.
const MOST_COUNTED: f64 = 1e7;

/// Where the [value](TreeNode::value) of a node comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// It is not known.
    Unknown,
    /// [`evaluate`](crate::evaluate()).
    Evaluate,
    /// The nodes below.
    Children,
    /// The same position, visited before: a table may have known it.
    Table,
    /// A position that stood on the board before.
    Repetition,
    /// There is no move.
    Mate,
    /// No value is less than that of a mate here, and that reached beta.
    Bound,
}

/// Whether a node left out moves, and if it might.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// It left out none that counts.
    None,
    /// The value had reached beta: the moves left out could not matter.
    Right,
    /// A move left out would have mattered.
    Wrong,
    /// Nobody knows why; none of the moves left out would have mattered, as far as it was worked out.
    Unexplained,
}

/// A visit of a position: one `do_move`. Values are for the side to move there.
#[derive(Clone, Debug)]
pub struct TreeNode {
    /// Its number among the nodes; the root has itself.
    pub parent: usize,
    /// The move that leads there; [`Move::RESIGN`] at the root.
    pub m: Move,
    /// The nodes below it are those after it and before this number.
    pub end: usize,
    /// Plies below the root.
    pub ply: u32,
    /// The thread, from 0.
    pub thread: u32,
    /// Which time this thread goes through the moves of the root, from 0.
    pub pass: u32,
    /// How deep it was to be searched, if that is known; less than 0 in a quiescence search.
    pub depth: Option<i32>,
    /// The number of legal moves.
    pub legal: usize,
    /// Whether the value of the pieces was asked for.
    pub evaluated: bool,
    /// The value of the pieces, if it was asked for.
    pub static_value: Option<Value>,
    /// What follows from what was visited.
    pub value: Option<Value>,
    /// From what it follows.
    pub source: Source,
    /// The window that alpha-beta would have here.
    pub alpha: Value,
    /// Its upper end.
    pub beta: Value,
    /// The window that the player told.
    pub told_window: Option<(Value, Value)>,
    /// Whether that is neither the window of alpha-beta nor within it nor around it.
    pub has_odd_window: bool,
    /// The value that the player told.
    pub told_value: Option<Value>,
    /// Whether the player told that a table knew it.
    pub told_table: bool,
    /// By how many plies less it was searched, as the player told.
    pub told_reduced: u32,
    /// After a move of the root: the score of that move, for the side to move here.
    pub reported: Option<Value>,
    /// The right value at this depth, where it was worked out.
    pub right: Option<Value>,
    /// The move of the right value.
    pub best: Option<Move>,
    /// Whether it left out moves.
    pub cut: Cut,
    /// The move left out that would have mattered most, and its value.
    pub refutation: Option<(Move, Value)>,
    /// The node below after which the value had reached beta, though the player went on.
    pub due: Option<usize>,
    /// Whether the value of the player is wrong within the window; at the root, whether its move is not one of the best.
    pub is_wrong: bool,
    /// Whether the player came here without a move that was seen, on a copy: it does not count as a node.
    pub walked: bool,
    /// Whether the player went through the line that it reports here: it visited the node, but did not search.
    pub aside: bool,
    /// Whether nodes below are missing for want of room.
    pub cropped: bool,
    /// Whether the value and the window depend on nothing that is not seen.
    is_plain: bool,
    is_sure: bool,
    /// Whether the search was stopped below.
    is_halted: bool,
}

impl TreeNode {
    /// The value that the player has of this node, as far as it is known: what it told, what it reported, or what follows.
    pub fn players_value(&self) -> Option<Value> {
        self.told_value.or(self.reported).or(self.value)
    }
}

/// How the tree was read: in the way that leaves less unexplained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Whether moves after the first are looked at with a null window first.
    pub null_windows: bool,
    /// What the values at the depth come from.
    pub leaf: Leaf,
    /// Whether a mate is seen at the depth.
    pub mate_at_leaf: bool,
}

/// What was found in a pass through the moves of the root, by the first thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// The depth, as reported or as it was asked for.
    pub depth: u32,
    /// The nodes visited in it, of those that are kept.
    pub nodes: usize,
    /// The best move and its score, if it was reported.
    pub reported: Option<(Move, Value)>,
}

/// The tree in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// The moves done, even those for which there was no room.
    pub nodes: u64,
    /// The kept nodes without a node below.
    pub leaves: usize,
    /// The kept nodes where moves were left out.
    pub cuts: usize,
    /// How many of them left out all but the first.
    pub cut_first: usize,
    /// The nodes of the last pass, to the power of one over its depth.
    pub branching: f64,
    /// The nodes below the root of the whole tree to the depth of the last pass, if they are not too many to count.
    pub minimax: Option<u64>,
    /// Those that alpha-beta must visit with the best move always first: b^⌈k/2⌉ + b^⌊k/2⌋ - 1 at each ply k (Knuth and Moore, 1975), with the
    /// mean number of moves of each ply for b.
    pub knuth_moore: Option<u64>,
    /// The kept nodes of the last pass.
    pub last_pass: usize,
}

/// The tree of a search.
pub struct Tree {
    /// The position that was searched.
    pub root: Position,
    /// The nodes; the first is the root. Those of each thread stand together, in the order in which they were visited.
    pub nodes: Vec<TreeNode>,
    /// What the first thread went through, one pass for each depth.
    pub passes: Vec<Pass>,
    /// The moves done, even those for which there was no room.
    pub visited: u64,
    /// Whether nodes are missing for want of room.
    pub truncated: bool,
    /// How many threads did moves.
    pub threads: u32,
    /// How it was read.
    pub reading: Reading,
    /// The answer.
    pub best_move: Move,
    /// The score of the answer, if there is one.
    pub score: Option<Value>,
    /// The node whose value was the first to be wrong, when those below it were right.
    pub first_wrong: Option<usize>,
    root_moves: Vec<Move>,
}

impl Tree {
    pub(super) fn of(
        root: Position,
        grown: Nodes,
        visited: u64,
        depth: u32,
        best_move: Move,
        scores: &[(Move, Value)],
        is_complete: bool,
    ) -> Tree {
        let Nodes { nodes: grown, reports, truncated } = grown;
        let passes = passes(&grown, &reports, depth, is_complete);
        let threads = grown.iter().map(|node| node.thread).max().unwrap_or(0) + 1;
        let score_of = |m: Move| scores.iter().find(|(other, score)| *other == m && score.abs() < VALUE_INFINITE).map(|(_, score)| *score);
        let reading = Reading { null_windows: false, leaf: Leaf::Evaluate, mate_at_leaf: false };
        let mut tree = Tree {
            root,
            nodes: Vec::new(),
            passes,
            visited,
            truncated,
            threads,
            reading,
            best_move,
            score: score_of(best_move),
            first_wrong: None,
            root_moves: scores.iter().map(|(m, _)| *m).collect(),
        };
        tree.survey(grown);
        if !is_complete {
            tree.halt();
        } else {
            tree.note_scores(score_of);
        }
        tree.read();
        tree
    }

    /// The depth of the last pass.
    pub fn depth(&self) -> u32 {
        self.passes.last().map_or(0, |pass| pass.depth)
    }

    /// The nodes right below this one, in the order in which they were visited.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.nodes[node].end;
        let mut next = node + 1;
        std::iter::from_fn(move || {
            let child = next;
            (child < end).then(|| {
                next = self.nodes[child].end;
                child
            })
        })
    }

    /// The moves from the root to this node.
    pub fn path(&self, node: usize) -> Vec<Move> {
        let mut path = Vec::new();
        let mut at = node;
        while at != 0 {
            path.push(self.nodes[at].m);
            at = self.nodes[at].parent;
        }
        path.reverse();
        path
    }

    /// The position of this node.
    pub fn position(&self, node: usize) -> Position {
        let mut pos = self.root.clone();
        self.path(node).into_iter().for_each(|m| pos.push(m));
        pos
    }

    /// The node after these moves, visited last.
    pub fn find(&self, moves: &[Move]) -> Option<usize> {
        let Some((&m, rest)) = moves.split_last() else { return Some(0) };
        // A later visit of the way need not have come as far.
        let mut found = None;
        let mut above: Vec<usize> = vec![0];
        for &m in rest {
            above = above
                .into_iter()
                .flat_map(|node| self.children(node).filter(|&child| self.nodes[child].m == m).collect::<Vec<_>>())
                .collect();
        }
        for node in above {
            let visits = || self.children(node).filter(|&child| self.nodes[child].m == m);
            found = visits().filter(|&child| !self.nodes[child].aside).last().or(visits().last()).or(found);
        }
        found
    }

    /// The moves that were left out at a node. Of a bishop or rook that may promote, those without are left out only with those by which it does.
    pub fn skipped(&self, node: usize) -> Vec<Move> {
        self.skipped_in(node, &self.position(node))
    }

    fn skipped_in(&self, node: usize, pos: &Position) -> Vec<Move> {
        let visited: Vec<Move> = match node {
            0 => self.root_pass().into_iter().map(|child| self.nodes[child].m).collect(),
            _ => self.children(node).map(|child| self.nodes[child].m).collect(),
        };
        if visited.is_empty() {
            return Vec::new();
        }
        let is_visited = |m: &Move| visited.contains(m);
        if node == 0 && !self.root_moves.is_empty() {
            return self.root_moves.iter().copied().filter(|m| !is_visited(m)).collect();
        }
        let is_quiet = self.is_quiescent(node, pos);
        let moves = if is_quiet { pos.captures() } else { pos.legal_moves() };
        if !is_quiet && pos.legal_moves_promoting().iter().all(is_visited) {
            return Vec::new();
        }
        moves.into_iter().filter(|m| !is_visited(m)).collect()
    }

    /// Whether a node may let things be, as in a quiescence search.
    fn is_quiescent(&self, node: usize, pos: &Position) -> bool {
        let TreeNode { depth, evaluated, .. } = self.nodes[node];
        match depth {
            _ if pos.in_check() => false,
            Some(depth) => depth <= 0 && self.reading.leaf == Leaf::Qsearch,
            None => {
                let captures = pos.captures();
                evaluated && self.children(node).all(|child| captures.contains(&self.nodes[child].m))
            }
        }
    }

    /// The nodes right below the root: those of the last pass of the first thread, and those of all other threads.
    pub fn root_pass(&self) -> Vec<usize> {
        let last = self.passes.len().saturating_sub(1) as u32;
        self.searched_root_moves().filter(|&child| self.nodes[child].thread > 0 || self.nodes[child].pass == last).collect()
    }

    fn searched_root_moves(&self) -> impl Iterator<Item = usize> + '_ {
        self.children(0).filter(|&child| !self.nodes[child].aside)
    }

    /// What the rules know of the nodes.
    fn survey(&mut self, grown: Vec<Grown>) {
        let mut pos = self.root.clone();
        let root_ply = pos.ply();
        let mut ends: Vec<usize> = Vec::new();
        let mut goes_on_quietly = true;
        for (number, grown) in grown.into_iter().enumerate() {
            while ends.last().is_some_and(|&end| end <= number) {
                ends.pop();
                pos.pop();
            }
            let parent = grown.parent as usize;
            let telling = grown.told.as_deref().copied().unwrap_or_default();
            let depth = match number {
                0 => Some(self.passes.last().map_or(0, |pass| pass.depth as i32)),
                _ if grown.thread > 0 => None,
                _ if parent == 0 => self.passes.get(grown.pass as usize).map(|pass| pass.depth as i32 - 1),
                _ => self.nodes[parent].depth.map(|depth| depth - 1),
            }
            .map(|depth| depth - i32::try_from(telling.reduced).unwrap_or(0).min(256));
            if number > 0 {
                if depth.is_some_and(|depth| depth < 0) && !grown.aside {
                    goes_on_quietly &= pos.in_check() || pos.captures().contains(&grown.m);
                }
                pos.push(grown.m);
                ends.push(grown.end as usize);
            }
            self.nodes.push(node(grown, telling, parent, depth, &pos, (pos.ply() - root_ply) as u32));
        }
        let goes_on = self.nodes.iter().any(|node| !node.aside && node.depth.is_some_and(|depth| depth < 0));
        if goes_on && goes_on_quietly {
            self.reading.leaf = Leaf::Qsearch;
        }
    }

    /// What was being looked at when the search was stopped.
    fn halt(&mut self) {
        let end = self.nodes.iter().rposition(|node| node.thread == 0).map_or(0, |last| last + 1);
        for node in self.nodes.iter_mut().filter(|node| node.thread == 0) {
            node.is_halted = node.end >= end;
        }
    }

    /// Notes the scores of the root moves where they were visited last.
    fn note_scores(&mut self, score_of: impl Fn(Move) -> Option<Value>) {
        let mut noted: Vec<Move> = Vec::new();
        let children: Vec<usize> = self.searched_root_moves().collect();
        for child in children.into_iter().rev() {
            let node = &mut self.nodes[child];
            if node.thread == 0 && !noted.contains(&node.m) {
                noted.push(node.m);
                node.reported = score_of(node.m).map(|score| -score);
            }
        }
    }

    /// Reads the tree in each way, and keeps that which leaves least unexplained.
    fn read(&mut self) {
        let mated_leaf = |node: &TreeNode| !node.aside && node.legal == 0 && node.depth == Some(0);
        let seen = self.nodes.iter().skip(1).find(|node| mated_leaf(node)).map(|node| !node.evaluated);
        let leaves: &[bool] = match seen {
            _ if self.reading.leaf == Leaf::Qsearch => &[false],
            Some(false) => &[false],
            Some(true) => &[true],
            None => &[false, true],
        };
        let searches_again = (1..self.nodes.len()).any(|number| {
            let node = &self.nodes[number];
            let next = self.nodes.get(node.end).filter(|next| next.parent == node.parent);
            next.is_some_and(|next| next.m == node.m && !next.aside)
        });
        let mut best: Option<(usize, Vec<TreeNode>, Reading)> = None;
        for &mate_at_leaf in leaves {
            let mut right = Right::new(self.reading.leaf, mate_at_leaf, WORK);
            self.work_out(&mut right);
            for null_windows in [false, true] {
                self.reading = Reading { null_windows, mate_at_leaf, ..self.reading };
                self.assess();
                let unexplained = self.judge(&mut right);
                // A mistake may look a little like null windows.
                let counts = if null_windows && !searches_again { 4 * unexplained } else { unexplained };
                if best.as_ref().is_none_or(|(least, ..)| counts < *least) {
                    best = Some((unexplained, self.nodes.clone(), self.reading));
                }
                if unexplained == 0 {
                    break;
                }
            }
            if best.as_ref().is_some_and(|(least, ..)| *least == 0) {
                break;
            }
        }
        if let Some((_, nodes, reading)) = best {
            (self.nodes, self.reading) = (nodes, reading);
        }
        let wrong = self.nodes.iter().enumerate().filter(|(_, node)| node.is_wrong);
        // Nodes end before those above them.
        self.first_wrong = wrong.min_by_key(|(number, node)| (node.end, std::cmp::Reverse(*number))).map(|(number, _)| number);
    }

    /// The right values, those next to the leaves first: they cost least.
    fn work_out(&mut self, right: &mut Right) {
        // A player with an evaluation of its own is not to be measured by the kit's.
        if self.nodes.iter().all(|node| !node.evaluated) {
            return;
        }
        let deepest = self.nodes.iter().filter_map(|node| node.depth).max().unwrap_or(0).max(0);
        for wanted in 0..=deepest {
            let mut pos = self.root.clone();
            let mut ends: Vec<usize> = Vec::new();
            for number in 0..self.nodes.len() {
                while ends.last().is_some_and(|&end| end <= number) {
                    ends.pop();
                    pos.pop();
                }
                let node = &mut self.nodes[number];
                if number > 0 {
                    pos.push(node.m);
                    ends.push(node.end);
                }
                let beyond = self.reading.leaf == Leaf::Evaluate && node.depth.is_some_and(|depth| depth < 0);
                if node.depth.is_some_and(|depth| depth.max(0) == wanted) && !beyond && !node.aside {
                    let is_limited = number == 0 && !self.root_moves.is_empty() && self.root_moves.len() < node.legal;
                    let found = match is_limited {
                        true => best_of(&self.root_moves, right, &mut pos, wanted as u32),
                        false => right.value(&mut pos, wanted as u32, node.ply),
                    };
                    node.right = found.map(|(value, _)| value);
                    node.best = found.map(|(_, best)| best).filter(|&best| best != Move::RESIGN && pos.is_legal(best).is_ok());
                }
            }
        }
    }

    /// The values that follow, and the windows.
    fn assess(&mut self) {
        let mut seen = HashMap::new();
        let mut pos = self.root.clone();
        let passes: Vec<(u32, u32)> = {
            let mut passes: Vec<(u32, u32)> =
                self.searched_root_moves().map(|child| (self.nodes[child].thread, self.nodes[child].pass)).collect();
            passes.dedup();
            passes
        };
        let last = self.passes.len().saturating_sub(1) as u32;
        let (mut value, mut is_plain, mut window) = (None, true, self.root_window(&[]));
        for (thread, pass) in passes {
            let children: Vec<usize> =
                self.searched_root_moves().filter(|&child| (self.nodes[child].thread, self.nodes[child].pass) == (thread, pass)).collect();
            let (alpha, beta) = self.root_window(&children);
            // Nobody knows in which order several threads learn of each other: after the first move they may know all.
            let known = if self.threads > 1 { self.score.map_or(alpha, |score| score - 1) } else { alpha };
            let whole = Window { alpha, beta, known, is_sure: self.threads == 1 };
            let found = self.assess_moves(&children, &mut pos, whole, None, &mut seen);
            if self.threads == 1 && pass == last || self.threads > 1 && thread == 0 {
                (value, is_plain, window) = (found.value, found.is_plain, (alpha, beta));
            }
        }
        let is_leaf = self.nodes[0].end == 1;
        let root = &mut self.nodes[0];
        (root.alpha, root.beta, root.is_sure, root.is_plain) = (window.0, window.1, self.threads == 1, is_plain);
        (root.value, root.source) = match (value, root.static_value) {
            _ if root.is_halted || root.cropped || self.threads > 1 => (None, Source::Unknown),
            (None, Some(value)) if is_leaf => (Some(value), Source::Evaluate),
            (Some(value), _) => (Some(value), Source::Children),
            _ => (None, Source::Unknown),
        };
    }

    /// The window of a pass: as told at the root or after its first move (an aspiration window, perhaps), or the widest there is.
    fn root_window(&self, moves: &[usize]) -> (Value, Value) {
        let after_first = || {
            let (alpha, beta) = self.nodes[*moves.first()?].told_window?;
            (alpha < beta).then_some((-beta, -alpha))
        };
        let told = self.nodes[0].told_window.filter(|(alpha, beta)| alpha < beta);
        let (alpha, beta) = told.or_else(after_first).unwrap_or((-VALUE_INFINITE, VALUE_INFINITE));
        (alpha.max(-VALUE_INFINITE), beta.min(VALUE_INFINITE))
    }

    fn assess_node(&mut self, number: usize, pos: &mut Position, window: Window, seen: &mut Seen) {
        let node = &self.nodes[number];
        let (window, has_odd_window) = window.or_told(node.told_window);
        let is_leaf = node.end == number + 1;
        let mut due = None;
        let (value, source, is_plain) = if is_leaf {
            match node.static_value {
                Some(value) => (Some(value), Source::Evaluate, true),
                None if node.legal == 0 => (Some(mated_in(node.ply)), Source::Mate, true),
                None if pos.in_check() && mated_in(node.ply) >= window.beta => (Some(mated_in(node.ply)), Source::Bound, true),
                None => match (table::repetition_value(pos), seen.get(&pos.key())) {
                    (Some(value), _) => (Some(value), Source::Repetition, false),
                    (None, Some(&value)) => (Some(value), Source::Table, false),
                    (None, None) => (None, Source::Unknown, false),
                },
            }
        } else {
            let stand_pat = node.static_value.filter(|_| self.is_quiescent(number, pos));
            let children: Vec<usize> = self.children(number).collect();
            let found = self.assess_moves(&children, pos, window, stand_pat, seen);
            let source = if found.value.is_some() { Source::Children } else { Source::Unknown };
            due = found.due;
            (found.value, source, found.is_plain)
        };
        let node = &mut self.nodes[number];
        (node.alpha, node.beta, node.is_sure) = (window.alpha, window.beta, window.is_sure);
        node.has_odd_window = has_odd_window;
        (node.value, node.source, node.is_plain, node.due) = (value, source, is_plain && !node.told_table, due);
        if node.is_halted || node.cropped {
            (node.value, node.source, node.is_plain) = (None, Source::Unknown, false);
        }
        if let Some(value) = node.players_value()
            && !is_leaf
        {
            seen.insert(pos.key(), value);
        }
    }

    /// The best of these visits of moves.
    fn assess_moves(&mut self, visits: &[usize], pos: &mut Position, window: Window, stand_pat: Option<Value>, seen: &mut Seen) -> Found {
        let Window { mut alpha, beta, known, mut is_sure } = window;
        let (mut best, mut all_known, mut is_plain, mut due) = (stand_pat, true, true, None);
        alpha = alpha.max(stand_pat.unwrap_or(alpha));
        for (i, &child) in visits.iter().enumerate() {
            let m = self.nodes[child].m;
            let is_same = |other: Option<&usize>| other.is_some_and(|&other| self.nodes[other].m == m);
            let (is_first, again) = (i == 0 || is_same(visits.get(i - 1)), is_same(visits.get(i + 1)));
            alpha = if is_first { alpha } else { alpha.max(known) };
            let top = if self.reading.null_windows && !is_first { beta.min(alpha.saturating_add(1)) } else { beta };
            pos.push(m);
            self.assess_node(child, pos, Window { alpha: -top, beta: -alpha, known: -top, is_sure }, seen);
            pos.pop();
            let node = &self.nodes[child];
            is_plain &= node.is_plain;
            is_sure &= node.is_plain;
            match node.players_value() {
                // What a null window found is looked at once more.
                Some(_) if again => {}
                Some(value) => {
                    best = Some(best.map_or(-value, |best| best.max(-value)));
                    alpha = alpha.max(-value);
                    if alpha >= beta && i + 1 < visits.len() && is_sure {
                        due = due.or(Some(child));
                    }
                }
                None if again => {}
                None => all_known = false,
            }
        }
        let value = best.filter(|&best| all_known || best >= beta);
        Found { value, is_plain: is_plain && all_known, due }
    }

    /// Finds wrong values and cuts, and says how much remains unexplained.
    fn judge(&mut self, right: &mut Right) -> usize {
        let mut unexplained = 0;
        let mut pos = self.root.clone();
        let mut ends: Vec<usize> = Vec::new();
        for number in 0..self.nodes.len() {
            while ends.last().is_some_and(|&end| end <= number) {
                ends.pop();
                pos.pop();
            }
            if number > 0 {
                pos.push(self.nodes[number].m);
                ends.push(self.nodes[number].end);
            }
            let (cut, refutation) = self.judge_cut(number, &mut pos, right);
            let plays_wrong = number == 0 && self.plays_wrong();
            let node = &mut self.nodes[number];
            (node.cut, node.refutation) = (cut, refutation);
            node.is_wrong = !node.aside
                && node.is_sure
                && node.is_plain
                && node.thread == 0
                && (node.contradicts() || node.has_odd_window || plays_wrong);
            unexplained += usize::from(node.is_wrong) + usize::from(matches!(cut, Cut::Wrong | Cut::Unexplained));
        }
        unexplained
    }

    /// Whether the answer is a move that is worth less than another.
    fn plays_wrong(&self) -> bool {
        let played = self.root_pass().into_iter().rev().find(|&child| self.nodes[child].m == self.best_move);
        let value = played.and_then(|child| self.nodes[child].right).map(|right| -right);
        !self.nodes[0].is_halted && value.is_some_and(|value| self.nodes[0].right.is_some_and(|right| value < right))
    }

    fn judge_cut(&mut self, number: usize, pos: &mut Position, right: &mut Right) -> (Cut, Option<(Move, Value)>) {
        let node = &self.nodes[number];
        let is_leaf = node.end == number + 1;
        if is_leaf || node.is_halted || node.cropped || node.aside || number == 0 && self.threads > 1 {
            return (Cut::None, None);
        }
        let skipped = self.skipped_in(number, pos);
        if skipped.is_empty() {
            return (Cut::None, None);
        }
        let node = &self.nodes[number];
        let Some(value) = node.value else { return (Cut::Unexplained, None) };
        if value >= node.beta {
            return (Cut::Right, None);
        }
        let (Some(depth), true, true) = (node.depth, node.is_sure, node.is_plain) else { return (Cut::Unexplained, None) };
        let (ply, low) = (node.ply, node.alpha.max(value));
        if depth < 0 && self.reading.leaf == Leaf::Evaluate {
            return (Cut::Unexplained, None);
        }
        let depth = depth.max(0) as u32;
        let mut refutation: Option<(Move, Value)> = None;
        for m in skipped {
            let Some(value) = right.value_of(pos, m, depth, ply) else { break };
            if value > refutation.map_or(low, |(_, most)| most) {
                refutation = Some((m, value));
            }
        }
        (if refutation.is_some() { Cut::Wrong } else { Cut::Unexplained }, refutation)
    }

    /// The tree in numbers.
    pub fn stats(&self) -> Stats {
        let kept = || self.nodes.iter().enumerate().skip(1).filter(|(_, node)| !node.walked && !node.aside);
        let leaves = kept().filter(|(number, node)| node.end == number + 1).count();
        let cut = || self.nodes.iter().enumerate().filter(|(_, node)| node.cut != Cut::None);
        let is_first = |number: usize| {
            let mut children = self.children(number).map(|child| self.nodes[child].m);
            let first = children.next();
            children.all(|m| Some(m) == first)
        };
        let last_pass = self.passes.last().map_or(0, |pass| pass.nodes);
        let whole = whole_tree(&self.root, self.depth());
        Stats {
            nodes: self.visited,
            leaves,
            cuts: cut().count(),
            cut_first: cut().filter(|(number, _)| is_first(*number)).count(),
            branching: (last_pass as f64).powf(1.0 / f64::from(self.depth().max(1))),
            minimax: whole.map(|(minimax, _)| minimax),
            knuth_moore: whole.map(|(_, smallest)| smallest),
            last_pass,
        }
    }
}

impl TreeNode {
    /// Whether the value of the player cannot be, within the window.
    fn contradicts(&self) -> bool {
        let (Some(value), Some(right)) = (self.players_value(), self.right) else {
            // Beyond the depth of a search that ends there.
            return false;
        };
        let is_fine = value == right || (right >= self.beta && value >= self.beta) || (right <= self.alpha && value <= self.alpha);
        !is_fine
    }
}

/// The values of the positions that were visited, by their keys.
type Seen = HashMap<u64, Value>;

#[derive(Clone, Copy)]
struct Window {
    alpha: Value,
    beta: Value,
    /// What alpha is at least after the first move.
    known: Value,
    /// Whether nothing narrows it that is not seen.
    is_sure: bool,
}

impl Window {
    /// The window that the player told, where it can be; and whether it cannot. One that is narrower or wider is right in itself, but what follows
    /// from it is judged by the one that alpha-beta hands down.
    fn or_told(self, told: Option<(Value, Value)>) -> (Window, bool) {
        let Some((alpha, beta)) = told else { return (self, false) };
        let is_same = alpha.max(-VALUE_INFINITE) == self.alpha && beta.min(VALUE_INFINITE) == self.beta;
        let is_null = beta == self.beta && beta.checked_sub(1) == Some(alpha);
        if alpha < beta && (is_same || is_null || !self.is_sure) {
            return (Window { alpha, beta, known: alpha, is_sure: true }, false);
        }
        let is_narrower = self.alpha <= alpha && alpha < beta && beta <= self.beta;
        let is_wider = alpha <= self.alpha && self.beta <= beta;
        // Beyond a cut that was due there is no window left.
        (self, self.alpha < self.beta && !is_narrower && !is_wider)
    }
}

struct Found {
    value: Option<Value>,
    is_plain: bool,
    due: Option<usize>,
}

fn node(grown: Grown, telling: Telling, parent: usize, depth: Option<i32>, pos: &Position, ply: u32) -> TreeNode {
    TreeNode {
        parent,
        m: grown.m,
        end: grown.end as usize,
        ply,
        thread: grown.thread,
        pass: grown.pass,
        depth,
        legal: pos.count_legal_moves(),
        evaluated: grown.evaluated,
        static_value: grown.evaluated.then(|| evaluate(pos)),
        value: None,
        source: Source::Unknown,
        alpha: -VALUE_INFINITE,
        beta: VALUE_INFINITE,
        told_window: telling.window,
        has_odd_window: false,
        told_value: telling.value,
        told_table: telling.from_table,
        told_reduced: telling.reduced,
        reported: None,
        right: None,
        best: None,
        cut: Cut::None,
        refutation: None,
        due: None,
        is_wrong: false,
        walked: grown.walked,
        cropped: grown.cropped,
        aside: grown.aside,
        is_plain: true,
        is_sure: false,
        is_halted: false,
    }
}

/// The depth of each pass: as reported, or one more or less than the next or the last that was.
fn passes(grown: &[Grown], reports: &[Reported], depth: u32, is_complete: bool) -> Vec<Pass> {
    let first = || grown.iter().skip(1).filter(|node| node.thread == 0);
    let count = first().map(|node| node.pass + 1).max().unwrap_or(0);
    let report_of = |pass: u32| reports.iter().find(|report| report.pass == pass);
    let depth_of = |pass: u32| match (report_of(pass), reports.iter().find(|report| report.pass > pass), reports.last()) {
        (Some(report), ..) | (None, Some(report), _) => report.depth,
        // A search that was stopped in the next depth.
        (None, None, Some(last)) => last.depth.saturating_add(pass - last.pass),
        (None, None, None) if is_complete || count == 1 => depth.saturating_sub(count - 1 - pass).max(1),
        (None, None, None) => pass + 1,
    };
    let nodes_of = |pass: u32| first().filter(|node| node.pass == pass && !node.walked && !node.aside).count();
    let reported = |pass: u32| report_of(pass).map(|report| (report.m, report.score));
    (0..count).map(|pass| Pass { depth: depth_of(pass).min(MAX_PLY), nodes: nodes_of(pass), reported: reported(pass) }).collect()
}

/// The best of these moves at the root (`go searchmoves`).
fn best_of(moves: &[Move], right: &mut Right, pos: &mut Position, depth: u32) -> Option<(Value, Move)> {
    let mut best: Option<(Value, Move)> = None;
    for &m in moves {
        let value = right.value_of(pos, m, depth, 0)?;
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, m));
        }
    }
    best
}

/// The nodes below the root of the whole tree, and those of the smallest that alpha-beta can visit.
fn whole_tree(root: &Position, depth: u32) -> Option<(u64, u64)> {
    let mut pos = root.clone();
    let (mut product, mut positions) = ([1.0, 1.0], 1.0);
    let (mut all, mut smallest) = (0, 0.0);
    for ply in 1..=depth {
        if positions > MOST_COUNTED {
            return None;
        }
        let next = perft(&mut pos, ply);
        if next == 0 {
            break;
        }
        product[ply as usize % 2] *= next as f64 / positions;
        positions = next as f64;
        all += next;
        smallest += product[0] + product[1] - 1.0;
    }
    Some((all, smallest.round() as u64))
}

#[cfg(test)]
mod tests {
    use super::super::{Recorder, Replay};
    use super::*;
    use crate::{START_SFEN, tell};
    use std::sync::{Arc, Mutex};

    /// The start, a middle game, a mate at hand, and few moves.
    const POSITIONS: [&str; 4] =
        [START_SFEN, "2sgk/r3p/5/PS3/KR3 b Bbg 9", "1b1k1/RG3/2sBR/1K3/5 b GS2P 37", "r2k1/2bgp/5/PRS2/K4 b BSg 1"];

    /// How a search of the tests goes about it.
    #[derive(Clone, Copy, PartialEq)]
    enum Way {
        LooksAtAll,
        Cuts,
        NullWindows,
        CutsAtAlpha,
    }

    /// A search that notes what it does, as a recorder would, and what it knows.
    struct Noted {
        way: Way,
        words: String,
        /// Of each node alpha, beta and the value returned.
        nodes: Vec<(Move, Value, Value, Value)>,
    }

    impl Noted {
        fn search(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
            if depth == 0 {
                self.words += "= ";
                return evaluate(pos);
            }
            let mut best = mated_in(ply);
            for (i, m) in pos.legal_moves().into_iter().enumerate() {
                let mut value = 0;
                if self.way == Way::NullWindows && i > 0 && beta - alpha > 1 {
                    value = self.look(pos, m, alpha, alpha + 1, depth, ply);
                }
                if self.way != Way::NullWindows || i == 0 || beta - alpha <= 1 || value > alpha && value < beta {
                    value = self.look(pos, m, alpha, beta, depth, ply);
                }
                best = best.max(value);
                if self.way == Way::CutsAtAlpha && ply > 0 && value <= alpha {
                    break;
                }
                alpha = alpha.max(value);
                if self.way != Way::LooksAtAll && alpha >= beta {
                    break;
                }
            }
            best
        }

        fn look(&mut self, pos: &mut Position, m: Move, alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
            self.words += &format!("{m} ");
            let number = self.nodes.len();
            self.nodes.push((m, -beta, -alpha, 0));
            pos.do_move(m);
            let value = self.search(pos, -beta, -alpha, depth - 1, ply + 1);
            pos.undo_move(m);
            self.words += "- ";
            self.nodes[number].3 = value;
            -value
        }
    }

    fn noted(way: Way, sfen: &str, depth: u32) -> (Noted, Value) {
        let mut noted = Noted { way, words: format!("@{} ", sfen.replace(' ', "_")), nodes: Vec::new() };
        let value = noted.search(&mut Position::from_sfen(sfen).unwrap(), -VALUE_INFINITE, VALUE_INFINITE, depth, 0);
        (noted, value)
    }

    fn tree_of(sfen: &str, words: &str, depth: u32, most: usize) -> Tree {
        let mut replay = Replay::of(Position::from_sfen(sfen).unwrap()).that_grows(most);
        replay.read(0, words).unwrap();
        replay.into_tree(depth, Move::RESIGN, &[], true).unwrap()
    }

    /// By a recursion that knows nothing of trees.
    fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
        if depth == 0 {
            return evaluate(pos);
        }
        pos.legal_moves().into_iter().fold(mated_in(ply), |best, m| {
            pos.do_move(m);
            let value = -negamax(pos, depth - 1, ply + 1);
            pos.undo_move(m);
            best.max(value)
        })
    }

    #[test]
    fn every_node_of_a_right_search_has_its_window_and_value() {
        for sfen in POSITIONS {
            for (way, depth) in [(Way::LooksAtAll, 2), (Way::LooksAtAll, 3), (Way::Cuts, 3), (Way::Cuts, 4), (Way::NullWindows, 4)] {
                let (noted, value) = noted(way, sfen, depth);
                let tree = tree_of(sfen, &noted.words, depth, usize::MAX);
                assert_eq!(tree.nodes.len() - 1, noted.nodes.len());
                assert_eq!((tree.nodes[0].value, tree.first_wrong, tree.truncated), (Some(value), None, false), "{sfen} {depth}");
                assert!(way == Way::NullWindows || !tree.reading.null_windows);
                assert!(way != Way::NullWindows || sfen != START_SFEN || tree.reading.null_windows);
                for (node, &(m, alpha, beta, value)) in tree.nodes[1..].iter().zip(&noted.nodes) {
                    assert_eq!((node.m, node.value), (m, Some(value)));
                    let has_window = way != Way::NullWindows || tree.reading.null_windows;
                    if way != Way::LooksAtAll && has_window {
                        assert_eq!((node.alpha, node.beta), (alpha, beta), "{sfen} {depth} {m}");
                    }
                    assert!(matches!(node.cut, Cut::None | Cut::Right), "{sfen} {depth}");
                }
                let cuts = tree.nodes.iter().filter(|node| node.cut == Cut::Right).count();
                assert_eq!(cuts > 0, way != Way::LooksAtAll, "{sfen} {depth}");
            }
        }
    }

    #[test]
    fn right_values_are_those_of_the_whole_tree() {
        for sfen in POSITIONS {
            let tree = tree_of(sfen, &noted(Way::Cuts, sfen, 3).0.words, 3, usize::MAX);
            for number in (0..tree.nodes.len()).step_by(7) {
                let ply = tree.nodes[number].ply;
                let mut pos = tree.position(number);
                let right = negamax(&mut pos, 3 - ply, ply);
                assert_eq!(tree.nodes[number].right, Some(right), "{sfen} {number}");
                if let Some(best) = tree.nodes[number].best {
                    pos.do_move(best);
                    assert_eq!(-negamax(&mut pos, 2 - ply, ply + 1), right, "{sfen} {number} {best}");
                }
            }
        }
    }

    #[test]
    fn a_wrong_cut_is_found_with_the_move_that_it_missed() {
        for sfen in [START_SFEN, "2sgk/r3p/5/PS3/KR3 b Bbg 9"] {
            let tree = tree_of(sfen, &noted(Way::CutsAtAlpha, sfen, 3).0.words, 3, usize::MAX);
            let wrong: Vec<usize> = (0..tree.nodes.len()).filter(|&number| tree.nodes[number].cut == Cut::Wrong).collect();
            assert!(!wrong.is_empty());
            for number in wrong {
                let node = &tree.nodes[number];
                let (m, value) = node.refutation.unwrap();
                assert!(
                    tree.skipped(number).contains(&m) && value > node.value.unwrap().max(node.alpha) && node.value.unwrap() < node.beta
                );
                let mut pos = tree.position(number);
                pos.do_move(m);
                assert_eq!(-negamax(&mut pos, 2 - node.ply, node.ply + 1), value);
            }
            let first = tree.first_wrong.expect("some value is wrong");
            let below = (first + 1)..tree.nodes[first].end;
            assert!(tree.nodes[first].is_wrong && tree.nodes[below].iter().all(|node| !node.is_wrong));
        }
    }

    #[test]
    fn where_alpha_beta_would_cut_a_search_of_all_is_told() {
        let whole = tree_of(START_SFEN, &noted(Way::LooksAtAll, START_SFEN, 3).0.words, 3, usize::MAX);
        let cut = tree_of(START_SFEN, &noted(Way::Cuts, START_SFEN, 3).0.words, 3, usize::MAX);
        let line = |moves: &str| -> Vec<Move> { moves.split(' ').map(|m| m.parse().unwrap()).collect() };
        for moves in ["3e3d", "5d5c 3a2b"] {
            let (all, some) = (whole.find(&line(moves)).unwrap(), cut.find(&line(moves)).unwrap());
            let last = cut.children(some).last().unwrap();
            assert_eq!(whole.nodes[all].due.map(|due| whole.nodes[due].m), Some(cut.nodes[last].m), "{moves}");
            assert_eq!((cut.nodes[some].due, cut.nodes[some].cut), (None, Cut::Right));
        }
        assert!(cut.nodes.iter().all(|node| node.due.is_none()));
    }

    #[test]
    fn what_there_is_no_room_for_is_marked_and_nothing_follows_from_it() {
        let (noted, _) = noted(Way::LooksAtAll, START_SFEN, 3);
        let tree = tree_of(START_SFEN, &noted.words, 3, 100);
        assert_eq!((tree.nodes.len(), tree.truncated, tree.visited), (101, true, noted.nodes.len() as u64));
        let cropped: Vec<usize> = (0..tree.nodes.len()).filter(|&number| tree.nodes[number].cropped).collect();
        assert!(cropped.contains(&0));
        for number in cropped {
            let node = &tree.nodes[number];
            assert_eq!((node.value, node.cut, node.is_wrong), (None, Cut::None, false));
        }
        assert_eq!(tree.first_wrong, None);
        let none = tree_of(START_SFEN, &noted.words, 3, 0);
        assert_eq!((none.nodes.len(), none.truncated, none.nodes[0].end), (1, true, 1));
    }

    #[test]
    fn the_root_is_gone_through_once_for_each_depth_and_the_line_reported_is_none() {
        let mut replay = Replay::of(Position::start()).that_grows(usize::MAX);
        let m = |text: &str| text.parse::<Move>().unwrap();
        replay.read(0, "@rbsgk/4p/5/P4/KGSBR_b_-_1 5d5c = - 3e2d = - 5d5c ^1").unwrap();
        replay.reported(1, 0, &[m("5d5c")]);
        replay.read(0, "5d5c 1b1c = - - 3e2d 1b1c = - - 3e2d 1b1c ^2").unwrap();
        replay.reported(2, 0, &[m("3e2d"), m("1b1c")]);
        replay.read(0, "5d5c 1b1c 3e2d = - -").unwrap();
        let tree = replay.into_tree(3, m("3e2d"), &[], false).unwrap();
        assert_eq!(tree.passes.iter().map(|pass| (pass.depth, pass.nodes)).collect::<Vec<_>>(), [(1, 2), (2, 4), (3, 3)]);
        let aside: Vec<usize> = (0..tree.nodes.len()).filter(|&number| tree.nodes[number].aside).collect();
        assert_eq!(aside, [3, 8, 9]);
        assert_eq!(tree.nodes.iter().map(|node| node.pass).collect::<Vec<_>>(), [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2]);
    }

    #[test]
    fn each_thread_has_its_part_and_nothing_is_judged() {
        let mut replay = Replay::of(Position::start()).that_grows(usize::MAX);
        replay.read(0, "@rbsgk/4p/5/P4/KGSBR_b_-_1 5d5c ").unwrap();
        replay.read(1, "@rbsgk/4p/5/P4/KGSBR_b_-_1,3e2d 1b1c = - ").unwrap();
        replay.read(0, "1b1c = - - ").unwrap();
        let tree = replay.into_tree(2, Move::RESIGN, &[], true).unwrap();
        let nodes: Vec<(String, usize, usize, u32, bool)> =
            tree.nodes[1..].iter().map(|node| (node.m.to_string(), node.parent, node.end, node.thread, node.walked)).collect();
        let expected = [("5d5c", 0, 3, 0, false), ("1b1c", 1, 3, 0, false), ("3e2d", 0, 5, 1, true), ("1b1c", 3, 5, 1, false)];
        assert_eq!(nodes, expected.map(|(m, parent, end, thread, walked)| (m.to_string(), parent, end, thread, walked)));
        assert_eq!((tree.threads, tree.first_wrong, tree.nodes[3].right), (2, None, None));
    }

    #[test]
    fn what_is_told_stands_beside_what_follows() {
        let stream = Arc::new(Mutex::new(String::new()));
        let heard = stream.clone();
        let recorder = Recorder::new(move |_, words| heard.lock().unwrap().push_str(words));
        let mut pos = Position::start();
        let m = pos.legal_moves()[0];
        recorder.does(&pos, m);
        pos.do_move(m);
        recorder.tells(&pos, crate::Told::Window(-20, 30));
        recorder.evaluates(&pos);
        recorder.tells(&pos, crate::Told::Value(7));
        recorder.undoes(&pos, m);
        pos.undo_move(m);
        recorder.tells(&pos, crate::Told::Reduced(1));
        recorder.flush();
        // Nobody listens here.
        tell::window(&pos, 0, 1);
        assert_eq!(tell::value(&pos, 3), 3);
        let words = stream.lock().unwrap().clone();
        assert_eq!(words, "@rbsgk/4p/5/P4/KGSBR_b_-_1 5d5c [-20,30 = ]7 - %1 ");
        let tree = tree_of(START_SFEN, &words, 1, usize::MAX);
        let node = &tree.nodes[1];
        assert_eq!((node.told_window, node.told_value, node.value, node.right), (Some((-20, 30)), Some(7), Some(0), Some(0)));
        assert_eq!((tree.first_wrong, tree.nodes[0].told_reduced), (Some(1), 1));
    }

    /// Three windows at a node where (-5, 5) is handed down: its own, one that a null window makes of it, and one that is turned the wrong way.
    #[test]
    fn a_window_that_is_told_is_believed_where_it_can_be() {
        let window = Window { alpha: -5, beta: 5, known: -5, is_sure: true };
        let after = |told: (Value, Value)| {
            let (window, is_odd) = window.or_told(Some(told));
            (window.alpha, window.beta, is_odd)
        };
        assert_eq!(after((-5, 5)), (-5, 5, false));
        assert_eq!(after((4, 5)), (4, 5, false));
        assert_eq!(after((-3, 3)), (-5, 5, false), "narrower");
        assert_eq!(after((-5, 32001)), (-5, 5, false), "wider");
        assert_eq!(after((0, 9)), (-5, 5, true));
        assert_eq!(after((5, -5)), (-5, 5, true));
        let unsure = Window { is_sure: false, ..window };
        assert_eq!(unsure.or_told(Some((0, 9))).0.alpha, 0);
    }

    /// The window as it is instead of turned: told, it is named where it is handed down first.
    #[test]
    fn a_window_handed_on_as_it_is_is_the_first_that_is_wrong() {
        fn search(pos: &mut Position, alpha: Value, beta: Value, depth: u32, words: &mut String) -> Value {
            *words += &format!("[{alpha},{beta} ");
            if depth == 0 {
                *words += "= ";
                return evaluate(pos);
            }
            let (mut best, mut low) = (-VALUE_INFINITE, alpha);
            for m in pos.legal_moves() {
                *words += &format!("{m} ");
                pos.do_move(m);
                let value = -search(pos, low, beta, depth - 1, words);
                pos.undo_move(m);
                *words += "- ";
                best = best.max(value);
                low = low.max(value);
                if low >= beta {
                    break;
                }
            }
            best
        }
        let mut words = "@rbsgk/4p/5/P4/KGSBR_b_-_1 ".to_string();
        search(&mut Position::start(), -VALUE_INFINITE, VALUE_INFINITE, 2, &mut words);
        let tree = tree_of(START_SFEN, &words, 2, usize::MAX);
        let first = &tree.nodes[tree.first_wrong.unwrap()];
        assert!(first.has_odd_window && first.told_window.is_some());
        assert!(tree.nodes[..tree.first_wrong.unwrap()].iter().all(|node| !node.has_odd_window));
    }

    /// Words of any kind in any order, as a hostile child may send them.
    #[test]
    fn no_stream_panics() {
        const WORDS: &[&str] = &[
            "5d5c",
            "1b1c",
            "3e2d",
            "3a2b",
            "-",
            "-",
            "-",
            "=",
            "!",
            "^1",
            "^2",
            "~5d5c",
            "~1e1a",
            "P*3c",
            "@rbsgk/4p/5/P4/KGSBR_b_-_1",
            "@rbsgk/4p/5/P4/KGSBR_b_-_1,5d5c",
            "@rbsgk/4p/5/P4/KGSBR_b_-_1,3e2d,1b1c",
            "@4k/5/5/5/K4_b_-_1",
            "[-5,5",
            "[5,-5",
            "]12",
            "]-2147483648",
            "#7",
            "%1",
            "%4294967295",
            ">0",
            "<0",
            "[2147483647,-2147483648",
        ];
        let mut state = 1u64;
        let mut below = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let mut grown = 0;
        for _ in 0..3000 {
            let mut replay = Replay::of(Position::start()).that_grows(12);
            for _ in 0..below(5) {
                for _ in 0..below(12) {
                    // After a flaw a judge does not go on; the tree must bear it.
                    let _ = replay.read(below(3) as u32, WORDS[below(WORDS.len())]);
                }
                let pv: Vec<Move> = (0..below(3)).map(|_| WORDS[below(4)].parse().unwrap()).collect();
                replay.reported(below(4) as u32, Value::MAX, &pv);
            }
            let scores = [("5d5c".parse().unwrap(), -Value::MAX), ("3e2d".parse().unwrap(), 5)];
            let tree = replay.into_tree(below(4) as u32, "5d5c".parse().unwrap(), &scores, below(2) == 0).unwrap();
            assert!(tree.nodes.len() <= 13);
            for (number, node) in tree.nodes.iter().enumerate().skip(1) {
                assert!(node.parent < number && node.end > number && node.end <= tree.nodes[node.parent].end);
            }
            grown += tree.stats().nodes;
        }
        assert!(grown > 1000, "some of it is a tree");
    }
}
