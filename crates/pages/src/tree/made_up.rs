//! Searches a tree of the slides by alpha-beta, and compares the result with the values in the file.

use std::collections::BTreeMap;
use std::num::IntErrorKind;

use minishogi::{Text, Value, text};

use super::sheet::{Grey, Run, Sheet, Side, Stats, Step};
use crate::figure::tree::{self, Figure, Node};

/// The search of a made-up tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    Minimax,
    AlphaBeta,
}

/// A value no search of a made-up tree reaches: `None` on the page.
const INFINITE: Value = Value::MAX;

/// Values of made-up trees are at most this large.
const LARGEST: Value = 1_000_000;

/// Returns the search of the tree in this file.
///
/// # Errors
/// Returns a message if the tree cannot be searched.
pub fn run(name: &str, text: &str, search: Search, sheet: &mut Sheet) -> Result<Run, Text> {
    let figure = tree::read(text).map_err(|flaw| flaw.text())?;
    let side = first_side(&figure)?;
    // Converts from the side to move at a level to the view of the file.
    let sign = move |depth: u32| match side {
        Side::Max if depth % 2 == 1 => -1,
        Side::Min if depth.is_multiple_of(2) => -1,
        _ => 1,
    };
    // A tree without windows, bounds and crossed-out nodes is for minimax.
    let is_checked = (search == Search::AlphaBeta) == shows_alpha_beta(&figure.root);
    let mut searching =
        Searching { search, sign: &sign, is_checked, sheet, nodes: Vec::new(), flaw: None, skipped: Vec::new(), refuted_first: 0 };
    searching.node(&figure.root, -1, -INFINITE, INFINITE, 0)?;
    let Searching { nodes, flaw, skipped, refuted_first, .. } = searching;
    let mut grey = Grey::default();
    let first = nodes.len() as u32;
    for (parent, node, depth) in skipped {
        hang(&mut grey, sheet, first, parent, node, depth, &sign);
    }
    let is_leaf = |node: &Visited| node.end == node.place + 1;
    let cuts = nodes.iter().filter(|node| node.cut > 0).count() as u64;
    let stats = Stats {
        nodes: nodes.len() as u64 - 1,
        leaves: nodes.iter().filter(|node| is_leaf(node)).count() as u64,
        cuts,
        cut_first: (cuts > 0).then(|| refuted_first as f64 / cuts as f64),
        minimax: Some(size(&figure.root) - 1),
        ..Stats::default()
    };
    let finite = |value: Value| Some(value).filter(|value| value.abs() != INFINITE);
    Ok(Run {
        name: name.to_string(),
        side,
        depth: nodes.iter().map(|node| node.depth).max().unwrap_or(0),
        position: None,
        parent: nodes.iter().map(|node| node.parent).collect(),
        end: nodes.iter().map(|node| node.end).collect(),
        step: nodes.iter().map(|node| node.step).collect(),
        visit: vec![0; nodes.len()],
        value: nodes.iter().map(|node| Some(node.value)).collect(),
        alpha: nodes.iter().map(|node| finite(node.alpha)).collect(),
        beta: nodes.iter().map(|node| finite(node.beta)).collect(),
        told: BTreeMap::new(),
        reported: BTreeMap::new(),
        right: nodes.iter().map(|_| None).collect(),
        cut: nodes.iter().map(|node| node.cut).collect(),
        legal: nodes.iter().map(|node| node.children).collect(),
        grey,
        refutation: BTreeMap::new(),
        best: BTreeMap::new(),
        from: Vec::new(),
        wrong: flaw.as_ref().map(|(node, _, _)| *node).into_iter().collect(),
        aside: Vec::new(),
        cropped: Vec::new(),
        mate: None,
        depths: Vec::new(),
        first_wrong: flaw.as_ref().map(|(node, _, _)| *node),
        flaw: flaw.map(|(_, en, ja)| (en, ja)),
        truncated: false,
        stats: Some(stats),
    })
}

fn first_side(figure: &Figure) -> Result<Side, Text> {
    use tree::Level::{Black, Max, Min, Node, White};
    let sides = [figure.levels[0], figure.levels[1 % figure.levels.len()]];
    match sides {
        _ if figure.levels.len() > 2 => Err(Text::new(
            "`levels:` names more than two sides: expected two that take turns",
            "`levels:` に書く名前が多すぎます。交互に指す 2 人（`MAX MIN` など）だけを書きます",
        )),
        [Max, Min | Node] => Ok(Side::Max),
        [Min, Max | Node] => Ok(Side::Min),
        [White, Black | Node] => Ok(Side::White),
        [Black, White | Node] | [Node, Node] => Ok(Side::Black),
        _ => Err(Text::new(
            "the levels do not take turns: expected `levels: MAX MIN`, or `levels: BLACK WHITE`",
            "2 人の名前が交互に並んでいません。`levels: MAX MIN` か `levels: BLACK WHITE` と書きます",
        )),
    }
}

struct Visited {
    place: u32,
    parent: i32,
    end: u32,
    step: i32,
    depth: u32,
    value: Value,
    alpha: Value,
    beta: Value,
    cut: u8,
    children: u32,
}

struct Searching<'a, 'b> {
    search: Search,
    sign: &'a dyn Fn(u32) -> Value,
    /// True if this search should find the values in the file.
    is_checked: bool,
    sheet: &'a mut Sheet,
    nodes: Vec<Visited>,
    /// The first contradiction of the file: the node, and the message in English and Japanese.
    flaw: Option<(u32, String, String)>,
    skipped: Vec<(u32, &'b Node, u32)>,
    refuted_first: u64,
}

impl<'b> Searching<'_, 'b> {
    /// Searches a node, fail-soft as in the slides.
    fn node(&mut self, node: &'b Node, parent: i32, alpha: Value, beta: Value, depth: u32) -> Result<Value, Text> {
        let place = self.nodes.len();
        let step = if parent < 0 { -1 } else { self.sheet.place(named(node)) as i32 };
        let children = node.children.len() as u32;
        self.nodes.push(Visited { place: place as u32, parent, end: 0, step, depth, value: 0, alpha, beta, cut: 0, children });
        if node.is_pruned {
            self.object(place, node, |name| {
                (
                    format!("The file crosses out {name}, but the search looks at it."),
                    format!("ファイルでは {name} に枝刈りの印がありますが、実際の探索ではここも調べます。"),
                )
            });
        }
        let sign = (self.sign)(depth);
        let written = written(node)?;
        let mut value = -INFINITE;
        if node.children.is_empty() {
            let name = node.name.as_deref().unwrap_or(".");
            let exact = written.filter(|_| is_exact(node));
            value = sign
                * exact.ok_or_else(|| {
                    text!(
                        "the leaf `{name}` on level {depth} has no value: a search needs a number there",
                        "{depth} 段目の葉 `{name}` に値がありません。探索するには、葉に数が必要です"
                    )
                })?;
        }
        let mut raised = alpha;
        for (number, child) in node.children.iter().enumerate() {
            let (lower, upper) = if self.search == Search::Minimax { (-INFINITE, INFINITE) } else { (-beta, -raised) };
            value = value.max(-self.node(child, place as i32, lower, upper, depth + 1)?);
            raised = raised.max(value);
            let rest = &node.children[number + 1..];
            if self.search == Search::AlphaBeta && raised >= beta && !rest.is_empty() {
                self.nodes[place].cut = 1;
                self.refuted_first += u64::from(number == 0);
                if let Some(kept) = rest.iter().find(|child| !child.is_pruned) {
                    self.object(place, kept, |name| {
                        (
                            format!("The file does not cross out {name}, but the search never looks at it."),
                            format!("ファイルでは {name} に枝刈りの印がありませんが、実際の探索ではここを調べません。"),
                        )
                    });
                }
                self.skipped.extend(rest.iter().map(|child| (place as u32, child, depth + 1)));
                break;
            }
        }
        let end = self.nodes.len() as u32;
        self.nodes[place].end = end;
        self.nodes[place].value = value;
        let says_otherwise = written.is_some_and(|written| written != sign * value) && !node.children.is_empty();
        if says_otherwise {
            let says = node.value.as_deref().unwrap_or_default();
            let found = sign * value;
            self.object(place, node, |name| {
                (
                    format!("The file says {says} at {name}; the search returns {found}."),
                    format!("ファイルでは {name} の値が {says} ですが、探索で求まる値は {found} です。"),
                )
            });
        }
        Ok(value)
    }

    /// Records a contradiction of the file, if it is the first.
    fn object(&mut self, place: usize, node: &Node, words: impl FnOnce(&str) -> (String, String)) {
        if self.is_checked && self.flaw.is_none() {
            let (en, ja) = words(node.name.as_deref().or(node.edge.as_deref()).or(node.value.as_deref()).unwrap_or("."));
            self.flaw = Some((place as u32, en, ja));
        }
    }
}

/// Returns the value written at a node, in the file's own view; for a bound, its number.
fn written(node: &Node) -> Result<Option<Value>, Text> {
    let Some(text) = node.value.as_deref() else { return Ok(None) };
    let number = text.trim_start_matches(['≥', '≤']).replace('−', "-");
    match number.parse::<Value>() {
        Ok(value) if (-LARGEST..=LARGEST).contains(&value) => Ok(Some(value)),
        Err(error) if !matches!(error.kind(), IntErrorKind::PosOverflow | IntErrorKind::NegOverflow) => Ok(None),
        _ => Err(text!("`{number}` is too large: expected at most {LARGEST}", "`{number}` の絶対値が大きすぎます。{LARGEST} まで書けます")),
    }
}

fn shows_alpha_beta(node: &Node) -> bool {
    node.is_pruned || node.window.is_some() || !is_exact(node) || node.children.iter().any(shows_alpha_beta)
}

fn is_exact(node: &Node) -> bool {
    !node.value.as_deref().unwrap_or_default().starts_with(['≥', '≤'])
}

fn named(node: &Node) -> Step {
    let words = [node.edge.as_deref(), node.name.as_deref()];
    let text: Vec<&str> = words.into_iter().flatten().filter(|&word| word != "−").collect();
    Step { text: text.join(" "), ..Step::default() }
}

fn size(node: &Node) -> u64 {
    1 + node.children.iter().map(size).sum::<u64>()
}

/// Adds a skipped node and its descendants to the grey tree, and returns its value if all leaves have one.
fn hang(
    grey: &mut Grey,
    sheet: &mut Sheet,
    first: u32,
    parent: u32,
    node: &Node,
    depth: u32,
    sign: &dyn Fn(u32) -> Value,
) -> Option<Value> {
    let me = grey.parent.len();
    grey.parent.push(parent);
    grey.step.push(sheet.place(named(node)));
    grey.value.push(None);
    grey.more.push(0);
    let value = if node.children.is_empty() {
        written(node).ok().flatten().filter(|_| is_exact(node)).map(|value| sign(depth) * value)
    } else {
        let number = first + me as u32;
        let values = node.children.iter().map(|child| hang(grey, sheet, first, number, child, depth + 1, sign));
        // All children are added, also after one without a value.
        let values: Vec<Option<Value>> = values.collect();
        values.into_iter().collect::<Option<Vec<Value>>>().and_then(|values| values.into_iter().map(|value| -value).max())
    };
    grey.value[me] = value;
    value
}
