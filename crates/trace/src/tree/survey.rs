//! Finds out by the rules the places and depths of the recorded nodes, and the end of the search.

use super::{Pass, Tree, TreeNode};
use crate::growth::{Grown, Reported, Telling};
use crate::proof::Leaf;
use minishogi::{MAX_PLY, Move, Position, Value, evaluate};

impl Tree {
    /// Finds out by the rules the places and depths of the nodes.
    pub(super) fn survey(&mut self, grown: Vec<Grown>) {
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

    /// Marks the nodes that were open when the search was stopped.
    pub(super) fn halt(&mut self) {
        let end = self.nodes.iter().rposition(|node| node.thread == 0).map_or(0, |last| last + 1);
        for node in self.nodes.iter_mut().filter(|node| node.thread == 0) {
            node.is_halted = node.end >= end;
        }
    }

    /// Notes the scores of the root moves where they were visited last.
    pub(super) fn note_scores(&mut self, score_of: impl Fn(Move) -> Option<Value>) {
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
}

fn node(grown: Grown, telling: Telling, parent: usize, depth: Option<i32>, pos: &Position, ply: u32) -> TreeNode {
    TreeNode {
        end: grown.end as usize,
        thread: grown.thread,
        pass: grown.pass,
        depth,
        legal: pos.count_legal_moves(),
        evaluated: grown.evaluated,
        static_value: grown.evaluated.then(|| evaluate(pos)),
        told_window: telling.window,
        told_value: telling.value,
        told_table: telling.from_table,
        told_reduced: telling.reduced,
        walked: grown.walked,
        cropped: grown.cropped,
        aside: grown.aside,
        ..TreeNode::unknown(parent, grown.m, ply)
    }
}

/// Returns the depth of each pass: as reported, or one more or less than the next or the last that was.
pub(super) fn passes(grown: &[Grown], reports: &[Reported], depth: u32, is_complete: bool) -> Vec<Pass> {
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
