//! A game tree as a picture: leaves side by side, every other node above the middle of its children.

use minishogi_board::{Picture, Point};

use super::tree_text::{Figure, Node, Side};

/// From one level to the next.
const RISE: f64 = 100.0;
const TOP: f64 = 38.0;
const EDGE: f64 = 8.0;
/// Room for the sides of the levels.
const SIDES: f64 = 62.0;
const BETWEEN: f64 = 4.0;
/// From a node to the words at its right.
const BESIDE: f64 = 7.0;
const ARC: f64 = 24.0;
const VALUE_SIZE: f64 = 28.0;
const NOTE_SIZE: f64 = 24.7;

/// A node with its place.
struct Placed<'a> {
    node: &'a Node,
    depth: usize,
    x: f64,
    parent: Option<usize>,
    /// The node or one above it is pruned.
    is_gone: bool,
    is_hidden: bool,
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
            if "(), ".contains(c) {
                0.37
            } else if "∞≤≥|".contains(c) {
                0.95
            } else {
                0.57
            }
        })
        .sum::<f64>()
        * size
}

/// Draws a tree, or the steps of one: all of them in one picture, in groups that keep their places, and only the last is seen.
///
/// # Panics
/// If there is no step.
pub fn draw(steps: &[Figure]) -> Picture {
    let mut placed: Vec<Vec<Placed>> = steps.iter().map(laid_out).collect();
    let depths = placed[0].iter().map(|placed| placed.depth).max().unwrap_or(0) + 1;
    let left = if steps[0].levels.iter().all(|&side| side == Side::Node) { EDGE } else { EDGE + SIDES };
    // Each node has the room that it needs in any step.
    let largest = |number: usize| {
        let extents = placed.iter().map(|nodes| nodes[number].extent());
        extents.fold((0.0, 0.0), |most: (f64, f64), extent| (most.0.max(extent.0), most.1.max(extent.1)))
    };
    let extents: Vec<(f64, f64)> = (0..placed[0].len()).map(largest).collect();
    let right = placed.iter_mut().map(|nodes| spread(nodes, &extents, depths, left)).fold(0.0, f64::max);
    let title = steps[0].root.name.as_deref().unwrap_or("tree");
    let mut picture = Picture::new(right + EDGE, TOP + (depths - 1) as f64 * RISE + TOP, title);
    picture.add_css(CSS);
    draw_sides(&mut picture, &steps[0], &placed[0], depths);
    for (number, (figure, nodes)) in steps.iter().zip(&placed).enumerate() {
        if steps.len() > 1 {
            super::begin_step(&mut picture, number, steps.len());
        }
        let shown = || nodes.iter().filter(|placed| !placed.is_hidden);
        shown().for_each(|placed| draw_edge(&mut picture, placed, nodes));
        shown().for_each(|placed| draw_arc(&mut picture, placed, side_at(figure, placed.depth), nodes));
        shown().for_each(|placed| draw_node(&mut picture, placed, side_at(figure, placed.depth)));
        if steps.len() > 1 {
            picture.add("</g>");
        }
    }
    picture
}

/// What only some trees have: where a search is, and where it was stopped.
const CSS: &str = "\
.now{fill:none;stroke:#85366f}.stopped{fill:#f9e3f1;stroke:#85366f}\n\
@media screen and (prefers-color-scheme:dark){.now{stroke:#e8a0cf}.stopped{fill:#4b2340;stroke:#e8a0cf}}";

fn laid_out(figure: &Figure) -> Vec<Placed<'_>> {
    let mut nodes = Vec::new();
    place(&figure.root, 0, None, (false, false), &mut 0.0, &mut nodes);
    nodes
}

fn side_at(figure: &Figure, depth: usize) -> Side {
    figure.levels[depth % figure.levels.len()]
}

/// Places a node and all below it, parents first. The distance from leaf to leaf is 1 so far.
fn place<'a>(
    node: &'a Node,
    depth: usize,
    parent: Option<usize>,
    (above_is_gone, above_is_hidden): (bool, bool),
    leaves: &mut f64,
    nodes: &mut Vec<Placed<'a>>,
) -> f64 {
    let me = nodes.len();
    let is_gone = above_is_gone || node.is_pruned;
    let is_hidden = above_is_hidden || node.is_hidden;
    nodes.push(Placed { node, depth, x: *leaves, parent, is_gone, is_hidden });
    if node.children.is_empty() {
        *leaves += 1.0;
    } else {
        let places: Vec<f64> =
            node.children.iter().map(|child| place(child, depth + 1, Some(me), (is_gone, is_hidden), leaves, nodes)).collect();
        nodes[me].x = (places[0] + places[places.len() - 1]) / 2.0;
    }
    nodes[me].x
}

/// Pulls the leaves apart until no node touches its neighbour; returns the right end.
fn spread(nodes: &mut [Placed], extents: &[(f64, f64)], depths: usize, left: f64) -> f64 {
    let mut scale: f64 = 34.0;
    for depth in 0..depths {
        let level: Vec<(f64, (f64, f64))> =
            nodes.iter().zip(extents).filter(|(placed, _)| placed.depth == depth).map(|(placed, &extent)| (placed.x, extent)).collect();
        for pair in level.windows(2) {
            let needed = pair[0].1.1 + BETWEEN + pair[1].1.0;
            scale = scale.max(needed / (pair[1].0 - pair[0].0));
        }
    }
    let overhang = nodes.iter().zip(extents).map(|(placed, extent)| extent.0 - placed.x * scale).fold(0.0, f64::max);
    nodes.iter_mut().for_each(|placed| placed.x = left + overhang + placed.x * scale);
    nodes.iter().zip(extents).map(|(placed, extent)| placed.x + extent.1).fold(0.0, f64::max)
}

/// The sides at the left: MAX and MIN at levels with choices, Black and White (☗ and ☖) also at leaves, whose values are for that side.
fn draw_sides(picture: &mut Picture, figure: &Figure, nodes: &[Placed], depths: usize) {
    for depth in 0..depths {
        let y = TOP + depth as f64 * RISE;
        let has_inner = nodes.iter().any(|placed| placed.depth == depth && !placed.is_leaf());
        match side_at(figure, depth) {
            Side::Max if has_inner => picture.text(EDGE, y, NOTE_SIZE, "bold blackness", "MAX"),
            Side::Min if has_inner => picture.text(EDGE, y, NOTE_SIZE, "bold whiteness", "MIN"),
            Side::Black => picture.pentagon((EDGE + 24.0, y), 0.62, 1.0, 3.5, "blackness"),
            Side::White => picture.pentagon((EDGE + 24.0, y), 0.62, 1.0, 3.5, "hollow"),
            Side::Or if has_inner => picture.text(EDGE, y, NOTE_SIZE, "bold blackness", "OR"),
            Side::And if has_inner => picture.text(EDGE, y, NOTE_SIZE, "bold whiteness", "AND"),
            Side::Max | Side::Min | Side::Or | Side::And | Side::Node => {}
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

/// The children of an AND node belong together: an arc across the edges to them.
fn draw_arc(picture: &mut Picture, placed: &Placed, side: Side, nodes: &[Placed]) {
    let me = nodes.iter().position(|other| std::ptr::eq(other, placed));
    let below: Vec<&Placed> = nodes.iter().filter(|child| child.parent.is_some() && child.parent == me && !child.is_hidden).collect();
    let (Side::And, [first, .., last]) = (side, &below[..]) else { return };
    let (x, y) = (placed.x, placed.y() + placed.reach().1);
    let at = |child: &Placed| {
        let (across, down) = (child.x - x, child.y() - child.reach().1 - y);
        let length = across.hypot(down);
        (x + across / length * ARC, y + down / length * ARC)
    };
    let ((x1, y1), (x2, y2)) = (at(first), at(last));
    picture.add(format_args!("<path d=\"M{x1:.1} {y1:.1}A{ARC} {ARC} 0 0 0 {x2:.1} {y2:.1}\" stroke-width=\"3.5\" class=\"hollow\"/>"));
}

fn draw_node(picture: &mut Picture, placed: &Placed, side: Side) {
    let (x, y) = (placed.x, placed.y());
    let (across, down) = placed.reach();
    let is_round = matches!(side, Side::Min | Side::White);
    let is_gate = matches!(side, Side::Or | Side::And);
    let (class, stroke) = match side {
        _ if placed.is_gone => ("pruned", 2.0),
        _ if placed.node.is_stopped => ("stopped", 4.0),
        _ if placed.is_leaf() && !is_gate => ("node", 1.5),
        Side::Max | Side::Black | Side::Or => ("black", 3.0),
        Side::Min | Side::White | Side::And => ("white", 3.0),
        Side::Node => ("node", 2.5),
    };
    let round = match (placed.is_leaf(), is_round) {
        (true, _) => 7.0,
        (false, true) => down,
        (false, false) => 4.0,
    };
    let (left, top, width, height) = (x - across, y - down, 2.0 * across, 2.0 * down);
    if placed.node.is_now {
        picture.add(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{}\" stroke-width=\"4\" class=\"now\"/>",
            left - 4.0,
            top - 4.0,
            width + 8.0,
            height + 8.0,
            round + 4.0
        ));
    }
    if is_gate {
        picture.add(format_args!("<path d=\"{}\" stroke-width=\"{stroke}\" class=\"{class}\"/>", gate(side, (x, y), (across, down))));
    } else {
        picture.add(format_args!(
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round}\" \
             stroke-width=\"{stroke}\" class=\"{class}\"/>"
        ));
    }
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

/// The sign of an OR or an AND gate that points up, to the parent: with a tip and a hollow foot, or with a dome on a flat foot.
fn gate(side: Side, (x, y): Point, (across, down): Point) -> String {
    let (left, right, top, foot) = (x - across, x + across, y - down, y + down);
    let shoulder = y - down * 0.1;
    if side == Side::Or {
        format!(
            "M{left:.1} {foot:.1}Q{x:.1} {:.1} {right:.1} {foot:.1}V{shoulder:.1}Q{right:.1} {:.1} {x:.1} {:.1}Q{left:.1} {:.1} {left:.1} {shoulder:.1}Z",
            foot - down * 0.45,
            y - down * 0.75,
            top - 5.0,
            y - down * 0.75
        )
    } else {
        format!("M{left:.1} {foot:.1}H{right:.1}V{shoulder:.1}A{across:.1} {:.1} 0 0 0 {left:.1} {shoulder:.1}Z", shoulder - top)
    }
}
