//! The tree of a recorded search: its nodes, their values as far as they can be seen from outside, and where the search went wrong.
//!
//! The work of a search between two moves is not seen. But the stream shows which moves it looked at, and where it asked for the value of the
//! pieces. From that follows:
//!
//! - the value of a leaf, where the kit's [`evaluate`](minishogi::evaluate()) was asked, or the rules know a mate;
//! - the [value](TreeNode::value) of an inner node: the best of the visited nodes below it, as any right recursion has it. The result of the function
//!   is seen only where it [says](minishogi::annotate) so, and at the moves of the root, whose scores are [reported](TreeNode::reported);
//! - the window that alpha-beta would hand down, given the nodes visited before. With null windows it is another one: the tree is
//!   [read](Tree::reading) in the way that leaves less unexplained. So it is with a mate at the depth of the search, which a search may see or not;
//! - which moves were skipped: a [cut](TreeNode::cut), right if the value reached beta, wrong if a skipped move would have changed the value.
//!
//! A node that was neither expanded nor evaluated ends by a mate, by a repetition, or by a table. The content of the table is not seen: its value is
//! taken to be that of the last visit of the same position, if there was one, and nothing above it is called wrong. Nor is anything where a helper
//! thread was at work, whose depth is unknown, or where the search was stopped. A player that reduces the depth and does not tell looks like one that
//! ends too early. One that begins with a narrow window at the root (aspiration) is known by a depth that it searches once more, otherwise it looks
//! like one that cuts too early. One with an evaluation of its own shows its moves only, and no values.
//!
//! A search for a [mate](Tree::mate) by checks has a tree of another kind.

mod assess;
mod explain;
mod mate;
mod survey;

use self::survey::passes;
use super::growth::Nodes;
use super::proof::Leaf;
use minishogi::{Checkmate, Move, Position, VALUE_INFINITE, Value, perft};

/// The largest ply of the whole tree after which the next is counted: half a second.
const MOST_COUNTED: f64 = 1e7;

/// The source of a node's [value](TreeNode::value).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// It is not known.
    Unknown,
    /// [`evaluate`](minishogi::evaluate()).
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

/// True if a node left out moves, and whether it was right to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// It left out none that counts.
    None,
    /// The value had reached beta: the moves left out could not matter.
    Right,
    /// A move left out would have mattered.
    Wrong,
    /// For an unknown reason; none of the moves left out would have mattered, as far as it was worked out.
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
    /// The number of this thread's pass through the moves of the root, from 0.
    pub pass: u32,
    /// The depth to search it to, if known; less than 0 in a quiescence search.
    pub depth: Option<i32>,
    /// The number of legal moves.
    pub legal: usize,
    /// True if the value of the pieces was asked for.
    pub evaluated: bool,
    /// The value of the pieces, if it was asked for.
    pub static_value: Option<Value>,
    /// The value that follows from the visited nodes.
    pub value: Option<Value>,
    /// The source of the value.
    pub source: Source,
    /// The window that alpha-beta would have here.
    pub alpha: Value,
    /// Its upper end.
    pub beta: Value,
    /// The window that the player told.
    pub told_window: Option<(Value, Value)>,
    /// True if that is neither the window of alpha-beta nor within it nor around it.
    pub has_odd_window: bool,
    /// The value that the player told.
    pub told_value: Option<Value>,
    /// True if the player told that a table knew it.
    pub told_table: bool,
    /// By how many plies less it was searched, as the player told.
    pub told_reduced: u32,
    /// After a move of the root: the score of that move, for the side to move here.
    pub reported: Option<Value>,
    /// The right value at this depth, if it was worked out.
    pub right: Option<Value>,
    /// The move of the right value.
    pub best: Option<Move>,
    /// True if it left out moves.
    pub cut: Cut,
    /// The move left out that would have mattered most, and its value.
    pub refutation: Option<(Move, Value)>,
    /// The node below after which the value had reached beta, though the player went on.
    pub due: Option<usize>,
    /// True if the value of the player is wrong within the window; at the root, whether its move is not one of the best.
    pub is_wrong: bool,
    /// True if the player came here without a move that was seen, on a copy: it does not count as a node.
    pub walked: bool,
    /// True if the player went through the line that it reports here: it visited the node, but did not search.
    pub aside: bool,
    /// True if nodes below are missing for want of space.
    pub cropped: bool,
    /// True if the value and the window depend on nothing that is not seen.
    is_plain: bool,
    is_sure: bool,
    /// True if the search was stopped below.
    is_halted: bool,
}

impl TreeNode {
    /// Returns a node of which nothing is known.
    fn unknown(parent: usize, m: Move, ply: u32) -> TreeNode {
        TreeNode {
            parent,
            m,
            end: 0,
            ply,
            thread: 0,
            pass: 0,
            depth: None,
            legal: 0,
            evaluated: false,
            static_value: None,
            value: None,
            source: Source::Unknown,
            alpha: -VALUE_INFINITE,
            beta: VALUE_INFINITE,
            told_window: None,
            has_odd_window: false,
            told_value: None,
            told_table: false,
            told_reduced: 0,
            reported: None,
            right: None,
            best: None,
            cut: Cut::None,
            refutation: None,
            due: None,
            is_wrong: false,
            walked: false,
            cropped: false,
            aside: false,
            is_plain: true,
            is_sure: false,
            is_halted: false,
        }
    }

    /// Returns the value that the player has of this node, as far as it is known: annotated, reported, or deduced.
    pub fn players_value(&self) -> Option<Value> {
        self.told_value.or(self.reported).or(self.value)
    }
}

/// The reading of the tree: the one that leaves less unexplained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// True if moves after the first are looked at with a null window first.
    pub null_windows: bool,
    /// The evaluation of the leaves.
    pub leaf: Leaf,
    /// True if a mate is seen at the depth.
    pub mate_at_leaf: bool,
}

/// A search for a mate by checks. Its nodes are alternately OR and AND nodes: see [`Tree::is_attack`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateSearch {
    /// The longest mate that was looked for.
    pub plies: u32,
    /// The player's answer, if there is one.
    pub answer: Option<Checkmate>,
}

/// The result of a pass through the root moves, by the first thread.
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
    /// The moves done, even those for which there was no space.
    pub nodes: u64,
    /// The kept nodes without a node below.
    pub leaves: usize,
    /// The kept nodes where moves were left out.
    pub cuts: usize,
    /// The number of them that left out all but the first.
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
    /// The nodes; the first is the root. Those of each thread are together, in the order in which they were visited.
    pub nodes: Vec<TreeNode>,
    /// The passes of the first thread, one for each depth.
    pub passes: Vec<Pass>,
    /// The moves done, even those for which there was no space.
    pub visited: u64,
    /// True if nodes are missing for want of space.
    pub truncated: bool,
    /// True if the search came to its end by itself, and was watched so far.
    pub is_complete: bool,
    /// The number of threads that did moves.
    pub threads: u32,
    /// The reading of the tree.
    pub reading: Reading,
    /// The answer.
    pub best_move: Move,
    /// The score of the answer, if there is one.
    pub score: Option<Value>,
    /// The node whose value was the first to be wrong, when those below it were right.
    pub first_wrong: Option<usize>,
    /// The tree of a mate search, if it was one. Then all visits after the same moves are one node, [`TreeNode::legal`] of the attacker is the number
    /// of checks, and a value is that of a mate, or 0 if there is none.
    pub mate: Option<MateSearch>,
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
            is_complete,
            threads,
            reading,
            best_move,
            score: score_of(best_move),
            first_wrong: None,
            mate: None,
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

    /// Returns whether in a search for a mate the attacker is to move at this node: one check that mates is enough (OR). Elsewhere the defender is,
    /// who is mated if all answers lead to it (AND).
    pub fn is_attack(&self, node: usize) -> bool {
        self.mate.is_some() && self.nodes[node].ply.is_multiple_of(2)
    }

    /// Returns the depth of the last pass.
    pub fn depth(&self) -> u32 {
        self.passes.last().map_or(0, |pass| pass.depth)
    }

    /// Returns the nodes right below this one, in the order in which they were visited.
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

    /// Returns the moves from the root to this node.
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

    /// Returns the position of this node.
    pub fn position(&self, node: usize) -> Position {
        let mut pos = self.root.clone();
        self.path(node).into_iter().for_each(|m| pos.push(m));
        pos
    }

    /// Returns the node after these moves, visited last.
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

    /// Returns the moves that were left out at a node. Of a bishop or rook that may promote, those without are left out only with those by which it
    /// does.
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
        if self.mate.is_some() {
            return mate::moves_of(&mut pos.clone(), self.is_attack(node)).into_iter().filter(|m| !is_visited(m)).collect();
        }
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

    /// Returns whether a node may let things be, as in a quiescence search.
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

    /// Returns the nodes right below the root: those of the last pass of the first thread, and those of all other threads.
    pub fn root_pass(&self) -> Vec<usize> {
        let last = self.passes.len().saturating_sub(1) as u32;
        self.searched_root_moves().filter(|&child| self.nodes[child].thread > 0 || self.nodes[child].pass == last).collect()
    }

    fn searched_root_moves(&self) -> impl Iterator<Item = usize> + '_ {
        self.children(0).filter(|&child| !self.nodes[child].aside)
    }

    /// Returns the tree in numbers.
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
        let whole = if self.mate.is_none() { whole_tree(&self.root, self.depth()) } else { None };
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

/// Returns the nodes below the root of the whole tree, and those of the smallest that alpha-beta can visit.
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
mod tests;
