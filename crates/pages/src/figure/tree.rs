//! Reads a game tree from a text with one node per line, indented by two spaces for each level, and draws it: the leaves side by side, every other
//! node above the middle of its children.

use minishogi::{Text, text};
use minishogi_board::{Picture, Point, text_width};

/// A tree as it is written in its file.
#[derive(Debug, PartialEq)]
pub struct Figure {
    /// The sides of the levels from the root on, repeated.
    pub levels: Vec<Level>,
    pub root: Node,
}

/// The side that moves at a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Level {
    Max,
    Min,
    Black,
    White,
    /// The attacker of a mate search: one child that is proved is enough.
    Or,
    /// The defender: every child must be proved.
    And,
    /// No side is given.
    Node,
}

#[derive(Debug, Default, PartialEq)]
pub struct Node {
    /// The words on the edge above.
    pub edge: Option<String>,
    pub name: Option<String>,
    pub value: Option<String>,
    pub window: Option<String>,
    pub is_best: bool,
    pub is_pruned: bool,
    /// True if the search is at this node.
    pub is_now: bool,
    /// True if the search was stopped at this node.
    pub is_stopped: bool,
    /// True if the node takes up space but is not drawn.
    pub is_hidden: bool,
    pub children: Vec<Node>,
}

/// An error in a file, and its line, from 1.
#[derive(Debug, PartialEq)]
pub struct FigureError {
    line: usize,
    what: Text,
}

impl FigureError {
    /// Returns the line and the flaw.
    pub fn text(&self) -> Text {
        Text::of(format!("line {}: {}", self.line, self.what.en), format!("{} 行目: {}", self.line, self.what.ja))
    }
}

/// Reads a file with the steps of a tree: several trees of the same shape, separated by lines `step`.
pub fn read_steps(text: &str) -> Result<Vec<Figure>, FigureError> {
    let mut parts = vec![String::new()];
    for (number, line) in text.lines().enumerate() {
        if line.trim() == "step" {
            // Empty lines keep the line numbers right.
            parts.push("\n".repeat(number + 1));
        } else if let Some(part) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    let figures: Vec<Figure> = parts.iter().map(|part| read(part)).collect::<Result<_, _>>()?;
    for (part, figure) in parts.iter().zip(&figures).skip(1) {
        if shape(&figure.root) != shape(&figures[0].root) {
            let line = part.len() - part.trim_start_matches('\n').len();
            return Err(FigureError {
                line,
                what: Text::new(
                    "the tree of this step has other nodes than the first: expected the same ones, `hidden` if they are not there yet",
                    "このステップの木は、節点が最初の木と違います。同じ節点をすべて書き、まだ現れないものには `hidden` を付けます",
                ),
            });
        }
    }
    Ok(figures)
}

/// Returns the number of children of each node, from the root on.
fn shape(node: &Node) -> Vec<usize> {
    std::iter::once(node.children.len()).chain(node.children.iter().flat_map(shape)).collect()
}

/// Reads a file.
pub fn read(text: &str) -> Result<Figure, FigureError> {
    let mut levels = vec![Level::Node];
    let mut edges = None;
    // The last node and its ancestors, from the root on.
    let mut open: Vec<Node> = Vec::new();
    let mut last = 0;
    for (line, text) in (1..).zip(text.lines()) {
        let flaw = |what| FigureError { line, what };
        let words = text.trim();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        last = line;
        if let Some(names) = words.strip_prefix("levels:") {
            levels = names.split_whitespace().map(side).collect::<Result<_, _>>().map_err(flaw)?;
            if levels.is_empty() {
                return Err(flaw(Text::new(
                    "`levels:` names no side: expected some of MAX MIN BLACK WHITE OR AND NODE",
                    "`levels:` に何も書かれていません。MAX MIN BLACK WHITE OR AND NODE から選んで書きます",
                )));
            }
            continue;
        }
        if let Some(label) = words.strip_prefix("edges:") {
            edges = Some(pretty(label.trim()));
            continue;
        }
        let depth = depth(text, &open).map_err(flaw)?;
        close(&mut open, depth);
        let mut node = node(words).map_err(flaw)?;
        node.edge = node.edge.or_else(|| edges.clone());
        open.push(node);
    }
    close(&mut open, 1);
    let root = open.pop().ok_or(FigureError {
        line: last + 1,
        what: Text::new("the file ends: expected a node", "節点が 1 つもないまま、ファイルが終わっています"),
    })?;
    Ok(Figure { levels, root })
}

/// Moves each open node from this depth on into its parent.
fn close(open: &mut Vec<Node>, depth: usize) {
    while open.len() > depth.max(1) {
        if let (Some(child), Some(parent)) = (open.pop(), open.last_mut()) {
            parent.children.push(child);
        }
    }
}

/// Returns the depth of a line, checked against its ancestors.
fn depth(text: &str, open: &[Node]) -> Result<usize, Text> {
    let spaces = text.len() - text.trim_start_matches(' ').len();
    let deepest = open.len();
    if text[spaces..].starts_with(char::is_whitespace) {
        return Err(Text::new(
            "a tab or other blank before the node: expected spaces only, two for each level",
            "節点の前にタブなどの空白があります。半角空白だけを、1 段につき 2 つ書きます",
        ));
    }
    match spaces / 2 {
        _ if spaces % 2 == 1 => Err(text!(
            "{spaces} spaces before the node: expected two for each level",
            "節点の前に空白が {spaces} 個あります。1 段につき 2 つ書きます"
        )),
        0 if deepest > 0 => Err(Text::new(
            "a second root: expected two spaces before every node after the first",
            "ルートが 2 つあります。2 つ目からの節点の前には、空白を 2 つ以上書きます",
        )),
        depth if depth > deepest => Err(text!(
            "{spaces} spaces before the node: expected {} at the most here",
            "節点の前に空白が {spaces} 個あります。ここでは {} 個までです",
            2 * deepest
        )),
        depth => Ok(depth),
    }
}

fn side(name: &str) -> Result<Level, Text> {
    match name {
        "MAX" => Ok(Level::Max),
        "MIN" => Ok(Level::Min),
        "BLACK" => Ok(Level::Black),
        "WHITE" => Ok(Level::White),
        "OR" => Ok(Level::Or),
        "AND" => Ok(Level::And),
        "NODE" => Ok(Level::Node),
        _ => Err(text!(
            "`{name}` is no side: expected MAX, MIN, BLACK, WHITE, OR, AND or NODE",
            "`levels:` に `{name}` は使えません。MAX、MIN、BLACK、WHITE、OR、AND、NODE のどれかを書きます"
        )),
    }
}

/// Reads a node: `[EDGE] NAME = VALUE (ALPHA,BETA) best pruned now stopped hidden`. Only a name, a value or `.` is required.
fn node(words: &str) -> Result<Node, Text> {
    let mut node = Node::default();
    let mut rest = words;
    if let Some(after) = words.strip_prefix('[') {
        let (edge, after) = after
            .split_once(']')
            .ok_or_else(|| text!("`{words}`: expected `]` after the words on the edge", "`{words}`: 辺のラベルの後に `]` が必要です"))?;
        node.edge = Some(pretty(edge.trim()));
        rest = after;
    }
    let mut tokens = rest.split_whitespace();
    let first = tokens.next().ok_or(Text::new(
        "nothing but an edge: expected a name, a value or `.`",
        "辺のラベルしかありません。名前、値、`.` のどれかを書きます",
    ))?;
    match value(first) {
        Some(value) => node.value = Some(value),
        None if first == "." => {}
        None if first.starts_with(['(', '=']) || ["best", "pruned", "now", "stopped", "hidden"].contains(&first) => {
            return Err(text!("`{first}`: expected a name, a value or `.` first", "`{first}` の前に、名前、値、`.` のどれかが必要です"));
        }
        None => node.name = Some(first.to_string()),
    }
    while let Some(token) = tokens.next() {
        match token {
            "best" => node.is_best = true,
            "pruned" => node.is_pruned = true,
            "now" => node.is_now = true,
            "stopped" => node.is_stopped = true,
            "hidden" => node.is_hidden = true,
            "=" if node.value.is_none() => {
                let text = tokens.next().ok_or(Text::new("`=` at the end: expected a value after it", "`=` の後に値が必要です"))?;
                let value = value(text).ok_or_else(|| {
                    text!(
                        "`{text}` is no value: expected a number, >=N, <=N, +inf, -inf, ? or two such as 2/1",
                        "`{text}` は値として読めません。数、>=N、<=N、+inf、-inf、? のどれか、または 2/1 のように 2 つの数を書きます"
                    )
                })?;
                node.value = Some(value);
            }
            _ if token.starts_with('(') => {
                let window = window(token).ok_or_else(|| {
                    text!(
                        "`{token}` is no window: expected (ALPHA,BETA), as in (-inf,3)",
                        "`{token}` は窓として読めません。(-inf,3) のように (ALPHA,BETA) と書きます"
                    )
                })?;
                node.window = Some(window);
            }
            _ => {
                return Err(text!(
                    "`{token}`: expected `= VALUE`, `(ALPHA,BETA)`, `best`, `pruned`, `now`, `stopped` or `hidden`",
                    "`{token}` は使えません。`= VALUE`、`(ALPHA,BETA)`、`best`、`pruned`、`now`、`stopped`、`hidden` のどれかを書きます"
                ));
            }
        }
    }
    Ok(node)
}

/// Returns a value in display form: a number, an infinity, a bound or `?`.
fn value(text: &str) -> Option<String> {
    if let Some((proof, disproof)) = text.split_once('/') {
        let either = |text: &str| if text == "inf" { Some("∞".to_string()) } else { number(text) };
        return Some(format!("{} | {}", either(proof)?, either(disproof)?));
    }
    if let Some(bound) = text.strip_prefix(">=") {
        return number(bound).map(|number| format!("≥{number}"));
    }
    if let Some(bound) = text.strip_prefix("<=") {
        return number(bound).map(|number| format!("≤{number}"));
    }
    if text == "?" { Some("?".to_string()) } else { number(text) }
}

fn number(text: &str) -> Option<String> {
    match text {
        "-inf" => Some("−∞".to_string()),
        "+inf" => Some("+∞".to_string()),
        _ => text.parse::<i64>().ok().map(|number| pretty(&number.to_string())),
    }
}

fn window(token: &str) -> Option<String> {
    let (alpha, beta) = token.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some(format!("({}, {})", number(alpha)?, number(beta)?))
}

/// Replaces the minus sign by one as wide as a digit.
fn pretty(text: &str) -> String {
    text.replace('-', "−")
}

/// The distance from one level to the next.
const RISE: f64 = 100.0;
const TOP: f64 = 38.0;
const EDGE: f64 = 8.0;
/// Space for the sides of the levels.
const SIDES: f64 = 62.0;
/// The least distance from a node to its neighbour.
const BETWEEN: f64 = 4.0;
/// The same if the edge to the node has words.
const BETWEEN_WORDS: f64 = 14.0;
/// The distance from a node to the words at its right.
const BESIDE: f64 = 7.0;
/// The distance from these words to the next node: larger than to their own.
const AFTER_WORDS: f64 = 14.0;
/// The width of regular letters relative to bold ones.
const REGULAR: f64 = 0.93;
/// The additional distance of a level whose edges have words. The slanted part of such an edge ends above its node, and the words are on an upright
/// part below it that no other edge can cross. A sign or a single letter lies on the slanted edge.
const UPRIGHT: f64 = 32.0;
const LETTER: f64 = 24.0;
/// The height of the plate behind the words of an edge.
const PLATE: f64 = 28.0;
const ARC: f64 = 24.0;
const VALUE_SIZE: f64 = 28.0;
const NOTE_SIZE: f64 = 24.7;

/// A node with its place.
struct PlacedNode<'a> {
    node: &'a Node,
    depth: usize,
    x: f64,
    y: f64,
    /// The height at which the edge to it becomes upright.
    bend: f64,
    parent: Option<usize>,
    /// True if the node or an ancestor is pruned.
    is_gone: bool,
    is_hidden: bool,
}

impl PlacedNode<'_> {
    fn is_leaf(&self) -> bool {
        self.node.children.is_empty()
    }

    /// Returns the words inside of its shape.
    fn inside(&self) -> Option<&str> {
        self.node.value.as_deref().or(self.node.name.as_deref())
    }

    /// Returns the name if the value is shown inside instead.
    fn beside(&self) -> Option<&str> {
        self.node.value.as_ref().and(self.node.name.as_deref())
    }

    /// Returns half the width and half the height of its shape.
    fn reach(&self) -> (f64, f64) {
        let words = self.inside().map_or(0.0, |text| text_width(text, VALUE_SIZE) / 2.0 + 7.0);
        match (self.is_leaf(), self.inside()) {
            (true, None) => (7.0, 7.0),
            (true, Some(_)) => (words.max(24.0), 21.0),
            (false, _) => (words.max(29.0), 29.0),
        }
    }

    /// Returns the point at which the edge from its parent becomes upright, or ends.
    fn bend(&self) -> Point {
        (self.x, self.bend.min(self.y - self.reach().1))
    }

    /// Returns its extent to the left and to the right, with the words beside and above it, and the distance to its neighbour.
    fn extent(&self) -> Extent {
        let words = |text: Option<&str>| text.map_or(0.0, |text| text_width(text, NOTE_SIZE));
        let (reach, _) = self.reach();
        let beside = words(self.beside()).max(REGULAR * words(self.node.window.as_deref()));
        let left = reach.max(words(self.node.edge.as_deref()) / 2.0);
        let gap = if self.node.edge.is_some() { BETWEEN_WORDS } else { BETWEEN };
        match beside > 0.0 {
            true => Extent { left, right: left.max(reach + BESIDE + beside), gap: AFTER_WORDS },
            false => Extent { left, right: left, gap },
        }
    }
}

/// The width of a node to the left and right of its middle, and the gap after it.
#[derive(Clone, Copy, Default)]
struct Extent {
    left: f64,
    right: f64,
    gap: f64,
}

impl Extent {
    /// Returns the larger extent on each side.
    fn or(self, other: Extent) -> Extent {
        Extent { left: self.left.max(other.left), right: self.right.max(other.right), gap: self.gap.max(other.gap) }
    }
}

/// Draws a tree, or the steps of one: all in one picture, in groups of which only the last is visible. Nodes keep their places in all steps.
///
/// # Panics
/// Panics if there is no step.
pub fn draw(steps: &[Figure]) -> Picture {
    let mut placed: Vec<Vec<PlacedNode>> = steps.iter().map(laid_out).collect();
    let depths = placed[0].iter().map(|placed| placed.depth).max().unwrap_or(0) + 1;
    let left = if steps[0].levels.iter().all(|&side| side == Level::Node) { EDGE } else { EDGE + SIDES };
    // Each node gets the space of its largest step.
    let largest = |number: usize| placed.iter().map(|nodes| nodes[number].extent()).fold(Extent::default(), Extent::or);
    let extents: Vec<Extent> = (0..placed[0].len()).map(largest).collect();
    let levels = levels(&placed, depths);
    placed.iter_mut().flatten().for_each(|placed| (placed.y, placed.bend) = levels[placed.depth]);
    let right = placed.iter_mut().map(|nodes| spread(nodes, &extents, depths, left)).fold(0.0, f64::max);
    let title = steps[0].root.name.as_deref().unwrap_or("tree");
    let mut picture = Picture::new(right + EDGE, levels[depths - 1].0 + TOP, title);
    picture.add_css(CSS);
    draw_sides(&mut picture, &steps[0], &placed[0], &levels);
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

/// Returns the height of each level, and the height at which the edges to its nodes become upright, if one of them has words.
fn levels(steps: &[Vec<PlacedNode>], depths: usize) -> Vec<(f64, f64)> {
    let mut y = TOP;
    let level = |depth: usize| {
        let nodes = || steps.iter().flatten().filter(move |placed| placed.depth == depth);
        let has_words = nodes().any(|placed| placed.node.edge.as_ref().is_some_and(|label| text_width(label, NOTE_SIZE) > LETTER));
        y += if depth == 0 { 0.0 } else { RISE } + if has_words { UPRIGHT } else { 0.0 };
        let highest = nodes().map(|placed| placed.reach().1).fold(0.0, f64::max);
        (y, if has_words { y - highest - PLATE - 8.0 } else { y })
    };
    (0..depths).map(level).collect()
}

/// The styles of rare parts: the current node of a search, the node at which it was stopped, and words on edges.
const CSS: &str = "\
.plate{fill:#fffdf8}\n\
@media screen and (prefers-color-scheme:dark){.plate{fill:#191614}}\n\
.now{fill:none;stroke:#85366f}.stopped{fill:#f9e3f1;stroke:#85366f}\n\
@media screen and (prefers-color-scheme:dark){.now{stroke:#e8a0cf}.stopped{fill:#4b2340;stroke:#e8a0cf}}";

fn laid_out(figure: &Figure) -> Vec<PlacedNode<'_>> {
    let mut nodes = Vec::new();
    place(&figure.root, 0, None, (false, false), &mut 0.0, &mut nodes);
    nodes
}

fn side_at(figure: &Figure, depth: usize) -> Level {
    figure.levels[depth % figure.levels.len()]
}

/// Places a node and its descendants, parents first. The distance from leaf to leaf is 1.
fn place<'a>(
    node: &'a Node,
    depth: usize,
    parent: Option<usize>,
    (above_is_gone, above_is_hidden): (bool, bool),
    leaves: &mut f64,
    nodes: &mut Vec<PlacedNode<'a>>,
) -> f64 {
    let me = nodes.len();
    let is_gone = above_is_gone || node.is_pruned;
    let is_hidden = above_is_hidden || node.is_hidden;
    nodes.push(PlacedNode { node, depth, x: *leaves, y: 0.0, bend: 0.0, parent, is_gone, is_hidden });
    if node.children.is_empty() {
        *leaves += 1.0;
    } else {
        let places: Vec<f64> =
            node.children.iter().map(|child| place(child, depth + 1, Some(me), (is_gone, is_hidden), leaves, nodes)).collect();
        nodes[me].x = (places[0] + places[places.len() - 1]) / 2.0;
    }
    nodes[me].x
}

/// Scales the tree horizontally until no node touches its neighbour; returns the right end.
fn spread(nodes: &mut [PlacedNode], extents: &[Extent], depths: usize, left: f64) -> f64 {
    let mut scale: f64 = 34.0;
    for depth in 0..depths {
        let level: Vec<(f64, Extent)> =
            nodes.iter().zip(extents).filter(|(placed, _)| placed.depth == depth).map(|(placed, &extent)| (placed.x, extent)).collect();
        for pair in level.windows(2) {
            let [(one, before), (other, after)] = [pair[0], pair[1]];
            scale = scale.max((before.right + before.gap + after.left) / (other - one));
        }
    }
    let overhang = nodes.iter().zip(extents).map(|(placed, extent)| extent.left - placed.x * scale).fold(0.0, f64::max);
    nodes.iter_mut().for_each(|placed| placed.x = left + overhang + placed.x * scale);
    nodes.iter().zip(extents).map(|(placed, extent)| placed.x + extent.right).fold(0.0, f64::max)
}

/// Draws the sides at the left: MAX and MIN at levels with choices, Black and White (☗ and ☖) also at leaves, whose values are for that side.
fn draw_sides(picture: &mut Picture, figure: &Figure, nodes: &[PlacedNode], levels: &[(f64, f64)]) {
    for (depth, &(y, _)) in levels.iter().enumerate() {
        let has_inner = nodes.iter().any(|placed| placed.depth == depth && !placed.is_leaf());
        match side_at(figure, depth) {
            Level::Max if has_inner => picture.text(EDGE, y, NOTE_SIZE, "bold blackness", "MAX"),
            Level::Min if has_inner => picture.text(EDGE, y, NOTE_SIZE, "bold whiteness", "MIN"),
            Level::Black => picture.pentagon((EDGE + 24.0, y), 0.62, 1.0, 3.5, "blackness"),
            Level::White => picture.pentagon((EDGE + 24.0, y), 0.62, 1.0, 3.5, "hollow"),
            Level::Or if has_inner => picture.text(EDGE, y, NOTE_SIZE, "bold blackness", "OR"),
            Level::And if has_inner => picture.text(EDGE, y, NOTE_SIZE, "bold whiteness", "AND"),
            Level::Max | Level::Min | Level::Or | Level::And | Level::Node => {}
        }
    }
}

fn draw_edge(picture: &mut Picture, placed: &PlacedNode, nodes: &[PlacedNode]) {
    let Some(parent) = placed.parent.map(|number| &nodes[number]) else { return };
    let from = (parent.x, parent.y + parent.reach().1);
    let (bend, top) = (placed.bend(), placed.y - placed.reach().1);
    let (stroke, class) = match (placed.is_gone, placed.node.is_best) {
        (true, _) => (2.0, "pruned"),
        (false, true) => (7.0, "best"),
        (false, false) => (2.2, "edge"),
    };
    if bend.1 < top {
        picture.add(format_args!(
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}V{top:.1}\" stroke-width=\"{stroke}\" stroke-linejoin=\"round\" class=\"{class}\"/>",
            from.0, from.1, bend.0, bend.1
        ));
    } else {
        picture.line(from, bend, stroke, class);
    }
    if placed.node.is_pruned {
        picture.cross((from.0 + (bend.0 - from.0) * 0.6, from.1 + (bend.1 - from.1) * 0.6), 9.0, 3.5, "strike");
    }
    if let Some(label) = &placed.node.edge {
        let wide = text_width(label, NOTE_SIZE);
        let (x, middle) = match bend.1 < top {
            true => (placed.x, bend.1 + PLATE / 2.0 + 2.0),
            // Below the arc of an AND node.
            false => (from.0 + (bend.0 - from.0) * 0.7, from.1 + (bend.1 - from.1) * 0.7),
        };
        picture.add(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{PLATE}\" rx=\"6\" class=\"plate\"/>",
            x - wide / 2.0 - 3.0,
            middle - PLATE / 2.0,
            wide + 6.0
        ));
        let class = if placed.is_gone { "middle bold gone" } else { "middle bold quiet" };
        picture.text(x, middle, NOTE_SIZE, class, label);
    }
}

/// Draws the arc across the edges to the children of an AND node.
fn draw_arc(picture: &mut Picture, placed: &PlacedNode, side: Level, nodes: &[PlacedNode]) {
    let me = nodes.iter().position(|other| std::ptr::eq(other, placed));
    let below: Vec<&PlacedNode> = nodes.iter().filter(|child| child.parent.is_some() && child.parent == me && !child.is_hidden).collect();
    let (Level::And, [first, .., last]) = (side, &below[..]) else { return };
    let (x, y) = (placed.x, placed.y + placed.reach().1);
    let at = |child: &PlacedNode| {
        let (across, down) = (child.bend().0 - x, child.bend().1 - y);
        let length = across.hypot(down);
        (x + across / length * ARC, y + down / length * ARC)
    };
    let ((x1, y1), (x2, y2)) = (at(first), at(last));
    picture.add(format_args!("<path d=\"M{x1:.1} {y1:.1}A{ARC} {ARC} 0 0 0 {x2:.1} {y2:.1}\" stroke-width=\"3.5\" class=\"hollow\"/>"));
}

fn draw_node(picture: &mut Picture, placed: &PlacedNode, side: Level) {
    let (x, y) = (placed.x, placed.y);
    let (across, down) = placed.reach();
    let is_round = matches!(side, Level::Min | Level::White);
    let is_gate = matches!(side, Level::Or | Level::And);
    let (class, stroke) = match side {
        _ if placed.is_gone => ("pruned", 2.0),
        _ if placed.node.is_stopped => ("stopped", 4.0),
        _ if placed.is_leaf() && !is_gate => ("node", 1.5),
        Level::Max | Level::Black | Level::Or => ("black", 3.0),
        Level::Min | Level::White | Level::And => ("white", 3.0),
        Level::Node => ("node", 2.5),
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

/// Returns the sign of an OR or an AND gate that points up, to the parent: with a tip and a hollow foot, or with a dome on a flat foot.
fn gate(side: Level, (x, y): Point, (across, down): Point) -> String {
    let (left, right, top, foot) = (x - across, x + across, y - down, y + down);
    let shoulder = y - down * 0.1;
    if side == Level::Or {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        read(text).unwrap_err().text().en.into_owned()
    }

    /// The left and right end of a text, its height, and its words.
    type Line = (f64, f64, f64, String);

    fn lines(svg: &str) -> Vec<Line> {
        let line = |element: &str| {
            let of = |name: &str| element.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap().to_string();
            let number = |name: &str| of(name).parse::<f64>().unwrap();
            let says = element.split('>').nth(1).unwrap().split('<').next().unwrap().to_string();
            let wide = text_width(&says, number("font-size"));
            let left = if of("class").contains("middle") { number(" x") - wide / 2.0 } else { number(" x") };
            (left, left + wide, number(" y"), says)
        };
        svg.split("<text").skip(1).map(line).collect()
    }

    #[test]
    fn no_two_texts_of_a_tree_meet_and_none_leaves_the_picture() {
        for text in [
            "levels: MAX MIN\nroot (-200,+inf)\n  [5d5c] -200\n    [5a5c] -200 best\n    ...\n  [1e1b] <=-1880\n    [2a1b] -1880\n    [1a1b] ? pruned\n",
            "root\n  A = 1 (-31999,31999)\n  [4d3c] B = 2 (-inf,+inf)\n  C = 3\n  [1a1b] .\n",
        ] {
            let svg = draw(&[read(text).unwrap()]).svg();
            let wide: f64 = svg.split("viewBox=\"0 0 ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
            let lines = lines(&svg);
            for (number, (left, right, y, says)) in lines.iter().enumerate() {
                assert!(*left >= 0.0 && *right <= wide + 0.5, "{says}: {left} to {right} of {wide}");
                for (l, r, other_y, other) in &lines[number + 1..] {
                    assert!((y - other_y).abs() >= 18.0 || r <= left || right <= l, "{says} and {other}");
                }
            }
        }
    }

    #[test]
    fn everything_a_line_can_say() {
        let figure =
            read("levels: MAX MIN\n\nroot = 3 (-inf,+inf)\n  # none\n  [5d5c] A = >=4 (-1,3) best\n    -2 pruned\n    .\n  7\n").unwrap();
        let text = |text: &str| Some(text.to_string());
        let leaves = vec![Node { value: text("−2"), is_pruned: true, ..Node::default() }, Node::default()];
        let a = Node {
            edge: text("5d5c"),
            name: text("A"),
            value: text("≥4"),
            window: text("(−1, 3)"),
            is_best: true,
            children: leaves,
            ..Node::default()
        };
        let children = vec![a, Node { value: text("7"), ..Node::default() }];
        let root = Node { name: text("root"), value: text("3"), window: text("(−∞, +∞)"), children, ..Node::default() };
        assert_eq!(figure, Figure { levels: vec![Level::Max, Level::Min], root });
    }

    #[test]
    fn the_edges_say_the_same_where_they_say_nothing_else() {
        let figure = read("edges: -\nroot\n  1\n  [x] 2\n").unwrap();
        let edges: Vec<_> = figure.root.children.iter().map(|child| child.edge.as_deref()).collect();
        assert_eq!(edges, [Some("−"), Some("x")]);
    }

    #[test]
    fn steps_have_one_shape() {
        let figures = read_steps("levels: OR AND\nR = 1/inf now\n  A hidden\nstep\nlevels: OR AND\nR = 2\n  A = 2/1 stopped\n").unwrap();
        assert_eq!(figures.len(), 2);
        assert_eq!((figures[0].root.value.as_deref(), figures[0].root.is_now), (Some("1 | ∞"), true));
        assert!(figures[0].root.children[0].is_hidden && figures[1].root.children[0].is_stopped);
        let flaw = read_steps("R\n  A\nstep\nR\n").unwrap_err();
        assert!(flaw.text().en.starts_with("line 3: the tree of this step has other nodes"), "{}", flaw.text().en);
        assert!(read_steps("R\nstep\n  x y\n").unwrap_err().text().en.starts_with("line 3: "));
    }

    #[test]
    fn flaws_are_named_with_their_lines() {
        for (text, expected) in [
            ("", "line 1: the file ends: expected a node"),
            ("levels: MAX ME\n1\n", "line 1: `ME` is no side: expected MAX, MIN, BLACK, WHITE, OR, AND or NODE"),
            ("levels:\n1\n", "line 1: `levels:` names no side: expected some of MAX MIN BLACK WHITE OR AND NODE"),
            ("a\nb\n", "line 2: a second root: expected two spaces before every node after the first"),
            ("  a\n", "line 1: 2 spaces before the node: expected 0 at the most here"),
            ("a\n b\n", "line 2: 1 spaces before the node: expected two for each level"),
            ("a\n\tb\n", "line 2: a tab or other blank before the node: expected spaces only, two for each level"),
            ("a\n    b\n", "line 2: 4 spaces before the node: expected 2 at the most here"),
            ("a = x\n", "line 1: `x` is no value: expected a number, >=N, <=N, +inf, -inf, ? or two such as 2/1"),
            ("a =\n", "line 1: `=` at the end: expected a value after it"),
            ("a (1)\n", "line 1: `(1)` is no window: expected (ALPHA,BETA), as in (-inf,3)"),
            ("a good\n", "line 1: `good`: expected `= VALUE`, `(ALPHA,BETA)`, `best`, `pruned`, `now`, `stopped` or `hidden`"),
            ("1 = 2\n", "line 1: `=`: expected `= VALUE`, `(ALPHA,BETA)`, `best`, `pruned`, `now`, `stopped` or `hidden`"),
            ("= 2\n", "line 1: `=`: expected a name, a value or `.` first"),
            ("[x\n", "line 1: `[x`: expected `]` after the words on the edge"),
            ("[x]\n", "line 1: nothing but an edge: expected a name, a value or `.`"),
        ] {
            assert_eq!(said(text), expected, "{text:?}");
        }
    }
}
