//! A game tree as a picture: leaves side by side, every other node above the middle of its children.

use minishogi_board::Picture;

use super::tree_text::{Figure, Node, Side};

/// From one level to the next.
const RISE: f64 = 112.0;
const TOP: f64 = 34.0;
const EDGE: f64 = 8.0;
/// Room for the sides of the levels.
const SIDES: f64 = 76.0;
const BETWEEN: f64 = 14.0;
/// From a node to the words at its right.
const BESIDE: f64 = 6.0;
const VALUE_SIZE: f64 = 27.0;
const NOTE_SIZE: f64 = 20.0;

/// A node with its place.
struct Placed<'a> {
    node: &'a Node,
    depth: usize,
    x: f64,
    parent: Option<usize>,
    /// The node or one above it is pruned.
    is_gone: bool,
}

impl Placed<'_> {
    fn y(&self) -> f64 {
        TOP + self.depth as f64 * RISE
    }

    fn is_leaf(&self) -> bool {
        self.node.children.is_empty()
    }

    /// The words inside of its shape.
    fn inside(&self) -> Option<&str> {
        self.node.value.as_deref().or(self.node.name.as_deref())
    }

    /// The name, where the value has taken its place.
    fn beside(&self) -> Option<&str> {
        self.node.value.as_ref().and(self.node.name.as_deref())
    }

    /// Half the width and half the height of its shape.
    fn reach(&self) -> (f64, f64) {
        let words = self.inside().map_or(0.0, |text| width(text, VALUE_SIZE) / 2.0 + 7.0);
        match (self.is_leaf(), self.inside()) {
            (true, None) => (7.0, 7.0),
            (true, Some(_)) => (words.max(24.0), 21.0),
            (false, _) => (words.max(29.0), 29.0),
        }
    }

    /// How far it reaches to the left and to the right, with the words beside it.
    fn extent(&self) -> (f64, f64) {
        let note = |text: Option<&str>| text.map_or(0.0, |text| width(text, NOTE_SIZE) + BESIDE);
        let (reach, _) = self.reach();
        (reach, reach + note(self.beside()).max(note(self.node.window.as_deref())))
    }
}

/// About how wide a text is.
fn width(text: &str, size: f64) -> f64 {
    text.chars()
        .map(|c| {
            if "(), 1".contains(c) {
                0.42
            } else if "∞≤≥".contains(c) {
                0.95
            } else {
                0.6
            }
        })
        .sum::<f64>()
        * size
}

/// Draws a tree.
pub fn draw(figure: &Figure) -> Picture {
    let mut nodes = Vec::new();
    place(&figure.root, 0, None, false, &mut 0.0, &mut nodes);
    let depths = nodes.iter().map(|placed| placed.depth).max().unwrap_or(0) + 1;
    let left = if figure.levels.iter().all(|&side| side == Side::Node) { EDGE } else { EDGE + SIDES };
    let right = spread(&mut nodes, depths, left);
    let title = figure.root.name.as_deref().unwrap_or("tree");
    let mut picture = Picture::new(right + EDGE, TOP + (depths - 1) as f64 * RISE + TOP, title);
    draw_sides(&mut picture, figure, &nodes, depths);
    nodes.iter().for_each(|placed| draw_edge(&mut picture, placed, &nodes));
    nodes.iter().for_each(|placed| draw_node(&mut picture, placed, side_at(figure, placed.depth)));
    picture
}

fn side_at(figure: &Figure, depth: usize) -> Side {
    figure.levels[depth % figure.levels.len()]
}

/// Places a node and all below it, parents first. The distance from leaf to leaf is 1 so far.
fn place<'a>(
    node: &'a Node,
    depth: usize,
    parent: Option<usize>,
    above_is_gone: bool,
    leaves: &mut f64,
    nodes: &mut Vec<Placed<'a>>,
) -> f64 {
    let me = nodes.len();
    let is_gone = above_is_gone || node.is_pruned;
    nodes.push(Placed { node, depth, x: *leaves, parent, is_gone });
    if node.children.is_empty() {
        *leaves += 1.0;
    } else {
        let places: Vec<f64> = node.children.iter().map(|child| place(child, depth + 1, Some(me), is_gone, leaves, nodes)).collect();
        nodes[me].x = (places[0] + places[places.len() - 1]) / 2.0;
    }
    nodes[me].x
}

/// Pulls the leaves apart until no node touches its neighbour; returns the right end.
fn spread(nodes: &mut [Placed], depths: usize, left: f64) -> f64 {
    let mut scale: f64 = 34.0;
    for depth in 0..depths {
        let level: Vec<&Placed> = nodes.iter().filter(|placed| placed.depth == depth).collect();
        for pair in level.windows(2) {
            let needed = pair[0].extent().1 + BETWEEN + pair[1].extent().0;
            scale = scale.max(needed / (pair[1].x - pair[0].x));
        }
    }
    let overhang = nodes.iter().map(|placed| placed.extent().0 - placed.x * scale).fold(0.0, f64::max);
    nodes.iter_mut().for_each(|placed| placed.x = left + overhang + placed.x * scale);
    nodes.iter().map(|placed| placed.x + placed.extent().1).fold(0.0, f64::max)
}

/// The sides at the left: MAX and MIN at levels with choices, Black and White (☗ and ☖) also at leaves, whose values are for that side.
fn draw_sides(picture: &mut Picture, figure: &Figure, nodes: &[Placed], depths: usize) {
    for depth in 0..depths {
        let y = TOP + depth as f64 * RISE;
        let has_inner = nodes.iter().any(|placed| placed.depth == depth && !placed.is_leaf());
        match side_at(figure, depth) {
            Side::Max if has_inner => picture.text(EDGE, y, 23.0, "bold blackness", "MAX"),
            Side::Min if has_inner => picture.text(EDGE, y, 23.0, "bold whiteness", "MIN"),
            Side::Black => picture.pentagon((EDGE + 24.0, y), 0.62, 1.0, 3.5, "blackness"),
            Side::White => picture.pentagon((EDGE + 24.0, y), 0.62, 1.0, 3.5, "hollow"),
            Side::Max | Side::Min | Side::Node => {}
        }
    }
}

fn draw_edge(picture: &mut Picture, placed: &Placed, nodes: &[Placed]) {
    let Some(parent) = placed.parent.map(|number| &nodes[number]) else { return };
    let from = (parent.x, parent.y() + parent.reach().1);
    let to = (placed.x, placed.y() - placed.reach().1);
    let (stroke, class) = match (placed.is_gone, placed.node.is_best) {
        (true, _) => (2.0, "pruned"),
        (false, true) => (7.0, "best"),
        (false, false) => (2.2, "edge"),
    };
    picture.line(from, to, stroke, class);
    let at = |part: f64| (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
    if placed.node.is_pruned {
        picture.cross(at(0.6), 9.0, 3.5, "strike");
    }
    if let Some(label) = &placed.node.edge {
        // Beside the line, outside and above.
        let (x, y) = at(0.5);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let outwards = if to.0 < from.0 { -1.0 } else { 1.0 };
        let (aside, up) = ((to.1 - from.1) / length, (to.0 - from.0).abs() / length);
        let away = 13.0 + aside * width(label, NOTE_SIZE) / 2.0;
        let class = if placed.is_gone { "middle bold gone" } else { "middle bold quiet" };
        picture.text(x + outwards * aside * away, y - up * away, NOTE_SIZE, class, label);
    }
}

fn draw_node(picture: &mut Picture, placed: &Placed, side: Side) {
    let (x, y) = (placed.x, placed.y());
    let (across, down) = placed.reach();
    let is_round = matches!(side, Side::Min | Side::White);
    let (class, stroke) = match side {
        _ if placed.is_gone => ("pruned", 2.0),
        _ if placed.is_leaf() => ("node", 1.5),
        Side::Max | Side::Black => ("black", 3.0),
        Side::Min | Side::White => ("white", 3.0),
        Side::Node => ("node", 2.5),
    };
    let round = match (placed.is_leaf(), is_round) {
        (true, _) => 7.0,
        (false, true) => down,
        (false, false) => 4.0,
    };
    let (left, top, width, height) = (x - across, y - down, 2.0 * across, 2.0 * down);
    picture.add(format_args!(
        "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round}\" \
         stroke-width=\"{stroke}\" class=\"{class}\"/>"
    ));
    let class = if placed.is_gone { " gone" } else { "" };
    if let Some(text) = placed.inside() {
        picture.text(x, y, VALUE_SIZE, &format!("middle bold{class}"), text);
    }
    let class = if placed.is_gone { "gone" } else { "quiet" };
    let right = x + across + BESIDE;
    let line = if placed.node.window.is_some() { NOTE_SIZE * 0.6 } else { 0.0 };
    if let Some(name) = placed.beside() {
        picture.text(right, y - line, NOTE_SIZE, &format!("bold {class}"), name);
    }
    if let Some(window) = &placed.node.window {
        picture.text(right, y + line, NOTE_SIZE, class, window);
    }
}
