//! The tree of a search as an engine shell tells it, `minishogi-lab/tree/v1`. Nothing in it is believed before it was played once more.

use std::collections::BTreeMap;

use minishogi::{Checkmate, Color, Move, ParseMoveError, Position, Text, Value};
use minishogi_grading::no_mate_after_all;
use minishogi_shell::Japanese;
use serde::Deserialize;

use super::grey::{self, Skipped};
use super::sheet::{Run, Sheet, Side, Stats, Told, placed, step};

/// The name of the format.
pub const FORMAT: &str = "minishogi-lab/tree/v1";

/// More nodes than a page can be asked to hold.
const MOST_NODES: usize = 2_000_000;

/// The tree as it is told.
#[derive(Debug, Deserialize)]
pub struct Recorded {
    format: String,
    player: String,
    sfen: String,
    #[serde(default)]
    moves: Vec<String>,
    depth: Option<u32>,
    #[serde(default)]
    truncated: bool,
    nodes: Columns,
    #[serde(default)]
    pub skipped: BTreeMap<u32, Vec<String>>,
    #[serde(default)]
    refutation: BTreeMap<u32, (String, Value)>,
    #[serde(default)]
    best: BTreeMap<u32, String>,
    #[serde(default)]
    wrong: Vec<u32>,
    #[serde(default)]
    aside: Vec<u32>,
    /// Nodes below which some are missing.
    #[serde(default)]
    cropped: Vec<u32>,
    first_wrong: Option<u32>,
    /// The plies of a search for a mate, and what the player said.
    mate: Option<u32>,
    answer: Option<String>,
    #[serde(default)]
    passes: Vec<Pass>,
    #[serde(default)]
    reading: Reading,
    stats: Option<Counts>,
}

/// A search of the root, one of several where the depth grows.
#[derive(Debug, Deserialize)]
struct Pass {
    depth: u32,
}

/// How values come about.
#[derive(Debug, Default, Deserialize)]
struct Reading {
    #[serde(default)]
    leaf: String,
    #[serde(default)]
    mate_at_leaf: bool,
}

#[derive(Clone, Debug, Deserialize)]
struct Counts {
    nodes: u64,
    leaves: u64,
    cuts: u64,
    cut_first: u64,
    branching: Option<f64>,
    minimax: Option<u64>,
    knuth_moore: Option<u64>,
}

#[derive(Debug, Deserialize)]
struct Columns {
    parent: Vec<i32>,
    #[serde(rename = "move")]
    moves: Vec<String>,
    end: Vec<u32>,
    visit: Vec<u32>,
    legal: Vec<u32>,
    value: Vec<Option<Value>>,
    #[serde(default)]
    from: Vec<u8>,
    alpha: Vec<Option<Value>>,
    beta: Vec<Option<Value>>,
    #[serde(default)]
    reported: Vec<Option<Value>>,
    told: Vec<Option<Told>>,
    right: Vec<Option<Value>>,
    cut: Vec<u8>,
}

/// Reads a tree.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(json: &str) -> Result<Recorded, Text> {
    let recorded: Recorded = serde_json::from_str(json)
        .map_err(|error| Text::of(format!("the tree cannot be read: {error}"), format!("木を読めません: {error}")))?;
    if recorded.format != FORMAT {
        let format = &recorded.format;
        return Err(Text::of(
            format!("the tree is in the format `{format}`: expected `{FORMAT}`"),
            format!("木の形式は `{format}` ですが、`{FORMAT}` でなければなりません"),
        ));
    }
    recorded.check()?;
    Ok(recorded)
}

impl Recorded {
    /// Whether every node hangs below one that comes before it, and ends within it.
    fn check(&self) -> Result<(), Text> {
        let nodes = &self.nodes;
        let count = nodes.parent.len();
        if count == 0 || count > MOST_NODES {
            return Err(Text::of(
                format!("the tree has {count} nodes: expected 1 to {MOST_NODES}"),
                format!("木の節点が {count} 個あります。1 から {MOST_NODES} 個まで読めます"),
            ));
        }
        let lengths = [
            ("move", nodes.moves.len()),
            ("end", nodes.end.len()),
            ("visit", nodes.visit.len()),
            ("legal", nodes.legal.len()),
            ("value", nodes.value.len()),
            ("alpha", nodes.alpha.len()),
            ("beta", nodes.beta.len()),
            ("told", nodes.told.len()),
            ("right", nodes.right.len()),
            ("cut", nodes.cut.len()),
        ];
        if let Some((column, length)) = lengths.iter().find(|(_, length)| *length != count) {
            return Err(Text::of(
                format!("the column `{column}` has {length} places: expected {count}, one for each node"),
                format!("列 `{column}` の要素が {length} 個あります。節点の数と同じ {count} 個でなければなりません"),
            ));
        }
        let mut open: Vec<usize> = Vec::new();
        for node in 0..count {
            while open.last().is_some_and(|&above| nodes.end[above] as usize <= node) {
                open.pop();
            }
            let parent = open.last().map_or(-1, |&above| above as i32);
            let room = open.last().map_or(count, |&above| nodes.end[above] as usize);
            let end = nodes.end[node] as usize;
            if nodes.parent[node] != parent || (parent < 0) != (node == 0) {
                let found = nodes.parent[node];
                return Err(Text::of(
                    format!("node {node} hangs below {found}: expected {parent}"),
                    format!("節点 {node} の親が {found} です。{parent} でなければなりません"),
                ));
            }
            if end <= node || end > room || (node == 0 && end != count) {
                return Err(Text::of(
                    format!("node {node} ends at {end}: expected more than {node} and at most {room}"),
                    format!("節点 {node} の終わりが {end} です。{node} より大きく {room} 以下でなければなりません"),
                ));
            }
            open.push(node);
        }
        let keys = self.skipped.keys().chain(self.refutation.keys()).chain(self.best.keys());
        let keys = keys.chain(&self.first_wrong).chain(&self.wrong).chain(&self.aside).chain(&self.cropped);
        match keys.into_iter().find(|&&key| key as usize >= count) {
            Some(key) => Err(Text::of(
                format!("something is said of node {key}: there are {count}"),
                format!("節点 {key} についての記述がありますが、節点は {count} 個です"),
            )),
            None => Ok(()),
        }
    }

    /// The position of the root.
    ///
    /// # Errors
    /// Where it is none, or a move before it is illegal.
    pub fn root(&self) -> Result<Position, Text> {
        let mut pos = Position::from_sfen(&self.sfen)
            .map_err(|error| Text::of(format!("the root: {error}"), format!("ルート: {}", error.japanese())))?;
        pos.do_text(self.moves.iter().map(String::as_str))
            .map_err(|error| Text::of(format!("the moves before the root: {error}"), format!("ルートまでの手: {}", error.japanese())))?;
        Ok(pos)
    }

    /// What is wrong with the line of a mate that is none.
    fn flaw(&self, root: &Position) -> Option<(String, String)> {
        let answer: Checkmate = self.answer.as_ref()?.parse().ok()?;
        let mistake = answer.verify(root, self.mate?).err()?;
        let text = no_mate_after_all(&answer, &mistake);
        Some((text.en.into_owned(), text.ja.into_owned()))
    }

    /// The search for the page: every move is played.
    ///
    /// # Errors
    /// Where a move is illegal.
    pub fn run(&self, name: &str, sheet: &mut Sheet) -> Result<Run, Text> {
        let root = self.root()?;
        let nodes = &self.nodes;
        let depth = self.mate.or(self.depth).or(self.passes.last().map(|pass| pass.depth)).unwrap_or(0);
        let mut steps = vec![-1; nodes.parent.len()];
        let mut skipped = Vec::new();
        let mut pos = root.clone();
        let mut line: Vec<(usize, Move)> = Vec::new();
        for (node, led) in steps.iter_mut().enumerate() {
            while let Some((above, m)) = line.pop() {
                if (nodes.end[above] as usize) > node {
                    line.push((above, m));
                    break;
                }
                pos.undo_move(m);
            }
            if node > 0 {
                let m = legal(&pos, &nodes.moves[node])
                    .map_err(|error| Text::of(format!("node {node}: {}", error.en), format!("節点 {node}: {}", error.ja)))?;
                *led = sheet.place(step(&pos, m)) as i32;
                pos.do_move(m);
                line.push((node, m));
            }
            let reach = self.passes.get(nodes.visit[node] as usize).map_or(depth, |pass| pass.depth);
            let ply = line.len() as u32 + 1;
            let sees_mate = self.reading.mate_at_leaf;
            for text in self.skipped.get(&(node as u32)).into_iter().flatten() {
                let m = legal(&pos, text).map_err(|error| {
                    Text::of(format!("skipped at node {node}: {}", error.en), format!("節点 {node} で調べなかった手: {}", error.ja))
                })?;
                let is_valued = nodes.right[node].is_some() && self.reading.leaf != "qsearch" && self.mate.is_none();
                // Of a mate that was missed, the first move is enough.
                let left = if self.mate.is_some() { 0 } else { reach.saturating_sub(ply) };
                skipped.push(Skipped { parent: node as u32, pos: pos.clone(), m, ply, left, is_valued, sees_mate });
            }
        }
        let grey = grey::expand(skipped, nodes.parent.len() as u32, sheet);
        let told = (0..).zip(&nodes.told).filter_map(|(node, told)| Some((node, (*told)?))).collect();
        Ok(Run {
            name: if name.is_empty() { self.player.clone() } else { name.to_string() },
            side: if root.side_to_move() == Color::Black { Side::Black } else { Side::White },
            depth,
            position: Some(placed(&root)),
            parent: nodes.parent.clone(),
            end: nodes.end.clone(),
            step: steps,
            visit: nodes.visit.clone(),
            value: nodes.value.clone(),
            alpha: nodes.alpha.clone(),
            beta: nodes.beta.clone(),
            told,
            reported: (0..).zip(&nodes.reported).filter_map(|(node, value)| Some((node, (*value)?))).collect(),
            right: nodes.right.clone(),
            cut: nodes.cut.clone(),
            legal: nodes.legal.clone(),
            grey,
            refutation: self.refutation.clone(),
            best: self.best.clone(),
            from: nodes.from.clone(),
            wrong: self.wrong.clone(),
            aside: self.aside.clone(),
            cropped: self.cropped.clone(),
            mate: self.mate,
            depths: self.passes.iter().map(|pass| pass.depth).collect(),
            first_wrong: self.first_wrong,
            flaw: self.flaw(&root),
            truncated: self.truncated,
            stats: self.stats.as_ref().map(|counts| Stats {
                nodes: counts.nodes,
                leaves: counts.leaves,
                cuts: counts.cuts,
                cut_first: (counts.cuts > 0).then(|| counts.cut_first as f64 / counts.cuts as f64),
                branching: counts.branching,
                minimax: counts.minimax,
                knuth_moore: counts.knuth_moore,
            }),
        })
    }
}

fn legal(pos: &Position, text: &str) -> Result<Move, Text> {
    let m: Move = text.parse().map_err(|error: ParseMoveError| Text::of(error.to_string(), error.japanese()))?;
    pos.is_legal(m).map_err(|_| {
        let sfen = pos.sfen();
        Text::of(format!("{m} is illegal in {sfen}"), format!("{m} は {sfen} では反則手です"))
    })?;
    Ok(m)
}
