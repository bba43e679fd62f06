//! The moves that are not worth their depth, or not worth trying.

use std::sync::LazyLock;

use minishogi::{Position, Value};

use crate::exchange::wins;
use crate::history::MOST;
use crate::ordering::Candidate;

/// The knowledge about a node before its moves are tried.
pub struct Node {
    pub alpha: Value,
    pub beta: Value,
    pub depth: i32,
    pub ply: u32,
    pub is_pv: bool,
    pub cut_node: bool,
    pub in_check: bool,
    pub eval: Option<Value>,
    pub improving: bool,
}

/// Returns whether a move is so unlikely to help, so near the leaves, that it is left out. `count` moves have been tried.
pub fn is_hopeless(pos: &Position, candidate: &Candidate, node: &Node, alpha: Value, count: i32, checks: bool) -> bool {
    let depth = node.depth;
    if count == 0 || depth > 8 {
        return false;
    }
    if !candidate.is_quiet {
        return depth <= 6 && candidate.loses_material() && !wins(pos, candidate.m, -200 * depth);
    }
    if checks || node.in_check || candidate.is_special() {
        return false;
    }
    let enough = (4 + depth * depth) / if node.improving { 1 } else { 2 };
    let left = (depth - reduction(depth, count)).max(1);
    count > enough
        || node.eval.is_some_and(|eval| left <= 6 && eval + 200 + 150 * left <= alpha)
        || !wins(pos, candidate.m, -40 * left * left)
}

/// Returns the plies by which a later move is reduced.
pub fn reduction_of(candidate: &Candidate, node: &Node, count: i32, checks: bool) -> i32 {
    if node.depth < 3 || count < 3 {
        return 0;
    }
    if !candidate.is_quiet {
        return if candidate.loses_material() && !node.is_pv { 1 } else { 0 };
    }
    let mut less = reduction(node.depth, count);
    if candidate.is_special() {
        less -= 2;
    } else {
        less -= candidate.rank / (3 * MOST / 4);
    }
    less -= i32::from(node.is_pv) + i32::from(checks) + i32::from(node.in_check);
    less += i32::from(node.cut_node) + i32::from(!node.improving);
    less.clamp(0, node.depth - 2)
}

/// The usual reduction: more with depth, and with the number of moves before.
pub fn reduction(depth: i32, count: i32) -> i32 {
    let index = |n: i32| n.clamp(0, 63) as usize;
    REDUCTIONS[index(depth)][index(count)]
}

static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|count| {
            let product = (depth.max(1) as f64).ln() * (count.max(1) as f64).ln();
            (0.4 + product / 2.2) as i32
        })
    })
});
