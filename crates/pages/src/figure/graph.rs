//! Draws a directed graph, with a badge for a counter at each node and a queue at the side, and the steps of an algorithm on it.
//!
//! The file has the places of the nodes, so that no node moves from step to step.

use minishogi::{Text, text};
use minishogi_board::{Picture, Point};

const ACROSS: f64 = 150.0;
const DOWN: f64 = 132.0;
const EDGE: f64 = 50.0;
const RADIUS: f64 = 37.0;
const VALUE_SIZE: f64 = 31.0;
const NAME_SIZE: f64 = 28.0;
/// The width of a place in the queue.
const PLACE: f64 = 58.0;

const CSS: &str = "\
.now{fill:none;stroke:#85366f}.loss{fill:#fde8d7;stroke:#a84300}.win{fill:#dcecf8;stroke:#00588f}.draw{fill:#d3efe4;stroke:#007a59}\n\
.badge{fill:#2a2420}.on{fill:#fffdf8}.fresh{fill:none;stroke:#85366f}.arrow{fill:#6a5f55}.tip{fill:#007a59}.old{fill:#756d64}\n\
@media screen and (prefers-color-scheme:dark){.now,.fresh{stroke:#e8a0cf}.loss{fill:#4f2c10;stroke:#ffb066}.win{fill:#123650;stroke:#7cc7f5}\n\
.draw{fill:#0d4637;stroke:#3fd3a5}.badge{fill:#ece4d8}.on{fill:#191614}.arrow{fill:#aca092}.tip{fill:#3fd3a5}.old{fill:#9a8f83}}";

/// A step: the state of the graph.
#[derive(Debug, Default, PartialEq)]
pub struct Graph {
    nodes: Vec<GraphNode>,
    edges: Vec<Edge>,
    /// The names in the queue, the next one first; `None` without a queue.
    queue: Option<Vec<String>>,
}

#[derive(Debug, PartialEq)]
struct GraphNode {
    /// The name. A part after a point is not shown: it distinguishes nodes of the same name.
    name: String,
    /// The column and the row, which need not be whole.
    at: Point,
    value: Option<String>,
    badge: Option<String>,
    is_now: bool,
    is_fresh: bool,
}

#[derive(Debug, PartialEq)]
struct Edge {
    from: usize,
    to: usize,
    is_best: bool,
    is_pruned: bool,
}

/// Reads the steps of a graph; a line `step` is between two of them.
///
/// # Errors
/// Names the line, from 1, and the error in it.
pub fn read(text: &str) -> Result<Vec<Graph>, Text> {
    let mut steps = vec![Graph::default()];
    for (number, line) in (1..).zip(text.lines()) {
        let words = line.trim();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        let Some(graph) = steps.last_mut() else { break };
        let read = if words == "step" {
            steps.push(Graph::default());
            Ok(())
        } else {
            graph.add(words)
        };
        read.map_err(|what| Text::of(format!("line {number}: {}", what.en), format!("{number} 行目: {}", what.ja)))?;
    }
    if steps.iter().any(|graph| graph.nodes.is_empty()) {
        return Err(Text::new(
            "a step without a node: expected `NAME COLUMN ROW` first",
            "節点のないステップがあります。まず `名前 列 行` と書きます",
        ));
    }
    Ok(steps)
}

impl Graph {
    fn add(&mut self, words: &str) -> Result<(), Text> {
        if let Some(names) = words.strip_prefix("queue:") {
            self.queue = Some(names.split_whitespace().map(str::to_string).collect());
            return Ok(());
        }
        let mut tokens = words.split_whitespace().peekable();
        let name = tokens.next().unwrap_or_default();
        if tokens.peek() == Some(&"->") {
            tokens.next();
            let from = self.number(name)?;
            let to = self.number(tokens.next().unwrap_or_default())?;
            let mut edge = Edge { from, to, is_best: false, is_pruned: false };
            for token in tokens {
                match token {
                    "best" => edge.is_best = true,
                    "pruned" => edge.is_pruned = true,
                    _ => return Err(unknown(token, "`best` or `pruned`", "`best` か `pruned` のどちらか")),
                }
            }
            self.edges.push(edge);
            return Ok(());
        }
        let place = |token: Option<&str>| {
            let place = token.and_then(|token| token.parse().ok()).filter(|place: &f64| (0.0..=20.0).contains(place));
            place.ok_or_else(|| {
                text!(
                    "`{words}`: expected `NAME COLUMN ROW`, both from 0 to 20, or `FROM -> TO`",
                    "`{words}`: `名前 列 行`（列と行は 0 から 20）か `元 -> 先` と書きます"
                )
            })
        };
        let at = (place(tokens.next())?, place(tokens.next())?);
        let mut node = GraphNode { name: name.to_string(), at, value: None, badge: None, is_now: false, is_fresh: false };
        while let Some(token) = tokens.next() {
            match token {
                "=" => node.value = tokens.next().map(|value| value.replace('-', "−")),
                "badge" => node.badge = tokens.next().map(str::to_string),
                "now" => node.is_now = true,
                "fresh" => node.is_fresh = true,
                _ => return Err(unknown(token, "`= VALUE`, `badge N`, `now` or `fresh`", "`= 値`、`badge 数`、`now`、`fresh` のどれか")),
            }
        }
        self.nodes.push(node);
        Ok(())
    }

    fn number(&self, name: &str) -> Result<usize, Text> {
        self.nodes
            .iter()
            .position(|node| node.name == name)
            .ok_or_else(|| text!("`{name}`: expected a node that was named before", "`{name}` という節点が、この行より前にありません"))
    }
}

fn unknown(token: &str, en: &str, ja: &str) -> Text {
    text!("`{token}`: expected {en}", "`{token}` は使えません。{ja}を書きます")
}

/// Draws the steps in one picture, in groups of which only the last is visible.
pub fn draw(steps: &[Graph]) -> Picture {
    let places = || steps.iter().flat_map(|graph| &graph.nodes).map(|node| node.at);
    let (columns, rows) = places().fold((0.0, 0.0), |most: Point, at| (most.0.max(at.0), most.1.max(at.1)));
    let longest = steps.iter().filter_map(|graph| graph.queue.as_ref()).map(Vec::len).max();
    // The queue is at the right.
    let width = 2.0 * EDGE + columns * ACROSS;
    let beside = longest.map_or(0.0, |longest| longest.max(3) as f64 * PLACE + 150.0);
    let mut picture = Picture::new(width + beside, 2.0 * EDGE + rows * DOWN, "graph");
    picture.add_css(CSS);
    for (number, graph) in steps.iter().enumerate() {
        if steps.len() > 1 {
            super::begin_step(&mut picture, number, steps.len());
        }
        graph.edges.iter().for_each(|edge| graph.draw_edge(&mut picture, edge));
        graph.nodes.iter().for_each(|node| draw_node(&mut picture, node));
        if let Some(queue) = &graph.queue {
            draw_queue(&mut picture, queue, longest.unwrap_or(0), (width, EDGE + (rows * DOWN - PLACE) / 2.0));
        }
        if steps.len() > 1 {
            picture.add("</g>");
        }
    }
    picture
}

fn middle(node: &GraphNode) -> Point {
    (EDGE + node.at.0 * ACROSS, EDGE + node.at.1 * DOWN)
}

impl Graph {
    /// Draws an edge. If there is an edge back, both bend away from each other.
    fn draw_edge(&self, picture: &mut Picture, edge: &Edge) {
        let (from, to) = (middle(&self.nodes[edge.from]), middle(&self.nodes[edge.to]));
        let is_double = self.edges.iter().any(|other| (other.from, other.to) == (edge.to, edge.from));
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across.hypot(down).max(1.0);
        let bend = if is_double { 30.0 } else { 0.0 };
        let control = ((from.0 + to.0) / 2.0 - down / length * bend, (from.1 + to.1) / 2.0 + across / length * bend);
        let towards = |end: Point, reach: f64| {
            let (across, down) = (control.0 - end.0, control.1 - end.1);
            let length = across.hypot(down).max(1.0);
            (end.0 + across / length * reach, end.1 + down / length * reach)
        };
        let (begin, tip, neck) = (towards(from, RADIUS + 2.0), towards(to, RADIUS + 3.0), towards(to, RADIUS + 19.0));
        let (stroke, class, fill) = match (edge.is_pruned, edge.is_best) {
            (true, _) => (2.0, "pruned", "old"),
            (false, true) => (6.0, "best", "tip"),
            (false, false) => (2.5, "edge", "arrow"),
        };
        picture.add(format_args!(
            "<path d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\" stroke-width=\"{stroke}\" class=\"{class}\"/>",
            begin.0, begin.1, control.0, control.1, neck.0, neck.1
        ));
        let (aside, along) = ((tip.1 - neck.1) / 16.0 * 9.0, (tip.0 - neck.0) / 16.0 * 9.0);
        picture.add(format_args!(
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" class=\"{fill}\"/>",
            tip.0,
            tip.1,
            neck.0 - aside,
            neck.1 + along,
            neck.0 + aside,
            neck.1 - along
        ));
    }
}

fn draw_node(picture: &mut Picture, node: &GraphNode) {
    let (x, y) = middle(node);
    let name = node.name.split('.').next().unwrap_or_default();
    let class = match node.value.as_deref().and_then(|value| value.chars().next()) {
        Some('+') => "win",
        Some('−') => "loss",
        Some('=') => "draw",
        _ => "node",
    };
    if node.is_now {
        picture.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" stroke-width=\"5\" class=\"now\"/>", RADIUS + 7.0));
    }
    picture.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" stroke-width=\"3\" class=\"{class}\"/>"));
    match &node.value {
        Some(value) => {
            picture.text(x, y - 14.0, NAME_SIZE, "middle bold quiet", name);
            picture.text(x, y + 13.0, VALUE_SIZE, "middle bold", value);
        }
        None => picture.text(x, y, VALUE_SIZE, "middle bold", name),
    }
    if let Some(badge) = &node.badge {
        let (x, y) = (x + RADIUS * 0.78, y - RADIUS * 0.78);
        picture.add(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"34\" height=\"34\" rx=\"8\" class=\"badge\"/>",
            x - 17.0,
            y - 17.0
        ));
        picture.text(x, y, NAME_SIZE, "middle bold on", badge);
        if node.is_fresh {
            picture.add(format_args!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"44\" height=\"44\" rx=\"12\" stroke-width=\"5\" class=\"fresh\"/>",
                x - 22.0,
                y - 22.0
            ));
        }
    }
}

/// Draws the places of a queue, open at both ends: the first leaves at the left.
fn draw_queue(picture: &mut Picture, queue: &[String], longest: usize, (left, top): Point) {
    let places = longest.max(3) as f64;
    let left = left + 70.0;
    let right = left + places * PLACE;
    for y in [top, top + PLACE] {
        picture.line((left, y), (right, y), 3.0, "edge");
    }
    let middle = top + PLACE / 2.0;
    for at in [left, right + 50.0] {
        picture.line((at - 12.0, middle), (at - 40.0, middle), 4.0, "edge");
        picture.add(format_args!(
            "<path d=\"M{:.1} {middle:.1}L{:.1} {:.1}V{:.1}Z\" class=\"arrow\"/>",
            at - 52.0,
            at - 36.0,
            middle - 10.0,
            middle + 10.0
        ));
    }
    for (number, name) in queue.iter().enumerate() {
        let x = left + (number as f64 + 0.5) * PLACE;
        picture.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{middle:.1}\" r=\"23\" stroke-width=\"2.5\" class=\"node\"/>"));
        picture.text(x, middle, NAME_SIZE, "middle bold", name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_and_drawn() {
        let steps =
            read("A 0 0\nB 1 0 badge 1\nB -> A\nqueue: A\nstep\nA 0 0 = -0\nB 1 0 = +1 badge 0 now fresh\nB -> A best\nqueue:\n").unwrap();
        assert_eq!((steps.len(), steps[1].nodes[1].value.as_deref(), steps[1].queue.as_deref()), (2, Some("+1"), Some(&[][..])));
        let svg = draw(&steps).svg();
        assert_eq!((svg.matches("class=\"step\"").count(), svg.matches("display=\"none\"").count()), (2, 1));
        assert!(svg.contains(">−0<"));
    }

    #[test]
    fn flaws_are_named_with_their_lines() {
        for (text, expected) in [
            ("", "a step without a node"),
            ("A\n", "line 1: `A`: expected `NAME COLUMN ROW`"),
            ("A 0 21\n", "line 1: `A 0 21`: expected `NAME COLUMN ROW`, both from 0 to 20"),
            ("A 0 0 big\n", "line 1: `big`: expected `= VALUE`"),
            ("A 0 0\nA -> B\n", "line 2: `B`: expected a node that was named before"),
            ("A 0 0\nA -> A good\n", "line 2: `good`: expected `best` or `pruned`"),
            ("A 0 0\nstep\n", "a step without a node"),
        ] {
            let said = read(text).unwrap_err().en.into_owned();
            assert!(said.starts_with(expected), "{text:?}: {said}");
        }
    }
}
