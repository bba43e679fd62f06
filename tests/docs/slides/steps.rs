//! The lecture tree step by step, and trees of the game itself: as in `trees`, made by the searches they explain.

use minishogi::{Position, Value, evaluate};

use super::assert_says;
use super::trees::{children, leaves_seen, line, named, searched};
use crate::lecture_tree::Node::{self, Inner};
use crate::lecture_tree::{Seen, alpha_beta, bound, lecture_tree, minimax, negamax};
use support::mv;

/// The names of the files without `.tree`, and what is in them.
pub fn steps() -> Vec<(&'static str, String)> {
    let minimax_to = |height| chosen("levels: MAX MIN\n", &lecture_tree(), true, height, minimax);
    let negamax_to = |height| chosen("levels: BLACK WHITE\nedges: -\n", &lecture_tree(), true, height, negamax);
    vec![
        ("minimax_steps", [0, 1, 2, 3].map(minimax_to).join("step\n")),
        ("negamax_steps", [0, 1, 2, 3].map(negamax_to).join("step\n")),
        ("alpha_beta_steps", alpha_beta_steps()),
        ("lecture_tree_best_first", searched(&sorted(lecture_tree(), true))),
        ("subtree_minimax", chosen("levels: MIN MAX\n", &subtree(), false, 2, minimax)),
        ("subtree_negamax", chosen("levels: WHITE BLACK\nedges: -\n", &subtree(), false, 2, negamax)),
        ("subtree_alpha_beta", subtree_alpha_beta()),
        ("one_ply", one_ply()),
        ("two_plies", two_plies()),
        ("refutation", refutation()),
    ]
}

fn height(node: &Node) -> usize {
    children(node).iter().map(|child| 1 + height(child)).max().unwrap_or(0)
}

/// Values up to this height, each with the edge to the child it comes from.
fn chosen(header: &str, root: &Node, max: bool, to: usize, value: fn(&Node, bool) -> i32) -> String {
    fn write(node: &Node, max: bool, depth: usize, is_best: bool, to: usize, value: fn(&Node, bool) -> i32) -> String {
        let is_known = height(node) <= to;
        let shown = is_known.then(|| bound(value(node, max)));
        let mut text = line(depth, &[&named(node, shown), if is_best { "best" } else { "" }]);
        let best = children(node).iter().position(|child| minimax(child, !max) == minimax(node, max));
        for (number, child) in children(node).iter().enumerate() {
            text += &write(child, !max, depth + 1, is_known && Some(number) == best, to, value);
        }
        text
    }
    header.to_string() + &write(root, max, 0, false, to, value)
}

/// Alpha-beta in the lecture tree: nothing seen, then each node of the last choice, with a question before each cut.
fn alpha_beta_steps() -> String {
    let nothing = at("root", true).replace(" now", "");
    let visits = [("A1", false), ("A2", false), ("B1", false), ("B2", true), ("B2", false), ("C1", false), ("C", true)];
    let end = searched(&lecture_tree());
    [nothing].into_iter().chain(visits.map(|(goal, asks)| at(goal, asks))).chain([end]).collect::<Vec<_>>().join("step\n")
}

/// The knowledge of alpha-beta after a node: the windows on the way there, the values of the nodes before, `?` where it never was.
/// `asks`: just before the node is cut; for the root, before anything.
fn at(goal: &str, asks: bool) -> String {
    fn is_on_the_way(node: &Node, goal: &str) -> bool {
        matches!(node, Inner(name, _) if *name == goal) || children(node).iter().any(|child| is_on_the_way(child, goal))
    }
    /// `is_future`: nothing of this was seen yet.
    fn write(node: &Node, max: bool, depth: usize, seen: Option<&Seen>, is_future: bool, (goal, asks): (&str, bool)) -> String {
        let seen = seen.filter(|_| !is_future);
        let Inner(name, below) = node else { return line(depth, &[&seen.map_or("?".to_string(), |seen| bound(seen.value))]) };
        let is_goal = *name == goal;
        let on_the_way = below.iter().position(|child| is_on_the_way(child, goal)).filter(|_| !is_goal);
        let value = seen.filter(|_| on_the_way.is_none()).map(|seen| match (seen.is_cut, max) {
            (false, _) => bound(seen.value),
            (true, true) => format!(">={}", seen.value),
            (true, false) => format!("<={}", seen.value),
        });
        // A node on the way shows the window that it hands on.
        let told = match on_the_way {
            Some(number) => seen.and_then(|seen| seen.children.get(number)),
            None => seen.filter(|_| is_goal),
        };
        let window = told.map_or(String::new(), |seen| format!("({},{})", bound(seen.alpha), bound(seen.beta)));
        let mut text = line(depth, &[&named(node, value), &window, if is_goal { "now" } else { "" }]);
        let looked_at = seen.map_or(&[][..], |seen| &seen.children);
        for (number, child) in below.iter().enumerate() {
            let is_open = is_goal && asks && number >= looked_at.len();
            let is_future = is_future || is_open || on_the_way.is_some_and(|last| number > last);
            let lines = write(child, !max, depth + 1, looked_at.get(number), is_future, (goal, asks));
            let is_pruned = !is_future && seen.is_some() && number >= looked_at.len();
            text += &if is_pruned { lines.replacen('\n', " pruned\n", 1) } else { lines };
        }
        text
    }
    let root = lecture_tree();
    let seen = alpha_beta(&root, true, i32::MIN, i32::MAX);
    "levels: MAX MIN\n".to_string() + &write(&root, true, 0, Some(&seen), goal == "root", (goal, asks))
}

/// The same tree with the best moves first everywhere.
pub fn sorted(node: Node, max: bool) -> Node {
    let Inner(name, below) = node else { return node };
    let mut below: Vec<Node> = below.into_iter().map(|child| sorted(child, !max)).collect();
    below.sort_by_key(|child| if max { -minimax(child, false) } else { minimax(child, true) });
    Inner(name, below)
}

/// The value for Black after some moves of a game.
pub fn value_after(moves: &[&str]) -> Value {
    let mut pos = Position::start();
    moves.iter().for_each(|text| pos.do_move(mv(text)));
    if moves.len().is_multiple_of(2) { evaluate(&pos) } else { -evaluate(&pos) }
}

/// Returns the value after White's best answer.
pub fn value_answered(m: &str) -> Value {
    let pos = Position::start().after(mv(m));
    pos.legal_moves().into_iter().map(|answer| value_after(&[m, &answer.to_string()])).min().unwrap()
}

/// The part of the lecture tree below B, small enough to be beside code.
fn subtree() -> Node {
    let Inner(_, below) = lecture_tree() else { panic!("a leaf") };
    below.into_iter().nth(1).unwrap()
}

/// B2, as the code beside it sees it: its side is to move, at the leaves the other one.
fn subtree_alpha_beta() -> String {
    let (alpha, beta) = (-1, 3);
    let b = subtree();
    let [_, b2] = children(&b) else { panic!("two children") };
    let seen = alpha_beta(b2, true, alpha, beta);
    let leaves: Vec<i32> = children(b2).iter().map(|leaf| negamax(leaf, false)).collect();
    assert!(seen.is_cut && seen.children.len() == 1);
    format!("levels: BLACK WHITE\nedges: -\nB2 = >={} ({alpha},{beta})\n  {}\n  {} pruned\n", seen.value, leaves[0], leaves[1])
}

fn one_ply() -> String {
    let leaf = |m: &str, mark: &str| format!("  [{m}] {}{mark}\n", value_after(&[m]));
    let leaves = [leaf("5d5c", ""), leaf("3e2d", ""), leaf("1e1b", " best"), leaf("1e1c", "")];
    format!("levels: MAX NODE\n{}\n{}  ...\n", value_after(&["1e1b"]), leaves.concat())
}

fn inner(m: &str, mark: &str) -> String {
    format!("  [{m}] {}{mark}\n", value_answered(m))
}

fn leaf(m: &str, answer: &str, mark: &str) -> String {
    format!("    [{answer}] {}{mark}\n", value_after(&[m, answer]))
}

fn two_plies() -> String {
    [
        format!("levels: MAX MIN\n{}\n", value_answered("5d5c")),
        inner("5d5c", " best") + &leaf("5d5c", "5a5c", " best") + "    ...\n",
        inner("1e1b", "") + &leaf("1e1b", "2a1b", "") + &leaf("1e1b", "1a1b", ""),
        inner("1e1c", "") + &leaf("1e1c", "1b1c", "") + "    ...\n",
    ]
    .concat()
}

/// One answer shows that the rook is lost: there is no need to look at the other.
fn refutation() -> String {
    [
        format!("levels: MAX MIN\nroot ({},+inf)\n", value_answered("5d5c")),
        inner("5d5c", "") + &leaf("5d5c", "5a5c", " best") + "    ...\n",
        "  ...\n".to_string(),
        format!("  [1e1b] <={}\n", value_after(&["1e1b", "2a1b"])) + &leaf("1e1b", "2a1b", "") + "    [1a1b] ? pruned\n",
    ]
    .concat()
}

#[test]
fn the_trees_of_the_game_show_its_moves_in_their_order() {
    let moves = |played: &[&str]| {
        let mut pos = Position::start();
        played.iter().for_each(|text| pos.do_move(mv(text)));
        pos.legal_moves().into_iter().map(|m| m.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(moves(&["1e1b"]), ["2a1b", "1a1b"]);
    assert_eq!(moves(&[])[0], "5d5c");
    // Nothing is better for Black than the value in the root, at one ply and at two.
    assert_eq!(moves(&[]).iter().map(|m| value_after(&[m])).max(), Some(value_after(&["1e1b"])));
    assert_eq!(moves(&[]).iter().map(|m| value_answered(m)).max(), Some(value_answered("5d5c")));
    assert!(value_after(&["1e1b", "2a1b"]) <= value_answered("5d5c"));
}

#[test]
fn the_best_moves_first_leave_fewer_leaves() {
    let seen = alpha_beta(&sorted(lecture_tree(), true), true, i32::MIN, i32::MAX);
    let seen = leaves_seen(&seen);
    assert_says("06_alpha_beta", "order", [&format!("the best answers first, {seen} leaves]"), &format!("葉は {seen} 枚]")]);
    assert_says("07_move_ordering", "first-move", [&format!("the best answers first, {seen} leaves]"), &format!("葉は {seen} 枚]")]);
}
