//! The tree of the lecture, searched by minimax, negamax and alpha-beta.

/// A node of a tree. Leaves are valued from the root's side.
pub enum Node {
    Leaf(i32),
    Inner(&'static str, Vec<Node>),
}

use Node::{Inner, Leaf};

pub fn lecture_tree() -> Node {
    let inner = |name, leaves: [i32; 2]| Inner(name, leaves.map(Leaf).into());
    Inner(
        "root",
        vec![
            Inner("A", vec![inner("A1", [4, -2]), inner("A2", [-3, -1])]),
            Inner("B", vec![inner("B1", [3, 1]), inner("B2", [4, 5])]),
            Inner("C", vec![inner("C1", [-2, 1]), inner("C2", [2, -3])]),
        ],
    )
}

/// The value from the root's side; `max` where that side is to move.
pub fn minimax(node: &Node, max: bool) -> i32 {
    match node {
        Leaf(value) => *value,
        Inner(_, children) => {
            let values = children.iter().map(|child| minimax(child, !max));
            if max { values.max() } else { values.min() }.unwrap()
        }
    }
}

/// The leaves in their order.
pub fn leaves_mut(node: &mut Node) -> Vec<&mut i32> {
    match node {
        Leaf(value) => vec![value],
        Inner(_, children) => children.iter_mut().flat_map(leaves_mut).collect(),
    }
}

/// The value for the side to move; `max` where that is the root's side.
pub fn negamax(node: &Node, max: bool) -> i32 {
    match node {
        Leaf(value) => {
            if max {
                *value
            } else {
                -value
            }
        }
        Inner(_, children) => children.iter().map(|child| -negamax(child, !max)).max().unwrap(),
    }
}

/// The part of a node that alpha-beta saw. All values are from the root's side.
pub struct Seen {
    pub alpha: i32,
    pub beta: i32,
    /// Exact, or where the node was cut a bound: at least this where `max` is to move, at most this otherwise.
    pub value: i32,
    /// Those looked at. The others were pruned.
    pub children: Vec<Seen>,
    pub is_cut: bool,
}

pub fn alpha_beta(node: &Node, max: bool, alpha: i32, beta: i32) -> Seen {
    let mut seen = Seen { alpha, beta, value: minimax(node, max), children: Vec::new(), is_cut: false };
    let Inner(_, children) = node else { return seen };
    let (mut low, mut high) = (alpha, beta);
    seen.value = if max { i32::MIN } else { i32::MAX };
    for (number, child) in (1..).zip(children) {
        let child = alpha_beta(child, !max, low, high);
        seen.value = if max { seen.value.max(child.value) } else { seen.value.min(child.value) };
        if max {
            low = low.max(seen.value);
        } else {
            high = high.min(seen.value);
        }
        seen.children.push(child);
        if low >= high && number < children.len() {
            seen.is_cut = true;
            break;
        }
    }
    seen
}

/// A number as it is written: the ends of the integers are the infinities.
pub fn bound(value: i32) -> String {
    match value {
        i32::MIN => "-inf".to_string(),
        i32::MAX => "+inf".to_string(),
        value => value.to_string(),
    }
}
