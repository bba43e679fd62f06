//! The whole tree as JSON, `minishogi-lab/tree/v1`: one object with a column for each thing known of the nodes, so that a large tree stays small.
//!
//! | name | meaning |
//! |---|---|
//! | `format` | `minishogi-lab/tree/v1` |
//! | `player`, `sfen`, `moves` | the program, where its game began, and the moves from there to the root |
//! | `depth`, `bestmove`, `score` | the depth of the last pass, the answer, and its score or null |
//! | `truncated`, `complete` | whether nodes are missing for want of space, and whether the search came to its end |
//! | `visited`, `threads` | how many moves were done in all, and by how many threads |
//! | `reading` | how the tree was read: `windows` `full` or `null`, `leaf` `evaluate` or `qsearch`, `mate_at_leaf` |
//! | `passes` | for each time the first thread went through the moves of the root: `depth`, `nodes`, and as reported `bestmove` and `score` or null |
//! | `nodes` | the columns below, each with a value for each node; node 0 is the root, the others are in the order visited |
//! | `skipped` | by the number of a node: the moves that were left out there |
//! | `refutation` | by the number of a node with a wrong cut: the move left out that matters most, and its value |
//! | `best` | by the number of a node: the move of the right value, at the root, below it, and where something is wrong |
//! | `due` | by the number of a node: the node below after which alpha-beta would have cut, though the player went on |
//! | `odd_windows` | the nodes where the player told a window that is neither that of alpha-beta nor within it nor around it |
//! | `aside` | the nodes that were visited and not searched: the line of play that the player reports |
//! | `mate`, `answer` | of a search for a mate by checks, the plies it was asked for and what the player said (`checkmate` and moves, `nomate`, or null): all visits after the same moves are one node, attacker and defender take turns (OR and AND nodes), `legal` of the attacker counts checks, a value is that of a mate or 0 if there is none; null otherwise |
//! | `cropped` | the nodes below which nodes are missing for want of space |
//! | `wrong`, `first_wrong` | the nodes with a wrong value (the root: with a wrong move), and the first of them, below which all is right, or null |
//! | `explanation` | what the search made of the values that it had at `first_wrong`, in English and in Japanese, or null |
//! | `stats` | [`Stats`](minishogi_trace::Stats) |
//!
//! The columns; values and windows are those of the side to move at the node, in the kit's points, and null where unknown or infinite:
//!
//! | name | meaning |
//! |---|---|
//! | `parent`, `move`, `end` | the node above (-1 at the root), the move that led here, and the number after the last node below |
//! | `visit`, `thread` | the pass, and the thread |
//! | `legal`, `evaluated`, `static` | the number of legal moves, whether (1) `evaluate` was asked, and what it says |
//! | `value`, `from` | what follows from the nodes below; from 0 nothing, 1 `evaluate`, 2 the nodes below, 3 a table, 4 a repetition, 5 no moves, 6 the bound that no value is below |
//! | `reported` | after a move of the root, where that was visited last: its score as seen from here |
//! | `alpha`, `beta` | the window of alpha-beta, given what was visited before |
//! | `told` | what the player told: alpha, beta and value, or null |
//! | `right` | the right value |
//! | `cut` | 0 no moves left out, 1 rightly left out, 2 wrongly, 3 for an unknown reason |

use std::fmt::{Display, Write};

use minishogi::{Move, Text, VALUE_INFINITE, Value};
use minishogi_trace::{Cut, Leaf, Source, Tree, TreeNode};

pub(super) fn write(tree: &Tree, player: &str) -> String {
    let mut json = Object::new();
    json.text("format", "minishogi-lab/tree/v1").text("player", player);
    let root = &tree.root;
    json.text("sfen", &root.before(root.ply()).sfen()).raw("moves", array(root.moves_done().map(quoted)));
    json.raw("depth", tree.depth()).text("bestmove", &tree.best_move.to_string()).raw("score", option(tree.score));
    json.raw("truncated", tree.truncated).raw("complete", tree.is_complete).raw("visited", tree.visited).raw("threads", tree.threads);
    let reading = tree.reading;
    let mut ways = Object::new();
    ways.text("windows", if reading.null_windows { "null" } else { "full" });
    ways.text("leaf", if reading.leaf == Leaf::Qsearch { "qsearch" } else { "evaluate" }).raw("mate_at_leaf", reading.mate_at_leaf);
    json.raw("reading", ways.end()).raw("passes", passes(tree)).raw("nodes", columns(tree));
    let numbered = |wanted: &dyn Fn(usize, &TreeNode) -> Option<String>| {
        let mut by_number = Object::new();
        for (number, node) in tree.nodes.iter().enumerate() {
            if let Some(value) = wanted(number, node) {
                by_number.raw(&number.to_string(), value);
            }
        }
        by_number.end()
    };
    let skipped = |number: usize, node: &TreeNode| (node.cut != Cut::None).then(|| array(tree.skipped(number).into_iter().map(quoted)));
    let refutation = |_: usize, node: &TreeNode| node.refutation.map(|(m, value)| format!("[{},{value}]", quoted(m)));
    let due = |_: usize, node: &TreeNode| node.due.map(|due| due.to_string());
    let best = |_: usize, node: &TreeNode| node.best.filter(|_| node.ply < 2 || node.is_wrong || node.cut == Cut::Wrong).map(quoted);
    json.raw("skipped", numbered(&skipped))
        .raw("refutation", numbered(&refutation))
        .raw("best", numbered(&best))
        .raw("due", numbered(&due));
    let where_it =
        |is: fn(&TreeNode) -> bool| array((0..).zip(&tree.nodes).filter(|(_, node)| is(node)).map(|(number, _): (usize, _)| number));
    json.raw("mate", option(tree.mate.as_ref().map(|mate| mate.plies)))
        .raw("answer", option(tree.mate.as_ref().and_then(|mate| mate.answer.as_ref()).map(|answer| format!("\"{answer}\""))))
        .raw("odd_windows", where_it(|node| node.has_odd_window))
        .raw("aside", where_it(|node| node.aside))
        .raw("cropped", where_it(|node| node.cropped))
        .raw("wrong", where_it(|node| node.is_wrong))
        .raw("first_wrong", option(tree.first_wrong))
        .raw("explanation", option(tree.explanation().map(|Text { en, ja }| array([en, ja].iter().map(|text| format!("\"{text}\""))))))
        .raw("stats", stats(tree));
    json.end()
}

fn passes(tree: &Tree) -> String {
    array(tree.passes.iter().map(|pass| {
        let mut json = Object::new();
        json.raw("depth", pass.depth).raw("nodes", pass.nodes);
        json.raw("bestmove", option(pass.reported.map(|(m, _)| quoted(m)))).raw("score", option(pass.reported.map(|(_, score)| score)));
        json.end()
    }))
}

fn columns(tree: &Tree) -> String {
    let mut json = Object::new();
    let mut column = |name: &str, value: &dyn Fn(&TreeNode) -> String| {
        json.raw(name, array(tree.nodes.iter().map(value)));
    };
    let is_root = |node: &TreeNode| node.ply == 0;
    column("parent", &|node| if is_root(node) { "-1".to_string() } else { node.parent.to_string() });
    column("move", &|node| if is_root(node) { "\"\"".to_string() } else { quoted(node.m) });
    column("end", &|node| node.end.to_string());
    column("visit", &|node| node.pass.to_string());
    column("thread", &|node| node.thread.to_string());
    column("legal", &|node| node.legal.to_string());
    column("evaluated", &|node| u8::from(node.evaluated).to_string());
    column("static", &|node| option(node.static_value));
    column("value", &|node| option(node.value));
    column("from", &|node| source(node.source).to_string());
    column("reported", &|node| option(node.reported));
    column("alpha", &|node| finite(node.alpha));
    column("beta", &|node| finite(node.beta));
    column("told", &told);
    column("right", &|node| option(node.right));
    column("cut", &|node| cut(node.cut).to_string());
    json.end()
}

fn stats(tree: &Tree) -> String {
    let stats = tree.stats();
    let mut json = Object::new();
    json.raw("nodes", stats.nodes).raw("last_pass", stats.last_pass).raw("leaves", stats.leaves).raw("cuts", stats.cuts);
    json.raw("cut_first", stats.cut_first).raw("branching", format_args!("{:.3}", stats.branching));
    json.raw("minimax", option(stats.minimax)).raw("knuth_moore", option(stats.knuth_moore));
    json.end()
}

fn told(node: &TreeNode) -> String {
    if node.told_window.is_none() && node.told_value.is_none() {
        return "null".to_string();
    }
    let [alpha, beta] = [node.told_window.map(|(alpha, _)| alpha), node.told_window.map(|(_, beta)| beta)]
        .map(|end| end.map_or("null".to_string(), finite));
    format!("[{alpha},{beta},{}]", option(node.told_value))
}

const fn source(source: Source) -> u8 {
    match source {
        Source::Unknown => 0,
        Source::Evaluate => 1,
        Source::Children => 2,
        Source::Table => 3,
        Source::Repetition => 4,
        Source::Mate => 5,
        Source::Bound => 6,
    }
}

const fn cut(cut: Cut) -> u8 {
    match cut {
        Cut::None => 0,
        Cut::Right => 1,
        Cut::Wrong => 2,
        Cut::Unexplained => 3,
    }
}

fn finite(end: Value) -> String {
    option((end.abs() < VALUE_INFINITE).then_some(end))
}

fn option(value: Option<impl Display>) -> String {
    value.map_or("null".to_string(), |value| value.to_string())
}

fn quoted(m: Move) -> String {
    format!("\"{m}\"")
}

fn array(values: impl Iterator<Item = impl Display>) -> String {
    let mut text = "[".to_string();
    for (number, value) in values.enumerate() {
        let comma = if number > 0 { "," } else { "" };
        let _ = write!(text, "{comma}{value}");
    }
    text + "]"
}

/// An object that is written.
pub(super) struct Object(String);

impl Object {
    pub(super) fn new() -> Object {
        Object("{".to_string())
    }

    /// Text that is JSON already.
    pub(super) fn raw(&mut self, name: &str, value: impl Display) -> &mut Object {
        let comma = if self.0.len() > 1 { "," } else { "" };
        let _ = write!(self.0, "{comma}\"{name}\":{value}");
        self
    }

    pub(super) fn text(&mut self, name: &str, value: &str) -> &mut Object {
        let mut text = String::new();
        for c in value.chars() {
            match c {
                '"' | '\\' => text.extend(['\\', c]),
                c if (c as u32) < 0x20 => drop(write!(text, "\\u{:04x}", c as u32)),
                c => text.push(c),
            }
        }
        self.raw(name, format_args!("\"{text}\""))
    }

    pub(super) fn end(&mut self) -> String {
        std::mem::take(&mut self.0) + "}"
    }
}
