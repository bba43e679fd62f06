//! Derives values, windows, the reading of the tree and its faults from the nodes.

use std::collections::HashMap;

use super::{Cut, Reading, Source, Tree, TreeNode};
use crate::proof::Leaf;
use crate::right::Right;
use minishogi::{Move, Position, VALUE_INFINITE, Value, mated_in, table};

/// The number of moves done at most to find the right values of a tree: a few seconds.
const WORK: u64 = 20_000_000;

impl Tree {
    /// Reads the tree in each way, and keeps that which leaves least unexplained.
    pub(super) fn read(&mut self) {
        let is_qsearch = self.reading.leaf == Leaf::Qsearch;
        let mated_leaf = |node: &&TreeNode| !node.aside && node.legal == 0 && (is_qsearch || node.depth == Some(0));
        let mated_leaves = || self.nodes.iter().skip(1).filter(mated_leaf).map(|node| node.evaluated);
        // Perhaps it counts the pieces first, and then sees that it is mate.
        let counts_before = mated_leaves().any(|is_counted| is_counted);
        let leaves: &[bool] = match mated_leaves().next() {
            _ if is_qsearch && !counts_before => &[false],
            // Counting first is right, unless only the value of the pieces explains the search above.
            _ if is_qsearch => &[true, false],
            Some(false) => &[true],
            _ => &[false, true],
        };
        let searches_again = (1..self.nodes.len()).any(|number| {
            let node = &self.nodes[number];
            let next = self.nodes.get(node.end).filter(|next| next.parent == node.parent);
            next.is_some_and(|next| next.m == node.m && !next.aside)
        });
        let mut best: Option<(usize, Vec<TreeNode>, Reading)> = None;
        let mut right = Right::new(self.reading.leaf, leaves[0], WORK);
        self.work_out(&mut right);
        for &mate_at_leaf in leaves {
            // A quiescence search sees a mate in any case.
            if mate_at_leaf != leaves[0] && !is_qsearch {
                right = Right::new(self.reading.leaf, mate_at_leaf, WORK);
                self.work_out(&mut right);
            }
            for null_windows in [false, true] {
                self.reading = Reading { null_windows, mate_at_leaf, ..self.reading };
                self.assess();
                let wrong = self.judge(&mut right);
                let unexplained = if is_qsearch && counts_before { self.strange() } else { wrong };
                // A mistake may look a little like null windows.
                let counts = if null_windows && !searches_again { 4 * unexplained } else { unexplained };
                if best.as_ref().is_none_or(|(least, ..)| counts < *least) {
                    best = Some((counts, self.nodes.clone(), self.reading));
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
        self.blame_the_root();
        let wrong = self.nodes.iter().enumerate().filter(|(_, node)| node.is_wrong);
        // Nodes end before those above them.
        self.first_wrong = wrong.min_by_key(|(number, node)| (node.end, std::cmp::Reverse(*number))).map(|(number, _)| number);
    }

    /// A leaf with a right value is not the fault if the root has another value for its move.
    fn blame_the_root(&mut self) {
        let turned: Vec<usize> =
            (1..self.nodes.len()).filter(|&number| self.nodes[number].is_wrong && self.is_right_leaf(number)).collect();
        for number in turned {
            self.nodes[number].is_wrong = false;
            self.nodes[0].is_wrong = true;
        }
    }

    /// Returns whether a leaf below the root has the right value, as far as the search showed it, and the root has another one for its move.
    pub(super) fn is_right_leaf(&self, number: usize) -> bool {
        let node = &self.nodes[number];
        // The value of a mate is made at the leaf itself.
        let is_leaf = node.end == number + 1 && node.parent == 0 && node.source != Source::Mate;
        let is_right = node.value.is_some() && node.value == node.right && node.told_value.is_none_or(|told| Some(told) == node.right);
        is_leaf && is_right && node.contradicts() && !node.has_odd_window
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
            // The order is unknown in which several threads learn of each other: after the first move they may know all.
            let known = if self.threads > 1 { self.score.map_or(alpha, |score| score - 1) } else { alpha };
            let whole = Window { alpha, beta, known, is_sure: self.threads == 1 && !self.tries_again() };
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

    /// Returns whether it searched a depth, or the first move of one, once more, as a player does that guesses a window at the root (aspiration) and
    /// guesses wrong.
    fn tries_again(&self) -> bool {
        let visits: Vec<(u32, Move)> = self.searched_root_moves().map(|child| (self.nodes[child].pass, self.nodes[child].m)).collect();
        let begins_twice = |place: usize| {
            let begins = place == 0 || visits[place - 1].0 != visits[place].0;
            begins && visits.get(place + 1) == Some(&visits[place])
        };
        (0..visits.len()).any(begins_twice) || self.passes.windows(2).any(|passes| passes[0].depth == passes[1].depth)
    }

    /// Returns the window of a pass: as told at the root or after its first move (an aspiration window, perhaps), or the widest there is.
    fn root_window(&self, moves: &[usize]) -> (Value, Value) {
        let after_first = || {
            let (alpha, beta) = self.nodes[*moves.first()?].told_window?;
            (alpha < beta).then_some((-beta, -alpha))
        };
        let told = self.nodes[0].told_window.filter(|(alpha, beta)| alpha < beta);
        let (alpha, beta) = told.or_else(after_first).unwrap_or((-VALUE_INFINITE, VALUE_INFINITE));
        (alpha.max(-VALUE_INFINITE), beta.min(VALUE_INFINITE))
    }

    fn assess_node(&mut self, number: usize, pos: &mut Position, window: Window, seen: &mut KnownValues) {
        let node = &self.nodes[number];
        let (window, has_odd_window) = window.or_told(node.told_window);
        let is_leaf = node.end == number + 1;
        let mut due = None;
        let (value, source, is_plain) = if is_leaf {
            match node.static_value {
                Some(_) if node.legal == 0 && self.reading.mate_at_leaf => (Some(mated_in(node.ply)), Source::Mate, true),
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

    /// Returns the best of these visits of moves.
    fn assess_moves(
        &mut self,
        visits: &[usize],
        pos: &mut Position,
        window: Window,
        stand_pat: Option<Value>,
        seen: &mut KnownValues,
    ) -> Found {
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
                // A move that beats a null window is searched again.
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

    /// Returns the number of the player's values that do not follow from its visited nodes, right or wrong.
    fn strange(&self) -> usize {
        let is_strange = |node: &&TreeNode| {
            let said = node.told_value.or(node.reported).zip(node.value);
            let differs = said.is_some_and(|(said, value)| !node.same_in_window(said, value));
            differs && !node.aside && node.is_sure && node.is_plain
        };
        self.nodes.iter().filter(is_strange).count()
    }

    /// Returns whether the answer is a move that is worth less than another.
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
}

impl TreeNode {
    /// Returns whether the value of the player cannot be, within the window.
    fn contradicts(&self) -> bool {
        let (Some(value), Some(right)) = (self.players_value(), self.right) else {
            // Beyond the depth of a search that ends there.
            return false;
        };
        !self.same_in_window(value, right)
    }

    /// Returns whether nothing above can tell one value from the other.
    fn same_in_window(&self, one: Value, other: Value) -> bool {
        one == other || one >= self.beta && other >= self.beta || one <= self.alpha && other <= self.alpha
    }
}

/// The values of the positions that were visited, by their keys.
type KnownValues = HashMap<u64, Value>;

#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
    /// The least alpha after the first move.
    pub(super) known: Value,
    /// True if nothing narrows it that is not seen.
    pub(super) is_sure: bool,
}

impl Window {
    /// Returns the window that the player told, where it can be; and whether it cannot. One that is narrower or wider is right in itself, but its
    /// result is judged by the one that alpha-beta hands down.
    pub(super) fn or_told(self, told: Option<(Value, Value)>) -> (Window, bool) {
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

/// Returns the best of these moves at the root (`go searchmoves`).
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
