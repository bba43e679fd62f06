//! The tree of a search for a mate by checks, an AND/OR tree (Allis, 1994).
//!
//! A search that deepens, or df-pn, comes by the same moves to the same node again and again: all these visits are one [node](TreeNode) here, and
//! moves of the attacker that give no check, at which nothing more was looked at, are none.
//!
//! It is alpha-beta with the window from 0 to 1, where 0 is no mate: the attacker needs one check that mates (OR), the defender one answer after
//! which there is no mate (AND). The consequences of the visits are known, the right value from a search of its own; what the player made of it is
//! seen only in its answer. If that is wrong, it is followed down to the first node that explains it: along the line that was answered, or, where
//! a mate was not found, along checks that mate.

use std::collections::HashMap;

use super::{Cut, MateSearch, Pass, Reading, Source, Tree, TreeNode};
use crate::growth::{Grown, Nodes};
use crate::proof::Leaf;
use minishogi::{Checkmate, MAX_PLY, MateError, Move, Position, Value, mate_in, mated_in};

/// The number of moves done at most to find the right values of a tree: a few seconds.
const WORK: u64 = 20_000_000;

/// The longest mate that is looked for to find them.
const LONGEST: u32 = 9;

/// No mate.
const NONE: Value = 0;

impl Tree {
    /// Returns the tree of a search for a mate of at most `plies`; `answer` is the player's, if it gave one.
    pub(crate) fn of_mate(root: Position, grown: Nodes, visited: u64, plies: u32, answer: Option<Checkmate>) -> Tree {
        let Nodes { nodes, truncated, .. } = grown;
        let best_move = match &answer {
            Some(Checkmate::Mate(line)) => line.first().copied().unwrap_or(Move::RESIGN),
            _ => Move::RESIGN,
        };
        let mut tree = Tree {
            nodes: Vec::new(),
            passes: vec![Pass { depth: plies, nodes: 0, reported: None }],
            visited,
            truncated,
            is_complete: answer.is_some(),
            threads: nodes.iter().map(|node| node.thread).max().unwrap_or(0) + 1,
            reading: Reading { null_windows: false, leaf: Leaf::Evaluate, mate_at_leaf: true },
            best_move,
            score: None,
            first_wrong: None,
            root_moves: Vec::new(),
            mate: Some(MateSearch { plies, answer }),
            root: root.clone(),
        };
        let mut pos = root;
        let mut right = MateSolver { horizon: plies.min(LONGEST), is_all: plies <= LONGEST, budget: WORK, known: HashMap::new() };
        tree.grow(&merged(&nodes), 0, 0, 0, &mut pos, &mut right);
        tree.passes[0].nodes = tree.nodes.len() - 1;
        tree.score = tree.nodes[0].value;
        tree.follow_answer(&mut right);
        tree
    }

    /// Adds a line with all that is below it, and returns its result.
    fn grow(&mut self, lines: &[Line], line: usize, parent: usize, ply: u32, pos: &mut Position, right: &mut MateSolver) -> Value {
        let is_attack = ply.is_multiple_of(2);
        let number = self.nodes.len();
        let moves = moves_of(pos, is_attack);
        let found = right.value(pos, ply);
        let alpha = if is_attack { 0 } else { -1 };
        self.nodes.push(TreeNode {
            legal: moves.len(),
            alpha,
            beta: alpha + 1,
            right: found.map(|(value, _)| value),
            best: found.and_then(|(_, best)| best),
            cropped: lines[line].cropped,
            ..TreeNode::unknown(parent, lines[line].m, ply)
        });
        let (mut seen, mut tried) = (None, Vec::new());
        for &child in &lines[line].below {
            let m = lines[child].m;
            // A look at whether it is check.
            if is_attack && !moves.contains(&m) && lines[child].below.is_empty() {
                continue;
            }
            pos.push(m);
            let value = -self.grow(lines, child, number, ply + 1, pos, right);
            pos.pop();
            seen = seen.max(Some(value));
            tried.push(m);
        }
        let is_all = moves.iter().all(|m| tried.contains(m));
        // A way out need not be seen: where it is no check, and where answers were not looked at.
        let floor = if is_attack || !pos.in_check() || !is_all { NONE } else { mated_in(ply) };
        let value = seen.map_or(floor, |seen| seen.max(floor));
        let end = self.nodes.len();
        let node = &mut self.nodes[number];
        node.end = end;
        (node.value, node.source) = match seen {
            _ if node.cropped => (None, Source::Unknown),
            Some(_) => (Some(value), Source::Children),
            None if floor == NONE => (Some(value), Source::Unknown),
            None => (Some(value), Source::Mate),
        };
        if let Some(seen) = seen.filter(|_| !is_all && !node.cropped) {
            node.cut = if seen >= node.beta { Cut::Right } else { Cut::Unexplained };
        }
        value
    }

    /// Returns the path from the root to the first node that explains the wrong answer.
    fn follow_answer(&mut self, right: &mut MateSolver) {
        let Some(MateSearch { plies, answer: Some(answer) }) = self.mate.clone() else { return };
        let wrong = match &answer {
            Checkmate::Mate(line) => self.wrong_along(line, answer.verify(&self.root, u32::MAX).err(), plies),
            Checkmate::NoMate => self.wrong_where_missed(),
            Checkmate::Timeout | Checkmate::NotImplemented => Vec::new(),
        };
        for &(number, says) in &wrong {
            (self.nodes[number].is_wrong, self.nodes[number].reported) = (true, Some(says));
        }
        if let Some(&(number, says)) = wrong.last() {
            self.first_wrong = Some(number);
            self.refute(number, says, right);
        }
    }

    /// Returns the nodes with a wrong value along the line that was answered: down to the flaw that it has, or to a node that is right.
    fn wrong_along(&self, line: &[Move], flaw: Option<MateError>, plies: u32) -> Vec<(usize, Value)> {
        let flaw = flaw.map(|flaw| match flaw {
            MateError::Illegal(number, ..) => number - 1,
            MateError::NoCheck(number, _) => number,
            _ => line.len(),
        });
        let length = line.len() as u32;
        let mut wrong = Vec::new();
        let mut number = 0;
        for told in 0..=flaw.unwrap_or(line.len()) {
            let says = if told % 2 == 0 { mate_in(length) } else { mated_in(length) };
            let is_right = self.nodes[number].right.is_none_or(|right| {
                // Without a limit any mate will do.
                right == says || plies == MAX_PLY && right.signum() == says.signum()
            });
            if is_right && flaw.is_none() {
                break;
            }
            if !is_right || flaw == Some(told) {
                wrong.push((number, says));
            }
            let next = line.get(told).and_then(|&m| self.children(number).find(|&child| self.nodes[child].m == m));
            match next {
                Some(child) => number = child,
                None if flaw.is_some() && wrong.last().is_none_or(|&(last, _)| last != number) => {
                    // The answer for a node that it never visited.
                    wrong.push((number, says));
                    break;
                }
                None => break,
            }
        }
        wrong
    }

    /// Returns the nodes at which a mate was not found, though there is one.
    fn wrong_where_missed(&self) -> Vec<(usize, Value)> {
        let is_missed = |number: usize| self.nodes[number].right.is_some_and(|value| value != NONE);
        let below = |&number: &usize| self.towards_missed_mate(number);
        std::iter::successors(Some(0).filter(|&root| is_missed(root)), below).map(|number| (number, NONE)).collect()
    }

    /// Looks among the moves that were left out for one with a better value than the player's.
    fn refute(&mut self, number: usize, says: Value, right: &mut MateSolver) {
        if self.nodes[number].cropped {
            return;
        }
        let mut pos = self.position(number);
        let ply = self.nodes[number].ply;
        let mut refutation: Option<(Move, Value)> = None;
        for m in self.skipped(number) {
            pos.push(m);
            let value = right.value(&mut pos, ply + 1).map(|(value, _)| -value);
            pos.pop();
            if let Some(value) = value.filter(|&value| value > refutation.map_or(says, |(_, most)| most)) {
                refutation = Some((m, value));
            }
        }
        if refutation.is_some() {
            let node = &mut self.nodes[number];
            (node.cut, node.refutation) = (Cut::Wrong, refutation);
        }
    }

    /// Below a node at which a mate was not found: where it was not found either.
    fn towards_missed_mate(&self, number: usize) -> Option<usize> {
        let node = &self.nodes[number];
        // A player that looks at a position without an answer knows that it is mate; what it makes of that shows above.
        let is_missed =
            |&child: &usize| self.nodes[child].right.is_some_and(|value| value != NONE) && self.nodes[child].source != Source::Mate;
        if node.ply.is_multiple_of(2) {
            let best = self.children(number).find(|&child| Some(self.nodes[child].m) == node.best);
            return best.filter(is_missed).or_else(|| self.children(number).find(is_missed));
        }
        // The answer that was looked at last was the way out.
        let is_seen = |child: &usize| self.nodes[*child].value.is_some_and(|value| value != NONE);
        let missed: Vec<usize> = self.children(number).filter(is_missed).collect();
        missed.iter().rev().copied().find(|child| !is_seen(child)).or(missed.first().copied())
    }
}

/// All visits after the same moves.
struct Line {
    m: Move,
    below: Vec<usize>,
    cropped: bool,
}

fn merged(visits: &[Grown]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut line_of: Vec<usize> = Vec::new();
    let mut known: HashMap<(usize, Move), usize> = HashMap::new();
    for (number, visit) in visits.iter().enumerate() {
        let above = if number == 0 { 0 } else { line_of[visit.parent as usize] };
        let line = *known.entry((above, visit.m)).or_insert(lines.len());
        if line == lines.len() {
            lines.push(Line { m: visit.m, below: Vec::new(), cropped: false });
            if number > 0 {
                lines[above].below.push(line);
            }
        }
        lines[line].cropped |= visit.cropped;
        line_of.push(line);
    }
    lines
}

/// Returns the checks of the attacker, or all answers.
pub(super) fn moves_of(pos: &mut Position, attacks: bool) -> Vec<Move> {
    let mut moves = pos.legal_moves().to_vec();
    if attacks {
        moves.retain(|&m| {
            pos.push(m);
            let is_check = pos.in_check();
            pos.pop();
            is_check
        });
    }
    moves
}

/// In how many plies there is mate, and the first move there.
type Mate = (u32, Option<Move>);

/// Works out which positions are mates, until it has done enough.
struct MateSolver {
    /// The plies below the root to which a mate is searched.
    horizon: u32,
    /// True if that is as far as was asked.
    is_all: bool,
    budget: u64,
    /// By key and plies left.
    known: HashMap<(u64, u32), Option<Mate>>,
}

impl MateSolver {
    /// Returns the value of a position that is `ply` plies below the root, and the best move; `None` if it is not known.
    fn value(&mut self, pos: &mut Position, ply: u32) -> Option<(Value, Option<Move>)> {
        let Some(left) = self.horizon.checked_sub(ply) else {
            return self.is_all.then_some((NONE, None));
        };
        if ply.is_multiple_of(2) {
            return match self.attack(pos, left)? {
                Some((plies, best)) => Some((mate_in(ply + plies), best)),
                None => self.is_all.then_some((NONE, None)),
            };
        }
        match self.defend(pos, left)? {
            Some((plies, best)) => Some((mated_in(ply + plies), best)),
            None if self.is_all => Some((NONE, self.way_out(pos, left)?)),
            None => None,
        }
    }

    /// Returns the shortest mate; the outer `None` if the budget is used up.
    fn attack(&mut self, pos: &mut Position, left: u32) -> Option<Option<Mate>> {
        for plies in (1..=left).step_by(2) {
            let place = (pos.key(), plies);
            if let Some(&known) = self.known.get(&place) {
                if known.is_some() {
                    return Some(known);
                }
                continue;
            }
            let mut found = None;
            for m in pos.legal_moves() {
                self.budget = self.budget.checked_sub(1)?;
                pos.push(m);
                let after = if pos.in_check() { self.defend(pos, plies - 1) } else { Some(None) };
                pos.pop();
                if after?.is_some() {
                    found = Some((plies, Some(m)));
                    break;
                }
            }
            self.known.insert(place, found);
            if found.is_some() {
                return Some(found);
            }
        }
        Some(None)
    }

    /// Returns the mate that is put off longest.
    fn defend(&mut self, pos: &mut Position, left: u32) -> Option<Option<Mate>> {
        let mut longest = (0, None);
        if !pos.in_check() {
            return Some(None);
        }
        for m in pos.legal_moves() {
            if left == 0 {
                return Some(None);
            }
            self.budget = self.budget.checked_sub(1)?;
            pos.push(m);
            let after = self.attack(pos, left - 1);
            pos.pop();
            match after? {
                None => return Some(None),
                Some((plies, _)) if plies + 1 > longest.0 => longest = (plies + 1, Some(m)),
                Some(_) => {}
            }
        }
        Some(Some(longest))
    }

    /// Returns an answer after which there is no mate.
    fn way_out(&mut self, pos: &mut Position, left: u32) -> Option<Option<Move>> {
        for m in pos.legal_moves() {
            self.budget = self.budget.checked_sub(1)?;
            pos.push(m);
            let after = if left == 0 { Some(None) } else { self.attack(pos, left - 1) };
            pos.pop();
            if after?.is_none() {
                return Some(Some(m));
            }
        }
        Some(None)
    }
}
