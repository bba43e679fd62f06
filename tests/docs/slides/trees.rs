//! The trees of the slides, made by the searches they explain.

use super::assert_says;
use crate::lecture_tree::Node::{self, Inner, Leaf};
use crate::lecture_tree::{Seen, alpha_beta, bound, lecture_tree, minimax};

/// The names of the files without `.tree`, and what is in them.
pub fn trees() -> Vec<(&'static str, String)> {
    let lecture = lecture_tree();
    vec![
        ("lecture_tree", valued(&lecture, "levels: MAX MIN\n", |node, max| Some(minimax(node, max)))),
        ("lecture_tree_alpha_beta", searched(&lecture)),
        ("deep_cut", searched(&deep_cut())),
        ("minimal_tree", minimal()),
    ]
}

fn leaf(node: &Node) -> Option<i32> {
    if let Leaf(value) = node { Some(*value) } else { None }
}

pub fn children(node: &Node) -> &[Node] {
    if let Inner(_, children) = node { children } else { &[] }
}

/// One line of a file.
pub fn line(depth: usize, words: &[&str]) -> String {
    let words: Vec<&str> = words.iter().copied().filter(|word| !word.is_empty()).collect();
    format!("{}{}\n", "  ".repeat(depth), words.join(" "))
}

/// A name with its value, if any.
pub fn named(node: &Node, value: Option<String>) -> String {
    match (node, value) {
        (Leaf(_), value) => value.unwrap_or(".".to_string()),
        (Inner(name, _), None) => name.to_string(),
        (Inner(name, _), Some(value)) => format!("{name} = {value}"),
    }
}

/// Every node with its value; the way to the best leaf is marked where inner nodes have one.
fn valued(root: &Node, header: &str, value: impl Fn(&Node, bool) -> Option<i32> + Copy) -> String {
    fn write(node: &Node, max: bool, depth: usize, is_best: bool, value: impl Fn(&Node, bool) -> Option<i32> + Copy) -> String {
        let mut text = line(depth, &[&named(node, value(node, max).map(bound)), if is_best && depth > 0 { "best" } else { "" }]);
        let best = children(node).iter().position(|child| minimax(child, !max) == minimax(node, max));
        for (number, child) in children(node).iter().enumerate() {
            text += &write(child, !max, depth + 1, is_best && Some(number) == best, value);
        }
        text
    }
    let has_values = value(root, true).is_some();
    header.to_string() + &write(root, true, 0, has_values, value)
}

/// The nodes that alpha-beta visits, with its windows, and those that it cuts.
pub fn searched(root: &Node) -> String {
    looked_at(root, true, &alpha_beta(root, true, i32::MIN, i32::MAX))
}

/// The nodes that a search visited, with its windows, and the rest; `max` where that side is to move in the root.
pub fn looked_at(root: &Node, max: bool, seen: &Seen) -> String {
    fn write(node: &Node, max: bool, depth: usize, seen: Option<&Seen>, is_best: bool) -> String {
        let value = seen.map(|seen| match (seen.is_cut, max) {
            (false, _) => bound(seen.value),
            (true, true) => format!(">={}", seen.value),
            (true, false) => format!("<={}", seen.value),
        });
        let is_inner = !children(node).is_empty();
        let window = seen.filter(|_| is_inner).map_or(String::new(), |seen| format!("({},{})", bound(seen.alpha), bound(seen.beta)));
        let value = value.or_else(|| leaf(node).map(bound));
        let mut text = line(depth, &[&named(node, value), &window, if is_best && depth > 0 { "best" } else { "" }]);
        let looked_at = seen.map_or(&[][..], |seen| &seen.children);
        let best = seen.and_then(|seen| looked_at.iter().position(|child| child.value == seen.value));
        for (number, child) in children(node).iter().enumerate() {
            let below = write(child, !max, depth + 1, looked_at.get(number), is_best && Some(number) == best);
            // If nothing was looked at, the mark above says so.
            text += &if seen.is_some() && number >= looked_at.len() { below.replacen('\n', " pruned\n", 1) } else { below };
        }
        text
    }
    let levels = if max { "levels: MAX MIN\n" } else { "levels: MIN MAX\n" };
    levels.to_string() + &write(root, max, 0, Some(seen), true)
}

/// At D the leaf 2 is less than the 3 that MAX has at the root, three levels above.
fn deep_cut() -> Node {
    let d = Inner("D", vec![Leaf(2), Leaf(7)]);
    let c = Inner("C", vec![d, Leaf(4)]);
    Inner("root", vec![Leaf(3), Inner("B", vec![c, Leaf(1)])])
}

const WIDTH: usize = 3;
const DEPTH: u32 = 3;

/// A tree in which every move is as good as the next: alpha-beta looks only at the nodes that it must.
fn even_tree(depth: u32) -> Node {
    if depth == 0 { Leaf(0) } else { Inner("", (0..WIDTH).map(|_| even_tree(depth - 1)).collect()) }
}

/// The least that must be looked at, with the types of Knuth and Moore (1975) in the nodes.
fn minimal() -> String {
    fn write(node: &Node, depth: usize, kind: u32, seen: Option<&Seen>) -> String {
        let name = if children(node).is_empty() || seen.is_none() { ".".to_string() } else { kind.to_string() };
        let mut text = line(depth, &[&name]);
        for (number, child) in children(node).iter().enumerate() {
            let kind = match (kind, number) {
                (1, 0) => 1,
                (2, 0) => 3,
                _ => 2,
            };
            let looked_at = seen.and_then(|seen| seen.children.get(number));
            let below = write(child, depth + 1, kind, looked_at);
            text += &if seen.is_some() && looked_at.is_none() { below.replacen('\n', " pruned\n", 1) } else { below };
        }
        text
    }
    let root = even_tree(DEPTH);
    "levels: MAX MIN\n".to_string() + &write(&root, 0, 1, Some(&alpha_beta(&root, true, i32::MIN, i32::MAX)))
}

fn leaves(node: &Node) -> usize {
    if children(node).is_empty() { 1 } else { children(node).iter().map(leaves).sum() }
}

pub fn leaves_seen(seen: &Seen) -> usize {
    if seen.children.is_empty() { 1 } else { seen.children.iter().map(leaves_seen).sum() }
}

/// Returns the number of leaves the figure of the minimal tree has, of those of the whole tree.
pub fn leaves_of_the_minimal_tree() -> (usize, usize) {
    let root = even_tree(DEPTH);
    (leaves_seen(&alpha_beta(&root, true, i32::MIN, i32::MAX)), leaves(&root))
}

#[test]
fn alpha_beta_leaves_out_some_leaves_of_the_lecture_tree() {
    let seen = alpha_beta(&lecture_tree(), true, i32::MIN, i32::MAX);
    let (seen, all) = (leaves_seen(&seen), leaves(&lecture_tree()));
    assert_says("06_alpha_beta", "steps", [&format!("**{seen} of {all}** leaves"), &format!("{all} 枚のうち **{seen} 枚**で終わる")]);
}

/// A value drawn without a bound is the true one, and the bounds hold.
#[test]
fn what_alpha_beta_says_is_true() {
    fn check(node: &Node, max: bool, seen: &Seen) {
        let value = minimax(node, max);
        match (seen.is_cut, max) {
            (false, _) => assert_eq!(seen.value, value),
            (true, true) => assert!(seen.value <= value),
            (true, false) => assert!(seen.value >= value),
        }
        children(node).iter().zip(&seen.children).for_each(|(child, seen)| check(child, !max, seen));
    }
    for tree in [lecture_tree(), deep_cut()] {
        check(&tree, true, &alpha_beta(&tree, true, i32::MIN, i32::MAX));
    }
}

/// A search that knows only what the parent has would look at the leaf.
#[test]
fn the_deep_cut_needs_the_window_of_the_root() {
    let Inner(_, below) = deep_cut() else { panic!("a leaf") };
    let with_root = alpha_beta(&below[1], false, minimax(&below[0], true), i32::MAX);
    let without = alpha_beta(&below[1], false, i32::MIN, i32::MAX);
    assert!(leaves_seen(&with_root) < leaves_seen(&without));
}
